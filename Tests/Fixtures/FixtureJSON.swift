import FoundationEssentials

/// A JSON value of an expectation or of the actual result.
///
/// Keys are unordered and numbers are doubles, which suffices for comparisons but not for serialization.
public enum FixtureJSON: Sendable, Equatable {
  /// A null value; as an expectation, a missing or null value.
  case null
  /// A Boolean value.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([FixtureJSON])
  /// An object.
  case object([String: FixtureJSON])

  /// Parses JSON.
  ///
  /// - Parameters:
  ///   - bytes: The JSON text in UTF-8.
  ///   - fileName: The name of the file in errors.
  /// - Throws: A ``FixtureError`` if the text is not JSON.
  public init(parsing bytes: [UInt8], fileName: String) throws(FixtureError) {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(bytes))
    } catch {
      throw FixtureError("The JSON of \(fileName) cannot be read: \(error)")
    }
  }

  /// Creates the JSON of an encodable value, with dates such as `2026-06-20T18:30:00Z`.
  ///
  /// - Parameter value: A result of the program, such as a `PageMarkup` or an attribute set.
  /// - Throws: The `EncodingError` of the value.
  public init(encoding value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    self = try JSONDecoder().decode(Self.self, from: encoder.encode(value))
  }
}

extension FixtureJSON: Decodable {
  /// Decodes any JSON value.
  ///
  /// - Throws: A `DecodingError` if the value is not a JSON type.
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
  /// The value as JSON with sorted keys.
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
