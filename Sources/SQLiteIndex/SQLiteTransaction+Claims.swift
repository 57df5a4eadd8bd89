import GRDB
import IndexModel

/// The claims of pages to keys that may resolve to other pages.
extension SQLiteTransaction {
  func claimants(of key: String) throws -> [Int64] {
    try Int64.fetchAll(
      database.cachedStatement(sql: "SELECT record FROM claim WHERE hash = ? ORDER BY record"),
      arguments: [PageLookupKey.hash(key)]
    )
  }

  func setClaim(_ key: String, of page: Int64, _ isClaimed: Bool) throws {
    let sql =
      isClaimed
      ? "INSERT OR IGNORE INTO claim (hash, record) VALUES (?, ?)"
      : "DELETE FROM claim WHERE hash = ? AND record = ?"
    try execute(sql, [PageLookupKey.hash(key), page])
  }

  func removeClaims(of page: Int64) throws {
    try execute("DELETE FROM claim WHERE record = ?", [page])
  }
}
