import URLStandard

/// The costs of items.
///
/// References (`@id`, `itemref`) can repeat one text as a value a thousand times, and an item with two names
/// is two values, as is each nested item. Each value is therefore charged, with its name, every time it is
/// written.
extension DerivationBudget {
  /// Charges an item without its values.
  mutating func spend(for item: MarkupItem) -> Bool {
    let cost = MemoryLayout<MarkupItem>.size + (item.id?.utf8.count ?? 0)
    return spend(item.types.reduce(cost) { $0 + $1.utf8.count })
  }

  /// Charges a triple; its texts may be shared with others, but are compared for each.
  mutating func spend(for triple: RDFTriple) -> Bool {
    spend(
      MemoryLayout<RDFTriple>.size + triple.subject.byteCount + triple.predicate.utf8.count
        + triple.object.byteCount
    )
  }

  /// Appends a value to an item if the budget suffices; nested items are already charged.
  mutating func append(_ value: MarkupValue, to name: String, of item: inout MarkupItem) {
    guard spendValue(name.utf8.count + value.ownByteCount) else { return }
    guard item.properties.count < MarkupItem.nameLimit || !item.values(name).isEmpty else {
      return noteCut()
    }
    item.append(value, to: name)
  }

  /// Returns the first ``MarkupItem/nameLimit`` words of a list of types or names.
  mutating func bounded(_ words: [String]) -> [String] {
    guard words.count > MarkupItem.nameLimit else { return words }
    noteCut()
    return Array(words.prefix(MarkupItem.nameLimit))
  }
}

extension MarkupItem {
  /// The maximum number of property names, and of types, of an item; they are searched linearly.
  static let nameLimit = 500
}

extension MarkupValue {
  /// The size of a plain value in bytes; 0 for an item.
  fileprivate var ownByteCount: Int {
    switch self {
    case .text(let text), .url(let text), .number(let text): text.utf8.count
    case .boolean, .item: 0
    }
  }
}

extension RDFTerm {
  /// The size of the texts in bytes; 0 for a blank node.
  var byteCount: Int {
    switch self {
    case .iri(let text): text.utf8.count
    case .literal(let text, let datatype, let language):
      text.utf8.count + (datatype?.utf8.count ?? 0) + (language?.utf8.count ?? 0)
    case .blank: 0
    }
  }
}
