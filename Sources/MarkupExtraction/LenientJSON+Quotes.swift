extension LenientJSON {
  /// Returns `true` if the quotation mark at this position is an unescaped part of a text.
  ///
  /// A string is followed by a comma, a bracket or a colon, and the comma of an object by a key. Anything
  /// else was already an error.
  func isStrayQuote(in role: StringRole) -> Bool {
    let next = firstGraphic(from: position + 1)
    guard next < bytes.count else { return false }
    switch bytes[next] {
    case UInt8(ascii: ","):
      guard role == .member else { return false }
      let following = firstGraphic(from: next + 1)
      return following < bytes.count && Self.isOfText(bytes[following])
    case let byte: return role != .key && Self.isOfText(byte)
    }
  }

  /// Returns `true` if a byte belongs to prose rather than to JSON.
  private static func isOfText(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte >= 0xC3
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
      || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "&")
  }

  private func firstGraphic(from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    return index
  }
}
