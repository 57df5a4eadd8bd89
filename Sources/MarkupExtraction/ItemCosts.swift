import URLStandard

/// What things cost: references let one text be a value a thousand times (`@id`, `itemref`), and a thing
/// with two names is two values, as is each thing within. Every value is paid for as often as it is
/// written, with its name.
extension DerivationBudget {
  /// Pays for a thing without its values.
  mutating func spend(for item: MarkupItem) -> Bool {
    let cost = MemoryLayout<MarkupItem>.size + (item.id?.utf8.count ?? 0)
    return spend(item.types.reduce(cost) { $0 + $1.utf8.count })
  }

  /// Pays for a statement, whose texts may be shared with others but are compared for each.
  mutating func spend(for triple: RDFTriple) -> Bool {
    spend(
      MemoryLayout<RDFTriple>.size + triple.subject.byteCount + triple.predicate.utf8.count
        + triple.object.byteCount
    )
  }

  /// Adds a value to a thing where there is enough left; things within were paid for before.
  mutating func append(_ value: MarkupValue, to name: String, of item: inout MarkupItem) {
    guard spendValue(name.utf8.count + value.ownByteCount) else { return }
    guard item.properties.count < MarkupItem.nameLimit || !item.values(name).isEmpty else {
      return noteCut()
    }
    item.append(value, to: name)
  }

  /// The first ``MarkupItem/nameLimit`` words of a list of types or names.
  mutating func bounded(_ words: [String]) -> [String] {
    guard words.count > MarkupItem.nameLimit else { return words }
    noteCut()
    return Array(words.prefix(MarkupItem.nameLimit))
  }
}

extension MarkupItem {
  /// Names of properties, and types, that one thing has at most: they are searched one by one.
  static let nameLimit = 500
}

extension MarkupValue {
  /// The bytes of a plain value; 0 for a thing.
  fileprivate var ownByteCount: Int {
    switch self {
    case .text(let text), .url(let text), .number(let text): text.utf8.count
    case .boolean, .item: 0
    }
  }
}

extension RDFTerm {
  /// The bytes of its texts; 0 for a blank node.
  var byteCount: Int {
    switch self {
    case .iri(let text): text.utf8.count
    case .literal(let text, let datatype, let language):
      text.utf8.count + (datatype?.utf8.count ?? 0) + (language?.utf8.count ?? 0)
    case .blank: 0
    }
  }
}
