import URLStandard

/// Builds items from triples: a resource with a type is an item, and the resources it refers to are nested in
/// it.
struct RDFaItems {
  private static let depthLimit = 32
  private static let listLimit = 10_000

  /// The predicates that describe the page as a document and not an item.
  private static let ignored = [
    RDFVocabulary.usesVocabulary, RDFVocabulary.role, RDFVocabulary.copy,
  ]

  private struct Node {
    let term: RDFTerm
    var types: [String] = []
    /// The properties, with the node of each value that is a node.
    var values: [(predicate: String, object: RDFTerm, node: Int?)] = []
    /// The first value and the rest of the list, if the node is a list cell.
    var cell: (first: RDFTerm?, rest: RDFTerm?)
    var source: MarkupSource?
    /// A Boolean value that indicates whether the node is a value of another item.
    var isValue = false

    /// A Boolean value that indicates whether the node is an item: it has a type, or it is a blank node with
    /// properties.
    var isThing: Bool { !types.isEmpty || (!term.isIRI && !values.isEmpty) }
  }

  private var nodes: [Node] = []
  private var indices: [RDFTerm: Int] = [:]
  private var written: Set<Int> = []
  private(set) var budget: DerivationBudget

  /// The document term, if the page does not refer to itself; its item then has no identifier.
  private let unnamed: RDFTerm?
  private let start: MarkupSource
  private var hasLists = false

  init(_ graph: RDFaGraph) {
    budget = graph.budget
    start = graph.start
    unnamed = graph.namesDocument ? nil : graph.document
    for triple in graph.triples where !Self.ignored.contains(where: triple.predicate.hasSameBytes) {
      read(triple, of: index(of: triple.subject))
    }
    markValues()
    for (term, source) in graph.sources {
      if let index = indices[term], nodes[index].source == nil { nodes[index].source = source }
    }
  }

  private mutating func read(_ triple: RDFTriple, of index: Int) {
    let predicate = triple.predicate
    if predicate.hasSameBytes(as: RDFVocabulary.type), let type = triple.object.iri {
      guard nodes[index].types.count < MarkupItem.nameLimit else { return budget.noteCut() }
      if !nodes[index].types.contains(type) { nodes[index].types.append(type) }
    } else {
      nodes[index].values.append((predicate, triple.object, nil))
    }
    if predicate.hasSameBytes(as: RDFVocabulary.first) { nodes[index].cell.first = triple.object }
    if predicate.hasSameBytes(as: RDFVocabulary.rest) {
      nodes[index].cell.rest = triple.object
      hasLists = true
    }
    if triple.object.iri?.hasSameBytes(as: RDFVocabulary.emptyList) == true { hasLists = true }
  }

  private mutating func index(of term: RDFTerm) -> Int {
    // Triples of the same subject are mostly consecutive.
    if let last = nodes.last, last.term == term { return nodes.count - 1 }
    if let known = indices[term] { return known }
    nodes.append(Node(term: term))
    indices[term] = nodes.count - 1
    return nodes.count - 1
  }

  private mutating func markValues() {
    for index in nodes.indices where nodes[index].isThing {
      for place in nodes[index].values.indices {
        let target = node(of: nodes[index].values[place].object)
        nodes[index].values[place].node = target
        if let target, target != index { nodes[target].isValue = true }
      }
    }
  }

  /// Returns the node of a value; `nil` for literals.
  private func node(of term: RDFTerm) -> Int? {
    if case .literal = term { nil } else { indices[term] }
  }

  /// Returns the items that are not values of others, and one item of each unreachable cycle.
  mutating func topLevelItems() -> [MarkupItem] {
    let typed = nodes.indices.filter { !nodes[$0].types.isEmpty }
    var items: [(Int, MarkupItem)] = []
    for index in typed where !nodes[index].isValue {
      if let item = item(index, path: []) { items.append((index, item)) }
    }
    for index in typed where !written.contains(index) {
      if let item = item(index, path: []) { items.append((index, item)) }
    }
    return items.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private mutating func item(_ index: Int, path: [Int]) -> MarkupItem? {
    let node = nodes[index]
    let inner = path + [index]
    var item = MarkupItem(
      syntax: .rdfa,
      types: node.types,
      properties: [],
      source: source(of: node, path: path)
    )
    item.id = node.term == unnamed ? nil : node.term.iri
    guard path.count < Self.depthLimit, budget.spend(for: item) else { return nil }
    written.insert(index)
    for (predicate, object, target) in node.values where !budget.isExceeded {
      let name = SchemaName.shortened(predicate)
      guard hasLists else {
        if let value = value(object, target, path: inner) {
          budget.append(value, to: name, of: &item)
        }
        continue
      }
      for member in members(of: object) {
        guard let value = value(member, self.node(of: member), path: inner) else { continue }
        budget.append(value, to: name, of: &item)
      }
    }
    return item
  }

  /// Returns the location of the item; without a tag of its own, the location of the enclosing item.
  private func source(of node: Node, path: [Int]) -> MarkupSource {
    if let source = node.source { return source }
    for index in path.reversed() {
      if let source = nodes[index].source { return source }
    }
    return start
  }

  private mutating func value(_ term: RDFTerm, _ node: Int?, path: [Int]) -> MarkupValue? {
    if case .literal(let text, _, _) = term { return .text(text) }
    if let index = node, nodes[index].isThing, !path.contains(index) {
      return item(index, path: path).map { .item($0) }
    }
    return term.iri.map { .url($0) }
  }

  /// Returns the members of a list; the value itself if it is not a list.
  private mutating func members(of term: RDFTerm) -> [RDFTerm] {
    if term == .iri(RDFVocabulary.emptyList) { return [] }
    var members: [RDFTerm] = []
    var cell = term
    while let index = indices[cell], members.count < Self.listLimit,
      let first = nodes[index].cell.first, let rest = nodes[index].cell.rest,
      budget.spend(1)
    {
      members.append(first)
      cell = rest
    }
    return members.isEmpty ? [term] : members
  }
}
