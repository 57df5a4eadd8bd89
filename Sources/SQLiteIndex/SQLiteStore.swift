import CSQLite
import FoundationEssentials
import GRDB
public import IndexModel
import SQLiteStatements
import Synchronization
import SystemIO

/// The shared index in one SQLite file, with many readers and one writer that never blocks them.
public final class SQLiteStore: IndexStore {
  let database: any DatabaseWriter
  let path: String
  private let readers = BlockingPool("webmark.index.read", limit: readerLimit)
  private let writer = BlockingQueue("webmark.index.write")
  /// The codec for documents that are compressed before their transaction starts.
  private let codec = Mutex(DocumentCodec())

  /// Opens the file, and migrates a file of an earlier layout.
  ///
  /// - Throws: `IndexError` if the file is not an index, is damaged or has a later layout.
  public init(path: String, readOnly: Bool) throws {
    self.path = path
    Self.setUp
    database = try Self.named(path) { try Self.opened(path, readOnly: readOnly) }
  }

  private static func opened(_ path: String, readOnly: Bool) throws -> any DatabaseWriter {
    var configuration = Configuration()
    configuration.busyMode = .timeout(busySeconds)
    configuration.readonly = readOnly
    configuration.maximumReaderCount = readerLimit
    configuration.prepareDatabase { database in
      WeightedBM25.register(in: database)
      // The end of a process would interrupt a checkpoint, after which the file alone is torn; and without the log a
      // folder that cannot be written cannot be read either.
      _ = unsafe webmark_sqlite_keep_log_on_close(database.sqliteConnection)
      guard !readOnly, !database.configuration.readonly else {
        // A search mostly reads pages; a writer touches the whole file and reuses few pages.
        return try database.execute(
          sql: "PRAGMA cache_size = -16000; PRAGMA mmap_size = \(mappedBytes)"
        )
      }
      try database.execute(
        sql: """
          PRAGMA journal_mode = WAL; PRAGMA journal_size_limit = 67108864;
          PRAGMA cache_size = -8000; PRAGMA wal_autocheckpoint = 4000
          """
      )
    }
    if path == ":memory:" {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.write { try prepare($0, path) }
      return queue
    }
    if readOnly { return try openedForReading(path, configuration) }
    PrivateFiles.create(path)
    // A pool would switch another program's file to WAL before it can be checked.
    try DatabaseQueue(path: path, configuration: lookingOnly).write { try prepare($0, path) }
    let pool = try DatabasePool(path: path, configuration: configuration)
    // Acknowledged writes have to survive a power cut; an opening pool sets NORMAL, which does not ensure
    // that.
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    return pool
  }

  private static func openedForReading(
    _ path: String,
    _ configuration: Configuration
  ) throws -> any DatabaseWriter {
    try DatabaseQueue(path: path, configuration: configuration).read { try check($0, path) }
    return try DatabasePool(path: path, configuration: configuration)
  }

  /// The configuration of SQLite before the process opens its first file.
  private static let setUp: Void = {
    _ = webmark_sqlite_count_no_memory()
  }()

  /// The seconds that a write waits for that of another process; counting the words of a large index takes long.
  private static let busySeconds = 60.0
  /// The size of the memory-mapped part of the file, in bytes.
  private static let mappedBytes = 1 << 32
  /// The maximum number of concurrent searches; further searches wait.
  private static let readerLimit = 8

