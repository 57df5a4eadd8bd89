import GRDB
import GRDBSQLite
import IndexModel

/// Ends the statements of a connection at a time.
enum ReadTimer {
  /// The number of instructions of SQLite's virtual machine between two looks at the clock; a search in a few very long texts has
  /// few instructions.
  private static let instructions: Int32 = 100

  /// Runs `body`, whose statements end with the result code `SQLITE_INTERRUPT` after a deadline.
  ///
  /// See [`sqlite3_progress_handler`](https://www.sqlite.org/c3ref/progress_handler.html).
  static func run<Value>(
    until deadline: ContinuousClock.Instant?,
    on database: Database,
    _ body: () throws -> Value
  ) throws -> Value {
    guard var deadline else { return try body() }
    guard ContinuousClock.now < deadline else {
      throw DatabaseError(resultCode: .SQLITE_INTERRUPT)
    }
    return try unsafe withUnsafeMutablePointer(to: &deadline) { place in
      unsafe sqlite3_progress_handler(
        database.sqliteConnection,
        instructions,
        { place in
          let end = unsafe place?.load(as: ContinuousClock.Instant.self)
          return end.map { ContinuousClock.now < $0 } ?? true ? 0 : 1
        },
        place
      )
      defer { unsafe sqlite3_progress_handler(database.sqliteConnection, 0, nil, nil) }
      return try body()
    }
  }
}
