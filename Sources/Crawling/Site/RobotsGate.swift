import Fetching
import FoundationEssentials
import RobotsExclusion
import URLStandard

/// Asks each origin's robots.txt, once, and decides for URLs of that origin.
///
/// What an answer means is ``RobotsFetch``; where that forbids everything for now, a copy of the last
/// 30 days stands in.
actor RobotsGate {
  /// What robots.txt says of a URL.
  enum Verdict: Sendable {
    case allowed(crawlDelay: Double?)
    case excluded(Decision)
    /// robots.txt could not be had; asking again later may help or not.
    case unavailable(String, mayPass: Bool)
  }

  /// What is kept of a file.
  private struct SiteRules: Sendable {
    let rules: RobotsRuleSet
    let sitemaps: [String]
  }

  private enum Answer: Sendable {
    case rules(SiteRules, lifetime: Duration)
    case unavailable(String, mayPass: Bool)
  }

  private struct Known {
    let task: Task<Answer, Never>
    var expires: ContinuousClock.Instant
  }

  private static let sitemapLimit = 100
  /// Section 2.3.1.4: how long an old copy may stand in, in seconds.
  private static let copyLifetime = 30.0 * 24 * 3600

  private let clock = ContinuousClock()
  private let transport: any Transport
  private let store: any FrontierStore
  private let profile: AgentProfile
  private let time: @Sendable () -> Double
  private let request: @Sendable (WebURL) -> FetchRequest
  private var files: [String: Known] = [:]

  init(
    transport: any Transport,
    store: any FrontierStore,
    profile: AgentProfile,
    time: @escaping @Sendable () -> Double,
    request: @escaping @Sendable (WebURL) -> FetchRequest
  ) {
    self.transport = transport
    self.store = store
    self.profile = profile
    self.time = time
    self.request = request
  }

  func verdict(for url: WebURL) async -> Verdict {
    switch await answer(for: url) {
    case .unavailable(let reason, let mayPass):
      return .unavailable(reason, mayPass: mayPass)
    case .rules(let site, _):
      let decision = site.rules.decision(for: url.requestTarget)
      guard decision.isAllowed else { return .excluded(decision) }
      return .allowed(crawlDelay: profile.honoursCrawlDelay ? site.rules.crawlDelay : nil)
    }
  }

  /// The sitemaps that robots.txt names.
  func sitemaps(of url: WebURL) async -> [WebURL] {
    guard case .rules(let site, _) = await answer(for: url) else { return [] }
    return site.sitemaps.prefix(Self.sitemapLimit).compactMap { url.resolve($0) }.filter(\.isHTTP)
  }

  private func answer(for url: WebURL) async -> Answer {
    let origin = url.origin
    if let known = files[origin], clock.now < known.expires { return await known.task.value }
    let task = Task { await ask(url) }
    files[origin] = Known(task: task, expires: clock.now + RobotsFetch.longestLifetime)
    let answer = await task.value
    guard files[origin]?.task == task else { return answer }
    switch answer {
    case .rules(_, let lifetime): files[origin]?.expires = clock.now + lifetime
    // Forgotten, so that a later page of this origin asks again.
    case .unavailable: files[origin] = nil
    }
    return answer
  }

  private func ask(_ page: WebURL) async -> Answer {
    switch await RobotsFetch.ask(page, through: transport, request: request) {
    case .file(let body, _, let lifetime): keep(body, of: page, for: lifetime)
    case .allowsAll(_, let lifetime): keep([], of: page, for: lifetime)
    case .forbidsAll(let reason, let mayPass):
      copy(of: page) ?? .unavailable(reason, mayPass: mayPass)
    }
  }

  // MARK: Copies

  /// Reads a file that was just fetched, and keeps a copy for the days on which it cannot be had.
  private func keep(
    _ body: [UInt8],
    of page: WebURL,
    for lifetime: Duration
  ) -> Answer {
    let copy = RobotsCopy(
      origin: page.origin,
      body: body,
      fetchedAt: time()
    )
    // A copy that cannot be kept is missed later, and no reason to end the crawl now.
    try? store.saveRobots(copy)
    return .rules(rules(in: body), lifetime: lifetime)
  }

  private func copy(of page: WebURL) -> Answer? {
    let now = time()
    guard let copy = try? store.robots(of: page.origin), now - copy.fetchedAt < Self.copyLifetime
    else { return nil }
    return .rules(rules(in: copy.body), lifetime: RobotsFetch.shortestLifetime)
  }

  private func rules(in body: [UInt8]) -> SiteRules {
    let file = RobotsTxt(parsing: body)
    return SiteRules(rules: file.ruleSet(for: profile.robotsTokens), sitemaps: file.sitemaps)
  }
}
