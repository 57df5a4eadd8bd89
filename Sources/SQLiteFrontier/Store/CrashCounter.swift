import Frontier
import GRDB

/// Counts the process crashes per in-flight page and sets aside pages that may have caused them.
///
/// The count of a page is reset when the page is fetched and written, so ordinary kills do not
/// accumulate. After ``CrashPolicy/isolationThreshold`` crashes, a page is fetched alone, so that a further death can be
/// attributed to it.
struct CrashCounter {
  static let table = "CREATE TABLE death (id INTEGER PRIMARY KEY, count INTEGER NOT NULL);"

  let database: Database
  let session: Int
  /// The time in seconds since 1970; `nil` if every page is fetched.
  let time: Double?

  /// Adds a crash to each page that was in flight.
  ///
  /// - Parameter pages: The rows of the pages.
  /// - Returns: The number of crashes of each page that has any, by row.
  /// - Throws: SQLite errors and ``DamagedValue``.
  func record(_ pages: [Int64]) throws -> [Int64: Int] {
    for id in pages {
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
    var crashes: [Int64: Int] = [:]
    for row in try Row.fetchAll(database, sql: "SELECT id, count FROM death") {
      crashes[try row.value("id")] = try row.count("count")
    }
    return crashes
  }

  /// Returns the crashes that are stored in a damaged file; empty if they are unreadable.
  static func recovered(from database: Database) -> [Int64: Int] {
    (try? all(in: database)) ?? [:]
  }

  /// Sets aside due pages with too many deaths; queues them instead if every page is fetched.
  ///
  /// - Parameter crashes: The result of ``record(_:)``.
  /// - Returns: All pages that are set aside now, including earlier ones.
  /// - Throws: SQLite errors and ``DamagedValue``.
  func quarantine(_ crashes: [Int64: Int]) throws -> [QuarantinedPage] {
    var pages: [QuarantinedPage] = []
    for (id, count) in crashes.sorted(by: { $0.key < $1.key })
    where count >= CrashPolicy.quarantineThreshold {
      guard let time else {
        try queue(id)
        continue
      }
      let sql = "SELECT url, host, place, next_due FROM url WHERE id = ?"
      guard let row = try Row.fetchOne(database, sql: sql, arguments: [id]) else { continue }
      var page = QuarantinedPage(
        url: try row.value("url"),
        deaths: count,
        until: try row.value("next_due")
      )
      if try isQueued(id, row) { page.until = try quarantine(id, row, page, at: time) }
      if page.until > time { pages.append(page) }
    }
    return pages
  }

  private func quarantine(
    _ id: Int64,
    _ row: Row,
    _ page: QuarantinedPage,
    at time: Double
  ) throws -> Double {
    let until = time + CrashPolicy.quarantine(afterCrashes: page.deaths)
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
    try SQLiteBatchWriting.record(
      [PageChange(time: time, kind: .quarantined, url: page.url, fields: [page.reason])],
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
