import Basics

/// A JSON value with ordered object members.
enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  /// An integer above the maximum of `Int`.
  case unsigned(UInt64)
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
  /// The value as UTF-8 text, with the members in their order.
  var bytes: [UInt8] {
    var json = JSONWriter(capacity: 4096)
    json.value(self)
    return json.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func value(_ value: JSON) {
    switch value {
    case .null: literal("null")
    case .bool(let flag): self.flag(flag)
    case .integer(let number): integer(number)
    case .unsigned(let number): integer(number)
    case .number(let number): self.number(number)
    case .string(let text): string(text)
    case .array(let elements): list(elements) { $0.value($1) }
    case .object(let members):
      literal("{")
      for member in members {
        escapedName(member.key)
        self.value(member.value)
      }
      literal("}")
    }
  }
}
