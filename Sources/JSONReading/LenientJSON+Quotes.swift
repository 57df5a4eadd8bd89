extension LenientJSON {
  /// The maximum number of bytes in which the end of a key is searched.
  private static let keyLimit = 256

  /// Returns `true` if the quotation mark at this position is an unescaped part of a text.
  ///
  /// A string is followed by a comma, a bracket or a colon, and the comma of an object by a key. Anything
  /// else was already an error, so valid JSON is never read differently.
  func isStrayQuote(in role: StringRole) -> Bool {
    let next = firstGraphic(from: position + 1)
    guard next < bytes.count else { return false }
    switch bytes[next] {
    case UInt8(ascii: ","):
      guard role == .member else { return false }
      let following = firstGraphic(from: next + 1)
      guard following < bytes.count else { return false }
      if bytes[following] == UInt8(ascii: "\"") { return !isKey(at: following) }
      return Self.isOfText(bytes[following])
    case UInt8(ascii: ":"): return role == .member
    case UInt8(ascii: "\""):
      // The last word of a text is quoted: `"say "yes""`. Before a key, a comma is missing.
      return role == .member && next == position + 1 && endsValue(at: next)
    case let byte: return role != .key && Self.isOfText(byte)
    }
  }

  /// Returns `true` if the string at an index is followed by a colon, as a key is; also if its end is too far
  /// away.
  private func isKey(at start: Int) -> Bool {
    var index = start + 1
    while index < bytes.count, index - start < Self.keyLimit {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if bytes[index] == UInt8(ascii: "\"") {
        let next = firstGraphic(from: index + 1)
        return next >= bytes.count || bytes[next] == UInt8(ascii: ":")
      }
      index += 1
    }
    return true
  }

  /// Returns `true` if the quotation mark at an index is the last byte of a member's value.
  private func endsValue(at index: Int) -> Bool {
    let next = firstGraphic(from: index + 1)
    guard next < bytes.count else { return true }
    switch bytes[next] {
    case UInt8(ascii: "}"), UInt8(ascii: "]"): return true
    case UInt8(ascii: ","):
      let following = firstGraphic(from: next + 1)
      return following < bytes.count && bytes[following] == UInt8(ascii: "\"")
        && isKey(at: following)
    default: return false
    }
  }

  /// Returns `true` if a byte belongs to prose rather than to JSON.
  private static func isOfText(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "]"),
      UInt8(ascii: "{"),
      UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"),
      UInt8(ascii: "<"):
      return false
    // A no-break space and a byte order mark separate values.
    case 0xC2, 0xEF: return false
    default: return byte > 0x20
    }
  }

  private func firstGraphic(from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    return index
  }
}
