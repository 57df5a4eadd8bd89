import Frontier
import GRDB
public import Politeness

/// Storage of the pauses that hosts asked for.
extension SQLiteFrontierStore {
  private static let table =
    "CREATE TABLE IF NOT EXISTS pause (host INTEGER PRIMARY KEY, until REAL NOT NULL)"

  /// Stores the ends of pauses, in seconds since 1970, in place of the stored ones.
  public func savePauses(_ pauses: [HostKey: Double]) async throws {
    try await writing { database in
      guard try !pauses.isEmpty || database.tableExists("pause") else { return }
      try database.execute(sql: "\(Self.table); DELETE FROM pause")
      for (host, end) in pauses {
        try database.execute(
          sql: "INSERT INTO pause (host, until) VALUES (?, ?)",
          arguments: [Int64(host.value), end]
        )
      }
    }
  }

  /// Returns the ends of the stored pauses, in seconds since 1970.
  public func pauses() async throws -> [HostKey: Double] {
    try await reading { database in
      guard try database.tableExists("pause") else { return [:] }
      var pauses: [HostKey: Double] = [:]
      for row in try Row.fetchAll(database, sql: "SELECT host, until FROM pause") {
        let host: Int64 = try row.value("host")
        pauses[HostKey(value: UInt32(truncatingIfNeeded: host))] = try row.value("until")
      }
      return pauses
    }
  }
}
