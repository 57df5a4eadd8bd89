public import HTMLParsing

/// Twitter cards: `twitter:*`, under `name` or `property`.
public struct TwitterCardExtractor: Extractor {
  /// The syntax's name.
  public static let name = "Twitter cards"

  private static let prefixes: NamePrefixes = ["twitter:"]

  /// The extractor.
  public init() {}

  /// Keeps each property with its value.
  public func extract(from document: HTMLDocument, into markup: inout PageMarkup) {
    markup.twitterCard = MetaProperties.all(in: markup, prefixes: Self.prefixes)
  }
}
