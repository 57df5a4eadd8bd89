import Fetching
import Foundation
import GRDB

/// Why the crawl's state cannot be read or written: a full disk, missing rights, a damaged file.
public struct FrontierStoreError: Error, Sendable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// What SQLite says.
  public let reason: String

  /// A sentence that names the file.
  public var description: String { "the crawl's state in \(path) cannot be used: \(reason)" }
}

/// The crawl's state in an SQLite file.
public final class SQLiteFrontierStore: FrontierStore {
  private let database: DatabaseQueue
  private let path: String

  /// Opens or makes the file.
  ///
  /// - Throws: An error that names the file where it is damaged or no crawl state.
  public init(path: String) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    }
    self.path = path
    database = try Self.naming(path) {
      let database = try DatabaseQueue(path: path, configuration: configuration)
      try database.write(Self.createTables)
      return database
    }
  }

  private static func createTables(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS page (
          id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, url TEXT NOT NULL,
          state INTEGER NOT NULL, depth INTEGER NOT NULL, seed TEXT NOT NULL,
          entity_tag TEXT, last_modified TEXT, content_hash INTEGER NOT NULL,
          missing_count INTEGER NOT NULL, fetched_at REAL NOT NULL DEFAULT 0);
        CREATE TABLE IF NOT EXISTS session (id INTEGER PRIMARY KEY, is_open INTEGER NOT NULL);
        CREATE TABLE IF NOT EXISTS robots (
          origin TEXT PRIMARY KEY, body BLOB NOT NULL, fetched_at REAL NOT NULL) WITHOUT ROWID;
        """
    )
    try addMissingColumns(database)
  }

  /// Runs `body`; an error of SQLite says which file it is about.
  private static func naming<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw FrontierStoreError(path: path, reason: error.message ?? "error \(error.resultCode)")
    }
  }

  private func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try Self.naming(path) { try database.write(body) }
  }

  private func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try Self.naming(path) { try database.read(body) }
  }

  /// Files of version 0.1 know no time of the last answer.
  private static func addMissingColumns(_ database: Database) throws {
    guard try !database.columns(in: "page").contains(where: { $0.name == "fetched_at" }) else {
      return
    }
    try database.execute(sql: "ALTER TABLE page ADD COLUMN fetched_at REAL NOT NULL DEFAULT 0")
  }

  /// Opens a session, or goes on with the one that is open.
  public func openSession() throws -> Bool {
    try write { database in
      let isOpen = try Bool.fetchOne(
        database,
        sql: "SELECT is_open FROM session ORDER BY id DESC LIMIT 1"
      )
      if isOpen == true { return true }
      try database.execute(sql: "INSERT INTO session (is_open) VALUES (1)")
      try database.execute(
        sql: "UPDATE page SET state = ? WHERE state <> ?",
        arguments: [PageRecord.State.due.rawValue, PageRecord.State.gone.rawValue]
      )
      return false
    }
  }

  /// Hands out every record, in the order in which they became known.
  public func forEachRecord(_ body: (PageRecord) -> Void) throws {
    try read { database in
      let rows = try Row.fetchCursor(database, sql: "SELECT * FROM page ORDER BY id")
      while let row = try rows.next() { body(Self.record(row)) }
    }
  }

  /// Writes records in one transaction.
  public func save(_ records: [PageRecord]) throws {
    try write { database in
      let statement = try database.cachedStatement(
        sql: """
          INSERT INTO page (key, url, state, depth, seed, entity_tag, last_modified, content_hash,
            missing_count, fetched_at)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (key) DO UPDATE SET url = excluded.url, state = excluded.state,
            depth = excluded.depth, seed = excluded.seed, entity_tag = excluded.entity_tag,
            last_modified = excluded.last_modified, content_hash = excluded.content_hash,
            missing_count = excluded.missing_count, fetched_at = excluded.fetched_at
          """
      )
      for record in records {
        try statement.execute(arguments: [
          record.key, record.url, record.state.rawValue, record.depth, record.seed,
          record.validators?.entityTag, record.validators?.lastModified,
          Int64(bitPattern: record.contentHash), record.missingCount, record.fetchedAt,
        ])
      }
    }
  }

  /// Marks the session as finished.
  public func closeSession() throws {
    try write { try $0.execute(sql: "UPDATE session SET is_open = 0") }
  }

  /// Keeps the last robots.txt of an origin.
  public func saveRobots(_ copy: RobotsCopy) throws {
    try write { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO robots (origin, body, fetched_at) VALUES (?, ?, ?)",
        arguments: [copy.origin, Data(copy.body), copy.fetchedAt]
      )
    }
  }

  /// The last robots.txt of an origin.
  public func robots(of origin: String) throws -> RobotsCopy? {
    try read { database in
      try Row.fetchOne(
        database,
        sql: "SELECT body, fetched_at FROM robots WHERE origin = ?",
        arguments: [origin]
      ).map { row in
        RobotsCopy(
          origin: origin,
          body: Array(row["body"] as Data),
          fetchedAt: row["fetched_at"]
        )
      }
    }
  }

  private static func record(_ row: Row) -> PageRecord {
    var record = PageRecord(
      key: row["key"],
      url: row["url"],
      depth: row["depth"],
      seed: row["seed"]
    )
    record.state = PageRecord.State(rawValue: row["state"]) ?? .due
    let validators = Validators(entityTag: row["entity_tag"], lastModified: row["last_modified"])
    record.validators = validators.isEmpty ? nil : validators
    record.contentHash = UInt64(bitPattern: row["content_hash"] as Int64)
    record.missingCount = row["missing_count"]
    record.fetchedAt = row["fetched_at"]
    return record
  }
}
