/// A value of an attribute: a text, a list of texts, a number, or a structured value.
///
/// Dates are ISO 8601 texts, Booleans are 0 and 1.
public enum AttributeValue: Sendable, Equatable {
  /// A text.
  case text(String)
  /// A list of texts.
  case list([String])
  /// A number.
  case number(Double)
  /// A structured value: people, message headers, lists of numbers, and localized text: `{"$l10n": {"en":
  /// "Song"}}`.
  case structured(PropertyValue)

  /// The translations of localized text by language; `nil` for every other value.
  public var localizations: [String: String]? {
    guard case .structured(let value) = self, case .dictionary(let texts)? = value["$l10n"] else {
      return nil
    }
    return texts.compactMapValues(\.string)
  }

  /// The English translation of localized text, otherwise the first by language; the text of a value that is
  /// stored with its type.
  var bestText: String? {
    guard let texts = localizations else {
      if case .structured(let value) = self { return value.markedText }
      return nil
    }
    return texts["en"] ?? texts.min { $0.key < $1.key }?.value
  }

  /// All texts of the value, in a fixed order.
  public var allTexts: [String] {
    switch self {
    case .text(let text): return [text]
    case .list(let texts): return texts
    case .number: return []
    case .structured(let value):
      if let texts = localizations { return texts.sorted { $0.key < $1.key }.map(\.value) }
      return Self.names(in: value)
    }
  }

  /// Returns the names of people, and the texts of values that are stored with their type.
  private static func names(in value: PropertyValue) -> [String] {
    let elements = if case .array(let elements) = value { elements } else { [value] }
    return elements.compactMap { $0.string ?? $0["displayName"]?.string ?? $0.markedText }
  }
}

extension AttributeValue {
  /// Creates the value of an attribute; an integer that a `Double` does not hold is stored with its type.
  package init(_ value: PropertyValue) {
    switch value {
    case .string(let text): self = .text(text)
    case .bool(let flag): self = .number(flag ? 1 : 0)
    case .double(let number): self = .number(number)
    case .integer(let number):
      self =
        Double(exactly: number).map(AttributeValue.number)
        ?? .structured(PropertyValue(marking: number))
    case .array(let elements):
      let texts = elements.compactMap(\.string)
      self = texts.count == elements.count ? .list(texts) : .structured(value)
    case .null: self = .structured(value)
    case .dictionary:
      let double = value[PropertyValue.doubleMark]?.string.flatMap(Double.init)
      self = double.flatMap { $0.isFinite ? .number($0) : nil } ?? .structured(value)
    }
  }
}

extension AttributeValue: Codable {
  /// Decodes a string, a list of strings, a number, a Boolean, or a structured value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let flag = try? container.decode(Bool.self) {
      self = .number(flag ? 1 : 0)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let texts = try? container.decode([String].self) {
      self = .list(texts)
    } else {
      self = .structured(try container.decode(PropertyValue.self))
    }
  }

  /// Encodes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .list(let texts): try container.encode(texts)
    case .number(let number): try container.encode(number)
    case .structured(let value): try container.encode(value)
    }
  }
}
