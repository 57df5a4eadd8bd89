import CSQLite
import FoundationEssentials
import GRDB
import Synchronization
import SystemIO

/// The shared index in one SQLite file: many readers, and one writer that they never wait for.
public final class SQLiteStore: IndexStore {
  let database: any DatabaseWriter
  private let path: String
  /// For documents that are packed before their transaction begins.
  private let codec = Mutex(DocumentCodec())

  /// Opens the file; a file of an earlier layout is brought to the present one.
  ///
  /// - Throws: ``IndexError`` where the file is something else, damaged or of a later layout.
  public init(path: String, readOnly: Bool) throws {
    self.path = path
    Self.setUp
    database = try Self.named(path) { try Self.opened(path, readOnly: readOnly) }
  }

  private static func opened(_ path: String, readOnly: Bool) throws -> any DatabaseWriter {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    configuration.readonly = readOnly
    configuration.maximumReaderCount = readerLimit
    configuration.prepareDatabase { database in
      WeightedBM25.register(in: database)
      guard !readOnly, !database.configuration.readonly else {
        // Most of a search is reading pages; a writer goes through the whole file, and keeps little.
        return try database.execute(
          sql: "PRAGMA cache_size = -16000; PRAGMA mmap_size = \(mappedBytes)"
        )
      }
      try database.execute(
        sql: """
          PRAGMA journal_mode = WAL; PRAGMA journal_size_limit = 67108864;
          PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 4000
          """
      )
    }
    if path == ":memory:" {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.write { try prepare($0, path) }
      return queue
    }
    if readOnly {
      try DatabaseQueue(path: path, configuration: configuration).read { try check($0, path) }
      return try DatabasePool(path: path, configuration: configuration)
    }
    PrivateFiles.create(path)
    // A pool would turn another program's file to WAL before it can be looked at.
    try DatabaseQueue(path: path, configuration: lookingOnly).write { try prepare($0, path) }
    let pool = try DatabasePool(path: path, configuration: configuration)
    // What was acknowledged survives a power cut too. A pool that opens sets NORMAL, which does not.
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    return pool
  }

  /// What is said to SQLite before the first file of the process is opened.
  private static let setUp: Void = {
    _ = webmark_sqlite_count_no_memory()
  }()

  /// Of the file, searches read this much without copying it.
  private static let mappedBytes = 1 << 32
  /// Searches at a time; more wait for one of these to end.
  private static let readerLimit = 8

