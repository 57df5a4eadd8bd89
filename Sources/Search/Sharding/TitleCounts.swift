import IndexModel
import Querying

/// The number of titles that match a query, up to a limit, in total and by level.
///
/// Stores return titles in the order of levels. With the sums of all shards, each shard leaves out the titles that one index
/// would not compare. Titles of the last level are all compared: one index decides between these by the order in which they
/// were added to it.
public struct TitleCounts: Sendable, Codable, Equatable {
  /// The number of levels.
  public static let levelLimit = RankingFormula.lastLevel + 1

  /// The number of titles.
  public var count = 0
  /// The numbers of titles by level, best first; empty if titles have no levels, as for phrases.
  public var levels: [Int] = []

  /// Creates the counts of no title.
  public init() {}

  /// Creates the counts of the first titles that match a query.
  init(_ matches: [TextMatch], of query: TextQuery) {
    count = matches.count
    // Only words are searched in the table that is ordered by level.
    let isOrdered =
      query.isPlain
      && query.terms.allSatisfy { $0.phrases.allSatisfy { $0.words.count == 1 } }
    guard isOrdered else { return }
    levels = Array(repeating: 0, count: Self.levelLimit)
    for match in matches { levels[Self.level(of: match)] += 1 }
  }

  /// Adds the counts of another shard.
  mutating func add(_ other: TitleCounts) {
    count = ShardStatistics.sum(count, other.count)
    let missing = max(0, other.levels.count - levels.count)
    levels += Array(repeating: 0, count: missing)
    for index in other.levels.indices {
      levels[index] = ShardStatistics.sum(levels[index], other.levels[index])
    }
  }

  /// Returns the titles that are among the first ones of all shards.
  func best(_ limit: Int, of matches: [TextMatch]) -> [TextMatch] {
    var sum = 0
    for (level, count) in levels.enumerated() {
      sum = ShardStatistics.sum(sum, max(0, count))
      if sum >= limit { return matches.filter { Self.level(of: $0) <= level } }
    }
    return matches
  }

  /// Returns the level of a title, which is that of its row in the store.
  private static func level(of match: TextMatch) -> Int {
    let title = FoldedWords(match.title)
    let prior = RankingFormula.standard.prior(title: title, quality: match.quality)
    return RankingFormula.level(ofPrior: prior)
  }
}
