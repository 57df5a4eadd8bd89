public import HTMLParsing
import URLStandard

/// [JSON-LD](https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents) in script
/// elements, as found in the wild: several blocks, `@graph`, `@id` references across blocks.
///
/// Contexts are never fetched.
public struct JSONLDExtractor: Extractor {
  /// The syntax's name.
  public static let name = "JSON-LD"
  private static let blockLimit = 200

  /// The extractor.
  public init() {}

  /// Keeps each block, and the typed things of all blocks.
  public func extract(from document: HTMLDocument, into markup: inout PageMarkup) {
    for element in document.elements.indices where isBlock(element, in: document) {
      guard markup.jsonLD.count < Self.blockLimit else {
        markup.cuts.append("JSON-LD blocks")
        break
      }
      markup.jsonLD.append(block(element, of: document))
    }
    var graph = JSONLDGraph(base: document.baseURL)
    for value in markup.jsonLD.lazy.compactMap(\.value) { graph.index(value) }
    for value in markup.jsonLD.lazy.compactMap(\.value) { markup.items += graph.items(in: value) }
    if graph.budget.isExceeded { markup.cuts.append("JSON-LD properties") }
  }

  private func isBlock(_ element: Int, in document: HTMLDocument) -> Bool {
    guard document.elements[element].name == .script,
      let type = document.attribute(.type, of: element)
    else { return false }
    let essence = type.lowercased().prefix { $0 != ";" }
    return String(essence).trimmed == "application/ld+json"
  }

  private func block(_ element: Int, of document: HTMLDocument) -> JSONLDBlock {
    let line = Int(document.elements[element].line)
    let text = Array(document.textContent(of: element, limit: 4_000_000).utf8)
    do {
      let (value, repairs) = try LenientJSON.parse(text, firstLine: line)
      return JSONLDBlock(line: line, value: value, repairs: repairs)
    } catch {
      return JSONLDBlock(line: line, repairs: [], error: error.message)
    }
  }
}

/// The nodes of all blocks of a page, and the things they make.
private struct JSONLDGraph {
  private static let depthLimit = 16
  private static let nodeLimit = 5000

  let base: WebURL
  private var nodes: [String: JSONValue] = [:]
  private(set) var budget = ItemBudget()
  /// What stands before a type without a vocabulary of its own.
  private var vocabulary = ""

  init(base: WebURL) { self.base = base }

  /// Remembers nodes by identifier, so that references find them in other blocks.
  mutating func index(_ value: JSONValue, depth: Int = 0) {
    guard depth < LenientJSON.depthLimit, nodes.count < Self.nodeLimit else { return }
    switch value {
    case .array(let values):
      for value in values { index(value, depth: depth + 1) }
    case .object(let members):
      if case .string(let id)? = value["@id"], members.count > 1, nodes[id] == nil {
        nodes[id] = value
      }
      for member in members { index(member.value, depth: depth + 1) }
    default: break
    }
  }

  /// The things at top level: of a list, of `@graph`, or the object itself.
  mutating func items(in value: JSONValue) -> [MarkupItem] {
    switch value {
    case .array(let values):
      return values.flatMap { items(in: $0) }
    case .object:
      if let context = value["@context"] { vocabulary = Self.vocabulary(of: context) ?? "" }
      if let graph = value["@graph"] { return items(in: graph) }
      return item(value, path: []).map { [$0] } ?? []
    default:
      return []
    }
  }

  private mutating func item(_ value: JSONValue, path: [String]) -> MarkupItem? {
    guard case .object(let members) = value, budget.spend(members.count) else { return nil }
    var item = MarkupItem(syntax: .jsonLD, types: types(of: value), properties: [])
    var path = path
    if case .string(let id)? = value["@id"] {
      item.id = base.resolve(id)?.href ?? id
      path.append(id)
    }
    guard budget.spend(for: item) else { return nil }
    for member in members where !member.key.hasPrefix("@") {
      let name = SchemaName.shortened(member.key)
      for entry in values(member.value, path: path) {
        budget.append(entry, to: name, of: &item)
      }
    }
    return item.types.isEmpty && item.properties.isEmpty ? nil : item
  }

  private func types(of value: JSONValue) -> [String] {
    switch value["@type"] {
    case .string(let type)?: [absolute(type)]
    case .array(let types)?:
      types.compactMap { if case .string(let type) = $0 { absolute(type) } else { nil } }
    default: []
    }
  }

  private func absolute(_ type: String) -> String {
    if type.hasPrefix("schema:") { return "https://schema.org/" + type.dropFirst(7) }
    return type.contains(":") ? type : vocabulary + type
  }

  /// schema.org however it is spelled, or a `@vocab`; other contexts would have to be fetched.
  private static func vocabulary(of context: JSONValue) -> String? {
    switch context {
    case .string(let url):
      guard url.lowercased().contains("schema.org") else { return nil }
      return url.hasPrefix("http://") ? "http://schema.org/" : "https://schema.org/"
    case .array(let contexts):
      return contexts.lazy.compactMap(vocabulary).first
    case .object:
      guard case .string(let url)? = context["@vocab"] else { return nil }
      return url
    default:
      return nil
    }
  }

  private mutating func values(_ value: JSONValue, path: [String]) -> [MarkupValue] {
    switch value {
    case .null: return []
    case .bool(let flag): return [.boolean(flag)]
    case .number(let number): return [.number(number)]
    case .string(let text): return [.text(text)]
    case .array(let values): return values.flatMap { self.values($0, path: path) }
    case .object(let members): return objectValues(value, members, path: path)
    }
  }

  private mutating func objectValues(
    _ value: JSONValue,
    _ members: [JSONValue.Member],
    path: [String]
  ) -> [MarkupValue] {
    if let wrapped = value["@value"] ?? value["@list"] ?? value["@set"] {
      return values(wrapped, path: path)
    }
    if members.count == 1, case .string(let id)? = value["@id"] {
      guard let node = nodes[id], !path.contains(id), path.count < Self.depthLimit else {
        return [.url(base.resolve(id)?.href ?? id)]
      }
      return item(node, path: path).map { [.item($0)] } ?? []
    }
    return item(value, path: path).map { [.item($0)] } ?? []
  }
}
