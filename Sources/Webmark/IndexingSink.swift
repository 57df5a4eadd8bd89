package import Crawling
package import Frontier
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
/// All tasks share the detection of site-wide images and descriptions.
package final class IndexingSink: CrawlSink {
  private let builder = ItemBuilder()
  private let siteValues: Mutex<SiteValueDetector>
  private let writer: any ChangeWriting
  private let itemHandler: (@Sendable (CrawledPage, WebItem) async throws -> Void)?
  private let reportHandler: (@Sendable (CrawlReport) throws -> Void)?
  private let links: LinkRecorder?
  /// The hosts with pages of seeds that name an owner.
  private let privateHosts: Mutex<Set<String>>
  private let linkQueue = BlockingQueue("webmark.links")

  /// Creates a sink.
  ///
  /// - Parameters:
  ///   - writer: The writer of the index, or of the outbox from which indexes are filled.
  ///   - siteValues: The site-wide images and descriptions of hosts.
  ///   - links: The recorder of the link graph; `nil` for none.
  ///   - itemHandler: A closure that receives each page with its item.
  ///   - privateHosts: The hosts of seeds that name an owner.
  ///   - reportHandler: A closure that receives the report of the unfinished crawl.
  package init(
    writer: any ChangeWriting,
    siteValues: SiteValueDetector,
    links: LinkRecorder? = nil,
    itemHandler: (@Sendable (CrawledPage, WebItem) async throws -> Void)? = nil,
    privateHosts: Set<String> = [],
    reportHandler: (@Sendable (CrawlReport) throws -> Void)? = nil
  ) {
    self.siteValues = Mutex(siteValues)
    self.links = links
    self.writer = writer
    self.itemHandler = itemHandler
    self.privateHosts = Mutex(privateHosts)
    self.reportHandler = reportHandler
  }

  /// The counts of the batches that were written so far.
  package var tally: IndexTally {
    get async { await writer.tally }
  }

  /// The site-wide images and descriptions.
  package var knownSiteValues: SiteValueDetector.Known { siteValues.withLock(\.known) }

  /// The hosts with pages of seeds that name an owner, sorted.
  package var knownPrivateHosts: [String] { privateHosts.withLock { $0.sorted() } }

  package func begin(isResumed: Bool) async throws {
    guard let links else { return }
    try await linkQueue.run { try links.graph.beginRun(isResumed: isResumed) }
  }

  package func receive(listed urls: [WebURL]) {
    links?.record(listed: urls)
  }

  package func receive(_ report: CrawlReport) async throws {
    guard let reportHandler else { return }
    var report = report
    report.privateHosts = knownPrivateHosts
    try await linkQueue.run { [report] in try reportHandler(report) }
  }

  package func receive(_ page: CrawledPage) async throws -> ReceivedPage {
    links?.record(page)
    if page.seed.owner != nil {
      privateHosts.withLock { hosts in
        hosts.insert(page.requestedURL.hostname)
        hosts.insert(page.finalURL.hostname)
      }
    }
    var changes: [IndexChange] = []
    var received = ReceivedPage()
    for change in PageChanges(builder: builder).changes(for: page) {
      guard case .putPage(let item) = change else {
        changes.append(change)
        continue
      }
      // The fingerprint covers only the page's own data, so that other pages do not change it.
      (received.item, received.cuts) = (ItemFingerprint(item), item.cuts)
      let items = siteValues.withLock { $0.process(item, of: page.finalURL.hostname) }
      try await itemHandler?(page, items[0])
      changes += items.map(IndexChange.putPage)
    }
    try await writer.add(changes, of: page, fingerprint: received.item)
    return received
  }

  package func receive(_ associations: [AppAssociation]) async throws {
    try await writer.add(associations)
  }

  package func outboxChanges(of urls: [String]) async -> [OutboxChange] {
    await writer.outboxChanges(of: urls)
  }

  package func flush() async throws -> JournalPosition? {
    try await writeLinks()
    return try await writer.save()
  }

  package func releaseMemory() async {
    if let links { try? await linkQueue.run { links.graph.releaseMemory() } }
    await writer.releaseMemory()
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
