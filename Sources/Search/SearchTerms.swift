import Querying

/// A query for stores, with the same terms for title comparison and highlighting.
struct SearchTerms {
  /// The query for stores with all terms.
  private var full: TextQuery
  /// The indexes of terms that need not occur, because most texts contain them or too few contain all terms.
  private(set) var optional: Set<Int> = []
  /// The terms for matching texts.
  var terms: [MatchTerm]
  /// The words of the query that the terms have as one word.
  private var apart: [MatchTerm] = []
  /// The indexes of terms that are identifiers of several parts, such as `max_wal_size`.
  private var identifiers: Set<Int> = []
  /// The indexes of terms that are words of runs of ideographs.
  private var runWords: Set<Int> = []
  /// The indexes of terms that were typed in quotation marks.
  private var quoted: Set<Int> = []
  /// A Boolean value that indicates whether corrections of misspelt words were added.
  private(set) var isCorrected = false

  /// The weight of a synonym, and of a word without its hyphen, relative to the typed word.
  private static let synonymWeight = 0.9
  /// The maximum number of words in a synonym.
  private static let windowLimit = 4

  /// The weight of a word with the same stem, relative to the typed word: in titles, and of an occurrence in a text.
  private static let (stemWeight, stemOccurrence) = (0.95, 0.7)
  /// The weight of a word with the same stem in the title of an item: without a page, the title is all that there is to
  /// tell `Cake` from `Cakes`.
  private static let itemStemWeight = 0.5

  /// Creates the terms of a query.
  ///
  /// - Parameters:
  ///   - typed: The query.
  ///   - synonyms: The synonyms.
  ///   - stemmers: The stemmers of the languages that the viewer's texts have.
  init(_ typed: UserQuery, synonyms: Synonyms, stemmers: [Stemmer] = []) {
    full = typed.textQuery
    terms = typed.terms.map { MatchTerm($0) }
    quoted = Set(terms.indices.filter { typed.terms[$0].isQuoted })
    if !synonyms.isEmpty { add(synonyms, typed) }
    // Term indexes are equal in both only if no synonym joined words.
    guard terms.count == typed.terms.count else { return }
    identifiers = Set(terms.indices.filter { typed.terms[$0].isIdentifier })
    for index in terms.indices {
      if typed.terms[index].isWord {
        let spelled = typed.terms[index].spelled
        add(stemmers, of: typed.terms[index].tokens[0], spelled: spelled, at: index)
      } else if let joined = typed.terms[index].joined {
        full.terms[index].phrases.append(TextQuery.Phrase([joined]))
        terms[index] = terms[index].replacing(
          terms[index].choices
            + [MatchTerm.Choice([joined], isPrefix: false, weight: Self.synonymWeight)]
        )
        add(stemmers, of: joined, at: index)
      }
    }
    let languages = stemmers.map(\.language)
    let common = terms.indices.filter { index in
      typed.terms[index].isWord && CommonWords.contains(typed.terms[index].tokens[0], in: languages)
    }
    if common.count < terms.count { optional = Set(common) }
  }

  /// The terms that are marked in results: also the words of the query that the terms have as one word.
  var shown: [MatchTerm] { terms + apart }

  /// Returns the terms with words of the query that they have as one word.
  func showing(_ words: some Sequence<MatchTerm>) -> SearchTerms {
    var terms = self
    terms.apart = Array(words)
    return terms
  }

  /// The query for stores, of the terms that have to occur.
  var query: TextQuery {
    guard !optional.isEmpty else { return full }
    var query = full
    query.terms = full.terms.indices.filter { !optional.contains($0) }.map { full.terms[$0] }
    return query
  }

  /// The query for the identifiers among other words; `nil` if there are none, or nothing else.
  var identifierQuery: TextQuery? { query(of: required.filter(identifiers.contains)) }

  /// The number of words from which one that is missing says little.
  private static let manyWords = 3

  /// Returns the query for the rarest of many words.
  ///
  /// - Parameter inverseDocumentFrequencies: The weights of the terms of ``query``.
  /// - Returns: The query; `nil` if there are few words, or identifiers.
  func rarestQuery(_ inverseDocumentFrequencies: [Double]) -> TextQuery? {
    let required = required
    guard required.count >= Self.manyWords, identifiers.isDisjoint(with: required),
      inverseDocumentFrequencies.count == required.count
    else { return nil }
    let rarest = inverseDocumentFrequencies.indices.max {
      inverseDocumentFrequencies[$0] < inverseDocumentFrequencies[$1]
    }
    return query(of: rarest.map { [required[$0]] } ?? [])
  }

  /// Returns the query for some of the required terms and those in quotation marks; `nil` for none or all terms.
  private func query(of indexes: [Int]) -> TextQuery? {
    let kept = required.filter { indexes.contains($0) || quoted.contains($0) }
    guard !indexes.isEmpty, kept.count < required.count else { return nil }
    var query = full
    query.terms = kept.map { full.terms[$0] }
    return query
  }

  /// The indexes of the terms that have to occur, in the order of ``query``.
  var required: [Int] { full.terms.indices.filter { !optional.contains($0) } }

