import Frontier
import GRDB
import SQLiteStatements

/// The unique index from keys to rows of `url`.
///
/// Keys arrive in random order, so in a single table every large batch would write most leaves. Recent
/// keys therefore have a small table of their own. When it is full, each batch moves as many keys as it
/// inserts, in key order, to the large table, so that each written leaf receives many keys.
struct SQLiteKeyIndex {
  static let tables = """
    CREATE TABLE recent_key (key INTEGER PRIMARY KEY, id INTEGER NOT NULL);
    CREATE TABLE former_key (key INTEGER PRIMARY KEY, id INTEGER NOT NULL);
    CREATE TRIGGER url_deletion AFTER DELETE ON url BEGIN
      DELETE FROM recent_key WHERE key = old.key;
      DELETE FROM former_key WHERE key = old.key;
    END;
    """

  /// An SQL expression for the row of the key `?1`.
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

  /// Inserts a key with its row and returns `true` if the key was new.
  func insert(_ key: PageKey, id: Int64) throws -> Bool {
    try insertion.run(key.stored, id)
    return database.changesCount > 0
  }

  /// Moves the next keys after `start` to the large table, in key order.
  ///
  /// - Parameters:
  ///   - count: The number of keys.
  ///   - start: The end of the previous move; it is advanced, and wraps around after the last key.
  ///   - database: The file.
  /// - Throws: SQLite errors.
  static func mergeRecent(_ count: Int, after start: inout Int64, _ database: Database) throws {
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

  /// Creates the tables and indexes the existing rows.
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
  /// The key as a signed integer, which defines the order of the stored tables.
  var stored: Int64 { Int64(bitPattern: value) }
}
