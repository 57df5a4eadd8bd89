import CStemmer

/// An algorithm that reduces an inflected word to its stem.
enum StemAlgorithm: Sendable {
  /// An algorithm of [Snowball](https://snowballstem.org), for the spelling of the language.
  case snowball(SnowballStemmer)
  /// The removal of endings, for folded words.
  case endings(WordEndings)

  /// Creates an algorithm of Snowball; `nil` if the library does not have it.
  init?(snowball name: String) {
    guard let stemmer = SnowballStemmer(name) else { return nil }
    self = .snowball(stemmer)
  }

  /// Returns the stem of a word in lower case; `nil` if there is none.
  func stem(of word: [UInt8]) -> [UInt8]? {
    switch self {
    case .snowball(let stemmer): stemmer.stem(of: word)
    case .endings(let endings): endings.stem(of: word)
    }
  }
}

/// A stemmer of libstemmer; one thread uses it at a time, under the lock of a ``StemCache``.
@safe final class SnowballStemmer: @unchecked Sendable {
  private let stemmer: OpaquePointer

  /// Creates a stemmer; `nil` if the library does not have the algorithm.
  init?(_ algorithm: String) {
    guard let stemmer = unsafe sb_stemmer_new(algorithm, "UTF_8") else { return nil }
    unsafe self.stemmer = stemmer
  }

  deinit { unsafe sb_stemmer_delete(stemmer) }

  /// Returns the stem of a word; `nil` if the memory does not suffice.
  func stem(of word: [UInt8]) -> [UInt8]? {
    guard let result = unsafe sb_stemmer_stem(stemmer, word, Int32(word.count)) else { return nil }
    let size = unsafe Int(sb_stemmer_length(stemmer))
    return unsafe Array(UnsafeBufferPointer(start: result, count: size))
  }
}
