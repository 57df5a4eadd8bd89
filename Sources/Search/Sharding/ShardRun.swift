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
    var search = SearchQuery(query.text, limit: query.candidateCount, owner: nil)
    search.wantsFacets = query.wantsFacets
    return SearchRun(store: store, query: search, typed: typed, now: now)
  }

  // MARK: Statistics

  /// Returns the statistics of the shard.
  package func statistics() throws -> ShardStatistics {
    var statistics = ShardStatistics()
    statistics.documents = try store.documentCount(owner: Owner.everybody)
    statistics.words = try store.textLength(owner: Owner.everybody)
    statistics.languages = try store.stemLanguages(owner: Owner.everybody)
    statistics.hasOutlines = try store.holdsOutlines(owner: Owner.everybody)
    statistics.hasLinks = try store.holdsLinks()
    guard !typed.textQuery.isEmpty else { return statistics }
    let languages = Set(statistics.languages + query.statistics.languages)
    let terms = SearchTerms(
      typed,
      synonyms: Synonyms(),
      stemmers: languages.sorted().compactMap(Stemmer.init)
    )
    statistics.terms = terms.query.terms.map(\.shardKey)
    try addFrequencies(of: terms, to: &statistics)
    try addTitles(of: terms.query, to: &statistics)
    if statistics.titles.count < SearchRun.fewResults {
      let scope = SearchScope(owner: Owner.everybody, now: now)
      statistics.spellings = try SpellingRun(store: store, scopes: [scope]).words(of: typed)
    }
    return statistics
  }

  /// The query with the last word as a whole.
  private static func whole(_ query: TextQuery) -> TextQuery {
    var whole = query
    whole.endLastWord()
    return whole
  }

  /// Returns the prefix at the end of a query; `nil` for none.
  private static func beginning(of query: TextQuery) -> String? {
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
    if let beginning = Self.beginning(of: terms.query) {
      forms.append(TextQuery(terms: [TextQuery.Term([TextQuery.Phrase([beginning])])]))
    }
    for form in forms {
      let found = try store.frequencies(form, owner: Owner.everybody)
      for (term, count) in zip(form.terms, found.counts) {
        statistics.counts[term.shardKey] = count
      }
    }
  }

  private func addTitles(of asked: TextQuery, to statistics: inout ShardStatistics) throws {
    let scope = SearchScope(owner: Owner.everybody, now: now)
    let limit = CandidateSearch.nameLimit(asked)
    let whole = Self.whole(asked)
    let matches = try store.titleMatches(whole, in: scope, limit: limit)
    statistics.wholeTitles = TitleCounts(matches, of: whole)
    statistics.titles = statistics.wholeTitles
    guard whole != asked else { return }
    try addCompletions(of: asked, to: &statistics)
    let expansion = PrefixExpansion(store: store, scope: scope, shared: query.statistics)
    let expanded = try expansion.expanded(asked)
    // With as many whole words, completions are not searched.
    if matches.count < limit {
      let names = expansion.isNeeded(in: asked) ? expanded ?? asked : asked
      let matches = try store.titleMatches(names, in: scope, limit: limit)
      statistics.titles = TitleCounts(matches, of: names)
    }
    statistics.wholeTexts =
      try store.matchCount(whole, in: scope, limit: CandidateSearch.enoughTexts)
    guard let expanded else { return }
    statistics.completedTexts =
      try store.matchCount(expanded, in: scope, limit: CandidateSearch.fewTexts)
  }

  /// Adds the words that start with the prefix: the most frequent ones if the shard has a list of these, and otherwise all.
  private func addCompletions(
    of asked: TextQuery,
    to statistics: inout ShardStatistics
  ) throws {
    guard let beginning = Self.beginning(of: asked), let initial = beginning.unicodeScalars.first,
      beginning.utf8.count <= CommonCompletions.longest
    else { return }
    statistics.beginning = beginning
    var entries: [WordList.Entry] = []
    if let list = try store.commonCompletions(of: beginning, owner: Owner.everybody) {
      entries = list.entries
      statistics.hasCompletions = true
    } else {
      for list in try store.words(initial: initial.value, owner: Owner.everybody) {
        entries += list.completions(of: beginning)
        let own = list.count(of: beginning)
        if own > 0 { entries.append(WordList.Entry(word: beginning, count: own)) }
      }
    }
    for entry in entries.prefix(ShardStatistics.completionLimit) {
      statistics.completions[entry.word] = entry.count
    }
  }

  // MARK: Candidates

  /// Returns the candidates of the shard, ranked by the statistics of all shards.
  package func candidates() throws -> ShardCandidates {
    guard !typed.textQuery.isEmpty else {
      return ShardCandidates(candidates: [], totals: [], isTotalExact: true, facets: [])
    }
    var run = run
    run.shared = query.statistics
    let ranking = try run.ranking()
    let total = try run.total(of: ranking)
    return ShardCandidates(
      candidates: try candidates(Array(ranking.candidates.prefix(query.candidateCount))),
      totals: Self.totals(of: ranking, total.count),
      isTotalExact: total.isExact,
      didYouMean: ranking.didYouMean,
      facets: query.wantsFacets ? try run.facets(of: ranking) : []
    )
  }

  /// Returns the numbers of results by stage.
  private static func totals(of ranking: SearchRun.Ranking, _ total: Int) -> [Int] {
    let last = ranking.candidates.map(\.stage).max() ?? 0
    guard last > 0 else { return [total] }
    var totals = Array(repeating: 0, count: last + 1)
    for candidate in ranking.candidates { totals[candidate.stage] += 1 }
    return totals
  }

  /// Returns candidates with the targets of links to the first ones of each step, whose links may be counted.
  private func candidates(_ found: [Candidate]) throws -> [ShardCandidate] {
    var places: [[Int]: Int] = [:]
    return try found.map { candidate in
      places[[candidate.stage, candidate.step], default: 0] += 1
      let place = places[[candidate.stage, candidate.step]] ?? 0
      let isCounted = query.statistics.hasLinks && place <= CandidateSearch.countedLinks
      return ShardCandidate(
        entity: candidate.entity,
        stage: candidate.stage,
        step: candidate.step,
        score: candidate.score,
        title: String(candidate.title.prefix(Self.titleLength)),
        targets: isCounted ? try store.linkTargets(of: candidate.entity) : []
      )
    }
  }

  /// Returns the results of entities; `nil` for one that is gone.
  package func results(of entities: [Int64]) throws -> [SearchResult?] {
    let stemmers = Set(query.statistics.languages).sorted().compactMap(Stemmer.init)
    let terms = SearchTerms(typed, synonyms: Synonyms(), stemmers: stemmers)
    let builder = ResultBuilder(store: store, now: now, terms: terms.terms)
    return try entities.map { entity in
      guard let found = try store.entity(entity), found.owner == Owner.everybody else { return nil }
      return try builder.result(entity)
    }
  }
}
