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
        case .none: break
        }
      },
      rest: lines.write
    )
  }

  /// Extracts the pages of all files and returns `true` if everything was readable.
  func run(_ paths: ArchivePaths) async -> Bool {
    await batch.run(paths)
    StandardError.write(tally.summary)
    return problems.count == 0
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

/// Prints problems to standard error and counts them.
final class ProblemList: Sendable {
  private let told = Atomic(0)

  var count: Int { told.load(ordering: .relaxed) }

  func reportProblem(_ problem: String) {
    told.add(1, ordering: .relaxed)
    StandardError.write("webmark: \(TerminalText.cleaned(problem))\n")
  }
}
