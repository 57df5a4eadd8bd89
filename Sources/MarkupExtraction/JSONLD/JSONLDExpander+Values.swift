import JSONReading
import URLStandard

/// The values of properties that are no nodes.
extension JSONLDExpander {
  /// The properties whose values are URLs in the schema.org context, as they are in Microdata and RDFa links.
  private static let addresses: Set<String> = [
    "contentUrl", "embedUrl", "image", "item", "logo", "mainEntityOfPage", "photo", "sameAs",
    "thumbnailUrl", "url",
  ]

  /// The properties whose addresses may be those of nodes of the page, which describe images.
  static let images: Set<String> = ["image", "logo", "photo"]

  /// Appends a value to ``values``.
  mutating func append(_ value: JSONLDNode.Value, to property: Property) {
    values.append(JSONLDNode.Entry(name: property.name, value: value))
  }

  /// Appends a string, number or Boolean by [value expansion](https://www.w3.org/TR/json-ld11-api/#value-expansion).
  mutating func append(_ value: JSONValue, to property: Property, _ context: Int) {
    switch value {
    case .bool(let flag): append(.boolean(flag), to: property)
    case .number(let number): append(.number(number), to: property)
    case .string(let text): append(url(text, property, context) ?? .text(text), to: property)
    case .null, .array, .object: break
    }
  }

  /// Appends the value of a [value object](https://www.w3.org/TR/json-ld11/#value-objects); nothing for objects, and for
  /// arrays that are literals of JSON.
  mutating func appendLiteral(
    _ value: JSONValue,
    ofType type: String?,
    to property: Property,
    _ context: Int
  ) {
    guard property.hasValues else { return }
    if let type, contexts.isJSON(type, in: context) {
      if case .string(let text) = value { return append(.text(text), to: property) }
      return append(value, to: property, context)
    }
    let plain = Property(name: property.name)
    for value in JSONLDTerm.list(value) { append(value, to: plain, context) }
  }

  /// Returns the URL in a string; `nil` for a text.
  private mutating func url(
    _ text: String,
    _ property: Property,
    _ context: Int
  ) -> JSONLDNode.Value? {
    let coercion = property.term.map { contexts.terms[$0].coercion } ?? .text
    // Most texts contain spaces.
    guard coercion != .text || Self.addresses.contains(property.name), !text.isEmpty, !text.hasBlank
    else { return nil }
    let iri: String?
    switch coercion {
    case .id: iri = contexts.identifier(text, in: context)
    case .vocabulary: iri = contexts.type(text, in: context)
    case .json: return nil
    case .text:
      if let (namespace, local) = contexts.namespace(of: text, in: contexts.contexts[context]) {
        iri = contexts.budget.join(namespace, local)
      } else {
        // Absolute URLs are kept as written.
        guard !IRIReference.isAbsolute(text) else { return nil }
        iri = contexts.resolved(text, in: contexts.contexts[context])
      }
    }
    guard let iri, iri.hasBytePrefix("_:") || IRIReference.isAbsolute(iri) else { return nil }
    let isReference = coercion != .text || Self.images.contains(property.name)
    return .url(iri, isReference: isReference)
  }
}

extension String {
  /// A Boolean value that indicates whether any byte is a space or a control character.
  fileprivate var hasBlank: Bool {
    let bytes = utf8.span
    for index in bytes.indices where bytes[index] <= 0x20 { return true }
    return false
  }
}
