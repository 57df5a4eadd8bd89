public import Crawling
public import Fetching
public import Frontier
import Indexing
package import LinkGraph
import MarkupExtraction
public import SearchableItems

/// A crawl into a data folder: fetches the seeds and the pages that they lead to, and writes them to the index of the
/// folder.
///
/// ```swift
/// let folder = DataFolder(path: "webmark-data")
/// let result = try await Crawler(seeds: [Seed(url: url)], folder: folder).run()
/// print(result.report.pages)
/// ```
///
/// A later crawl of the same folder continues an interrupted one and fetches only the pages that are due.
public struct Crawler: Sendable {
  /// The start URLs with their scopes.
  public var seeds: [Seed]
  /// The folder, which is created if it is missing.
  public var folder: DataFolder
  /// The settings; by default those of `webmark crawl`, except that no parameters are removed from URLs.
  public var configuration: CrawlConfiguration
  /// The transport that fetches URLs; `nil` for libcurl with the user agent of ``configuration``.
  public var transport: (any Transport)?
  /// The queue that this crawl shares with others; `nil` for the one of ``folder``.
  public var frontier: (any FrontierStore & HTTPCacheStore)?
  /// The receiver of progress events.
  public var observer: (any CrawlObserver)?
  /// A closure that receives each page with its item before the item is indexed; an error ends the crawl.
  public var itemHandler: (@Sendable (CrawledPage, WebItem) async throws -> Void)?
  /// A closure that receives the report of the unfinished crawl about once a second; an error ends the crawl.
  public var reportHandler: (@Sendable (CrawlReport) throws -> Void)?

  /// Creates a crawl.
  public init(
    seeds: [Seed],
    folder: DataFolder,
    configuration: CrawlConfiguration = CrawlConfiguration()
  ) {
    self.seeds = seeds
    self.folder = folder
    self.configuration = configuration
  }

  /// The result of a crawl.
  public struct Result: Sendable {
    /// The report, with counts by outcome and samples of failures.
    public let report: CrawlReport
    /// The numbers of changes to the index; with an outbox, those that the frontier knows, where a page that joins
    /// another one counts as new; redirects do not count.
    public let changes: IndexTally
    /// The links and results of the pages.
    package let links: LinkGraph
  }

  /// Runs the crawl until no page is due, a limit is reached, or the task is cancelled.
  ///
  /// A cancelled crawl finishes the pages in flight and saves its state.
  ///
  /// - Returns: The report and the changes to the index.
  /// - Throws: ``DataFolderError`` if the folder cannot be used, or another process writes to it; `IndexError` and
  ///   `FrontierError` if a file of the folder is damaged.
  public func run() async throws -> Result {
    try folder.create()
    let lock = try folder.lock()
    let result = try await run(locked: lock) { _ in }
    return result
  }

  /// Runs the crawl in a folder that is locked.
  ///
  /// - Parameters:
  ///   - lock: The lock of ``folder``.
  ///   - start: A closure that receives the session before it starts.
  /// - Returns: The report and the changes to the index.
  /// - Throws: As ``run()``.
  package func run(
    locked lock: FolderLock,
    start: (CrawlSession) -> Void
  ) async throws -> Result {
    let state = try await CrawlState(folder)
    let sink = IndexingSink(
      writer: frontier?.hasOutbox == true
        ? OutboxWriter() : BatchWriter(index: state.index, journal: state.journal),
      siteValues: SiteValueDetector(known: folder.siteValues),
      links: LinkRecorder(state.links),
      itemHandler: itemHandler,
      privateHosts: Set(seeds.filter { $0.owner != nil }.map(\.url.hostname)),
      reportHandler: reportHandler
    )
    let session = session(state, sink)
    start(session)
    var report = try await withTaskCancellationHandler {
      try await finished(session, sink, state)
    } onCancel: {
      session.requestStop()
    }
    report.privateHosts = sink.knownPrivateHosts
    report.recovery = state.recovery
    report.indexWasOther = state.isIndexOther
    report.linksWereLost = state.areLinksLost
    try state.links.endRun(seconds: report.seconds)
    report.known = try state.links.knownPages()
    report.setKnownMarkup(try state.links.knownMarkup())
    if frontier == nil { try await IndexMark(index: state.index, store: state.store).renew() }
    try await state.index.finishWriting()
    try folder.store(sink.knownSiteValues)
    let changes = await sink.tally
    withExtendedLifetime(lock) {}
    return Result(report: report, changes: changes, links: state.links)
  }

  private func session(_ state: CrawlState, _ sink: IndexingSink) -> CrawlSession {
    var configuration = configuration
    // Without an index, pages that the frontier records as unchanged would never be indexed. The pages of a shared one
    // are in the folders of all crawls.
    configuration.omitsValidators = !state.hadIndex && frontier == nil
    if configuration.omitsValidators { configuration.ignoresDueTimes = true }
    // Pages are read again after a change of the rules, and of custom fields.
    configuration.itemVersion = ItemBuilder.version + configuration.fields.version
    return CrawlSession(
      seeds: seeds,
      configuration: configuration,
      store: frontier ?? state.store,
      files: frontier ?? state.store,
      transport: transport ?? Self.transport(for: configuration),
      sink: sink,
      observer: observer
    )
  }

  private static func transport(for configuration: CrawlConfiguration) -> CurlTransport {
    var options = TransportOptions(userAgent: configuration.userAgent)
    options.maxConnections = connectionLimit(for: configuration)
    return CurlTransport(options: options)
  }

  /// Returns the number of connections that a transport should keep open.
  package static func connectionLimit(for configuration: CrawlConfiguration) -> Int {
    max(64, configuration.concurrency * 2)
  }

  /// Runs the session and returns its report; crawled pages are indexed even if the crawl fails.
  private func finished(
    _ session: CrawlSession,
    _ sink: IndexingSink,
    _ state: CrawlState
  ) async throws -> CrawlReport {
    do {
      let report = try await session.run()
      try await sink.finish()
      return report
    } catch {
      // Changes that cannot be written now stay in the journal.
      try? await sink.finish()
      try? await state.index.finishWriting()
      throw error
    }
  }
}
