import Synchronization

/// Prints a line for each page, and a message for each problem.
struct ExtractRun {
  private let batch: PageBatch<[UInt8]>
  private let problems: ProblemList
  private let tally: RecordTally

  init(reading: SavedPages.Reading, itemsOnly: Bool, jobs: Int?) {
    let extraction = PageExtraction(reading: reading, itemsOnly: itemsOnly)
    let problems = ProblemList()
    self.problems = problems
    tally = reading.tally
    batch = PageBatch(reading: reading, jobs: jobs, work: extraction.line) { step in
      switch step {
      case .done(let line): StandardOutput.write(line)
      case .problem(let problem): problems.tell(problem)
      case .none: break
      }
    }
  }

  /// Extracts the pages of all files; whether everything could be read.
  func run(_ paths: ArchivePaths) async -> Bool {
    await batch.run(paths)
    StandardError.write(tally.summary)
    return problems.count == 0
  }
}

/// Tells problems on standard error, and counts them.
final class ProblemList: Sendable {
  private let told = Atomic(0)

  var count: Int { told.load(ordering: .relaxed) }

  func tell(_ problem: String) {
    told.add(1, ordering: .relaxed)
    StandardError.write("webmark: \(TerminalText.cleaned(problem))\n")
  }
}
