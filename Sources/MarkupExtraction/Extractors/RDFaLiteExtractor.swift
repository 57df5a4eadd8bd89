public import HTMLParsing
import URLStandard

/// [RDFa Lite](https://www.w3.org/TR/rdfa-lite/), with the `content`, `datetime` and `about` of
/// RDFa that schema.org pages use.
///
/// Open Graph tags are not things, and are read elsewhere.
public struct RDFaLiteExtractor: Extractor {
  /// The syntax's name.
  public static let name = "RDFa"

  /// The extractor.
  public init() {}

  /// Keeps the top-level typed things.
  public func extract(from document: HTMLDocument, into markup: inout PageMarkup) {
    guard document.elements.indices.contains(where: { document.has(.typeof, $0) }) else { return }
    var reader = RDFaReader(document: document)
    reader.read()
    markup.items += reader.topLevelItems()
    if reader.isExhausted { markup.cuts.append("RDFa properties") }
  }
}

private struct RDFaReader {
  private struct Scope {
    var vocabulary = ""
    var prefixes: [String: String] = ["schema": "http://schema.org/", "og": "http://ogp.me/ns#"]
    var thing: Int?
  }

  /// A thing with its values; things that are values of others are put in at the end.
  private struct Thing {
    var item: MarkupItem
    var isValue = false
  }

  private static let depthLimit = 32

  let document: HTMLDocument
  private var things: [Thing] = []
  private var scopes: [Int32: Scope] = [:]
  /// Pays for the values that are read.
  private var budget = ItemBudget()
  /// Pays for the values that are written, some of them more than once.
  private var writingBudget = ItemBudget()

  init(document: HTMLDocument) { self.document = document }

  var isExhausted: Bool { budget.isExceeded || writingBudget.isExceeded }

  mutating func read() {
    // A scope is kept only where it changes; the scope of an element is that of the nearest one.
    var nearest = [Int32](repeating: -1, count: document.elements.count)
    for element in document.elements.indices {
      let parent = document.elements[element].parent
      nearest[element] = parent >= 0 ? nearest[Int(parent)] : -1
      guard document.hasAttributes(element) else { continue }
      let outer = scopes[nearest[element]] ?? Scope()
      if let inner = scope(at: element, inside: outer) {
        nearest[element] = Int32(element)
        scopes[Int32(element)] = inner
      }
      if isExhausted { return }
    }
  }

  private mutating func scope(at element: Int, inside outer: Scope) -> Scope? {
    var inner = outer
    var isChanged = false
    if let vocabulary = document.attribute(.vocab, of: element) {
      inner.vocabulary = vocabulary.trimmed
      isChanged = true
    }
    if let prefixes = document.attribute(.prefix, of: element) {
      inner.prefixes.merge(Self.prefixes(prefixes)) { $1 }
      isChanged = true
    }
    if let types = document.attribute(.typeof, of: element) {
      inner.thing = makeThing(at: element, types: types, scope: inner)
      isChanged = true
    }
    if let names = document.attribute(.property, of: element), let thing = outer.thing {
      addProperty(names, at: element, to: thing, scope: inner)
    }
    return isChanged ? inner : nil
  }

  private mutating func makeThing(at element: Int, types: String, scope: Scope) -> Int {
    let names = types.split(whereSeparator: \.isWhitespace).map { expanded($0, scope) }
    var item = MarkupItem(
      syntax: .rdfa,
      types: names,
      properties: []
    )
    let hasProperty = document.has(.property, element)
    let id =
      document.attribute(.about, of: element) ?? document.attribute(.resource, of: element)
      ?? (hasProperty ? document.attribute(.href, of: element) : nil)
      ?? (hasProperty ? document.attribute(.src, of: element) : nil)
    item.id = id.map { document.resolve($0)?.href ?? $0 }
    things.append(Thing(item: item))
    return things.count - 1
  }

  private mutating func addProperty(
    _ names: String,
    at element: Int,
    to thing: Int,
    scope: Scope
  ) {
    for name in names.split(whereSeparator: \.isWhitespace) {
      let full = expanded(name, scope)
      guard !full.hasPrefix("http://ogp.me/") else { continue }
      let short = SchemaName.shortened(full)
      if document.has(.typeof, element), let inner = scope.thing {
        things[inner].isValue = true
        budget.append(Self.placeholder(for: inner), to: short, of: &things[thing].item)
      } else {
        budget.append(value(of: element), to: short, of: &things[thing].item)
      }
    }
  }

  /// Stands for a thing until all are read; NUL never occurs in a parsed page.
  private static func placeholder(for thing: Int) -> MarkupValue { .text("\u{0}\(thing)") }

  /// The value of a property: `content`, then a URL, then `datetime`, then the text.
  private func value(of element: Int) -> MarkupValue {
    if let content = document.attribute(.content, of: element) { return .text(content) }
    for name in [AttributeName.resource, .href, .src] {
      if let text = document.attribute(name, of: element) {
        return .url(document.resolve(text)?.href ?? text)
      }
    }
    if let time = document.attribute(.datetime, of: element) { return .text(time) }
    return .text(document.textContent(of: element, limit: 100_000))
  }

  private func expanded(_ term: Substring, _ scope: Scope) -> String {
    if let colon = term.firstIndex(of: ":") {
      let prefix = term[..<colon].lowercased()
      guard let namespace = scope.prefixes[prefix] else { return String(term) }
      return namespace + term[term.index(after: colon)...]
    }
    return scope.vocabulary + term
  }

  private static func prefixes(_ text: String) -> [String: String] {
    let words = text.split(whereSeparator: \.isWhitespace)
    var found: [String: String] = [:]
    for index in stride(from: 0, to: words.count - 1, by: 2) where words[index].hasSuffix(":") {
      found[words[index].dropLast().lowercased()] = String(words[index + 1])
    }
    return found
  }

  /// The things that are no values of others, with their values put in.
  mutating func topLevelItems() -> [MarkupItem] {
    things.indices.filter { !things[$0].isValue }.compactMap { item($0, depth: 0) }
  }

  private mutating func item(_ index: Int, depth: Int) -> MarkupItem? {
    let read = things[index].item
    guard depth < Self.depthLimit, writingBudget.spend(for: read) else { return nil }
    var item = read
    item.properties = []
    for property in read.properties {
      for value in property.values {
        guard let written = written(value, depth: depth) else { continue }
        writingBudget.append(written, to: property.name, of: &item)
      }
    }
    return item
  }

  /// The value; the thing that it stands for, where it is a placeholder.
  private mutating func written(_ value: MarkupValue, depth: Int) -> MarkupValue? {
    guard case .text(let text) = value, text.hasPrefix("\u{0}"), let thing = Int(text.dropFirst())
    else { return value }
    return item(thing, depth: depth + 1).map { .item($0) }
  }
}
