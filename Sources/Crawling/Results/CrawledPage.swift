public import FoundationEssentials
public import Frontier
public import MarkupExtraction
public import RobotsExclusion
public import URLStandard
public import UsagePreferences

/// The result of one URL.
public enum CrawlOutcome: Sendable, Equatable {
  /// The page was fetched and parsed.
  case fetched
  /// The content is unchanged, according to the server or the content hash.
  case unchanged
  /// The page asks not to be indexed.
  case noindex
  /// robots.txt disallows the URL by this rule.
  case excluded(String)
  /// A redirect leads out of the scope or to a URL that is not HTTP.
  case refused(String)
  /// A redirect leads to a known page, or the page is that of another URL.
  case duplicate
  /// A redirect leads to another host, where the target is queued.
  case redirected
  /// The first 404 or 410 response.
  case missing
  /// The second consecutive 404 or 410 response.
  case gone
  /// The page has been unavailable for longer than ``CrawlConfiguration/unavailableLimit``; with the reason.
  case expired(PageExpiry)
  /// The removal from the index for this outcome was suppressed, because too many pages of the host were
  /// removed in this run.
  case deletionSuppressed(DeletionCause)
  /// The response is not HTML.
  case notHTML(String)
  /// The fetch failed.
  case failed(PageFailure)

  /// A short name without variable parts, for counters.
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
    case .deletionSuppressed: "withheld"
    case .notHTML: "not HTML"
    case .failed: "failed"
    }
  }
}

/// A crawled URL and its result: one value from the fetch to the sink, to which each step adds a part.
public struct CrawledPage: Sendable {
  /// The seed of the URL.
  public var seed: Seed
  /// The URL of the frontier's entry.
  public var requestedURL: WebURL
  /// The fetched URL, after redirects.
  public var finalURL: WebURL
  /// The URLs that redirected, in order.
  public var redirectHops: [WebURL] = []
  /// The target of a redirect that leads out of the scope of the seed.
  public var refusedTarget: WebURL?
  /// The result.
  public var outcome: CrawlOutcome
  /// The last status code.
  public var status: Int?
  /// The extracted markup; for ``CrawlOutcome/fetched`` and ``CrawlOutcome/noindex``.
  public var markup: PageMarkup?
  /// The kinds of markup, which remain after ``markup`` is released; `nil` if the page was not parsed.
  public var kinds: MarkupKinds?
  /// The score that the crawl's page scorer assigned.
  public var score: PageScore?
  /// The robots directives of the page.
  public var directives = RobotsDirectives()
  /// The site's preferences about the use of the page, from robots.txt, header and markup.
  public var usage = UsagePreferences()
  /// The time between two requests for which robots.txt asks, in seconds, up to the limit of the crawl; `nil` if it asks for
  /// none.
  public var crawlDelay: Double?
  /// The time of the fetch.
  public var fetchedAt: Date
  /// The number of hops from the seed.
  public var depth: Int
  /// The apps that open the page according to the site's association file.
  public var confirmedAppIDs: [String] = []
  /// The apps that the site's association file names and does not exclude for the page; `nil` without a file.
  public var namedAppIDs: [String]?
  /// The `Last-Modified` header.
  public var lastModified: String?
  /// The sitemap's priority.
  public var sitemapPriority: Double?
  /// What rendering did to the page; `nil` if it was not to be rendered.
  public var rendering: PageRendering?
  /// The number of received bytes.
  public var bytes = 0
  /// The links of the page, followed or not; `nil` if the page was not parsed.
  public var links: [FoundLink]?
  /// A Boolean value that indicates whether the page has a status of success and says that it does not exist.
  public var isSoftNotFound = false
  /// The fingerprint of the item that the index had of the page before the visit; `nil` if it had none.
  package var formerItem: ItemFingerprint?
  /// A Boolean value that indicates whether an earlier visit has read the page.
  package var wasVisited = false

  /// The data by which the next fetch recognizes an unchanged page.
  var revision = Revision()
  /// The fingerprints for the detection of duplicates and traps.
  var fingerprints = Fingerprints()
  /// The URLs that the page leads to.
  var discovered = DiscoveredURLs()
  /// The availability of the host.
  var availability = Availability()
  /// The changes outside the page.
  var effects = SideEffects()
  /// The limits that the item exceeded; after ``releaseContent()`` also those that the page exceeded.
  var cuts: [String] = []
  /// The rendering that the page waits for; `nil` before the sink receives the page.
  var pendingRendering: PendingRendering?

  /// A Boolean value that indicates whether the page has more links than are extracted.
  package var hasMoreLinks: Bool { markup?.cuts.contains("outlinks") ?? false }
}

