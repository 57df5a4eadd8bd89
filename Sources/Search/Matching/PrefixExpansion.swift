import IndexModel
import Querying

/// Replaces a prefix with its most frequent completions.
///
/// For a prefix, FTS5 merges the posting lists of all its words before it returns the first match. For
/// separate words, it reads only as much as requested.
struct PrefixExpansion {
  /// The maximum length of prefixes that the table of names finds as fast as words.
  static let shortPrefix = 3
  /// The maximum number of words that replace a prefix.
  private static let wordLimit = 32
  /// The weight of an occurrence of a completion relative to the typed word.
  static let completionWeight = 0.2

  let store: any IndexReading
  let scope: SearchScope
  /// The statistics of all shards if the store is one of them.
  var shared: ShardStatistics?

  /// Returns the query with words in place of its last prefix; `nil` if there is none, or it has too few
  /// words or entities.
  func expanded(_ query: TextQuery) throws -> TextQuery? {
    guard let last = query.terms.last?.phrases.first, last.isPrefix, last.words.count == 1,
      let entries = try completions(of: last.words[0])
    else { return nil }
    var query = query
    let term = query.terms.count - 1
    let isWhole = entries.count < CommonCompletions.most
    query.terms[term].phrases =
      [TextQuery.Phrase(last.words)]
      + entries.prefix(isWhole ? entries.count : Self.wordLimit).map {
        TextQuery.Phrase([$0.word], weight: Self.completionWeight)
      } + query.terms[term].phrases.dropFirst()
    return query
  }

  private func completions(of prefix: String) throws -> [WordList.Entry]? {
    if let shared, shared.prefix == prefix { return shared.commonCompletions }
    return try store.commonCompletions(of: prefix, owner: scope.owner)?.entries
  }

  /// Returns `true` if names should be searched by words: the index of short prefixes is faster, but does not
  /// support filter tokens.
  func isNeeded(in query: TextQuery) -> Bool {
    !(hasShortPrefix(query) && query.isPlain)
  }

  /// Returns `true` if the last word is a short prefix.
  func hasShortPrefix(_ query: TextQuery) -> Bool {
    guard let word = query.terms.last?.phrases.first?.words.last else { return false }
    return word.unicodeScalars.count <= Self.shortPrefix
  }
}
