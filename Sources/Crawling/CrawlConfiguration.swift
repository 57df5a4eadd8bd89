public import Fetching
import FoundationEssentials
public import RobotsExclusion
public import URLStandard

/// How a crawl behaves.
public struct CrawlConfiguration: Sendable {
  /// Transfers at a time, in all.
  public var concurrency = 16
  /// Transfers at a time to one host.
  public var perHost = 1
  /// Transfers at a time to one address, whatever hosts share it; `nil` for ``standardPerAddress``, or
  /// ``perHost`` where that is more, and no limit for addresses that are not public.
  ///
  /// A host is known to share an address when it has answered once.
  public var perAddress: Int?
  /// Transfers at a time to an address that is asked as its many hosts deserve.
  public static let standardPerAddress = 8
  /// Seconds between two requests to one host.
  public var delay = 1.0
  /// Longer delays of some hosts, by host name.
  public var delays: [String: Double] = [:]
  /// A robots.txt may ask for this many seconds of delay; more is cut.
  public var crawlDelayLimit = 30.0
  /// Where links are looked for.
  public var links = LinkKind.documents
  /// Pages of this run, in all.
  public var maxPages: Int?
  /// Known URLs of each host at most; see ``KnownURLLimits``.
  public var maxURLsOfHost = KnownURLLimits.standardHostURLs
  /// Hops from a seed.
  public var maxDepth: Int?
  /// What one fetch may take.
  public var limits = FetchLimits()
  /// The `User-Agent` header.
  public var userAgent = "webmark"
  /// Whom the crawler answers to in robots.txt and robots meta tags.
  public var profile = AgentProfile.webmark
  /// Times a page is asked for again after a failure that may pass.
  public var retries = 2
  /// Seconds before the first retry; each further one waits twice as long.
  public var retryPause = 2.0
  /// A host that asks to be left alone for longer than so many seconds is left to the next run.
  public var longestPause = 120.0
  /// Exchanges with a host that fail one after the other before it is left to the next run.
  public var failuresOfHost = 5
  /// Parameters that are taken out of links before they are looked at.
  public var parameterStripping = ParameterStripping.none
  /// Whether addresses of this machine and of private networks may be fetched though no seed names them.
  public var allowsPrivateAddresses = false
  /// Whether pages are asked for without validators, as if none were known.
  public var refetchesAll = false
  /// When pages are asked for again.
  public var schedule = RecrawlSchedule()
  /// Whether every known page is asked for, due or not.
  public var asksForAll = false
  /// How many of a hundred pages of a host may leave the index in one run; a few always may.
  public var removalPercent = 30
  /// How long a page stays in the index that fails, or that robots.txt forbids, in seconds.
  public var unavailableLimit = 30 * 86_400.0
  /// The version of the rules that make items of pages: what another version has read is read again.
  public var itemVersion = 1
  /// Who judges pages while they are read.
  public var judge: (any PageJudge)?
  /// The time of day, in seconds since 1970.
  public var clock: @Sendable () -> Double = { Date.now.timeIntervalSince1970 }

  /// Polite defaults.
  public init() {}
}
