import JSONReading

/// The properties of nodes.
extension JSONLDExpander {
  /// Adds the properties among members of a node, also those that
  /// [`@nest`](https://www.w3.org/TR/json-ld11/#nested-properties) groups.
  mutating func addProperties(_ members: [JSONValue.Member], to node: Int, _ context: Int) {
    for index in members.indices {
      switch contexts.key(of: members[index], in: context) {
      case .keyword(.nest): addNested(members[index], to: node, context)
      case .keyword(.reverse): addReversed(members[index].value, to: node, context)
      case .property(let name, let term):
        let property = Property(name: name, key: members[index].key, term: term, context: context)
        if isReverse(property) {
          addSubjects(members[index].value, of: property, to: node, context)
        } else {
          expand(members[index].value, ofMember: property, context)
        }
      case .keyword, .nothing: break
      }
    }
  }

  private func isReverse(_ property: Property) -> Bool {
    property.term.map { contexts.terms[$0].isReverse } ?? false
  }

  private mutating func addNested(_ member: JSONValue.Member, to node: Int, _ outer: Int) {
    // An alias of the keyword may have a context, and so may the group.
    let alias = Property(term: contexts.contexts[outer].place(of: member.key))
    let inner = scoped(outer, for: alias)
    for case .object(let members) in JSONLDTerm.list(member.value) {
      let typeContext = extended(inner, by: members)
      let context = scoped(typeContext, forTypesIn: members)
      let places = JSONLDKeywordPlaces(members) { contexts.keyword(of: $0, in: context) }
      let types = types(in: members, places, typeContext, context)
      nodes[node].types = contexts.budget.bounded(nodes[node].types + types)
      if nodes[node].id == nil { nodes[node].id = identifier(in: members, places, context) }
      addProperties(members, to: node, context)
    }
  }

  // MARK: Reverse properties

  /// Adds the nodes of [`@reverse`](https://www.w3.org/TR/json-ld11/#reverse-properties).
  private mutating func addReversed(_ value: JSONValue, to node: Int, _ context: Int) {
    guard case .object(let members) = value else { return }
    for member in members {
      guard case .property(let name, let term) = contexts.key(of: member, in: context) else {
        continue
      }
      let property = Property(name: name, key: member.key, term: term, context: context)
      // The reverse of a reverse property is the property itself.
      if isReverse(property) {
        expand(member.value, ofMember: property, context)
      } else {
        addSubjects(member.value, of: property, to: node, context)
      }
    }
  }

  /// Adds the nodes that have a node as the value of a property.
  private mutating func addSubjects(
    _ value: JSONValue,
    of property: Property,
    to node: Int,
    _ context: Int
  ) {
    let start = values.count
    expand(value, ofMember: property, context)
    for entry in values[start...] {
      switch entry.value {
      case .node(let subject): nodes[node].reversed.append((entry.name, subject))
      case .url(let iri, isReference: true):
        nodes[node].reversed.append((entry.name, addReference(to: iri, besides: node)))
      default: break
      }
    }
    values.removeLast(values.count - start)
  }

  /// Adds a node with an identifier only, and returns its place.
  private mutating func addReference(to iri: String, besides node: Int) -> Int {
    var reference = JSONLDNode(memberCount: 1, source: nodes[node].source)
    reference.id = iri
    nodes.append(reference)
    return nodes.count - 1
  }

  // MARK: Containers

  /// Appends the values of a member, in the form of its term.
  private mutating func expand(_ value: JSONValue, ofMember property: Property, _ context: Int) {
    let term = property.term.map { contexts.terms[$0] }
    if term?.coercion == .json {
      appendLiteral(value, ofType: "@json", to: property, context)
    } else if case .object(let members) = value, let term, Self.isMap(members, of: term) {
      if term.container.contains(.language) {
        for member in members {
          for text in JSONLDTerm.list(member.value).compactMap(\.string) {
            append(.text(text), to: property)
          }
        }
      } else {
        for member in members { expand(member, ofMap: property, term, context) }
      }
    } else {
      expand(value, as: property, context)
    }
  }

  /// Returns `true` for a map of the container of a term; some pages write a value in its place.
  private static func isMap(_ members: [JSONValue.Member], of term: JSONLDTerm) -> Bool {
    term.container.isMap
      && !members.contains { $0.initial == UInt8(ascii: "@") && $0.key != "@none" }
  }

  /// Appends the values of a member of a map.
  private mutating func expand(
    _ member: JSONValue.Member,
    ofMap property: Property,
    _ term: JSONLDTerm,
    _ context: Int
  ) {
    let start = values.count
    var mapContext = context
    if !term.container.isDisjoint(with: [.id, .type]) {
      mapContext = contexts.contexts[context].previous ?? context
    }
    if term.container.contains(.type),
      let type = contexts.contexts[mapContext].place(of: member.key)
    {
      mapContext = contexts.extending(mapContext, byScopeOf: type, propagates: false)
    }
    expand(member.value, as: property, mapContext, isFromMap: true)
    guard !term.container.contains(.graph), contexts.keyword(of: member, in: context) != .noKey
    else { return }
    for index in start..<values.count { apply(member.key, toValue: index, of: term, context) }
  }

  /// Gives a value of a map what its key says: an identifier, a type, or a property.
  private mutating func apply(
    _ key: String,
    toValue index: Int,
    of term: JSONLDTerm,
    _ context: Int
  ) {
    if term.container.contains(.type) || term.index != nil,
      case .url(let iri, isReference: true) = values[index].value,
      let node = nodes.indices.last
    {
      let place = addReference(to: iri, besides: node)
      values[index] = JSONLDNode.Entry(name: values[index].name, value: .node(place))
    }
    guard case .node(let node) = values[index].value else { return }
    if term.container.contains(.id) {
      if nodes[node].id == nil { nodes[node].id = contexts.identifier(key, in: context) }
    } else if term.container.contains(.type) {
      if let type = contexts.type(key, in: context) { nodes[node].types.insert(type, at: 0) }
    } else if let name = term.index,
      case .property(let name, let term) = contexts.property(named: name, in: context)
    {
      let start = values.count
      append(.string(key), to: Property(name: name, term: term), context)
      nodes[node].entries.insert(contentsOf: values[start...], at: 0)
      values.removeLast(values.count - start)
    }
  }
}
