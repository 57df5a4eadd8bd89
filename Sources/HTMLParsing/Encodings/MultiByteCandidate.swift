import Basics

/// A multi-byte encoding of Chinese, Japanese or Korean, scored by the frequency of its characters.
struct MultiByteCandidate {
  /// The kind of a character.
  private enum Kind {
    /// Kana or Hangul.
    case phonetic
    /// An ideograph among the commonest of its standard.
    case common
    /// Punctuation.
    case mark
    /// Any other character.
    case rare
    /// A half-width character of one byte.
    case half
    case invalid

    var score: Double {
      switch self {
      case .phonetic: 3
      case .common: 2
      case .mark: 0.5
      case .rare: -3
      case .half: -2
      case .invalid: -20
      }
    }
  }

  /// The maximum share of invalid sequences, as a divisor.
  private static let errorShare = 50

  let name: String
  /// The ISO 639 codes of the languages.
  let languages: [Substring]
  /// The weight of a common ideograph: 1 where phonetic characters are expected beside it.
  private let ideographs: Double
  private let kind: @Sendable (_ lead: UInt8, _ trail: UInt8) -> Kind

  static let all = [shiftJIS, eucJP, eucKR, gbk, big5]

  /// Returns the average score of the characters, and their number; `nil` if the sample is not valid.
  func score(of sample: [UInt8]) -> (average: Double, count: Int)? {
    var (total, count, errors) = (0.0, 0, 0)
    var run = Run()
    var index = sample.startIndex
    while index < sample.endIndex {
      let lead = sample[index]
      index += 1
      guard lead >= 0x80 else {
        total += run.end()
        continue
      }
      count += 1
      if name == "shift_jis", 0xA1...0xDF ~= lead {
        total += run.end() + Kind.half.score
        continue
      }
      // A character that the end of the sample cuts is not an error.
      guard index < sample.endIndex else { break }
      let trail = sample[index]
      let kind = kind(lead, trail)
      if kind == .invalid {
        errors += 1
        total += run.end() + kind.score
      } else {
        index += 1
        let isWithinWord = trail < 0x80 && Self.isBesideWord(sample, index - 2)
        total += run.append(kind == .common ? ideographs : kind.score, isWithinWord)
      }
    }
    total += run.end()
    guard count > 0, errors * Self.errorShare <= count else { return nil }
    return (total / Double(count), count)
  }

  /// Returns `true` if the two bytes at an index have an ASCII letter or digit before or after them.
  private static func isBesideWord(_ sample: [UInt8], _ index: Int) -> Bool {
    [index - 1, index + 2].contains {
      sample.indices.contains($0) && (sample[$0].isASCIILetter || sample[$0].isASCIIDigit)
    }
  }

  /// The characters that follow each other without ASCII between them.
  private struct Run {
    private var count = 0
    /// The score of the first character, and the one that it has if no other follows.
    private var (first, alone) = (0.0, 0.0)

    /// Adds a character, and returns the score of those that are known to have another beside them.
    mutating func append(_ score: Double, _ isWithinWord: Bool) -> Double {
      count += 1
      guard count == 1 else { return count == 2 ? first + score : score }
      // A letter or a sign of another encoding with the ASCII letter after it, as in `20 °C` and `für`.
      (first, alone) = (score, isWithinWord ? min(score, Kind.rare.score) : score)
      return 0
    }

    /// Ends the run, and returns the score of a character that stands alone.
    mutating func end() -> Double {
      defer { count = 0 }
      return count == 1 ? alone : 0
    }
  }

  private static let shiftJIS = MultiByteCandidate(
    name: "shift_jis",
    languages: ["ja"],
    ideographs: 1
  ) {
    lead,
    trail in
    guard 0x40...0xFC ~= trail, trail != 0x7F else { return .invalid }
    switch lead {
    case 0x82 where 0x9F...0xF1 ~= trail: return .phonetic
    case 0x83 where trail <= 0x96: return .phonetic
    case 0x81: return .mark
    case 0x88...0x97: return .common
    case 0x82...0x84, 0x98...0x9F, 0xE0...0xFC: return .rare
    default: return .invalid
    }
  }

  private static let eucJP = MultiByteCandidate(name: "euc-jp", languages: ["ja"], ideographs: 1) {
    lead,
    trail in
    guard trail >= 0xA1 || (lead == 0x8E && trail >= 0xA1), trail != 0xFF else { return .invalid }
    switch lead {
    case 0xA4, 0xA5: return .phonetic
    case 0xA1: return .mark
    case 0xB0...0xCF: return .common
    case 0x8E, 0x8F, 0xA2...0xAF, 0xD0...0xFE: return .rare
    default: return .invalid
    }
  }

  private static let eucKR = MultiByteCandidate(name: "euc-kr", languages: ["ko"], ideographs: 1) {
    lead,
    trail in
    guard 0x41...0xFE ~= trail else { return .invalid }
    switch lead {
    case 0xB0...0xC8 where trail >= 0xA1: return .phonetic
    case 0xA1 where trail >= 0xA1: return .mark
    case 0x81...0xFE: return .rare
    default: return .invalid
    }
  }

  private static let gbk = MultiByteCandidate(name: "gbk", languages: ["zh"], ideographs: 2.2) {
    lead,
    trail in
    if 0x30...0x39 ~= trail, 0x81...0xFE ~= lead { return .rare }
    guard 0x40...0xFE ~= trail, trail != 0x7F else { return .invalid }
    switch lead {
    case 0xB0...0xD7 where trail >= 0xA1: return .common
    case 0xA1 where trail >= 0xA1: return .mark
    case 0xA3 where trail >= 0xA1: return .mark
    case 0x81...0xFE: return .rare
    default: return .invalid
    }
  }

  private static let big5 = MultiByteCandidate(
    name: "big5",
    languages: ["zh", "zh-tw"],
    ideographs: 2.2
  ) { lead, trail in
    guard 0x40...0x7E ~= trail || 0xA1...0xFE ~= trail else { return .invalid }
    switch lead {
    case 0xA4...0xC5: return .common
    case 0xC6 where trail <= 0x7E: return .common
    case 0xA1: return .mark
    case 0x81...0xFE: return .rare
    default: return .invalid
    }
  }
}
