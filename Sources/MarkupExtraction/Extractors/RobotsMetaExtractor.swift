public import HTMLParsing
public import URLStandard

/// Meta tags that speak to crawlers: `robots` and the names of crawlers.
public struct RobotsMetaExtractor: Extractor {
  /// The syntax's name.
  public static let name = "robots meta"
  private static let agents = ["robots", "webmark", "applebot", "googlebot", "bingbot"]
  private static let initials = agents.reduce(into: Initials()) { $0.formUnion(Initials($1)) }

  /// The extractor.
  public init() {}

  /// Keeps each robots tag with its agent.
  public func extract(
    from document: HTMLDocument,
    into markup: inout PageMarkup,
    within budget: inout DerivationBudget
  ) {
    for index in markup.metas.indices
    where !markup.metas[index].nameInitials.isDisjoint(with: Self.initials) {
      guard let agent = markup.metas[index].name?.foldingWhiteSpace.inLowerCase,
        Self.agents.contains(agent), let content = markup.metas[index].content,
        budget.spendValue(content.utf8.count)
      else { continue }
      markup.robots.append(MetaRobots(agent: agent, content: content.foldingWhiteSpace))
    }
  }
}
