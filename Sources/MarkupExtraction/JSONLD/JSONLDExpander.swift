import JSONReading
import URLStandard

/// The nodes of a page's scripts, by the
/// [expansion algorithm](https://www.w3.org/TR/json-ld11-api/#expansion-algorithms).
///
/// Errors of a document are no errors here: what has no meaning is left out, and the rest is read. Lists and sets are read
/// alike, languages and datatypes of texts are not read, and named graphs that are values are read as their nodes.
struct JSONLDExpander {
  /// The property whose values are read.
  struct Property {
    /// The name; empty for the nodes of a document or graph.
    var name = ""
    /// The key in the object.
    var key = ""
    /// The place of the key's definition in the context; `nil` if there is none.
    var term: Int?
    /// The place of the context.
    var context = 0

    /// A Boolean value that indicates whether values are read, not only nodes.
    var hasValues: Bool { !name.isEmpty }
  }

  var contexts: JSONLDContexts
  var nodes: [JSONLDNode] = []
  /// The values that have been read, of the innermost node last.
  var values: [JSONLDNode.Entry] = []
  /// The nodes of `@included`, and of graphs with properties, inside other nodes.
  private var inner: [Int] = []
  private var script = JSONLDScript(element: 0, line: 0)

  init(base: WebURL, within budget: DerivationBudget) {
    contexts = JSONLDContexts(base: base, within: budget)
  }

  /// Returns the places of the top-level nodes of a script.
  mutating func expand(_ value: JSONValue, of script: JSONLDScript) -> [Int] {
    self.script = script
    inner = []
    return expandNodes(value, 0) + inner
  }

  /// Returns the places of the nodes in a value that is no value of a property.
  mutating func expandNodes(_ value: JSONValue, _ context: Int) -> [Int] {
    let start = values.count
    expand(value, as: Property(), context)
    defer { values.removeLast(values.count - start) }
    return values[start...].compactMap { if case .node(let node) = $0.value { node } else { nil } }
  }

  /// Appends the values of a property to ``values``.
  ///
  /// - Parameters:
  ///   - value: The value or values.
  ///   - property: The property.
  ///   - context: The place of the active context.
  ///   - isFromMap: A Boolean value that indicates whether the value is in a map, and the context that of its key.
  mutating func expand(
    _ value: JSONValue,
    as property: Property,
    _ context: Int,
    isFromMap: Bool = false
  ) {
    let property = redefined(property, in: context)
    switch value {
    case .array(let values):
      for value in values { expand(value, as: property, context, isFromMap: isFromMap) }
    case .object(let members):
      expand(members, as: property, context, isFromMap: isFromMap)
    default:
      guard property.hasValues else { return }
      let context = scoped(context, for: property)
      append(value, to: redefined(property, in: context), context)
    }
  }

  /// Returns a property with the definition of its key in a context.
  private func redefined(_ property: Property, in context: Int) -> Property {
    guard property.context != context, !property.key.isEmpty else { return property }
    var property = property
    property.term = contexts.contexts[context].place(of: property.key)
    property.context = context
    return property
  }

  /// Returns the context with the scoped context of a property.
  mutating func scoped(_ context: Int, for property: Property) -> Int {
    guard let term = property.term else { return context }
    return contexts.extending(context, byScopeOf: term, propagates: true)
  }

  // MARK: Objects

  private mutating func expand(
    _ members: [JSONValue.Member],
    as property: Property,
    _ outer: Int,
    isFromMap: Bool
  ) {
    var context = outer
    if let previous = contexts.contexts[context].previous, !isFromMap,
      !keepsContext(members, context)
    {
      context = previous
    }
    let outerContext = extended(scoped(context, for: property), by: members)
    context = scoped(outerContext, forTypesIn: members)
    let places = JSONLDKeywordPlaces(members) { contexts.keyword(of: $0, in: context) }
    if let place = places[.value] {
      let type = places[.type].flatMap { members[$0].value.string }
      appendLiteral(members[place].value, ofType: type, to: property, context)
    } else if let place = places[.list] ?? places[.set] {
      // A list that is no value of a property has no meaning.
      guard property.hasValues || places[.list] == nil else { return }
      expand(members[place].value, as: property, context)
    } else if property.hasValues, !places.hasProperties, let place = places[.graph] {
      for node in expandNodes(members[place].value, context) where !nodes[node].isBare {
        append(.node(node), to: property)
        inner += (nodes[node].graph ?? []) + nodes[node].included
        nodes[node].graph = nil
        nodes[node].included = []
      }
    } else if contexts.budget.spend(MemoryLayout<JSONLDNode>.size) {
      let isTop = !property.hasValues
      let node = addNode(members, places, typedIn: outerContext, context, isTop: isTop)
      append(.node(node), to: property)
    }
  }

