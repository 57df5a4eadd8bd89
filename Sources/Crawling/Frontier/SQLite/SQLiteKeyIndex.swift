import GRDB

/// Which row of `url` a key has; no key has two.
///
/// Keys come in no order, so whatever holds them all has most of its leaves written by every large
/// batch. Those that came lately have a table of their own, which is small; now and then it goes into
/// the large one, in the order of keys: that one is read with every batch, and written once in ten.
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

  /// Keys in the small table before it goes into the large one.
  static let mergeSize = 1_000_000

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
    try insertion.execute(arguments: [key.stored, id])
    return database.changesCount > 0
  }

  /// Brings what came lately into the large table.
  static func merge(_ database: Database) throws {
    try database.execute(
      sql: """
        INSERT OR IGNORE INTO former_key (key, id) SELECT key, id FROM recent_key ORDER BY key;
        DELETE FROM recent_key
        """
    )
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
