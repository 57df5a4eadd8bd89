import Synchronization

/// Prints a line for each page and a message for each problem.
struct ExtractRun {
  private let batch: PageBatch<[UInt8]>
  private let problems: ProblemList
  private let tally: RecordTally

  init(reading: SavedPages.Reading, itemsOnly: Bool, jobs: Int?) {
    let extraction = PageExtraction(reading: reading, itemsOnly: itemsOnly)
    let problems = ProblemList()
    self.problems = problems
    tally = reading.tally
    let lines = LineSink()
    batch = PageBatch(
      reading: reading,
      jobs: jobs,
      work: extraction.line,
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

  func add(_ line: [UInt8]) {
    bytes.withLock { bytes in
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
