/// A candidate of one shard, without the links to its pages, which are counted in all shards.
public struct ShardCandidate: Sendable, Equatable {
  /// The number of the entity in its shard.
  public var entity: Int64
  /// The step of the search that found it; candidates of later steps rank lower.
  public var step: Int
  /// The score.
  public var score: Double
  /// The start of the title, by which the words of corrections are chosen; empty without corrections.
  public var title: String
  /// The hashes by which links to its pages are counted; empty for candidates that rank too low.
  public var targets: [Int64]
  /// The URLs of later candidates that are copies of it.
  public var copies: [String] = []

  /// A Boolean value that indicates whether it is the page whose URL the query is.
  package var isAddressed: Bool { step == AddressedPage.step }
}

/// The candidates of one shard for one form of the query.
public struct ShardCandidates: Sendable, Equatable {
  /// The candidates, best first.
  public var candidates: [ShardCandidate] = []
  /// The number of results in the shard.
  public var total = 0
  /// A Boolean value that indicates whether `total` is exact.
  public var isTotalExact = true
  /// The numbers of results by type, host and language, if requested.
  public var facets: [SearchFacet] = []
  /// The number of texts of each selection that were compared without regard to other shards, up to the number that one
  /// index compares.
  public var textCounts: [TextSelection: Int] = [:]
  /// A Boolean value that indicates whether a heading of a candidate names an option of the query.
  public var namesOption = false

  /// Creates candidates without any.
  public init() {}
}

/// The answer of one shard for the forms of a query.
public struct ShardAnswer: Sendable, Equatable {
  /// The candidates for each form.
  public var forms: [ShardCandidates] = []
  /// The statistics of the further forms, as far as they can be needed.
  public var statistics: [ShardStatistics] = []

  /// Creates an answer without forms.
  public init() {}
}
