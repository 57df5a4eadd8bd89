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
  private let index: SharedIndex
  private let pictures: Mutex<SitePictures>
  private let writer: BatchWriter
  private let archive: CrawlArchive?

  /// A sink; what `journal` holds is for the index that it writes.
  ///
  /// - Parameters:
  ///   - index: Where pages go.
  ///   - journal: Where they wait.
  ///   - pictures: What is known of the hosts' images.
  ///   - archive: Where archives get what is said of pages.
  ///   - longestDelay: Until what was crawled can be found, a moment of the user's.
  init(
    index: SharedIndex,
    journal: PageJournal,
    pictures: SitePictures,
    archive: CrawlArchive? = nil,
    longestDelay: Duration = .seconds(3)
  ) {
    self.index = index
    self.pictures = Mutex(pictures)
    writer = BatchWriter(index: index, journal: journal, longestDelay: longestDelay)
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
      print = ItemPrint(item)
      let items = pictures.withLock { $0.settle(item, of: page.finalURL.hostname) }
      try archive?.describe(page, item: items[0])
      changes += items.map(IndexChange.putPage)
    }
    guard !changes.isEmpty else { return nil }
    try await writer.add(index.prepare(changes))
    return print
  }

  func receive(_ statements: [AppStatement]) async throws {
    let changes = statements.map { statement in
      IndexChange.setApps(
        key: CanonicalKey(statement.url).text,
        confirmed: statement.confirmedAppIDs,
        seedApp: statement.seedAppID
      )
    }
    try await writer.add(index.prepare(changes))
  }

  func flush() async throws -> SinkMark? {
    try await writer.keep()
  }

  /// Writes to the index what waits for it.
  func finish() async throws {
    try await writer.write()
  }
}

extension SinkMark {
  /// The mark of a journal.
  init(_ mark: (generation: UInt32, position: UInt32)) {
    self.init(generation: Int64(mark.generation), position: Int64(mark.position))
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

/// The one writer of the index: holds at most a batch, so memory stays bounded.
///
/// A crawl saves its state every few pages. They are safe in the journal by then, so that the index
/// gets them in larger batches, which cost it half as much.
private actor BatchWriter {
  private static let batchSize = 200

  private let index: SharedIndex
  private let journal: PageJournal
  private let longestDelay: Duration
  /// What the journal holds.
  private var kept = PreparedChanges()
  /// What nobody holds yet.
  private var received = PreparedChanges()
  private var written = ContinuousClock.now
  private(set) var tally = IndexTally()

  init(index: SharedIndex, journal: PageJournal, longestDelay: Duration) {
    self.index = index
    self.journal = journal
    self.longestDelay = longestDelay
  }

  func add(_ changes: PreparedChanges) throws {
    received.append(changes)
    if received.changes.count >= Self.batchSize { try write() }
  }

  /// Makes sure that what was received outlives the program.
  ///
  /// - Returns: How far the journal goes; `nil` if the index has everything.
  func keep() throws -> SinkMark? {
    let count = kept.changes.count + received.changes.count
    guard count < Self.batchSize, written.duration(to: .now) < longestDelay else {
      try write()
      return nil
    }
    try journal.append(received)
    kept.append(received)
    received = PreparedChanges()
    return kept.changes.isEmpty ? nil : SinkMark(journal.mark)
  }

  func write() throws {
    kept.append(received)
    received = PreparedChanges()
    if !kept.changes.isEmpty { tally.count(try index.write(kept)) }
    try journal.clear()
    kept = PreparedChanges()
    written = .now
  }
}
