import Synchronization

/// A stemmer of one language: `running` and `runs` become `run` ([Snowball](https://snowballstem.org)).
///
/// Words are folded as by ``TextFolding``, in documents and queries alike.
public struct Stemmer: Sendable, Equatable {
  /// The language, as a primary subtag of BCP 47.
  public let language: String
  private let cache: StemCache

  /// The Snowball algorithms, by language.
  private static let algorithms = [
    "ar": "arabic", "ca": "catalan", "da": "danish", "de": "german", "el": "greek", "en": "english",
    "es": "spanish", "eu": "basque", "fi": "finnish", "fr": "french", "ga": "irish", "hi": "hindi",
    "hu": "hungarian", "hy": "armenian", "id": "indonesian", "it": "italian", "lt": "lithuanian",
    "nb": "norwegian", "ne": "nepali", "nl": "dutch", "nn": "norwegian", "no": "norwegian",
    "pt": "portuguese", "ro": "romanian", "ru": "russian", "sr": "serbian", "sv": "swedish",
    "ta": "tamil", "tr": "turkish", "yi": "yiddish",
  ]

  private static let caches = Mutex<[String: StemCache]>([:])

  /// Creates the stemmer of a language tag such as `de-AT`; `nil` if there is none.
  public init?(language tag: String) {
    let primary = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
    guard let algorithm = Self.algorithms[primary] else { return nil }
    let cache = Self.caches.withLock { caches -> StemCache? in
      if let known = caches[algorithm] { return known }
      guard let cache = StemCache(algorithm) else { return nil }
      caches[algorithm] = cache
      return cache
    }
    guard let cache else { return nil }
    (self.language, self.cache) = (primary, cache)
  }

  /// Returns `true` for stemmers of the same language.
  public static func == (left: Stemmer, right: Stemmer) -> Bool { left.language == right.language }

  /// Returns the stem of a folded word; `nil` if it is the word itself.
  public func stem(_ word: some Collection<UInt8>) -> [UInt8]? {
    guard StemCache.lengths.contains(word.count) else { return nil }
    let bytes = WordBytes(Array(word).span)
    return bytes.count == word.count ? cache.withTable { $0.stem(of: bytes) } : nil
  }

  /// Returns the stem of a folded word; `nil` if it is the word itself.
  public func stem(_ word: String) -> String? {
    stem(Array(word.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the stems of the inflected words of an indexed text, each after a space.
  ///
  /// A stem occurs at the first, second, fourth, eighth … occurrence of its words, so that frequent words weigh
  /// more without doubling the text.
  ///
  /// - Complexity: Linear in the text.
  func stems(of text: String) -> [UInt8] {
    var stems: [UInt8] = []
    let bytes = text.utf8.span
    cache.withTable { table in
      table.beginText()
      var scan = WordScan()
      scan.read(bytes) { table.appendStem(of: $0, to: &stems) }
      // Words are read in pieces, so the last ones come from a copy with zeros behind it.
      let rest = bytes.extracting(scan.position...)
      var end: [48 of UInt8] = .init(repeating: 0)
      for index in rest.indices { end[index] = rest[index] }
      scan.position = 0
      scan.read(end.span) { table.appendStem(of: $0, to: &stems) }
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
