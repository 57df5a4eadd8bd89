public import HTMLParsing
public import URLStandard

/// An extractor of links to pages, feeds, translations, icons and related documents.
public struct LinkExtractor: Extractor {
  /// The name of the syntax.
  public static let name = "links"
  /// The maximum number of links to other pages.
  public static let limit = 10_000
  /// The maximum numbers of icons, and of links of `rel=alternate` such as those to translations.
  private static let (iconLimit, alternateLimit) = (100, 1000)
  private static let textLimit = 120
  private static let iconWords = [
    "icon", "apple-touch-icon", "apple-touch-icon-precomposed", "fluid-icon", "mask-icon",
    "image_src",
  ]

  private let keepsOutlinks: Bool

  /// Creates the extractor.
  ///
  /// - Parameter keepsOutlinks: A Boolean value that indicates whether links to other pages are extracted.
  public init(keepsOutlinks: Bool = true) { self.keepsOutlinks = keepsOutlinks }

  /// Extracts outlinks, alternates, icons and relations.
  ///
  /// Of several links to one URL, the first counts, and each later one of an element that no earlier one has, or that is
  /// followed or vouched for, as no earlier one is.
  public func extract(
    from document: HTMLDocument,
    into markup: inout PageMarkup,
    within budget: inout DerivationBudget
  ) {
    var seen = SeenURLSet()
    var columns = SourceColumns()
    if keepsOutlinks { markup.outlinks.reserveCapacity(64) }
    for element in document.elements.indices {
      switch document.elements[element].name {
      case .a, .area: add(.href, element, document, &seen, &columns, &markup, &budget)
      case .iframe, .frame: add(.src, element, document, &seen, &columns, &markup, &budget)
      case .link: readLink(element, document, &seen, &columns, &markup, &budget)
      default: continue
      }
    }
  }

  private func add(
    _ attribute: AttributeName,
    _ element: Int,
    _ document: HTMLDocument,
    _ seen: inout SeenURLSet,
    _ columns: inout SourceColumns,
    _ markup: inout PageMarkup,
    _ budget: inout DerivationBudget
  ) {
    guard keepsOutlinks, let url = document.page(attribute, of: element, within: &budget),
      url.isHTTP
    else { return }
    let rel = RelWords.of(element, in: document)
    guard seen.insert(url, as: Self.kinds(of: document.elements[element].name, rel)) else { return }
    guard markup.outlinks.count < Self.limit else {
      return markup.note("outlinks")
    }
    let text = text(of: element, in: document)
    guard budget.spend(for: rel), budget.spendValue(text?.utf8.count ?? 0) else { return }
    markup.outlinks.append(
      Outlink(
        url: url,
        rel: rel,
        element: document.elements[element].name.rawValue,
        elementIndex: element,
        text: text,
        line: Int(document.elements[element].line),
        column: columns.column(of: element, in: document)
      )
    )
  }

  /// Returns the kinds of a link, by its element and by its `rel`: a followed link is also of the kind of those that are not
  /// followed, and one that is vouched for is of all kinds of its element.
  private static func kinds(of element: ElementName, _ rel: [String]) -> UInt16 {
    let kinds: UInt16 =
      if rel.contains("nofollow") { 0b001 } else if LinkVouching.isGiven(by: rel) { 0b111 } else {
        0b011
      }
    return switch element {
    case .a: kinds
    case .area: kinds << 3
    case .link: kinds << 6
    default: kinds << 9
    }
  }

  private func text(of element: Int, in document: HTMLDocument) -> String? {
    let text = document.visibleText(of: element, limit: Self.textLimit)
    return text.isEmpty ? nil : text
  }

  private func readLink(
    _ element: Int,
    _ document: HTMLDocument,
    _ seen: inout SeenURLSet,
    _ columns: inout SourceColumns,
    _ markup: inout PageMarkup,
    _ budget: inout DerivationBudget
  ) {
    let rel = RelWords.of(element, in: document)
    // An empty reference names no resource (https://html.spec.whatwg.org/#the-link-element).
    guard !rel.isEmpty, let reference = document.attribute(.href, of: element),
      !reference.trimmingWhitespace.isEmpty
    else { return }
    if PagingRelation.isStated(in: rel) {
      add(.href, element, document, &seen, &columns, &markup, &budget)
    }
    let type = document.attribute(.type, of: element)?.inLowerCase.trimmingWhitespace
    let isRelation = PageRelations.mayConcern(rel, type: type)
    let iconWord = rel.first(where: Self.iconWords.contains)
    let isAlternate =
      rel.contains("alternate") && !rel.contains("stylesheet")
      && DeepLinkExtractor.appAlternate(reference) == nil
    // Most links do not have to be resolved.
    guard isRelation || iconWord != nil || isAlternate,
      let url = document.resolve(reference, within: &budget),
      budget.spendValue(document.attributeBytes(of: element))
    else { return }
    let title = document.attribute(.title, of: element)
    if isRelation {
      markup.relations.add(LinkElement(rel: rel, url: url.href, type: type, title: title))
    }
    if let word = iconWord, markup.icons.count < Self.iconLimit {
      let sizes = document.attribute(.sizes, of: element)
      markup.icons.append(IconLink(url: url.href, rel: word, sizes: sizes, type: type))
    }
    guard isAlternate, url.isHTTP else { return }
    guard markup.alternates.count < Self.alternateLimit else { return markup.note("alternates") }
    markup.alternates.append(
      AlternateLink(
        url: url.href,
        hreflang: document.attribute(.hreflang, of: element)?.trimmingWhitespace,
        type: type,
        media: document.attribute(.media, of: element),
        title: title,
        line: Int(document.elements[element].line),
        column: columns.column(of: element, in: document)
      )
    )
  }
}

extension DerivationBudget {
  /// Charges the words of a `rel` attribute to the budget.
  fileprivate mutating func spend(for rel: [String]) -> Bool {
    rel.isEmpty || spend(rel.reduce(0) { $0 + MemoryLayout<String>.size + $1.utf8.count })
  }
}

extension PageRelations? {
  fileprivate mutating func add(_ link: LinkElement) {
    var relations = self ?? PageRelations()
    relations.add(link)
    self = relations.isEmpty ? nil : relations
  }
}
