public import FoundationEssentials
public import Frontier
public import MarkupExtraction
import URLStandard

/// The results of a crawl; `--report` writes them as JSON.
public struct CrawlReport: Sendable, Codable {
  /// The results of one host.
  public struct Host: Sendable, Codable {
    /// The number of finished URLs.
    public var pages = 0
    /// The number of failed URLs.
    public var failed = 0
    /// The number of received bytes.
    public var bytes = 0

    /// Creates empty results.
    public init() {}
  }

  /// A URL that was not crawled, with the reason.
  public struct Sample: Sendable, Codable {
    /// The URL.
    public var url: String
    /// The rule or the failure.
    public var reason: String
  }

  /// A crawler trap in a site.
  public struct TrapSite: Sendable, Codable {
    /// The kind of the trap.
    public var reason: CrawlerTrap
    /// The URL pattern: numbers are replaced by `#`, and parameters have no values.
    public var place: String
    /// The first excluded URL.
    public var url: String
    /// The number of excluded URLs.
    public var count: Int
  }

  /// Pages whose visible text equals or nearly equals that of another page.
  public struct Duplicates: Sendable, Codable {
    /// A page and an earlier page with the same text.
    public struct Pair: Sendable, Codable {
      /// The URL of the page.
      public var url: String
      /// The URL of the earlier page.
      public var other: String
      /// The number of differing bits of the 64-bit text fingerprints; `nil` if the texts are equal.
      public var distance: Int?
    }

    /// The number of pages with identical text.
    public var identical = 0
    /// The number of pages with nearly identical text.
    public var near = 0
    /// The first pairs.
    public var samples: [Pair] = []
  }

  /// A rule that the crawl has learned about the URLs of a site, and the URLs that it excluded.
  public struct LearnedRule: Sendable, Codable {
    /// The kind of rule.
    public enum Kind: String, Sendable, Codable {
      /// A parameter or path segment does not change the page.
      case insignificantParameter = "insignificant parameter"
      /// The pages of a URL pattern add neither links nor texts.
      case nothingNew = "nothing new"
      /// An earlier run has excluded the URLs.
      case earlierRun = "earlier run"
    }

    /// The kind of rule.
    public var kind: Kind
    /// The host and the path, in which `#` is any number and `*` any text that looks random.
    public var place: String
    /// The parameter; `/` and an index for a path segment, `nil` if the rule concerns the whole query.
    public var parameter: String?
    /// The value; `nil` if the rule concerns every value.
    public var value: String?
    /// Two URLs of the same page, which led to the rule.
    public var evidence: [String] = []
    /// The number of excluded links and URLs.
    public var count = 0
    /// The number of excluded URLs that were requested at the end to verify the rule.
    public var verified = 0
    /// Two URLs of different pages, which ended the rule; its excluded URLs were then requested.
    public var refutedBy: [String]?
  }

  /// URLs that were dropped because their seed or host had too many.
  public struct Dropped: Sendable, Codable {
    /// The seed; `nil` if the limit of a host was reached.
    public var seed: String?
    /// The seed's `max-pages=`, which determines its limit.
    public var maxPages: Int?
    /// The host; `nil` if the limit of a seed was reached.
    public var host: String?
    /// The dropped URLs.
    public var urls: DroppedURLs
  }

  /// The recovery from a journal that a killed crawl left damaged.
  public struct Recovery: Sendable, Codable {
    /// The number of unreadable records.
    public var lostRecords: Int
    /// The number of pages that are therefore fetched again without validators.
    public var refetchedPages: Int

    /// Creates a recovery.
    public init(lostRecords: Int, refetchedPages: Int) {
      self.lostRecords = lostRecords
      self.refetchedPages = refetchedPages
    }
  }

  /// The failures of one class.
  public struct FailureClass: Sendable, Codable {
    /// The number of failures.
    public var count = 0
    /// The first failures.
    public var samples: [Sample] = []
  }

  static let sampleLimit = 100
  static let classSampleLimit = 5

