package import Crawling
package import Frontier
package import Indexing
import IndexModel
import LinkGraph
package import SearchableItems
import Synchronization
import SystemIO
import URLStandard

/// A sink that converts crawled pages to index changes and writes them in batches.
///
/// Items are built concurrently by the caller's tasks; only the writes are serialized.
///
/// All tasks share the detection of site-wide images.
package final class IndexingSink: CrawlSink {
  private let builder = ItemBuilder()
  private let index: SharedIndex
  private let siteImages: Mutex<SiteImageDetector>
  private let writer: BatchWriter
  private let itemHandler: (@Sendable (CrawledPage, WebItem) async throws -> Void)?
  private let reportHandler: (@Sendable (CrawlReport) throws -> Void)?
  private let links: LinkRecorder?
  private let linkQueue = BlockingQueue("webmark.links")

  /// Creates a sink; the content of `journal` belongs to `index`.
  ///
  /// - Parameters:
  ///   - index: The index that receives the pages.
  ///   - journal: The journal of pages that are not indexed yet.
  ///   - siteImages: The site-wide images of hosts.
  ///   - links: The recorder of the link graph; `nil` for none.
  ///   - itemHandler: A closure that receives each page with its item.
  ///   - reportHandler: A closure that receives the report of the unfinished crawl.
  ///   - longestDelay: The longest time until a crawled page is searchable.
  package init(
    index: SharedIndex,
    journal: PageJournal,
    siteImages: SiteImageDetector,
    links: LinkRecorder? = nil,
    itemHandler: (@Sendable (CrawledPage, WebItem) async throws -> Void)? = nil,
    reportHandler: (@Sendable (CrawlReport) throws -> Void)? = nil,
    longestDelay: Duration = .seconds(3)
  ) {
    self.index = index
    self.siteImages = Mutex(siteImages)
    self.links = links
    writer = BatchWriter(index: index, journal: journal, longestDelay: longestDelay)
    self.itemHandler = itemHandler
    self.reportHandler = reportHandler
  }

  /// The counts of the batches that were written so far.
  package var tally: IndexTally {
    get async { await writer.tally }
  }

  /// The site-wide images, by host.
  package var knownImages: [String: [String]] { siteImages.withLock(\.known) }

  package func begin(isResumed: Bool) async throws {
    guard let links else { return }
    try await linkQueue.run { try links.graph.beginRun(isResumed: isResumed) }
  }

  package func receive(listed urls: [WebURL]) {
    links?.record(listed: urls)
  }

  package func receive(_ report: CrawlReport) async throws {
    guard let reportHandler else { return }
    try await linkQueue.run { try reportHandler(report) }
  }

  package func receive(_ page: CrawledPage) async throws -> ItemFingerprint? {
    links?.record(page)
    var changes: [IndexChange] = []
    var fingerprint: ItemFingerprint?
    for change in PageChanges(builder: builder).changes(for: page) {
      guard case .putPage(let item) = change else {
        changes.append(change)
        continue
      }
      // The fingerprint covers only the page's own data, so that other pages do not change it.
      fingerprint = ItemFingerprint(item)
      let items = siteImages.withLock { $0.process(item, of: page.finalURL.hostname) }
      try await itemHandler?(page, items[0])
      changes += items.map(IndexChange.putPage)
    }
    guard !changes.isEmpty else { return nil }
    try await writer.add(index.prepare(changes))
    return fingerprint
  }

  package func receive(_ associations: [AppAssociation]) async throws {
    let changes = associations.map { association in
      IndexChange.setApps(
        key: CanonicalKey(association.url).text,
        confirmed: association.confirmedAppIDs,
        named: association.namedAppIDs,
        seedApp: association.seedAppID
      )
    }
    try await writer.add(index.prepare(changes))
  }

  package func flush() async throws -> JournalPosition? {
    try await writeLinks()
    return try await writer.save()
  }

  /// Writes all pending changes to the index.
  package func finish() async throws {
    try await writeLinks()
    try await writer.write()
  }

  private func writeLinks() async throws {
    guard let links else { return }
    try await linkQueue.run { try links.write() }
  }
}

extension JournalPosition {
  /// Creates a position from the journal's mark.
  init(_ mark: (generation: UInt32, position: UInt32)) {
    self.init(generation: Int64(mark.generation), position: Int64(mark.position))
  }
}

/// The only writer of the index; it holds at most one batch, so memory stays bounded.
///
/// A crawl saves its state every few pages. The pages are durable in the journal by then, so the index
/// can receive larger batches, which halves its cost.
private actor BatchWriter {
  private static let batchSize = 200

  private let queue = BlockingQueue("webmark.index")
  private let index: SharedIndex
  private let journal: PageJournal
  private let longestDelay: Duration
  /// The changes in the journal.
  private var kept = PreparedChanges()
  /// The changes that are not in the journal yet.
  private var received = PreparedChanges()
  private var written = ContinuousClock.now
  private(set) var tally = IndexTally()

  init(index: SharedIndex, journal: PageJournal, longestDelay: Duration) {
    self.index = index
    self.journal = journal
    self.longestDelay = longestDelay
  }

  /// The queue on which the actor waits for the journal and the index.
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

  func add(_ changes: PreparedChanges) throws {
    received.append(changes)
    if received.changes.count >= Self.batchSize { try write() }
  }

  /// Makes the received changes durable.
  ///
  /// - Returns: The position of the journal; `nil` if everything is in the index.
  func save() throws -> JournalPosition? {
    let count = kept.changes.count + received.changes.count
    guard count < Self.batchSize, written.duration(to: .now) < longestDelay else {
      try write()
      return nil
    }
    try journal.append(received)
    kept.append(received)
    received = PreparedChanges()
    return kept.changes.isEmpty ? nil : JournalPosition(journal.mark)
  }

  func write() throws {
    kept.append(received)
    received = PreparedChanges()
    if !kept.changes.isEmpty {
      let outcomes = try index.write(kept)
      tally.count(zip(kept.changes, outcomes).filter { $0.0.isOfPage }.map(\.1))
    }
    try journal.clear()
    kept = PreparedChanges()
    written = .now
  }
}

extension IndexChange {
  /// A Boolean value that indicates whether the change concerns a page, and not only what its site says of apps.
  fileprivate var isOfPage: Bool {
    if case .setApps = self { false } else { true }
  }
}
