import URLStandard

/// The nodes of all blocks of a page, and the items built from them.
struct JSONLDGraph {
  private static let depthLimit = 16
  private static let nodeLimit = 5000
  /// The maximum number of descriptions of one node.
  private static let mentionLimit = 8
  /// The maximum number of items of `@reverse`, and of nodes that have some.
  private static let (reversedLimit, reversedNodeLimit) = (200, 100)

  let base: WebURL
  private var nodes: [String: [JSONLDNode]] = [:]
  /// The types of the top-level items by identifier; a node that is described twice is one item.
  private var topLevelTypes: [String: [String]] = [:]
  private(set) var budget: DerivationBudget
  /// The items that state a property of another item by `@reverse`.
  private var reversed: [MarkupItem] = []
  /// The nodes with such items.
  private var reversedNodes: [JSONLDNode] = []

  init(base: WebURL, within budget: DerivationBudget) {
    self.base = base
    self.budget = budget
  }

  // MARK: Identifiers

  /// Indexes nodes by identifier, so that references resolve across blocks.
  mutating func index(_ value: JSONValue, of script: JSONLDScript) {
    index(value, JSONLDContext(), script, depth: 0)
  }

  private mutating func index(
    _ value: JSONValue,
    _ outer: JSONLDContext,
    _ script: JSONLDScript,
    depth: Int
  ) {
    guard depth < LenientJSON.depthLimit else { return }
    guard nodes.count < Self.nodeLimit else { return budget.noteCut() }
    switch value {
    case .array(let values):
      for value in values { index(value, outer, script, depth: depth + 1) }
    case .object(let members):
      let node = JSONLDNode(members, inside: outer, of: script, &budget)
      if members.count > 1, let id = id(of: node),
        nodes[id, default: []].count < Self.mentionLimit
      {
        nodes[id, default: []].append(node)
      }
      for index in members.indices where !members[index].key.hasSameBytes(as: "@context") {
        self.index(members[index].value, node.context, script, depth: depth + 1)
      }
    default: break
    }
  }

  /// Returns the identifier; `nil` if there is none or it is a blank node identifier.
  private static func name(of id: String?) -> String? {
    id.flatMap { $0.hasBytePrefix("_:") ? nil : $0 }
  }

  private mutating func id(of node: JSONLDNode) -> String? {
    guard case .string(let id)? = node.value(.id) else { return nil }
    return resolved(id, node.context)
  }

  private mutating func resolved(_ id: String, _ context: JSONLDContext) -> String {
    if id.hasBytePrefix("_:") { return id }
    if let iri = context.expanded(id, within: &budget) { return iri }
    if IRIReference.isAbsolute(id) { return id }
    return ItemAddress.resolved(id, against: base(of: context), within: &budget) ?? id
  }

  private mutating func base(of context: JSONLDContext) -> WebURL {
    context.base.flatMap { budget.resolve($0, against: base) } ?? base
  }

  private mutating func types(of node: JSONLDNode) -> [String] {
    if case .string(let type)? = node.onlyType {
      return node.context.type(type, within: &budget).map { [$0] } ?? []
    }
    var types: [String] = []
    for value in node.types {
      switch value {
      case .string(let type): add(type, of: node, to: &types)
      case .array(let values):
        for case .string(let type) in values { add(type, of: node, to: &types) }
      default: break
      }
    }
    return types
  }

  private mutating func add(_ type: String, of node: JSONLDNode, to types: inout [String]) {
    guard types.count < MarkupItem.nameLimit else { return budget.noteCut() }
    if let type = node.context.type(type, within: &budget) { types.append(type) }
  }

  // MARK: Items

  /// Returns the top-level items: of a list, of `@graph`, or the object itself.
  mutating func items(in value: JSONValue, of script: JSONLDScript) -> [MarkupItem] {
    let items = items(in: value, JSONLDContext(), script)
    defer { reversed = [] }
    return items + reversed
  }

