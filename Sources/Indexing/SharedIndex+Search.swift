import Querying

extension SharedIndex {
  /// Entities that are ranked by the words' weights.
  private static let candidateLimit = 5000
  /// Entities that are ranked again by how the title fits.
  private static let rerankLimit = 200
  /// Things that are counted one by one.
  private static let countLimit = 10_000

  /// Finds things: all words must occur, the last may be a beginning.
  ///
  /// Public things are found, and those of the one who asks. Nothing of another owner has a part in
  /// results, their order or their number.
  public func search(_ query: SearchQuery) throws -> SearchPage {
    let words = TypedQuery(query.text).textQuery
    guard !words.terms.isEmpty else {
      return SearchPage(results: [], total: 0, isTotalExact: true)
    }
    let now = now
    return try store.read { store in
      let scopes = Set([Owner.everybody, query.owner ?? Owner.everybody]).sorted()
      let lists = try scopes.map { owner in
        try store.matches(
          words,
          owner: owner,
          viewer: query.owner,
          at: now,
          limit: Self.candidateLimit,
          best: Self.rerankLimit
        )
      }
      let ranking = try Ranking(store: store, query: query, now: now)
      let ranked = try ranking.ranked(lists, words: words, scopes: scopes)
      let builder = ResultBuilder(store: store, now: now)
      var items: [SearchResult] = []
      for entity in ranked.dropFirst(query.offset) where items.count < query.limit {
        if let result = try builder.result(entity) { items.append(result) }
      }
      let isWhole = lists.allSatisfy { $0.count < Self.rerankLimit }
      let total =
        try isWhole
        ? lists.map(\.count).reduce(0, +)
        : scopes.map { owner in
          try store.matchCount(
            words,
            owner: owner,
            viewer: query.owner,
            at: now,
            limit: Self.countLimit
          )
        }.reduce(0, +)
      return SearchPage(results: items, total: total, isTotalExact: total < Self.countLimit)
    }
  }
}

extension SharedIndex {
  /// What a person may go on to type: completions of the last word by words of titles and keywords.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - limit: Suggestions at most.
  ///   - owner: Who asks; words of other owners have no part in this.
  /// - Returns: The suggestions, best first.
  /// - Throws: ``IndexError`` where the file is damaged.
  public func suggest(
    _ text: String,
    limit: Int = 5,
    owner: String? = Owner.local
  ) throws -> [SearchSuggestion] { [] }
}

/// The order of what was found.
private struct Ranking {
  let store: any IndexReading
  let query: SearchQuery
  let now: Int64
  /// Who asks, where they ever did anything with a result.
  private let viewer: String?
  private let queryKey: String

  init(store: any IndexReading, query: SearchQuery, now: Int64) throws {
    self.store = store
    self.query = query
    self.now = now
    viewer = try query.owner.flatMap { try store.hasEngagement(by: $0) ? $0 : nil }
    queryKey = EngagementQuery.key(query.text)
  }

  /// Entities, best first.
  func ranked(
    _ lists: [[TextMatch]],
    words: TextQuery,
    scopes: [String]
  ) throws -> [Int64] {
    let weights = try scopeWeights(lists, words, scopes)
    var scored: [(entity: Int64, score: Double)] = []
    for (list, weight) in zip(lists, weights) {
      for match in list {
        let fit = TitleFit(query: query.text, title: match.title).score
        let personal = try personalWeight(of: match.entity)
        let score = match.score * weight * match.quality * fit * personal
        if personal > 0 { scored.append((match.entity, score)) }
      }
    }
    return scored.sorted { ($1.score, $0.entity) < ($0.score, $1.entity) }.map(\.entity)
  }

  /// What makes the scores of two scopes comparable: each rests on how rare the words are in its own
  /// scope; together they are as rare as in both.
  private func scopeWeights(
    _ lists: [[TextMatch]],
    _ words: TextQuery,
    _ scopes: [String]
  ) throws -> [Double] {
    guard lists.count > 1, lists.allSatisfy({ !$0.isEmpty }) else { return lists.map { _ in 1 } }
    let all = try scopes.map { try store.frequencies(words, owner: $0) }
    let documents = all.map(\.documents).reduce(0, +)
    let counts = words.terms.indices.map { term in all.map { $0.counts[term] }.reduce(0, +) }
    let common = rarity(documents, counts)
    return all.map { common / rarity($0.documents, $0.counts) }
  }

  /// The sum of inverse document frequencies, with the floor that FTS5 gives each.
  private func rarity(_ documents: Int, _ counts: [Int]) -> Double {
    counts.map { count in
      let ratio = (Double(documents - min(count, documents)) + 0.5) / (Double(count) + 0.5)
      return max(1e-6, Logarithm.natural(ratio))
    }.reduce(0, +)
  }

  /// Views and choices of the one who asks; what was never shown is never punished.
  private func personalWeight(of entity: Int64) throws -> Double {
    guard let viewer else { return 1 }
    let records = try EntityRecords(store: store).all(entity)
    var total = Engagement()
    var here = Engagement()
    for record in records {
      total = total + (try store.engagement(of: record.name, by: viewer, query: "") ?? Engagement())
      let own = try store.engagement(of: record.name, by: viewer, query: queryKey)
      here = here + (own ?? Engagement())
    }
    let counted = here.shown >= 20 ? here : total
    let ratio = Double(counted.tapped + 1) / Double(counted.shown + 10)
    if counted.shown >= 200, ratio < 0.005 { return 0 }
    let isRecent = now - total.last < 30 * 86_400
    let views = isRecent ? Double(total.viewed) : 0
    // A tenth is the ratio of what was never shown.
    return 1 + 0.5 * Logarithm.binary(1 + views) + 0.5 * (ratio - 0.1)
  }
}

/// The records that an entity's owner sees as one.
struct EntityRecords {
  let store: any IndexReading

  func all(_ id: Int64) throws -> [StoredRecord] {
    guard let entity = try store.entity(id) else { return [] }
    return try store.members(of: id) + entity.bases.flatMap { try store.members(of: $0) }
  }
}

/// How well a title answers a query.
struct TitleFit {
  let score: Double

  /// Coverage of the query by the title, density of the title in query words, all words in it, the
  /// same beginning, the same words altogether.
  init(query: String, title: String) {
    let wanted = SearchText.words(query)
    let words = SearchText.words(title)
    guard !wanted.isEmpty, !words.isEmpty else {
      score = 1
      return
    }
    let present = Set(words)
    let hits = wanted.enumerated().filter { index, word in
      present.contains(word)
        || (index == wanted.count - 1 && words.contains { $0.hasPrefix(word) })
    }.count
    let coverage = Double(hits) / Double(wanted.count)
    let density = Double(hits) / Double(words.count)
    let hasAll = hits == wanted.count
    let startsAlike = words.starts(with: wanted)
    let isExact = words == wanted
    score =
      1 + coverage + 1.5 * density + (hasAll ? 0.5 : 0) + (startsAlike ? 0.5 : 0)
      + (isExact ? 1 : 0)
  }
}
