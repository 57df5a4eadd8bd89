/// Percent-encoded text of paths, queries and forms.
enum PercentCoding {
  /// The text; `nil` where an escape is broken, the bytes are no UTF-8, or a NUL is among them.
  static func decoded(_ text: Substring, plusIsBlank: Bool = false) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
        else { return nil }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsBlank: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }

  /// The text with everything escaped but letters, digits and `-._~`.
  static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let isPlain =
        (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte >= 0x30 && byte <= 0x39
        || "-._~".utf8.contains(byte)
      if isPlain {
        result.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}

/// The names and values of a query or a form.
struct FormFields: Sendable {
  /// Names that are read.
  static let limit = 100

  private(set) var pairs: [(name: String, value: String)] = []

  /// Reads `application/x-www-form-urlencoded` text; `nil` where it is broken or has too many names.
  init?(_ text: Substring) {
    for part in text.split(separator: "&") {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pairs.count < Self.limit,
        let name = PercentCoding.decoded(halves[0], plusIsBlank: true),
        let value = PercentCoding.decoded(halves.count > 1 ? halves[1] : "", plusIsBlank: true)
      else { return nil }
      pairs.append((name, value))
    }
  }

  subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }
}