  /// Returns the context with the `@context` of an object.
  mutating func extended(_ context: Int, by members: [JSONValue.Member]) -> Int {
    for index in members.indices.reversed() where members[index].initial == UInt8(ascii: "@") {
      if members[index].key == "@context" {
        return contexts.extending(context, by: members[index].value)
      }
    }
    return context
  }

  /// Returns `true` for a value object and a reference to a node: they have the context of the object around them.
  private func keepsContext(_ members: [JSONValue.Member], _ context: Int) -> Bool {
    members.contains { member in
      switch contexts.keyword(of: member, in: context) {
      case .value?: true
      case .id?: members.count == 1
      default: false
      }
    }
  }

  /// Returns the context with the scoped contexts of the types of an object.
  mutating func scoped(_ outer: Int, forTypesIn members: [JSONValue.Member]) -> Int {
    guard contexts.contexts[outer].hasScopes else { return outer }
    var context = outer
    let keys = members.filter { contexts.keyword(of: $0, in: outer) == .type }
    for key in keys.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      let types = JSONLDTerm.list(key.value).compactMap(\.string)
      for type in types.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
        guard let term = contexts.contexts[outer].place(of: type) else { continue }
        context = contexts.extending(context, byScopeOf: term, propagates: false)
      }
    }
    return context
  }

  // MARK: Nodes

  private mutating func addNode(
    _ members: [JSONValue.Member],
    _ places: JSONLDKeywordPlaces,
    typedIn typeContext: Int,
    _ context: Int,
    isTop: Bool
  ) -> Int {
    let index = nodes.count
    let first = places.firstType.map { members[$0] } ?? members.first
    let source = MarkupSource(
      script: script.element,
      contentLine: script.line,
      line: first.map { Int($0.line) } ?? script.line,
      column: first.map { Int($0.column) } ?? 1
    )
    nodes.append(JSONLDNode(memberCount: members.count, source: source))
    nodes[index].types = types(in: members, places, typeContext, context)
    nodes[index].id = identifier(in: members, places, context)
    let start = values.count
    addProperties(members, to: index, context)
    nodes[index].entries = Array(values[start...])
    values.removeLast(values.count - start)
    let graph = places[.graph].map { expandNodes(members[$0].value, context) }
    let included = includedNodes(members, places, context)
    if isTop {
      nodes[index].graph = graph
      nodes[index].included = included
    } else {
      inner += (graph ?? []) + included
    }
    return index
  }

  /// Returns the expanded identifier of an object; `nil` if it has none.
  mutating func identifier(
    in members: [JSONValue.Member],
    _ places: JSONLDKeywordPlaces,
    _ context: Int
  ) -> String? {
    guard let id = places[.id].flatMap({ members[$0].value.string }) else { return nil }
    return contexts.identifier(id, in: context)
  }

  /// Returns the places of the nodes of `@included` and all of its aliases.
  private mutating func includedNodes(
    _ members: [JSONValue.Member],
    _ places: JSONLDKeywordPlaces,
    _ context: Int
  ) -> [Int] {
    guard places[.included] != nil else { return [] }
    let values = members.filter { contexts.keyword(of: $0, in: context) == .included }.map(\.value)
    return values.flatMap { expandNodes($0, context) }
  }

  /// Returns the expanded types of an object, of `@type` and all of its aliases.
  mutating func types(
    in members: [JSONValue.Member],
    _ places: JSONLDKeywordPlaces,
    _ typeContext: Int,
    _ context: Int
  ) -> [String] {
    guard let first = places.firstType else { return [] }
    var types: [String] = []
    for member in places.hasSeveralTypes ? members[first...] : members[first...first]
    where contexts.keyword(of: member, in: context) == .type {
      for type in JSONLDTerm.list(member.value) {
        guard let type = type.string else { continue }
        guard types.count < MarkupItem.nameLimit else {
          contexts.budget.noteCut()
          return types
        }
        if let type = contexts.type(type, in: typeContext) { types.append(type) }
      }
    }
    return types
  }
}
