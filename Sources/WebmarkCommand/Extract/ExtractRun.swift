import Synchronization

/// Prints the output of each page and a message for each problem.
struct ExtractRun {
  private let batch: PageBatch<[UInt8]>
  private let problems: ProblemList
  private let tally: RecordTally

  init(reading: SavedPages.Reading, format: PageExtraction.Format, jobs: Int?) {
    let extraction = PageExtraction(reading: reading, format: format)
    let problems = ProblemList()
    self.problems = problems
    tally = reading.tally
    // In Markdown this is a thematic break; a paragraph that starts with hyphens is escaped.
    let lines = LineSink(separator: format.isText ? Array("\n---\n\n".utf8) : [])
    batch = PageBatch(
      reading: reading,
      jobs: jobs,
      work: extraction.output,
      receive: { step in
        switch step {
        case .done(let line): lines.add(line)
        case .problem(let problem):
          lines.write()
          problems.reportProblem(problem)
        case .skipped(let part):
          lines.write()
          problems.reportSkipped(part)
        case .none: break
        }
      },
      rest: lines.write
    )
  }

  /// Extracts the pages of all files.
  ///
  /// - Returns: The exit status of the command.
  func run(_ paths: ArchivePaths) async -> ExitStatus {
    await batch.run(paths)
    StandardError.write(tally.summary)
    return problems.status
  }
}

/// Buffers lines for standard output, so that a reader of the pipe wakes up less often.
private final class LineSink: Sendable {
  private static let size = 65_536

  private let bytes = Mutex<[UInt8]>([])
  /// The bytes between two outputs.
  private let separator: [UInt8]
  private let hasOutput = Atomic(false)

  init(separator: [UInt8]) { self.separator = separator }

  func add(_ line: [UInt8]) {
    let isFirst = !hasOutput.exchange(true, ordering: .relaxed)
    bytes.withLock { bytes in
      if !isFirst { bytes += separator }
      bytes += line
      if bytes.count >= Self.size { Self.write(&bytes) }
    }
  }

  /// Writes the buffered lines.
  func write() { bytes.withLock { Self.write(&$0) } }

  private static func write(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    StandardOutput.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}

/// Prints problems to standard error and decides the exit status.
final class ProblemList: Sendable {
  private let hasProblem = Atomic(false)
  private let hasSkippedPart = Atomic(false)

  /// 2 if a file could not be read, 1 if a part of an archive was skipped, else 0.
  var status: ExitStatus {
    if hasProblem.load(ordering: .relaxed) { return .error }
    return hasSkippedPart.load(ordering: .relaxed) ? .nothingFound : .done
  }

  /// Prints the problem of a file that could not be read.
  func reportProblem(_ problem: String) {
    hasProblem.store(true, ordering: .relaxed)
    write(problem)
  }

  /// Prints the position of a skipped part of an archive.
  func reportSkipped(_ part: String) {
    hasSkippedPart.store(true, ordering: .relaxed)
    write(part)
  }

  private func write(_ problem: String) {
    StandardError.write("webmark: \(TerminalText.cleaned(problem))\n")
  }
}
