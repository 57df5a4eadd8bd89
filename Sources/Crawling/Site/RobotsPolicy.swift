import Basics
import Fetching
import FoundationEssentials
import Frontier
import RobotsExclusion
import Synchronization
import URLStandard
import UsagePreferences

/// Fetches the robots.txt of each origin and decides about its URLs.
///
/// ``RobotsFetch`` interprets the responses. A fresh file is not fetched again, in this run or a later
/// one. If a host does not deliver its file, a copy of the last 30 days is used. The files of recently
/// requested origins are in memory, all others in the store.
actor RobotsPolicy {
  /// The decision of robots.txt for a URL.
  enum Verdict: Sendable {
    case allowed(crawlDelay: Double?, usage: UsagePreferences)
    case excluded(Decision)
    /// robots.txt is unavailable; `isTransient` is `true` if a retry may succeed.
    case unavailable(PageFailure, isTransient: Bool)
  }

  /// The relevant content of a file.
  private struct SiteRules: Sendable {
    let rules: RobotsRuleSet
    let usage: RobotsUsage
    let sitemaps: [String]
  }

  private enum Availability: Sendable {
    case rules(SiteRules, lifetime: Duration)
    case unavailable(PageFailure, isTransient: Bool)
  }

  private struct CachedRules: Sendable {
    let site: SiteRules
    let expires: ContinuousClock.Instant
  }

  /// The maximum number of files in memory.
  private static let cacheLimit = 1000
  /// The lifetime of a fallback copy, in seconds (section 2.3.1.4).
  private static let copyLifetime = 30.0 * 24 * 3600

  private let clock = ContinuousClock()
  private let transport: any Transport
  private let store: any HTTPCacheStore
  private let profile: AgentProfile
  private let time: @Sendable () -> Double
  private let request: @Sendable (WebURL) -> FetchRequest
  /// Origins that are read from folders, whose files may change any time.
  private let localOrigins: Set<String>
  /// The earliest fetch time of copies that count as fresh, in seconds since 1970.
  private let oldestFresh: Double
  /// The files in memory, with a separate lock, so that few callers wait for the actor.
  private let files = Mutex(RecentlyUsed<String, CachedRules>(limit: cacheLimit))
  /// The running fetches by origin.
  private var running: [String: Task<Availability, Never>] = [:]

  init(
    transport: any Transport,
    store: any HTTPCacheStore,
    configuration: CrawlConfiguration,
    localOrigins: Set<String>,
    request: @escaping @Sendable (WebURL) -> FetchRequest
  ) {
    self.transport = transport
    self.store = store
    profile = configuration.profile
    time = configuration.clock
    oldestFresh = configuration.ignoresDueTimes ? configuration.clock() : 0
    self.localOrigins = localOrigins
    self.request = request
  }

  /// The number of files in memory.
  var fileCount: Int { files.withLock(\.count) }

  nonisolated func verdict(for url: WebURL) async -> Verdict {
    switch await availability(for: url) {
    case .unavailable(let failure, let isTransient):
      return .unavailable(failure, isTransient: isTransient)
    case .rules(let site, _):
      let decision = site.rules.decision(for: url.requestTarget)
      guard decision.isAllowed else { return .excluded(decision) }
      return .allowed(
        crawlDelay: profile.honoursCrawlDelay ? site.rules.crawlDelay : nil,
        usage: site.usage.preferences(for: url.requestTarget)
      )
    }
  }

  /// The sitemaps that robots.txt names; `nil` if robots.txt is unavailable.
  func sitemaps(of url: WebURL) async -> [WebURL]? {
    guard case .rules(let site, _) = await availability(for: url) else { return nil }
    return site.sitemaps.compactMap { url.resolve($0) }.filter(\.isHTTP)
  }

  private nonisolated func availability(for url: WebURL) async -> Availability {
    let origin = url.origin
    if let availability = cached(origin) { return availability }
    return await fetchOnce(url, origin: origin)
  }

  private nonisolated func cached(_ origin: String) -> Availability? {
    guard let known = files.withLock({ $0[origin] }) else { return nil }
    let lifetime = known.expires - clock.now
    return lifetime > .zero ? .rules(known.site, lifetime: lifetime) : nil
  }

  /// Fetches the file, or waits for a running fetch of the same origin.
  private func fetchOnce(_ url: WebURL, origin: String) async -> Availability {
    // The file may have arrived while this call waited for the actor.
    if let availability = cached(origin) { return availability }
    if let task = running[origin] { return await task.value }
    let task = Task { await load(url) }
    running[origin] = task
    let availability = await task.value
    running[origin] = nil
    // An unavailable file is not cached, so that a later page of this origin fetches it again.
    if case .rules(let site, let lifetime) = availability {
      let known = CachedRules(site: site, expires: clock.now + lifetime)
      files.withLock { $0[origin] = known }
    }
    return availability
  }

  private func load(_ page: WebURL) async -> Availability {
    if let availability = await freshCopy(of: page) { return availability }
    switch await RobotsFetch.fetch(for: page, through: transport, request: request) {
    case .file(let body, _, let lifetime): return await store(body, of: page, for: lifetime)
    case .allowsAll(_, let lifetime, true): return await store([], of: page, for: lifetime)
    // With other credentials there may be a file, and the last copy of one is more than a refusal.
    case .allowsAll(_, let lifetime, false): return .rules(rules(in: []), lifetime: lifetime)
    case .forbidsAll(let failure, let isTransient, _):
      return await fallbackCopy(of: page) ?? .unavailable(failure, isTransient: isTransient)
    }
  }

  // MARK: Copies

  /// Parses a fetched file and stores a copy as a fallback.
  private func store(
    _ body: [UInt8],
    of page: WebURL,
    for lifetime: Duration
  ) async -> Availability {
    let now = time()
    let copy = CachedSiteFile(
      .robots,
      origin: page.origin,
      body: body,
      fetchedAt: now,
      freshUntil: now + lifetime.inSeconds
    )
    // A failed write only costs the fallback and does not end the crawl.
    try? await store.saveSiteFile(copy)
    return .rules(rules(in: body), lifetime: lifetime)
  }

  /// Returns a stored copy that is fresh (RFC 9309, section 2.4), unless everything is fetched again.
  private func freshCopy(of page: WebURL) async -> Availability? {
    guard !localOrigins.contains(page.origin),
      let copy = try? await store.siteFile(.robots, of: page.origin),
      copy.fetchedAt >= oldestFresh
    else { return nil }
    let freshness = copy.freshness(at: time())
    guard freshness > 0 else { return nil }
    return .rules(rules(in: copy.body), lifetime: .seconds(freshness))
  }

  private func fallbackCopy(of page: WebURL) async -> Availability? {
    let now = time()
    guard let copy = try? await store.siteFile(.robots, of: page.origin),
      now - copy.fetchedAt < Self.copyLifetime
    else { return nil }
    return .rules(rules(in: copy.body), lifetime: RobotsFetch.shortestLifetime)
  }

  private func rules(in body: [UInt8]) -> SiteRules {
    let file = RobotsTxt(parsing: body)
    return SiteRules(
      rules: file.ruleSet(for: profile.robotsTokens),
      usage: file.usage(for: profile.robotsTokens),
      sitemaps: file.sitemaps
    )
  }
}