  private mutating func items(
    in value: JSONValue,
    _ outer: JSONLDContext,
    _ script: JSONLDScript
  ) -> [MarkupItem] {
    switch value {
    case .array(let values):
      return values.flatMap { items(in: $0, outer, script) }
    case .object(let members):
      let node = JSONLDNode(members, inside: outer, of: script, &budget)
      let graph = node.value(.graph).map { items(in: $0, node.context, script) }
      let inner =
        (graph ?? []) + (node.value(.included).map { items(in: $0, node.context, script) } ?? [])
      if graph != nil, node.value(.type) == nil { return inner }
      guard !isKnownAtTopLevel(node) else { return inner }
      return (item(node, path: []).map { [$0] } ?? []) + inner
    default:
      return []
    }
  }

  /// Returns `true` if another top-level object describes the same item.
  private mutating func isKnownAtTopLevel(_ node: JSONLDNode) -> Bool {
    guard let id = id(of: node) else { return false }
    let types = types(of: node)
    if let known = topLevelTypes[id], Self.areCompatible(known, types) { return true }
    topLevelTypes[id] = types
    return false
  }

  /// Returns `true` if two descriptions with the same identifier may be one item: some pages also use the
  /// page's identifier for a breadcrumb list.
  private static func areCompatible(_ left: [String], _ right: [String]) -> Bool {
    left.isEmpty || right.isEmpty || left.contains(where: right.contains)
  }

  private static func isBreadcrumbList(_ type: String) -> Bool { type.hasSuffix("BreadcrumbList") }

  private mutating func item(_ node: JSONLDNode, path: [String]) -> MarkupItem? {
    guard budget.spend(node.members.count) else { return nil }
    var item = MarkupItem(
      syntax: .jsonLD,
      types: types(of: node),
      properties: [],
      source: source(of: node)
    )
    let id = id(of: node)
    item.id = Self.name(of: id)
    guard budget.spend(for: item) else { return nil }
    let inner = id.map { path + [$0] } ?? path
    addProperties(of: node, to: &item, path: inner)
    if let id { addMentions(of: id, besides: node, to: &item, path: inner) }
    addReversed(of: node, item, path: inner)
    return item.types.isEmpty && item.properties.isEmpty ? nil : item
  }

  /// Adds the items of [`@reverse`](https://www.w3.org/TR/json-ld11/#reverse-properties): each has this item
  /// as the value of the property.
  private mutating func addReversed(of node: JSONLDNode, _ item: MarkupItem, path: [String]) {
    var members: [JSONValue.Member] = []
    if case .object(let reversed)? = node.value(.reverse) { members = reversed }
    members += node.members.filter { node.context.term($0.key)?.isReverse == true }
    // Each reference to a node creates its item again.
    guard !members.isEmpty, !reversedNodes.contains(where: { $0.isSame(as: node) }) else { return }
    guard reversedNodes.count < Self.reversedNodeLimit else { return budget.noteCut() }
    reversedNodes.append(node)
    for member in members where path.count < Self.depthLimit {
      guard let name = node.context.property(member.key, within: &budget) else { continue }
      for case .object(let members) in Self.list(member.value) {
        guard reversed.count < Self.reversedLimit else { return budget.noteCut() }
        let subject = JSONLDNode(members, inside: node.context, of: node.script, &budget)
        guard var other = self.item(subject, path: path), budget.spend(for: item) else { continue }
        budget.append(.item(item), to: SchemaName.shortened(name), of: &other)
        reversed.append(other)
      }
    }
  }

  private func source(of node: JSONLDNode) -> MarkupSource {
    let member = node.firstMember
    return MarkupSource(
      script: node.script.element,
      contentLine: node.script.line,
      line: member.map { Int($0.line) } ?? node.script.line,
      column: member.map { Int($0.column) } ?? 1
    )
  }

