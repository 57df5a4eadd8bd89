import Frontier
import GRDB
import Politeness

/// The times since which hosts have been unavailable.
struct SQLiteOutages {
  private static let table =
    "CREATE TABLE IF NOT EXISTS outage (host INTEGER PRIMARY KEY, since REAL NOT NULL)"

  let database: Database

  /// Creates the table of a file that has none.
  func open() throws { try database.execute(sql: Self.table) }

  /// Ends outages, and begins others; a stored one keeps its time.
  func write(begun: [HostKey: Double], ended: Set<HostKey>) throws {
    for host in ended {
      try database.cachedStatement(sql: "DELETE FROM outage WHERE host = ?")
        .execute(arguments: [Int64(host.value)])
    }
    for (host, time) in begun {
      try database.cachedStatement(sql: "INSERT OR IGNORE INTO outage VALUES (?, ?)")
        .execute(arguments: [Int64(host.value), time])
    }
  }

  /// Returns the hosts, and the times in seconds since 1970.
  func all() throws -> [HostKey: Double] {
    var outages: [HostKey: Double] = [:]
    for row in try Row.fetchAll(database, sql: "SELECT host, since FROM outage") {
      let host: Int64 = try row.value(at: 0)
      outages[HostKey(value: UInt32(truncatingIfNeeded: host))] = try row.value(at: 1)
    }
    return outages
  }
}
