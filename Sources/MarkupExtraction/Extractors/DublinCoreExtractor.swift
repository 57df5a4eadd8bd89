public import HTMLParsing

/// Dublin Core in meta tags: `DC.*` and `DCTERMS.*`.
public struct DublinCoreExtractor: Extractor {
  /// The syntax's name.
  public static let name = "Dublin Core"

  private static let prefixes: NamePrefixes = ["dc.", "dcterms.", "dc:", "dcterms:"]

  /// The extractor.
  public init() {}

  /// Keeps each element with its value.
  public func extract(from document: HTMLDocument, into markup: inout PageMarkup) {
    markup.dublinCore = MetaProperties.all(in: markup, prefixes: Self.prefixes)
  }
}
