import GRDB

/// What is due, by host and place.
///
/// Links lead to hosts in no order, so here, too, a small table takes what comes, and gives it to the
/// large one in its order. Nothing is missed: who takes pages looks at the first of both.
struct SQLiteQueues {
  /// A page's place in the queue of its host.
  struct Entry {
    let host: UInt32
    let place: Int
    let id: Int64

    /// Before and behind all others.
    static let (first, last) = (
      Entry(host: 0, place: .min, id: 0), Entry(host: .max, place: .max, id: .max)
    )
  }

  static let tables = """
    CREATE TABLE recent_due (
      host INTEGER NOT NULL, place INTEGER NOT NULL, id INTEGER NOT NULL,
      PRIMARY KEY (host, place, id)) WITHOUT ROWID;
    """

  /// How many pages are due, in SQL.
  static let count = "SELECT (SELECT count(*) FROM due) + (SELECT count(*) FROM recent_due)"

  let database: Database

  /// Lets pages wait.
  func insert(_ entries: [Entry]) throws {
    let insertion = try database.cachedStatement(
      sql: "INSERT OR IGNORE INTO recent_due (host, place, id) VALUES (?, ?, ?)"
    )
    for entry in entries.sorted(by: { ($0.host, $0.place, $0.id) < ($1.host, $1.place, $1.id) }) {
      try insertion.run(Int64(entry.host), Int64(entry.place), entry.id)
    }
  }

  /// Takes a page out of its queue.
  ///
  /// - Returns: Whether it was in it.
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

  /// Takes out of a queue its first pages up to this one, both tables' at a time.
  func removeFirst(through last: Entry) throws {
    for table in ["due", "recent_due"] {
      try database.cachedStatement(
        sql: "DELETE FROM \(table) WHERE host = ? AND (place, id) <= (?, ?)"
      )
      .run(Int64(last.host), Int64(last.place), last.id)
    }
  }

  /// Whether a page waits, or was handed out.
  func holds(_ entry: Entry) throws -> Bool {
    let search = try database.cachedStatement(
      sql: """
        SELECT EXISTS (SELECT 1 FROM due WHERE host = ?1 AND place = ?2 AND id = ?3)
          OR EXISTS (SELECT 1 FROM recent_due WHERE host = ?1 AND place = ?2 AND id = ?3)
          OR EXISTS (SELECT 1 FROM leased WHERE id = ?3)
        """
    )
    let arguments: StatementArguments = [Int64(entry.host), entry.place, entry.id]
    return try Bool.fetchOne(search, arguments: arguments) == true
  }

  /// The places and numbers of the first `?2` pages of the queue `?1`, in SQL.
  ///
  /// - Parameter condition: What a page `u` must fulfil; empty for nothing.
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

  /// Brings pages to the large table: the next ones behind `start`, in their order.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - start: Where the time before ended; it is moved on, and behind the last begins again.
  ///   - database: The file.
  /// - Throws: What SQLite says.
  static func settle(_ count: Int, after start: inout Entry, _ database: Database) throws {
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
