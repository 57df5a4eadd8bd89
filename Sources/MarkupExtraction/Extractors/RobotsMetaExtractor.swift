public import HTMLParsing

/// Meta tags that speak to crawlers: `robots` and the names of crawlers.
public struct RobotsMetaExtractor: Extractor {
  /// The syntax's name.
  public static let name = "robots meta"
  private static let agents: Set<String> = [
    "robots", "webmark", "applebot", "googlebot", "bingbot",
  ]

  /// The extractor.
  public init() {}

  /// Keeps each robots tag with its agent.
  public func extract(from document: HTMLDocument, into markup: inout PageMarkup) {
    markup.robots = markup.metas.compactMap { meta in
      guard let agent = meta.name?.foldingWhiteSpace.lowercased(), Self.agents.contains(agent),
        let content = meta.content
      else { return nil }
      return MetaRobots(agent: agent, content: content.foldingWhiteSpace)
    }
  }
}
