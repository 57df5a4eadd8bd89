public import FoundationEssentials
public import Frontier

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

    /// Creates a sample.
    package init(url: String, reason: String) {
      self.url = url
      self.reason = reason
    }
  }

  /// A page with its score and its most severe problem.
  public struct ScoredPage: Sendable, Codable, Equatable {
    /// The URL.
    public var url: String
    /// The score, from 0 (worst) to 100.
    public var score: Int
    /// The most severe problem.
    public var reason: String

    /// Creates a page.
    package init(url: String, score: Int, reason: String) {
      self.url = url
      self.score = score
      self.reason = reason
    }

    /// Returns `true` if the page is ordered before `other`; equal scores are ordered by URL, so that
    /// the list does not depend on the order of arrival.
    package func isWorse(than other: Self) -> Bool {
      (score, url) < (other.score, other.url)
    }
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

    /// Creates a trap.
    package init(reason: CrawlerTrap, place: String, url: String, count: Int) {
      self.reason = reason
      self.place = place
      self.url = url
      self.count = count
    }
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

      /// Creates a pair.
      package init(url: String, other: String, distance: Int?) {
        self.url = url
        self.other = other
        self.distance = distance
      }
    }

    /// The number of pages with identical text.
    public var identical = 0
    /// The number of pages with nearly identical text.
    public var near = 0
    /// The first pairs.
    public var samples: [Pair] = []

    /// Creates empty counts.
    package init() {}
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

    /// Creates a rule.
    package init(kind: Kind, place: String, parameter: String? = nil, value: String? = nil) {
      self.kind = kind
      self.place = place
      self.parameter = parameter
      self.value = value
    }
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

    /// Creates the URLs that one limit dropped.
    package init(seed: String? = nil, maxPages: Int? = nil, host: String? = nil, urls: DroppedURLs)
    {
      self.seed = seed
      self.maxPages = maxPages
      self.host = host
      self.urls = urls
    }
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

    /// Creates a class.
    package init(count: Int = 0, samples: [Sample] = []) {
      self.count = count
      self.samples = samples
    }
  }

  /// Pages of which a part was not used: pages that exceeded one limit, or that say `nofollow`.
  public struct Cut: Sendable, Codable, Equatable {
    /// The number of pages.
    public var pages = 0
    /// The URLs of the first pages.
    public var samples: [String] = []

    /// Creates an empty list.
    package init() {}
  }

  package static let sampleLimit = 100
  package static let classSampleLimit = 5
  /// The maximum number of hosts with separate markup counts.
  package static let siteLimit = 10_000
  /// The maximum number of worst pages.
  package static let worstLimit = 50

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
  /// The failures by `PageFailure.kind`.
  public var failures: [String: FailureClass] = [:]
  /// The number of index changes by `PageChange.Kind`.
  public var changes: [String: Int] = [:]
  /// The number of pages that were read again because another version of webmark had read them.
  public var refreshed = 0
  /// The pages whose links were not followed, because they say `nofollow`.
  public var nofollow = Cut()
  /// The number of pages by host whose removal from the index was suppressed, because too many would
  /// have been removed in one run.
  public var withheld: [String: Int] = [:]
  /// The number of those that redirect to the same page as many others.
  public var withheldMoves: [String: Int] = [:]
  /// Pages that are set aside because the process died while they were in flight.
  public var setAside: [QuarantinedPage] = []
  /// The dropped URLs, by seed and by host.
  public var dropped: [Dropped] = []
  /// The hosts that were skipped because their budget of bytes was used up.
  public var overByteBudget: [String] = []
  /// The seeds whose redirects lead to more hosts than can belong to a seed.
  public var overHostLimit: [Sample] = []
  /// The hosts that were left to the next run because they do not respond or answer nothing but 429 and 503.
  public var leftHosts: [Sample] = []
  /// The reason why no page was crawled; `nil` if any was.
  public var whyNoPages: String?
  /// The recovery of a damaged journal; `nil` if it was intact.
  public var recovery: Recovery?
  /// A Boolean value that indicates whether the index was not the one that the last crawl has written, so that all pages are
  /// fetched again.
  public var indexWasOther = false
  /// A Boolean value that indicates whether the links of earlier crawls were lost, so that all pages are fetched again.
  public var linksWereLost = false
  /// The results by host.
  public var hosts: [String: Host] = [:]
  /// The hosts with pages of seeds that name an owner, whose names only the owner of the data folder may read; `nil` in reports
  /// of earlier versions, of which nobody knows.
  public var privateHosts: [String]?
  /// The seeds that were not read: missing, excluded, refused, expired or failed.
  public var failedSeeds = FailureClass()
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
  /// The markup syntaxes of all known pages as they were last read, by host, of the 2,000 hosts with the most pages; empty in
  /// reports of earlier versions.
  public var knownMarkup: [String: SiteMarkup] = [:]
  /// The rendered pages; `nil` if no page was to be rendered, and in reports of earlier versions.
  public var rendering: RenderingReport?
  /// The pages of which a part was not read, by the limit that they exceeded, as in `PageMarkup.cuts`.
  public var cuts: [String: Cut] = [:]
  /// The pages with the lowest scores, lowest first.
  public var worstPages: [ScoredPage] = []
  /// The number of sitemaps and feeds that were read.
  public var sitemaps = 0
  /// The warnings about sitemaps.
  public var sitemapWarnings: [Sample] = []

  /// Creates an empty report.
  package init(startedAt: Date) {
    self.startedAt = startedAt
  }

  /// The number of pages per second.
  public var pagesPerSecond: Double { seconds > 0 ? Double(pages) / seconds : 0 }

  /// The results by host without ``privateHosts``; empty if it is unknown which ones are private.
  public var publicHosts: [String: Host] {
    guard let privateHosts else { return [:] }
    let names = Set(privateHosts)
    return hosts.filter { !names.contains($0.key) }
  }

  /// Returns the number of pages with an outcome, by `CrawlOutcome.name`.
  public func count(_ outcome: String) -> Int { outcomes[outcome] ?? 0 }
}

