import Frontier

/// The rows of changes that all workers have stored.
struct StoredChangeRows {
  /// The number of changes that are read at a time.
  private static let changesAtOnce = 1000

  let client: PostgreSQLClient

  /// Calls `body` for the changes since a time, or those of a session, in the order in which they were stored.
  func forEach(
    since time: Double?,
    session: Int,
    _ body: (PageChange) throws -> Void
  ) async throws {
    var last: Int64? = 0
    while let after = last {
      let part = try await client.reading { connection in
        let condition = time == nil ? "session = $2::integer" : "time >= $2::float8"
        return try Self.read(
          connection,
          "id > $1 AND \(condition) ORDER BY id LIMIT \(Self.changesAtOnce)",
          [String(after), time.map { String($0) } ?? String(session)]
        )
      }
      for stored in part.changes { try body(stored.change) }
      last = part.count < Self.changesAtOnce ? nil : part.last
    }
  }

  /// Returns the selected changes.
  func changes(_ selection: ChangeSelection) async throws -> [StoredChange] {
    try await client.reading { connection in
      let order = selection.isNewestFirst ? "DESC" : "ASC"
      return try Self.read(
        connection,
        """
        id > $1 AND time >= $2::float8 AND kind IN (\(PageChange.Kind.sqlList))
        ORDER BY id \(order) LIMIT \(selection.limit)
        """,
        [String(selection.after ?? -1), String(selection.since ?? 0)]
      ).changes
    }
  }

  /// The changes of some rows, without those of a kind of a later version.
  private struct Part {
    var changes: [StoredChange] = []
    /// The number of rows.
    var count = 0
    /// The number of the last row.
    var last: Int64?
  }

  private static func read(
    _ connection: PostgreSQLConnection,
    _ condition: String,
    _ values: [String]
  ) throws -> Part {
    let rows = try connection.run(
      "SELECT time, kind, url, fields, cause, id FROM change WHERE \(condition)",
      values
    )
    var part = Part(count: rows.count)
    for row in 0..<rows.count {
      let id: Int64 = try rows.required(row, 5)
      part.last = id
      guard let kind = PageChange.Kind(rawValue: rows.text(row, 1) ?? "") else { continue }
      var change = PageChange(
        time: try rows.double(row, 0) ?? 0,
        kind: kind,
        url: rows.text(row, 2) ?? "",
        fields: (rows.text(row, 3) ?? "").split(separator: "\n").map(String.init)
      )
      change.cause = rows.text(row, 4)
      part.changes.append(StoredChange(id: id, change: change))
    }
    return part
  }
}
