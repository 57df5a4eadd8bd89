import JSONReading
import URLStandard

/// The meaning of keys, types and identifiers of objects.
extension JSONLDContexts {
  /// The meaning of the key of a member.
  enum Key {
    case keyword(JSONLDKeyword)
    /// A property with the name, and the place of its definition if the context has one.
    case property(name: String, term: Int?)
    /// Nothing: the context removes the term, or there is no vocabulary.
    case nothing
  }

  /// Returns the keyword of a member's key; `nil` for a property name.
  func keyword(of member: JSONValue.Member, in context: Int) -> JSONLDKeyword? {
    if member.initial == UInt8(ascii: "@") { return JSONLDKeyword(member.key) }
    let place = contexts[context].place(of: member.key, startingWith: member.initial)
    guard let place, case .keyword(let keyword) = terms[place].meaning else { return nil }
    return keyword
  }

  /// Returns the meaning of a member's key.
  mutating func key(of member: JSONValue.Member, in context: Int) -> Key {
    if member.initial == UInt8(ascii: "@"), let keyword = JSONLDKeyword(member.key) {
      return .keyword(keyword)
    }
    if let place = contexts[context].place(of: member.key, startingWith: member.initial) {
      return switch terms[place].meaning {
      case .keyword(let keyword): .keyword(keyword)
      case .iri: .property(name: terms[place].name, term: place)
      case .nothing: .nothing
      }
    }
    // Most names are those of schema.org.
    if contexts[context].isSchema, member.key.offset(of: UInt8(ascii: ":")) == nil {
      return .property(name: member.key, term: nil)
    }
    return property(named: member.key, in: context)
  }

  /// Returns the property of a name that may be a term, a compact IRI or a name of the vocabulary.
  mutating func property(named name: String, in context: Int) -> Key {
    guard case .iri(let iri)? = meaning(of: name, in: contexts[context], .name),
      isKnown(iri, in: contexts[context])
    else { return .nothing }
    return .property(name: SchemaName.shortened(iri), term: contexts[context].place(of: name))
  }

  /// Returns `true` if a datatype is that of JSON literals.
  mutating func isJSON(_ type: String, in context: Int) -> Bool {
    if case .keyword(.json)? = meaning(of: type, in: contexts[context], .vocabulary) {
      true
    } else {
      false
    }
  }

  /// Returns an expanded type; `nil` if it means nothing, or the budget does not suffice.
  mutating func type(_ name: String, in context: Int) -> String? {
    guard case .iri(let iri)? = meaning(of: name, in: contexts[context], .vocabulary) else {
      return nil
    }
    return iri
  }

  /// Returns an expanded identifier; as written if it is no URL, `nil` if it is a keyword.
  mutating func identifier(_ id: String, in context: Int) -> String? {
    switch meaning(of: id, in: contexts[context], .base) {
    case .iri(let iri)?: iri
    case nil: id
    default: nil
    }
  }

  /// Returns `true` if a name is an IRI, or may be one in a context that is not known.
  func isKnown(_ name: String, in context: JSONLDContext) -> Bool {
    if case .unknown = context.vocabulary { return true }
    return name.offset(of: UInt8(ascii: ":")) != nil
  }
}