  /// The start time of the crawl.
  public var startedAt: Date
  /// The duration in seconds.
  public var seconds = 0.0
  /// A Boolean value that indicates whether the crawl resumed an unfinished session.
  public var isResumed = false
  /// A Boolean value that indicates whether no page is due any more.
  public var isComplete = false
  /// The number of finished URLs, whatever their result.
  public var pages = 0
  /// The number of URLs that are still due.
  public var due = 0
  /// The number of received bytes.
  public var bytes = 0
  /// The number of pages by outcome.
  public var outcomes: [String: Int] = [:]
  /// The number of known pages by their last outcome, over all crawls.
  public var known: [String: Int] = [:]
  /// The number of responses by status code.
  public var statuses: [String: Int] = [:]
  /// The failures by class: a `FetchError.Code`, `HTTP` with its status, or a redirect error.
  public var failures: [String: FailureClass] = [:]
  /// The number of index changes by `PageChange.Kind`.
  public var changes: [String: Int] = [:]
  /// The number of pages that were read again because another version of webmark had read them.
  public var refreshed = 0
  /// The number of pages by host whose removal from the index was suppressed, because too many would
  /// have been removed in one run.
  public var withheld: [String: Int] = [:]
  /// Pages that are set aside because the process died while they were in flight.
  public var setAside: [QuarantinedPage] = []
  /// The dropped URLs, by seed and by host.
  public var dropped: [Dropped] = []
  /// The hosts that were skipped because their budget of bytes was used up.
  public var overByteBudget: [String] = []
  /// The reason why no page was crawled; `nil` if any was.
  public var whyNoPages: String?
  /// The recovery of a damaged journal; `nil` if it was intact.
  public var recovery: Recovery?
  /// The results by host.
  public var hosts: [String: Host] = [:]
  /// The first URLs that robots.txt excluded.
  public var excludedSamples: [Sample] = []
  /// The first URLs that failed.
  public var failedSamples: [Sample] = []
  /// The first crawler traps.
  public var traps: [TrapSite] = []
  /// The number of URLs that were excluded as traps.
  public var trapped = 0
  /// The rules that the crawl has learned about URLs.
  public var rules: [LearnedRule] = []
  /// The pages whose text duplicates that of another page.
  public var duplicates = Duplicates()
  /// The markup syntaxes of the parsed pages, by host.
  public var markup: [String: SiteMarkup] = [:]
  /// The rendered pages; `nil` if no page was to be rendered, and in reports of earlier versions.
  public var rendering: RenderingReport?
  /// The pages with the lowest scores, lowest first.
  public var worstPages: [ScoredPage] = []
  /// The number of sitemaps and feeds that were read.
  public var sitemaps = 0
  /// The warnings about sitemaps.
  public var sitemapWarnings: [Sample] = []

  init(startedAt: Date) {
    self.startedAt = startedAt
  }

  /// The number of pages per second.
  public var pagesPerSecond: Double { seconds > 0 ? Double(pages) / seconds : 0 }

  /// Returns the number of pages with an outcome, by ``CrawlOutcome/name``.
  public func count(_ outcome: String) -> Int { outcomes[outcome] ?? 0 }

  mutating func count(_ page: CrawledPage) {
    pages += 1
    bytes += page.bytes
    outcomes[page.outcome.name, default: 0] += 1
    if let status = page.status { statuses[String(status), default: 0] += 1 }
    let name = page.finalURL.hostname
    hosts[name, default: Host()].pages += 1
    hosts[name, default: Host()].bytes += page.bytes
    countMarkup(of: page)
    if let rendered = page.rendering {
      rendering = rendering ?? RenderingReport()
      rendering?.count(rendered, at: page.finalURL.href)
    }
    switch page.outcome {
    case .deletionSuppressed: withheld[name, default: 0] += 1
    case .excluded(let rule): sample(page, rule, in: \.excludedSamples)
    case .failed(let reason):
      hosts[name, default: Host()].failed += 1
      count(reason, at: page.requestedURL)
      sample(page, reason, in: \.failedSamples)
    default: break
    }
  }

  /// Counts a failure; its class is the text before the first colon.
  private mutating func count(_ reason: String, at url: WebURL) {
    let name = String(reason.prefix { $0 != ":" })
    failures[name, default: FailureClass()].count += 1
    guard failures[name]?.samples.count ?? 0 < Self.classSampleLimit else { return }
    failures[name]?.samples.append(Sample(url: url.href, reason: reason))
  }

  /// Counts set-aside pages as a class of failures, so that every failure report names them.
  mutating func count(_ pages: [QuarantinedPage]) {
    setAside = pages
    guard !pages.isEmpty else { return }
    let samples = pages.prefix(Self.classSampleLimit).map { Sample(url: $0.url, reason: $0.reason) }
    failures["set aside"] = FailureClass(count: pages.count, samples: samples)
  }

  /// Records the number of pages that still wait for the browser.
  mutating func countWaitingForBrowser(_ count: Int) {
    if count > 0 { rendering = rendering ?? RenderingReport() }
    rendering?.waiting = count
  }

  mutating func count(_ trap: CrawlerTrap, at url: WebURL, pattern: String) {
    trapped += 1
    if let index = traps.firstIndex(where: { $0.place == pattern && $0.reason == trap }) {
      traps[index].count += 1
    } else if traps.count < Self.sampleLimit {
      traps.append(TrapSite(reason: trap, place: pattern, url: url.href, count: 1))
    }
  }

  mutating func count(_ sitemap: WebURL, warnings: [String]) {
    sitemaps += 1
    for warning in warnings where sitemapWarnings.count < Self.sampleLimit {
      sitemapWarnings.append(Sample(url: sitemap.href, reason: warning))
    }
  }

  /// Sorts the samples by URL, so that the report does not depend on the order of responses.
  mutating func sortSamples() {
    for list in [\CrawlReport.excludedSamples, \.failedSamples, \.sitemapWarnings] {
      self[keyPath: list].sort { ($0.url, $0.reason) < ($1.url, $1.reason) }
    }
    for name in failures.keys { failures[name]?.samples.sort { $0.url < $1.url } }
    duplicates.samples.sort { $0.url < $1.url }
  }

  private mutating func sample(
    _ page: CrawledPage,
    _ reason: String,
    in list: WritableKeyPath<CrawlReport, [Sample]>
  ) {
    guard self[keyPath: list].count < Self.sampleLimit else { return }
    self[keyPath: list].append(Sample(url: page.requestedURL.href, reason: reason))
  }
}
