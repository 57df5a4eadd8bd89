import FoundationEssentials
public import Frontier
import GRDB
import SQLiteStatements
import URLStandard

/// The completed pages whose items may be only in the sink's journal, by batch.
///
/// With each batch, the sink returns the position of its journal (``SinkMark``). When the journal starts
/// its next generation, its former content is in the index, and the rows of earlier generations are
/// deleted. If a journal was damaged, truncated or deleted, the rows name the pages that must be fetched
/// again, without validators.
struct UnconfirmedPages {
  static let table = """
    CREATE TABLE unconfirmed (
      id INTEGER PRIMARY KEY, generation INTEGER NOT NULL, position INTEGER NOT NULL,
      pages BLOB NOT NULL);
    """

  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Stores the pages of a batch until the journal's next generation.
  ///
  /// - Parameters:
  ///   - pages: The rows of the pages.
  ///   - position: The position of the journal; `nil` if its content is in the index.
  /// - Throws: SQLite errors.
  func record(_ pages: [Int64], at position: JournalPosition?) throws {
    guard let position else {
      return try database.cachedStatement(sql: "DELETE FROM unconfirmed").run()
    }
    try database.cachedStatement(sql: "DELETE FROM unconfirmed WHERE generation < ?")
      .run(position.generation)
    guard !pages.isEmpty else { return }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pages.count * 8)
    for page in pages {
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: page >> Int64(shift)))
      }
    }
    let insertion = try database.cachedStatement(
      sql: "INSERT INTO unconfirmed (generation, position, pages) VALUES (?, ?, ?)"
    )
    var row = StatementBinder(insertion)
    row.bind(position.generation)
    row.bind(position.position)
    row.bind(bytes)
    try row.run()
  }

  /// Returns the journal position of the last batch; `nil` if nothing is unconfirmed.
  func position() throws -> JournalPosition? {
    let sql = """
      SELECT generation, max(position) AS position FROM unconfirmed GROUP BY generation
      ORDER BY generation DESC LIMIT 1
      """
    return try Row.fetchOne(database, sql: sql).map { row in
      JournalPosition(generation: try row.value("generation"), position: try row.value("position"))
    }
  }

  /// Returns the pages whose items may be only in the journal.
  ///
  /// - Parameter generation: The first generation that is not in the index.
  /// - Returns: The rows of the pages.
  /// - Throws: SQLite errors and ``DamagedValue``.
  func pages(since generation: Int64) throws -> Set<Int64> {
    let sql = "SELECT pages FROM unconfirmed WHERE generation >= ?"
    var pages: Set<Int64> = []
    for row in try Row.fetchAll(database, sql: sql, arguments: [generation]) {
      let bytes = Array(try row.value("pages") as Data)
      for start in stride(from: 0, to: bytes.count - 7, by: 8) {
        pages.insert((0..<8).reduce(0) { $0 | Int64(bytes[start + $1]) << (8 * Int64($1)) })
      }
    }
    return pages
  }

  /// Makes the pages of journal generations due and deletes their content state.
  ///
  /// - Parameter generation: The first generation that is not in the index; `nil` for all.
  /// - Returns: The number of pages.
  /// - Throws: SQLite errors and ``DamagedValue``.
  func refetch(since generation: Int64?) throws -> Int {
    let pages = try pages(since: generation ?? .min)
    var count = 0
    for page in pages.sorted() {
      try Self.refetch(page, in: database)
      count += database.changesCount > 0 ? 1 : 0
    }
    try database.execute(sql: "DELETE FROM unconfirmed")
    return count
  }

  /// Makes a page due and deletes its content state.
  static func refetch(_ id: Int64, in database: Database) throws {
    try database.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO due SELECT u.host, u.place, u.id FROM url u JOIN seed s ON s.id = u.seed
        WHERE u.id = ? AND s.position IS NOT NULL
        """
    ).execute(arguments: [id])
    try database.cachedStatement(
      sql: """
        UPDATE url SET state = 0, entity_tag = NULL, last_modified = NULL, content_hash = 0,
          next_due = 0 WHERE id = ?
        """
    ).execute(arguments: [id])
  }
}

extension SQLiteFrontierStore {
  /// Returns the journal position of the last batch; `nil` if the index contained everything.
  public func unconfirmedPosition() throws -> JournalPosition? {
    try read { try UnconfirmedPages($0).position() }
  }

  /// Makes the pages due, without validators, whose items were in an unreadable journal.
  ///
  /// The change is durable against power cuts when the call returns.
  ///
  /// - Parameter generation: The first generation of the journal that is not in the index; `nil` for all.
  /// - Returns: The number of pages.
  /// - Throws: ``FrontierStoreError``.
  public func refetchUnconfirmed(since generation: Int64?) throws -> Int {
    let count = try write { try UnconfirmedPages($0).refetch(since: generation) }
    try checkpoint()
    return count
  }

  /// Makes all visited URLs due, without validators, except those that were set aside after crashes.
  ///
  /// Results and links of unchanged pages are known again only after a fetch with content.
  ///
  /// - Returns: The number of URLs.
  /// - Throws: ``FrontierStoreError``.
  public func refetchAll() throws -> Int {
    try write { database in
      let visited =
        "state <> \(PageRecord.State.due.rawValue) AND id NOT IN (SELECT id FROM death)"
      try database.execute(
        sql: """
          INSERT OR IGNORE INTO due SELECT u.host, u.place, u.id FROM url u JOIN seed s ON s.id = u.seed
            WHERE s.position IS NOT NULL AND u.state <> \(PageRecord.State.redirectTarget.rawValue)
            AND u.id IN (SELECT id FROM url WHERE \(visited));
          UPDATE url SET entity_tag = NULL, last_modified = NULL, content_hash = 0, next_due = 0
            WHERE \(visited)
          """
      )
      return database.changesCount
    }
  }

  /// Makes the pages due, without validators, that are recorded as indexed but missing in the index.
  ///
  /// - Parameter missing: A closure that returns the canonical keys that the index does not contain.
  /// - Returns: The number of pages.
  /// - Throws: ``FrontierStoreError`` and the errors of `missing`.
  public func refetchPages(
    missing: ([String]) async throws -> Set<String>
  ) async throws -> Int {
    var (last, count) = (Int64(0), 0)
    while true {
      let sql = "SELECT id, url FROM url WHERE id > ? AND item IS NOT NULL ORDER BY id LIMIT 500"
      let pages: [(id: Int64, key: String)] = try read { database in
        try Row.fetchAll(database, sql: sql, arguments: [last]).map { row in
          let url = WebURL(try row.value("url") as String)
          return (try row.value("id"), url.map { CanonicalKey($0).text } ?? "")
        }
      }
      guard let end = pages.last?.id else { return count }
      last = end
      let lost = try await missing(pages.map(\.key))
      guard !lost.isEmpty else { continue }
      count += try write { database in
        let ids = pages.filter { lost.contains($0.key) }.map(\.id)
        for id in ids { try UnconfirmedPages.refetch(id, in: database) }
        return ids.count
      }
    }
  }
}
