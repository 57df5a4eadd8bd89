import FoundationEssentials
import GRDB

/// The mark that says to which index the frontier belongs: a random value that the end of each crawl writes to both files.
///
/// An index with another mark was restored from an older copy, or has lost what was written last.
extension SQLiteFrontierStore {
  /// Two marks while the index is marked, of which either may be that of the index.
  private static let table = "CREATE TABLE IF NOT EXISTS index_mark (mark BLOB PRIMARY KEY)"

  /// Returns the marks of which the index has one; empty before the end of the first crawl.
  public func indexMarks() throws -> [[UInt8]] {
    try read { database in
      guard try database.tableExists("index_mark") else { return [] }
      return try Row.fetchAll(database, sql: "SELECT mark FROM index_mark").map { row in
        Array(try row.value("mark") as Data)
      }
    }
  }

  /// Stores a mark, gives it to the index by `body`, and forgets the former one.
  public func markIndex(
    _ mark: [UInt8],
    _ body: @Sendable () async throws -> Void
  ) async throws {
    let data = Data(mark)
    try write { database in
      try database.execute(sql: Self.table)
      try database.execute(sql: "INSERT INTO index_mark (mark) VALUES (?)", arguments: [data])
    }
    try await body()
    try write { database in
      try database.execute(sql: "DELETE FROM index_mark WHERE mark <> ?", arguments: [data])
    }
  }
}
