import IndexModel

/// The number of entities with a term.
public struct TermCount: Sendable, Equatable {
  /// The number; of a common word, that of the first entities until those of all shards are known.
  public var count = 0
  /// The maximum of ``count`` that one index would count; `nil` for none.
  public var limit: Int?
  /// The first entities with a word; empty once those of all shards are known.
  public var sample = NumberList()

  /// Creates a count.
  public init(_ count: Int = 0) { self.count = count }

  init(_ sample: TermSample) {
    count = sample.count
    limit = sample.limit
    self.sample = NumberList(sample.entities)
  }

  /// Adds the count of another shard.
  mutating func add(_ other: TermCount) {
    count = ShardStatistics.sum(count, other.count)
    limit = limit ?? other.limit
    sample.add(other.sample)
  }

  /// Replaces the first entities of all shards by the number that one index would estimate from them.
  mutating func estimate(in documents: ClosedRange<Int64>?) {
    let entities = sample.numbers
    sample = NumberList()
    if let limit { count = min(count, limit) }
    guard entities.count >= TermSample.wordLimit, let documents else { return }
    let last = entities[TermSample.wordLimit - 1]
    count = TermSample.estimate(TermSample.wordLimit, last: last, in: documents)
  }
}

extension TermCount: MessageCodable {
  /// Appends the count.
  package func write(to message: inout MessageWriter) {
    message.write(count)
    message.write(limit)
    message.write(sample)
  }

  /// Reads the count.
  package init(from message: inout MessageReader) throws(MessageError) {
    count = try message.read()
    limit = try message.read()
    sample = try message.read()
  }
}
