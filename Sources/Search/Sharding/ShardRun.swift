package import IndexModel
import Querying

/// The part of a search that one shard performs.
package struct ShardRun {
  /// The number of characters of titles that decide between equal scores.
  private static let titleLength = 100

  private let store: any IndexReading
  private let query: ShardQuery
  private let typed: UserQuery
  private let now: Int64

  package init(store: any IndexReading, query: ShardQuery, now: Int64) {
    (self.store, self.query, self.now) = (store, query, now)
    typed = UserQuery(query.text)
  }

  private var run: SearchRun {
    var search = SearchQuery(query.text, limit: max(0, query.count), owner: nil)
    search.wantsFacets = query.wantsFacets
    return SearchRun(store: store, query: search, typed: typed, now: now)
  }

  private var scope: SearchScope { SearchScope(owner: Owner.everybody, now: now) }

  // MARK: Statistics

  /// Returns the statistics of the shard for each form of the query.
  package func statistics() throws -> [ShardStatistics] {
    var own = ShardStatistics()
    own.documents = try store.documentCount(owner: Owner.everybody)
    own.words = try store.textLength(owner: Owner.everybody)
    own.languages = try store.stemLanguages(owner: Owner.everybody)
    own.hasOutlines = try store.holdsOutlines(owner: Owner.everybody)
    own.hasLinks = try store.holdsLinks()
    guard !typed.textQuery.isEmpty else { return query.requestedForms.map { _ in own } }
    return try query.requestedForms.map { form, shared in
      let languages = own.languages + shared.languages
      let terms = QueryForms(query.text, languages: languages).terms(of: form)
      var statistics = own
      try addFrequencies(of: terms, to: &statistics)
      try addTitles(of: terms.query, shared, to: &statistics)
      if form == QueryForm(), statistics.titles.count < SearchRun.fewResults {
        statistics.spellings = try SpellingRun(store: store, scopes: [scope]).words(of: typed)
      }
      return statistics
    }
  }

  /// The query with the last word as a whole.
  private static func whole(_ query: TextQuery) -> TextQuery {
    var whole = query
    whole.endLastWord()
    return whole
  }

  /// Returns the prefix at the end of a query; `nil` for none.
  private static func prefix(of query: TextQuery) -> String? {
    guard let last = query.terms.last?.phrases.first, last.isPrefix, last.words.count == 1 else {
      return nil
    }
    return last.words[0]
  }

  private func addFrequencies(
    of terms: SearchTerms,
    to statistics: inout ShardStatistics
  ) throws {
    var forms = [terms.query, Self.whole(terms.query)]
    if let split = terms.splittingIdentifiers(typed) { forms.append(split.query) }
    if let prefix = Self.prefix(of: terms.query) {
      forms.append(TextQuery(terms: [TextQuery.Term([TextQuery.Phrase([prefix])])]))
    }
    for form in forms {
      let found = try store.frequencies(form, owner: Owner.everybody)
      for (term, count) in zip(form.terms, found.counts) {
        statistics.counts[term.shardKey] = count
      }
    }
  }

  private func addTitles(
    of asked: TextQuery,
    _ shared: ShardStatistics,
    to statistics: inout ShardStatistics
  ) throws {
    let limit = CandidateSearch.nameLimit(asked)
    let whole = Self.whole(asked)
    let matches = try store.titleMatches(whole, in: scope, limit: limit)
    statistics.wholeTitles = TitleCounts(matches, of: whole)
    try addLeads(of: whole, to: &statistics)
    guard whole != asked else { return }
    try addLeads(of: asked, to: &statistics)
    try addCompletions(of: asked, to: &statistics)
    let expansion = PrefixExpansion(store: store, scope: scope, shared: shared)
    let expanded = try expansion.expanded(asked)
    // With as many whole words, completions are not searched.
    if matches.count < limit {
      let names = expansion.isNeeded(in: asked) ? expanded ?? asked : asked
      let matches = try store.titleMatches(names, in: scope, limit: limit)
      statistics.completedTitles = TitleCounts(matches, of: names)
    }
    statistics.wholeTexts =
      try store.matchCount(whole, in: scope, limit: CandidateSearch.enoughTexts)
    guard let expanded else { return }
    statistics.completedTexts =
      try store.matchCount(expanded, in: scope, limit: CandidateSearch.fewTexts)
  }

  /// Adds the titles that equal, or start with, the words of a query.
  private func addLeads(of asked: TextQuery, to statistics: inout ShardStatistics) throws {
    for query in CandidateSearch.titleQueries(asked) where statistics.leads[query.shardKey] == nil {
      let matches =
        try store.titleMatches(query, in: scope, limit: CandidateSearch.titleLimit)
      statistics.leads[query.shardKey] = TitleCounts(matches, of: query)
    }
  }

  /// Adds the words that start with the prefix: the most frequent ones if the shard has a list of these, and otherwise all.
  private func addCompletions(
    of asked: TextQuery,
    to statistics: inout ShardStatistics
  ) throws {
    guard let prefix = Self.prefix(of: asked), let initial = prefix.unicodeScalars.first,
      prefix.utf8.count <= CommonCompletions.longest
    else { return }
    statistics.prefix = prefix
    var entries: [WordList.Entry] = []
    if let list = try store.commonCompletions(of: prefix, owner: Owner.everybody) {
      entries = list.entries
      statistics.hasCompletions = true
    } else {
      for list in try store.words(initial: initial.value, owner: Owner.everybody) {
        entries += list.completions(of: prefix)
        let own = list.count(of: prefix)
        if own > 0 { entries.append(WordList.Entry(word: prefix, count: own)) }
      }
    }
    for entry in entries.prefix(ShardStatistics.completionLimit) {
      statistics.completions[entry.word] = entry.count
    }
  }

  // MARK: Candidates

  /// Returns the candidates of the shard for each form of the query, ranked by the statistics of all shards.
  package func candidates() throws -> [ShardCandidates] {
    try query.requestedForms.map { form, statistics in
      guard !typed.textQuery.isEmpty else {
        return ShardCandidates(candidates: [], total: 0, isTotalExact: true, facets: [])
      }
      var run = run
      run.shared = statistics
      let ranking = try run.ranking(of: form, run.forms())
      // Of other results, as many are shown as candidates were found.
      let total =
        form == QueryForm()
        ? try run.total(of: ranking) : (ranking.candidates.count, ranking.isWhole)
      return ShardCandidates(
        candidates: try candidates(
          withoutCopies(ranking.candidates.prefix(query.candidateCount)),
          statistics
        ),
        total: total.count,
        isTotalExact: total.isExact,
        facets: query.wantsFacets ? try run.facets(of: ranking) : []
      )
    }
  }

  /// Returns candidates without copies, which are in the shard of their original because they are of the same site.
  private func withoutCopies(_ found: ArraySlice<Candidate>) throws -> [Candidate] {
    var copies = PageCopies(store: store, now: now)
    return try found.filter { try copies.original(of: $0) == nil }
  }

  /// Returns candidates with the targets of links to the first ones of each step, whose links may be counted.
  private func candidates(
    _ found: [Candidate],
    _ statistics: ShardStatistics
  ) throws -> [ShardCandidate] {
    var ranks: [Int: Int] = [:]
    return try found.map { candidate in
      let rank = ranks[candidate.step, default: 0]
      ranks[candidate.step] = rank + 1
      let isCounted = statistics.hasLinks && rank < CandidateSearch.countedLinks
      return ShardCandidate(
        entity: candidate.entity,
        step: candidate.step,
        score: candidate.score,
        title: String(candidate.title.prefix(Self.titleLength)),
        targets: isCounted ? try store.linkTargets(of: candidate.entity) : []
      )
    }
  }

  /// Returns the results of entities; `nil` for one that is gone.
  package func results(of entities: [Int64]) throws -> [SearchResult?] {
    let (form, statistics) = query.requestedForms.last ?? (QueryForm(), ShardStatistics())
    let terms = QueryForms(query.text, languages: statistics.languages).terms(of: form)
    let builder = ResultBuilder(store: store, now: now, terms: terms.terms)
    return try entities.map { entity in
      guard let found = try store.entity(entity), found.owner == Owner.everybody else { return nil }
      return try builder.result(entity)
    }
  }
}
