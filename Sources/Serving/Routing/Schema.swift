/// The schema of a value, used for validation and for the OpenAPI document.
indirect enum Schema: Sendable {
  /// A string whose number of Unicode scalars is in the range.
  case string(ClosedRange<Int>)
  /// One of several strings.
  case choice([String])
  case integer(ClosedRange<Int>)
  case number
  case boolean
  case array(Schema, ClosedRange<Int>)
  /// An object; an open one accepts additional members.
  case object([Property], isOpen: Bool)
  /// An object with arbitrary names and one value schema.
  case map(Schema)
  /// A named schema; see ``Schemas``.
  case named(String)
  case any

  /// A member of an object.
  struct Property: Sendable {
    var name: String
    var schema: Schema
    var isRequired: Bool

    static func required(_ name: String, _ schema: Schema) -> Property {
      Property(name: name, schema: schema, isRequired: true)
    }

    static func optional(_ name: String, _ schema: Schema) -> Property {
      Property(name: name, schema: schema, isRequired: false)
    }
  }

  /// Returns an object schema without additional members.
  static func object(_ properties: Property...) -> Schema { .object(properties, isOpen: false) }

  /// A nonempty string.
  static let text = Schema.string(1...10_000_000)
  /// Any string.
  static let anyText = Schema.string(0...10_000_000)
  /// A nonnegative integer.
  static let count = Schema.integer(0...Int.max)
}

// MARK: Checking

extension Schema {
  /// Returns the position and reason of a mismatch; `nil` if the value is valid.
  func validationError(for value: JSON, at place: String = "") -> String? {
    func wrong(_ expected: String) -> String { "\(place.isEmpty ? "the body" : place) \(expected)" }
    switch (self, value) {
    case (.any, _): return nil
    case (.named(let name), _): return Schemas.all[name]?.validationError(for: value, at: place)
    case (.string(let range), .string(let text)):
      let isFit = range.contains(text.unicodeScalars.count)
      return isFit ? nil : wrong("has \(range.lowerBound) to \(range.upperBound) characters")
    case (.choice(let texts), .string(let text)):
      return texts.contains(text) ? nil : wrong("is one of \(texts.joined(separator: ", "))")
    case (.integer(let range), .integer(let number)):
      let isFit = range.contains(number)
      return isFit ? nil : wrong("is from \(range.lowerBound) to \(range.upperBound)")
    case (.number, .integer), (.number, .number), (.boolean, .bool): return nil
    case (.array(let schema, let range), .array(let elements)):
      guard range.contains(elements.count) else {
        return wrong("has \(range.lowerBound) to \(range.upperBound) elements")
      }
      for (index, element) in elements.enumerated() {
        if let found = schema.validationError(for: element, at: "\(place)[\(index)]") {
          return found
        }
      }
      return nil
    case (.object(let properties, let isOpen), .object(let members)):
      return Self.validationError(for: members, properties, isOpen, at: place)
    case (.map(let schema), .object(let members)):
      for member in members {
        let place = "\(place).\(member.key)"
        if let found = schema.validationError(for: member.value, at: place) { return found }
      }
      return nil
    default: return wrong("has the wrong type")
    }
  }

  private static func validationError(
    for members: [JSON.Member],
    _ properties: [Property],
    _ isOpen: Bool,
    at place: String
  ) -> String? {
    let values = Dictionary(members.map { ($0.key, $0.value) }) { $1 }
    for property in properties {
      let place = "\(place).\(property.name)"
      guard let value = values[property.name] else {
        if property.isRequired { return "\(place) is missing" }
        continue
      }
      if let found = property.schema.validationError(for: value, at: place) { return found }
    }
    guard !isOpen else { return nil }
    let known = Set(properties.map(\.name))
    return members.first { !known.contains($0.key) }.map { "\(place).\($0.key) is not known" }
  }
}

// MARK: JSON Schema

extension Schema {
  /// The schema in JSON Schema 2020-12.
  var json: JSON {
    switch self {
    case .any: .object([])
    case .named(let name): ["$ref": .string("#/components/schemas/\(name)")]
    case .string(let range):
      .members([
        "type": "string",
        "minLength": range.lowerBound > 0 ? .integer(range.lowerBound) : nil,
        "maxLength": range.upperBound < 10_000_000 ? .integer(range.upperBound) : nil,
      ])
    case .choice(let texts): ["type": "string", "enum": .list(texts)]
    case .integer(let range):
      .members([
        "type": "integer", "minimum": .integer(range.lowerBound),
        "maximum": range.upperBound < .max ? .integer(range.upperBound) : nil,
      ])
    case .number: ["type": "number"]
    case .boolean: ["type": "boolean"]
    case .array(let schema, let range):
      .members([
        "type": "array", "items": schema.json,
        "minItems": range.lowerBound > 0 ? .integer(range.lowerBound) : nil,
        "maxItems": range.upperBound < .max ? .integer(range.upperBound) : nil,
      ])
    case .map(let schema): ["type": "object", "additionalProperties": schema.json]
    case .object(let properties, let isOpen): Self.json(properties, isOpen)
    }
  }

  private static func json(_ properties: [Property], _ isOpen: Bool) -> JSON {
    let required = properties.filter(\.isRequired).map(\.name)
    return .members([
      "type": "object",
      "required": required.isEmpty ? nil : .list(required),
      "properties": .object(properties.map { JSON.Member(key: $0.name, value: $0.schema.json) }),
      "additionalProperties": isOpen ? nil : false,
    ])
  }
}
