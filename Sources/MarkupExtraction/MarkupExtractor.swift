public import HTMLParsing
import URLStandard

/// Reads one syntax out of a page.
public protocol Extractor: Sendable {
  /// The syntax, as documentation names it.
  static var name: String { get }

  /// Adds what the page says in this syntax to `markup`, whose ``PageMarkup/metas`` are there already.
  func extract(from document: HTMLDocument, into markup: inout PageMarkup)
}

/// Asks every extractor about a page.
public struct MarkupExtractor: Sendable {
  /// The extractors, in the order in which they are asked.
  ///
  /// A new syntax is one line here.
  public static let registry: [any Extractor] = [
    HeadMetadataExtractor(),
    RobotsMetaExtractor(),
    OpenGraphExtractor(),
    TwitterCardExtractor(),
    DublinCoreExtractor(),
    JSONLDExtractor(),
    MicrodataExtractor(),
    RDFaLiteExtractor(),
    SmartAppBannerExtractor(),
    AppLinksExtractor(),
    DeepLinkExtractor(),
    LinkExtractor(),
    ImageExtractor(),
    VisibleTextExtractor(),
  ]

  /// Those whose answers an item is made of: without outlinks, Dublin Core and groups of Open Graph.
  ///
  /// Who wants a page's item alone saves a tenth of the work with them.
  public static let itemRegistry: [any Extractor] = registry.compactMap { extractor in
    switch extractor {
    case is DublinCoreExtractor: nil
    case is OpenGraphExtractor: OpenGraphExtractor(groupsProperties: false)
    case is LinkExtractor: LinkExtractor(keepsOutlinks: false)
    default: extractor
    }
  }

  private let extractors: [any Extractor]

  /// An extractor of all syntaxes, or of those given.
  public init(extractors: [any Extractor] = MarkupExtractor.registry) {
    self.extractors = extractors
  }

  /// Everything the page says about itself.
  public func extract(from document: HTMLDocument) -> PageMarkup {
    var markup = PageMarkup(
      url: document.url.href,
      baseURL: document.baseURL.href,
      encoding: document.encoding.standardName,
      encodingSource: document.encoding.source.rawValue
    )
    markup.cuts = document.cuts
    markup.metas = Self.metas(of: document)
    for extractor in extractors { extractor.extract(from: document, into: &markup) }
    return markup
  }

  private static func metas(of document: HTMLDocument) -> [MetaTag] {
    var metas: [MetaTag] = []
    metas.reserveCapacity(32)
    for element in document.elements.indices where document.elements[element].name == .meta {
      let names = document.elements[element].names
      // Of six attributes most tags have two.
      metas.append(
        MetaTag(
          name: names.contains(.name) ? document.attribute(.name, of: element) : nil,
          property: names.contains(.property) ? document.attribute(.property, of: element) : nil,
          httpEquiv: names.contains(.httpEquiv) ? document.attribute(.httpEquiv, of: element) : nil,
          itemprop: names.contains(.itemprop) ? document.attribute(.itemprop, of: element) : nil,
          charset: names.contains(.charset) ? document.attribute(.charset, of: element) : nil,
          content: names.contains(.content) ? document.attribute(.content, of: element) : nil
        )
      )
    }
    return metas
  }
}