/// A stored report, which an earlier version of webmark may have written.
extension CrawlReport {
  /// Parses a report; `nil` if it is not one, or does not say when the crawl started.
  public init?(parsing bytes: [UInt8]) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let report = try? decoder.decode(CrawlReport.self, from: Data(bytes)) else { return nil }
    self = report
  }

  /// Decodes a report; fields that are missing or have another form are empty.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(startedAt: try values.decode(Date.self, forKey: .startedAt))
    values.read(.seconds, into: &seconds)
    values.read(.isResumed, into: &isResumed)
    values.read(.isComplete, into: &isComplete)
    values.read(.pages, into: &pages)
    values.read(.due, into: &due)
    values.read(.bytes, into: &bytes)
    values.read(.outcomes, into: &outcomes)
    values.read(.known, into: &known)
    values.read(.statuses, into: &statuses)
    values.read(.failures, into: &failures)
    values.read(.changes, into: &changes)
    values.read(.refreshed, into: &refreshed)
    values.read(.nofollow, into: &nofollow)
    values.read(.withheld, into: &withheld)
    values.read(.withheldMoves, into: &withheldMoves)
    values.read(.setAside, into: &setAside)
    values.read(.dropped, into: &dropped)
    values.read(.overByteBudget, into: &overByteBudget)
    values.read(.overHostLimit, into: &overHostLimit)
    values.read(.leftHosts, into: &leftHosts)
    values.read(.whyNoPages, into: &whyNoPages)
    values.read(.recovery, into: &recovery)
    values.read(.indexWasOther, into: &indexWasOther)
    values.read(.linksWereLost, into: &linksWereLost)
    values.read(.hosts, into: &hosts)
    values.read(.privateHosts, into: &privateHosts)
    values.read(.failedSeeds, into: &failedSeeds)
    values.read(.excludedSamples, into: &excludedSamples)
    values.read(.failedSamples, into: &failedSamples)
    values.read(.traps, into: &traps)
    values.read(.trapped, into: &trapped)
    values.read(.rules, into: &rules)
    values.read(.duplicates, into: &duplicates)
    values.read(.markup, into: &markup)
    values.read(.knownMarkup, into: &knownMarkup)
    values.read(.rendering, into: &rendering)
    values.read(.cuts, into: &cuts)
    values.read(.worstPages, into: &worstPages)
    values.read(.sitemaps, into: &sitemaps)
    values.read(.sitemapWarnings, into: &sitemapWarnings)
  }
}

extension CrawlReport.Host {
  /// Decodes the results of a host; missing fields are 0.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    values.read(.pages, into: &pages)
    values.read(.failed, into: &failed)
    values.read(.bytes, into: &bytes)
  }
}
