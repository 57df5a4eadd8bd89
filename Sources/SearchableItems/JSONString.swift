/// Strings of JSON ([RFC 8259, section 7](https://www.rfc-editor.org/rfc/rfc8259#section-7)).
public enum JSONString {
  /// Where the text from `start` on has the first byte that needs an escape: a quotation mark, a
  /// backslash or a control; the end where there is none.
  ///
  /// Eight bytes are asked at once: the texts of a page have thousands of bytes, and few escapes.
  public static func plainEnd(of text: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < text.count {
      if index + 8 <= text.count, !mayNeedEscape(text, at: index) {
        index += 8
        continue
      }
      if needsEscape(text[index]) { return index }
      index += 1
    }
    return index
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5C
  }

  /// Whether any of eight bytes is below 32, 34 or 92; borrows may say so once too often, never once
  /// too seldom.
  private static func mayNeedEscape(_ text: Span<UInt8>, at index: Int) -> Bool {
    let word = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    let found =
      (word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes
      | (backslashes &- ones) & ~backslashes
    return found & 0x8080_8080_8080_8080 != 0
  }
}
