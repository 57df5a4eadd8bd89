import Basics

/// What a page's visible text is compared by.
struct TextPrint: Sendable {
  /// Longer texts are compared by their beginning.
  private static let sizeLimit = 4096
  /// Shorter texts resemble one another by chance.
  private static let fewestWords = 30

  /// A hash of the text.
  let hash: UInt64
  /// The simhash of its three-word shingles (Charikar, "Similarity estimation techniques from rounding
  /// algorithms", 2002); `nil` where there are too few.
  let simhash: UInt64?

  /// The print of a text; `nil` of none.
  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    var text = text
    let (hash, simhash) = text.withUTF8 { bytes in
      unsafe (ContentHash.of(bytes), Self.simhash(bytes))
    }
    self.hash = hash
    self.simhash = simhash
  }

  private static func simhash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64? {
    var bits = BitCounters()
    var (last, beforeLast): (UInt64, UInt64) = (0, 0)
    unsafe folding.withUnsafeBufferPointer { folding in
      let end = min(bytes.count, sizeLimit)
      var index = 0
      while index < end {
        var word: UInt64 = 0
        while index < end {
          let letter = unsafe folding[Int(bytes[index])]
          if letter == 0 { break }
          word = (word ^ UInt64(letter)) &* FNV1a.prime | 1
          index &+= 1
        }
        // What the limit, or the end, may have cut is no word.
        if index < end, word != 0 {
          let shingle = last &* 0x9E37_79B9_7F4A_7C15 ^ beforeLast &* 0xC2B2_AE3D_27D4_EB4F
          bits.add(mixed(word ^ shingle))
          (beforeLast, last) = (last, word)
        }
        index &+= 1
      }
    }
    return bits.count < fewestWords ? nil : bits.majority
  }

  /// What each byte of a word counts as; 0 for what parts words.
  private static let folding: [UInt8] = (0...UInt8.max).map { byte in
    let lower = byte | 0x20
    let isLetter =
      byte >= 0x80 || lower >= 0x61 && lower <= 0x7A || byte >= 0x30 && byte <= 0x39
    return isLetter ? lower : 0
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    let value = (value ^ value >> 31) &* 0xBF58_476D_1CE4_E5B9
    return (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
  }
}

/// For each of 64 bits, how often it was set: counters that lie across words, so that one addition
/// counts for all.
///
/// Each plane waits for a second word before it is added to, and gives on what it carries: half as
/// many additions for each plane as for the one before, so one or two for each word.
private struct BitCounters {
  private var planes: [16 of UInt64] = .init(repeating: 0)
  /// The word that waits at each plane where ``count`` has a bit.
  private var waiting: [16 of UInt64] = .init(repeating: 0)
  private(set) var count = 0

  mutating func add(_ word: UInt64) {
    var carry = word
    var plane = 0
    while count >> plane & 1 == 1 {
      let (sum, first) = (planes[plane], waiting[plane])
      planes[plane] = sum ^ first ^ carry
      carry = first & carry | sum & (first ^ carry)
      plane += 1
    }
    waiting[plane] = carry
    count += 1
  }

  /// The counters with what waits.
  private var totals: [16 of UInt64] {
    var totals = planes
    for start in 0..<16 where count >> start & 1 == 1 {
      var (carry, plane) = (waiting[start], start)
      while carry != 0, plane < 16 {
        (totals[plane], carry) = (totals[plane] ^ carry, totals[plane] & carry)
        plane += 1
      }
    }
    return totals
  }

  /// The bits that were set in more than half of the words: the counters of all bits are compared
  /// with the half at once, from the highest plane down.
  var majority: UInt64 {
    let totals = totals
    let half = count / 2
    var (more, equal): (UInt64, UInt64) = (0, .max)
    for plane in stride(from: 15, through: 0, by: -1) {
      if half >> plane & 1 == 0 {
        more |= equal & totals[plane]
        equal &= ~totals[plane]
      } else {
        equal &= totals[plane]
      }
    }
    return more
  }
}
