import Basics

/// Text in its indexed form: folded words separated by spaces; Chinese, Japanese and Korean as overlapping
/// bigrams, in documents and queries alike.
public enum SearchText {
  /// Returns the text for a full-text table, followed by the parts of its compound words, by the joined forms of its
  /// words with a hyphen, and by the stems of its inflected words.
  ///
  /// ASCII is passed through, because the tokenizer of the table folds its case and splits it equally.
  ///
  /// - Complexity: Linear in the text.
  public static func indexed(_ text: String, stemmer: Stemmer? = nil) -> String {
    guard !text.isEmpty else { return text }
    let classification = ByteClassification(of: text)
    var words = classification.isASCII ? text : segmented(text)
    if classification.mayHaveParts {
      let parts = WordParts.parts(of: text)
      if !parts.isEmpty { words += " " + parts.joined(separator: " ") }
    }
    let symbols = SymbolNames.names(in: text)
    if !symbols.isEmpty { words += " " + symbols.joined(separator: " ") }
    let joined = JoinedWords.words(in: words)
    if !joined.isEmpty { words += " " + joined.joined(separator: " ") }
    guard let stemmer else { return words }
    var stems = stemmer.stems(of: words)
    if stemmer.readsDiacritics, !classification.isASCII {
      stems += stemmer.furtherStems(ofSpelled: spelled(text))
    }
    return stems.isEmpty ? words : words + String(decoding: stems, as: UTF8.self)
  }

  /// Returns the words that match a text: those that a full-text table extracts from ``indexed(_:stemmer:)``.
  public static func indexedWords(_ text: String) -> [String] {
    words(of: indexed(text)) { $0 >= 0x80 || $0.isASCIIAlphanumeric }
  }

  private static func words(of text: String, isWord: (UInt8) -> Bool) -> [String] {
    let bytes = text.utf8.span
    var words: [String] = []
    var start = 0
    for index in bytes.indices where !isWord(bytes[index]) {
      if start < index { words.append(ASCIIText.lowercased(bytes.extracting(start..<index))) }
      start = index + 1
    }
    if start < bytes.count {
      words.append(ASCIIText.lowercased(bytes.extracting(start..<bytes.count)))
    }
    return words
  }

  /// Returns the folded words, with the hyphens and `_` that alone separate two of them; ideographs as bigrams.
  static func segmented(_ text: String) -> String {
    if let words = FoldedText(text) { return String(decoding: words.bytes, as: UTF8.self) }
    var result = ""
    let text = TextSegments(text)
    for (index, segment) in text.segments.enumerated() {
      if index > 0 {
        result.unicodeScalars.append(text.joiners[index].map(Unicode.Scalar.init) ?? " ")
      }
      switch segment {
      case .word(let word): result += word
      case .ideographs(let run): result += pairs(run).joined(separator: " ")
      }
    }
    return result
  }

  /// Returns the words in lower case with their diacritics.
  private static func spelled(_ text: String) -> String {
    if let words = FoldedText(text, keepsDiacritics: true) {
      return String(decoding: words.bytes, as: UTF8.self)
    }
    return TextSegments.spelledWords(text).joined(separator: " ")
  }

  /// Returns the bigrams of a run: `病历 历夹 夹` for `病历夹`; the last character is also a token, so that it is
  /// found.
  private static func pairs(_ run: [Unicode.Scalar]) -> [String] {
    zip(run, run.dropFirst()).map { "\($0)\($1)" } + run.suffix(1).map(String.init)
  }

  /// Returns the folded words of `text`; for ideographs, each character.
  public static func words(_ text: String) -> [String] {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return TextSegments(text).words }
    return words(of: text) { $0.isASCIIAlphanumeric }
  }
}

/// Tokens for properties in the indexed text.
///
/// They start with a private-use character, so indexed text never contains one.
public enum SearchMark {
  /// Returns the token of a property: a type, a host, a language, an app, or the presence of a feature.
  ///
  /// - Returns: A token without spaces.
  public static func word(_ name: String, _ value: String) -> String {
    var word = String.UnicodeScalarView("\u{E000}\(name)\u{E001}".unicodeScalars)
    for scalar in TextFolding.folded(String(value.prefix(200))).unicodeScalars {
      // Punctuation is mapped to characters that no tokenizer treats as separators.
      let isPlain =
        scalar.isASCIILowercase || scalar.isASCIIDigit
        || scalar.value > 0x7F && !(0xE000...0xF8FF).contains(scalar.value)
      word.append(isPlain ? scalar : Unicode.Scalar(0xE100 + (scalar.value & 0xFF)) ?? scalar)
    }
    return String(word)
  }

  /// Returns the token of a protection class.
  public static func protection(_ name: String) -> String { word("protection", name) }

  /// Returns the token of titles that start with a word.
  public static func first(_ word: String) -> String { "\u{E000}\u{E002}\(word)" }

  /// Returns the token of a whole short title.
  public static func whole(_ words: [String]) -> String {
    "\u{E000}\u{E003}" + words.joined(separator: "\u{E002}")
  }
}
