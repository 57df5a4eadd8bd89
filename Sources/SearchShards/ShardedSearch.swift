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
  private static let spare = 5
  /// The maximum number of languages that are known of earlier searches.
  private static let languageLimit = 64
  /// The number of candidates of a step whose links are counted, as in one index.
  private static let countedLinks = 64

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
    var round = Round(shards: shards)
    var query = ShardQuery(text: text, count: count, wantsFacets: wantsFacets)
    query.statistics = await statistics(of: query, &round)
    var candidates = await round.ask { [query] shard in
      let answer = try await shard.candidates(query)
      return try ShardAnswers.checked(answer, of: query)
    }
    let stages = Self.stageCount(candidates.map(\.value.totals))
    for index in candidates.indices {
      candidates[index].value.candidates.removeAll { $0.stage >= stages }
    }
    let ranked = await ranked(candidates, query, &round)
    let shown = await results(of: ranked, offset..<offset + limit, query, &round)
    let found = candidates.filter { round.shards[$0.shard] != nil }.map(\.value)
    var page = SearchPage(
      results: shown,
      total: found.flatMap { $0.totals.prefix(stages) }.reduce(0, +),
      isTotalExact: found.allSatisfy(\.isTotalExact) && round.failures.isEmpty
    )
    page.facets = Self.facets(found.map(\.facets), isComplete: round.failures.isEmpty)
    if shown.isEmpty || ranked.first.map({ $0.candidate.stage > 0 }) == true {
      page.didYouMean = found.lazy.compactMap(\.didYouMean).first
    }
    return Answer(page: page, failures: round.failures)
  }

  // MARK: Rounds

  /// The shards that take part, and those that failed.
  private struct Round {
    /// The shards by their position in the list.
    var shards: [Int: any SearchShard]
    var failures: [ShardFailure] = []

    init(shards: [any SearchShard]) {
      self.shards = Dictionary(uniqueKeysWithValues: shards.enumerated().map { ($0, $1) })
    }

    /// Asks all shards, or some, at the same time; shards that fail take part no more.
    mutating func ask<Value: Sendable>(
      only asked: Set<Int>? = nil,
      _ body: @escaping @Sendable (any SearchShard) async throws -> Value
    ) async -> [(shard: Int, value: Value)] {
      await askNumbered(only: asked) { _, shard in try await body(shard) }
    }

    /// Asks shards by their numbers.
    mutating func askNumbered<Value: Sendable>(
      only asked: Set<Int>? = nil,
      _ body: @escaping @Sendable (Int, any SearchShard) async throws -> Value
    ) async -> [(shard: Int, value: Value)] {
      let shards = shards.filter { asked?.contains($0.key) ?? true }
      let answers = await withTaskGroup(of: (Int, Result<Value, any Error>).self) { group in
        for (number, shard) in shards {
          group.addTask {
            do {
              let value = try await body(number, shard)
              return (number, .success(value))
            } catch {
              return (number, .failure(error))
            }
          }
        }
        var answers: [(Int, Result<Value, any Error>)] = []
        for await answer in group { answers.append(answer) }
        return answers
      }
      var values: [(shard: Int, value: Value)] = []
      for (number, answer) in answers.sorted(by: { $0.0 < $1.0 }) {
        switch answer {
        case .success(let value): values.append((number, value))
        case .failure(let error):
          failures.append(ShardFailure(shard: shards[number]?.name ?? "", reason: "\(error)"))
          self.shards[number] = nil
        }
      }
      return values
    }
  }

  /// Returns the statistics of all shards; asks again if shards need the languages or completions of the others.
  private func statistics(of query: ShardQuery, _ round: inout Round) async -> ShardStatistics {
    var query = query
    query.statistics.languages = languages.withLock { $0 }
    var sum = ShardStatistics()
    for _ in 0..<2 {
      let answers = await round.ask { [query] shard in
        let answer = try await shard.statistics(query)
        return try ShardAnswers.checked(answer)
      }
      sum = ShardStatistics()
      for answer in answers { sum.add(answer.value) }
      sum.chooseCompletions()
      let known = Set(query.statistics.languages)
      sum.languages = known.union(sum.languages).sorted()
      // With other languages, the terms have other forms.
      guard !known.isSuperset(of: sum.languages) || sum.needsCompletionCounts else { break }
      query.statistics = sum
      let languages = Array(sum.languages.prefix(Self.languageLimit))
      self.languages.withLock { $0 = languages }
    }
    return sum
  }

  // MARK: Merging

  /// Returns the number of forms of the query that one index would search: the later ones only if there are few results.
  private static func stageCount(_ totals: [[Int]]) -> Int {
    let last = totals.map(\.count).max() ?? 0
    var sum = 0
    for stage in 0..<last {
      guard sum < SearchRun.fewResults else { return stage }
      sum += totals.compactMap { $0.dropFirst(stage).first }.reduce(0, +)
    }
    return last
  }

  private struct Ranked: Sendable {
    let shard: Int
    var candidate: ShardCandidate

    func precedes(_ other: Ranked) -> Bool {
      let (left, right) = (candidate, other.candidate)
      return (left.stage, left.step, right.score, left.title, shard, left.entity)
        < (right.stage, right.step, left.score, right.title, other.shard, right.entity)
    }
  }

  /// Returns the candidates of all shards in one order, with the links of all.
  private func ranked(
    _ answers: [(shard: Int, value: ShardCandidates)],
    _ query: ShardQuery,
    _ round: inout Round
  ) async -> [Ranked] {
    var ranked = answers.flatMap { answer in
      answer.value.candidates.map { Ranked(shard: answer.shard, candidate: $0) }
    }
    ranked.sort { $0.precedes($1) }
    guard query.statistics.hasLinks else { return ranked }
    let places = Self.placesToCount(ranked, count: query.count)
    let targets = places.map { ranked[$0].candidate.targets }
    let counts = await round.ask { shard in
      let answer = try await shard.linkCounts(to: targets)
      return try ShardAnswers.checked(answer, count: targets.count)
    }
    for (index, place) in places.enumerated() {
      var sum = LinkCounts()
      for answer in counts where answer.value.indices.contains(index) {
        sum.hosts += min(max(0, answer.value[index].hosts), LinkCounts.hostLimit)
        sum.pages += min(max(0, answer.value[index].pages), ShardAnswers.largest)
      }
      ranked[place].candidate.score *= LinkPopularity.factor(
        hosts: min(sum.hosts, LinkCounts.hostLimit),
        pages: sum.pages
      )
    }
    ranked.sort { $0.precedes($1) }
    return ranked
  }

  /// Returns the places whose links decide about the first results: the best ones of each step.
  private static func placesToCount(_ ranked: [Ranked], count: Int) -> [Int] {
    var places: [Int] = []
    var (start, step) = (0, (0, 0))
    for (place, next) in ranked.enumerated() {
      let current = (next.candidate.stage, next.candidate.step)
      if place == 0 || current != step {
        guard place < count else { break }
        (start, step) = (place, current)
      }
      if place - start < countedLinks { places.append(place) }
    }
    return places
  }

  /// Returns the results of some ranks; those of shards that fail meanwhile are replaced by the ones after them.
  private func results(
    of ranked: [Ranked],
    _ ranks: Range<Int>,
    _ query: ShardQuery,
    _ round: inout Round
  ) async -> [SearchResult] {
    while true {
      let failures = round.failures.count
      let rest = ranked.filter { round.shards[$0.shard] != nil }
      let slice = rest.dropFirst(ranks.lowerBound).prefix(ranks.count + Self.spare)
      let results = await results(slice, query, &round)
      if round.failures.count == failures { return Array(results.prefix(ranks.count)) }
    }
  }

  /// Returns the results of candidates in their order, without those that another shard has, too.
  private func results(
    _ ranked: ArraySlice<Ranked>,
    _ query: ShardQuery,
    _ round: inout Round
  ) async -> [SearchResult] {
    let entities = Dictionary(grouping: ranked, by: \.shard)
      .mapValues { Array(Set($0.map(\.candidate.entity))) }
    let answers = await round.askNumbered(only: Set(entities.keys)) { number, shard in
      let asked = entities[number] ?? []
      let answer = try await shard.results(query, entities: asked)
      return try ShardAnswers.checked(answer, count: asked.count)
    }
    var found: [Int: [Int64: SearchResult]] = [:]
    for answer in answers {
      for (entity, result) in zip(entities[answer.shard] ?? [], answer.value) {
        found[answer.shard, default: [:]][entity] = result
      }
    }
    var known: Set<String> = []
    return ranked.compactMap { found[$0.shard]?[$0.candidate.entity] }
      .filter { known.insert($0.id).inserted }
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