  private mutating func addProperties(
    of node: JSONLDNode,
    to item: inout MarkupItem,
    path: [String],
    besides known: Set<String> = []
  ) {
    item.properties.reserveCapacity(min(node.members.count, 16))
    addProperties(node.members, of: node, to: &item, path: path, besides: known, depth: 0)
  }

  /// Adds the properties among members of a node, also those that [`@nest`](https://www.w3.org/TR/json-ld11/#nested-properties)
  /// groups.
  private mutating func addProperties(
    _ members: [JSONValue.Member],
    of node: JSONLDNode,
    to item: inout MarkupItem,
    path: [String],
    besides known: Set<String>,
    depth: Int
  ) {
    for index in members.indices {
      if let keyword = node.context.keyword(of: members[index]) {
        guard keyword == .nest, depth < Self.depthLimit else { continue }
        for group in Self.list(members[index].value) {
          guard case .object(let members) = group, budget.spend(members.count) else { continue }
          addProperties(
            members,
            of: node,
            to: &item,
            path: path,
            besides: known,
            depth: depth + 1
          )
        }
        continue
      }
      let key = members[index].key
      let term = node.context.term(key)
      guard term?.isReverse != true, let full = node.context.property(key, within: &budget) else {
        continue
      }
      let name = SchemaName.shortened(full)
      guard known.isEmpty || !known.contains(name) else { continue }
      for value in Self.values(members[index].value, of: term) {
        let property = Property(
          name: name,
          isReference: term?.isReference ?? false,
          isVocabulary: term?.isVocabulary ?? false
        )
        add(value, to: &item, as: property, node, path: path)
      }
    }
  }

  /// Returns the values of a property: those of a map without their keys.
  private static func values(_ value: JSONValue, of term: JSONLDTerm?) -> [JSONValue] {
    guard term?.container == .map, case .object(let members) = value,
      !members.contains(where: { $0.key.hasBytePrefix("@") && $0.key != "@none" })
    else { return [value] }
    return members.map(\.value)
  }

  private static func list(_ value: JSONValue) -> [JSONValue] {
    if case .array(let values) = value { values } else { [value] }
  }

  /// A property, to which values are added.
  private struct Property {
    let name: String
    /// A Boolean value that indicates whether a string is an IRI.
    let isReference: Bool
    /// A Boolean value that indicates whether a string is a name of the vocabulary.
    let isVocabulary: Bool
  }

  /// Adds properties of other descriptions of the same node that are missing here.
  private mutating func addMentions(
    of id: String,
    besides node: JSONLDNode,
    to item: inout MarkupItem,
    path: [String]
  ) {
    let mentions = (nodes[id] ?? []).filter { !$0.isSame(as: node) }
    var isAnyAccepted = false
    if node.isReference {
      // A reference may name a wider type: `Event` for a `MusicEvent`.
      isAnyAccepted = !mentions.contains { mention in
        !mention.isReference && Self.areCompatible(item.types, types(of: mention))
      }
    }
    for mention in mentions {
      let types = types(of: mention)
      let isCompatible = Self.areCompatible(item.types, types)
      guard isCompatible || isAnyAccepted && !types.contains(where: Self.isBreadcrumbList),
        budget.spend(mention.members.count)
      else { continue }
      if item.types.isEmpty || !isCompatible {
        item.types = types + item.types.filter { !types.contains($0) }
      }
      addProperties(
        of: mention,
        to: &item,
        path: path,
        besides: Set(item.properties.map(\.name))
      )
    }
  }

  // MARK: Values

