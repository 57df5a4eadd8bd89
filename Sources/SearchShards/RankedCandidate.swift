import Search

/// A candidate of a shard, with the form of the query that found it.
struct RankedCandidate: Sendable {
  let shard: Int
  /// The form of the query: 0 as typed, then with corrections, then with fewer words.
  let stage: Int
  var candidate: ShardCandidate

  /// Returns `true` if the candidate ranks higher than another one.
  func precedes(_ other: RankedCandidate) -> Bool {
    let (left, right) = (candidate, other.candidate)
    return (stage, left.step, right.score, left.entity, shard)
      < (other.stage, right.step, left.score, right.entity, other.shard)
  }
}
