public import FoundationEssentials
public import MarkupExtraction
import URLStandard

/// What a crawl did; `--report` writes it as JSON.
public struct CrawlReport: Sendable, Codable {
  /// What happened at one host.
  public struct Host: Sendable, Codable {
    /// URLs that are done.
    public var pages = 0
    /// URLs that failed.
    public var failed = 0
    /// Bytes received.
    public var bytes = 0
  }

  /// A URL that was left out, with the reason.
  public struct Sample: Sendable, Codable {
    /// The URL.
    public var url: String
    /// The rule or the failure.
    public var reason: String
  }

  /// A part of a site that does not end, and was not followed to its end.
  public struct TrapSite: Sendable, Codable {
    /// Why it is taken for a trap.
    public var reason: Trap
    /// Where: the URL with its numbers as `#`, its parameters by name.
    public var place: String
    /// The first URL that was left out.
    public var url: String
    /// URLs that were left out.
    public var count: Int
  }

  /// Pages whose visible text is that of another page, or nearly.
  public struct Duplicates: Sendable, Codable {
    /// A page and the one that was read before it.
    public struct Pair: Sendable, Codable {
      /// The page.
      public var url: String
      /// The page that says the same.
      public var other: String
      /// In how many of 64 bits the fingerprints of the texts differ; `nil` where the texts are equal.
      public var distance: Int?
    }

    /// Pages with the same text.
    public var identical = 0
    /// Pages with nearly the same text.
    public var near = 0
    /// The first of them.
    public var samples: [Pair] = []
  }

  /// URLs of a seed, or of a host, that were found and not kept: there were too many.
  public struct Dropped: Sendable, Codable {
    /// The seed; `nil` if the limit of a host was reached.
    public var seed: String?
    /// The seed's `max-pages=`, from which its limit follows.
    public var maxPages: Int?
    /// The host; `nil` if the limit of a seed was reached.
    public var host: String?
    /// The URLs.
    public var urls: DroppedURLs
  }

  /// What became of the journal that a killed crawl left damaged.
  public struct Recovery: Sendable, Codable {
    /// Records that could not be read.
    public var lostRecords: Int
    /// Pages that are fetched again without validators for that.
    public var refetchedPages: Int

    /// A recovery.
    public init(lostRecords: Int, refetchedPages: Int) {
      self.lostRecords = lostRecords
      self.refetchedPages = refetchedPages
    }
  }

  /// Failures of one class.
  public struct FailureClass: Sendable, Codable {
    /// How many there were.
    public var count = 0
    /// The first of them.
    public var samples: [Sample] = []
  }

  private static let sampleLimit = 100
  private static let classSampleLimit = 5

  /// When the crawl began.
  public var startedAt: Date
  /// How long it took.
  public var seconds = 0.0
  /// Whether it went on with an unfinished session.
  public var isResumed = false
  /// Whether nothing is due any more.
  public var isComplete = false
  /// URLs that are done, whatever became of them.
  public var pages = 0
  /// URLs that are still due.
  public var due = 0
  /// Bytes received.
  public var bytes = 0
  /// Pages by outcome.
  public var outcomes: [String: Int] = [:]
  /// Answers by status code.
  public var statuses: [String: Int] = [:]
  /// Failures by class: those of ``Fetching/FetchError/Code``, `HTTP` with its status, and redirects.
  public var failures: [String: FailureClass] = [:]
  /// What became different in the index, by ``PageChange/Kind``.
  public var changes: [String: Int] = [:]
  /// Pages that were read again in full, since another version of webmark had read them.
  public var refreshed = 0
  /// Pages by host that should have left the index, and stay: too many would have gone in one run.
  public var withheld: [String: Int] = [:]
  /// Pages that are not fetched for a while, since the process died while they were in flight.
  public var setAside: [SetAsidePage] = []
  /// URLs that were not kept, by seed and by host.
  public var dropped: [Dropped] = []
  /// Why no page was crawled; `nil` if any was.
  public var whyNoPages: String?
  /// What became of a damaged journal; `nil` if it was whole.
  public var recovery: Recovery?
  /// Pages by host.
  public var hosts: [String: Host] = [:]
  /// The first URLs that robots.txt excluded.
  public var excludedSamples: [Sample] = []
  /// The first URLs that failed.
  public var failedSamples: [Sample] = []
  /// The parts of sites that do not end; the first of them.
  public var traps: [TrapSite] = []
  /// URLs that were left out for that.
  public var trapped = 0
  /// Pages that say what another page says.
  public var duplicates = Duplicates()
  /// In which syntaxes the pages that were read speak, by host.
  public var markup: [String: SiteMarkup] = [:]
  /// The pages that were judged worst, worst first.
  public var worstPages: [JudgedPage] = []
  /// Sitemaps and feeds that were read.
  public var sitemaps = 0
  /// What was odd about them.
  public var sitemapWarnings: [Sample] = []

  init(startedAt: Date) {
    self.startedAt = startedAt
  }

  /// Pages a second.
  public var pagesPerSecond: Double { seconds > 0 ? Double(pages) / seconds : 0 }

  /// How often an outcome occurred, by ``CrawlOutcome/name``.
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
    switch page.outcome {
    case .withheld: withheld[name, default: 0] += 1
    case .excluded(let rule): sample(page, rule, in: \.excludedSamples)
    case .failed(let reason):
      hosts[name, default: Host()].failed += 1
      count(reason, at: page.requestedURL)
      sample(page, reason, in: \.failedSamples)
    default: break
    }
  }

  /// Counts a failure, whose class is what stands before the first colon.
  private mutating func count(_ reason: String, at url: WebURL) {
    let name = String(reason.prefix { $0 != ":" })
    failures[name, default: FailureClass()].count += 1
    guard failures[name]?.samples.count ?? 0 < Self.classSampleLimit else { return }
    failures[name]?.samples.append(Sample(url: url.href, reason: reason))
  }

  /// Counts pages that are set aside as a class of failures, so that every report of failures names them.
  mutating func count(_ pages: [SetAsidePage]) {
    setAside = pages
    guard !pages.isEmpty else { return }
    let samples = pages.prefix(Self.classSampleLimit).map { Sample(url: $0.url, reason: $0.reason) }
    failures["set aside"] = FailureClass(count: pages.count, samples: samples)
  }

  mutating func count(_ trap: Trap, at url: WebURL, shape: String) {
    trapped += 1
    if let index = traps.firstIndex(where: { $0.place == shape && $0.reason == trap }) {
      traps[index].count += 1
    } else if traps.count < Self.sampleLimit {
      traps.append(TrapSite(reason: trap, place: shape, url: url.href, count: 1))
    }
  }

  mutating func count(_ sitemap: WebURL, warnings: [String]) {
    sitemaps += 1
    for warning in warnings where sitemapWarnings.count < Self.sampleLimit {
      sitemapWarnings.append(Sample(url: sitemap.href, reason: warning))
    }
  }

  /// Sorts the samples by URL, so that the report does not depend on the order in which hosts answered.
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
