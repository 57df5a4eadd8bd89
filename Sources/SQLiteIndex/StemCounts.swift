import Basics
import Querying

/// The words of an index by their stems, which tell the stems in it that are no words, such as `recip`.
///
/// Texts are indexed with the stems of their inflected words, so both are terms of the index.
struct StemCounts {
  private let stemmers: [Stemmer]
  /// The number of entities with inflected words, by the hash of their stem.
  private var counts: [UInt64: Int] = [:]

  /// Creates counts without words.
  init(_ stemmers: [Stemmer]) { self.stemmers = stemmers }

  /// A Boolean value that indicates whether no word has a stem.
  var isIdle: Bool { stemmers.isEmpty }

  /// Adds a word that a number of entities have.
  mutating func add(_ word: Span<UInt8>, count: Int) {
    let bytes = word.indices.map { word[$0] }
    for stem in Set(stemmers.compactMap { $0.stem(bytes) }) {
      counts[FNV1a(stem).value, default: 0] += count
    }
  }

  /// Returns `true` if a term that a number of entities have is there only as the stem of other words.
  ///
  /// A word that is its own stem is in more entities than its other forms, as a rule.
  func isOnlyStem(_ term: Span<UInt8>, count: Int) -> Bool {
    var hash = FNV1a()
    for index in term.indices { hash.combine(term[index]) }
    return counts[hash.value].map { count <= $0 } ?? false
  }
}
