public import HTMLParsing
public import URLStandard

/// An extractor of Dublin Core in meta tags: `DC.*` and `DCTERMS.*`.
public struct DublinCoreExtractor: Extractor {
  /// The name of the syntax.
  public static let name = "Dublin Core"

  private static let prefixes: NamePrefixes = ["dc.", "dcterms.", "dc:", "dcterms:"]

  /// Creates the extractor.
  public init() {}

  /// Extracts each element with its value.
  public func extract(
    from document: HTMLDocument,
    into markup: inout PageMarkup,
    within budget: inout DerivationBudget
  ) {
    markup.dublinCore = MetaProperties.all(in: markup, Self.prefixes, within: &budget)
  }
}
