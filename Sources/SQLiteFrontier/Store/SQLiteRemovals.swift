import Frontier
import GRDB
import Politeness

/// The removals from the index that a session has counted, so that a resumed one counts on.
struct SQLiteRemovals {
  /// The maximum number of targets of moved pages that a resumed session learns of.
  private static let targetLimit = 10_000
  private static let tables = """
    CREATE TABLE IF NOT EXISTS removal (
      host INTEGER PRIMARY KEY, count INTEGER NOT NULL, emptied INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS move_target (key INTEGER PRIMARY KEY, count INTEGER NOT NULL);
    """

  let database: Database

  /// Creates the tables of a file that has none; those of a new session are empty.
  func open(isResumed: Bool) throws {
    try database.execute(sql: Self.tables)
    if !isResumed { try database.execute(sql: "DELETE FROM removal; DELETE FROM move_target") }
  }

  /// Adds removals; those of one batch are few.
  func add(_ removals: [Removal]) throws {
    for removal in removals {
      if let target = removal.target {
        try database.cachedStatement(
          sql: """
            INSERT INTO move_target VALUES (?, 1) ON CONFLICT (key) DO UPDATE SET count = count + 1
            """
        )
        .execute(arguments: [target.stored])
      }
      guard removal.isCounted else { continue }
      try database.cachedStatement(
        sql: """
          INSERT INTO removal VALUES (?, 1, ?) ON CONFLICT (host)
          DO UPDATE SET count = count + 1, emptied = emptied + excluded.emptied
          """
      )
      .execute(arguments: [Int64(removal.host.value), removal.isEmptied ? 1 : 0])
    }
  }

  /// Returns the removals of the session, and the targets that the most pages moved to.
  func counts() throws -> RemovalCounts {
    var counts = RemovalCounts()
    for row in try Row.fetchAll(database, sql: "SELECT host, count, emptied FROM removal") {
      let value: Int64 = try row.value(at: 0)
      let host = HostKey(value: UInt32(truncatingIfNeeded: value))
      (counts.hosts[host], counts.emptied[host]) = (try row.value(at: 1), try row.value(at: 2))
    }
    let targets = try Row.fetchAll(
      database,
      sql: "SELECT key, count FROM move_target ORDER BY count DESC LIMIT \(Self.targetLimit)"
    )
    for row in targets {
      let key: Int64 = try row.value(at: 0)
      counts.targets[PageKey(value: UInt64(bitPattern: key))] = try row.value(at: 1)
    }
    return counts
  }
}
