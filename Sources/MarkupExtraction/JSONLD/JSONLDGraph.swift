import URLStandard

/// The nodes of all blocks of a page, and the items built from them.
struct JSONLDGraph {
  private static let depthLimit = 16
  private static let nodeLimit = 5000
  /// The maximum number of descriptions of one node.
  private static let mentionLimit = 8
  /// The maximum number of items of `@reverse`, and of nodes that have some.
  private static let (reversedLimit, reversedNodeLimit) = (200, 100)

  /// The nodes of all scripts.
  private let nodes: [JSONLDNode]
  /// The descriptions of nodes by identifier.
  private var descriptions: [String: [Int]] = [:]
  /// The types of the top-level items by identifier; a node that is described twice is one item.
  private var topLevelTypes: [String: [String]] = [:]
  private(set) var budget: DerivationBudget
  /// The items that state a property of another item by `@reverse`.
  private var reversed: [MarkupItem] = []
  /// The nodes with such items.
  private var reversedNodes: Set<Int> = []

  /// Indexes nodes by identifier, so that references resolve across blocks.
  init(_ nodes: [JSONLDNode], within budget: DerivationBudget) {
    self.nodes = nodes
    self.budget = budget
    for index in nodes.indices where !nodes[index].isBare {
      guard let id = nodes[index].id, descriptions[id, default: []].count < Self.mentionLimit else {
        continue
      }
      guard descriptions.count < Self.nodeLimit else {
        self.budget.noteCut()
        return
      }
      descriptions[id, default: []].append(index)
    }
  }

  /// Returns the identifier; `nil` if there is none or it is a blank node identifier.
  private static func name(of id: String?) -> String? {
    id.flatMap { $0.hasBytePrefix("_:") ? nil : $0 }
  }

  // MARK: Items

  /// Returns the items of the top-level nodes of a script, and of those in their graphs.
  mutating func items(of topLevel: [Int]) -> [MarkupItem] {
    let items = topLevel.flatMap { itemsAround($0) }
    defer { reversed = [] }
    return items + reversed
  }

  private mutating func itemsAround(_ node: Int) -> [MarkupItem] {
    let graph = nodes[node].graph
    let inner = ((graph ?? []) + nodes[node].included).flatMap { itemsAround($0) }
    if graph != nil, nodes[node].types.isEmpty { return inner }
    guard !isKnownAtTopLevel(nodes[node]) else { return inner }
    return (item(node, path: []).map { [$0] } ?? []) + inner
  }

  /// Returns `true` if another top-level object describes the same item.
  private mutating func isKnownAtTopLevel(_ node: JSONLDNode) -> Bool {
    guard let id = node.id else { return false }
    if let known = topLevelTypes[id], Self.areCompatible(known, node.types) { return true }
    topLevelTypes[id] = node.types
    return false
  }

  /// Returns `true` if two descriptions with the same identifier may be one item: some pages also use the
  /// page's identifier for a breadcrumb list.
  private static func areCompatible(_ left: [String], _ right: [String]) -> Bool {
    left.isEmpty || right.isEmpty || left.contains(where: right.contains)
  }

  private static func isBreadcrumbList(_ type: String) -> Bool { type.hasSuffix("BreadcrumbList") }

  private mutating func item(_ index: Int, path: [String]) -> MarkupItem? {
    let node = nodes[index]
    guard budget.spend(node.memberCount) else { return nil }
    var item = MarkupItem(
      syntax: .jsonLD,
      types: node.types,
      id: Self.name(of: node.id),
      properties: [],
      source: node.source
    )
    guard budget.spend(for: item) else { return nil }
    let inner = node.id.map { path + [$0] } ?? path
    addProperties(of: node, to: &item, path: inner)
    if let id = node.id { addMentions(of: id, besides: index, to: &item, path: inner) }
    addReversed(of: index, item, path: inner)
    return item.types.isEmpty && item.properties.isEmpty ? nil : item
  }

  /// Adds the items of [`@reverse`](https://www.w3.org/TR/json-ld11/#reverse-properties): each has this item
  /// as the value of the property.
  private mutating func addReversed(of index: Int, _ item: MarkupItem, path: [String]) {
    // Each reference to a node creates its item again.
    guard !nodes[index].reversed.isEmpty, !reversedNodes.contains(index) else { return }
    guard reversedNodes.count < Self.reversedNodeLimit else { return budget.noteCut() }
    reversedNodes.insert(index)
    for (name, subject) in nodes[index].reversed where path.count < Self.depthLimit {
      guard reversed.count < Self.reversedLimit else { return budget.noteCut() }
      guard var other = self.item(subject, path: path), budget.spend(for: item) else { continue }
      budget.append(.item(item), to: name, of: &other)
      reversed.append(other)
    }
  }

