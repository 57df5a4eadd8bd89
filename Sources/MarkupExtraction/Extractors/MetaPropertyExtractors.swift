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

  /// Keeps each property with its value.
  public func extract(from document: HTMLDocument, into markup: inout PageMarkup) {
    markup.openGraph = MetaProperties.all(in: markup, prefixes: Self.prefixes)
  }
}

/// Twitter cards: `twitter:*`, under `name` or `property`.
public struct TwitterCardExtractor: Extractor {
  /// The syntax's name.
  public static let name = "Twitter cards"

  /// The extractor.
  public init() {}

  /// Keeps each property with its value.
  public func extract(from document: HTMLDocument, into markup: inout PageMarkup) {
    markup.twitterCard = MetaProperties.all(in: markup, prefixes: ["twitter:"])
  }
}

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

/// Meta tags whose name begins in a certain way.
enum MetaProperties {
  private static let limit = 2000

  static func all(in markup: PageMarkup, prefixes: [String]) -> [MetaProperty] {
    var found: [MetaProperty] = []
    for meta in markup.metas where found.count < limit {
      guard let content = meta.content, let names = meta.property ?? meta.name ?? meta.itemprop
      else { continue }
      // RDFa lets one tag carry several properties.
      for name in names.lowercased().split(whereSeparator: \.isWhitespace)
      where prefixes.contains(where: name.hasPrefix) {
        found.append(MetaProperty(property: String(name), content: content.trimmed))
      }
    }
    return found
  }
}

extension String {
  /// Without white space at the ends.
  var trimmed: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
