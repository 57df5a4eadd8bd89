import GRDB
import GRDBSQLite

/// A statement that runs for every record: it is looked up once per transaction, and binds values without
/// boxing.
///
/// GRDB looks a statement up by a hash of its SQL, and boxes each value several times; for small rows that
/// costs as much as the work of SQLite.
struct HotStatement {
  private let statement: Statement

  init(_ statement: Statement) { self.statement = statement }

  /// Runs the statement to completion.
  func run<each Value: BoundValue>(_ values: repeat each Value) throws {
    defer { rest() }
    try bind(repeat each values)
    while try step() {}
  }

  /// Returns the first column of the first row as an integer; `nil` if there is no row.
  func number<each Value: BoundValue>(_ values: repeat each Value) throws -> Int64? {
    defer { rest() }
    try bind(repeat each values)
    return try step() ? unsafe sqlite3_column_int64(statement.sqliteStatement, 0) : nil
  }

  /// Calls `body` with the word and the number in the first two columns of each row.
  func forEachWord(_ body: (Span<UInt8>, Int) throws -> Void) throws {
    defer { rest() }
    while try step() {
      let word = unsafe UnsafeBufferPointer(
        start: sqlite3_column_text(statement.sqliteStatement, 0),
        count: Int(sqlite3_column_bytes(statement.sqliteStatement, 0))
      )
      let number = unsafe sqlite3_column_int64(statement.sqliteStatement, 1)
      try unsafe body(word.span, Int(number))
    }
  }

  private func bind<each Value: BoundValue>(_ values: repeat each Value) throws {
    var index: Int32 = 0
    for value in repeat each values {
      index += 1
      let code = unsafe value.bind(to: statement.sqliteStatement, at: index)
      guard code == SQLITE_OK else { throw error(code) }
    }
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

  /// Resets the statement and releases the bound values.
  private func rest() {
    unsafe sqlite3_reset(statement.sqliteStatement)
    unsafe sqlite3_clear_bindings(statement.sqliteStatement)
  }
}

/// A value that can be bound to an SQLite statement.
protocol BoundValue {
  /// Binds the value; SQLite copies it.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

/// `SQLITE_TRANSIENT`: SQLite copies the bound value.
private let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)

extension Int64: BoundValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    unsafe sqlite3_bind_int64(statement, index, self)
  }
}

extension Double: BoundValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    unsafe sqlite3_bind_double(statement, index, self)
  }
}

extension String: BoundValue {
  /// Binds the text up to the first NUL, as GRDB does.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    unsafe withCString { unsafe sqlite3_bind_text(statement, index, $0, -1, copied) }
  }
}

extension [UInt8]: BoundValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    // A null base address would bind NULL.
    guard !isEmpty else { return unsafe sqlite3_bind_zeroblob(statement, index, 0) }
    return unsafe withUnsafeBytes { bytes in
      unsafe sqlite3_bind_blob64(statement, index, bytes.baseAddress, UInt64(bytes.count), copied)
    }
  }
}

extension Optional: BoundValue where Wrapped: BoundValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    if let self { return unsafe self.bind(to: statement, at: index) }
    return unsafe sqlite3_bind_null(statement, index)
  }
}
