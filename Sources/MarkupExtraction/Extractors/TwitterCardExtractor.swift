public import HTMLParsing
public import URLStandard

/// An extractor of Twitter cards: `twitter:*` in `name` or `property`.
public struct TwitterCardExtractor: Extractor {
  /// The name of the syntax.
  public static let name = "Twitter cards"

  private static let prefixes: NamePrefixes = ["twitter:"]

  /// Creates the extractor.
  public init() {}

  /// Extracts each property with its value.
  public func extract(
    from document: HTMLDocument,
    into markup: inout PageMarkup,
    within budget: inout DerivationBudget
  ) {
    markup.twitterCard = MetaProperties.all(in: markup, Self.prefixes, within: &budget)
  }
}
