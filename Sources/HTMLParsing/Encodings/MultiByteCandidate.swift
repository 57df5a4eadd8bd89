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
  /// The weight of a common ideograph: 1 where phonetic characters are expected beside it.
  private let ideographs: Double
  private let kind: @Sendable (_ lead: UInt8, _ trail: UInt8) -> Kind

  static let all = [shiftJIS, eucJP, eucKR, gbk, big5]

  /// Returns the average score of the characters; `nil` if the sample is not valid.
  func score(of sample: ArraySlice<UInt8>) -> Double? {
    var (total, count, errors) = (0.0, 0, 0)
    var index = sample.startIndex
    while index < sample.endIndex {
      let lead = sample[index]
      index += 1
      guard lead >= 0x80 else { continue }
      if name == "shift_jis", 0xA1...0xDF ~= lead {
        total += Kind.half.score
        count += 1
        continue
      }
      // A character that the end of the sample cuts is not an error.
      guard index < sample.endIndex else { break }
      let trail = sample[index]
      let kind = kind(lead, trail)
      count += 1
      if kind == .invalid {
        errors += 1
      } else {
        index += 1
      }
      total += kind == .common ? ideographs : kind.score
    }
    guard count > 0, errors * Self.errorShare <= count else { return nil }
    return total / Double(count)
  }

  private static let shiftJIS = MultiByteCandidate(name: "shift_jis", ideographs: 1) {
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

  private static let eucJP = MultiByteCandidate(name: "euc-jp", ideographs: 1) { lead, trail in
    guard trail >= 0xA1 || (lead == 0x8E && trail >= 0xA1), trail != 0xFF else { return .invalid }
    switch lead {
    case 0xA4, 0xA5: return .phonetic
    case 0xA1: return .mark
    case 0xB0...0xCF: return .common
    case 0x8E, 0x8F, 0xA2...0xAF, 0xD0...0xFE: return .rare
    default: return .invalid
    }
  }

  private static let eucKR = MultiByteCandidate(name: "euc-kr", ideographs: 1) { lead, trail in
    guard 0x41...0xFE ~= trail else { return .invalid }
    switch lead {
    case 0xB0...0xC8 where trail >= 0xA1: return .phonetic
    case 0xA1 where trail >= 0xA1: return .mark
    case 0x81...0xFE: return .rare
    default: return .invalid
    }
  }

  private static let gbk = MultiByteCandidate(name: "gbk", ideographs: 2.2) { lead, trail in
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

  private static let big5 = MultiByteCandidate(name: "big5", ideographs: 2.2) { lead, trail in
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
