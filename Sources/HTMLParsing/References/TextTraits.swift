/// What is in a stretch of the page that the parser would read as it stands.
///
/// Eight bytes are asked at once, a byte in every eight of a word's bits.
struct TextTraits {
  /// Line ends.
  private(set) var breaks = 0
  /// Whether there is a `<`.
  private(set) var hasMarkup = false
  /// Whether there is an `&`.
  private(set) var hasReference = false

  /// Looks at a stretch; `nil` where the parser would drop a character of it.
  ///
  /// - Parameters:
  ///   - text: The stretch.
  ///   - mayHaveMarkup: Whether it is worth a look for `<` and `&`.
  init?(_ text: Span<UInt8>, mayHaveMarkup: Bool) {
    var index = 0
    while index < text.count {
      while index &+ 8 <= text.count, Self.isPlain(text, at: index, mayHaveMarkup) { index &+= 8 }
      if index &+ 8 > text.count, text.count >= 8,
        Self.isPlain(text, at: text.count &- 8, mayHaveMarkup)
      {
        return
      }
      let end = min(index &+ 8, text.count)
      while index < end {
        if text[index] < 0x20 || text[index] >= 0x80, Self.isDropped(text, at: index) { return nil }
        note(text[index])
        index &+= 1
      }
    }
  }

  private mutating func note(_ byte: UInt8) {
    switch byte {
    case 0x0A: breaks += 1
    case UInt8(ascii: "<"): hasMarkup = true
    case UInt8(ascii: "&"): hasReference = true
    default: break
    }
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Whether eight bytes are ASCII, and none is a control, `<` or `&`.
  private static func isPlain(
    _ text: Span<UInt8>,
    at index: Int,
    _ mayHaveMarkup: Bool
  ) -> Bool {
    let word = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
    // Of bytes below 0x80 a difference has the upper bit where it fell below nothing; what is
    // borrowed from the next byte can only make it look less plain.
    var odd = word | (word &- (ones &* 0x20))
    if mayHaveMarkup {
      odd |= (word ^ (ones &* UInt64(UInt8(ascii: "<")))) &- ones
      odd |= (word ^ (ones &* UInt64(UInt8(ascii: "&")))) &- ones
    }
    return odd & (ones &* 0x80) == 0
  }

  /// Whether libxml2 drops the character that begins here: a control, U+FFFE, U+FFFF.
  private static func isDropped(_ text: Span<UInt8>, at index: Int) -> Bool {
    let byte = text[index]
    if byte < 0x20 { return byte != 0x0A && byte != 0x09 }
    return byte == 0xEF && index + 2 < text.count && text[index + 1] == 0xBF
      && text[index + 2] >= 0xBE
  }
}
