public import Frontier
import GRDB

/// A stored change with its number.
public struct StoredChange: Sendable, Equatable {
  /// The number of the change; later changes have larger numbers.
  public let id: Int64
  /// The change.
  public let change: PageChange
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

extension SQLiteFrontierStore {
  /// Returns stored changes.
  ///
  /// - Complexity: O(*n*) in the number of stored changes if `since` is given, otherwise O(`limit`).
  /// - Throws: ``FrontierStoreError``.
  public func changes(_ selection: ChangeSelection) throws -> [StoredChange] {
    try read { database in
      let order = selection.isNewestFirst ? "DESC" : "ASC"
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT id, time, kind, url, fields, cause FROM change
          WHERE id > ? AND time >= ? ORDER BY id \(order) LIMIT ?
          """,
        arguments: [selection.after ?? -1, selection.since ?? 0, selection.limit]
      )
      var changes: [StoredChange] = []
      while let row = try rows.next() {
        guard let change = try Self.change(row) else { continue }
        changes.append(StoredChange(id: try row.value("id"), change: change))
      }
      return changes
    }
  }

  /// Returns the change of a row; `nil` for a kind of a later version.
  static func change(_ row: Row) throws -> PageChange? {
    guard let kind = PageChange.Kind(rawValue: try row.value("kind")) else { return nil }
    let fields: String = try row.value("fields")
    var change = PageChange(
      time: try row.value("time"),
      kind: kind,
      url: try row.value("url"),
      fields: fields.split(separator: "\n").map(String.init)
    )
    change.cause = row.optional("cause")
    return change
  }
}
