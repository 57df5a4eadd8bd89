import Fetching
import FoundationEssentials
import RobotsExclusion
import URLStandard

/// Asks each origin's robots.txt, once, and decides for URLs of that origin.
///
/// What an answer means stands in RFC 9309, section 2.3.1: 2xx is read, redirects are followed five
/// times, 4xx allows everything; 429, 5xx and no answer forbid everything for now, unless a copy of
/// the last 30 days is at hand.
actor RobotsGate {
  /// What robots.txt says of a URL.
  enum Verdict: Sendable {
    case allowed(crawlDelay: Double?)
    case excluded(Decision)
    /// robots.txt could not be had; asking again later may help.
    case unavailable(String)
  }

  /// What is kept of a file.
  private struct SiteRules: Sendable {
    let rules: RobotsRuleSet
    let sitemaps: [String]
  }

  private enum Answer: Sendable {
    case rules(SiteRules, lifetime: Duration)
    case unavailable(String)
  }

  private struct Known {
    let task: Task<Answer, Never>
    var expires: ContinuousClock.Instant
  }

  private static let redirectLimit = 5
  private static let sitemapLimit = 100
  /// RFC 9309, section 2.4: a file is not used for more than 24 hours.
  private static let longestLifetime: Duration = .seconds(24 * 3600)
  /// Whatever `Cache-Control` says, a crawl does not ask before every page.
  private static let shortestLifetime: Duration = .seconds(300)
  /// Section 2.3.1.4: how long an old copy may stand in, in seconds.
  private static let copyLifetime = 30.0 * 24 * 3600

  private let clock = ContinuousClock()
  private let transport: any Transport
  private let store: any FrontierStore
  private let profile: AgentProfile
  private let request: @Sendable (WebURL) -> FetchRequest
  private var files: [String: Known] = [:]

  init(
    transport: any Transport,
    store: any FrontierStore,
    profile: AgentProfile,
    request: @escaping @Sendable (WebURL) -> FetchRequest
  ) {
    self.transport = transport
    self.store = store
    self.profile = profile
    self.request = request
  }

  func verdict(for url: WebURL) async -> Verdict {
    switch await answer(for: url) {
    case .unavailable(let reason):
      return .unavailable(reason)
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
    files[origin] = Known(task: task, expires: clock.now + Self.longestLifetime)
    let answer = await task.value
    guard files[origin]?.task == task else { return answer }
    switch answer {
    case .rules(_, let lifetime): files[origin]?.expires = clock.now + lifetime
    // Forgotten, so that a later page of this origin asks again.
    case .unavailable: files[origin] = nil
    }
    return answer
  }

  // MARK: Fetching

  private func ask(_ page: WebURL) async -> Answer {
    guard var url = page.resolve("/robots.txt") else { return keep([], of: page) }
    for _ in 0...Self.redirectLimit {
      var request = request(url)
      request.limits.bodyBytes = RobotsTxt.sizeLimit
      switch await transport.fetch(request) {
      case .failure(let error):
        return copy(of: page) ?? .unavailable("robots.txt: \(error)")
      case .success(let response):
        if let target = response.redirectTarget, target.isHTTP {
          url = target
          continue
        }
        return read(response, of: page)
      }
    }
    // Section 2.3.1.2: after five redirects the file counts as unavailable, and so allows.
    return keep([], of: page)
  }

  private func read(_ response: FetchResponse, of page: WebURL) -> Answer {
    let lifetime = Self.lifetime(response.headers["cache-control"])
    switch response.status {
    case 200..<300: return keep(response.body, of: page, for: lifetime)
    case 429, 500...: return copy(of: page) ?? .unavailable("robots.txt: HTTP \(response.status)")
    default: return keep([], of: page, for: lifetime)
    }
  }

  /// `max-age` of RFC 9111, section 5.2.2.1, within our bounds.
  private static func lifetime(_ cacheControl: String?) -> Duration {
    for directive in (cacheControl ?? "").lowercased().split(separator: ",") {
      let parts = directive.split(separator: "=").map { $0.filter { $0 != " " && $0 != "\"" } }
      if parts.first == "no-cache" || parts.first == "no-store" { return shortestLifetime }
      guard parts.count == 2, parts[0] == "max-age", let seconds = Int(parts[1]) else { continue }
      return min(max(.seconds(min(max(seconds, 0), 1 << 30)), shortestLifetime), longestLifetime)
    }
    return longestLifetime
  }

  // MARK: Copies

  /// Reads a file that was just fetched, and keeps a copy for the days on which it cannot be had.
  private func keep(
    _ body: [UInt8],
    of page: WebURL,
    for lifetime: Duration = longestLifetime
  ) -> Answer {
    let copy = RobotsCopy(
      origin: page.origin,
      body: body,
      fetchedAt: Date.now.timeIntervalSince1970
    )
    // A copy that cannot be kept is missed later, and no reason to end the crawl now.
    try? store.saveRobots(copy)
    return .rules(rules(in: body), lifetime: lifetime)
  }

  private func copy(of page: WebURL) -> Answer? {
    let now = Date.now.timeIntervalSince1970
    guard let copy = try? store.robots(of: page.origin), now - copy.fetchedAt < Self.copyLifetime
    else { return nil }
    return .rules(rules(in: copy.body), lifetime: Self.shortestLifetime)
  }

  private func rules(in body: [UInt8]) -> SiteRules {
    let file = RobotsTxt(parsing: body)
    return SiteRules(rules: file.ruleSet(for: profile.robotsTokens), sitemaps: file.sitemaps)
  }
}
