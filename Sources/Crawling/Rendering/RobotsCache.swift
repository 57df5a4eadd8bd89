import Basics
public import Fetching
public import RobotsExclusion
public import URLStandard

/// The robots.txt files of the origins that the pages of one command request, fetched once each.
///
/// A crawl has its own policy, which stores the files.
public actor RobotsCache {
  private static let limit = 256

  private let transport: any Transport
  private let profile: AgentProfile
  private let request: @Sendable (WebURL) -> FetchRequest
  private var tasks = RecentlyUsed<String, Task<Rules, Never>>(limit: limit)

  /// The rules of an origin.
  private enum Rules: Sendable {
    case allowsAll
    case forbidsAll(reason: String)
    case file(RobotsRuleSet)
  }

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - transport: The transport that fetches the files.
  ///   - profile: The names to which the crawler responds.
  ///   - request: A closure that creates the request for a URL.
  public init(
    transport: any Transport,
    profile: AgentProfile = .webmark,
    request: @escaping @Sendable (WebURL) -> FetchRequest
  ) {
    (self.transport, self.profile, self.request) = (transport, profile, request)
  }

  /// Returns the reason why robots.txt forbids `url`; `nil` if it does not.
  public func refusal(of url: WebURL) async -> String? {
    switch await rules(of: url) {
    case .allowsAll: return nil
    case .forbidsAll(let reason): return reason
    case .file(let rules):
      let decision = rules.decision(for: url.requestTarget)
      return decision.isAllowed ? nil : "robots.txt: \(decision)"
    }
  }

  private func rules(of url: WebURL) async -> Rules {
    let origin = url.origin
    if let task = tasks[origin] { return await task.value }
    let task = Task { [transport, request, profile] () -> Rules in
      switch await RobotsFetch.fetch(for: url, through: transport, request: request) {
      case .allowsAll: .allowsAll
      case .forbidsAll(let failure, _, _): .forbidsAll(reason: "\(failure)")
      case .file(let bytes, _, _):
        .file(RobotsTxt(parsing: bytes).ruleSet(for: profile.robotsTokens))
      }
    }
    tasks[origin] = task
    return await task.value
  }
}
