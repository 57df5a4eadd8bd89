public import FoundationEssentials
public import MarkupExtraction
public import RobotsExclusion
public import URLStandard

/// What became of one URL.
public enum CrawlOutcome: Sendable, Equatable {
  /// The page was fetched and read.
  case fetched
  /// The server, or the same bytes, say that nothing changed.
  case unchanged
  /// The page asks not to be indexed.
  case noindex
  /// robots.txt forbids it, by this rule.
  case excluded(String)
  /// A redirect leads out of the scope, or to what is no web page.
  case refused(String)
  /// A redirect leads to a page that is known.
  case duplicate
  /// A redirect leads to another host, which is asked in its turn.
  case redirected
  /// 404 or 410 for the first time.
  case missing
  /// 404 or 410 for the second time in a row.
  case gone
  /// It could not be fetched for longer than the index keeps such a page, for this reason.
  case expired(String)
  /// It should leave the index, for being this, and stays: too many pages of its host left in this run.
  case withheld(String)
  /// The answer is no HTML.
  case notHTML(String)
  /// It could not be fetched.
  case failed(String)

  /// A short name without variable parts, for counting.
  public var name: String {
    switch self {
    case .fetched: "fetched"
    case .unchanged: "unchanged"
    case .noindex: "noindex"
    case .excluded: "excluded"
    case .refused: "refused"
    case .duplicate: "duplicate"
    case .redirected: "redirected"
    case .missing: "missing"
    case .gone: "gone"
    case .expired: "expired"
    case .withheld: "withheld"
    case .notHTML: "not HTML"
    case .failed: "failed"
    }
  }
}

/// A URL of the crawl with what came of it.
public struct CrawledPage: Sendable {
  /// The seed that led to it.
  public var seed: Seed
  /// What the frontier gave out.
  public var requestedURL: WebURL
  /// What was fetched, after redirects.
  public var finalURL: WebURL
  /// The URLs that redirected, in order.
  public var redirectHops: [WebURL] = []
  /// The target of a redirect that leads out of the scope of the seed.
  public var refusedTarget: WebURL?
  /// What became of it.
  public var outcome: CrawlOutcome
  /// The last status.
  public var status: Int?
  /// What the page says; for ``CrawlOutcome/fetched`` and ``CrawlOutcome/noindex``.
  public var markup: PageMarkup?
  /// Which markup it has, also when ``markup`` was let go; `nil` where it was not read.
  public var kinds: MarkupKinds?
  /// What the crawl's judge thinks of it.
  public var judgement: PageJudgement?
  /// What it asks of crawlers.
  public var directives = RobotsDirectives()
  /// When it was fetched.
  public var fetchedAt: Date
  /// Hops from the seed.
  public var depth: Int
  /// Apps that open it, as the site's association file confirms.
  public var confirmedAppIDs: [String] = []
  /// The `Last-Modified` header.
  public var lastModified: String?
  /// The priority of the sitemap.
  public var sitemapPriority: Double?
  /// Bytes received.
  public var bytes = 0
}

/// Whoever takes the pages of a crawl.
public protocol CrawlSink: Sendable {
  /// Takes a page; called from several tasks at a time. Waiting here slows the crawl down.
  ///
  /// - Returns: What is indexed of it, as hashes; `nil` where nothing is.
  func receive(_ page: CrawledPage) async throws -> ItemPrint?
  /// Takes the apps that may speak for pages that are in the index; the pages are not fetched.
  func receive(_ statements: [AppStatement]) async throws
  /// Returns when everything received is durable.
  ///
  /// - Returns: How far the sink's journal goes; `nil` if everything is where it belongs.
  func flush() async throws -> SinkMark?
}

extension CrawlSink {
  /// Does nothing.
  public func receive(_ statements: [AppStatement]) async throws {}
}

/// Whoever watches a crawl.
public protocol CrawlObserver: Sendable {
  /// Called after each page, with the counts so far.
  func crawlDidAdvance(_ progress: CrawlProgress)
  /// Called for each page.
  func crawlDidFinish(_ page: CrawledPage)
  /// Called when what was done so far is written.
  func crawlDidSave(_ progress: CrawlProgress)
}

extension CrawlObserver {
  /// Does nothing.
  public func crawlDidSave(_ progress: CrawlProgress) {}
}

/// Counts of a crawl that runs.
public struct CrawlProgress: Sendable {
  /// URLs that are done, whatever became of them.
  public var done = 0
  /// URLs that wait or are in process.
  public var due = 0
  /// URLs that failed.
  public var failed = 0
  /// Bytes received.
  public var bytes = 0
  /// Hosts that were seen.
  public var hosts = 0
  /// Since the beginning.
  public var seconds = 0.0

  /// The rate since the beginning.
  public var pagesPerSecond: Double { seconds > 0 ? Double(done) / seconds : 0 }
}
