import Basics

/// Corrections of names from open vocabularies, where a similar name may be right: only nearly equal names are
/// corrected.
enum Misspelling {
  /// Returns the known word that was probably meant by `word`; `nil` if `word` is known, or if none is near.
  ///
  /// Words of up to eight bytes may differ by one edit, longer ones by two, and their first byte must be equal.
  ///
  /// - Parameters:
  ///   - word: A name in lower case.
  ///   - known: Names in lower case.
  /// - Returns: The correction.
  static func correction(of word: String, among known: KnownWords) -> String? {
    guard word.utf8.count >= 5, !known.contains(word),
      let nearest = NearestWord.of(word, among: known.words),
      nearest.utf8.first == word.utf8.first
    else { return nil }
    let edits = NearestWord.editDistance(Array(word.utf8), Array(nearest.utf8))
    return edits <= (word.utf8.count > 8 ? 2 : 1) ? nearest : nil
  }
}

/// The names of a vocabulary, of which nearly every word of a page is one.
struct KnownWords: Sendable {
  /// The names, in lower case.
  let words: [String]
  private let set: Set<String>

  init(_ words: [String]) {
    self.words = words
    set = Set(words)
  }

  func contains(_ word: String) -> Bool { set.contains(word) }
}
