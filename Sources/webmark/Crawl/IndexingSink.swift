import Crawling
import Indexing
import SearchableItems
import Synchronization
import URLStandard

/// Joins the crawl to the index: what a page says becomes changes, written in batches.
///
/// Items are built by the caller's task, side by side; only the writing is one after the other.
///
/// What the pages of a host share in pictures is known to all tasks.
final class IndexingSink: CrawlSink {
  private let builder = ItemBuilder()
  private let pictures: Mutex<SitePictures>
  private let writer: BatchWriter
  private let archive: CrawlArchive?

  init(index: SharedIndex, pictures: SitePictures, archive: CrawlArchive? = nil) {
    self.pictures = Mutex(pictures)
    writer = BatchWriter(index: index)
    self.archive = archive
  }

  /// What the batches written so far did to the index.
  var tally: IndexTally {
    get async { await writer.tally }
  }

  /// Pictures that turned out to be their sites', by host.
  var knownPictures: [String: [String]] { pictures.withLock(\.known) }

  func receive(_ page: CrawledPage) async throws -> ItemPrint? {
    var changes: [IndexChange] = []
    var print: ItemPrint?
    for change in PageChanges(builder: builder).changes(for: page) {
      guard case .putPage(let item) = change else {
        changes.append(change)
        continue
      }
      // Of what the page says: what others have changes nothing about it.
      print = try ItemPrint(item)
      let items = pictures.withLock { $0.settle(item, of: page.finalURL.hostname) }
      try archive?.describe(page, item: items[0])
      changes += items.map(IndexChange.putPage)
    }
    guard !changes.isEmpty else { return nil }
    try await writer.add(changes)
    return print
  }

  func flush() async throws {
    try await writer.flush()
  }
}

/// Counts of what became of the changes.
struct IndexTally: Sendable {
  var inserted = 0
  var merged = 0
  var unchanged = 0
  var removed = 0

  mutating func count(_ outcomes: [ChangeOutcome]) {
    for outcome in outcomes {
      switch outcome {
      case .inserted: inserted += 1
      case .merged: merged += 1
      case .unchanged: unchanged += 1
      case .removed(let count): removed += count
      default: continue
      }
    }
  }
}

/// The one writer of the index: holds at most one batch, so memory stays bounded.
private actor BatchWriter {
  private static let batchSize = 200

  private let index: SharedIndex
  private var pending: [IndexChange] = []
  private(set) var tally = IndexTally()

  init(index: SharedIndex) {
    self.index = index
  }

  func add(_ changes: [IndexChange]) throws {
    pending.append(contentsOf: changes)
    if pending.count >= Self.batchSize { try flush() }
  }

  func flush() throws {
    guard !pending.isEmpty else { return }
    tally.count(try index.write(pending))
    pending.removeAll(keepingCapacity: true)
  }
}
