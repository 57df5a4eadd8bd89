public import Querying

/// A form of a query: as typed, with two words as one, with corrections, or with fewer words.
public struct QueryForm: Sendable, Equatable {
  /// The number of the term that is one word with the next one, as in `data base`; `nil` for none.
  public var joined: Int?
  /// The corrections of misspelt words, by the number of the term.
  public var corrections: [Int: [Corrections.Candidate]] = [:]
  /// A Boolean value that indicates whether the parts of identifiers, and the words of runs of ideographs, are separate
  /// words.
  public var splitsTerms = false
  /// The numbers of the terms that need not occur.
  public var dropped: Set<Int> = []

  /// A Boolean value that indicates whether the form has fewer words than were typed, or other ones from an identifier or
  /// a run of ideographs.
  package var isRelaxed: Bool { splitsTerms || !dropped.isEmpty }

  /// Creates the form as typed.
  public init() {}
}

/// The forms of a query that are searched if it has few results as typed.
package struct QueryForms {
  /// The maximum number of forms with fewer words.
  private static let relaxationLimit = 10

  private let typed: UserQuery
  private let synonyms: Synonyms
  private let stemmers: [Stemmer]
  /// The terms as typed.
  private let terms: SearchTerms

  init(_ typed: UserQuery, synonyms: Synonyms, stemmers: [Stemmer]) {
    (self.typed, self.synonyms, self.stemmers) = (typed, synonyms, stemmers)
    terms = SearchTerms(typed, synonyms: synonyms, stemmers: stemmers)
  }

  /// Creates the forms of a query over shards.
  package init(_ text: String, languages: [String]) {
    let stemmers = Set(languages).sorted().compactMap(Stemmer.init)
    self.init(UserQuery(text), synonyms: Synonyms(), stemmers: stemmers)
  }

  /// Returns the query of a form.
  private func typed(in form: QueryForm) -> UserQuery {
    form.joined.map(typed.joining) ?? typed
  }

  /// Returns the terms of a form.
  func terms(of form: QueryForm) -> SearchTerms {
    let typed = typed(in: form)
    var terms = terms
    // A form from another machine may have any number.
    if let joined = form.joined, self.typed.joinedWord(at: joined) != nil {
      terms = SearchTerms(typed, synonyms: synonyms, stemmers: stemmers)
        .showing(self.terms.terms.dropFirst(joined).prefix(2))
    }
    if !form.corrections.isEmpty { terms.add(form.corrections) }
    if form.splitsTerms { terms = terms.splitting(typed) ?? terms }
    return terms.dropping(form.dropped)
  }

  // MARK: Corrections

  /// Returns the forms with corrections: with two words as one, with corrections of unknown words, and of all words.
  func corrected(_ find: (UserQuery) throws -> SpellingRun.Found) rethrows -> [QueryForm] {
    // Term indexes are equal in both only if no synonym joined words.
    guard terms.terms.count == typed.terms.count else { return [] }
    let found = try find(typed)
    let unknown = found.candidates.filter { found.unknown.contains($0.key) }
    let joined = found.joined.map { index in
      var form = QueryForm()
      form.joined = index
      return form
    }
    return joined
      + [unknown, found.candidates].filter { !$0.isEmpty }.map { corrections in
        var form = QueryForm()
        form.corrections = corrections
        return form
      }
  }

  /// Returns the forms with corrections, by the words of all shards.
  package func corrected(by spellings: [String: [String: Int]]) -> [QueryForm] {
    corrected { SpellingRun.corrections(of: $0, by: spellings) }
  }

  /// Returns the form with corrections of all words; the query as typed if there is none.
  package static func mostCorrected(_ corrected: [QueryForm]) -> QueryForm {
    corrected.last { !$0.corrections.isEmpty } ?? QueryForm()
  }

  /// Returns the words of the query that a form replaces, and their replacements.
  package func replacements(in form: QueryForm) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for (index, candidates) in form.corrections where typed.terms.indices.contains(index) {
      found[typed.terms[index].tokens[0]] = candidates.map(\.word)
    }
    if let index = form.joined, let word = typed.joinedWord(at: index) {
      found[typed.terms[index...(index + 1)].map { $0.tokens[0] }.joined(separator: " ")] = [word]
    }
    return found
  }

  /// Returns the word at the end of the query as typed that is searched as a prefix; `nil` for none.
  package var prefix: String? { terms.query.lastPrefix }

  /// Returns the query with its misspelt words replaced: those that no text has, and others by the words that the title of
  /// the best result has.
  ///
  /// - Parameters:
  ///   - form: The form of the best result.
  ///   - title: The title of the best result.
  ///   - isKnown: Returns `true` if a text has a word, the term of the query.
  /// - Returns: The query; `nil` if no word is replaced.
  func didYouMean(
    _ form: QueryForm,
    title: String,
    isKnown: (_ word: String, _ term: TextQuery.Term) throws -> Bool
  ) rethrows -> String? {
    let words = Set(SearchText.words(title))
    let replacements = replacements(in: form).filter { !words.contains($0.key) }
    var (parts, shown) = (typed.text.split(separator: " ")[...], [String]())
    var isReplaced = false
    while let part = parts.popFirst() {
      let word = TextFolding.folded(part)
      let next = parts.first.map { word + " " + TextFolding.folded($0) }
      if let joined = next.flatMap({ replacements[$0] }) {
        parts.removeFirst()
        shown += joined
        isReplaced = true
        continue
      }
      let candidates = replacements[word] ?? []
      var meant = candidates.first { words.isSuperset(of: SearchText.words($0)) }
      // Any other word of a text is close to some word, or to two, that nobody means.
      if meant == nil, let first = candidates.first, let term = term(word), try !isKnown(word, term)
      {
        meant = first
      }
      shown.append(meant ?? String(part))
      isReplaced = isReplaced || meant != nil
    }
    return isReplaced ? shown.joined(separator: " ") : nil
  }

  /// Returns the query with its misspelt words replaced, by the numbers of all shards.
  package func didYouMean(
    _ form: QueryForm,
    title: String,
    by statistics: ShardStatistics
  ) -> String? {
    didYouMean(form, title: title) { word, term in
      let isPrefix = term.phrases.contains(where: \.isPrefix)
      return (isPrefix ? statistics.completions[word] : statistics.count(of: term)) ?? 0 > 0
    }
  }

  /// Returns the required term of a word of the query as typed.
  private func term(_ word: String) -> TextQuery.Term? {
    zip(terms.required, terms.query.terms).first { index, _ in
      typed.terms.indices.contains(index) && typed.terms[index].tokens.first == word
    }?
    .1
  }

  // MARK: Fewer words

  /// Returns the forms with fewer required terms.
  ///
  /// First come those without unknown words; then those without the commonest one, without the two commonest ones, and so on,
  /// and without any other one of three and more. Of these, forms precede whose words tell more together. Phrases in quotation
  /// marks remain required.
  ///
  /// - Parameters:
  ///   - form: The form of which words are left out.
  ///   - documents: The number of entities.
  ///   - counts: Returns the number of entities with each term of a query.
  /// - Returns: The forms, best first.
  func relaxed(
    _ form: QueryForm,
    documents: Int,
    counts: (TextQuery) throws -> [Int]
  ) rethrows -> [QueryForm] {
    var (forms, form) = ([QueryForm](), form)
    if terms(of: form).splitting(typed(in: form)) != nil {
      form.splitsTerms = true
      forms.append(form)
    }
    let terms = terms(of: form)
    let required = terms.required
    var found = zip(required, try counts(terms.query)).map { (index: $0, count: $1) }
      .filter { terms.isWord($0.index) }
    let unknown = found.filter { $0.count == 0 }.map(\.index)
    var rest = required.count
    if !unknown.isEmpty, unknown.count < rest {
      form.dropped.formUnion(unknown)
      rest -= unknown.count
      forms.append(form)
    }
    found = found.filter { $0.count > 0 }.sorted { ($0.count, $0.index) < ($1.count, $1.index) }
    let dropped = Self.dropped(found, of: rest, documents: documents)
    return forms
      + dropped.prefix(Self.relaxationLimit - forms.count).map { words in
        var form = form
        form.dropped.formUnion(words)
        return form
      }
  }

  /// The number of words from which any one of them may be missing.
  private static let manyWords = 3

  /// Returns the words that are left out together, in the order of their weight.
  ///
  /// - Parameters:
  ///   - found: The words that may be left out, the rarest one first.
  ///   - count: The number of required terms.
  ///   - documents: The number of entities.
  /// - Returns: The indexes of the words of each form.
  private static func dropped(
    _ found: [(index: Int, count: Int)],
    of count: Int,
    documents: Int
  ) -> [[Int]] {
    let weights = found.map { CandidateSearch.rarity(of: $0.count, in: documents) }
    let commonest = (1...max(1, found.count)).map { Array(found.indices.suffix($0)) }
    let single = count < manyWords ? [] : found.indices.dropLast().reversed().map { [$0] }
    return (commonest + single).filter { $0.count < count && !$0.isEmpty }
      .map { (places: $0, weight: $0.reduce(0) { $0 + weights[$1] }) }
      .sorted { ($0.weight, $0.places.count) < ($1.weight, $1.places.count) }
      .map { $0.places.map { found[$0].index } }
  }

  /// Returns the forms with ever fewer required terms, by the numbers of all shards.
  package func relaxed(_ form: QueryForm, by statistics: ShardStatistics) -> [QueryForm] {
    relaxed(form, documents: statistics.documents) { query in
      query.terms.map { statistics.count(of: $0) ?? 0 }
    }
  }
}

extension TextQuery {
  /// The prefix at the end of the query; `nil` for none.
  var lastPrefix: String? {
    guard let last = terms.last?.phrases.first, last.isPrefix, last.words.count == 1 else {
      return nil
    }
    return last.words[0]
  }
}
