import FoundationEssentials
import Frontier
import GRDB
import SQLiteStatements
import Synchronization
import SystemIO
package import URLStandard

/// An error that prevents reading or writing the link graph.
public struct LinkGraphError: Error, Sendable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// The message of SQLite.
  public let reason: String

  /// A Boolean value that indicates whether the file is damaged.
  public let isDamage: Bool

  init(path: String, _ error: DatabaseError) {
    self.path = path
    reason = error.reason(for: path)
    isDamage = error.isDamage
  }

  /// A sentence that names the file, and for a damaged one the remedy.
  public var description: String {
    let sentence = "the link graph \(path) cannot be used: \(reason)"
    return isDamage ? sentence + "; it is derived data, so the file may be deleted" : sentence
  }
}

/// The links between the pages of all crawls, and the last result of each page, in an SQLite file.
///
/// A row per page holds its links as one compressed list, so that a crawl writes a row per page and not a row per
/// link. The graph is derived data: a file that is damaged is replaced by an empty one, which fills again as pages are
/// fetched.
public final class LinkGraph: Sendable {
  /// "wmlg".
  private static let applicationID = 0x776D_6C67
  private static let version = 2

  private let database: DatabaseQueue
  private let path: String
  let secret: HashSecret
  private let runNumber = Mutex(0)
  /// A Boolean value that indicates whether a damaged file was replaced.
  public let wasReplaced: Bool

