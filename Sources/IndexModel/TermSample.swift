/// The first entities with a term, from which their number is estimated.
public struct TermSample: Sendable, Equatable {
  /// The maximum number of entities with a word, and with a prefix.
  public static let (wordLimit, prefixLimit) = (500, 1000)

  /// The number of entities; of a word, up to ``wordLimit``.
  public var count: Int
  /// The maximum of ``count``, also for several stores together; `nil` for none.
  public var limit: Int?
  /// The numbers of the entities with a word, in ascending order; empty for a prefix.
  public var entities: [Int64]

  /// Creates a sample.
  public init(count: Int, limit: Int? = nil, entities: [Int64] = []) {
    self.count = count
    self.limit = limit
    self.entities = entities
  }

  /// Estimates the number of entities with a word from the distance of the first ones: an exact count would take longer
  /// than the search.
  ///
  /// - Parameters:
  ///   - count: The number of entities in the sample.
  ///   - last: The last one of them.
  ///   - documents: The range of the numbers of all entities.
  /// - Returns: The estimate.
  public static func estimate(_ count: Int, last: Int64, in documents: ClosedRange<Int64>) -> Int {
    let (first, end) = (Double(documents.lowerBound), Double(documents.upperBound))
    // Damaged numbers must not overflow.
    let share = (end - first + 1) / max(1, Double(last) - first + 1)
    return Int(min(Double(count) * max(1, share), 1e15))
  }
}