  private static var lookingOnly: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    return configuration
  }

  private static func prepare(_ database: Database, _ path: String) throws {
    let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
    guard tables > 0 else { return try SQLiteSchema.create(in: database) }
    if try layout(database, path) != SQLiteSchema.version {
      try SQLiteMigration(database: database, path: path).run()
    }
    try SQLiteSchema.updateIndexes(in: database)
  }

  private static func check(_ database: Database, _ path: String) throws {
    let found = try layout(database, path)
    guard found == SQLiteSchema.version else {
      throw IndexError(
        message: "\(path) has layout \(found), this webmark reads \(SQLiteSchema.version); "
          + "any command that writes brings it up to date, such as 'webmark index optimize'"
      )
    }
  }

  private static func layout(_ database: Database, _ path: String) throws -> Int {
    let id = try Int.fetchOne(database, sql: "PRAGMA application_id")
    guard id == SQLiteSchema.applicationID else {
      throw IndexError(message: "\(path) is no webmark index")
    }
    let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard found <= SQLiteSchema.version else {
      throw IndexError(
        message: "\(path) has layout \(found), this webmark reads up to \(SQLiteSchema.version)"
      )
    }
    return found
  }

  // MARK: IndexStore

  /// The document by ``DocumentCodec``.
  public func packed(_ document: [UInt8]) -> [UInt8]? { codec.withLock { $0.packed(document) } }

  /// Runs `body` on one snapshot.
  public func read<Value>(_ body: (any IndexReading) throws -> Value) throws -> Value {
    try Self.named(path) { try database.read { try body(SQLiteTransaction($0, isReading: true)) } }
  }

  /// Runs `body` in one transaction.
  public func write<Value>(_ body: (any IndexWriting) throws -> Value) throws -> Value {
    try fill { try body($0) }
  }

  /// Runs `body` in one transaction on a store that a repair fills.
  func fill<Value>(_ body: (SQLiteTransaction) throws -> Value) throws -> Value {
    try Self.named(path) {
      try database.write { database in
        let transaction = SQLiteTransaction(database)
        let value = try body(transaction)
        try transaction.writeNames()
        return value
      }
    }
  }

  /// Errors of SQLite, and damage in rows, with the name of the file and what helps.
  private static func named<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError where Self.isDamage(error.resultCode) {
      throw damage(path, error.message ?? "\(error)")
    } catch let error as RowDamage {
      throw damage(path, error.description)
    } catch let error as RowDecodingError {
      throw damage(path, "\(error)")
    } catch let error as DatabaseError {
      throw IndexError(message: "\(path) cannot be used: \(error.message ?? "\(error)")")
    }
  }

  /// Whether the file says what no sound file can, such as a schema without a table of ours.
  private static func isDamage(_ code: ResultCode) -> Bool {
    [
      .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_FORMAT, .SQLITE_MISMATCH,
      .SQLITE_CONSTRAINT,
    ].contains(code)
  }

  private static func damage(_ path: String, _ reason: String) -> IndexError {
    IndexError(
      message: "\(path) is damaged (\(reason)); run 'webmark index verify --repair'"
    )
  }

  /// Merges the full-text tables and gives unused room back.
  public func optimize() throws {
    try database.write { database in
      for table in try Self.textTables(database) + Self.nameTables(database) {
        try database.execute(sql: "INSERT INTO \(table) (\(table)) VALUES ('optimize')")
      }
      let store = SQLiteTransaction(database)
      for owner in try Int64.fetchAll(database, sql: "SELECT id FROM owner") {
        try store.countWords(owner)
      }
    }
    try database.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA optimize; VACUUM")
      _ = try Row.fetchAll(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  private static func textTables(_ database: Database) throws -> [String] {
    try Int64.fetchAll(database, sql: "SELECT id FROM owner").map(SQLiteSchema.textTable)
      .filter { try database.tableExists($0) }
  }

  private static func nameTables(_ database: Database) throws -> [String] {
    try Int64.fetchAll(database, sql: "SELECT id FROM owner").map(SQLiteSchema.nameTable)
      .filter { try database.tableExists($0) }
  }

  /// What SQLite's and FTS5's own checks find.
  public func damages() throws -> [String] {
    try Self.named(path) {
      try database.write { database in
        let answers = try String.fetchAll(database, sql: "PRAGMA integrity_check(20)")
        try Self.checkNumbers(database)
        return try answers.filter { $0 != "ok" } + Self.textDamages(database)
      }
    }
  }

  /// What SQLite's check of the tables of records finds: rows that are missing in the table or in one
  /// of its indexes, and values that may not be there.
  public func checkRecords() throws {
    try Self.named(path) {
      try database.read { database in
        for table in ["record", "source", "owner"] {
          let answers = try String.fetchAll(database, sql: "PRAGMA integrity_check('\(table)')")
          if let damage = answers.first(where: { $0 != "ok" }) { throw RowDamage(damage) }
        }
        try Self.checkNumbers(database)
      }
    }
  }

  /// Throws if a record has a number that readers, who begin at 1, never come to.
  private static func checkNumbers(_ database: Database) throws {
    for sql in ["SELECT min(id) FROM record", "SELECT max(id) FROM record"] {
      guard let number = try Int64.fetchOne(database, sql: sql) else { continue }
      guard SQLiteTransaction.numbers.contains(number) else {
        throw RowDamage("a record has number \(number)")
      }
    }
  }

  private static func textDamages(_ database: Database) throws -> [String] {
    var found: [String] = []
    for table in try nameTables(database) {
      do {
        try database.execute(sql: "INSERT INTO \(table) (\(table)) VALUES ('integrity-check')")
      } catch let error as DatabaseError {
        found.append("\(table): \(error.message ?? "\(error)")")
      }
    }
    for table in try textTables(database) {
      do {
        try database.execute(sql: "INSERT INTO \(table) (\(table)) VALUES ('integrity-check')")
      } catch let error as DatabaseError {
        found.append("\(table): \(error.message ?? "\(error)")")
      }
      let owner = Int64(table.dropFirst("text_".count)) ?? 0
      let lost = try Int.fetchOne(
        database,
        sql: """
          SELECT (SELECT count(*) FROM entity WHERE owner = ?1
            AND id NOT IN (SELECT id FROM \(table)_docsize))
          + (SELECT count(*) FROM \(table)_docsize WHERE id NOT IN (
            SELECT id FROM entity WHERE owner = ?1))
          """,
        arguments: [owner]
      )
      if let lost, lost > 0 {
        found.append("\(table): \(lost) entities without text, or the reverse")
      }
    }
    return found
  }
}

/// Why the index cannot be used.
public struct IndexError: Error, Sendable, CustomStringConvertible {
  /// A sentence that names the file.
  public let message: String
  /// The sentence.
  public var description: String { message }
}
