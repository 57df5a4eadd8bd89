import Archiving
import FoundationEssentials

/// The result of a page or of another part of a file.
enum BatchStep<Value: Sendable>: Sendable {
  case done(Value)
  /// The record contains no page.
  case none
  /// A message that names a file that cannot be read.
  case problem(String)
  /// A message that names a file and the position of a part of it that was skipped.
  case skipped(String)
}

/// Reads pages sequentially, processes them concurrently, and passes on the results in input order.
struct PageBatch<Value: Sendable> {
  typealias Work = @Sendable (SavedPage) -> BatchStep<Value>

  private let reading: SavedPages.Reading
  private let pageLimit: Int
  private let work: Work
  private let output: OrderedOutput<BatchStep<Value>>

  /// Creates a batch that processes at most `jobs` pages concurrently, by default one per core.
  init(
    reading: SavedPages.Reading,
    jobs: Int?,
    work: @escaping Work,
    receive: @escaping @Sendable (BatchStep<Value>) async -> Void,
    rest: @escaping @Sendable () -> Void = {}
  ) {
    self.reading = reading
    let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    pageLimit = jobs == 1 ? 1 : jobs * PageWindow.pagesAJob
    self.work = work
    output = OrderedOutput(receive, rest: rest)
  }

  /// Processes the pages of all files.
  func run(_ paths: ArchivePaths) async {
    await withTaskGroup(of: Int.self) { group in
      var window = PageWindow(pageLimit: pageLimit)
      for path in paths { await read(path, in: &group, &window) }
      await group.waitForAll()
    }
  }

  private func read(
    _ path: String,
    in group: inout TaskGroup<Int>,
    _ window: inout PageWindow
  ) async {
    do throws(ReadingError) {
      let pages = try SavedPages(path: path, reading: reading)
      while let step = try pages.next() {
        switch step {
        case .problem(let problem):
          await output.deliver(.skipped("\(path): \(problem)"), number: window.nextNumber())
        case .page(let page): await start(page, of: path, in: &group, &window)
        }
      }
    } catch {
      await output.deliver(.problem("\(path): \(error)"), number: window.nextNumber())
    }
  }

  /// Starts the processing of a page as soon as there is room for it.
  private func start(
    _ page: SavedPage,
    of path: String,
    in group: inout TaskGroup<Int>,
    _ window: inout PageWindow
  ) async {
    var done = await output.doneCount
    while window.isFull(before: page.bytes.count, done: done) {
      guard let size = await group.next() else { break }
      window.remove(size)
      done = await output.doneCount
    }
    let number = window.add(page.bytes.count)
    await output.start(number)
    let (work, output) = (work, output)
    group.addTask {
      var step = work(page)
      if case .problem(let problem) = step {
        step = .problem("\(path): \(problem)")
        if let location = page.location {
          step = .skipped("\(path): at byte \(location.offset): \(problem)")
        }
      }
      await output.deliver(step, number: number)
      return page.bytes.count
    }
  }
}

/// The pages in progress.
struct PageWindow {
  /// The maximum number of bytes of the pages in progress; a single page may be larger.
  private static let byteLimit = 24_000_000
  /// The number of pages per job that may be in progress, so that one slow page does not stall the
  /// others.
  static let pagesAJob = 8

  private let pageLimit: Int
  private var number = 0
  private var pages = 0
  private var bytes = 0

  init(pageLimit: Int) { self.pageLimit = pageLimit }

  /// Returns `true` if another page must wait; results that wait for an earlier one count, too.
  func isFull(before size: Int, done: Int) -> Bool {
    pages > 0
      && (pages >= pageLimit || bytes + size > Self.byteLimit || number - done >= pageLimit * 4)
  }

  mutating func nextNumber() -> Int {
    defer { number += 1 }
    return number
  }

  mutating func add(_ size: Int) -> Int {
    pages += 1
    bytes += size
    return nextNumber()
  }

  mutating func remove(_ size: Int) {
    pages -= 1
    bytes -= size
  }
}
