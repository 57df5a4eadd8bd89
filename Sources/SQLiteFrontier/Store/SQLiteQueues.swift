import GRDB
import SQLiteStatements

/// The due pages by host and place.
///
/// Links lead to hosts in random order, so here, too, a small table receives new entries and passes them
/// to the large table in order. Readers always query both tables.
struct SQLiteQueues {
  /// The place of a page in the queue of its host.
  struct Entry {
    let host: UInt32
    let place: Int
    let id: Int64

    /// Sentinels before and after all other entries.
    static let (first, last) = (
      Entry(host: 0, place: .min, id: 0), Entry(host: .max, place: .max, id: .max)
    )
  }

  static let tables = """
    CREATE TABLE recent_due (
      host INTEGER NOT NULL, place INTEGER NOT NULL, id INTEGER NOT NULL,
      PRIMARY KEY (host, place, id)) WITHOUT ROWID;
    """

  /// An SQL query for the number of due pages.
  static let count = "SELECT (SELECT count(*) FROM due) + (SELECT count(*) FROM recent_due)"

  let database: Database

  /// Queues pages.
  func insert(_ entries: [Entry]) throws {
    let insertion = try database.cachedStatement(
      sql: "INSERT OR IGNORE INTO recent_due (host, place, id) VALUES (?, ?, ?)"
    )
    for entry in entries.sorted(by: { ($0.host, $0.place, $0.id) < ($1.host, $1.place, $1.id) }) {
      try insertion.run(Int64(entry.host), Int64(entry.place), entry.id)
    }
  }

  /// Removes a page from its queue.
  ///
  /// - Returns: `true` if the page was queued.
  @discardableResult
  func remove(_ entry: Entry) throws -> Bool {
    var count = 0
    for table in ["due", "recent_due"] {
      let removal = try database.cachedStatement(
        sql: "DELETE FROM \(table) WHERE host = ? AND place = ? AND id = ?"
      )
      try removal.run(Int64(entry.host), Int64(entry.place), entry.id)
      count += database.changesCount
    }
    return count > 0
  }

  /// Removes the first pages of a queue up to `last` from both tables.
  func removeFirst(through last: Entry) throws {
    for table in ["due", "recent_due"] {
      try database.cachedStatement(
        sql: "DELETE FROM \(table) WHERE host = ? AND (place, id) <= (?, ?)"
      )
      .run(Int64(last.host), Int64(last.place), last.id)
    }
  }

  /// Returns `true` if a page is queued, leased, or waits for the browser.
  func holds(_ entry: Entry) throws -> Bool {
    let search = try database.cachedStatement(
      sql: """
        SELECT EXISTS (SELECT 1 FROM due WHERE host = ?1 AND place = ?2 AND id = ?3)
          OR EXISTS (SELECT 1 FROM recent_due WHERE host = ?1 AND place = ?2 AND id = ?3)
          OR EXISTS (SELECT 1 FROM leased WHERE id = ?3)
          OR EXISTS (SELECT 1 FROM render_queue WHERE host = ?1 AND place = ?2 AND id = ?3)
        """
    )
    let arguments: StatementArguments = [Int64(entry.host), entry.place, entry.id]
    return try Bool.fetchOne(search, arguments: arguments) == true
  }

  /// Returns an SQL query for the places and IDs of the first `?2` pages of the queue `?1`.
  ///
  /// - Parameter condition: A condition on the row `u` of a page; empty for none.
  /// - Returns: A query.
  static func first(where condition: String) -> String {
    func first(of table: String) -> String {
      let join = condition.isEmpty ? "" : "JOIN url u ON u.id = d.id"
      return """
        SELECT * FROM (SELECT d.place, d.id FROM \(table) d \(join)
          WHERE d.host = ?1 \(condition.isEmpty ? "" : "AND \(condition)")
          ORDER BY d.place, d.id LIMIT ?2)
        """
    }
    return "\(first(of: "due")) UNION \(first(of: "recent_due")) ORDER BY place, id LIMIT ?2"
  }

  /// Moves the next pages after `start` to the large table, in order.
  ///
  /// - Parameters:
  ///   - count: The number of pages.
  ///   - start: The end of the previous move; it is advanced, and wraps around after the last page.
  ///   - database: The file.
  /// - Throws: SQLite errors.
  static func mergeRecent(_ count: Int, after start: inout Entry, _ database: Database) throws {
    let search = try database.cachedStatement(
      sql: """
        SELECT host, place, id FROM recent_due WHERE (host, place, id) > (?, ?, ?)
        ORDER BY host, place, id LIMIT 1 OFFSET ?
        """
    )
    let values: StatementArguments = [Int64(start.host), start.place, start.id]
    let row = try Row.fetchOne(search, arguments: values + [count - 1])
    let end = try row.map { row in
      let host: Int64 = try row.value(at: 0)
      return Entry(
        host: UInt32(truncatingIfNeeded: host),
        place: try row.value(at: 1),
        id: try row.value(at: 2)
      )
    }
    let range = "(host, place, id) > (?, ?, ?) AND (host, place, id) <= (?, ?, ?)"
    let last = end ?? .last
    for action in ["INSERT OR IGNORE INTO due SELECT host, place, id", "DELETE"] {
      try database.cachedStatement(sql: "\(action) FROM recent_due WHERE \(range)")
        .execute(arguments: values + [Int64(last.host), last.place, last.id])
    }
    start = end ?? .first
  }
}