  private static var lookingOnly: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(busySeconds)
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
        .unsupportedFile,
        "\(path) has layout \(found), this webmark reads \(SQLiteSchema.version); "
          + "any command that writes brings it up to date, such as 'webmark index optimize'"
      )
    }
  }

  private static func layout(_ database: Database, _ path: String) throws -> Int {
    let id = try Int.fetchOne(database, sql: "PRAGMA application_id")
    guard id == SQLiteSchema.applicationID else {
      throw IndexError(.unsupportedFile, "\(path) is not a webmark index")
    }
    let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard found <= SQLiteSchema.version else {
      throw IndexError(
        .unsupportedFile,
        "\(path) has layout \(found), this webmark reads up to \(SQLiteSchema.version)"
      )
    }
    return found
  }

  // MARK: IndexStore

  /// Returns the document compressed by `DocumentCodec`.
  public func compressed(_ document: [UInt8]) -> [UInt8]? {
    codec.withLock { $0.compressed(document) }
  }

  /// Runs `body` on a snapshot, on a thread of the store.
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (any IndexReading) throws -> Value
  ) async throws -> Value {
    try await reading { try body(SQLiteTransaction($0, isReading: true)) }
  }

  /// Runs `body` in a transaction, on a thread of the store.
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (any IndexWriting) throws -> Value
  ) async throws -> Value {
    try await writing { try self.fill { try body($0) } }
  }

  /// Runs `body` on a snapshot, on a thread of the store.
  func reading<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    let deadline = ReadDeadline.current
    return try await readers.run {
      try Self.named(self.path) {
        try self.database.read { database in
          try ReadTimer.run(until: deadline, on: database) { try body(database) }
        }
      }
    }
  }

  /// Runs `body` on the thread of the store's writes.
  private func writing<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await writer.run { try Self.named(self.path) { try body() } }
  }

  /// Copies the write-ahead log into the file, without waiting for readers of older pages.
  public func checkpoint() async throws {
    try await writing {
      try self.database.writeWithoutTransaction { _ = try $0.checkpoint(.passive) }
    }
  }

  /// Frees the cache of the writer.
  public func releaseMemory() async {
    try? await writer.run { self.database.writeWithoutTransaction { $0.releaseMemory() } }
  }

  /// Runs `body` in a transaction of a store that a repair fills.
  func fill<Value>(_ body: (SQLiteTransaction) throws -> Value) throws -> Value {
    try Self.named(path) {
      try database.write { database in
        let transaction = SQLiteTransaction(database)
        let value = try body(transaction)
        try transaction.writeBuffers()
        return value
      }
    }
  }

  /// Runs `body`, and adds the name of the file and a remedy to errors of SQLite and damaged rows.
  static func named<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError where error.isDamage {
      throw damage(path, error.reason(for: path))
    } catch let error as RowDamage {
      throw damage(path, error.description)
    } catch let error as RowDecodingError {
      throw damage(path, "\(error)")
    } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
      throw IndexError(.tooSlow, "the search took too long; use fewer or other words")
    } catch let error as DatabaseError {
      throw IndexError(.unavailable, "\(path) cannot be used: \(error.reason(for: path))")
    }
  }

  private static func damage(_ path: String, _ reason: String) -> IndexError {
    IndexError(.damaged, "\(path) is damaged (\(reason)); run 'webmark index verify --repair'")
  }

  /// Merges the full-text tables and frees unused space.
  public func optimize() async throws {
    try await writing { try self.compact() }
  }

  /// The number of pages that a transaction of ``mergeTexts()`` writes: 8 MB.
  private static let mergedPages = 2000

  /// Merges the segments of the full-text tables until each of their levels has one, in short transactions.
  ///
  /// See [FTS5's `merge` command](https://www.sqlite.org/fts5.html#the_merge_command). A word is looked up in each
  /// segment: in an index of 1,000,000 items with 12 segments, the slowest searches took twice the time.
  public func mergeTexts() async throws {
    let tables = try await writing {
      try self.database.write { database in
        let tables = try Self.fullTextTables(database)
        for table in tables { try Self.mergePairs(of: table, database) }
        return tables
      }
    }
    for table in tables {
      var hasMore = true
      while hasMore { hasMore = try await writing { try self.mergeSegments(of: table) } }
    }
  }

  /// Lets the `merge` command merge levels with two segments; FTS5's default is four.
  private static func mergePairs(of table: String, _ database: Database) throws {
    let sql = "SELECT v FROM \(table)_config WHERE k = 'usermerge'"
    guard try Int.fetchOne(database, sql: sql) != 2 else { return }
    try database.execute(sql: "INSERT INTO \(table) (\(table), rank) VALUES ('usermerge', 2)")
  }

  /// Merges segments in one transaction, and returns `true` if there was something to merge.
  private func mergeSegments(of table: String) throws -> Bool {
    try database.write { database in
      let before = database.totalChangesCount
      try database.execute(
        sql: "INSERT INTO \(table) (\(table), rank) VALUES ('merge', ?)",
        arguments: [Self.mergedPages]
      )
      // The insertion itself is one change.
      return database.totalChangesCount - before > 1
    }
  }

  /// Does the work of ``optimize()`` on the calling thread.
  func compact() throws {
    try database.write { database in
      for table in try Self.fullTextTables(database) {
        try database.execute(sql: "INSERT INTO \(table) (\(table)) VALUES ('optimize')")
      }
      let store = SQLiteTransaction(database)
      try store.completeStemCounts()
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

  /// Returns the names of all full-text tables.
  private static func fullTextTables(_ database: Database) throws -> [String] {
    try textTables(database) + nameTables(database) + [SQLiteSchema.linkTextTable]
  }

  private static func nameTables(_ database: Database) throws -> [String] {
    try Int64.fetchAll(database, sql: "SELECT id FROM owner").map(SQLiteSchema.nameTable)
      .filter { try database.tableExists($0) }
  }

  /// Returns the problems found by the integrity checks of SQLite and FTS5.
  public func damages() async throws -> [String] {
    try await writing {
      try self.database.write { database in
        let messages = try String.fetchAll(database, sql: "PRAGMA integrity_check(20)")
        try Self.checkNumbers(database)
        return try messages.filter { $0 != "ok" } + Self.textDamages(database)
          + SQLiteTransaction(database).stemDamages()
      }
    }
  }

  /// Runs SQLite's integrity check on the record tables: missing rows in a table or one of its indexes, and
  /// invalid values.
  public func checkRecords() async throws {
    try await reading { database in
      for table in ["record", "source", "owner"] {
        let messages = try String.fetchAll(database, sql: "PRAGMA integrity_check('\(table)')")
        if let damage = messages.first(where: { $0 != "ok" }) { throw RowDamage(damage) }
      }
      try Self.checkNumbers(database)
    }
  }

  /// Throws an error if a record number is outside the valid range, which readers iterate from 1.
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
    for table in try fullTextTables(database) {
      do {
        try database.execute(sql: "INSERT INTO \(table) (\(table)) VALUES ('integrity-check')")
      } catch let error as DatabaseError {
        found.append("\(table): \(error.message ?? "\(error)")")
      }
    }
    found += try linkTextDamages(database)
    for table in try textTables(database) {
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

  /// Returns a problem if pages have indexed texts of links that no page uses.
  private static func linkTextDamages(_ database: Database) throws -> [String] {
    let table = SQLiteSchema.linkTextTable
    let lost = try Int.fetchOne(
      database,
      sql: "SELECT count(*) FROM \(table)_content WHERE id NOT IN (SELECT target FROM inlink_text)"
    )
    return lost ?? 0 == 0 ? [] : ["\(table): \(lost ?? 0) pages with texts that no link has"]
  }
}
