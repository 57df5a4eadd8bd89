import URLStandard

/// The nodes of all blocks of a page, and the things they make.
struct JSONLDGraph {
  private static let depthLimit = 16
  private static let nodeLimit = 5000
  /// Places where one node may be described.
  private static let mentionLimit = 8

  /// The script that holds a text.
  struct Script {
    let element: Int
    /// The line on which the text begins.
    let line: Int
  }

  /// An object with the context that it stands in.
  private struct Node {
    let members: [JSONValue.Member]
    let context: JSONLDContext
    let script: Script
    /// The members whose names stand for keywords: found once, since each node is asked for ten.
    let keywords: [(index: Int, word: String)]

    init(_ members: [JSONValue.Member], inside outer: JSONLDContext, of script: Script) {
      self.members = members
      self.script = script
      let own = members.last { $0.key == "@context" }
      let context = own.map { outer.adding($0.value) } ?? outer
      var keywords: [(index: Int, word: String)] = []
      for index in members.indices {
        if let word = context.keyword(members[index].key) { keywords.append((index, word)) }
      }
      self.context = context
      self.keywords = keywords
    }
  }

  let base: WebURL
  private var nodes: [String: [Node]] = [:]
  /// The types of the things at top level, by name: a node described twice is one thing.
  private var topLevelTypes: [String: [String]] = [:]
  private(set) var budget = ItemBudget()

  init(base: WebURL) { self.base = base }

  // MARK: Names

  /// Remembers nodes by identifier, so that references find them in other blocks.
  mutating func index(_ value: JSONValue, of script: Script) {
    index(value, JSONLDContext(), script, depth: 0)
  }

  private mutating func index(
    _ value: JSONValue,
    _ outer: JSONLDContext,
    _ script: Script,
    depth: Int
  ) {
    guard depth < LenientJSON.depthLimit, nodes.count < Self.nodeLimit else { return }
    switch value {
    case .array(let values):
      for value in values { index(value, outer, script, depth: depth + 1) }
    case .object(let members):
      let node = Node(members, inside: outer, of: script)
      if members.count > 1, let id = id(of: node),
        nodes[id, default: []].count < Self.mentionLimit
      {
        nodes[id, default: []].append(node)
      }
      for member in members where member.key != "@context" {
        index(member.value, node.context, script, depth: depth + 1)
      }
    default: break
    }
  }

  /// The identifier, resolved; `nil` where there is none or it only tells nodes of the page apart.
  private func name(of node: Node) -> String? {
    id(of: node).flatMap { $0.hasPrefix("_:") ? nil : $0 }
  }

  private func id(of node: Node) -> String? {
    guard case .string(let id)? = value("@id", of: node) else { return nil }
    return resolved(id)
  }

  private func resolved(_ id: String) -> String {
    if IRIReference.isAbsolute(id) || id.hasPrefix("_:") { return id }
    return ItemAddress.resolved(id, against: base) ?? id
  }

  private func value(_ keyword: String, of node: Node) -> JSONValue? {
    var found: Int?
    for place in node.keywords.indices.reversed() where node.keywords[place].word == keyword {
      let index = node.keywords[place].index
      // The keyword itself counts more than another name for it.
      if node.members[index].key == keyword { return node.members[index].value }
      found = found ?? index
    }
    return found.map { node.members[$0].value }
  }

  private func types(of node: Node) -> [String] {
    var types: [String] = []
    for keyword in node.keywords where keyword.word == "@type" {
      switch node.members[keyword.index].value {
      case .string(let type): types.append(node.context.type(type))
      case .array(let values):
        for case .string(let type) in values { types.append(node.context.type(type)) }
      default: break
      }
    }
    return types
  }

  // MARK: Things

  /// The things at top level: of a list, of `@graph`, or the object itself.
  mutating func items(in value: JSONValue, of script: Script) -> [MarkupItem] {
    items(in: value, JSONLDContext(), script)
  }

  private mutating func items(
    in value: JSONValue,
    _ outer: JSONLDContext,
    _ script: Script
  ) -> [MarkupItem] {
    switch value {
    case .array(let values):
      return values.flatMap { items(in: $0, outer, script) }
    case .object(let members):
      let node = Node(members, inside: outer, of: script)
      let inner = self.value("@graph", of: node).map { items(in: $0, node.context, script) }
      if let inner, self.value("@type", of: node) == nil { return inner }
      guard !isKnownAtTopLevel(node) else { return inner ?? [] }
      return (item(node, path: []).map { [$0] } ?? []) + (inner ?? [])
    default:
      return []
    }
  }

  /// Whether another object at top level has described the same thing.
  private mutating func isKnownAtTopLevel(_ node: Node) -> Bool {
    guard let id = id(of: node) else { return false }
    let types = types(of: node)
    if let known = topLevelTypes[id], Self.areCompatible(known, types) { return true }
    topLevelTypes[id] = types
    return false
  }

