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
    guard (StemCache.lengths).contains(word.count) else { return nil }
    return cache.withTable { $0.stem(of: Array(word).span) }
  }

  /// Returns the stem of a folded word; `nil` if it is the word itself.
  public func stem(_ word: String) -> String? {
    stem(Array(word.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Appends the stems of inflected words to an indexed text.
  ///
  /// A stem is appended at the first, second, fourth, eighth … occurrence of its words, so that frequent words
  /// weigh more without doubling the text.
  ///
  /// - Complexity: Linear in the text.
  func appendStems(to text: inout [UInt8]) {
    let count = text.count
    var stems: [UInt8] = []
    cache.withTable { table in
      table.beginText()
      let bytes = text.span
      var start = 0
      while start < count {
        let end = Self.end(ofWordAt: start, in: bytes)
        if StemCache.lengths.contains(end - start) {
          table.appendStem(of: bytes.extracting(start..<end), to: &stems)
        }
        start = end + 1
      }
    }
    text += stems
  }

  private static func end(ofWordAt start: Int, in bytes: Span<UInt8>) -> Int {
    var end = start
    while end < bytes.count {
      let byte = unsafe bytes[unchecked: end]
      guard byte >= 0x80 || (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 else { break }
      end += 1
    }
    return end
  }
}
