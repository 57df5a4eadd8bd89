/// Strings ([RFC 8259, section 7](https://www.rfc-editor.org/rfc/rfc8259#section-7)).
extension JSONWriter {
  /// Appends a text with quotation marks and escapes.
  package mutating func string(_ text: String) {
    let utf8 = text.utf8.span
    bytes.append(UInt8(ascii: "\""))
    var start = 0
    while true {
      let end = Self.plainEnd(of: utf8, from: start)
      unsafe utf8.extracting(start..<end).withUnsafeBufferPointer {
        unsafe bytes.append(contentsOf: $0)
      }
      guard end < utf8.count else { break }
      appendEscape(of: utf8[end])
      start = end + 1
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscape(of byte: UInt8) {
    switch byte {
    case 0x22: bytes.append(contentsOf: "\\\"".utf8)
    case 0x5C: bytes.append(contentsOf: "\\\\".utf8)
    case 0x08: bytes.append(contentsOf: "\\b".utf8)
    case 0x0C: bytes.append(contentsOf: "\\f".utf8)
    case 0x0A: bytes.append(contentsOf: "\\n".utf8)
    case 0x0D: bytes.append(contentsOf: "\\r".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    default:
      bytes.append(contentsOf: (byte < 16 ? "\\u000" : "\\u00").utf8)
      bytes.append(contentsOf: String(byte, radix: 16).utf8)
    }
  }

  /// Returns the offset of the first byte from `start` on that needs an escape: a quotation mark, a backslash
  /// or a control character; the end of the text if there is none.
  ///
  /// Eight bytes are tested at once, because page texts have thousands of bytes and few escapes.
  static func plainEnd(of text: Span<UInt8>, from start: Int) -> Int {
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

  /// Returns `true` if any of eight bytes is below 32, 34 or 92; a borrow may cause a false positive, never a
  /// false negative.
  private static func mayNeedEscape(_ text: Span<UInt8>, at index: Int) -> Bool {
    let word = text.word(at: index)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    let found =
      (word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes
      | (backslashes &- ones) & ~backslashes
    return found & 0x8080_8080_8080_8080 != 0
  }
}
