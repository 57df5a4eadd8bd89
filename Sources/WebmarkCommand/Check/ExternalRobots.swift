import Crawling
import Fetching
import RobotsExclusion
import URLStandard

/// The robots.txt files of the hosts to which checked pages link, each of which is fetched once.
///
/// There are at most as many as looked-up URLs and their redirects.
actor ExternalRobots {
  /// The rules of an origin.
  enum Rules: Sendable {
    /// The rules of a file; `nil` for none.
    case file(RobotsRuleSet?)
    /// The host answers robots.txt with 429 or an error (RFC 9309, 2.3.1.4).
    case forbidAll

    /// Returns `true` if a URL may be requested.
    func allow(_ url: WebURL) -> Bool {
      switch self {
      case .file(let rules): rules?.decision(for: url.requestTarget).isAllowed ?? true
      case .forbidAll: false
      }
    }

    /// The delay between requests, in seconds; 0 for none.
    var crawlDelay: Double {
      if case .file(let rules?) = self { rules.crawlDelay ?? 0 } else { 0 }
    }
  }

  private let network: PageFetch
  private var files: [String: Task<Rules, Never>] = [:]

  init(_ network: PageFetch) { self.network = network }

  /// Returns the rules of a URL's origin.
  func rules(for url: WebURL, _ permission: AddressPermission) async -> Rules {
    if let file = files[url.origin] { return await file.value }
    let network = network
    let file = Task { await Self.fetch(for: url, network, permission) }
    files[url.origin] = file
    return await file.value
  }

  private static func fetch(
    for url: WebURL,
    _ network: PageFetch,
    _ permission: AddressPermission
  ) async -> Rules {
    let robots = await RobotsFetch.fetch(for: url, through: network.transport) {
      network.request(for: $0, permission)
    }
    switch robots {
    case .file(let body, _, _):
      return .file(RobotsTxt(parsing: body).ruleSet(for: AgentProfile.webmark.robotsTokens))
    case .forbidsAll(_, _, status: .some): return .forbidAll
    // A host that does not respond is found by the request itself.
    case .forbidsAll, .allowsAll: return .file(nil)
    }
  }
}
