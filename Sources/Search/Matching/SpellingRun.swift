import IndexModel
import Querying

/// Finds corrections of misspelt words in the word lists that the viewer may see.
struct SpellingRun {
  let store: any IndexReading
  let scopes: [SearchScope]

  /// The corrections of each term that may be misspelt, by its index.
  struct Found {
    var candidates: [Int: [Corrections.Candidate]] = [:]
    /// The terms that occur in no title or keyword.
    var unknown: Set<Int> = []
  }

  func corrections(of typed: UserQuery) throws -> Found {
    try Self.corrections(of: typed) { try compare(&$0) }
  }

  /// Returns the corrections of the words of a query.
  ///
  /// - Parameters:
  ///   - typed: The query.
  ///   - compare: Compares a word with those of texts, and returns the number of entities that have it.
  /// - Returns: The corrections.
  static func corrections(
    of typed: UserQuery,
    _ compare: (inout Corrections) throws -> Int
  ) rethrows -> Found {
    var found = Found()
    for (index, term) in typed.terms.enumerated() where term.isWord {
      guard let word = term.tokens.first else { continue }
      var corrections = Corrections(word)
      guard corrections.edits > 0 else { continue }
      let count = try compare(&corrections)
      if count == 0 { found.unknown.insert(index) }
      let candidates = corrections.candidates
      if !candidates.isEmpty { found.candidates[index] = candidates }
    }
    return found
  }

  /// Returns the corrections of each word, and the word itself, with the number of entities that have them.
  func words(of typed: UserQuery) throws -> [String: [String: Int]] {
    var found: [String: [String: Int]] = [:]
    for term in typed.terms where term.isWord {
      guard let word = term.tokens.first else { continue }
      var corrections = Corrections(word)
      guard corrections.edits > 0 else { continue }
      let count = try compare(&corrections)
      var words: [String: Int] = [:]
      for candidate in corrections.candidates { words[candidate.word] = candidate.count }
      words[word] = count > 0 ? count : nil
      found[word] = words
    }
    return found
  }

  /// Compares a word with those of all shards, and returns the number of entities that have it; `nil` if it was not asked
  /// for.
  static func compare(
    _ corrections: inout Corrections,
    with spellings: [String: [String: Int]]
  ) -> Int? {
    guard let words = spellings[corrections.word] else { return nil }
    var list = WordList()
    for (word, count) in words { list.append(word, count: count) }
    corrections.compare(with: list)
    return words[corrections.word] ?? 0
  }

  /// Compares a word with those of all scopes, and returns the number of entities that have it.
  private func compare(_ corrections: inout Corrections) throws -> Int {
    let word = corrections.word
    var count = 0
    for scope in scopes {
      for key in corrections.keys {
        guard let list = try store.words(key, owner: scope.owner) else { continue }
        corrections.compare(with: list)
        if key == WordList.Key(word) { count += list.count(of: word) }
      }
    }
    return count
  }
}
