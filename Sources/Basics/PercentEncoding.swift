/// Percent-encoding of bytes ([RFC 3986, section 2.1](https://www.rfc-editor.org/rfc/rfc3986#section-2.1)).
///
/// URLStandard parses and serializes whole URLs; these functions are for texts with a single component.
package enum PercentEncoding {
  /// Returns `true` for bytes that need no encoding in any component (RFC 3986, section 2.3).
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
  }

  /// Returns `bytes` with each byte encoded for which `isPlain` returns `false`.
  package static func encode(
    _ bytes: some Sequence<UInt8>,
    letters: Hexadecimal.LetterCase = .upper,
    isPlain: (UInt8) -> Bool = isUnreserved
  ) -> String {
    var text: [UInt8] = []
    for byte in bytes {
      if isPlain(byte) {
        text.append(byte)
      } else {
        let (high, low) = Hexadecimal.digits(of: byte, letters)
        text += [UInt8(ascii: "%"), high, low]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the decoded bytes; `nil` if a `%` is not followed by two digits.
  ///
  /// With `plusIsSpace`, `+` is decoded to a space, as in `application/x-www-form-urlencoded`.
  package static func decode(
    _ bytes: some Collection<UInt8>,
    plusIsSpace: Bool = false
  ) -> [UInt8]? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(Hexadecimal.value),
          let low = rest.popFirst().flatMap(Hexadecimal.value)
        else { return nil }
        decoded.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: decoded.append(UInt8(ascii: " "))
      default: decoded.append(byte)
      }
    }
    return decoded
  }

  /// Returns the bytes with every valid escape decoded; invalid escapes are unchanged ([WHATWG URL,
  /// percent-decode](https://url.spec.whatwg.org/#percent-decode)).
  package static func decodeLeniently(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let high = Hexadecimal.value(ofDigit: digits[digits.startIndex]),
        let low = digits.dropFirst().first.flatMap(Hexadecimal.value)
      {
        decoded.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }

  /// Returns the bytes with escapes decoded repeatedly until none is left: `%2541` becomes `A`.
  ///
  /// - Complexity: O(*n*). An escape that results from decoding is detected when its last byte is appended,
  ///   so no second pass is needed.
  package static func decodeRepeatedly(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    for byte in bytes {
      decoded.append(byte)
      while decoded.count >= 3, decoded[decoded.count - 3] == UInt8(ascii: "%"),
        let high = Hexadecimal.value(ofDigit: decoded[decoded.count - 2]),
        let low = Hexadecimal.value(ofDigit: decoded[decoded.count - 1])
      {
        decoded.removeLast(3)
        decoded.append(high << 4 | low)
      }
    }
    return decoded
  }
}
