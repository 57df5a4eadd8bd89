/// A number of changes in an outbox.
public struct OutboxCount: Sendable, Equatable {
  /// The largest number that is counted.
  public static let limit = 100_000

  /// The number; ``limit`` if there are more.
  public let count: Int
  /// A Boolean value that indicates whether there are no more.
  public let isExact: Bool

  /// Creates a count from a number of rows, of which more than ``limit`` are not counted.
  public init(_ count: Int) {
    (self.count, isExact) = (min(count, Self.limit), count <= Self.limit)
  }
}
