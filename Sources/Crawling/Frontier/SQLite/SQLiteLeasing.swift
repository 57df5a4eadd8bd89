import GRDB

/// Takes pages out of queues, inside a transaction.
struct SQLiteLeasing {
  private let session: FrontierSessionState
  private let selection: Statement
  private let removal: Statement
  private let insertion: Statement

  init(database: Database, session: FrontierSessionState, excluding seeds: [Int64]) throws {
    self.session = session
    let condition =
      seeds.isEmpty
      ? "" : "AND u.seed NOT IN (\(seeds.map(String.init).joined(separator: ",")))"
    selection = try database.cachedStatement(
      sql: """
        SELECT \(URLColumn.list), d.place FROM due d JOIN url u ON u.id = d.id
        WHERE d.host = ? \(condition) ORDER BY d.place, d.id LIMIT ?
        """
    )
    removal = try database.cachedStatement(
      sql: "DELETE FROM due WHERE host = ? AND place = ? AND id = ?"
    )
    insertion = try database.cachedStatement(sql: "INSERT OR IGNORE INTO leased (id) VALUES (?)")
  }

  mutating func lease(_ host: HostKey, count: Int) throws -> [PageRecord] {
    var leased: [(record: PageRecord, place: Int)] = []
    let rows = try Row.fetchCursor(selection, arguments: [Int64(host.value), count])
    while let row = try rows.next() {
      leased.append((session.record(row), row[URLColumn.allCases.count]))
    }
    for (record, place) in leased {
      try removal.execute(arguments: [Int64(host.value), place, record.id])
      try insertion.execute(arguments: [record.id])
    }
    return leased.map(\.record)
  }
}
