import JSONReading

/// A [term definition](https://www.w3.org/TR/json-ld11/#dfn-term-definition) of a context.
struct JSONLDTerm {
  /// The type that a term gives its strings.
  enum Coercion {
    /// None, or a datatype, which is not read.
    case text
    /// An IRI, relative to the base.
    case id
    /// An IRI, relative to the vocabulary: `InStock`.
    case vocabulary
    /// JSON that is no JSON-LD.
    case json
  }

  /// The forms of the values of a term.
  struct Container: OptionSet {
    let rawValue: UInt8
    static let language = Self(rawValue: 1)
    static let index = Self(rawValue: 2)
    static let id = Self(rawValue: 4)
    static let type = Self(rawValue: 8)
    static let graph = Self(rawValue: 16)

    /// A Boolean value that indicates whether the form is an object whose members are the values.
    var isMap: Bool { !isDisjoint(with: [.language, .index, .id, .type]) }

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates the container of the value of `@container`: a word or a list of words.
    init(_ value: JSONValue?) {
      self = []
      for word in (value.map(JSONLDTerm.list) ?? []).prefix(8) {
        switch word.string {
        case "@language": insert(.language)
        case "@index": insert(.index)
        case "@id": insert(.id)
        case "@type": insert(.type)
        case "@graph": insert(.graph)
        default: break  // `@list` and `@set`: the values are read alike.
        }
      }
    }
  }

  /// The meaning of a term.
  enum Meaning {
    case keyword(JSONLDKeyword)
    case iri(String)
    /// Nothing: the context removes the term.
    case nothing
  }

  let meaning: Meaning
  /// The name of the property, without the vocabulary if that is schema.org; empty for keywords and removed terms.
  let name: String
  /// A Boolean value that indicates whether the term may be the prefix of a compact IRI.
  let isPrefix: Bool
  /// A Boolean value that indicates whether the value is the subject of the property, and the node its value.
  let isReverse: Bool
  let coercion: Coercion
  let container: Container
  /// The property that the keys of an index map are values of; `nil` if they are not read.
  let index: String?
  /// The [scoped context](https://www.w3.org/TR/json-ld11/#scoped-contexts) of the term.
  let scope: JSONValue?

  /// The IRI; `nil` for keywords and removed terms.
  var iri: String? { if case .iri(let iri) = meaning { iri } else { nil } }

  /// Creates the definition of a term with a meaning.
  ///
  /// - Parameters:
  ///   - definition: The value of the term in the context.
  ///   - meaning: The meaning of the term.
  ///   - mayBePrefix: A Boolean value that indicates whether the term has the form of a prefix.
  init(_ definition: JSONValue, _ meaning: Meaning, mayBePrefix: Bool) {
    self.meaning = meaning
    if case .iri(let iri) = meaning { name = SchemaName.shortened(iri) } else { name = "" }
    isReverse = definition["@reverse"] != nil
    container = Container(definition["@container"])
    index = definition["@index"]?.string
    scope = definition["@context"]
    coercion =
      switch definition["@type"]?.string {
      case "@id": .id
      case "@vocab": .vocabulary
      case "@json": .json
      // The values of a type map are nodes.
      case nil where container.contains(.type): .id
      default: .text
      }
    isPrefix = mayBePrefix && Self.isPrefix(definition, meaning)
  }

  /// Returns `true` for a definition by `@prefix`, or by an IRI alone that ends with a separator (JSON-LD 1.1, section
  /// 4.1.5).
  private static func isPrefix(_ definition: JSONValue, _ meaning: Meaning) -> Bool {
    guard case .iri(let iri) = meaning else { return false }
    if let isPrefix = definition["@prefix"]?.bool { return isPrefix }
    guard definition.string != nil, let last = iri.utf8.last else { return false }
    return ":/?#[]@".utf8.contains(last) || iri.hasBytePrefix("_:")
  }

  /// Returns the elements of an array, or the value alone.
  static func list(_ value: JSONValue) -> [JSONValue] {
    if case .array(let values) = value { values } else { [value] }
  }
}
