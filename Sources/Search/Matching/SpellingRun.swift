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
    var found = Found()
    for (index, term) in typed.terms.enumerated() where term.isWord {
      guard let word = term.tokens.first else { continue }
      var corrections = Corrections(word)
      guard corrections.edits > 0 else { continue }
      var count = 0
      for scope in scopes {
        for key in corrections.keys {
          guard let list = try store.words(key, owner: scope.owner) else { continue }
          corrections.compare(with: list)
          if key == WordList.Key(word) { count += list.count(of: word) }
        }
      }
      if count == 0 { found.unknown.insert(index) }
      let candidates = corrections.candidates
      if !candidates.isEmpty { found.candidates[index] = candidates }
    }
    return found
  }
}
