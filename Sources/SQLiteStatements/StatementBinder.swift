import CSQLite
public import GRDB

/// Binds the parameters of a statement one after the other, and runs it.
///
/// `Statement.execute(arguments:)` does the same but costs more than SQLite itself for small rows: it boxes,
/// checks and retains each value. A batch runs the same few statements thousands of times.
@usableFromInline @safe package struct StatementBinder: ~Copyable {
  private let statement: Statement
  private var index: Int32 = 0
  private var result = SQLITE_OK

  @usableFromInline package init(_ statement: Statement) { self.statement = statement }

  @usableFromInline package mutating func bind(_ value: Int64) {
    let index = next()
    note(unsafe sqlite3_bind_int64(statement.sqliteStatement, index, value))
  }

  @usableFromInline package mutating func bind(_ value: Int) { bind(Int64(value)) }

  @usableFromInline package mutating func bind(_ value: Double) {
    let index = next()
    note(unsafe sqlite3_bind_double(statement.sqliteStatement, index, value))
  }

  /// Binds a text up to its first NUL, as GRDB does in all other statements.
  ///
  /// A value that is read ends at its first NUL as well, and SQLite's functions for texts are undefined for a
  /// text that contains one (<https://www.sqlite.org/nulinstr.html>). So a row holds only what is read from it.
  @usableFromInline package mutating func bind(_ value: String) {
    let index = next()
    note(unsafe webmark_sqlite_bind_text(statement.sqliteStatement, index, value))
  }

  @usableFromInline package mutating func bind(_ value: [UInt8]) {
    let index = next()
    // A null base address would bind NULL.
    guard !value.isEmpty else {
      return note(unsafe sqlite3_bind_zeroblob(statement.sqliteStatement, index, 0))
    }
    let result = unsafe value.withUnsafeBytes { bytes in
      unsafe webmark_sqlite_bind_blob(
        statement.sqliteStatement,
        index,
        bytes.baseAddress,
        UInt64(bytes.count)
      )
    }
    note(result)
  }

  @usableFromInline package mutating func bindNull() {
    let index = next()
    note(unsafe sqlite3_bind_null(statement.sqliteStatement, index))
  }

  /// Runs the statement to completion with the bound values.
  @usableFromInline package consuming func run() throws {
    defer { Self.reset(statement) }
    try check()
    while try step() {}
  }

  /// Runs the statement with the bound values; returns the first column of the first row as an integer, or
  /// `nil` if there is no row.
  @usableFromInline package consuming func integer() throws -> Int64? {
    defer { Self.reset(statement) }
    try check()
    return try step() ? unsafe sqlite3_column_int64(statement.sqliteStatement, 0) : nil
  }

  /// Runs the statement with the bound values, and calls `body` with the text and the integer in the first two
  /// columns of each row.
  package consuming func forEachRow(_ body: (Span<UInt8>, Int) throws -> Void) throws {
    defer { Self.reset(statement) }
    try check()
    while try step() {
      let text = unsafe UnsafeBufferPointer(
        start: sqlite3_column_text(statement.sqliteStatement, 0),
        count: Int(sqlite3_column_bytes(statement.sqliteStatement, 0))
      )
      let integer = unsafe sqlite3_column_int64(statement.sqliteStatement, 1)
      try unsafe body(text.span, Int(integer))
    }
  }

  private mutating func next() -> Int32 {
    index += 1
    return index
  }

  private mutating func note(_ result: Int32) {
    if result != SQLITE_OK { self.result = result }
  }

  private func check() throws {
    guard result == SQLITE_OK else { throw error(result) }
  }

  /// Advances to the next row; returns `false` if there is none.
  private func step() throws -> Bool {
    switch unsafe sqlite3_step(statement.sqliteStatement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw error(code)
    }
  }

  private func error(_ code: Int32) -> DatabaseError {
    let message = unsafe sqlite3_errmsg(sqlite3_db_handle(statement.sqliteStatement))
    return DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: unsafe message.map { unsafe String(cString: $0) },
      sql: statement.sql
    )
  }

  /// Resets a statement and releases its bound values.
  private static func reset(_ statement: Statement) {
    unsafe sqlite3_reset(statement.sqliteStatement)
    unsafe sqlite3_clear_bindings(statement.sqliteStatement)
  }
}