  /// The maximum number of words in ``phrase``.
  private static let phraseLimit = 6

  /// The query for texts that contain all words of the query next to each other; `nil` for a single word.
  var phrase: TextQuery? {
    let phrases = full.terms.compactMap(\.phrases.first)
    guard (2...Self.phraseLimit).contains(phrases.count), phrases.count == full.terms.count else {
      return nil
    }
    var query = full
    query.terms = [TextQuery.Term([TextQuery.Phrase(phrases.flatMap(\.words))])]
    return query
  }

  /// Returns the terms for comparing titles: those of whole pages, or those of items.
  func titleTerms(ofWholePages isDeep: Bool) -> [MatchTerm] {
    isDeep ? terms : terms.map { $0.weighingStems(Self.itemStemWeight) }
  }

  /// Returns `true` if a term is a single word that was not typed in quotation marks.
  func isWord(_ index: Int) -> Bool {
    let isOne = full.terms[index].phrases.first?.words.count == 1 || runWords.contains(index)
    return isOne && !quoted.contains(index)
  }

  /// Returns the terms with further optional ones.
  func dropping(_ indexes: some Sequence<Int>) -> SearchTerms {
    var terms = self
    terms.optional.formUnion(indexes)
    return terms
  }

  /// Returns the terms with the parts of identifiers, and the words of runs of ideographs, as separate words; `nil` if there
  /// are none.
  func splitting(_ typed: UserQuery) -> SearchTerms? {
    guard terms.count == typed.terms.count else { return nil }
    let words = typed.terms.map { $0.isRun ? IdeographWords.words(of: $0.tokens) : [] }
    guard typed.terms.contains(where: \.isIdentifier) || words.contains(where: { !$0.isEmpty })
    else { return nil }
    var split = self
    (split.full.terms, split.terms, split.optional) = ([], [], [])
    (split.identifiers, split.quoted) = ([], [])
    for (index, term) in typed.terms.enumerated() {
      if optional.contains(index) { split.optional.insert(split.terms.count) }
      if term.isQuoted { split.quoted.insert(split.terms.count) }
      if term.isIdentifier {
        for part in term.tokens.dropLast() {
          split.append([part], MatchTerm([.init([part], isPrefix: false)]))
        }
        // The last part has the symbols of the name.
        var name = term
        name.option = nil
        for part in term.tokens.suffix(1) {
          split.append([part], MatchTerm(name).replacing([.init([part], isPrefix: false)]))
        }
      } else if !words[index].isEmpty {
        for word in words[index] { split.append(run: word) }
      } else {
        split.full.terms.append(full.terms[index])
        split.terms.append(terms[index])
      }
    }
    return split
  }

  private mutating func append(_ words: [String], _ term: MatchTerm) {
    full.terms.append(TextQuery.Term([TextQuery.Phrase(words)]))
    terms.append(term)
  }

  /// Appends a word of ideographs, which texts have as bigrams.
  private mutating func append(run word: [String]) {
    runWords.insert(terms.count)
    append(zip(word, word.dropFirst()).map { $0 + $1 }, MatchTerm(run: word))
  }

  /// Adds the stems of a word: as a phrase, since texts are followed by their stems, and for titles.
  ///
  /// A word that was typed with diacritics is also stemmed without them, as those of titles are.
  private mutating func add(
    _ stemmers: [Stemmer],
    of word: String,
    spelled: String? = nil,
    at index: Int
  ) {
    var known: Set<String> = [word]
    var choices = terms[index].choices
    for stemmer in stemmers where stemmer.reads(word) {
      for stem in [spelled.flatMap(stemmer.stem), stemmer.stem(word) ?? word].compactMap(\.self) {
        choices.append(MatchTerm.Choice(stem: stem, of: stemmer, weight: Self.stemWeight))
        guard known.insert(stem).inserted else { continue }
        full.terms[index].phrases.append(TextQuery.Phrase([stem], weight: Self.stemOccurrence))
      }
    }
    terms[index] = terms[index].replacing(choices)
  }

  private mutating func add(_ synonyms: Synonyms, _ typed: UserQuery) {
    (full.terms, terms, quoted) = ([], [], [])
    var index = 0
    while index < typed.terms.count {
      let count = Self.longest(at: index, typed, synonyms)
      let part = typed.terms[index..<index + max(1, count)]
      index += max(1, count)
      if part.first?.isQuoted == true { quoted.insert(terms.count) }
      let words = part.flatMap(\.tokens)
      let isPrefix = part.last?.phrase.isPrefix ?? false
      let first = part.count == 1 ? part.first?.phrase : nil
      let others = synonyms.others(for: words)
      full.terms.append(
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
    for (index, candidates) in corrections where full.terms.indices.contains(index) {
      full.terms[index].phrases += candidates.map { TextQuery.Phrase($0.words) }
      terms[index] = terms[index].replacing(
        terms[index].choices
          + candidates.map {
            MatchTerm.Choice($0.words, isPrefix: false, weight: $0.distance > 1 ? 0.6 : 0.75)
          }
      )
    }
  }
}
