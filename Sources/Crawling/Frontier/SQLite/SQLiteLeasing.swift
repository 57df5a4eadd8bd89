import GRDB

/// Takes pages out of queues, inside a transaction.
struct SQLiteLeasing {
  private let session: FrontierSessionState
  private let selection: Statement
  private let queues: SQLiteQueues
  private let insertion: Statement

  init(database: Database, session: FrontierSessionState, excluding seeds: [Int64]) throws {
    self.session = session
    let condition =
      seeds.isEmpty ? "" : "u.seed NOT IN (\(seeds.map(String.init).joined(separator: ",")))"
    selection = try database.cachedStatement(
      sql: """
        SELECT \(URLColumn.list), d.place FROM (\(SQLiteQueues.first(where: condition))) d
        CROSS JOIN url u ON u.id = d.id
        """
    )
    queues = SQLiteQueues(database: database)
    insertion = try database.cachedStatement(sql: "INSERT OR IGNORE INTO leased (id) VALUES (?)")
  }

  mutating func lease(_ host: HostKey, count: Int) throws -> [PageRecord] {
    var leased: [(record: PageRecord, place: Int)] = []
    let rows = try Row.fetchCursor(selection, arguments: [Int64(host.value), count])
    while let row = try rows.next() {
      leased.append((session.record(row), row[URLColumn.allCases.count]))
    }
    leased.sort { ($0.place, $0.record.id) < ($1.place, $1.record.id) }
    for (record, place) in leased {
      try queues.remove(SQLiteQueues.Entry(host: host.value, place: place, id: record.id))
      try insertion.execute(arguments: [record.id])
    }
    return leased.map(\.record)
  }
}
