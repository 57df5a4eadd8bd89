import Querying

/// A query for stores, with the same terms for title comparison and highlighting.
struct SearchTerms {
  /// The query for stores.
  var query: TextQuery
  /// The terms for matching texts.
  var terms: [MatchTerm]
  /// A Boolean value that indicates whether corrections of misspelt words were added.
  private(set) var isCorrected = false

  /// The weight of a synonym relative to the typed word.
  private static let synonymWeight = 0.9
  /// The maximum number of words in a synonym.
  private static let windowLimit = 4

  init(_ typed: UserQuery, synonyms: Synonyms) {
    query = typed.textQuery
    terms = typed.terms.map { MatchTerm($0) }
    if !synonyms.isEmpty { add(synonyms, typed) }
  }

  private mutating func add(_ synonyms: Synonyms, _ typed: UserQuery) {
    query.terms = []
    terms = []
    var index = 0
    while index < typed.terms.count {
      let count = Self.longest(at: index, typed, synonyms)
      let part = typed.terms[index..<index + max(1, count)]
      index += max(1, count)
      let words = part.flatMap(\.tokens)
      let isPrefix = part.last?.phrase.isPrefix ?? false
      let first = part.count == 1 ? part.first?.phrase : nil
      let others = synonyms.others(for: words)
      query.terms.append(
        TextQuery.Term(
          [first ?? TextQuery.Phrase(words, isPrefix: isPrefix)]
            + others.map { TextQuery.Phrase(Self.indexed($0)) }
        )
      )
      terms.append(
        MatchTerm(
          [MatchTerm.Choice(words, isPrefix: isPrefix && part.last?.isWord == true)]
            + others.map {
              MatchTerm.Choice($0, isPrefix: false, weight: Self.synonymWeight)
            }
        )
      )
    }
  }

  /// Returns words in their indexed form: ideographs as bigrams.
  private static func indexed(_ words: [String]) -> [String] {
    let text = words.joined(separator: words.allSatisfy { $0.utf8.count < 3 } ? " " : "")
    let isASCII = words.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
    return isASCII ? words : UserQuery(text).terms.flatMap(\.phrase.words)
  }

  /// Returns the number of terms, starting at `index`, that together have a synonym.
  private static func longest(at index: Int, _ typed: UserQuery, _ synonyms: Synonyms) -> Int {
    let limit = min(windowLimit, typed.terms.count - index)
    for count in stride(from: limit, to: 1, by: -1) {
      let part = typed.terms[index..<index + count]
      if part.allSatisfy(\.isWord), !synonyms.others(for: part.flatMap(\.tokens)).isEmpty {
        return count
      }
    }
    return 1
  }

  /// Adds corrections of misspelt words.
  mutating func add(_ corrections: [Int: [Corrections.Candidate]]) {
    isCorrected = true
    for (index, candidates) in corrections where query.terms.indices.contains(index) {
      query.terms[index].phrases += candidates.map { TextQuery.Phrase([$0.word]) }
      terms[index] = MatchTerm(
        terms[index].choices
          + candidates.map {
            MatchTerm.Choice([$0.word], isPrefix: false, weight: $0.distance > 1 ? 0.6 : 0.75)
          }
      )
    }
  }
}
