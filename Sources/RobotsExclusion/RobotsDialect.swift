import Basics

/// The comparison of escapes in paths.
public enum RobotsDialect: String, Sendable, CaseIterable {
  /// RFC 9309, section 2.2.2: on both sides, non-ASCII bytes are escaped and escapes of unreserved characters
  /// are decoded, so `/%62` and `/b` are the same path; characters that no URI contains are escaped, so `/{` and
  /// `/%7B` are the same path.
  case rfc9309
  /// The comparison of google/robotstxt: the path is unchanged; in patterns, non-ASCII bytes are escaped and
  /// escapes are in uppercase.
  case google

  func pattern(_ bytes: [UInt8]) -> [UInt8] {
    PathEscapes.normalized(bytes, forComparison: self == .rfc9309)
  }

  func target(_ bytes: [UInt8]) -> [UInt8] {
    self == .rfc9309 ? PathEscapes.normalized(bytes, forComparison: true) : bytes
  }
}

/// Percent-encoding in robots.txt patterns and paths.
enum PathEscapes {
  /// Returns the bytes with non-ASCII bytes as `%XX` and escapes in uppercase.
  ///
  /// With `forComparison`, escapes of unreserved characters are decoded, and characters that no URI contains, such as
  /// `{`, are escaped, as URL parsers do (RFC 9309, section 2.2.2).
  static func normalized(_ bytes: [UInt8], forComparison: Bool) -> [UInt8] {
    let percent = UInt8(ascii: "%")
    guard bytes.contains(where: { $0 >= 0x80 || $0 == percent || forComparison && isForbidden($0) })
    else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if let decoded = escaped(bytes, at: index) {
        if forComparison, PercentEncoding.isUnreserved(decoded) {
          result.append(decoded)
        } else {
          appendEscape(of: decoded, to: &result)
        }
        index += 3
      } else {
        let isEscaped = byte >= 0x80 || forComparison && isForbidden(byte)
        if isEscaped { appendEscape(of: byte, to: &result) } else { result.append(byte) }
        index += 1
      }
    }
    return result
  }

  /// Returns the byte of `%XX` at `index`.
  private static func escaped(_ bytes: [UInt8], at index: Int) -> UInt8? {
    guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
      let high = Hexadecimal.value(ofDigit: bytes[index + 1]),
      let low = Hexadecimal.value(ofDigit: bytes[index + 2])
    else { return nil }
    return high << 4 | low
  }

  private static func appendEscape(of byte: UInt8, to result: inout [UInt8]) {
    result.append(UInt8(ascii: "%"))
    let (high, low) = Hexadecimal.digits(of: byte, .upper)
    result += [high, low]
  }

  /// Returns `true` for the ASCII characters that a URI does not contain (RFC 3986, section 2), except control
  /// characters, spaces, quotes and backslashes: real files have them in torn lines, which google/robotstxt does not
  /// match to escapes either.
  private static func isForbidden(_ byte: UInt8) -> Bool { "<>^`{|}".utf8.contains(byte) }
}
