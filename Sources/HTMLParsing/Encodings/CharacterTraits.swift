import Basics

/// The properties of a character for the score of a pair.
struct CharacterTraits {
  private enum Script { case none, latin, cyrillic, greek, hebrew, arabic, thai, other }

  private enum Kind {
    case letter, digit, space
    /// Another character of ASCII.
    case ascii
    /// The punctuation of prose outside of ASCII: quotation marks, dashes, no-break spaces.
    case mark
    /// The right quotation mark, which is also the apostrophe.
    case apostrophe
    /// A sign that many pages contain.
    case sign
    /// A rarer symbol.
    case rare
    /// A line or a block of terminals.
    case box
    /// A control character, or a byte without a character.
    case invalid

    /// The penalty for each occurrence.
    var cost: Int {
      switch self {
      case .letter, .digit, .space, .ascii, .mark, .apostrophe, .sign: 0
      case .rare: 5
      case .box: 8
      case .invalid: 40
      }
    }

    var isASCII: Bool { self == .digit || self == .space || self == .ascii }
    var isMark: Bool { self == .mark || self == .apostrophe }
  }

  /// The score of punctuation beside ASCII, in half points.
  private static let punctuation = 3

  /// The lowercase letter; `_` for other characters.
  let letter: UInt32
  private let isUpper: Bool
  private let script: Script
  private let kind: Kind

  /// Creates the properties of a code point; `nil` is a byte without a character.
  init(_ codePoint: UInt32?) {
    guard let codePoint, let scalar = Unicode.Scalar(codePoint), !(0x80...0x9F ~= codePoint) else {
      (letter, isUpper, script, kind) = (0x5F, false, .none, .invalid)
      return
    }
    let isLetter = Self.isLetter(scalar)
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    letter = isLetter ? (lower.count == 1 ? lower.first?.value ?? codePoint : codePoint) : 0x5F
    isUpper = isLetter && scalar.properties.isUppercase
    script = isLetter ? Self.script(codePoint) : .none
    kind = isLetter ? .letter : Self.kind(codePoint)
  }

  /// A Boolean value that indicates whether it is a letter.
  var isLetter: Bool { script != .none }
  /// A Boolean value that indicates whether it is a letter outside of ASCII.
  var isForeignLetter: Bool { isLetter && letter >= 0x80 }
  /// A Boolean value that indicates whether it is a letter of a script that has no letters in ASCII.
  var isOfOtherScript: Bool { isLetter && script != .latin }
  /// A Boolean value that indicates whether it may stand between two letters of a word.
  var isApostrophe: Bool { kind == .apostrophe }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return scalar.isASCIILetter }
    let isOrdinal = scalar.value == 0xAA || scalar.value == 0xBA
    return !isOrdinal
      && (scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark)
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

  private static func kind(_ codePoint: UInt32) -> Kind {
    switch codePoint {
    case 0x30...0x39: .digit
    // The end of a tag is the start of a word, too.
    case 0x0A, 0x20, 0x3E: .space
    case 0..<0x80: .ascii
    case 0x2019: .apostrophe
    case 0xA0, 0xAB, 0xBB, 0x2013, 0x2014, 0x2018...0x201E, 0x2022, 0x2026: .mark
    case 0xA1, 0xA3, 0xA7, 0xA9, 0xAA, 0xAD, 0xAE, 0xB0...0xB4, 0xB7, 0xB9, 0xBA, 0xBC...0xBF, 0xD7,
      0x20AC, 0x2116, 0x2122, 0x200E, 0x200F, 0x60C, 0x61F, 0x61B, 0x660...0x669:
      .sign
    case 0x2500...0x25FF: .box
    default: .rare
    }
  }

  /// Returns the score of two adjacent characters without that of their letters; negative for pairs that texts do not have.
  func score(before next: CharacterTraits) -> Int {
    var score = -kind.cost - next.kind.cost
    if isLetter, next.isLetter {
      if script != next.script { score -= 6 }
      if !isUpper, next.isUpper { score -= 5 }
    }
    switch (kind, next.kind) {
    case (.space, .apostrophe): score += LanguageModel.unknown
    case let (left, right) where left.isMark && right.isASCII || left.isASCII && right.isMark:
      score += Self.punctuation
    case (.letter, .mark), (.mark, .letter), (.letter, .apostrophe), (.apostrophe, .letter):
      if !isForeignLetter && !next.isForeignLetter { score += Self.punctuation }
    case (.digit, .letter) where next.isForeignLetter, (.letter, .digit) where isForeignLetter:
      score += LanguageModel.unknown
    default: break
    }
    return score
  }
}
