import Basics

/// The characters that are not allowed in XML text: controls, U+FFFE, U+FFFF
/// ([Char](https://www.w3.org/TR/xml/#charsets)).
///
/// libxml2 before 2.14 removes them from text, and later versions keep them. They are therefore removed
/// before parsing, so that all versions produce the same text.
enum DroppedCharacters {
  /// Returns `true` if `text` contains any.
  ///
  /// Eight bytes are compared at once, with SIMD within a register.
  static func occur(in text: Span<UInt8>) -> Bool {
    var index = 0
    while index < text.count {
      while index &+ 8 <= text.count, isPlain(text, at: index) { index &+= 8 }
      if index &+ 8 > text.count, text.count >= 8, isPlain(text, at: text.count &- 8) {
        return false
      }
      let end = min(index &+ 8, text.count)
      while index < end {
        if length(in: text, at: index) > 0 { return true }
        index &+= 1
      }
    }
    return false
  }

  /// Appends `text` without these characters.
  static func append(_ text: Span<UInt8>, without bytes: inout [UInt8]) {
    var index = 0
    while index < text.count {
      let length = length(in: text, at: index)
      if length == 0 { bytes.append(text[index]) }
      index += max(length, 1)
    }
  }

  /// Returns `true` if a code point is one of them.
  static func contains(_ value: UInt32) -> Bool {
    value < 0x20 ? value != 0x09 && value != 0x0A && value != 0x0D : value | 1 == 0xFFFF
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Returns `true` if eight bytes are ASCII without controls.
  private static func isPlain(_ text: Span<UInt8>, at index: Int) -> Bool {
    let word = text.word(at: index)
    // The difference of a byte below 0x80 has the upper bit set if it is negative; a borrow from the next
    // byte can only cause a false negative.
    return (word | (word &- (ones &* 0x20))) & (ones &* 0x80) == 0
  }

  /// Returns the length of such a character at `index`; 0 for other characters.
  private static func length(in text: Span<UInt8>, at index: Int) -> Int {
    let byte = text[index]
    if byte < 0x20 { return byte == 0x0A || byte == 0x09 ? 0 : 1 }
    guard byte == 0xEF, index + 2 < text.count, text[index + 1] == 0xBF else { return 0 }
    return text[index + 2] >= 0xBE ? 3 : 0
  }
}
