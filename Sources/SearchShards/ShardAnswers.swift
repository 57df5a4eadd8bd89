import IndexModel
import Search

/// The answers of shards within what was asked for; a longer one is an error of the shard.
enum ShardAnswers {
  /// The maximum numbers of terms, languages, targets of links, facets and values of each facet.
  private static let (terms, languages, targets, facets, values) = (1000, 64, 64, 8, 100)
  /// The maximum number of corrections of a word.
  private static let corrections = 16
  /// The maximum number of forms of a query, and of characters of a corrected query.
  private static let (stages, textLength) = (16, 10_000)
  /// The maximum number that is added up.
  static let largest = 1 << 50

  /// Returns statistics.
  static func checked(_ answer: ShardStatistics) throws -> ShardStatistics {
    try require(
      answer.counts.count <= terms && answer.terms.count <= terms
        && answer.languages.count <= languages
        && answer.completions.count <= ShardStatistics.completionLimit
        && answer.spellings.count <= terms
        && answer.spellings.values.allSatisfy { $0.count <= corrections }
    )
    for titles in [answer.wholeTitles, answer.titles] {
      try require(titles.levels.count <= TitleCounts.levelLimit)
    }
    return answer
  }

  /// Returns candidates.
  static func checked(_ answer: ShardCandidates, of query: ShardQuery) throws -> ShardCandidates {
    try require(
      answer.candidates.count <= query.candidateCount && answer.totals.count <= stages
        && answer.facets.count <= facets && (answer.didYouMean?.count ?? 0) <= textLength
    )
    try require(answer.candidates.allSatisfy { $0.targets.count <= targets && $0.score.isFinite })
    try require(answer.facets.allSatisfy { $0.counts.count <= values })
    var answer = answer
    answer.totals = answer.totals.map { min(max(0, $0), largest) }
    return answer
  }

  /// Returns a list with one value for each one that was asked for.
  static func checked<Value>(_ answer: [Value], count: Int) throws -> [Value] {
    try require(answer.count == count)
    return answer
  }

  private static func require(_ isWithinLimits: Bool) throws {
    guard isWithinLimits else {
      throw ShardError("the response has another number of values than requested")
    }
  }
}
