import Basics
import IndexModel
import Querying
public import Search
import Synchronization

/// A search over shards that ranks as one index with all of their pages would.
///
/// The first round asks each shard for its statistics of the query, the second one for its best candidates by the
/// statistics of all. If there are few, candidates with corrections and with fewer words follow. Links from pages of all
/// shards are counted for the best of them, and the shards of the shown results return these. A shard that fails or is too
/// slow is left out of the rest of the search, and named.
public final class ShardedSearch: Sendable {
  /// The maximum rank of a result.
  public static let limit = 1000
  /// The number of results that are fetched beyond the page if two shards have the same ones.
  static let spare = 5
  /// The number of candidates of a step whose links are counted, as in one index.
  static let countedLinks = 64

  let shards: [any SearchShard]
  /// The languages and completions of earlier searches.
  let known = KnownStatistics()

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
  ///   - languages: The languages whose results rank higher.
  ///   - wantsFacets: `true` to count results by type, host and language.
  ///   - excludesAIRefusals: `true` to leave out results whose sites refuse use by AI.
  /// - Returns: The results of the shards that responded.
  public func search(
    _ text: String,
    limit: Int = 10,
    offset: Int = 0,
    languages: PreferredLanguages = PreferredLanguages(),
    wantsFacets: Bool = false,
    excludesAIRefusals: Bool = false
  ) async -> Answer {
    let (limit, offset) = (min(max(0, limit), Self.limit), min(max(0, offset), Self.limit))
    let count = min(offset + limit + Self.spare, Self.limit)
    var round = ShardRound(shards: shards)
    var query = ShardQuery(
      text: text,
      count: count,
      shards: shards.count,
      languages: languages,
      wantsFacets: wantsFacets
    )
    query.excludesAIRefusals = excludesAIRefusals
    let found = await find(&query, &round)
    let ranked = await ranked(found, query, &round)
    var shown = await results(of: ranked, offset..<offset + limit, found, query, &round)
    shown.putPagesBeforeTheirParts(of: query.text)
    let parts = found.final.filter { round.shards[$0.shard] != nil }.map(\.value)
    var page = SearchPage(
      results: shown,
      total: found.total(of: Set(round.shards.keys)),
      isTotalExact: found.isTotalExact && round.failures.isEmpty
    )
    page.facets = Self.facets(parts.map(\.facets), isComplete: page.isTotalExact)
    page.didYouMean = found.didYouMean
    if found.count > 0 {
      let forms = QueryForms(query.text, languages: found.languages)
      page.corrections = forms.replacements(in: found.form)
    }
    return Answer(page: page, failures: round.failures)
  }

  /// Returns the candidates of a query; words with a hyphen are options of a command if a heading names one, and are excluded
  /// otherwise.
  ///
  /// - Parameters:
  ///   - query: The query, whose text becomes that of the form that is meant.
  ///   - round: The shards that take part.
  /// - Returns: The candidates.
  private func find(_ query: inout ShardQuery, _ round: inout ShardRound) async -> FoundCandidates {
    if let text = UserQuery.quotingOptions(in: query.text) {
      var options = query
      options.text = text
      var found = FoundCandidates()
      await find(options, &found, &round)
      if found.namesOption {
        query = options
        return found
      }
    }
    var found = FoundCandidates()
    await find(query, &found, &round)
    return found
  }

  /// Returns the sums of the facets of shards.
  ///
  /// A shard sends its most frequent values only: further results may have a value of the others.
  ///
  /// - Parameters:
  ///   - parts: The facets of each shard.
  ///   - isComplete: `true` if the shards counted all results.
  /// - Returns: The sums.
  private static func facets(_ parts: [[SearchFacet]], isComplete: Bool) -> [SearchFacet] {
    var facets: [SearchFacet] = []
    for var facet in parts.flatMap(\.self) {
      facet.isExact =
        facet.isExact && (parts.count == 1 || facet.counts.count < SearchFacet.valueLimit)
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
      facet.counts = Array(facet.counts.prefix(SearchFacet.valueLimit))
      return facet
    }
  }
}
