import Frontier
import GRDB
import Politeness
import URLStandard

/// The tables of the frontier's file, and the migrations from earlier layouts.
enum SQLiteFrontierSchema {
  /// "wmcf".
  private static let applicationID = 0x776D_6366
  private static let version = 7

  static func prepare(_ database: Database, path: String) throws {
    if let problem = try problem(of: database, path: path) { throw problem }
    let application = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard application != applicationID else { return try update(database, from: found) }
    try database.execute(sql: tables)
    let secret = HashSecret.random()
    try database.execute(
      sql: "INSERT INTO secret (first, last) VALUES (?, ?)",
      arguments: [Int64(bitPattern: secret.first), Int64(bitPattern: secret.last)]
    )
    if try database.tableExists("page") { try importFirstLayout(database, secret: secret) }
    try database.execute(
      sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)"
    )
  }

  /// The layout from which a number is no layout, but damage.
  private static let layoutLimit = 1000

  /// Returns the reason why the file is not a readable frontier; `nil` if it is one.
  static func problem(of database: Database, path: String) throws -> FrontierStoreError? {
    let application = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    guard try application == applicationID || isOfFirstLayout(database) else {
      return FrontierStoreError(path: path, damage: "it is not a crawl state")
    }
    let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard found > version else { return nil }
    let reason = "it has layout \(found), this webmark reads up to \(version)"
    return found < layoutLimit
      ? FrontierStoreError(path: path, reason: reason)
      : FrontierStoreError(path: path, damage: reason)
  }

  /// Returns `true` if the file is a frontier of the current layout.
  static func isCurrent(_ database: Database) throws -> Bool {
    try Int.fetchOne(database, sql: "PRAGMA application_id") == applicationID
      && Int.fetchOne(database, sql: "PRAGMA user_version") == version
  }

  /// Returns `true` if the file is empty, or was written by a version that set no application ID.
  private static func isOfFirstLayout(_ database: Database) throws -> Bool {
    let tables = try String.fetchAll(
      database,
      sql: "SELECT name FROM sqlite_schema WHERE type = 'table'"
    )
    return tables.isEmpty || tables.contains("page") && tables.contains("session")
  }

  private static let tables = """
    CREATE TABLE url (
      id INTEGER PRIMARY KEY, key INTEGER NOT NULL, host INTEGER NOT NULL,
      place INTEGER NOT NULL, url TEXT NOT NULL, seed INTEGER NOT NULL, depth INTEGER NOT NULL,
      way INTEGER NOT NULL, session INTEGER NOT NULL, state INTEGER NOT NULL DEFAULT 0,
      priority REAL, reason TEXT, entity_tag TEXT, last_modified TEXT,
      content_hash INTEGER NOT NULL DEFAULT 0, fetched_at REAL NOT NULL DEFAULT 0,
      changed_at REAL NOT NULL DEFAULT 0, visit_count INTEGER NOT NULL DEFAULT 0,
      change_count INTEGER NOT NULL DEFAULT 0, missing_count INTEGER NOT NULL DEFAULT 0,
      failure_count INTEGER NOT NULL DEFAULT 0, next_due REAL NOT NULL DEFAULT 0,
      watched REAL NOT NULL DEFAULT 0, changes REAL NOT NULL DEFAULT 0,
      false_claims INTEGER NOT NULL DEFAULT 0, item BLOB,
      header_hash INTEGER NOT NULL DEFAULT 0,
      item_version INTEGER NOT NULL DEFAULT 0);
    \(SQLiteKeyIndex.tables)
    \(SQLiteQueues.tables)
    CREATE TABLE due (
      host INTEGER NOT NULL, place INTEGER NOT NULL, id INTEGER NOT NULL,
      PRIMARY KEY (host, place, id)) WITHOUT ROWID;
    CREATE TABLE leased (id INTEGER PRIMARY KEY);
    CREATE TABLE seed (
      id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, position INTEGER,
      spent INTEGER NOT NULL DEFAULT 0, app TEXT);
    CREATE TABLE base (
      seed INTEGER NOT NULL, url TEXT NOT NULL, PRIMARY KEY (seed, url)) WITHOUT ROWID;
    CREATE TABLE secret (first INTEGER NOT NULL, last INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS session (id INTEGER PRIMARY KEY, is_open INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS robots (
      origin TEXT PRIMARY KEY, body BLOB NOT NULL, fetched_at REAL NOT NULL) WITHOUT ROWID;
    \(robotsFreshness);
    \(changeTable)
    \(fileTable)
    \(associationTable)
    \(UnconfirmedPages.table)
    \(CrashCounter.table)
    """

  private static let changeTable = """
    CREATE TABLE change (
      id INTEGER PRIMARY KEY, session INTEGER NOT NULL, time REAL NOT NULL, kind TEXT NOT NULL,
      url TEXT NOT NULL, fields TEXT NOT NULL, cause TEXT);
    """

  /// The order of columns differs from that of `robots`, so that ``RecoveredFrontier`` can tell their rows apart.
  private static let associationTable = """
    CREATE TABLE IF NOT EXISTS association (
      origin TEXT PRIMARY KEY, fetched_at REAL NOT NULL, fresh_until REAL NOT NULL,
      body BLOB NOT NULL) WITHOUT ROWID;
    """

  /// The SQL for the freshness column; version 0.1 may have created the robots.txt table already.
  private static let robotsFreshness =
    "ALTER TABLE robots ADD COLUMN fresh_until REAL NOT NULL DEFAULT 0"

  private static let fileTable = """
    CREATE TABLE file (
      url TEXT PRIMARY KEY, status INTEGER NOT NULL, entity_tag TEXT, last_modified TEXT,
      size INTEGER NOT NULL, body BLOB NOT NULL, fetched_at REAL NOT NULL);
    """

  // MARK: Layouts 2 to 6

  private static func update(_ database: Database, from version: Int) throws {
    if version < 3 { try addSchedule(database) }
    if version < 4 { try addFiles(database) }
    if version < 5 { try splitKeyIndex(database) }
    if version < 6 { try database.execute(sql: UnconfirmedPages.table + CrashCounter.table) }
    if version < 7 { try addItemBasis(database) }
    try database.execute(sql: "PRAGMA user_version = \(self.version)")
  }

  /// Adds what layout 6 did not know: what an item rests on besides the body, association files, the apps of
  /// seeds, the causes of changes.
  private static func addItemBasis(_ database: Database) throws {
    let additions = [
      ("url", "header_hash INTEGER NOT NULL DEFAULT 0"),
      ("url", "item_version INTEGER NOT NULL DEFAULT 0"), ("seed", "app TEXT"),
      ("change", "cause TEXT"),
    ]
    for (table, column) in additions {
      let name = column.prefix { $0 != " " }
      guard try !database.columns(in: table).contains(where: { $0.name == name }) else { continue }
      try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN \(column)")
    }
    try database.execute(sql: associationTable)
  }

  /// Splits the single key index and the single due table of layout 4.
  private static func splitKeyIndex(_ database: Database) throws {
    try SQLiteKeyIndex.create(in: database)
    try database.execute(sql: "DROP INDEX url_key; \(SQLiteQueues.tables)")
  }

  /// Adds the tables for non-page files, which layout 3 does not have.
  ///
  /// The stored item fingerprints have another format now, so the content of items becomes unknown.
  private static func addFiles(_ database: Database) throws {
    try database.execute(
      sql: """
        \(robotsFreshness);
        \(fileTable)
        UPDATE url SET item = '' WHERE item IS NOT NULL
        """
    )
  }

  /// Adds the columns for schedules and item fingerprints, which layout 2 does not have.
  private static func addSchedule(_ database: Database) throws {
    try database.execute(
      sql: """
        ALTER TABLE url ADD COLUMN watched REAL NOT NULL DEFAULT 0;
        ALTER TABLE url ADD COLUMN changes REAL NOT NULL DEFAULT 0;
        ALTER TABLE url ADD COLUMN false_claims INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE url ADD COLUMN item TEXT;
        \(changeTable)
        \(markItemsUnknown)
        """
    )
  }

  /// The SQL that marks every page that was read as indexed, with unknown item content.
  private static let markItemsUnknown = """
    UPDATE url SET item = '' WHERE state = 1 AND content_hash <> 0 AND missing_count = 0
    """

  // MARK: Version 0.1

  /// Imports the only table of the first layout with the state of every page.
  private static func importFirstLayout(_ database: Database, secret: HashSecret) throws {
    let session = try Int.fetchOne(database, sql: "SELECT max(id) FROM session") ?? 0
    // Even older files have no time of the last response.
    let hasTime = try database.columns(in: "page").contains { $0.name == "fetched_at" }
    try database.execute(sql: "INSERT OR IGNORE INTO seed (url) SELECT DISTINCT seed FROM page")
    let insertion = try database.makeStatement(sql: insertion(hasTime: hasTime))
    let index = try SQLiteKeyIndex(database)
    let rows = try Row.fetchCursor(
      database,
      sql: "SELECT id, key, url, depth FROM page ORDER BY id"
    )
    while let row = try rows.next() {
      guard let url = WebURL(try row.value("url") as String) else { continue }
      let key = PageKey(CanonicalKey(storedText: try row.value("key")), secret: secret)
      let host = HostKey(url.hostAndPort, secret: secret)
      let place = QueuePriority(depth: try row.count("depth")).order(fetchedAt: 0)
      let id: Int64 = try row.value("id")
      guard try index.insert(key, id: id) else { continue }
      try insertion.execute(arguments: [
        id, Int64(bitPattern: key.value), Int64(host.value), place, session, id,
      ])
    }
    try database.execute(
      sql: """
        INSERT OR IGNORE INTO base SELECT u.seed, u.url FROM url u JOIN seed s ON s.id = u.seed
          WHERE u.depth = 0 AND u.url <> s.url;
        INSERT INTO due SELECT host, place, id FROM url WHERE state = 0;
        DROP TABLE page;
        \(markItemsUnknown)
        """
    )
  }

  private static func insertion(hasTime: Bool) -> String {
    """
    INSERT INTO url (id, key, host, place, session, url, seed, depth, way, state, entity_tag,
      last_modified, content_hash, missing_count, fetched_at)
    SELECT ?, ?, ?, ?, ?, p.url, s.id, p.depth, 0, p.state, p.entity_tag, p.last_modified,
      p.content_hash, p.missing_count, \(hasTime ? "p.fetched_at" : "0")
    FROM page p JOIN seed s ON s.url = p.seed WHERE p.id = ?
    """
  }
}