  /// Opens the file for writing; creates it if it is missing.
  ///
  /// - Throws: ``LinkGraphError``.
  public init(path: String) throws {
    self.path = path
    var opened: (DatabaseQueue, HashSecret)
    var wasReplaced = false
    do {
      opened = try Self.open(path)
    } catch let error as DatabaseError where error.isDamage {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: path + suffix)
      }
      wasReplaced = true
      opened = try Self.naming(path) { try Self.open(path) }
    } catch let error as DatabaseError {
      throw LinkGraphError(path: path, error)
    }
    (database, secret) = opened
    self.wasReplaced = wasReplaced
  }

  /// Opens the file for reading.
  ///
  /// - Throws: ``LinkGraphError``.
  public init(reading path: String) throws {
    self.path = path
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    (database, secret) = try Self.naming(path) {
      let database = try DatabaseQueue(path: path, configuration: configuration)
      return (database, try database.read(Self.secret))
    }
    wasReplaced = false
  }

  private static func open(_ path: String) throws -> (DatabaseQueue, HashSecret) {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { database in
      try database.execute(
        sql: """
          PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -2000;
          PRAGMA journal_size_limit = 67108864
          """
      )
    }
    if path != ":memory:" { PrivateFiles.create(path) }
    let database = try DatabaseQueue(path: path, configuration: configuration)
    return (database, try database.write(prepare))
  }

  /// Creates the tables of a new file, and those that a file of an earlier version lacks.
  private static func prepare(_ database: Database) throws -> HashSecret {
    try database.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS page_markup (
          key INTEGER PRIMARY KEY, run INTEGER NOT NULL, kinds INTEGER NOT NULL, score INTEGER);
        CREATE TABLE IF NOT EXISTS canonical (key INTEGER PRIMARY KEY, target INTEGER NOT NULL)
        """
    )
    let application = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    if application == applicationID {
      try addFailureClass(database)
      return try secret(database)
    }
    let secret = HashSecret.random()
    try database.execute(
      sql: """
        CREATE TABLE page (
          id INTEGER PRIMARY KEY, key INTEGER NOT NULL UNIQUE, url TEXT NOT NULL,
          run INTEGER NOT NULL, is_requested INTEGER NOT NULL, outcome TEXT NOT NULL, reason TEXT,
          status INTEGER, bytes INTEGER NOT NULL, is_soft INTEGER NOT NULL, redirects TEXT,
          size INTEGER, links BLOB, failure_class TEXT);
        CREATE INDEX page_outcome ON page (outcome, is_requested);
        CREATE TABLE listed (url TEXT PRIMARY KEY, run INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE run (id INTEGER PRIMARY KEY, seconds REAL NOT NULL);
        CREATE TABLE secret (first INTEGER NOT NULL, last INTEGER NOT NULL);
        INSERT INTO secret VALUES (\(Int64(bitPattern: secret.first)), \(Int64(bitPattern: secret.last)));
        PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)
        """
    )
    return secret
  }

  /// Adds the column of failure classes to a file of version 1, whose rows have none.
  private static func addFailureClass(_ database: Database) throws {
    guard try !hasFailureClass(database) else { return }
    try database.execute(
      sql: "ALTER TABLE page ADD COLUMN failure_class TEXT; PRAGMA user_version = \(version)"
    )
  }

  /// Returns `true` if the file has the column of failure classes; files of version 1 that are only read lack it.
  static func hasFailureClass(_ database: Database) throws -> Bool {
    try database.columns(in: "page").contains { $0.name == "failure_class" }
  }

  private static func secret(_ database: Database) throws -> HashSecret {
    let row = try Row.fetchOne(database, sql: "SELECT first, last FROM secret")
    guard let first = row?.integer(0), let last = row?.integer(1) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "its secret is missing")
    }
    return HashSecret(first: UInt64(bitPattern: first), last: UInt64(bitPattern: last))
  }

  private static func naming<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw LinkGraphError(path: path, error)
    }
  }

  /// Returns `true` if no crawl has written a page to the file.
  ///
  /// - Throws: ``LinkGraphError``.
  public func isEmpty() throws -> Bool {
    try read { try Bool.fetchOne($0, sql: "SELECT NOT EXISTS (SELECT 1 FROM page)") ?? true }
  }

  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try Self.naming(path) { try database.read(body) }
  }

  private func write(_ body: (Database) throws -> Void) throws {
    try Self.naming(path) { try database.write(body) }
  }

  /// Frees the cache of the file, before work that takes much memory for a moment.
  public func releaseMemory() { database.releaseMemory() }

  // MARK: Writing

  /// Starts a run, or continues the last one.
  public func beginRun(isResumed: Bool) throws {
    try write { database in
      let last = try Int.fetchOne(database, sql: "SELECT max(id) FROM run")
      if let last, isResumed { return runNumber.withLock { $0 = last } }
      try database.execute(sql: "INSERT INTO run (seconds) VALUES (0)")
      runNumber.withLock { $0 = Int(database.lastInsertedRowID) }
    }
  }

  /// Adds the duration of a part of the run, and removes listed URLs of hosts whose sitemaps were read in the run and
  /// no longer list them.
  public func endRun(seconds: Double) throws {
    let run = runNumber.withLock { $0 }
    try write { database in
      try database.execute(
        sql: "UPDATE run SET seconds = seconds + ? WHERE id = ?",
        arguments: [seconds, run]
      )
      let deletion = try database.cachedStatement(
        sql: "DELETE FROM listed WHERE run < ? AND url >= ? AND url < ?"
      )
      // "0" follows "/".
      for origin in try Self.listedOrigins(database, of: run) {
        try deletion.execute(arguments: [run, origin + "/", origin + "0"])
      }
    }
  }

  /// Returns the origins whose URLs the sitemaps of a run list.
  private static func listedOrigins(_ database: Database, of run: Int) throws -> [String] {
    var origins: [String] = []
    let rows = try Row.fetchCursor(
      database,
      sql: "SELECT url FROM listed WHERE run = ? ORDER BY url",
      arguments: [run]
    )
    while let row = try rows.next() {
      guard let text = row.text(0) else { continue }
      if let last = origins.last, text.hasPrefix(last + "/") { continue }
      if let url = WebURL(text) { origins.append(url.origin) }
    }
    return origins
  }

  /// Writes results of pages and the URLs that sitemaps list, in one transaction.
  public func write(_ visits: [PageVisit], listed: [String] = []) throws {
    guard !visits.isEmpty || !listed.isEmpty else { return }
    let run = runNumber.withLock { $0 }
    try write { database in
      let insertion = try database.cachedStatement(sql: Self.insertion)
      for visit in visits {
        guard let url = WebURL(visit.url) else { continue }
        try insertion.execute(arguments: [
          Int64(bitPattern: key(of: url)), visit.url, run, visit.isRequested, visit.outcome,
          visit.reason, visit.status, visit.bytes, visit.isSoftNotFound,
          visit.redirects.isEmpty ? nil : visit.redirects.joined(separator: "\n"),
          visit.links?.size, (visit.links?.bytes).map { Data($0) }, visit.failureClass,
        ])
      }
      try writeCanonicals(of: visits, database)
      let counting = try database.cachedStatement(
        sql: "INSERT OR REPLACE INTO page_markup (key, run, kinds, score) VALUES (?, ?, ?, ?)"
      )
      for visit in visits {
        guard let kinds = visit.markupKinds, let url = WebURL(visit.url) else { continue }
        try counting.execute(arguments: [
          Int64(bitPattern: key(of: url)), run, Int(kinds), visit.score,
        ])
      }
      let listing = try database.cachedStatement(
        sql: """
          INSERT INTO listed (url, run) VALUES (?, ?) ON CONFLICT (url) DO UPDATE SET run = excluded.run
          """
      )
      for url in listed { try listing.execute(arguments: [url, run]) }
    }
  }

  /// Writes which other pages the read pages name as canonical.
  private func writeCanonicals(of visits: [PageVisit], _ database: Database) throws {
    let insertion = try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO canonical (key, target) VALUES (?, ?)"
    )
    let deletion = try database.cachedStatement(sql: "DELETE FROM canonical WHERE key = ?")
    for visit in visits where visit.links != nil {
      guard let own = WebURL(visit.url).map(key) else { continue }
      let target = visit.canonical.flatMap { WebURL($0) }.map(key)
      if let target, target != own {
        try insertion.execute(arguments: [Int64(bitPattern: own), Int64(bitPattern: target)])
      } else {
        try deletion.execute(arguments: [Int64(bitPattern: own)])
      }
    }
  }

  /// Removes pages, what they link to, and their URLs in sitemaps.
  package func removePages(where isIncluded: (WebURL) -> Bool) throws {
    try write { database in
      for (table, key) in [("page", "id"), ("listed", "url")] {
        var removed: [DatabaseValue] = []
        let rows = try Row.fetchCursor(database, sql: "SELECT \(key), url FROM \(table)")
        while let row = try rows.next() {
          if let url = row.text(1).flatMap({ WebURL($0) }), isIncluded(url) {
            removed.append(row[0])
          }
        }
        let deletion = try database.cachedStatement(sql: "DELETE FROM \(table) WHERE \(key) = ?")
        for value in removed { try deletion.execute(arguments: [value]) }
      }
      for table in ["page_markup", "canonical"] {
        try database.execute(sql: "DELETE FROM \(table) WHERE key NOT IN (SELECT key FROM page)")
      }
    }
  }

  private static let insertion = """
    INSERT INTO page (
      key, url, run, is_requested, outcome, reason, status, bytes, is_soft, redirects, size, links, failure_class)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (key) DO UPDATE SET
      is_requested = max(excluded.is_requested, is_requested),
      run = CASE WHEN excluded.is_requested THEN excluded.run ELSE run END, outcome = excluded.outcome, reason = excluded.reason,
      failure_class = excluded.failure_class,
      status = excluded.status, bytes = excluded.bytes, redirects = excluded.redirects,
      is_soft = CASE WHEN excluded.outcome = 'unchanged' THEN is_soft ELSE excluded.is_soft END,
      size = CASE WHEN excluded.links IS NULL THEN size ELSE excluded.size END,
      links = coalesce(excluded.links, links)
    """

  /// Returns the key of a page.
  func key(of url: WebURL) -> UInt64 { PageKey(CanonicalKey(url), secret: secret).value }
}

extension Row {
  /// Returns an integer column; `nil` for NULL and values of other types.
  func integer(_ index: Int) -> Int64? { Int64.fromDatabaseValue(self[index] as DatabaseValue) }

  /// Returns a text column; `nil` for NULL and values of other types.
  func text(_ index: Int) -> String? { String.fromDatabaseValue(self[index] as DatabaseValue) }

  /// Returns the bytes of a column; `nil` for NULL and values of other types.
  func bytes(_ index: Int) -> [UInt8]? {
    Data.fromDatabaseValue(self[index] as DatabaseValue).map(Array.init)
  }
}
