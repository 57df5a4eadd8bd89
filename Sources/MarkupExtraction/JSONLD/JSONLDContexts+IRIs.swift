import URLStandard

/// [IRI expansion](https://www.w3.org/TR/json-ld11-api/#iri-expansion).
extension JSONLDContexts {
  /// The base of a relative string.
  enum Relation {
    /// The vocabulary: a key of an object.
    case name
    /// The vocabulary, and without one the base: a type.
    case vocabulary
    /// The base: an identifier.
    case base
  }

  /// Returns the meaning of a string in a context; `nil` if it means nothing, or the budget does not suffice.
  mutating func meaning(
    of text: String,
    in context: JSONLDContext,
    _ relation: Relation
  ) -> JSONLDTerm.Meaning? {
    if text.utf8.first == UInt8(ascii: "@"), let keyword = JSONLDKeyword(text) {
      return .keyword(keyword)
    }
    if let place = context.place(of: text) {
      switch terms[place].meaning {
      case .nothing where relation != .base: return nil
      case .iri where relation == .base, .nothing: break
      case let meaning: return meaning
      }
    }
    return iri(of: text, in: context, relation).map { .iri($0) }
  }

  /// Returns the IRI of a string that is no term.
  private mutating func iri(
    of text: String,
    in context: JSONLDContext,
    _ relation: Relation
  ) -> String? {
    if let (namespace, local) = namespace(of: text, in: context) {
      return budget.join(namespace, local)
    }
    if text.hasBytePrefix("_:") || IRIReference.isAbsolute(text) { return text }
    if relation != .base {
      switch context.vocabulary {
      case .unknown: return text
      case .iri(let vocabulary): return budget.join(vocabulary, text)
      case .none: if relation == .name { return nil }
      }
    }
    return resolved(text, in: context)
  }

  /// Returns a reference resolved against the base of a context; unchanged if there is none.
  mutating func resolved(_ reference: String, in context: JSONLDContext) -> String? {
    switch context.base {
    case .page: ItemAddress.resolved(reference, against: base, within: &budget)
    case .none: reference
    case .url(let base): ItemAddress.resolved(reference, against: base, within: &budget)
    }
  }

  /// Returns the IRI of the prefix in `prefix:name`, and the name; `nil` if the prefix is not defined.
  func namespace(of name: String, in context: JSONLDContext) -> (String, local: String)? {
    guard let colon = name.offset(of: UInt8(ascii: ":")), colon > 0 else { return nil }
    let (prefix, local) = (name.slice(0..<colon), name.slice(from: colon + 1))
    guard !local.hasBytePrefix("//") else { return nil }
    if let place = context.place(of: prefix), terms[place].isPrefix, let iri = terms[place].iri {
      return (iri, local)
    }
    // The prefix is part of schema.org's context, and pages use it without a definition.
    return prefix == "schema" ? ("https://schema.org/", local) : nil
  }
}
