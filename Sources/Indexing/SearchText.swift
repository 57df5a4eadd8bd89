/// A query as stores understand it: every term must occur.
public struct TextQuery: Sendable, Equatable {
  /// Words that follow each other.
  public struct Term: Sendable, Equatable {
    /// The words; letters, marks and digits only, so nothing in them is syntax anywhere.
    public var words: [String]
    /// Whether the last word may be the beginning of one.
    public var isPrefix: Bool
  }

  /// The terms.
  public var terms: [Term]
}

/// Text as it is indexed, and queries over it: words as they are; Chinese, Japanese and Korean as
/// overlapping pairs of characters, on both sides alike.
enum SearchText {
  /// Words of a query that are used.
  private static let wordLimit = 32

  /// A run of one kind of text.
  enum Token: Equatable {
    case word(String)
    /// A run without blanks between its words.
    case ideographs([Unicode.Scalar])
  }

  /// The text for the full-text table.
  static func indexed(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var result = ""
    for token in tokens(text) {
      if !result.isEmpty { result += " " }
      switch token {
      case .word(let word): result += word
      case .ideographs(let run): result += pairs(run).joined(separator: " ")
      }
    }
    return result
  }

  /// A query that finds all words, the last as a beginning; `nil` where there is no word.
  static func query(_ text: String) -> TextQuery? {
    let tokens = tokens(text).prefix(wordLimit)
    guard !tokens.isEmpty else { return nil }
    return TextQuery(
      terms: tokens.enumerated().map { index, token in
        let isLast = index == tokens.count - 1
        switch token {
        case .word(let word): return TextQuery.Term(words: [word], isPrefix: isLast)
        case .ideographs(let run) where run.count == 1:
          return TextQuery.Term(words: [String(run[0])], isPrefix: true)
        case .ideographs(let run):
          let pairs = zip(run, run.dropFirst()).map { "\($0)\($1)" }
          return TextQuery.Term(words: pairs, isPrefix: false)
        }
      }
    )
  }

  /// The words of `text`, lower-case, for comparing titles with queries.
  static func words(_ text: String) -> [String] {
    tokens(text).flatMap { token -> [String] in
      switch token {
      case .word(let word): [word.lowercased()]
      case .ideographs(let run): run.map(String.init)
      }
    }
  }

  /// `病历夹` becomes `病历 历夹 夹`: the last character stands alone too, so that it is found.
  private static func pairs(_ run: [Unicode.Scalar]) -> [String] {
    zip(run, run.dropFirst()).map { "\($0)\($1)" } + run.suffix(1).map(String.init)
  }

  private static func tokens(_ text: String) -> [Token] {
    var tokens: [Token] = []
    var word = String.UnicodeScalarView()
    var run: [Unicode.Scalar] = []
    func isEmpty() -> Bool { word.isEmpty && run.isEmpty }
    for scalar in text.unicodeScalars {
      if isIdeographic(scalar) {
        if !word.isEmpty { tokens.append(.word(String(word))) }
        word.removeAll()
        run.append(scalar)
      } else {
        if !run.isEmpty { tokens.append(.ideographs(run)) }
        run.removeAll()
        if isWordPart(scalar) {
          word.append(scalar)
        } else if !word.isEmpty {
          tokens.append(.word(String(word)))
          word.removeAll()
        }
      }
    }
    if !word.isEmpty { tokens.append(.word(String(word))) }
    if !run.isEmpty { tokens.append(.ideographs(run)) }
    return tokens
  }

  /// Han, kana, hangul.
  private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005...0x3007, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x3400...0x4DBF,
      0x4E00...0x9FFF,
      0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 {
      let byte = UInt8(scalar.value)
      return (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte >= 0x30 && byte <= 0x39
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .nonspacingMark, .spacingMark:
      return true
    default: return false
    }
  }
}
