import Basics

/// The first 48 bytes of a word in lowercase, as six little-endian words padded with zeros.
///
/// Letters of Greek and Cyrillic have two bytes, those of Indic scripts three: a limit of 24 bytes left out every
/// fifth distinct word of a Russian manual.
struct WordBytes: Equatable {
  /// The maximum number of bytes.
  static let limit = 48

  private var parts: [6 of UInt64] = .init(repeating: 0)
  /// The number of bytes of the word; ``limit`` for longer words.
  private(set) var count = 0

  /// Creates an empty word.
  init() {}

  /// Reads the word that starts at the beginning of `bytes`, up to the first ASCII byte that is neither letter nor
  /// digit.
  ///
  /// - Precondition: `bytes` has ``limit`` bytes or more.
  init(startOf bytes: Span<UInt8>) {
    for index in parts.indices {
      parts[index] = readPart(bytes, at: 8 * index)
      guard count == 8 * (index + 1) else { return }
    }
  }

  /// Reads a word of at most ``limit`` bytes.
  init(_ bytes: Span<UInt8>) {
    var padded: [48 of UInt8] = .init(repeating: 0)
    for index in 0..<min(bytes.count, Self.limit) { padded[index] = bytes[index] }
    self.init(startOf: padded.span)
  }

  static func == (left: WordBytes, right: WordBytes) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.partCount where left.parts[index] != right.parts[index] { return false }
    return true
  }

  /// The number of parts that are not only padding.
  private var partCount: Int { (count + 7) >> 3 }

  private mutating func readPart(_ bytes: Span<UInt8>, at offset: Int) -> UInt64 {
    let part = bytes.word(at: offset)
    let letters = Self.letters(part)
    let others = ~(letters | Self.digits(part) | part) & Self.highBits
    let length = others.trailingZeroBitCount >> 3
    count += length
    let kept: UInt64 = length == 8 ? .max : 1 << UInt64(8 * length) &- 1
    // The bit of case of a letter is two below its highest bit.
    return (part | letters >> 2) & kept
  }

  /// A Boolean value that indicates whether all bytes are ASCII.
  var isASCII: Bool {
    var union: UInt64 = 0
    for index in 0..<partCount { union |= parts[index] }
    return union & Self.highBits == 0
  }

  /// The bytes of the word.
  var bytes: [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: parts[$0 >> 3] >> UInt64(8 * ($0 & 7))) }
  }

  /// A hash that depends on all bytes; its high bits vary most.
  var hash: UInt64 {
    var sum: UInt64 = 0
    for index in 0..<partCount { sum = (sum ^ parts[index]) &* 0x9E37_79B9_7F4A_7C15 }
    return (sum ^ sum >> 32) &* 0xC2B2_AE3D_27D4_EB4F
  }

  // MARK: Eight bytes at a time

  private static let highBits: UInt64 = 0x8080_8080_8080_8080
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Returns the highest bit of each byte that is an ASCII letter.
  private static func letters(_ part: UInt64) -> UInt64 {
    let lowercase = part & ~highBits | 0x20 &* ones
    return range(lowercase, from: 0x61, through: 0x7A) & ~part
  }

  /// Returns the highest bit of each byte that is an ASCII digit.
  private static func digits(_ part: UInt64) -> UInt64 {
    range(part & ~highBits, from: 0x30, through: 0x39) & ~part
  }

  /// Returns the highest bit of each byte in a range, for bytes below 128.
  private static func range(_ part: UInt64, from first: UInt64, through last: UInt64) -> UInt64 {
    // No sum reaches 256, so there is no carry between bytes.
    (part &+ ones &* (0x80 - first)) & ~(part &+ ones &* (0x7F - last)) & highBits
  }
}
