import GRDB

/// Counts the process deaths per in-flight page and sets aside pages that may have caused them.
///
/// The count of a page is reset when the page is fetched and written, so ordinary kills do not
/// accumulate. After ``suspicion`` deaths, a page is fetched alone, so that a further death can be
/// attributed to it.
struct DeathCount {
  /// The number of consecutive deaths after which a page is fetched alone.
  static let suspicion = 2
  /// The number of consecutive deaths after which a page is set aside.
  static let limit = 3
  /// The seconds for which a page is set aside after the third death; each further death doubles them.
  static let rest = 86_400.0
  /// The longest time for which a page is set aside, in seconds.
  static let longestRest = 14 * 86_400.0

  static let table = "CREATE TABLE death (id INTEGER PRIMARY KEY, count INTEGER NOT NULL);"

  let database: Database
  let session: Int
  /// The time in seconds since 1970; `nil` if every page is fetched.
  let time: Double?

  /// Adds a death to each page that was in flight.
  ///
  /// - Parameter casualties: The rows of the pages.
  /// - Returns: The number of deaths of each page that has any, by row.
  /// - Throws: SQLite errors and ``DamagedValue``.
  func record(_ casualties: [Int64]) throws -> [Int64: Int] {
    for id in casualties {
      try database.execute(
        sql: """
          INSERT INTO death SELECT id, 1 FROM url WHERE id = ?
          ON CONFLICT (id) DO UPDATE SET count = count + 1
          """,
        arguments: [id]
      )
    }
    return try Self.all(in: database)
  }

  private static func all(in database: Database) throws -> [Int64: Int] {
    var deaths: [Int64: Int] = [:]
    for row in try Row.fetchAll(database, sql: "SELECT id, count FROM death") {
      deaths[try row.value("id")] = try row.count("count")
    }
    return deaths
  }

  /// Returns the deaths that are stored in a damaged file; empty if they are unreadable.
  static func salvaged(from database: Database) -> [Int64: Int] {
    (try? all(in: database)) ?? [:]
  }

  /// Sets aside due pages with too many deaths; queues them instead if every page is fetched.
  ///
  /// - Parameter deaths: The result of ``record(_:)``.
  /// - Returns: All pages that are set aside now, including earlier ones.
  /// - Throws: SQLite errors and ``DamagedValue``.
  func setAside(_ deaths: [Int64: Int]) throws -> [SetAsidePage] {
    var pages: [SetAsidePage] = []
    for (id, count) in deaths.sorted(by: { $0.key < $1.key }) where count >= Self.limit {
      guard let time else {
        try queue(id)
        continue
      }
      let sql = "SELECT url, host, place, next_due FROM url WHERE id = ?"
      guard let row = try Row.fetchOne(database, sql: sql, arguments: [id]) else { continue }
      var page = SetAsidePage(
        url: try row.value("url"),
        deaths: count,
        until: try row.value("next_due")
      )
      if try isQueued(id, row) { page.until = try setAside(id, row, page, at: time) }
      if page.until > time { pages.append(page) }
    }
    return pages
  }

  private func setAside(
    _ id: Int64,
    _ row: Row,
    _ page: SetAsidePage,
    at time: Double
  ) throws -> Double {
    let until =
      time + min(Self.rest * Double(1 << min(page.deaths - Self.limit, 8)), Self.longestRest)
    try database.execute(
      sql: "UPDATE url SET state = ?, reason = ?, session = ?, next_due = ? WHERE id = ?",
      arguments: [PageRecord.State.failed.rawValue, page.reason, session, until, id]
    )
    for table in ["due", "recent_due"] {
      try database.execute(
        sql: "DELETE FROM \(table) WHERE host = ? AND place = ? AND id = ?",
        arguments: [try row.value("host") as Int64, try row.value("place") as Int64, id]
      )
    }
    try SQLiteBatchWriting.note(
      [PageChange(time: time, kind: .setAside, url: page.url, fields: [page.reason])],
      session: session,
      in: database
    )
    return until
  }

  private func isQueued(_ id: Int64, _ row: Row) throws -> Bool {
    let host: Int64 = try row.value("host")
    let entry = SQLiteQueues.Entry(
      host: UInt32(truncatingIfNeeded: host),
      place: try row.value("place"),
      id: id
    )
    return try SQLiteQueues(database: database).holds(entry)
  }

  private func queue(_ id: Int64) throws {
    try database.execute(
      sql: """
        INSERT OR IGNORE INTO due SELECT u.host, u.place, u.id FROM url u JOIN seed s ON s.id = u.seed
        WHERE u.id = ? AND s.position IS NOT NULL
        """,
      arguments: [id]
    )
  }
}
