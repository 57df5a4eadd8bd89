import Basics

/// The properties of a text's bytes, found in one pass: most texts are ASCII without compound words, and need
/// no further processing.
struct ByteClassification: Equatable {
  /// A Boolean value that indicates whether all bytes are ASCII.
  let isASCII: Bool
  /// A Boolean value that indicates whether there may be compound words: an uppercase letter follows a
  /// lowercase one, or there are letters of other scripts with case.
  let mayHaveParts: Bool

  /// Scans a text, eight bytes at a time as long as it is ASCII.
  init(of text: String) {
    let bytes = text.utf8.span
    var index = 0
    var hasParts = false
    while index + 8 <= bytes.count {
      let word = bytes.word(at: index)
      guard word & Self.highBits == 0 else { break }
      let upper = Self.letters(word, from: 0x41)
      if upper != 0 {
        let lower = Self.letters(word, from: 0x61)
        let before: UInt64 = index > 0 && bytes[index - 1].isASCIILowercase ? 0x80 : 0
        if (lower << 8 | before) & upper != 0 { hasParts = true }
      }
      index += 8
    }
    let rest = Self.classification(of: bytes, from: index)
    isASCII = rest.isASCII
    mayHaveParts = hasParts || rest.mayHaveParts
  }

  private init(isASCII: Bool, mayHaveParts: Bool) {
    self.isASCII = isASCII
    self.mayHaveParts = mayHaveParts
  }

  private static let highBits: UInt64 = 0x8080_8080_8080_8080
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Returns the highest bits of those of eight ASCII bytes that are one of 26 letters.
  private static func letters(_ word: UInt64, from first: UInt64) -> UInt64 {
    // No sum reaches 256, so there is no carry between bytes.
    let isFromFirst = word &+ ones &* (0x80 - first)
    let isBehindLast = word &+ ones &* (0x80 - first - 26)
    return isFromFirst & ~isBehindLast & highBits
  }

  /// Returns the properties of the bytes from `start` on, including the transition from the byte before.
  private static func classification(of bytes: Span<UInt8>, from start: Int) -> ByteClassification {
    var isLower = start > 0 && bytes[start - 1].isASCIILowercase
    var (all, hasParts): (UInt8, Bool) = (0, false)
    for index in start..<bytes.count {
      let byte = bytes[index]
      all |= byte
      if byte &- 0xC3 < 0x12 || isLower && byte.isASCIIUppercase { hasParts = true }
      isLower = byte.isASCIILowercase
    }
    return ByteClassification(isASCII: all < 0x80, mayHaveParts: hasParts)
  }
}
