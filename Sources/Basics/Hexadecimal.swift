/// Base 16 text ([RFC 4648, section 8](https://www.rfc-editor.org/rfc/rfc4648#section-8)), in ASCII bytes.
package enum Hexadecimal {
  /// The case of the letters in encoded text.
  package enum LetterCase: Sendable {
    case lower, upper
  }

  /// Returns the value of a digit in either letter case; `nil` if `byte` is not a digit.
  package static func value(ofDigit byte: UInt8) -> UInt8? {
    if byte.isASCIIDigit { return byte - UInt8(ascii: "0") }
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter + 10 : nil
  }

  /// Returns the two digits of a byte.
  package static func digits(
    of byte: UInt8,
    _ letters: LetterCase = .lower
  ) -> (high: UInt8, low: UInt8) {
    (digit(byte >> 4, letters), digit(byte & 15, letters))
  }

  /// Returns two digits for each byte.
  package static func encode(
    _ bytes: some Sequence<UInt8>,
    _ letters: LetterCase = .lower
  ) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.underestimatedCount)
    for byte in bytes {
      let (high, low) = digits(of: byte, letters)
      text.append(high)
      text.append(low)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the sixteen digits of a 64-bit number, with leading zeros.
  package static func encode(_ number: UInt64) -> String {
    encode((0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
  }

  /// Returns the bytes of `text`; `nil` if it contains another character or an odd number of digits.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for byte in text.utf8 {
      guard let digit = value(ofDigit: byte) else { return nil }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return high == nil ? bytes : nil
  }

  private static func digit(_ value: UInt8, _ letters: LetterCase) -> UInt8 {
    if value < 10 { return UInt8(ascii: "0") + value }
    return (letters == .lower ? UInt8(ascii: "a") : UInt8(ascii: "A")) + value - 10
  }
}
