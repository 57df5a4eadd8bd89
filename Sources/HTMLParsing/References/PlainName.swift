/// Names in tags that every parser reads alike: letters, digits and few marks, and not too long.
enum PlainName {
  /// The parser cuts longer ones.
  private static let longest = 99

  /// Where a name ends, plain or not: at a blank, at `/` or `>`, and an attribute's at `=`.
  static func end(in text: [UInt8], from start: Int, stopsAtEquals: Bool) -> Int {
    let text = text.span
    var index = start
    while index < text.count {
      let byte = text[index]
      // No letter needs more than one comparison.
      if byte <= UInt8(ascii: ">"),
        WhiteSpaceFolder.isWhiteSpace(byte) || byte == UInt8(ascii: "/")
          || byte == UInt8(ascii: ">")
          || stopsAtEquals && byte == UInt8(ascii: "=")
      {
        break
      }
      index += 1
    }
    return index
  }

  /// Whether an element's name is one.
  static func isElement(_ text: [UInt8], _ range: Range<Int>) -> Bool {
    isPlain(text, range) { _ in false }
  }

  /// Whether an attribute's name is one.
  static func isAttribute(_ text: [UInt8], _ range: Range<Int>) -> Bool {
    isPlain(text, range) {
      $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ":")
    }
  }

  /// Whether the attribute of a plain name is one that extraction asks for.
  static func isKept(_ text: [UInt8], _ range: Range<Int>) -> Bool {
    // Any name behind `xmlns:` declares a prefix.
    if text[range.lowerBound] | 0x20 == UInt8(ascii: "x") { return true }
    var name = PackedName()
    guard range.count <= PackedName.longest else { return false }
    for index in range {
      let byte = text[index]
      name.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
    return AttributeName.plain(name) != nil
  }

  private static func isPlain(
    _ text: [UInt8],
    _ range: Range<Int>,
    _ isMark: (UInt8) -> Bool
  ) -> Bool {
    guard range.count <= longest else { return false }
    for index in range {
      let byte = text[index]
      if (0x61...0x7A).contains(byte | 0x20) { continue }
      guard index > range.lowerBound, (0x30...0x39).contains(byte) || isMark(byte) else {
        return false
      }
    }
    return true
  }
}
