/// Limits a JSON value to a size that a language model can read.
struct JSONBudget {
  /// The maximum number of characters of one text.
  static let textLimit = 1000
  /// The maximum number of elements of one array or object.
  static let elementLimit = 200

  /// The number of bytes that may still be used.
  private var rest: Int
  /// A Boolean value that indicates whether something was omitted.
  private(set) var isExceeded = false

  /// Creates a budget.
  ///
  /// - Parameter bytes: The approximate maximum size of the value.
  init(bytes: Int) { rest = bytes }

  /// Returns the part of a value that the budget allows.
  mutating func limited(_ value: JSON) -> JSON {
    guard rest > 0 else {
      isExceeded = true
      return .null
    }
    rest -= 8
    switch value {
    case .string(let text):
      let short = UntrustedText.shortened(text, to: Self.textLimit)
      if short.utf8.count < text.utf8.count { isExceeded = true }
      rest -= short.utf8.count
      return .string(short)
    case .array(let elements):
      if elements.count > Self.elementLimit { isExceeded = true }
      return .array(elements.prefix(Self.elementLimit).map { limited($0) })
    case .object(let members):
      if members.count > Self.elementLimit { isExceeded = true }
      return .object(
        members.prefix(Self.elementLimit).map { member in
          rest -= member.key.utf8.count
          return JSON.Member(key: member.key, value: limited(member.value))
        }
      )
    default: return value
    }
  }

  /// Returns the text of a value of at most about `bytes` bytes, with a note if something was omitted.
  static func text(_ value: JSON, bytes: Int = 60_000) -> String {
    var budget = JSONBudget(bytes: bytes)
    let text = String(decoding: budget.limited(value).bytes, as: UTF8.self)
    return budget.isExceeded ? text + "\n(Long values are shortened or omitted.)" : text
  }
}
