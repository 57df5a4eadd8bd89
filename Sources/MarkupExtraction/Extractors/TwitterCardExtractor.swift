public import HTMLParsing
public import URLStandard

/// Twitter cards: `twitter:*`, under `name` or `property`.
public struct TwitterCardExtractor: Extractor {
  /// The syntax's name.
  public static let name = "Twitter cards"

  private static let prefixes: NamePrefixes = ["twitter:"]

  /// The extractor.
  public init() {}

  /// Keeps each property with its value.
  public func extract(
    from document: HTMLDocument,
    into markup: inout PageMarkup,
    within budget: inout DerivationBudget
  ) {
    markup.twitterCard = MetaProperties.all(in: markup, Self.prefixes, within: &budget)
  }
}
