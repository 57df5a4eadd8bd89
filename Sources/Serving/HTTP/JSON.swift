/// A JSON value with ordered object members.
enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// A member of an object.
  struct Member: Sendable, Equatable {
    var key: String
    var value: JSON
  }

  /// The value of the first member with a key.
  subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }
  var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  var whole: Int? { if case .integer(let number) = self { number } else { nil } }
  var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }
  var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// Returns an object without the members whose value is `nil`.
  static func members(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
  }

  /// Returns a string value; `nil` if `text` is `nil`.
  static func text(_ text: String?) -> JSON? { text.map(JSON.string) }

  static func list(_ texts: [String]) -> JSON { .array(texts.map(JSON.string)) }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(arrayLiteral elements: JSON...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
}

// MARK: Writing

extension JSON {
  /// The value as UTF-8 text.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4096)
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let flag): bytes += (flag ? "true" : "false").utf8
    case .integer(let number): bytes += String(number).utf8
    case .number(let number): bytes += Self.digits(number).utf8
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for index in elements.indices {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        elements[index].write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for index in members.indices {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(members[index].key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        members[index].value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func digits(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    return number == number.rounded() && number.magnitude < 1e15 ? String(Int(number)) : "\(number)"
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: bytes += "\\n".utf8
      case 0..<0x20:
        bytes += "\\u00".utf8
        bytes.append(digit(byte >> 4))
        bytes.append(digit(byte & 15))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: "a") &+ value &- 10
  }
}
