public import Frontier
import GRDB

/// The log of changes.
extension SQLiteFrontierStore {
  /// The maximum number of changes in memory.
  private static let changesAtOnce = 1000

  /// Calls `body` for every stored change, in order.
  public func forEachChange(
    since time: Double?,
    _ body: (PageChange) throws -> Void
  ) async throws {
    var last: Int64 = 0
    repeat {
      let start = last
      let changes = try await reading { try Self.changes(since: time, after: start, in: $0) }
      for (_, change) in changes { if let change { try body(change) } }
      last = changes.count < Self.changesAtOnce ? .max : changes.last?.id ?? .max
    } while last != .max
  }

  /// Returns the next changes after one, of which unreadable ones are `nil`.
  private static func changes(
    since time: Double?,
    after last: Int64,
    in database: Database
  ) throws -> [(id: Int64, change: PageChange?)] {
    let condition = time == nil ? "session = (SELECT max(id) FROM session)" : "time >= ?2"
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT id, time, kind, url, fields, cause FROM change WHERE id > ?1 AND \(condition)
        ORDER BY id LIMIT \(changesAtOnce)
        """,
      arguments: time.map { [last, $0] } ?? [last]
    )
    var changes: [(Int64, PageChange?)] = []
    while let row = try rows.next() { changes.append((try row.value("id"), try change(row))) }
    return changes
  }

  /// Returns a name of the log, in which each change has a number of its own; a new file has another name.
  ///
  /// - Throws: ``FrontierStoreError``.
  package func changeLogName() throws -> String {
    // A new file has a new secret; its hash says nothing about the keys of URLs.
    String(try read(SQLiteSessionOpening.secret).hash(of: "changes"), radix: 16)
  }

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
          WHERE id > ? AND time >= ? AND kind IN (\(PageChange.Kind.sqlList))
          ORDER BY id \(order) LIMIT ?
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
  private static func change(_ row: Row) throws -> PageChange? {
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