  private mutating func addProperties(
    of node: JSONLDNode,
    to item: inout MarkupItem,
    path: [String],
    besides known: Set<String> = []
  ) {
    item.properties.reserveCapacity(min(node.entries.count, 16))
    for entry in node.entries where known.isEmpty || !known.contains(entry.name) {
      add(entry, to: &item, path: path)
    }
  }

  /// Adds properties of other descriptions of the same node that are missing here.
  private mutating func addMentions(
    of id: String,
    besides index: Int,
    to item: inout MarkupItem,
    path: [String]
  ) {
    let mentions = (descriptions[id] ?? []).filter { $0 != index }
    var isAnyAccepted = false
    if nodes[index].isReference {
      // A reference may name a wider type: `Event` for a `MusicEvent`.
      isAnyAccepted = !mentions.contains { mention in
        !nodes[mention].isReference && Self.areCompatible(item.types, nodes[mention].types)
      }
    }
    for mention in mentions {
      let types = nodes[mention].types
      let isCompatible = Self.areCompatible(item.types, types)
      guard isCompatible || isAnyAccepted && !types.contains(where: Self.isBreadcrumbList),
        budget.spend(nodes[mention].memberCount)
      else { continue }
      if item.types.isEmpty || !isCompatible {
        item.types = types + item.types.filter { !types.contains($0) }
      }
      addProperties(
        of: nodes[mention],
        to: &item,
        path: path,
        besides: Set(item.properties.map(\.name))
      )
    }
  }

  // MARK: Values

  /// Adds a value to a property.
  private mutating func add(_ entry: JSONLDNode.Entry, to item: inout MarkupItem, path: [String]) {
    // Values that add nothing are charged too, because a list may be referenced many times.
    guard budget.spend(MemoryLayout<JSONLDNode.Value>.size) else { return }
    switch entry.value {
    case .boolean(let flag): budget.append(.boolean(flag), to: entry.name, of: &item)
    case .number(let number): budget.append(.number(number), to: entry.name, of: &item)
    case .text(let text):
      // Absolute URLs are texts where the context does not make them references.
      guard JSONLDExpander.images.contains(entry.name), descriptions[text] != nil else {
        return budget.append(.text(text), to: entry.name, of: &item)
      }
      add(text, isReference: true, to: &item, as: entry.name, path: path)
    case .url(let url, let isReference):
      add(url, isReference: isReference, to: &item, as: entry.name, path: path)
    case .node(let node): add(node, to: &item, as: entry.name, path: path)
    }
  }

  /// Adds a URL, or the node that it names.
  private mutating func add(
    _ url: String,
    isReference: Bool,
    to item: inout MarkupItem,
    as property: String,
    path: [String]
  ) {
    if isReference, !path.contains(url), path.count < Self.depthLimit,
      let target = descriptions[url]?.first, let inner = self.item(target, path: path)
    {
      return budget.append(.item(inner), to: property, of: &item)
    }
    guard let url = Self.name(of: url) else { return }
    budget.append(.url(url), to: property, of: &item)
  }

  private mutating func add(
    _ index: Int,
    to item: inout MarkupItem,
    as property: String,
    path: [String]
  ) {
    let node = nodes[index]
    if let id = node.id, path.contains(id) || path.count >= Self.depthLimit {
      return addReference(back: node, id, to: &item, as: property)
    }
    var target = index
    if let id = node.id, node.isBare {
      guard let described = descriptions[id]?.first else {
        return addReference(back: node, id, to: &item, as: property)
      }
      target = described
    }
    if let inner = self.item(target, path: path) {
      budget.append(.item(inner), to: property, of: &item)
    }
  }

  /// Adds a reference to an enclosing or unknown node; with the name that it states, or that the node has where
  /// a breadcrumb refers back to its page.
  private mutating func addReference(
    back node: JSONLDNode,
    _ id: String,
    to item: inout MarkupItem,
    as property: String
  ) {
    guard let id = Self.name(of: id) else { return }
    let described =
      !node.isBare ? [node] : property == "item" ? (descriptions[id] ?? []).map { nodes[$0] } : []
    guard let name = described.lazy.compactMap(\.statedName).first,
      budget.spendValue(name.utf8.count)
    else { return budget.append(.url(id), to: property, of: &item) }
    var reference = MarkupItem(
      syntax: .jsonLD,
      types: node.types,
      id: id,
      properties: [],
      source: node.source
    )
    guard budget.spend(for: reference) else { return }
    reference.append(.text(name), to: "name")
    budget.append(.item(reference), to: property, of: &item)
  }
}
