public import HTMLParsing
public import URLStandard

/// An extractor of meta tags for crawlers: `robots` and the names of crawlers.
public struct RobotsMetaExtractor: Extractor {
  /// The name of the syntax.
  public static let name = "robots meta"
  private static let agents = ["robots", "webmark", "applebot", "googlebot", "bingbot"]
  private static let initials = agents.reduce(into: Initials()) { $0.formUnion(Initials($1)) }

  /// Creates the extractor.
  public init() {}

  /// Extracts each robots tag with its agent.
  public func extract(
    from document: HTMLDocument,
    into markup: inout PageMarkup,
    within budget: inout DerivationBudget
  ) {
    for index in markup.metas.indices
    where !markup.metas[index].nameInitials.isDisjoint(with: Self.initials) {
      guard let agent = markup.metas[index].name?.collapsingWhitespace.inLowerCase,
        Self.agents.contains(agent), let content = markup.metas[index].content,
        budget.spendValue(content.utf8.count)
      else { continue }
      markup.robots.append(MetaRobots(agent: agent, content: content.collapsingWhitespace))
    }
  }
}
