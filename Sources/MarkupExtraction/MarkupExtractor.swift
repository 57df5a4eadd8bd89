public import HTMLParsing
public import URLStandard

/// Reads one syntax out of a page.
public protocol Extractor: Sendable {
  /// The syntax, as documentation names it.
  static var name: String { get }
  /// What ``PageMarkup/cuts`` says where the page asks for more than its budget; the name by default.
  static var cut: String { get }

  /// Adds what the page says in this syntax to `markup`, whose ``PageMarkup/metas`` are there already.
  ///
  /// - Parameters:
  ///   - document: The page.
  ///   - markup: What was read of it so far.
  ///   - budget: What may be derived; every URL, name and value is paid for before it is made.
  func extract(
    from document: HTMLDocument,
    into markup: inout PageMarkup,
    within budget: inout DerivationBudget
  )
}

extension Extractor {
  /// The name of the syntax.
  public static var cut: String { name }
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

  /// Everything the page says about itself, within the ``DerivationBudget`` of its bytes.
  public func extract(from document: HTMLDocument) -> PageMarkup {
    var budget = DerivationBudget(documentBytes: document.byteCount)
    return extract(from: document, within: &budget)
  }

  /// Everything the page says about itself, within a budget that it shares with others.
  public func extract(
    from document: HTMLDocument,
    within budget: inout DerivationBudget
  ) -> PageMarkup {
    var markup = PageMarkup(
      url: document.url.href,
      baseURL: document.baseURL.href,
      encoding: document.encoding.standardName,
      encodingSource: document.encoding.source.rawValue
    )
    markup.cuts = document.cuts
    markup.note("metas", if: budget.share { markup.metas = Self.metas(of: document, within: &$0) })
    for extractor in extractors {
      let isCut = budget.share { extractor.extract(from: document, into: &markup, within: &$0) }
      markup.note(type(of: extractor).cut, if: isCut)
    }
    return markup
  }

  private static func metas(
    of document: HTMLDocument,
    within budget: inout DerivationBudget
  ) -> [MetaTag] {
    var metas: [MetaTag] = []
    metas.reserveCapacity(32)
    for element in document.elements.indices where document.elements[element].name == .meta {
      guard budget.spend(MemoryLayout<MetaTag>.size + document.attributeBytes(of: element)) else {
        break
      }
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
