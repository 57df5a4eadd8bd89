public import HTMLParsing
public import URLStandard

/// An extractor of one syntax.
public protocol Extractor: Sendable {
  /// The name of the syntax in documentation.
  static var name: String { get }
  /// The entry in ``PageMarkup/cuts`` if the page exceeds its budget; the name by default.
  static var cut: String { get }

  /// Adds the page's data in this syntax to `markup`, whose ``PageMarkup/metas`` are already present.
  ///
  /// - Parameters:
  ///   - document: The page.
  ///   - markup: The data extracted so far.
  ///   - budget: The budget for derived values; every URL, name and value is charged before it is created.
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

/// Runs all extractors on a page.
public struct MarkupExtractor: Sendable {
  /// The extractors, in the order in which they run.
  ///
  /// To add a syntax, append its extractor here.
  public static let registry: [any Extractor] = [
    HeadMetadataExtractor(),
    RobotsMetaExtractor(),
    OpenGraphExtractor(),
    TwitterCardExtractor(),
    DublinCoreExtractor(),
    LicenseExtractor(),
    JSONLDExtractor(),
    MicrodataExtractor(),
    RDFaLiteExtractor(),
    SmartAppBannerExtractor(),
    AppLinksExtractor(),
    DeepLinkExtractor(),
    LinkExtractor(),
    ImageExtractor(),
    BylineExtractor(),
    BreadcrumbTrailExtractor(),
    VisibleTextExtractor(),
    MainContentExtractor(),
  ]

  /// The extractors that an item needs: without outlinks, Dublin Core and groups of Open Graph.
  ///
  /// They save a tenth of the work if only the page's item is needed.
  public static let itemRegistry: [any Extractor] = registry.compactMap { extractor in
    switch extractor {
    case is DublinCoreExtractor: nil
    case is OpenGraphExtractor: OpenGraphExtractor(groupsProperties: false)
    case is LinkExtractor: LinkExtractor(keepsOutlinks: false)
    default: extractor
    }
  }

  private let extractors: [any Extractor]
  private let fields: CustomFields

  /// Creates an extractor of all syntaxes, or of the given ones, and of custom fields.
  public init(
    extractors: [any Extractor] = MarkupExtractor.registry,
    fields: CustomFields = CustomFields()
  ) {
    self.extractors = extractors
    self.fields = fields
  }

  /// Extracts all markup of a page, within a `DerivationBudget` for its size.
  public func extract(from document: HTMLDocument) -> PageMarkup {
    var budget = DerivationBudget(documentBytes: document.byteCount)
    return extract(from: document, within: &budget)
  }

  /// Extracts all markup of a page, within a shared budget.
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
    if !fields.isEmpty {
      let values = fields.values(in: document)
      markup.fields = values.texts
      markup.note("fields", if: values.isCut)
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
      // Most tags have two of the six attributes.
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
