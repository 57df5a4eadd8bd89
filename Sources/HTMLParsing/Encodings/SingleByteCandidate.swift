import Basics

/// A single-byte encoding with the languages that are written in it.
struct SingleByteCandidate {
  let name: String
  private let languages: [LanguageModel]
  private let characters: [CharacterTraits]

  /// The reduction of the score of an encoding that few pages use.
  let rarity: Double

  /// The candidates; of equal scores the first wins.
  static let all: [SingleByteCandidate] = [
    ("windows-1252", "de fr es pt it nl da no sv fi sq", 0), ("windows-1251", "ru uk bg mk", 0),
    ("koi8-r", "ru", 0), ("koi8-u", "uk", 0.2), ("iso-8859-5", "ru uk bg mk", 0.1),
    ("ibm866", "ru uk", 0.8), ("x-mac-cyrillic", "ru uk", 0.05),
    ("iso-8859-2", "pl cs sk hu ro hr sl", 0), ("windows-1250", "pl cs sk hu ro hr sl", 0),
    ("iso-8859-7", "el", 0), ("windows-1253", "el", 0), ("windows-1255", "he", 0),
    ("windows-1256", "ar fa", 0), ("iso-8859-6", "ar", 0), ("windows-874", "th", 0),
    ("windows-1254", "tr", 0.1), ("windows-1257", "lt lv et", 0.2), ("iso-8859-13", "lt lv", 0.3),
    ("macintosh", "de fr es pt it nl da no sv fi", 0.6),
  ].compactMap { SingleByteCandidate($0.0, $0.1, rarity: $0.2) }

  private init?(_ name: String, _ languages: String, rarity: Double) {
    guard let decoder = SingleByteDecoder(name) else { return nil }
    self.rarity = rarity
    self.name = name
    self.languages = languages.split(separator: " ").compactMap {
      LanguageModel.all[String($0)]
    }
    characters = (0...255).map { byte in
      CharacterTraits(byte < 0x80 ? UInt32(byte) : decoder[UInt8(byte)])
    }
  }

  /// Returns the average score of the pairs in the best language.
  func score(of pairs: BytePairs) -> Double {
    var common = 0
    var scores = [Int](repeating: 0, count: languages.count)
    for (first, second, count) in pairs.counts {
      let (left, right) = (characters[Int(first)], characters[Int(second)])
      let penalty = left.penalty(before: right)
      common -= penalty * count
      guard penalty == 0, left.isForeignLetter || right.isForeignLetter else { continue }
      let key = UInt64(left.letter) << 32 | UInt64(right.letter)
      for index in languages.indices { scores[index] += languages[index].score(of: key) * count }
    }
    let best = (scores.max() ?? 0) + common
    return Double(best) / Double(2 * max(1, pairs.count))
  }
}

/// The properties of a character for the score of a pair.
struct CharacterTraits {
  private enum Script { case none, latin, cyrillic, greek, hebrew, arabic, thai, other }

  /// The lowercase letter; `_` for other characters.
  let letter: UInt32
  /// A Boolean value that indicates whether it is a letter outside of ASCII.
  let isForeignLetter: Bool
  private let isUpper: Bool
  private let script: Script
  /// The penalty for the occurrence of the character.
  private let cost: Int

  /// Creates the properties of a code point; `nil` is a byte without a character.
  init(_ codePoint: UInt32?) {
    guard let codePoint, let scalar = Unicode.Scalar(codePoint), !(0x80...0x9F ~= codePoint) else {
      (letter, isForeignLetter, isUpper, script, cost) = (0x5F, false, false, .none, 40)
      return
    }
    let isLetter =
      codePoint < 0x80
      ? scalar.isASCIILetter
      : scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    letter = isLetter ? (lower.count == 1 ? lower.first?.value ?? codePoint : codePoint) : 0x5F
    isForeignLetter = isLetter && codePoint >= 0x80 && codePoint != 0xAA && codePoint != 0xBA
    isUpper = isLetter && scalar.properties.isUppercase
    script = isLetter ? Self.script(codePoint) : .none
    cost = isLetter || codePoint < 0x80 ? 0 : Self.symbolCost(codePoint)
  }

  private static func script(_ codePoint: UInt32) -> Script {
    switch codePoint {
    case 0..<0x250: .latin
    case 0x370...0x3FF: .greek
    case 0x400...0x4FF: .cyrillic
    case 0x590...0x5FF: .hebrew
    case 0x600...0x6FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: .arabic
    case 0xE00...0xE7F: .thai
    default: .other
    }
  }

  /// Returns 0 for the punctuation of prose, and more for rarer symbols.
  private static func symbolCost(_ codePoint: UInt32) -> Int {
    switch codePoint {
    case 0xA0, 0xA9, 0xAB, 0xAE, 0xB0, 0xB7, 0xBB, 0xBF, 0xA1, 0xA7, 0xAD, 0x2013, 0x2014,
      0x2018...0x201E,
      0x2022, 0x2026, 0x20AC, 0x2116, 0x2122, 0x200E, 0x200F, 0x60C, 0x61F, 0x61B, 0x660...0x669,
      0xA3, 0xBA, 0xAA:
      0
    case 0x2500...0x25FF: 8
    default: 5
    }
  }

  /// Returns the penalty of two adjacent characters.
  func penalty(before next: CharacterTraits) -> Int {
    var penalty = cost + next.cost
    if script != .none, next.script != .none {
      if script != next.script { penalty += 6 }
      if !isUpper, next.isUpper { penalty += 5 }
    }
    return penalty
  }
}

/// The common pairs of letters of a language.
struct LanguageModel {
  /// The models by ISO 639 code.
  static let all: [String: LanguageModel] = LetterPairs.texts.mapValues(LanguageModel.init)

  private let weights: [UInt64: Int]

  private init(_ text: String) {
    var weights: [UInt64: Int] = [:]
    var first: UInt32?
    let count = text.unicodeScalars.count / 2
    for scalar in text.unicodeScalars {
      guard let left = first else {
        first = scalar.value
        continue
      }
      // The first third of the pairs has the highest weight.
      let key = UInt64(left) << 32 | UInt64(scalar.value)
      weights[key] = 6 - 4 * weights.count / max(1, count)
      first = nil
    }
    self.weights = weights
  }

  /// Returns the score of a pair in half points.
  func score(of key: UInt64) -> Int { weights[key] ?? -4 }
}
