import CSQLite
import GRDB

/// Binds the parameters of a statement without result rows one after the other, and runs it.
///
/// `Statement.execute(arguments:)` does the same but costs more than SQLite itself: it boxes, checks and
/// retains each value. A batch runs the same few statements hundreds of times.
@safe struct SQLiteBinding: ~Copyable {
  private let statement: OpaquePointer
  private var index: Int32 = 0
  private var result = SQLITE_OK

  init(_ statement: Statement) {
    unsafe self.statement = statement.sqliteStatement
  }

  mutating func add(_ value: Int64) {
    let index = next()
    note(unsafe sqlite3_bind_int64(statement, index, value))
  }

  mutating func add(_ value: Int) { add(Int64(value)) }

  mutating func add(_ value: Double?) {
    let index = next()
    if let value {
      note(unsafe sqlite3_bind_double(statement, index, value))
    } else {
      note(unsafe sqlite3_bind_null(statement, index))
    }
  }

  mutating func add(_ value: String?) {
    let index = next()
    guard let value else { return note(unsafe sqlite3_bind_null(statement, index)) }
    let count = Int32(clamping: value.utf8.count)
    note(unsafe webmark_sqlite_bind_text(statement, index, value, count))
  }

  mutating func add(_ value: [UInt8]?) {
    let index = next()
    guard let value else { return note(unsafe sqlite3_bind_null(statement, index)) }
    guard !value.isEmpty else { return note(unsafe sqlite3_bind_zeroblob(statement, index, 0)) }
    let result = unsafe value.withUnsafeBytes { bytes in
      unsafe webmark_sqlite_bind_blob(
        statement,
        index,
        bytes.baseAddress,
        Int32(clamping: bytes.count)
      )
    }
    note(result)
  }

  /// Runs the statement with the bound values.
  consuming func run() throws {
    if result == SQLITE_OK {
      let step = unsafe sqlite3_step(statement)
      result = step == SQLITE_DONE ? SQLITE_OK : step
    }
    unsafe sqlite3_reset(statement)
    guard result != SQLITE_OK else { return }
    let database = unsafe sqlite3_db_handle(statement)
    throw DatabaseError(
      resultCode: ResultCode(rawValue: result),
      message: unsafe sqlite3_errmsg(database).map { unsafe String(cString: $0) }
    )
  }

  private mutating func next() -> Int32 {
    index += 1
    return index
  }

  private mutating func note(_ result: Int32) {
    if result != SQLITE_OK { self.result = result }
  }
}

extension Statement {
  /// Runs the statement with integer arguments.
  func run(_ values: Int64...) throws {
    var binding = SQLiteBinding(self)
    for value in values { binding.add(value) }
    try binding.run()
  }
}
