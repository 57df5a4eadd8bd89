/// How escapes in paths are compared.
public enum RobotsDialect: String, Sendable, CaseIterable {
  /// RFC 9309, section 2.2.2: bytes that are not ASCII are escaped and escapes of unreserved
  /// characters decoded on both sides, so `/%62` and `/b` are one path.
  case rfc9309
  /// As google/robotstxt compares: the path as it is given, a pattern's bytes that are not ASCII
  /// escaped and its escapes in upper case.
  case google

  func pattern(_ bytes: [UInt8]) -> [UInt8] {
    PathEscapes.normalized(bytes, decodesUnreserved: self == .rfc9309)
  }

  func target(_ bytes: [UInt8]) -> [UInt8] {
    self == .rfc9309 ? PathEscapes.normalized(bytes, decodesUnreserved: true) : bytes
  }
}

/// Percent-encoding as robots.txt patterns and paths have it.
enum PathEscapes {
  /// Bytes that are not ASCII as `%XX`, escapes in upper case, and where asked for, escapes of
  /// unreserved characters decoded.
  static func normalized(_ bytes: [UInt8], decodesUnreserved: Bool) -> [UInt8] {
    let percent = UInt8(ascii: "%")
    guard bytes.contains(where: { $0 >= 0x80 || $0 == percent }) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if let decoded = escaped(bytes, at: index) {
        if decodesUnreserved, isUnreserved(decoded) {
          result.append(decoded)
        } else {
          appendEscape(of: decoded, to: &result)
        }
        index += 3
      } else {
        if byte >= 0x80 { appendEscape(of: byte, to: &result) } else { result.append(byte) }
        index += 1
      }
    }
    return result
  }

  /// The byte that `%XX` at `index` stands for.
  private static func escaped(_ bytes: [UInt8], at index: Int) -> UInt8? {
    guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
      let high = hexValue(bytes[index + 1]), let low = hexValue(bytes[index + 2])
    else { return nil }
    return high << 4 | low
  }

  private static func appendEscape(of byte: UInt8, to result: inout [UInt8]) {
    result.append(UInt8(ascii: "%"))
    for value in [byte >> 4, byte & 15] {
      result.append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value)
    }
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// RFC 3986, section 2.3.
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
