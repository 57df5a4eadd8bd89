import FoundationEssentials

/// A JSON value, of an expectation or of the answer that is held against it.
///
/// Keys have no order and numbers are doubles: good enough to compare, not to write back.
public enum FixtureJSON: Sendable, Equatable {
  /// `null`; as an expectation, "absent or null".
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// Any number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([FixtureJSON])
  /// An object.
  case object([String: FixtureJSON])

  /// Reads JSON.
  ///
  /// - Parameters:
  ///   - bytes: The JSON text in UTF-8.
  ///   - fileName: What to call it in an error.
  /// - Throws: A ``FixtureError`` when the text is no JSON.
  public init(parsing bytes: [UInt8], fileName: String) throws(FixtureError) {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(bytes))
    } catch {
      throw FixtureError("The JSON of \(fileName) cannot be read: \(error)")
    }
  }

  /// Makes the JSON that a value encodes as, with dates in the form `2026-06-20T18:30:00Z`.
  ///
  /// - Parameter value: An answer of the program: a `PageMarkup`, an attribute set.
  /// - Throws: An `EncodingError` of the value's own.
  public init(encoding value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    self = try JSONDecoder().decode(Self.self, from: encoder.encode(value))
  }
}

extension FixtureJSON: Decodable {
  /// Reads whatever value comes next.
  ///
  /// - Throws: A `DecodingError` when it is none that JSON knows.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([FixtureJSON].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: FixtureJSON].self))
    }
  }
}

extension FixtureJSON: CustomStringConvertible {
  /// The value as JSON, its keys sorted.
  public var description: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    case .string(let string): string.debugDescription
    case .array(let elements): "[" + elements.map(\.description).joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
        .joined(separator: ", ") + "}"
    }
  }
}
