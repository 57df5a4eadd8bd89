/// The characters of text that no XML document may have: controls, U+FFFE, U+FFFF
/// ([Char](https://www.w3.org/TR/xml/#charsets)).
///
/// libxml2 drops them from text before version 2.14, and keeps them from then on. Here they are dropped
/// before it sees them, so that a page is read alike by all versions.
enum DroppedCharacters {
  /// Returns whether `text` has any.
  ///
  /// Eight bytes are compared at once, a byte in every eight of a word's bits.
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

  /// Appends `text` without them.
  static func append(_ text: Span<UInt8>, without bytes: inout [UInt8]) {
    var index = 0
    while index < text.count {
      let length = length(in: text, at: index)
      if length == 0 { bytes.append(text[index]) }
      index += max(length, 1)
    }
  }

  /// Returns whether a code point is one of them.
  static func contains(_ value: UInt32) -> Bool {
    value < 0x20 ? value != 0x09 && value != 0x0A && value != 0x0D : value | 1 == 0xFFFF
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Returns whether eight bytes are ASCII without controls.
  private static func isPlain(_ text: Span<UInt8>, at index: Int) -> Bool {
    let word = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
    // Of bytes below 0x80 a difference has the upper bit where it fell below zero; what is borrowed
    // from the next byte can only make it look less plain.
    return (word | (word &- (ones &* 0x20))) & (ones &* 0x80) == 0
  }

  /// The bytes of such a character at `index`; 0 where another stands there.
  private static func length(in text: Span<UInt8>, at index: Int) -> Int {
    let byte = text[index]
    if byte < 0x20 { return byte == 0x0A || byte == 0x09 ? 0 : 1 }
    guard byte == 0xEF, index + 2 < text.count, text[index + 1] == 0xBF else { return 0 }
    return text[index + 2] >= 0xBE ? 3 : 0
  }
}
