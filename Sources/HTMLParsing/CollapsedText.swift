import Basics

/// Detects ASCII text whose whitespace is already collapsed: single spaces between visible characters.
///
/// Eight bytes are tested at once, with SIMD within a register: byte by byte, collapsing took a thirtieth of
/// the time per page.
enum CollapsedText {
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Returns the number of collapsed bytes among the eight at `index`: eight; seven if the last is a space,
  /// which another may follow; 0 if any byte disqualifies the text.
  static func count(_ text: Span<UInt8>, at index: Int) -> Int {
    let word = text.word(at: index)
    let bits = ones &* 0x80
    // Bytes below 0x80 produce no carry into the next byte.
    guard word & bits == 0, (word &+ ones &* 0x60) & bits == bits else { return 0 }
    let blanks = ~(word &+ ones &* 0x5F) & bits
    guard blanks & blanks << 8 == 0 else { return 0 }
    return blanks >> 63 == 0 ? 8 : 7
  }

  /// Returns `true` if a whole text is collapsed ASCII.
  static func isWhole(_ text: Span<UInt8>) -> Bool {
    guard text.count > 0 else { return true }
    guard text[0] != 0x20, text[text.count - 1] != 0x20 else { return false }
    var index = 0
    while index < text.count {
      let count = index + 8 <= text.count ? count(text, at: index) : 0
      if count > 0 {
        index += count
        continue
      }
      guard text[index] < 0x80, text[index] >= 0x20,
        text[index] != 0x20 || text[index + 1] != 0x20
      else { return false }
      index += 1
    }
    return true
  }
}
