public import HTMLParsing
public import URLStandard

/// An extractor of [Microdata](https://html.spec.whatwg.org/multipage/microdata.html): items with `itemref`,
/// `itemid` and nesting, by the standard's algorithm.
public struct MicrodataExtractor: Extractor {
  /// The name of the syntax.
  public static let name = "Microdata"
  /// The entry in ``PageMarkup/cuts`` if the page exceeds its budget.
  public static let cut = "microdata properties"

  /// Creates the extractor.
  public init() {}

  /// Extracts the top-level items.
  ///
  /// An item with `itemprop` outside of any item is also extracted, as ``MarkupItem/isDetached``: some pages
  /// omit the outer scope.
  public func extract(
    from document: HTMLDocument,
    into markup: inout PageMarkup,
    within budget: inout DerivationBudget
  ) {
    guard document.mayHaveMicrodata else { return }
    var scopes: [Int] = []
    for element in document.elements.indices
    where document.elements[element].names.contains(.itemscope) {
      scopes.append(element)
    }
    var reader = MicrodataReader(document: document, within: budget)
    var items: [MarkupItem] = []
    for element in scopes where !document.has(.itemprop, element) {
      if let item = reader.item(at: element, path: []) { items.append(item) }
    }
    let known = items.count
    for element in scopes where !reader.read.contains(element) {
      guard var item = reader.item(at: element, path: []) else { continue }
      item.isDetached = true
      items.append(item)
    }
    if items.count > known { items.sort { $0.source.element < $1.source.element } }
    markup.items += items
    budget = reader.budget
    if reader.isExhausted { budget.noteCut() }
  }
}

private struct MicrodataReader {
  private static let depthLimit = 32
  /// The maximum size of a text, in bytes.
  private static let textLimit = 100_000
  /// The maximum number of visited elements per page: `itemref` may reference the same subtree many times.
  private static let workLimit = 500_000

  let document: HTMLDocument
  private var elementsByID: [String: Int] = [:]
  private var work = 0
  private(set) var budget: DerivationBudget
  /// The scopes that are already items or inside items.
  private(set) var read: Set<Int> = []

  init(document: HTMLDocument, within budget: DerivationBudget) {
    self.document = document
    self.budget = budget
    guard document.hasAnywhere(.itemref) else { return }
    for element in document.elements.indices {
      guard let id = document.attribute(.id, of: element), elementsByID[id] == nil else { continue }
      elementsByID[id] = element
    }
  }

  /// Returns a placeholder for an item that is a property of itself, which [the JSON form][json] treats as an
  /// error.
  ///
  /// [json]: https://html.spec.whatwg.org/multipage/microdata.html#json
  private func circle(at root: Int) -> MarkupItem {
    let source = MarkupSource(tag: root, of: document)
    return MarkupItem(syntax: .microdata, types: [], id: "ERROR", properties: [], source: source)
  }

  var isExhausted: Bool { work > Self.workLimit || budget.isExceeded }

  mutating func item(at root: Int, path: [Int]) -> MarkupItem? {
    guard !isExhausted else { return nil }
    // An item with all its attributes may be referenced many times.
    guard budget.spend(document.attributeBytes(of: root)) else { return nil }
    var item = MarkupItem(
      syntax: .microdata,
      types: budget.bounded(words(.itemtype, of: root)),
      properties: [],
      source: MarkupSource(tag: root, of: document)
    )
    if let id = document.attribute(.itemid, of: root) {
      item.id = ItemAddress.resolved(id, against: document.baseURL, within: &budget) ?? id
    }
    guard budget.spend(for: item) else { return nil }
    read.insert(root)
    for element in propertyElements(of: root) where !isExhausted {
      addProperty(of: element, to: &item, path: path + [root])
    }
    return item
  }

  private mutating func addProperty(of element: Int, to item: inout MarkupItem, path: [Int]) {
    guard budget.spend(document.attributeBytes(of: element)) else { return }
    // The names of a property are a set.
    var known: Set<String> = []
    let names = budget.bounded(words(.itemprop, of: element)).filter { known.insert($0).inserted }
    let before = budget.remaining
    guard let first = names.first, let value = value(of: element, path: path) else { return }
    let cost = before - budget.remaining
    budget.append(value, to: SchemaName.shortened(first), of: &item)
    for name in names.dropFirst() where budget.spend(cost) {
      budget.append(value, to: SchemaName.shortened(name), of: &item)
    }
  }

  private func words(_ attribute: AttributeName, of element: Int) -> [String] {
    document.attribute(attribute, of: element)?.listWords ?? []
  }

  /// Returns [the properties of an
  /// item](https://html.spec.whatwg.org/multipage/microdata.html#the-properties-of-an-item), in tree order.
  private mutating func propertyElements(of root: Int) -> [Int] {
    var pending: [Range<Int>] = [(root + 1)..<Int(document.elements[root].end)]
    for id in words(.itemref, of: root) {
      guard let element = elementsByID[id], element != root else { continue }
      pending.append(element..<Int(document.elements[element].end))
    }
    var found: [Int] = []
    for range in pending {
      var element = range.lowerBound
      while element < range.upperBound {
        work += 1
        guard work <= Self.workLimit else { return [] }
        let names = document.elements[element].names
        if names.contains(.itemprop), element != root { found.append(element) }
        element = names.contains(.itemscope) ? Int(document.elements[element].end) : element + 1
      }
    }
    // Only `itemref` can produce duplicates or a different order.
    return pending.count == 1 ? found : Set(found).sorted()
  }

  /// Returns [the value of a property](https://html.spec.whatwg.org/multipage/microdata.html#values).
  private mutating func value(of element: Int, path: [Int]) -> MarkupValue? {
    if document.has(.itemscope, element) {
      if path.contains(element) { return .item(circle(at: element)) }
      guard path.count < Self.depthLimit else { return nil }
      return item(at: element, path: path).map { .item($0) }
    }
    // `content` on any element is not in the HTML standard, but in W3C's text and on many pages.
    if document.elements[element].name.hasTextValue,
      let content = document.attribute(.content, of: element)
    {
      return .text(content)
    }
    switch document.elements[element].name {
    case .meta: return .text(document.attribute(.content, of: element) ?? "")
    case .audio, .embed, .iframe, .img, .source, .track, .video: return url(.src, of: element)
    case .a, .area, .link: return url(.href, of: element)
    case .object: return url(.data, of: element)
    case .data, .meter: return .text(document.attribute(.value, of: element) ?? "")
    case .time:
      return .text(
        document.attribute(.datetime, of: element) ?? document.textContent(of: element)
      )
    default:
      let document = document
      let isKeywords =
        document.attribute(.itemprop, of: element)?.listWords.contains("keywords") == true
      let text = budget.text(upTo: Self.textLimit) { limit in
        isKeywords
          ? document.keywords(of: element, limit: limit)
          : document.textContent(of: element, limit: limit)
      }
      return .text(text)
    }
  }

  private mutating func url(_ attribute: AttributeName, of element: Int) -> MarkupValue {
    guard let text = document.attribute(attribute, of: element) else { return .text("") }
    return .url(
      ItemAddress.resolved(text, against: document.baseURL, within: &budget) ?? ""
    )
  }
}

extension ElementName {
  /// A Boolean value that indicates whether a property's value is the element's text and not an attribute.
  fileprivate var hasTextValue: Bool {
    switch self {
    case .meta, .audio, .embed, .iframe, .img, .source, .track, .video, .a, .area, .link, .object,
      .data, .meter, .time:
      false
    default: true
    }
  }
}
