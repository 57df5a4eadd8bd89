/// A term that a context [defines](https://www.w3.org/TR/json-ld11/#expanded-term-definition).
struct JSONLDTerm {
  /// How the values of the term are written.
  enum Container {
    /// As a value or a list of values.
    case values
    /// As an object whose members are the values, by language, index, identifier or type.
    case map
  }

  /// The IRI, or `prefix:name`; `nil` for the name in the vocabulary.
  let iri: String?
  /// The keyword of which the term is an alias.
  let keyword: JSONLDKeyword?
  /// A Boolean value that indicates whether the context removes the term.
  let isRemoved: Bool
  /// A Boolean value that indicates whether the value is the subject of the property, and the node its value.
  let isReverse: Bool
  /// A Boolean value that indicates whether a string is an IRI: the type is `@id` or `@vocab`.
  let isReference: Bool
  /// A Boolean value that indicates whether a string is a name of the vocabulary, such as `InStock`: the type is `@vocab`.
  let isVocabulary: Bool
  let container: Container

  /// Reads the definition of a term.
  init(_ definition: JSONValue) {
    let reverse = Self.text(definition["@reverse"])
    let id = definition["@id"]
    let name = Self.text(definition) ?? reverse ?? Self.text(id)
    let isKeyword = name?.utf8.first == UInt8(ascii: "@")
    keyword = isKeyword ? name.map { JSONLDKeyword($0) } : nil
    iri = isKeyword ? nil : name
    isRemoved = Self.isNull(definition) || id.map(Self.isNull) ?? false
    isReverse = reverse != nil
    isVocabulary = Self.text(definition["@type"]) == "@vocab"
    isReference = isVocabulary || Self.text(definition["@type"]) == "@id"
    let containers: [JSONValue] =
      switch definition["@container"] {
      case .array(let values)?: values
      case let value?: [value]
      case nil: []
      }
    let maps = ["@language", "@index", "@id", "@type"]
    container =
      containers.contains { value in Self.text(value).map(maps.contains) ?? false } ? .map : .values
  }

  private static func text(_ value: JSONValue?) -> String? {
    if case .string(let text)? = value { text } else { nil }
  }

  private static func isNull(_ value: JSONValue) -> Bool {
    if case .null = value { true } else { false }
  }
}