  /// Adds a value to a property.
  private mutating func add(
    _ value: JSONValue,
    to item: inout MarkupItem,
    as property: Property,
    _ outer: JSONLDNode,
    path: [String]
  ) {
    // Values that add nothing are charged too, because a list may be referenced many times.
    guard budget.spend(MemoryLayout<JSONValue>.size) else { return }
    switch value {
    case .null: break
    case .bool(let flag): budget.append(.boolean(flag), to: property.name, of: &item)
    case .number(let number): budget.append(.number(number), to: property.name, of: &item)
    case .string(let text):
      guard let url = address(text, property, outer.context) else {
        return budget.append(.text(text), to: property.name, of: &item)
      }
      if let target = target(at: url, of: property, path: path),
        let inner = self.item(target, path: path)
      {
        return budget.append(.item(inner), to: property.name, of: &item)
      }
      budget.append(.url(url), to: property.name, of: &item)
    case .array(let values):
      for value in values { add(value, to: &item, as: property, outer, path: path) }
    case .object(let members):
      let node = JSONLDNode(members, inside: outer.context, of: outer.script, &budget)
      add(node, to: &item, as: property, path: path)
    }
  }

  private mutating func add(
    _ node: JSONLDNode,
    to item: inout MarkupItem,
    as property: Property,
    path: [String]
  ) {
    let list = node.value(.value) ?? node.value(.list) ?? node.value(.set)
    if let wrapped = list ?? (node.isReference ? node.value(.graph) : nil) {
      return add(wrapped, to: &item, as: property, node, path: path)
    }
    guard let id = id(of: node) else {
      if let inner = self.item(node, path: path) {
        budget.append(.item(inner), to: property.name, of: &item)
      }
      return
    }
    let isReference = node.members.count == 1
    guard let target = isReference ? nodes[id]?.first : node, !path.contains(id),
      path.count < Self.depthLimit
    else {
      return addReference(back: node, id, to: &item, as: property.name)
    }
    if let inner = self.item(target, path: path) {
      budget.append(.item(inner), to: property.name, of: &item)
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
    guard !id.hasBytePrefix("_:") else { return }
    let described = node.members.count > 1 ? [node] : property == "item" ? nodes[id] ?? [] : []
    guard let name = described.lazy.compactMap(\.statedName).first,
      budget.spendValue(name.utf8.count)
    else { return budget.append(.url(id), to: property, of: &item) }
    var reference = MarkupItem(
      syntax: .jsonLD,
      types: types(of: node),
      properties: [],
      source: source(of: node)
    )
    reference.id = id
    guard budget.spend(for: reference) else { return }
    reference.append(.text(name), to: "name")
    budget.append(.item(reference), to: property, of: &item)
  }

  /// The properties whose values are URLs in the schema.org context, as they are in Microdata and RDFa links.
  private static let addresses: Set<String> = [
    "contentUrl", "embedUrl", "image", "item", "logo", "mainEntityOfPage", "photo", "sameAs",
    "thumbnailUrl", "url",
  ]

  /// The properties whose addresses may be those of nodes of the page, which describe images.
  private static let images: Set<String> = ["image", "logo", "photo"]

  /// Returns the URL in a string; `nil` for a text.
  private mutating func address(
    _ text: String,
    _ property: Property,
    _ context: JSONLDContext
  ) -> String? {
    // Most texts contain spaces.
    guard !text.isEmpty, !text.hasBlank,
      property.isReference || Self.addresses.contains(property.name)
    else { return nil }
    if let iri = context.expanded(text, within: &budget) { return iri }
    if IRIReference.isAbsolute(text) {
      // Absolute URLs are kept as written.
      return property.isReference || Self.images.contains(property.name) && nodes[text] != nil
        ? text : nil
    }
    if property.isVocabulary, let name = context.type(text, within: &budget) { return name }
    return ItemAddress.resolved(text, against: base(of: context), within: &budget)
  }

  /// Returns the node at the URL that is the value of a property; `nil` if the page describes none.
  private func target(at url: String, of property: Property, path: [String]) -> JSONLDNode? {
    guard property.isReference || Self.images.contains(property.name), !path.contains(url),
      path.count < Self.depthLimit
    else { return nil }
    return nodes[url]?.first
  }
}

extension String {
  /// A Boolean value that indicates whether any byte is a space or a control character.
  fileprivate var hasBlank: Bool {
    let bytes = utf8.span
    for index in bytes.indices where bytes[index] <= 0x20 { return true }
    return false
  }
}
