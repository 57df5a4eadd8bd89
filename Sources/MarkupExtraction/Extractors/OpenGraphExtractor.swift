public import HTMLParsing

/// [Open Graph](https://ogp.me): the properties of its namespaces, in document order.
public struct OpenGraphExtractor: Extractor {
  /// The syntax's name.
  public static let name = "Open Graph"
  private static let prefixes = [
    "og:", "article:", "book:", "profile:", "music:", "video:", "product:", "place:", "fb:",
    "business:", "restaurant:",
  ]

  /// The extractor.
  public init() {}

  /// Keeps each property with its value, and those that have parts with them.
  public func extract(from document: HTMLDocument, into markup: inout PageMarkup) {
    markup.openGraph = MetaProperties.all(in: markup, prefixes: Self.prefixes)
    markup.openGraphObjects = OpenGraphObject.objects(in: markup.openGraph)
  }
}
