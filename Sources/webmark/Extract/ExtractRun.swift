import Archiving
import FoundationEssentials

/// Reads pages one after the other, extracts them side by side, and writes in the order of the input.
struct ExtractRun {
  /// Bytes of pages that may be under way at a time; one page may be larger.
  private static let byteLimit = 24_000_000
  /// Pages a job that may be under way: enough to go on where one of them takes long.
  private static let pagesAJob = 8

  private let reading: SavedPages.Reading
  private let extraction: PageExtraction
  private let pageLimit: Int
  private let output = OrderedOutput()

  init(reading: SavedPages.Reading, itemsOnly: Bool, jobs: Int?) {
    self.reading = reading
    extraction = PageExtraction(reading: reading, itemsOnly: itemsOnly)
    let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    pageLimit = jobs == 1 ? 1 : jobs * Self.pagesAJob
  }

  /// Extracts the pages of all files; whether everything could be read.
  func run(_ paths: ArchivePaths) async throws -> Bool {
    await withTaskGroup(of: Int.self) { group in
      var window = Window(pageLimit: pageLimit, byteLimit: Self.byteLimit)
      for path in paths { await read(path, in: &group, &window) }
      await group.waitForAll()
    }
    return output.problemCount == 0
  }

  private func read(
    _ path: String,
    in group: inout TaskGroup<Int>,
    _ window: inout Window
  ) async {
    do throws(ReadingError) {
      let pages = try SavedPages(path: path, reading: reading)
      while let step = try pages.next() {
        switch step {
        case .problem(let problem): tell(problem, of: path, &window)
        case .page(let page): await start(page, of: path, in: &group, &window)
        }
      }
    } catch {
      tell("\(error)", of: path, &window)
    }
  }

  private func tell(_ problem: String, of path: String, _ window: inout Window) {
    output.deliver(.init(problem: "\(path): \(problem)"), number: window.takeNumber())
  }

  /// Starts the extraction of a page, once there is room for it.
  private func start(
    _ page: SavedPage,
    of path: String,
    in group: inout TaskGroup<Int>,
    _ window: inout Window
  ) async {
    while window.isFull(before: page.bytes.count, done: output.doneCount) {
      guard let size = await group.next() else { break }
      window.leave(size)
    }
    let number = window.enter(page.bytes.count)
    let (extraction, output) = (extraction, output)
    group.addTask {
      var delivery = OrderedOutput.Delivery()
      switch extraction.outcome(of: page) {
      case .line(let line): delivery.line = line
      case .none: break
      case .problem(let problem):
        let place = page.place.map { "at byte \($0.offset): " } ?? ""
        delivery.problem = "\(path): \(place)\(problem)"
      }
      output.deliver(delivery, number: number)
      return page.bytes.count
    }
  }
}

/// What is under way.
private struct Window {
  let pageLimit: Int
  let byteLimit: Int
  private var number = 0
  private var pages = 0
  private var bytes = 0

  init(pageLimit: Int, byteLimit: Int) {
    self.pageLimit = pageLimit
    self.byteLimit = byteLimit
  }

  /// Whether another page has to wait; lines that wait for an earlier one count as well.
  func isFull(before size: Int, done: Int) -> Bool {
    pages > 0 && (pages >= pageLimit || bytes + size > byteLimit || number - done >= pageLimit * 4)
  }

  mutating func takeNumber() -> Int {
    defer { number += 1 }
    return number
  }

  mutating func enter(_ size: Int) -> Int {
    pages += 1
    bytes += size
    return takeNumber()
  }

  mutating func leave(_ size: Int) {
    pages -= 1
    bytes -= size
  }
}
