import Fetching
import RobotsExclusion
import URLStandard

/// Asks each origin's robots.txt, once, and decides for URLs of that origin.
///
/// What an answer means stands in RFC 9309, section 2.3.1: 2xx is read, redirects are followed five
/// times, 4xx allows everything, 429, 5xx and no answer forbid everything for now.
actor RobotsGate {
  /// What robots.txt says of a URL.
  enum Verdict: Sendable {
    case allowed(crawlDelay: Double?)
    case excluded(Decision)
    /// robots.txt could not be had; asking again later may help.
    case unavailable(String)
  }

  private enum File: Sendable {
    case rules(RobotsTxt)
    case unavailable(String)
  }

  private static let redirectLimit = 5
  /// RFC 9309, section 2.4: a file is not used for more than 24 hours.
  private static let lifetime: Duration = .seconds(24 * 3600)

  private let clock = ContinuousClock()
  private let transport: any Transport
  private let profile: AgentProfile
  private let request: @Sendable (WebURL) -> FetchRequest
  private var files: [String: (task: Task<File, Never>, since: ContinuousClock.Instant)] = [:]

  init(
    transport: any Transport,
    profile: AgentProfile,
    request: @escaping @Sendable (WebURL) -> FetchRequest
  ) {
    self.transport = transport
    self.profile = profile
    self.request = request
  }

  func verdict(for url: WebURL) async -> Verdict {
    switch await file(for: url) {
    case .unavailable(let reason):
      // Forgotten, so that a later page of this origin asks again.
      files[url.origin] = nil
      return .unavailable(reason)
    case .rules(let robots):
      let decision = robots.decision(
        for: url.requestTarget,
        productTokens: profile.robotsTokens
      )
      guard decision.isAllowed else { return .excluded(decision) }
      return .allowed(crawlDelay: robots.crawlDelay(productTokens: profile.robotsTokens))
    }
  }

  /// The sitemaps that robots.txt names.
  func sitemaps(of url: WebURL) async -> [WebURL] {
    guard case .rules(let robots) = await file(for: url) else { return [] }
    return robots.sitemaps.prefix(100).compactMap { url.resolve($0) }.filter(\.isHTTP)
  }

  private func file(for url: WebURL) async -> File {
    let (origin, now) = (url.origin, clock.now)
    if let known = files[origin], now - known.since < Self.lifetime {
      return await known.task.value
    }
    let task = Task { await fetch(url) }
    files[origin] = (task, now)
    return await task.value
  }

  private func fetch(_ page: WebURL) async -> File {
    guard var url = page.resolve("/robots.txt") else { return .rules(RobotsTxt(parsing: "")) }
    for _ in 0...Self.redirectLimit {
      var request = request(url)
      request.limits.bodyBytes = RobotsTxt.sizeLimit
      switch await transport.fetch(request) {
      case .failure(let error):
        return .unavailable("robots.txt: \(error)")
      case .success(let response):
        if let target = response.redirectTarget, target.isHTTP {
          url = target
          continue
        }
        return Self.file(from: response)
      }
    }
    // Section 2.3.1.2: after five redirects the file counts as unavailable, and so allows.
    return .rules(RobotsTxt(parsing: ""))
  }

  private static func file(from response: FetchResponse) -> File {
    switch response.status {
    case 200..<300: .rules(RobotsTxt(parsing: response.body))
    case 429, 500...: .unavailable("robots.txt: HTTP \(response.status)")
    default: .rules(RobotsTxt(parsing: ""))
    }
  }
}
