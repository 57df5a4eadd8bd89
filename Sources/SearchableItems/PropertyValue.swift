/// A value of a property list or of JSON, stored without interpretation; used for `userInfo` and people.
public enum PropertyValue: Sendable, Hashable {
  /// A null value.
  case null
  /// A Boolean.
  case bool(Bool)
  /// An integer.
  case integer(Int64)
  /// Any other number.
  case double(Double)
  /// A string.
  case string(String)
  /// An array of values.
  case array([PropertyValue])
  /// A dictionary of values by name.
  case dictionary([String: PropertyValue])

  /// Returns a member by name; `nil` if the value is not a dictionary.
  public subscript(name: String) -> PropertyValue? {
    if case .dictionary(let members) = self { members[name] } else { nil }
  }

  /// The text, if the value is a string.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }
}

extension PropertyValue: Codable {
  /// Decodes any JSON value; integers remain integers.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let flag = try? container.decode(Bool.self) {
      self = .bool(flag)
    } else if let number = try? container.decode(Int64.self) {
      self = .integer(number)
    } else if let number = try? container.decode(Double.self) {
      self = .double(number)
    } else if let values = try? container.decode([PropertyValue].self) {
      self = .array(values)
    } else {
      self = .dictionary(try container.decode([String: PropertyValue].self))
    }
  }

  /// Encodes the value as JSON.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let flag): try container.encode(flag)
    case .integer(let number): try container.encode(number)
    case .double(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let values): try container.encode(values)
    case .dictionary(let members): try container.encode(members)
    }
  }
}
