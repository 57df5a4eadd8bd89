import Frontier
import GRDB
import Politeness
import SQLiteStatements

/// Leases pages of queues, inside a transaction.
struct SQLiteLeasing {
  private let session: FrontierSessionState
  private let selection: Statement
  private let queues: SQLiteQueues
  private let insertion: Statement
  /// A Boolean value that indicates whether pages of some seeds are skipped, so that leased pages need
  /// not be the first of their queue.
  private let isSelective: Bool

  /// Creates a lease; `isSelective` is `true` to skip the pages of ``SkippedSeeds``.
  init(database: Database, session: FrontierSessionState, isSelective: Bool) throws {
    self.session = session
    self.isSelective = isSelective
    let condition = isSelective ? SkippedSeeds.condition : ""
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
      leased.append((try session.record(row), try row.value(at: URLColumn.allCases.count)))
    }
    leased.sort { ($0.place, $0.record.id) < ($1.place, $1.record.id) }
    let entries = leased.map {
      SQLiteQueues.Entry(host: host.value, place: $0.place, id: $0.record.id)
    }
    try remove(entries)
    for entry in entries { try insertion.run(entry.id) }
    return leased.map { leased in
      var record = leased.record
      record.lease = PageLease(epoch: session.epoch)
      return record
    }
  }

  /// Removes pages, which are in order, from their queue.
  private func remove(_ entries: [SQLiteQueues.Entry]) throws {
    guard isSelective else {
      if let last = entries.last { try queues.removeFirst(through: last) }
      return
    }
    for entry in entries { try queues.remove(entry) }
  }
}
