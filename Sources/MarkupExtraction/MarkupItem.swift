import Basics
import JSONReading

/// A typed item with its properties, independent of its syntax.
public struct MarkupItem: Sendable, Equatable {
  /// A syntax of structured data.
  public enum Syntax: String, Sendable, Codable {
    /// JSON-LD in a script element.
    case jsonLD = "json-ld"
    /// HTML Microdata.
    case microdata
    /// RDFa Lite.
    case rdfa
  }

  /// The syntax of the item.
  public var syntax: Syntax
  /// The types with their vocabulary, for instance `https://schema.org/Recipe`.
  public var types: [String]
  /// The global identifier, resolved.
  public var id: String?
  /// The properties, in order of first appearance.
  public var properties: [MarkupProperty]
  /// The location in the page.
  public var source: MarkupSource
  /// A Boolean value that indicates whether the item is the value of a Microdata property without an enclosing
  /// item, and therefore not a [top-level
  /// item](https://html.spec.whatwg.org/multipage/microdata.html#top-level-microdata-items).
  public var isDetached = false

  /// The types; names of schema.org without their vocabulary, others unchanged.
  public var shortTypes: [String] { types.map(SchemaName.shortened) }

  /// Returns `true` if any of ``shortTypes`` is in `names`.
  public func isOne(of names: Set<String>) -> Bool {
    for type in types where names.contains(SchemaName.shortened(type)) { return true }
    return false
  }

  /// Returns `true` if ``shortTypes`` contains `name`.
  public func hasType(_ name: String) -> Bool {
    for type in types where SchemaName.isShort(name, of: type) { return true }
    return false
  }

  /// Returns `true` if ``shortTypes`` contains any of a few names.
  func hasType(_ names: [String]) -> Bool {
    for type in types {
      let start = SchemaName.start(in: type)
      for name in names where SchemaName.isShort(name, of: type, from: start) { return true }
    }
    return false
  }

  /// Returns the values of a property; empty if it has none.
  public func values(_ name: String) -> [MarkupValue] {
    guard let index = index(of: name) else { return [] }
    return properties[index].values
  }

  /// Returns the index of a property; most requested properties are absent.
  private func index(of name: String) -> Int? {
    for index in properties.indices where properties[index].name.hasSameBytes(as: name) {
      return index
    }
    return nil
  }

  /// Returns the items among the values of a property.
  public func items(_ name: String) -> [MarkupItem] {
    guard let index = index(of: name) else { return [] }
    return properties[index].values.compactMap {
      if case .item(let item) = $0 { item } else { nil }
    }
  }

  /// Returns the first value of a property as text; for an item, its name.
  public func text(_ name: String) -> String? {
    guard let index = index(of: name) else { return nil }
    for value in properties[index].values {
      if let text = value.text, !text.isEmpty { return text }
    }
    return nil
  }

  /// Returns all values of a property as text.
  public func texts(_ name: String) -> [String] {
    guard let index = index(of: name) else { return [] }
    var texts: [String] = []
    for value in properties[index].values {
      if let text = value.text, !text.isEmpty { texts.append(text) }
    }
    return texts
  }

  /// Appends a value to a property.
  mutating func append(_ value: MarkupValue, to name: String) {
    // Values of the same property are mostly consecutive.
    for index in properties.indices.reversed() where properties[index].name.hasSameBytes(as: name) {
      return properties[index].values.append(value)
    }
    if properties.isEmpty { properties.reserveCapacity(8) }
    properties.append(MarkupProperty(name: name, values: [value]))
  }
}

extension MarkupItem: Codable {
  private enum Key: String, CodingKey { case syntax, types, id, line, column, properties }

  /// Decodes an object that ``encode(to:)`` wrote; its source is known by line and column only.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      syntax: try container.decode(Syntax.self, forKey: .syntax),
      types: try container.decode([String].self, forKey: .types),
      id: try container.decodeIfPresent(String.self, forKey: .id),
      properties: try container.decode([MarkupProperty].self, forKey: .properties),
      source: MarkupSource(
        line: try container.decode(Int.self, forKey: .line),
        column: try container.decodeIfPresent(Int.self, forKey: .column)
      )
    )
  }

  /// Encodes an object; ``source`` as its line, and its column if known.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(syntax, forKey: .syntax)
    try container.encode(types, forKey: .types)
    try container.encodeIfPresent(id, forKey: .id)
    try container.encode(source.line, forKey: .line)
    try container.encodeIfPresent(source.column, forKey: .column)
    try container.encode(properties, forKey: .properties)
  }
}

