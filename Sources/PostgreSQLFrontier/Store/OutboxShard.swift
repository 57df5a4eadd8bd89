/// A part of the sites: the buckets whose number has a remainder.
public struct OutboxShard: Sendable, Equatable, CustomStringConvertible {
  /// The number of the shard, from 1.
  public let number: Int
  /// The number of shards.
  public let count: Int

  /// The only shard of an index that is not divided.
  public static let whole = OutboxShard(unchecked: 1, 1)

  private init(unchecked number: Int, _ count: Int) {
    self.number = number
    self.count = count
  }

  /// Creates a shard; `nil` if the number is not between 1 and `count`, or there are fewer buckets.
  public init?(_ number: Int, of count: Int) {
    guard (1...PostgreSQLFrontierSchema.bucketCount).contains(count), (1...count).contains(number)
    else { return nil }
    self.init(unchecked: number, count)
  }

  /// Parses a text such as `2/4`; `nil` if it is none.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number, of: count)
  }

  /// The text, such as `2/4`.
  public var description: String { "\(number)/\(count)" }

  /// The numbers as SQL parameters: the number of shards, and the remainder of its buckets.
  var parameters: [String?] { [String(count), String(number - 1)] }
}
