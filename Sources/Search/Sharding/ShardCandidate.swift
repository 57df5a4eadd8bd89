/// A candidate of one shard, without the links to its pages, which are counted in all shards.
public struct ShardCandidate: Sendable, Codable, Equatable {
  /// The number of the entity in its shard.
  public var entity: Int64
  /// The step of the search that found it; candidates of later steps rank lower.
  public var step: Int
  /// The score.
  public var score: Double
  /// The start of the title, which decides between equal scores.
  public var title: String
  /// The hashes by which links to its pages are counted; empty for candidates that rank too low.
  public var targets: [Int64]
}

/// The candidates of one shard for one form of the query.
public struct ShardCandidates: Sendable, Codable, Equatable {
  /// The candidates, best first.
  public var candidates: [ShardCandidate]
  /// The number of results in the shard.
  public var total: Int
  /// A Boolean value that indicates whether `total` is exact.
  public var isTotalExact: Bool
  /// The numbers of results by type, host and language, if requested.
  public var facets: [SearchFacet]
}

/// The part of a query that shards are asked, which finds public results only.
public struct ShardQuery: Sendable, Codable, Equatable {
  /// The maximum numbers of candidates, and of forms.
  public static let (limit, formLimit) = (2000, 8)

  /// The query text.
  public var text: String
  /// The number of results that are wanted.
  public var count: Int
  /// A Boolean value that indicates whether results are counted by type, host and language.
  public var wantsFacets: Bool
  /// The forms of the query, of which each has results of its own.
  public var forms: [QueryForm]
  /// The statistics of all shards for each form; of the first round only their languages, as far as they are known.
  public var statistics: [ShardStatistics]

  /// The number of candidates that may be among the wanted results when links are counted.
  public var candidateCount: Int {
    min(max(0, count), Self.limit) + CandidateSearch.countedLinks
  }

  /// Creates a query.
  public init(
    text: String,
    count: Int,
    wantsFacets: Bool = false,
    forms: [QueryForm] = [QueryForm()],
    statistics: [ShardStatistics] = []
  ) {
    self.text = text
    self.count = count
    self.wantsFacets = wantsFacets
    self.forms = forms
    self.statistics = statistics
  }

  /// The forms that are answered, with their statistics.
  var requestedForms: [(form: QueryForm, statistics: ShardStatistics)] {
    forms.prefix(Self.formLimit).enumerated().map { index, form in
      (form, statistics.indices.contains(index) ? statistics[index] : ShardStatistics())
    }
  }
}
