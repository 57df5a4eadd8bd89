/// The identity of the crawler for robots.txt and robots meta tags.
public struct AgentProfile: Sendable {
  /// The name of the profile.
  public let name: String
  /// The product tokens for robots.txt, in order of precedence; `*` always comes last.
  public let robotsTokens: [String]
  /// A Boolean value that indicates whether `Crawl-delay` applies; Applebot ignores it.
  public let honoursCrawlDelay: Bool
  /// The lowercase names of applicable meta tags and header agents.
  public let metaNames: Set<String>

  /// Creates the profile with a name, or a profile for a crawler's product token.
  ///
  /// - Parameter name: `webmark`, `applebot`, or a product token such as `Bingbot`.
  public init(named name: String) {
    switch name.lowercased() {
    case "webmark": self = .webmark
    case "applebot": self = .applebot
    default:
      self.init(
        name: name,
        robotsTokens: [name],
        honoursCrawlDelay: true,
        metaNames: ["robots", name.lowercased()]
      )
    }
  }

  private init(
    name: String,
    robotsTokens: [String],
    honoursCrawlDelay: Bool,
    metaNames: Set<String>
  ) {
    self.name = name
    self.robotsTokens = robotsTokens
    self.honoursCrawlDelay = honoursCrawlDelay
    self.metaNames = metaNames
  }

  /// The profile of webmark.
  public static let webmark = AgentProfile(
    name: "webmark",
    robotsTokens: ["webmark"],
    honoursCrawlDelay: true,
    metaNames: ["robots", "webmark"]
  )

  /// The profile of Applebot: its own group, otherwise Googlebot's (<https://support.apple.com/119829>).
  ///
  /// `Applebot-Extended` is a separate token.
  public static let applebot = AgentProfile(
    name: "applebot",
    robotsTokens: ["Applebot", "Googlebot"],
    honoursCrawlDelay: false,
    metaNames: ["robots", "applebot"]
  )
}
