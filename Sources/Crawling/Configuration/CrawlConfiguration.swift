import Basics
public import Fetching
import FoundationEssentials
public import Frontier
public import MarkupExtraction
public import RobotsExclusion
public import URLStandard
import UsagePreferences

/// The settings of a crawl.
public struct CrawlConfiguration: Sendable {
  /// The maximum number of concurrent transfers.
  public var concurrency = 16
  /// The maximum number of concurrent transfers per host.
  public var perHost = 1
  /// The maximum number of concurrent transfers per IP address, across hosts; `nil` for
  /// ``standardPerAddress`` or ``perHost``, whichever is larger, and for no limit on addresses that are
  /// not public.
  ///
  /// The IP address of a host is known after its first response.
  public var perAddress: Int?
  /// The default maximum number of concurrent transfers per public IP address.
  public static let standardPerAddress = 8
  /// The seconds between two requests to one host.
  public var delay = 1.0
  /// Longer delays by host name.
  public var delays: [String: Double] = [:]
  /// The largest crawl delay, in seconds, that a robots.txt can request; larger values are reduced to
  /// it.
  public var crawlDelayLimit = 30.0
  /// The URL patterns that the crawl includes and excludes; seeds are always requested.
  public var filter = URLFilter()
  /// The kinds of links that the crawl follows.
  public var links = LinkKind.documents
  /// The maximum number of pages in this run.
  public var maxPages: Int?
  /// The maximum number of received bytes per host in this run; the transfers in flight may exceed it.
  public var maxBytesPerHost: Int?
  /// The maximum number of known URLs per host; see `KnownURLLimits`.
  public var maxURLsPerHost = KnownURLLimits.standardHostURLs
  /// The binary logarithm of the number of recently found URLs that are known without a question to the store.
  var recentURLBits = 18
  /// The maximum number of hops from a seed.
  public var maxDepth: Int?
  /// The size and time limits of one fetch.
  public var limits = FetchLimits()
  /// The `User-Agent` header.
  public var userAgent = "webmark"
  /// The names to which the crawler responds in robots.txt and robots meta tags.
  public var profile = AgentProfile.webmark
  /// The number of retries of a page after a transient failure.
  public var retries = 2
  /// The seconds before the first retry; the wait doubles with each further retry.
  public var retryPause = 2.0
  /// The longest pause, in seconds, that is waited for; a host with a longer one is skipped until the next
  /// run.
  public var longestPause = 120.0
  /// The number of consecutive failed exchanges after which a host is skipped until the next run.
  public var hostFailureLimit = 5
  /// The query parameters that are removed from links.
  public var parameterStripping = ParameterStripping.none
  /// A Boolean value that indicates whether loopback and private addresses can be fetched even if no
  /// seed names them.
  public var allowsPrivateAddresses = false
  /// A Boolean value that indicates whether requests are sent without validators, so that every page is
  /// transferred again.
  public var omitsValidators = false
  /// The schedule by which pages are fetched again.
  public var schedule = RecrawlSchedule()
  /// A Boolean value that indicates whether every known page is fetched, due or not.
  public var ignoresDueTimes = false
  /// The percentage of a host's pages that can be removed from the index in one run; a few removals are
  /// always allowed.
  public var maxDeletionPercent = 30
  /// The time that a page stays in the index while it fails or robots.txt forbids it, in seconds.
  public var unavailableLimit = 30 * 86_400.0
  /// The version of the rules that build items of pages; pages that another version read are read again.
  public var itemVersion = 1
  /// The custom fields of pages; `itemVersion` must change with them.
  public var fields = CustomFields()
  /// The pages that are rendered; a seed can have another mode.
  public var render = RenderMode.auto
  /// The number of pages that are rendered at the same time.
  public var renderTabs = 2
  /// The scorer of pages that are parsed.
  public var scorer: (any PageScorer)?
  /// The current time, in seconds since 1970.
  public var clock: @Sendable () -> Double = { Date.now.timeIntervalSince1970 }

  /// Creates a configuration with polite defaults.
  public init() {}
}

extension CrawlConfiguration {
  /// Returns the version of the items of a seed: another owner, `mine`, and other preferences of robots.txt make
  /// another item of the same page, even if the server reports the page as unchanged; so do rendering and another profile,
  /// and another scope finds other links.
  ///
  /// The version is in the last 8 bits, and 22 bits of a hash of the others are before it.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - usage: The preferences that robots.txt states for the page.
  /// - Returns: The version.
  func itemVersion(of seed: Seed, usage: UsagePreferences = UsagePreferences()) -> Int {
    let settings = reading(of: seed) + reach(of: seed)
    guard seed.owner != nil || seed.isOwn || !usage.isEmpty || !settings.isEmpty
    else { return itemVersion }
    var hasher = FieldHasher()
    hasher.combine(UInt64(itemVersion >> 8))
    for text in settings { hasher.combine(text) }
    hasher.combine(seed.owner ?? "")
    hasher.combine(seed.isOwn ? "mine" : "")
    for text in usage.statements + usage.licenses + usage.terms { hasher.combine(text) }
    return itemVersion & 0xFF | Int(hasher.value & 0x3F_FFFF | 1) << 8
  }

  /// Returns the settings that decide what is read of a page, as far as they are not the default.
  private func reading(of seed: Seed) -> [String] {
    var settings: [String] = []
    let mode = seed.render ?? render
    if mode != .auto { settings.append("render \(mode.rawValue)") }
    if profile.name != AgentProfile.webmark.name { settings.append("profile \(profile.name)") }
    return settings
  }

  /// Returns the settings that decide which links of a seed's pages are kept, as far as they are not the default: under others, a
  /// page has to be read again, because the links that were left out are not stored.
  private func reach(of seed: Seed) -> [String] {
    var settings: [String] = []
    if seed.scope != .host { settings.append("scope \(seed.scope)") }
    if let depth = [seed.maxDepth, maxDepth].compactMap(\.self).min() {
      settings.append("depth \(depth)")
    }
    if let pages = seed.maxPages { settings.append("pages \(pages)") }
    if links != LinkKind.documents {
      settings.append("links \(links.map(\.rawValue).sorted().joined(separator: " "))")
    }
    if maxURLsPerHost != KnownURLLimits.standardHostURLs {
      settings.append("URLs \(maxURLsPerHost)")
    }
    return settings
  }
}
