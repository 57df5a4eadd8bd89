import GRDB

/// The SQLite file of the shared index.
enum IndexDatabase {
  /// The layout that this code reads and writes.
  private static let version = 1
  /// Marks the file as ours ("wmix").
  private static let applicationID = 0x776D_6978

  static func open(path: String, readOnly: Bool) throws -> any DatabaseWriter {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    configuration.readonly = readOnly
    configuration.prepareDatabase { database in
      guard !readOnly else { return }
      try database.execute(
        sql: """
          PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
          PRAGMA journal_size_limit = 67108864; PRAGMA cache_size = -16000
          """
      )
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    if readOnly {
      try queue.read { try check($0, path: path) }
    } else {
      try queue.write { try prepare($0, path: path) }
    }
    return queue
  }

  private static func prepare(_ database: Database, path: String) throws {
    let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
    guard tables == 0 else { return try check(database, path: path) }
    try database.execute(sql: schema)
    try database.execute(
      sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)"
    )
  }

  private static func check(_ database: Database, path: String) throws {
    let id = try Int.fetchOne(database, sql: "PRAGMA application_id")
    guard id == applicationID else { throw IndexError(message: "\(path) is no webmark index") }
    let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard found == version else {
      throw IndexError(
        message:
          "\(path) has layout \(found), this webmark reads \(version); crawl into a new folder"
      )
    }
  }

  /// One row a record, never merged; entities are derived; one full-text document an entity.
  private static let schema = """
    CREATE TABLE record (
      id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, app TEXT NOT NULL, uid TEXT NOT NULL,
      owner TEXT NOT NULL DEFAULT '', page_key TEXT, related TEXT, weak TEXT, target TEXT,
      domain TEXT, expires TEXT, entity INTEGER NOT NULL DEFAULT 0, document TEXT NOT NULL,
      UNIQUE (kind, app, uid));
    CREATE INDEX record_entity ON record (entity);
    CREATE INDEX record_page_key ON record (page_key) WHERE page_key IS NOT NULL;
    CREATE INDEX record_related ON record (app, related) WHERE related IS NOT NULL;
    CREATE INDEX record_weak ON record (app, weak) WHERE weak IS NOT NULL;
    CREATE INDEX record_target ON record (app, target) WHERE target IS NOT NULL;
    CREATE TABLE alias (
      page_key TEXT PRIMARY KEY, record INTEGER NOT NULL REFERENCES record (id) ON DELETE CASCADE
    ) WITHOUT ROWID;
    CREATE INDEX alias_record ON alias (record);
    CREATE TABLE entity (id INTEGER PRIMARY KEY, title TEXT NOT NULL, quality REAL NOT NULL);
    CREATE VIRTUAL TABLE entity_text USING fts5 (
      title, keywords, description, body, tokenize = "unicode61 remove_diacritics 2");
    """
}

/// Why the index cannot be used.
public struct IndexError: Error, Sendable, CustomStringConvertible {
  /// A sentence that names the file.
  public let message: String
  /// The sentence.
  public var description: String { message }
}
