import SearchableItems

/// Values as ``JSONText`` writes them, appended to bytes.
extension [UInt8] {
  /// Appends a string ([RFC 8259, section 7](https://www.rfc-editor.org/rfc/rfc8259#section-7)).
  mutating func append(quoted text: String) {
    let utf8 = text.utf8.span
    append(UInt8(ascii: "\""))
    var start = 0
    while true {
      let end = JSONString.plainEnd(of: utf8, from: start)
      unsafe utf8.extracting(start..<end).withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
      guard end < utf8.count else { break }
      appendEscape(of: utf8[end])
      start = end + 1
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendEscape(of byte: UInt8) {
    switch byte {
    case 0x22: append(literal: "\\\"")
    case 0x5C: append(literal: "\\\\")
    case 0x08: append(literal: "\\b")
    case 0x0C: append(literal: "\\f")
    case 0x0A: append(literal: "\\n")
    case 0x0D: append(literal: "\\r")
    case 0x09: append(literal: "\\t")
    default:
      append(literal: byte < 16 ? "\\u000" : "\\u00")
      append(contentsOf: String(byte, radix: 16).utf8)
    }
  }

  /// Appends a number; what is not finite as a string, since JSON has no such numbers.
  mutating func append(number: Double) {
    guard number.isFinite else {
      return append(
        literal: number.isNaN ? "\"NaN\"" : number < 0 ? "\"-Infinity\"" : "\"Infinity\""
      )
    }
    let text = number.description
    append(contentsOf: text.hasSuffix(".0") ? text.utf8.dropLast(2) : text.utf8[...])
  }

  /// Appends what is JSON already.
  mutating func append(literal text: StaticString) {
    unsafe append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    )
  }
}
