/// ASCII in which nothing is to be folded: single blanks between what is seen.
///
/// Eight bytes are asked at once, a byte in every eight of a word's bits: byte by byte, folding was a
/// thirtieth of the time that a page takes.
enum FoldedText {
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// How many of the eight bytes at `index` need no other look: eight, seven where the last is a blank,
  /// behind which another may stand, and none where any of them is no such text.
  static func count(_ text: Span<UInt8>, at index: Int) -> Int {
    let word = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
    let bits = ones &* 0x80
    // Of bytes below 0x80 no sum carries into the next.
    guard word & bits == 0, (word &+ ones &* 0x60) & bits == bits else { return 0 }
    let blanks = ~(word &+ ones &* 0x5F) & bits
    guard blanks & blanks << 8 == 0 else { return 0 }
    return blanks >> 63 == 0 ? 8 : 7
  }

  /// Whether a text is such text from end to end.
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
