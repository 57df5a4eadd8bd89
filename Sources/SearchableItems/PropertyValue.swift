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

  /// The number, also of a number that is stored with its type; `nil` for other values.
  public var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .double(let number): number
    default: (self[Self.integerMark] ?? self[Self.doubleMark])?.string.flatMap(Double.init)
    }
  }
}

extension PropertyValue {
  /// The only member of `{"$integer": "18446744073709551615"}`, an integer that a number of JSON may not hold.
  ///
  /// Readers of JSON may read each number as a `Double`, which is exact up to 53 bits (RFC 8259, section 6).
  package static let integerMark = "$integer"
  /// The only member of `{"$double": "nan"}`, a number that JSON does not have or would return as an integer.
  package static let doubleMark = "$double"
  /// The only member of `{"$date": "2030-01-01T00:00:00Z"}`, a date; as a number, in seconds since 2001.
  package static let dateMark = "$date"

  private static let textMarks = [dateMark, integerMark, doubleMark, "$url", "$uuid"]

  /// Creates an integer that is stored with its type.
  package init(marking integer: some BinaryInteger) {
    self = .dictionary([Self.integerMark: .string(String(integer))])
  }

  /// Creates a number from its text in JSON; integers of up to 64 bits keep all digits.
  package init(number text: String) {
    if let number = Int64(text) {
      self = .integer(number)
    } else if let number = UInt64(text) {
      self.init(marking: number)
    } else {
      self = .double(Double(text) ?? 0)
    }
  }

  /// The text of a date, a URL, a number or an identifier that is stored with its type; `nil` for other values.
  package var markedText: String? {
    guard case .dictionary(let members) = self, members.count == 1 else { return nil }
    return Self.textMarks.lazy.compactMap { members[$0]?.string }.first
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
