/// The first titles that match a query: their number, and their sort keys in the order in which stores return them.
///
/// With the sort keys of all shards, each shard leaves out the titles that one index would not compare.
public struct TitleCounts: Sendable, Equatable {
  /// The number of titles; up to a limit in each shard.
  public var count = 0
  /// The sort keys of these titles; empty once the first ones of all shards are known.
  public var sortKeys = NumberList()
  /// The sort key of the last title that one index would compare; `nil` if it would compare all.
  public var last: Int64?

  /// Creates the counts of no title.
  public init() {}

  /// Creates the counts of the first titles that match a query.
  init(_ sortKeys: [Int64]) {
    count = sortKeys.count
    self.sortKeys = NumberList(sortKeys)
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
}

extension TitleCounts: MessageCodable {
  /// Appends the counts.
  package func write(to message: inout MessageWriter) {
    message.write(count)
    message.write(sortKeys)
    message.write(last)
  }

  /// Reads the counts.
  package init(from message: inout MessageReader) throws(MessageError) {
    count = try message.read()
    sortKeys = try message.read()
    last = try message.read()
  }
}
