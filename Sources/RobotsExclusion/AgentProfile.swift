/// Whom the crawler answers to in robots.txt and in robots meta tags.
public struct AgentProfile: Sendable {
  /// The profile's name.
  public let name: String
  /// Product tokens for robots.txt, in the order in which they are asked; `*` always comes last.
  public let robotsTokens: [String]
  /// Whether `Crawl-delay` counts; Applebot does not follow it.
  public let honoursCrawlDelay: Bool
  /// Names of meta tags and header agents that speak to us, lower-case.
  public let metaNames: Set<String>

  /// The profile of that name, or that of a crawler with this product token.
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

  /// webmark itself.
  public static let webmark = AgentProfile(
    name: "webmark",
    robotsTokens: ["webmark"],
    honoursCrawlDelay: true,
    metaNames: ["robots", "webmark"]
  )

  /// Reads a site as Applebot would: its own group, else Googlebot's
  /// (<https://support.apple.com/119829>).
  ///
  /// `Applebot-Extended` is another token.
  public static let applebot = AgentProfile(
    name: "applebot",
    robotsTokens: ["Applebot", "Googlebot"],
    honoursCrawlDelay: false,
    metaNames: ["robots", "applebot"]
  )
}
