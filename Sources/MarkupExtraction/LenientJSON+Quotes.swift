extension LenientJSON {
  /// Whether the quotation mark at this position is part of a text that nobody escaped.
  ///
  /// Behind a string come a comma, a bracket or a colon, and behind the comma of an object a key. What
  /// is neither was an error before.
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

  /// Whether a byte is one of words rather than of JSON.
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
