import Basics

extension LenientJSON {
  /// Skips characters without special meaning.
  mutating func skipPlain(until quote: UInt8?) {
    guard let quote else { return }
    let (end, continuations) = Self.plainEnd(of: bytes.span, from: position, besides: quote)
    position = end
    self.continuations += continuations
  }

  /// Returns the end of the plain text, and the number of its UTF-8 continuation bytes.
  private static func plainEnd(
    of text: Span<UInt8>,
    from start: Int,
    besides quote: UInt8
  ) -> (end: Int, continuations: Int) {
    var (index, continuations) = (start, 0)
    /// The next index at which to test eight bytes at once.
    var next = index
    while index < text.count {
      if index >= next, index + 8 <= text.count {
        if isPlain(text, at: index, besides: quote) {
          index += 8
          continue
        }
        next = index + 8
      }
      let byte = text[index]
      guard byte != quote, byte != UInt8(ascii: "\\"), byte >= 0x20 else { break }
      if byte & 0xC0 == 0x80 { continuations += 1 }
      index += 1
    }
    return (index, continuations)
  }

  /// Returns `true` if eight bytes are plain ASCII; a borrow may cause a false negative.
  private static func isPlain(_ text: Span<UInt8>, at index: Int, besides quote: UInt8) -> Bool {
    let word = text.word(at: index)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* UInt64(quote))
    let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let others = (word &- ones &* 0x20) | (quotes &- ones) | (backslashes &- ones) | word
    return others & 0x8080_8080_8080_8080 == 0
  }
}
