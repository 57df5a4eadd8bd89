import IndexModel
import Querying
import Search

extension ShardedSearch {
  /// Returns the candidates of all shards in one order, with the links of all.
  func ranked(
    _ found: FoundCandidates,
    _ query: ShardQuery,
    _ round: inout ShardRound
  ) async -> [RankedCandidate] {
    var ranked = found.candidates
    ranked.sort { $0.precedes($1) }
    guard found.hasLinks else { return ranked }
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
  private static func placesToCount(_ ranked: [RankedCandidate], count: Int) -> [Int] {
    var places: [Int] = []
    var (start, step) = (0, (0, 0))
    for (place, next) in ranked.enumerated() {
      let current = (next.stage, next.candidate.step)
      if place == 0 || current != step {
        guard place < count else { break }
        (start, step) = (place, current)
      }
      if place - start < countedLinks { places.append(place) }
    }
    return places
  }

  /// Returns the results of some ranks; those of shards that fail meanwhile are replaced by the ones after them.
  func results(
    of ranked: [RankedCandidate],
    _ ranks: Range<Int>,
    _ found: FoundCandidates,
    _ query: ShardQuery,
    _ round: inout ShardRound
  ) async -> [SearchResult] {
    var query = query
    query.forms = [found.form]
    query.statistics = [ShardStatistics(languages: found.languages)]
    var spare = 0
    while true {
      let failures = round.failures.count
      let rest = ranked.filter { round.shards[$0.shard] != nil }
      let slice = rest.dropFirst(ranks.lowerBound).prefix(ranks.count + spare)
      let results = await results(slice, query, &round)
      guard round.failures.count == failures else { continue }
      let isComplete = results.count >= ranks.count || slice.count < ranks.count + spare
      if isComplete || spare > 0 { return Array(results.prefix(ranks.count)) }
      // Some are gone, or in two shards.
      spare = Self.spare
    }
  }

  /// Returns the results of candidates in their order, without those that another shard has, too.
  private func results(
    _ ranked: ArraySlice<RankedCandidate>,
    _ query: ShardQuery,
    _ round: inout ShardRound
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
    return ranked.compactMap { place in
      guard var result = found[place.shard]?[place.candidate.entity],
        known.insert(result.id).inserted
      else { return nil }
      let copies = place.candidate.copies
      if !copies.isEmpty { result.copies = copies }
      return result
    }
  }
}
