package import IndexModel
import Querying

/// The part of a search that one shard performs.
package struct ShardRun {
  private let store: any IndexReading
  private let query: ShardQuery
  private let typed: UserQuery
  private let now: Int64

  package init(store: any IndexReading, query: ShardQuery, now: Int64) {
    (self.store, self.query, self.now) = (store, query, now)
    typed = UserQuery(query.text)
  }

  private var run: SearchRun {
    var search = SearchQuery(query.text, limit: candidateCount, owner: nil)
    search.wantsFacets = query.wantsFacets
    return SearchRun(store: store, query: search, typed: typed, now: now)
  }

  /// The number of candidates that may be among the wanted results when links are counted.
  private var candidateCount: Int {
    min(max(0, query.count), ShardQuery.limit) + CandidateSearch.countedLinks
  }

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
    var whole = terms.query
    whole.endLastWord()
    let split = terms.splittingIdentifiers(typed)?.query
    for form in [terms.query, whole] + [split].compactMap({ $0 }) {
      let found = try store.frequencies(form, owner: Owner.everybody)
      for (term, count) in zip(form.terms, found.counts) {
        statistics.counts[term.shardKey] = count
      }
    }
    statistics.terms = terms.query.terms.map(\.shardKey)
    let scope = SearchScope(owner: Owner.everybody, now: now)
    let limit = CandidateSearch.nameLimit(terms.query)
    statistics.wholeNames = try store.nameMatches(whole, in: scope, limit: limit).count
    statistics.names = statistics.wholeNames
    guard whole != terms.query else { return statistics }
    let expansion = BeginningExpansion(store: store, scope: scope)
    let expanded =
      try expansion.isNeeded(in: terms.query) ? expansion.expanded(terms.query) : nil
    statistics.hasExpansion = expanded != nil
    statistics.names =
      try store.nameMatches(
        expanded ?? terms.query,
        in: scope,
        limit: CandidateSearch.enoughNames
      ).count
    statistics.wholeTexts =
      try store.matchCount(whole, in: scope, limit: CandidateSearch.enoughTexts)
    return statistics
  }

  /// Returns the candidates of the shard, ranked by the statistics of all shards.
  package func candidates() throws -> ShardCandidates {
    guard !typed.textQuery.isEmpty else {
      return ShardCandidates(candidates: [], total: 0, isTotalExact: true, facets: [])
    }
    var run = run
    run.shared = query.statistics
    let ranking = try run.ranking()
    let total = try run.total(of: ranking)
    let first = ranking.candidates.prefix(candidateCount)
    return ShardCandidates(
      candidates: try first.enumerated().map { index, candidate in
        ShardCandidate(
          entity: candidate.entity,
          stage: candidate.stage,
          step: candidate.step,
          score: candidate.score,
          title: candidate.title,
          targets: try store.linkTargets(of: candidate.entity)
        )
      },
      total: total.count,
      isTotalExact: total.isExact,
      didYouMean: ranking.didYouMean,
      facets: query.wantsFacets ? try run.facets(of: ranking) : []
    )
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
