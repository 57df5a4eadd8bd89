/// A JSON value with its members in order and its numbers as written.
public enum JSONValue: Sendable, Equatable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number as written.
  case number(String)
  /// A string, unescaped.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object([Member])

  /// A member of an object; its location is ignored in comparisons.
  public struct Member: Sendable, Equatable {
    /// The key.
    public let key: String
    /// The value.
    public var value: JSONValue
    /// The first byte of the key, which answers most comparisons; 0 for an empty key.
    package let initial: UInt8
    /// The line of the key.
    package let line: Int32
    /// The column of the key in that line of the text.
    package let column: Int32

    init(key: String, value: JSONValue, line: Int32 = 0, column: Int32 = 0) {
      self.key = key
      self.value = value
      self.line = line
      self.column = column
      initial = key.utf8.first ?? 0
    }

    /// Returns `true` if key and value are equal.
    public static func == (left: Member, right: Member) -> Bool {
      left.key == right.key && left.value == right.value
    }
  }

  /// Returns the value of the last member with that key, as JSON parsers do.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }
}

extension JSONValue {
  /// The text, if the value is a string.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The Boolean value, if the value is a Boolean.
  public var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  /// The elements of an array; empty for other values.
  public var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }

  /// The strings of an array; empty for other values.
  public var strings: [String] { elements.compactMap(\.string) }
}

extension JSONValue: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Decodes any JSON value; the members of objects are sorted by key, because decoders do not keep their order.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
      self = .object(
        try keys.map { key in
          Member(key: key.stringValue, value: try container.decode(JSONValue.self, forKey: key))
        }
      )
    } else if var container = try? decoder.unkeyedContainer() {
      var values: [JSONValue] = []
      while !container.isAtEnd { values.append(try container.decode(JSONValue.self)) }
      self = .array(values)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let flag = try? container.decode(Bool.self) {
        self = .bool(flag)
      } else if let number = JSONNumber.decode(from: container) {
        self = .number(number)
      } else {
        self = .string(try container.decode(String.self))
      }
    }
  }

  /// Encodes the value as JSON.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for member in members {
        try container.encode(member.value, forKey: Key(stringValue: member.key))
      }
    case .array(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(value) }
    default:
      var container = encoder.singleValueContainer()
      switch self {
      case .bool(let flag): try container.encode(flag)
      case .number(let text): try JSONNumber.encode(text, to: &container)
      case .string(let text): try container.encode(text)
      default: try container.encodeNil()
      }
    }
  }
}
