import Basics
import Frontier

/// The fingerprint of a page's visible text, for duplicate detection.
struct TextFingerprint: Sendable {
  /// The number of bytes of the text that are compared.
  private static let sizeLimit = 4096
  /// The minimum number of words; shorter texts are similar by chance.
  private static let minimumWords = 30

  /// The hash of the text.
  let hash: UInt64
  /// The simhash of the three-word shingles (Charikar, "Similarity estimation techniques from rounding
  /// algorithms", 2002); `nil` if there are too few words.
  let simhash: UInt64?

  /// Creates the fingerprint of a text; `nil` if the text is empty.
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
    let prime = FNV1a.prime
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
          word = (word ^ UInt64(letter)) &* prime | 1
          index &+= 1
        }
        // A word that the limit or the end may have truncated is ignored.
        if index < end, word != 0 {
          let shingle = last &* 0x9E37_79B9_7F4A_7C15 ^ beforeLast &* 0xC2B2_AE3D_27D4_EB4F
          bits.add((word ^ shingle).mixed)
          (beforeLast, last) = (last, word)
        }
        index &+= 1
      }
    }
    return bits.count < minimumWords ? nil : bits.majority
  }

  /// The folded value of each byte of a word; 0 for word separators.
  private static let folding: [UInt8] = (0...UInt8.max).map { byte in
    byte >= 0x80 || byte.isASCIIAlphanumeric ? byte | 0x20 : 0
  }
}

/// Counts for each of 64 bits how often it was set, in bit planes across words, so that one addition
/// updates all counters.
///
/// Each plane buffers one word before it adds a second one and passes the carry on. Each plane needs
/// half as many additions as the one before, so a word costs one or two additions on average.
private struct BitCounters {
  private var planes: [16 of UInt64] = .init(repeating: 0)
  /// The buffered word of each plane whose bit is set in ``count``.
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

  /// The counters including the buffered words.
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

  /// The bits that are set in more than half of the words; the counters of all bits are compared with
  /// the half at once, from the highest plane down.
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
