import IndexModel
import Querying
public import Search
import Synchronization

/// A search over shards that ranks as one index with all of their pages would.
///
/// The first round asks each shard for its statistics of the query, the second one for its best candidates by the
/// statistics of all. Links from pages of all shards are counted for the best of them, and the shards of the shown results
/// return these. A shard that fails or is too slow is left out of the rest of the search, and named.
public final class ShardedSearch: Sendable {
  /// The maximum rank of a result.
  public static let limit = 1000
  /// The number of results that are fetched beyond the page, in place of those that two shards have.
  static let spare = 5
  /// The maximum number of languages that are known of earlier searches.
  private static let languageLimit = 64
  /// The number of candidates of a step whose links are counted, as in one index.
  static let countedLinks = 64

  private let shards: [any SearchShard]

  /// The number of shards.
  public var shardCount: Int { shards.count }

  /// The languages of the last search, of which shards know only their own.
  private let languages = Mutex<[String]>([])

  /// Creates a search over shards.
  public init(_ shards: [any SearchShard]) { self.shards = shards }

  /// The number of shards.
  public var count: Int { shards.count }

  /// The results of a search, and the shards whose results are missing.
  public struct Answer: Sendable {
    /// The page of results.
    public var page: SearchPage
    /// The shards that did not respond in time, or with an error.
    public var failures: [ShardFailure]
  }

  /// Returns a page of results.
  ///
  /// - Parameters:
  ///   - text: The query.
  ///   - limit: The maximum number of results.
  ///   - offset: The number of results to skip.
  ///   - wantsFacets: `true` to count results by type, host and language.
  /// - Returns: The results of the shards that responded.
  public func search(
    _ text: String,
    limit: Int = 10,
    offset: Int = 0,
    wantsFacets: Bool = false
  ) async -> Answer {
    let (limit, offset) = (min(max(0, limit), Self.limit), min(max(0, offset), Self.limit))
    let count = min(offset + limit + Self.spare, Self.limit)
    var round = ShardRound(shards: shards)
    let query = ShardQuery(text: text, count: count, wantsFacets: wantsFacets)
    var found = FoundCandidates()
    await find(query, &found, &round)
    let ranked = await ranked(found, query, &round)
    let shown = await results(of: ranked, offset..<offset + limit, found, query, &round)
    let parts = found.final.filter { round.shards[$0.shard] != nil }.map(\.value)
    var page = SearchPage(
      results: shown,
      total: found.total(of: Set(round.shards.keys)),
      isTotalExact: found.isTotalExact && round.failures.isEmpty
    )
    page.facets = Self.facets(parts.map(\.facets), isComplete: round.failures.isEmpty)
    page.didYouMean = found.didYouMean
    return Answer(page: page, failures: round.failures)
  }

  // MARK: Rounds

  /// Finds the candidates of the query as typed, and if there are few, those with corrections and with fewer words.
  private func find(
    _ query: ShardQuery,
    _ found: inout FoundCandidates,
    _ round: inout ShardRound
  ) async {
    var query = query
    query.statistics = [ShardStatistics(languages: languages.withLock { $0 })]
    let exact = await ask([QueryForm()], query, &round)
    guard var statistics = exact.statistics.first else { return }
    query.statistics = [statistics.ofPrefix]
    found.hasLinks = statistics.hasLinks
    found.languages = statistics.languages
    found.add(exact.answers(to: 0), of: QueryForm(), stage: 0)
    let forms = QueryForms(query.text, languages: statistics.languages)
    if found.count < SearchRun.fewResults {
      let corrected = forms.corrected(by: statistics)
      let answers = await ask(corrected, query, &round)
      for (index, form) in corrected.enumerated()
      where found.addCorrected(answers.answers(to: index), of: form, forms) {
        statistics = answers.statistics[index]
        break
      }
    }
    guard found.count < SearchRun.fewResults else { return }
    let relaxed = forms.relaxed(found.form, by: statistics)
    let answers = await ask(relaxed, query, &round)
    for (index, form) in relaxed.enumerated() where found.count < SearchRun.fewResults {
      found.addRelaxed(answers.answers(to: index), of: form, stage: 2 + index)
    }
  }

