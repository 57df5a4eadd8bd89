import IndexModel
import Querying

/// The first titles that match a query: their number, and their sort keys in the order in which stores return them.
///
/// A sort key is the level of a title and the number of its entity. With the sort keys of all shards, each shard leaves out the
/// titles that one index would not compare.
public struct TitleCounts: Sendable, Codable, Equatable {
  /// The number of low bits of a place that hold the entity.
  private static let entityBits: Int64 = 40

  /// The number of titles; up to a limit in each shard.
  public var count = 0
  /// The sort keys of these titles; empty once the first ones of all shards are known.
  public var sortKeys = NumberList()
  /// The place of the last title that one index would compare; `nil` if it would compare all.
  public var last: Int64?

  /// Creates the counts of no title.
  public init() {}

  /// Creates the counts of the first titles that match a query.
  init(_ matches: [TextMatch], of query: TextQuery) {
    count = matches.count
    let hasLevels = Self.hasLevels(query)
    sortKeys = NumberList(matches.map { Self.sortKey(of: $0, hasLevels: hasLevels) })
  }

  /// Adds the counts of another shard.
  mutating func add(_ other: TitleCounts) {
    count = ShardStatistics.sum(count, other.count)
    sortKeys.add(other.sortKeys)
  }

  /// Replaces the sort keys by the last one of the first `limit` titles.
  mutating func truncate(to limit: Int) {
    last = sortKeys.numbers.count < limit ? nil : sortKeys.numbers[limit - 1]
    sortKeys = NumberList()
  }

  /// Returns the titles that are among the first ones of all shards.
  func best(of matches: [TextMatch], for query: TextQuery) -> [TextMatch] {
    guard let last else { return matches }
    let hasLevels = Self.hasLevels(query)
    return matches.filter { Self.sortKey(of: $0, hasLevels: hasLevels) <= last }
  }

  /// Returns `true` if titles are searched in the table that is ordered by level, as single words are.
  private static func hasLevels(_ query: TextQuery) -> Bool {
    query.excluded.isEmpty && query.marks.isEmpty && query.excludedMarks.isEmpty
      && query.terms.allSatisfy { $0.phrases.allSatisfy { $0.words.count == 1 } }
  }

  private static func sortKey(of match: TextMatch, hasLevels: Bool) -> Int64 {
    guard hasLevels else { return match.entity }
    let title = FoldedWords(match.title)
    let prior = RankingFormula.standard.prior(title: title, quality: match.quality)
    return Int64(RankingFormula.level(ofPrior: prior)) << entityBits | match.entity
  }
}
