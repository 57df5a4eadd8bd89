/// Makes things out of statements: what has a type is a thing, what it refers to is within it.
struct RDFaItems {
  private static let depthLimit = 32
  private static let listLimit = 10_000

  /// Statements about the page as a text, not about a thing.
  private static let ignored: Set<String> = [
    RDFVocabulary.usesVocabulary, RDFVocabulary.role, RDFVocabulary.copy,
  ]

  private struct Node {
    let term: RDFTerm
    var types: [String] = []
    var values: [(predicate: String, object: RDFTerm)] = []
    /// The value and the rest of the list, where the node is a cell of one.
    var cell: (first: RDFTerm?, rest: RDFTerm?)
    /// Whether another thing has it as a value.
    var isValue = false

    /// Whether it is more than a name: it has a type, or only its properties to be known by.
    var isThing: Bool { !types.isEmpty || (!term.isIRI && !values.isEmpty) }
  }

  private var nodes: [Node] = []
  private var indices: [RDFTerm: Int] = [:]
  private var written: Set<Int> = []
  private(set) var budget = ItemBudget()

  /// What has no name but the page's own, which it did not say of itself.
  private let unnamed: RDFTerm?
  private let sources: [RDFTerm: MarkupSource]
  private let start: MarkupSource

  init(_ graph: RDFaGraph) {
    sources = graph.sources
    start = graph.start
    unnamed = graph.namesDocument ? nil : graph.document
    for triple in graph.triples where !Self.ignored.contains(triple.predicate) {
      let index = index(of: triple.subject)
      if triple.predicate == RDFVocabulary.type, let type = triple.object.iri {
        if !nodes[index].types.contains(type) { nodes[index].types.append(type) }
      } else {
        nodes[index].values.append((triple.predicate, triple.object))
      }
      if triple.predicate == RDFVocabulary.first { nodes[index].cell.first = triple.object }
      if triple.predicate == RDFVocabulary.rest { nodes[index].cell.rest = triple.object }
    }
    markValues()
  }

  private mutating func index(of term: RDFTerm) -> Int {
    if let known = indices[term] { return known }
    nodes.append(Node(term: term))
    indices[term] = nodes.count - 1
    return nodes.count - 1
  }

  private mutating func markValues() {
    for index in nodes.indices where nodes[index].isThing {
      for value in nodes[index].values {
        if let target = indices[value.object], target != index { nodes[target].isValue = true }
      }
    }
  }

  /// The things that are no values of others, and one of each circle that no other leads to.
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
    var item = MarkupItem(
      syntax: .rdfa,
      types: node.types,
      properties: [],
      source: source(of: node, path: path)
    )
    item.id = node.term == unnamed ? nil : node.term.iri
    guard path.count < Self.depthLimit, budget.spend(for: item) else { return nil }
    written.insert(index)
    for (predicate, object) in node.values where !budget.isExceeded {
      let name = SchemaName.shortened(predicate)
      for member in members(of: object) {
        guard let value = value(member, path: path + [index]) else { continue }
        budget.append(value, to: name, of: &item)
      }
    }
    return item
  }

  /// Where the thing is written; of one that no tag makes, where the thing around it is.
  private func source(of node: Node, path: [Int]) -> MarkupSource {
    sources[node.term] ?? path.lazy.reversed().compactMap { sources[nodes[$0].term] }.first ?? start
  }

  private mutating func value(_ term: RDFTerm, path: [Int]) -> MarkupValue? {
    if case .literal(let text, _, _) = term { return .text(text) }
    if let index = indices[term], nodes[index].isThing, !path.contains(index) {
      return item(index, path: path).map { .item($0) }
    }
    return term.iri.map { .url($0) }
  }

  /// The members of a list; the value itself where it is none.
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
