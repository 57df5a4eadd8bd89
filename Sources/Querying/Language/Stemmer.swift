import Synchronization

/// A stemmer of one language: `running` and `runs` become `run`.
///
/// The algorithms are those of [Snowball](https://snowballstem.org) in libstemmer 2.2, and lists of endings for languages
/// that it lacks. Stems are folded as by ``TextFolding``.
public struct Stemmer: Sendable, Equatable {
  /// The language, as a primary subtag of BCP 47.
  public let language: String
  /// A Boolean value that indicates whether stems depend on diacritics: `sélectionné` and `sélectionner` have one stem,
  /// `selectionne` has another.
  let readsDiacritics: Bool
  /// The folded starts of words of whose stem they may be no part, of two bytes each.
  let removedStarts: [[UInt8]]
  private let cache: StemCache

  /// The Snowball algorithms, by language; Croatian and Bosnian have that of Serbian in Latin script, Galician that of
  /// Portuguese, which it resembles most.
  private static let algorithms = [
    "ar": "arabic", "bs": "serbian", "ca": "catalan", "da": "danish", "de": "german", "el": "greek",
    "en": "english", "es": "spanish", "eu": "basque", "fi": "finnish", "fr": "french",
    "ga": "irish", "gl": "portuguese", "hi": "hindi", "hr": "serbian", "hu": "hungarian",
    "hy": "armenian", "id": "indonesian", "it": "italian", "lt": "lithuanian", "nb": "norwegian",
    "ne": "nepali", "nl": "dutch", "nn": "norwegian", "no": "norwegian", "pt": "portuguese",
    "ro": "romanian", "ru": "russian", "sr": "serbian", "sv": "swedish", "ta": "tamil",
    "tr": "turkish", "yi": "yiddish",
  ]

  /// The algorithms that tell letters by their diacritics.
  ///
  /// The others fold words themselves, or have rules for letters without diacritics only.
  private static let algorithmsWithDiacritics: Set<String> = [
    "catalan", "danish", "dutch", "finnish", "french", "hungarian", "irish", "italian",
    "lithuanian", "norwegian", "portuguese", "romanian", "serbian", "spanish", "swedish", "turkish",
  ]

  /// The first and last letters of the scripts of languages that are not written in Latin letters alone.
  private static let letters: [String: ClosedRange<Unicode.Scalar>] = [
    "ar": "\u{600}"..."\u{6FF}", "bg": "\u{400}"..."\u{52F}", "el": "\u{370}"..."\u{3FF}",
    "hi": "\u{900}"..."\u{97F}", "hy": "\u{530}"..."\u{58F}", "ne": "\u{900}"..."\u{97F}",
    "ru": "\u{400}"..."\u{52F}", "sr": "A"..."\u{52F}", "ta": "\u{B80}"..."\u{BFF}",
    "uk": "\u{400}"..."\u{52F}", "yi": "\u{590}"..."\u{5FF}",
  ]

  /// The starts that stems may lack, by language: the article and particles of Arabic, and the prefixes of
  /// Indonesian.
  private static let prefixes = [
    "ar": ["ا", "و", "ف", "ب", "ك", "ل", "س", "ي", "ن", "ت"].map { Array($0.utf8) },
    "id": ["be", "di", "ke", "me", "pe", "te"].map { Array($0.utf8) },
  ]

  private static let caches = Mutex<[String: StemCache]>([:])

  /// Creates the stemmer of a language tag such as `de-AT`; `nil` if there is none.
  public init?(language tag: String) {
    let primary = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
    let (name, endings) = (Self.algorithms[primary], WordEndings.byLanguage[primary])
    guard let key = name ?? endings.map({ _ in primary }) else { return nil }
    let cache = Self.caches.withLock { caches -> StemCache? in
      if let known = caches[key] { return known }
      let algorithm =
        name.map(StemAlgorithm.init(snowball:)) ?? endings.map { .endings(WordEndings($0)) }
      caches[key] = algorithm.map { StemCache($0) }
      return caches[key]
    }
    guard let cache else { return nil }
    (self.language, self.cache) = (primary, cache)
    readsDiacritics = Self.algorithmsWithDiacritics.contains(key)
    removedStarts = Self.prefixes[primary] ?? []
  }

  /// Returns `true` for stemmers of the same language.
  public static func == (left: Stemmer, right: Stemmer) -> Bool { left.language == right.language }

  /// Returns `true` if a word is in the script of the language, so that words of it may have its stem.
  package func reads(_ word: String) -> Bool {
    let letters = Self.letters[language] ?? "0"..."\u{36F}"
    return word.unicodeScalars.first.map(letters.contains) ?? false
  }

  /// Returns the stem of a word in lower case; `nil` if it is the folded word itself, or the stem of that.
  public func stem(_ word: some Collection<UInt8>) -> [UInt8]? {
    guard StemCache.lengths.contains(word.count) else { return nil }
    let bytes = WordBytes(Array(word).span)
    return bytes.count == word.count ? cache.withTable { $0.stem(of: bytes) } : nil
  }

  /// Returns the stem of a word in lower case; `nil` if it is the folded word itself, or the stem of that.
  public func stem(_ word: String) -> String? {
    stem(Array(word.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the stems of the inflected words of a folded text, each after a space.
  ///
  /// A stem occurs at the first, second, fourth, eighth … occurrence of its words, so that frequent words weigh
  /// more without doubling the text.
  ///
  /// - Complexity: Linear in the text.
  func stems(of text: String) -> [UInt8] { stems(of: text) { _ in true } }

  /// Returns the stems that words have only with their diacritics, each after a space, as ``stems(of:)`` does.
  ///
  /// The stems of folded words are kept besides, for queries without diacritics.
  ///
  /// - Parameter text: The text in lower case.
  /// - Returns: The stems.
  /// - Complexity: Linear in the text.
  func furtherStems(ofSpelled text: String) -> [UInt8] { stems(of: text) { !$0.isASCII } }

  private func stems(of text: String, where isRead: (WordBytes) -> Bool) -> [UInt8] {
    var stems: [UInt8] = []
    let bytes = text.utf8.span
    cache.withTable { table in
      table.beginText()
      func append(_ word: WordBytes) {
        if isRead(word) { table.appendStem(of: word, to: &stems) }
      }
      var scan = WordScan()
      scan.read(bytes, append)
      // Words are read in pieces, so the last ones come from a copy with zeros behind it.
      let rest = bytes.extracting(scan.position...)
      var end: [96 of UInt8] = .init(repeating: 0)
      for index in rest.indices { end[index] = rest[index] }
      scan.position = 0
      scan.read(end.span, append)
    }
    return stems
  }
}

/// Reads the words of a text one after another.
private struct WordScan {
  /// The offset of the next word.
  var position = 0
  /// A Boolean value that indicates whether the next piece continues a word above the limit.
  private var isContinued = false

  /// Reads the words of a stemmed length, up to the last ``WordBytes/limit`` bytes.
  mutating func read(_ bytes: Span<UInt8>, _ body: (WordBytes) -> Void) {
    while position + WordBytes.limit <= bytes.count {
      let word = WordBytes(startOf: bytes.extracting(position..<position + WordBytes.limit))
      if !isContinued, StemCache.lengths.contains(word.count) { body(word) }
      isContinued = word.count == WordBytes.limit
      position += isContinued ? word.count : word.count + 1
    }
  }
}