/// A property with its values.
public struct MarkupProperty: Sendable, Codable, Equatable {
  /// The name; names of schema.org are without their vocabulary.
  public var name: String
  /// The values, in document order.
  public var values: [MarkupValue]
}

/// A value of a property.
public enum MarkupValue: Sendable, Equatable {
  /// Text with its original whitespace.
  case text(String)
  /// A resolved URL.
  case url(String)
  /// A number in its JSON form.
  case number(String)
  /// A Boolean.
  case boolean(Bool)
  /// A nested item.
  indirect case item(MarkupItem)

  /// The value as text; for an item, its name, URL or identifier.
  public var text: String? {
    switch self {
    case .text(let text), .url(let text), .number(let text): text
    case .boolean(let flag): flag ? "true" : "false"
    case .item(let item): item.text("name") ?? item.text("url") ?? item.id
    }
  }
}

/// Short names of the schema.org vocabulary.
enum SchemaName {
  private static let prefixes = [
    "http://schema.org/", "https://schema.org/", "http://www.schema.org/",
    "https://www.schema.org/", "schema:",
  ].map { Array($0.utf8) }

  /// Returns `true` for the IRI of the vocabulary, also for one without its last slash.
  static func isVocabulary(_ iri: String) -> Bool {
    prefixes.contains { iri.utf8.elementsEqual($0) || iri.utf8.elementsEqual($0.dropLast()) }
  }

  /// Returns `Recipe` for `https://schema.org/Recipe`; other names are unchanged.
  static func shortened(_ name: String) -> String {
    let start = start(in: name)
    return start == 0 ? name : name.slice(from: start)
  }

  /// Returns `true` if `short` equals ``shortened(_:)`` of `name`.
  static func isShort(_ short: String, of name: String) -> Bool {
    name.utf8.count >= short.utf8.count && isShort(short, of: name, from: start(in: name))
  }

  /// Returns `true` if `short` is the part of `name` after a vocabulary of `start` bytes.
  static func isShort(_ short: String, of name: String, from start: Int) -> Bool {
    name.utf8.count == start + short.utf8.count
      && name.utf8.span.extracting(droppingFirst: start).hasSameBytes(as: short.utf8.span)
  }

  /// Returns the length of the schema.org vocabulary before a name, in bytes; 0 for other vocabularies.
  static func start(in name: String) -> Int {
    let bytes = name.utf8.span
    // Most names are already short.
    guard bytes.count >= 7, bytes[6] == UInt8(ascii: ":") || bytes[6] == UInt8(ascii: "/") else {
      return 0
    }
    for prefix in prefixes where bytes.begins(with: prefix, count: prefix.count) {
      return prefix.count
    }
    return slashlessStart(in: bytes)
  }

  /// Returns the length of a vocabulary without the slash, as in `https://schema.orgRecipe` on some pages.
  private static func slashlessStart(in bytes: Span<UInt8>) -> Int {
    for prefix in prefixes where prefix.last == UInt8(ascii: "/") {
      let start = prefix.count - 1
      guard bytes.count > start, bytes[start].isASCIILetter,
        bytes.begins(with: prefix, count: start)
      else { continue }
      return start
    }
    return 0
  }
}

extension MarkupValue: Codable {
  /// Decodes a value that ``encode(to:)`` wrote; URLs are decoded as text.
  public init(from decoder: any Decoder) throws {
    if let item = try? MarkupItem(from: decoder) {
      self = .item(item)
      return
    }
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .boolean(flag)
    } else if let number = JSONNumber.decode(from: container) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  /// Encodes a string, a number, a Boolean or an object; an integer that no number holds exactly as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text), .url(let text): try container.encode(text)
    case .number(let text): try JSONNumber.encode(text, to: &container)
    case .boolean(let flag): try container.encode(flag)
    case .item(let item): try container.encode(item)
    }
  }
}
