import Querying

/// Puts the commonest words of a beginning in its place.
///
/// To find a beginning, FTS5 merges what all its words occur in before it answers a single thing; of
/// separate words it reads no more than is asked for.
struct BeginningExpansion {
  /// Beginnings up to this long, names are found by as fast as by words.
  static let shortBeginning = 3
  /// Words that stand for a beginning that more words have.
  private static let wordLimit = 32

  let store: any IndexReading
  let scope: SearchScope

  /// The query with words for its last beginning; `nil` where it has none that many words or things
  /// have.
  func expanded(_ query: TextQuery) throws -> TextQuery? {
    guard let last = query.terms.last?.phrases.first, last.isPrefix, last.words.count == 1,
      let words = try store.commonCompletions(of: last.words[0], owner: scope.owner)
    else { return nil }
    var query = query
    let term = query.terms.count - 1
    let entries = words.entries
    let isWhole = entries.count < CommonCompletions.most
    query.terms[term].phrases =
      ([last.words[0]] + entries.prefix(isWhole ? entries.count : Self.wordLimit).map(\.word))
      .map { TextQuery.Phrase([$0]) } + query.terms[term].phrases.dropFirst()
    return query
  }

  /// Whether names are better looked for by words: short beginnings have an index of their own, which
  /// knows no marks.
  func isNeeded(in query: TextQuery) -> Bool {
    !(hasShortBeginning(query) && query.isPlain)
  }

  /// Whether the last word is a short beginning.
  func hasShortBeginning(_ query: TextQuery) -> Bool {
    guard let word = query.terms.last?.phrases.first?.words.last else { return false }
    return word.unicodeScalars.count <= Self.shortBeginning
  }
}
