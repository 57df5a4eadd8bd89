/// The position of the last row that an index has applied.
///
/// Rows are ordered by transaction and then by number. A transaction is read when no earlier one can commit any more.
public struct OutboxPosition: Sendable, Equatable, Comparable {
  /// The transaction that wrote the row.
  public var transaction: UInt64
  /// The number of the row.
  public var id: Int64

  /// The position before all rows.
  public static let start = OutboxPosition(transaction: 0, id: 0)

  /// Creates a position.
  public init(transaction: UInt64, id: Int64) {
    self.transaction = transaction
    self.id = id
  }

  /// Returns `true` if the left position is before the right one.
  public static func < (left: Self, right: Self) -> Bool {
    (left.transaction, left.id) < (right.transaction, right.id)
  }

  /// The numbers as SQL parameters.
  var parameters: [String?] { [String(transaction), String(id)] }
}
