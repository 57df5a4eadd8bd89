public import Querying

/// A form of a query: as typed, with corrections, or with fewer words.
public struct QueryForm: Sendable, Equatable {
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
  private static let relaxationLimit = 6

  private let typed: UserQuery
  /// The terms as typed.
  private let terms: SearchTerms

  init(_ typed: UserQuery, _ terms: SearchTerms) {
    (self.typed, self.terms) = (typed, terms)
  }

  /// Creates the forms of a query over shards.
  package init(_ text: String, languages: [String]) {
    typed = UserQuery(text)
    let stemmers = Set(languages).sorted().compactMap(Stemmer.init)
    terms = SearchTerms(typed, synonyms: Synonyms(), stemmers: stemmers)
  }

  /// Returns the terms of a form.
  func terms(of form: QueryForm) -> SearchTerms {
    var terms = terms
    if !form.corrections.isEmpty { terms.add(form.corrections) }
    if form.splitsTerms { terms = terms.splitting(typed) ?? terms }
    return terms.dropping(form.dropped)
  }

  // MARK: Corrections

  /// Returns the forms with corrections: of unknown words, and of all words.
  func corrected(_ find: (UserQuery) throws -> SpellingRun.Found) rethrows -> [QueryForm] {
    // Term indexes are equal in both only if no synonym joined words.
    guard terms.terms.count == typed.terms.count else { return [] }
    let found = try find(typed)
    let unknown = found.candidates.filter { found.unknown.contains($0.key) }
    return [unknown, found.candidates].filter { !$0.isEmpty }.map { corrections in
      var form = QueryForm()
      form.corrections = corrections
      return form
    }
  }

  /// Returns the forms with corrections, by the words of all shards.
  package func corrected(by spellings: [String: [String: Int]]) -> [QueryForm] {
    corrected { typed in
      SpellingRun.corrections(of: typed) { SpellingRun.compare(&$0, with: spellings) ?? 0 }
    }
  }

  /// Returns the word at the end of the query as typed that is searched as a prefix; `nil` for none.
  package var prefix: String? { terms.query.lastPrefix }

  /// Returns the query with its misspelt words replaced by the words of the best result.
  package func didYouMean(_ form: QueryForm, title: String) -> String? {
    let words = Set(SearchText.words(title))
    var replacements: [String: String] = [:]
    for (index, candidates) in form.corrections where typed.terms.indices.contains(index) {
      let typedWord = typed.terms[index].tokens[0]
      guard !words.contains(typedWord) else { continue }
      replacements[typedWord] = (candidates.first { words.contains($0.word) } ?? candidates[0]).word
    }
    guard !replacements.isEmpty else { return nil }
    return typed.text.split(separator: " ").map { part in
      replacements[TextFolding.folded(part)] ?? String(part)
    }.joined(separator: " ")
  }

  // MARK: Fewer words

  /// Returns the forms with ever fewer required terms: first without unknown words, then without the commonest one, and so
  /// on; phrases in quotation marks remain required.
  ///
  /// - Parameters:
  ///   - form: The form of which words are left out.
  ///   - counts: Returns the number of entities with each term of a query.
  /// - Returns: The forms, best first.
  func relaxed(
    _ form: QueryForm,
    counts: (TextQuery) throws -> [Int]
  ) rethrows -> [QueryForm] {
    var (forms, form) = ([QueryForm](), form)
    if terms(of: form).splitting(typed) != nil {
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
    while forms.count < Self.relaxationLimit, rest > 1, let commonest = found.popLast() {
      form.dropped.insert(commonest.index)
      rest -= 1
      forms.append(form)
    }
    return forms
  }

  /// Returns the forms with ever fewer required terms, by the numbers of all shards.
  package func relaxed(_ form: QueryForm, by statistics: ShardStatistics) -> [QueryForm] {
    relaxed(form) { query in query.terms.map { statistics.count(of: $0) ?? 0 } }
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
