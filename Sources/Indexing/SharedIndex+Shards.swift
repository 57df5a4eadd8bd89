public import IndexModel
public import Search

/// The public results of one shard, for a search over several.
extension SharedIndex {
  /// Returns the statistics of the shard that ranking needs, for each form of a query, and corrections of its words if they are
  /// wanted and needed.
  public func shardStatistics(_ query: ShardQuery) async throws -> [ShardStatistics] {
    let now = now
    return try await store.read { try ShardRun(store: $0, query: query, now: now).statistics() }
  }

  /// Returns the texts that the shard would score for each form of a query, with their scores by the statistics of all
  /// shards.
  public func shardTexts(_ query: ShardQuery) async throws -> [[TextSelection: [ScoredText]]] {
    let now = now
    return try await store.read { try ShardRun(store: $0, query: query, now: now).texts() }
  }

  /// Returns the candidates of the shard for each form of a query, ranked by the statistics of all shards, and its
  /// statistics of the further forms.
  public func shardCandidates(_ query: ShardQuery) async throws -> ShardAnswer {
    let now = now
    return try await store.read { try ShardRun(store: $0, query: query, now: now).answer() }
  }

  /// Returns the counts of the links that pages of the shard have to the targets of each list.
  public func linkCounts(to targets: [[Int64]]) async throws -> [LinkCounts] {
    try await store.read { store in try targets.map { try store.linkCounts(to: $0) } }
  }

  /// Returns the results of the shard's entities; `nil` for one that is gone.
  public func shardResults(_ query: ShardQuery, entities: [Int64]) async throws -> [SearchResult?] {
    let now = now
    return try await store.read {
      try ShardRun(store: $0, query: query, now: now).results(of: entities)
    }
  }
}
