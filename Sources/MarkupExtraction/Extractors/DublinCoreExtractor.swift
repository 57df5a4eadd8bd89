public import HTMLParsing

/// Dublin Core in meta tags: `DC.*` and `DCTERMS.*`.
public struct DublinCoreExtractor: Extractor {
  /// The syntax's name.
  public static let name = "Dublin Core"

  /// The extractor.
  public init() {}

  /// Keeps each element with its value.
  public func extract(from document: HTMLDocument, into markup: inout PageMarkup) {
    markup.dublinCore = MetaProperties.all(
      in: markup,
      prefixes: ["dc.", "dcterms.", "dc:", "dcterms:"]
    )
  }
}
