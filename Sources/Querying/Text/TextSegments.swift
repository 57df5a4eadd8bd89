import Basics

/// The segments of a text for indexing and searching.
public struct TextSegments: Sendable {
  /// A folded run of one kind of text.
  public enum Segment: Sendable, Equatable {
    /// A word.
    case word(String)
    /// A run of Chinese, Japanese or Korean, which has no spaces between words.
    case ideographs([Unicode.Scalar])
  }

  /// The segments in order.
  public private(set) var segments: [Segment] = []
  /// The hyphens and `_` that are all that separates a word from the one before it, by the index of the word.
  private(set) var joiners: [Int: UInt8] = [:]

  enum Script { case word, ideographic, unspaced, none }

  /// Segments folded text.
  ///
  /// - Complexity: Linear in the text.
  public init(folded text: String) {
    var run = String.UnicodeScalarView()
    var script = Script.none
    // The joiner right behind a word; `nil` if there is another character, too.
    var joiner: UInt8?
    for scalar in text.unicodeScalars {
      var next = Self.script(of: scalar)
      // A mark belongs to the letter before it.
      if next == .word, script == .ideographic || script == .unspaced, Self.isMark(scalar) {
        next = script
      }
      if next == .none {
        joiner = script == .word ? JoinedWords.joiner(scalar) : nil
      } else if next != script {
        if next == .word, script == .none, let joiner { joiners[segments.count] = joiner }
        joiner = nil
      }
      if next != script {
        close(&run, script)
        script = next
      }
      if next != .none { run.append(scalar) }
    }
    close(&run, script)
  }

  /// Folds and segments text.
  public init(_ text: some StringProtocol) { self.init(folded: TextFolding.folded(text)) }

  /// Returns the words of scripts with spaces, in lower case with their diacritics.
  static func spelledWords(_ text: String) -> [String] {
    TextSegments(folded: TextFolding.caseFolded(text)).segments.compactMap { segment in
      if case .word(let word) = segment { word } else { nil }
    }
  }

  private mutating func close(_ run: inout String.UnicodeScalarView, _ script: Script) {
    switch script {
    case .none: return
    case .word: segments.append(.word(String(run)))
    case .ideographic: segments.append(.ideographs(Array(run)))
    case .unspaced: segments += DictionaryBreaker.words(String(run)).map(Segment.word)
    }
    run = String.UnicodeScalarView()
  }

  /// The words; for ideographs, each character.
  public var words: [String] {
    segments.flatMap { segment -> [String] in
      switch segment {
      case .word(let word): [word]
      case .ideographs(let run): run.map(String.init)
      }
    }
  }

  /// Returns `true` if a word is in a script with spaces; in other scripts, a prefix may be a single
  /// character.
  public static func isSpaced(_ word: String) -> Bool {
    guard let first = word.unicodeScalars.first else { return false }
    return script(of: first) == .word
  }

  static func script(of scalar: Unicode.Scalar) -> Script {
    switch scalar.value {
    case 0..<0x80: return scalar.isASCIIAlphanumeric ? .word : .none
    // Han, kana, hangul.
    case 0x3005...0x3007, 0x3041...0x3096, 0x3099...0x309A, 0x30A1...0x30FA, 0x30FC,
      0x3105...0x312F, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7AF,
      0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
      return .ideographic
    // Latin letters and their marks.
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F: return .word
    case 0x2000...0x206F, 0x3000...0x3004, 0x3008...0x303F, 0xFF00...0xFF0F: return .none
    // Thai, Lao, Myanmar, Khmer.
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF:
      return isPart(scalar) ? .unspaced : .none
    default: return isPart(scalar) ? .word : .none
    }
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .nonspacingMark, .spacingMark:
      true
    default: false
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: return true
    default: return false
    }
  }
}
