import Basics

/// The hashes of the words of a text, apart from times of day and session identifiers, which differ on each request.
struct WordHashes {
  /// The maximum number of pairs, and that of words.
  private static let sampleLimit = 512

  /// The sum of the hashes of the words.
  private(set) var sum: UInt64 = 0
  /// The hashes of pairs of words, a sample of one in four, without duplicates.
  private(set) var pairs: [UInt64] = []
  /// The hashes of words, a sample of one in four, without duplicates.
  private(set) var words: [UInt64] = []

  /// Reads a text whose words are separated by whitespace.
  init(_ text: Span<UInt8>) {
    var seen = HashValueSet(capacity: min(2 * Self.sampleLimit, text.count / 16))
    var last: UInt64 = 0
    var start = 0
    while start < text.count {
      let word = Word(text, from: start)
      start += word.length + 1
      guard !word.isVolatile else { continue }
      let value = word.hash.mixed
      sum &+= value
      let pair = (value ^ last &* FNV1a.prime).mixed
      last = value
      if pair & 3 == 0, pairs.count < Self.sampleLimit, seen.insert(pair) { pairs.append(pair) }
      if value & 3 == 0, words.count < Self.sampleLimit, seen.insert(value) { words.append(value) }
    }
  }

  private struct Word {
    private(set) var hash = FNV1a.offsetBasis
    private(set) var length = 0
    private var digits = 0
    private var colons = 0

    init(_ text: Span<UInt8>, from start: Int) {
      let prime = FNV1a.prime
      var index = start
      while index < text.count, text[index] > 0x20 {
        let byte = text[index]
        hash = (hash ^ UInt64(byte)) &* prime
        if byte <= 0x3A {
          if byte == UInt8(ascii: ":") { colons += 1 } else if byte.isASCIIDigit { digits += 1 }
        }
        index += 1
      }
      length = index - start
    }

    /// A Boolean value that indicates whether the word is empty, a time of day or a session identifier.
    var isVolatile: Bool {
      length == 0 || colons > 0 && colons + digits == length || length >= 16 && digits >= 4
    }
  }
}

extension UInt64 {
  /// The number with all bits mixed, without collisions.
  var mixed: UInt64 {
    let value = (self ^ self >> 31) &* 0xBF58_476D_1CE4_E5B9
    return (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
  }
}
