public import IndexModel
public import Search

/// A shard that takes part in a search.
public protocol SearchShard: Sendable {
  /// The name for people, such as a URL.
  var name: String { get }
  /// Returns the statistics of the shard for each form of a query, and corrections if they are wanted and needed.
  func statistics(_ query: ShardQuery) async throws -> [ShardStatistics]
  /// Returns the texts that the shard would score for each form of a query, with their scores by the statistics of all
  /// shards.
  func texts(_ query: ShardQuery) async throws -> [[TextSelection: [ScoredText]]]
  /// Returns the candidates of the shard for each form of a query, ranked by the statistics of all shards, and its
  /// statistics of the further forms.
  func candidates(_ query: ShardQuery) async throws -> ShardAnswer
  /// Returns the counts of the links that pages of the shard have to the targets of each list.
  func linkCounts(to targets: [[Int64]]) async throws -> [LinkCounts]
  /// Returns the results of the shard's entities; `nil` for one that is gone.
  func results(_ query: ShardQuery, entities: [Int64]) async throws -> [SearchResult?]
}

/// The failure of a shard, whose results are missing.
public struct ShardFailure: Sendable, Codable, Equatable {
  /// The name of the shard.
  public var shard: String
  /// The reason.
  public var reason: String

  /// Creates a failure.
  public init(shard: String, reason: String) {
    self.shard = shard
    self.reason = reason
  }
}
