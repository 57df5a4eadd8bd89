/// Whom the crawler answers to in robots.txt and in robots meta tags.
public struct AgentProfile: Sendable {
  /// The profile's name.
  public let name: String
  /// Product tokens for robots.txt, in the order in which they are asked; `*` always comes last.
  public let robotsTokens: [String]
  /// Names of meta tags and header agents that speak to us, lower-case.
  public let metaNames: Set<String>

  /// webmark itself.
  public static let webmark = AgentProfile(
    name: "webmark",
    robotsTokens: ["webmark"],
    metaNames: ["robots", "webmark"]
  )

  /// Reads a site as Applebot would: its own group, else Googlebot's
  /// (<https://support.apple.com/119829>).
  ///
  /// `Applebot-Extended` is another token.
  public static let applebot = AgentProfile(
    name: "applebot",
    robotsTokens: ["Applebot", "Googlebot"],
    metaNames: ["robots", "applebot"]
  )
}