  /// The statistics of some forms of a query, and the candidates of each shard for each form.
  private struct FormAnswers {
    var statistics: [ShardStatistics] = []
    var candidates: [(shard: Int, value: [ShardCandidates])] = []

    /// Returns the answers of the shards for a form.
    func answers(to form: Int) -> [(shard: Int, value: ShardCandidates)] {
      candidates.map { (shard: $0.shard, value: $0.value[form]) }
    }
  }

  /// Asks all shards for some forms of a query, with what is known of its prefix.
  private func ask(
    _ forms: [QueryForm],
    _ query: ShardQuery,
    _ round: inout ShardRound
  ) async -> FormAnswers {
    guard !forms.isEmpty else { return FormAnswers() }
    var query = query
    query.forms = forms
    let statistics = await statistics(of: query, &round)
    query.statistics = statistics
    let candidates = await round.ask { [query] shard in
      let answer = try await shard.candidates(query)
      return try ShardAnswers.checked(answer, of: query)
    }
    return FormAnswers(statistics: statistics, candidates: candidates)
  }

  /// Returns the statistics of all shards for each form; asks again if shards need the languages or completions of the others.
  private func statistics(
    of query: ShardQuery,
    _ round: inout ShardRound
  ) async -> [ShardStatistics] {
    var query = query
    let known = query.statistics.first ?? ShardStatistics()
    query.statistics = query.forms.map { _ in known }
    for attempt in 0..<2 {
      let answers = await round.ask { [query] shard in
        let answer = try await shard.statistics(query)
        return try ShardAnswers.checked(answer, of: query)
      }
      let former = query.statistics
      query.statistics = sums(answers.map(\.value), query, former)
      let isComplete = zip(query.statistics, former).allSatisfy { sum, former in
        // With other languages, the terms have other forms.
        Set(former.languages).isSuperset(of: sum.languages)
          && (!sum.needsCompletionCounts || sum.hasSamePrefix(as: former))
      }
      guard attempt == 0, !isComplete else { break }
      let languages = Array((query.statistics.first?.languages ?? []).prefix(Self.languageLimit))
      self.languages.withLock { $0 = languages }
    }
    return query.statistics
  }

  /// Returns the sums of the statistics of shards for each form.
  private func sums(
    _ answers: [[ShardStatistics]],
    _ query: ShardQuery,
    _ former: [ShardStatistics]
  ) -> [ShardStatistics] {
    query.forms.indices.map { index in
      var sum = ShardStatistics()
      for answer in answers { sum.add(answer[index]) }
      sum.chooseCompletions()
      sum.languages = Set(former[index].languages).union(sum.languages).sorted()
      let forms = QueryForms(query.text, languages: sum.languages)
      sum.truncateTitles(query.forms[index], forms)
      return sum
    }
  }

  /// Returns the sums of the facets of shards.
  private static func facets(_ parts: [[SearchFacet]], isComplete: Bool) -> [SearchFacet] {
    var facets: [SearchFacet] = []
    for facet in parts.flatMap(\.self) {
      guard let index = facets.firstIndex(where: { $0.name == facet.name }) else {
        facets.append(facet)
        continue
      }
      facets[index].isExact = facets[index].isExact && facet.isExact
      for count in facet.counts {
        if let known = facets[index].counts.firstIndex(where: { $0.value == count.value }) {
          facets[index].counts[known].count += max(0, min(count.count, 1 << 50))
        } else {
          facets[index].counts.append(count)
        }
      }
    }
    return facets.map { facet in
      var facet = facet
      facet.isExact = facet.isExact && isComplete
      facet.counts.sort { ($1.count, $0.value) < ($0.count, $1.value) }
      facet.counts = Array(facet.counts.prefix(20))
      return facet
    }
  }
}
