/// A stored change with its number.
public struct StoredChange: Sendable, Equatable {
  /// The number of the change; later changes have larger numbers.
  public let id: Int64
  /// The change.
  public let change: PageChange

  /// Creates a change that a store has numbered.
  public init(id: Int64, change: PageChange) { (self.id, self.change) = (id, change) }
}

/// A selection of stored changes.
public struct ChangeSelection: Sendable, Equatable {
  /// The number after which changes are returned; `nil` for no such limit.
  public var after: Int64?
  /// The earliest time, in seconds since 1970; `nil` for no such limit.
  public var since: Double?
  /// The maximum number of returned changes.
  public var limit: Int
  /// A Boolean value that indicates whether the latest changes are returned, latest first.
  public var isNewestFirst = false

  /// Creates a selection of the first `limit` changes.
  public init(limit: Int) { self.limit = limit }
}