  /// Whether two descriptions under one name may speak of one thing: pages give the name of the page
  /// to a breadcrumb list, too.
  private static func areCompatible(_ left: [String], _ right: [String]) -> Bool {
    left.isEmpty || right.isEmpty || left.contains(where: right.contains)
  }

  private mutating func item(_ node: Node, path: [String]) -> MarkupItem? {
    guard budget.spend(node.members.count) else { return nil }
    var item = MarkupItem(
      syntax: .jsonLD,
      types: types(of: node),
      properties: [],
      source: source(of: node)
    )
    item.id = name(of: node)
    guard budget.spend(for: item) else { return nil }
    guard let id = id(of: node) else {
      addProperties(of: node, to: &item, path: path)
      return item.types.isEmpty && item.properties.isEmpty ? nil : item
    }
    addProperties(of: node, to: &item, path: path + [id])
    addMentions(of: id, besides: node, to: &item, path: path + [id])
    return item.types.isEmpty && item.properties.isEmpty ? nil : item
  }

  private func source(of node: Node) -> MarkupSource {
    let typed = node.keywords.first { $0.word == "@type" }
    let member = typed.map { node.members[$0.index] } ?? node.members.first
    return MarkupSource(
      script: node.script.element,
      contentLine: node.script.line,
      line: member.map { Int($0.line) } ?? node.script.line,
      column: member.map { Int($0.column) } ?? 1
    )
  }

  private mutating func addProperties(
    of node: Node,
    to item: inout MarkupItem,
    path: [String],
    besides known: Set<String> = []
  ) {
    var keywords = node.keywords[...]
    for index in node.members.indices {
      if keywords.first?.index == index {
        keywords.removeFirst()
        continue
      }
      let member = node.members[index]
      let name = SchemaName.shortened(node.context.property(member.key))
      guard !known.contains(name) else { continue }
      for entry in values(member.value, of: name, node, path: path) {
        budget.append(entry, to: name, of: &item)
      }
    }
  }

  /// What other places say of the same node, for the properties that it lacks here.
  private mutating func addMentions(
    of id: String,
    besides node: Node,
    to item: inout MarkupItem,
    path: [String]
  ) {
    let mentions = nodes[id] ?? []
    guard mentions.count > 1 || mentions.first?.members != node.members else { return }
    for mention in mentions where mention.members != node.members {
      let types = types(of: mention)
      guard Self.areCompatible(item.types, types), budget.spend(mention.members.count) else {
        continue
      }
      if item.types.isEmpty { item.types = types }
      addProperties(
        of: mention,
        to: &item,
        path: path,
        besides: Set(item.properties.map(\.name))
      )
    }
  }

  // MARK: Values

  private mutating func values(
    _ value: JSONValue,
    of property: String,
    _ outer: Node,
    path: [String]
  ) -> [MarkupValue] {
    switch value {
    case .null: return []
    case .bool(let flag): return [.boolean(flag)]
    case .number(let number): return [.number(number)]
    case .string(let text): return [address(text, property) ?? .text(text)]
    case .array(let values):
      return values.flatMap { self.values($0, of: property, outer, path: path) }
    case .object(let members):
      let node = Node(members, inside: outer.context, of: outer.script)
      return values(of: node, property, path: path)
    }
  }

  private mutating func values(
    of node: Node,
    _ property: String,
    path: [String]
  ) -> [MarkupValue] {
    for keyword in ["@value", "@list", "@set"] {
      guard let wrapped = value(keyword, of: node) else { continue }
      return values(wrapped, of: property, node, path: path)
    }
    if let id = id(of: node) {
      let isReference = node.members.count == 1
      guard let target = isReference ? nodes[id]?.first : node, !path.contains(id),
        path.count < Self.depthLimit
      else { return id.hasPrefix("_:") ? [] : [.url(id)] }
      return item(target, path: path).map { [.item($0)] } ?? []
    }
    return item(node, path: path).map { [.item($0)] } ?? []
  }

  /// Properties whose values are addresses by schema.org's own context, as Microdata and RDFa have
  /// them in links.
  private static let addresses: Set<String> = [
    "contentUrl", "embedUrl", "image", "item", "logo", "mainEntityOfPage", "photo", "sameAs",
    "thumbnailUrl", "url",
  ]

  private func address(_ text: String, _ property: String) -> MarkupValue? {
    // Most are absolute, and stay as they are written.
    guard Self.addresses.contains(property), !text.isEmpty, !IRIReference.isAbsolute(text),
      text.utf8.allSatisfy({ $0 > 0x20 })
    else { return nil }
    return ItemAddress.resolved(text, against: base).map { .url($0) }
  }
}