extension CrawledPage {
  /// Passes the page to a sink, and adds what that made of it.
  mutating func pass(to sink: any CrawlSink) async throws {
    let received = try await sink.receive(self)
    (revision.item, cuts) = (received.item, received.cuts)
    if rendering?.difference?.isSignificant == true { revision.item?.markAsRendered() }
    addLinkFingerprint()
  }

  /// Removes what the crawl would learn from a page that should have been rendered and was not.
  ///
  /// Without its content, the page equals others of its site, and would be taken for a copy of them.
  mutating func keepShell() {
    fingerprints = Fingerprints(aliasCandidate: fingerprints.aliasCandidate)
    // The entity tag may be that of all shells of the site, and is not sent with the requests of other URLs.
    revision.validators = nil
  }

  /// Keeps the item of an earlier visit, in which the browser ran, because what the server sent is less.
  mutating func keepRenderedItem() {
    guard formerItem?.isRendered == true else { return }
    outcome = .unchanged
    rendering?.keepsItem = true
    (markup, links) = (nil, nil)
    (revision.validators, revision.contentHash) = (nil, 0)
  }

  /// Removes what only the sink needs.
  mutating func releaseContent() {
    cuts = (markup?.cuts ?? []) + cuts
    (markup, links) = (nil, nil)
    rendering?.html = nil
  }
}

/// What a sink made of a page.
public struct ReceivedPage: Sendable {
  /// The fingerprint of the indexed item; `nil` if the page is not indexed.
  public var item: ItemFingerprint?
  /// The limits that the item exceeded; the report of the crawl counts them with those of the page.
  public var cuts: [String]

  /// Creates a result.
  public init(item: ItemFingerprint? = nil, cuts: [String] = []) {
    (self.item, self.cuts) = (item, cuts)
  }
}

/// The receiver of crawled pages.
public protocol CrawlSink: Sendable {
  /// Receives a page; called concurrently from several tasks. Waiting here slows down the crawl.
  ///
  /// - Returns: What the sink made of the page.
  func receive(_ page: CrawledPage) async throws -> ReceivedPage
  /// Receives the app associations of indexed pages that were not fetched again.
  func receive(_ associations: [AppAssociation]) async throws
  /// Called once before the first page, after the state was opened.
  func begin(isResumed: Bool) async throws
  /// Receives URLs that a sitemap lists and that are in the scope of a seed.
  func receive(listed urls: [WebURL]) async throws
  /// Receives the report of the unfinished crawl, so that it survives the death of the process; called about once a
  /// second, when all pages of the report are durable.
  func receive(_ report: CrawlReport) async throws
  /// Returns when all received pages are durable.
  ///
  /// - Returns: The position of the sink's journal; `nil` if its content is in the index.
  func flush() async throws -> JournalPosition?
  /// Removes and returns the changes for the outbox that completed pages cause, and those that no page causes.
  ///
  /// - Parameter urls: The requested URLs of completed pages.
  /// - Returns: The changes, in their order.
  func outboxChanges(of urls: [String]) async -> [OutboxChange]
  /// Frees caches; called before a large page is processed, which takes much memory for a moment.
  func releaseMemory() async
}

extension CrawlSink {
  /// Does nothing.
  public func receive(_ associations: [AppAssociation]) async throws {}

  /// Does nothing.
  public func begin(isResumed: Bool) async throws {}

  /// Does nothing.
  public func receive(listed urls: [WebURL]) async throws {}

  /// Does nothing.
  public func receive(_ report: CrawlReport) async throws {}

  /// Returns no change.
  public func outboxChanges(of urls: [String]) async -> [OutboxChange] { [] }

  /// Does nothing.
  public func releaseMemory() async {}
}

/// The receiver of progress events of a crawl.
public protocol CrawlObserver: Sendable {
  /// Called after each page with the current counts.
  func crawlDidAdvance(_ progress: CrawlProgress)
  /// Called for each page.
  func crawlDidFinish(_ page: CrawledPage)
  /// Called after the state was written.
  func crawlDidSave(_ progress: CrawlProgress)
}

extension CrawlObserver {
  /// Does nothing.
  public func crawlDidSave(_ progress: CrawlProgress) {}
}

/// The counts of a running crawl.
public struct CrawlProgress: Sendable {
  /// The number of finished URLs, whatever their result.
  public var done = 0
  /// The number of queued and in-flight URLs.
  public var due = 0
  /// The number of failed URLs.
  public var failed = 0
  /// The number of received bytes.
  public var bytes = 0
  /// The number of known hosts.
  public var hosts = 0
  /// The elapsed time in seconds.
  public var seconds = 0.0

  /// The average number of pages per second.
  public var pagesPerSecond: Double { seconds > 0 ? Double(done) / seconds : 0 }
}
