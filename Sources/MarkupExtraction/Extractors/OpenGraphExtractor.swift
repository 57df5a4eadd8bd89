public import HTMLParsing

/// [Open Graph](https://ogp.me): the properties of its namespaces, in document order.
public struct OpenGraphExtractor: Extractor {
  /// The syntax's name.
  public static let name = "Open Graph"
  private static let prefixes: NamePrefixes = [
    "og:", "article:", "book:", "profile:", "music:", "video:", "product:", "place:", "fb:",
    "business:", "restaurant:",
  ]

  private let groupsProperties: Bool

  /// The extractor.
  ///
  /// - Parameter groupsProperties: Whether properties that describe others are put together with them.
  public init(groupsProperties: Bool = true) { self.groupsProperties = groupsProperties }

  /// Keeps each property with its value, and those that have parts with them.
  public func extract(from document: HTMLDocument, into markup: inout PageMarkup) {
    markup.openGraph = MetaProperties.all(in: markup, prefixes: Self.prefixes)
    if groupsProperties { markup.openGraphObjects = OpenGraphObject.objects(in: markup.openGraph) }
  }
}
