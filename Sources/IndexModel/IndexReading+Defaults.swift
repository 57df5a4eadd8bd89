public import Querying

/// What stores need not implement.
extension IndexReading {
  /// Returns `true`.
  public func holdsPointers() throws -> Bool { true }
  /// Does nothing.
  public func checkRecordCount() throws {}
  /// Returns none: the store cannot be a shard whose links count with those of others.
  public func linkTargets(of entity: Int64) throws -> [Int64] { [] }
  /// Returns no links.
  public func linkCounts(to targets: [Int64]) throws -> LinkCounts { LinkCounts() }
  /// Returns none: the store does not index the texts of links.
  public func linkTextMatches(
    _ query: TextQuery,
    in scope: SearchScope,
    inverseDocumentFrequencies: [Double],
    limit: Int,
    count: Int
  ) throws -> [TextMatch] { [] }
  /// Returns 0.
  public func textLength(owner: String) throws -> Int { 0 }
  /// Returns none: the store cannot be a shard.
  public func titleKeys(
    _ query: TextQuery,
    in scope: SearchScope,
    limit: Int
  ) throws -> [Int64] { [] }
  /// Returns the title matches of all sort keys.
  public func titleMatches(
    _ query: TextQuery,
    in scope: SearchScope,
    limit: Int,
    through last: Int64
  ) throws -> [TextMatch] { try titleMatches(query, in: scope, limit: limit) }
  /// Returns none: the store cannot be a shard.
  public func textScores(
    _ query: TextQuery,
    in scope: SearchScope,
    part: TextPart,
    weights: FieldWeights,
    inverseDocumentFrequencies: [Double],
    limit: Int
  ) throws -> [ScoredText] { [] }
  /// Returns none: the store cannot be a shard.
  public func matches(_ texts: [ScoredText], in scope: SearchScope) throws -> [TextMatch] { [] }
  /// Returns the frequency of the term as the number of its entities.
  public func sample(of term: TextQuery.Term, owner: String) throws -> TermSample {
    let frequencies = try frequencies(TextQuery(terms: [term]), owner: owner)
    return TermSample(count: frequencies.counts.first ?? 0)
  }
  /// Returns `nil`.
  public func documentRange(owner: String) throws -> ClosedRange<Int64>? { nil }
}
