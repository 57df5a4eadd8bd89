import GRDB

/// Which row of `url` a key has; no key has two.
///
/// Keys come in no order, so whatever holds them all has most of its leaves written by every large
/// batch. Those that came lately have a table of their own, which is small; once it is full, each batch
/// takes as many as it brings to the large one, those that are next in the order of keys, so that a few
/// leaves are written with many keys each.
struct SQLiteKeyIndex {
  static let tables = """
    CREATE TABLE recent_key (key INTEGER PRIMARY KEY, id INTEGER NOT NULL);
    CREATE TABLE former_key (key INTEGER PRIMARY KEY, id INTEGER NOT NULL);
    CREATE TRIGGER url_deletion AFTER DELETE ON url BEGIN
      DELETE FROM recent_key WHERE key = old.key;
      DELETE FROM former_key WHERE key = old.key;
    END;
    """

  /// The row of the key `?1`, in SQL.
  static let row = """
    coalesce((SELECT id FROM recent_key WHERE key = ?1), (SELECT id FROM former_key WHERE key = ?1))
    """

  private let database: Database
  private let insertion: Statement

  init(_ database: Database) throws {
    self.database = database
    insertion = try database.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO recent_key (key, id)
        SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM former_key WHERE key = ?1)
        """
    )
  }

  /// Gives a key its row; whether it had none.
  func insert(_ key: PageKey, id: Int64) throws -> Bool {
    try insertion.run(key.stored, id)
    return database.changesCount > 0
  }

  /// Brings keys to the large table: the next ones behind `start`, in their order.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - start: Where the time before ended; it is moved on, and behind the last begins again.
  ///   - database: The file.
  /// - Throws: What SQLite says.
  static func settle(_ count: Int, after start: inout Int64, _ database: Database) throws {
    let search = try database.cachedStatement(
      sql: "SELECT key FROM recent_key WHERE key > ? ORDER BY key LIMIT 1 OFFSET ?"
    )
    let end = try Int64.fetchOne(search, arguments: [start, count - 1])
    for action in ["INSERT OR IGNORE INTO former_key SELECT key, id", "DELETE"] {
      try database.cachedStatement(sql: "\(action) FROM recent_key WHERE key > ? AND key <= ?")
        .execute(arguments: [start, end ?? .max])
    }
    start = end ?? .min
  }

  /// Makes the tables for the rows that are there.
  static func create(in database: Database) throws {
    try database.execute(
      sql: """
        \(tables)
        INSERT INTO former_key (key, id) SELECT key, id FROM url ORDER BY key
        """
    )
  }
}

extension PageKey {
  /// The key as the file has it, in whose order its tables stand.
  var stored: Int64 { Int64(bitPattern: value) }
}
