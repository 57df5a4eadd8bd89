import Basics

/// The hashes of the words of a text, apart from times and session identifiers, which differ on each request: `12:34`,
/// `5 minutes ago`, and the time that a page took, such as `0.042 seconds`.
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
      if word.isNumber, let end = Self.endOfTime(in: text, from: start, word) {
        start = end
        continue
      }
      let value = word.hash.mixed
      sum &+= value
      let pair = (value ^ last &* FNV1a.prime).mixed
      last = value
      if pair & 3 == 0, pairs.count < Self.sampleLimit, seen.insert(pair) { pairs.append(pair) }
      if value & 3 == 0, words.count < Self.sampleLimit, seen.insert(value) { words.append(value) }
    }
  }

  /// The units of the time that a page took, and of the time that has passed since something.
  private static let (durationUnits, ageUnits) = (
    ["ms", "msec", "milliseconds", "s", "sec", "secs", "seconds"].map(hash),
    ["second", "seconds", "minute", "minutes", "hour", "hours"].map(hash)
  )
  private static let ago = hash("ago")

  /// Returns the hash of a word as ``letterHash(of:)``.
  private static func hash(_ word: StaticString) -> UInt64 {
    var hash = FNV1a()
    for index in 0..<word.utf8CodeUnitCount { hash.combine(unsafe word.utf8Start[index]) }
    return hash.value
  }

  /// Returns the hash of a word up to its last letter, without a full stop, a comma or a parenthesis behind it.
  private static func letterHash(of word: Span<UInt8>) -> UInt64 {
    var hash = FNV1a()
    var last = hash.value
    for index in word.indices {
      hash.combine(word[index])
      if word[index].isASCIILetter { last = hash.value }
    }
    return last
  }

  /// Finds a time that starts with a number.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - start: The start of the word behind the number.
  ///   - number: The number.
  /// - Returns: The start of the word behind the time; `nil` for other numbers.
  private static func endOfTime(in text: Span<UInt8>, from start: Int, _ number: Word) -> Int? {
    guard start < text.count else { return nil }
    let unitEnd = start + Word(text, from: start).length
    let unit = letterHash(of: text.extracting(start..<unitEnd))
    let end = unitEnd + 1
    if number.hasMark { return durationUnits.contains(unit) ? end : nil }
    guard end < text.count, ageUnits.contains(unit) else { return nil }
    let lastEnd = end + Word(text, from: end).length
    return letterHash(of: text.extracting(end..<lastEnd)) == ago ? lastEnd + 1 : nil
  }

  private struct Word {
    private(set) var hash = FNV1a.offsetBasis
    private(set) var length = 0
    private var digits = 0
    private var colons = 0
    private var marks = 0

    init(_ text: Span<UInt8>, from start: Int) {
      let prime = FNV1a.prime
      var (index, hash) = (start, hash)
      // Most words have no byte that is counted.
      var lowest = UInt8.max
      while index < text.count, text[index] > 0x20 {
        let byte = text[index]
        hash = (hash ^ UInt64(byte)) &* prime
        lowest = min(lowest, byte)
        index += 1
      }
      self.hash = hash
      length = index - start
      if lowest <= UInt8(ascii: ":") { count(text.extracting(start..<index)) }
    }

    private mutating func count(_ word: Span<UInt8>) {
      for index in word.indices {
        switch word[index] {
        case UInt8(ascii: ":"): colons += 1
        case UInt8(ascii: "."), UInt8(ascii: ","): marks += 1
        case let byte where byte.isASCIIDigit: digits += 1
        default: break
        }
      }
    }

    /// A Boolean value that indicates whether the word is a number in digits, with a decimal mark or without.
    var isNumber: Bool { digits > 0 && marks <= 1 && digits + marks == length }
    /// A Boolean value that indicates whether the number has a decimal mark.
    var hasMark: Bool { marks > 0 }

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
