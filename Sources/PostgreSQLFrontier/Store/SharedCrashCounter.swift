import FoundationEssentials
import Frontier

/// Counts the process crashes per in-flight page, of all workers, and sets aside pages that may have caused them; inside
/// a transaction.
///
/// A worker that starts again counts for the pages that it had in flight, and for no page that others completed meanwhile.
/// The count of a page is reset when it is completed.
struct SharedCrashCounter {
  let connection: PostgreSQLConnection
  /// The time in seconds since 1970; `nil` if every page is fetched.
  let time: Double?

  /// Adds a crash to each of the pages that is still queued or leased.
  func record(_ pages: [Int64]) throws {
    guard !pages.isEmpty else { return }
    try connection.run(
      """
      INSERT INTO death SELECT u.id, 1 FROM url u
        WHERE u.id = ANY ($1::bigint[]) AND (EXISTS (SELECT FROM leased l WHERE l.id = u.id)
          OR EXISTS (SELECT FROM due d WHERE d.bucket = u.bucket AND d.host = u.host
            AND d.place = u.place AND d.id = u.id))
      ON CONFLICT (id) DO UPDATE SET count = death.count + 1
      """,
      [ArrayLiteral.text(pages)]
    )
  }

  /// Sets aside waiting pages with too many crashes; queues them instead if every page is fetched.
  ///
  /// - Parameter session: The number of the session.
  /// - Returns: All pages that are set aside now, including earlier ones.
  /// - Throws: ``PostgreSQLError``.
  func quarantine(session: Int) throws -> [QuarantinedPage] {
    guard let time else {
      try queue()
      return []
    }
    let rows = try connection.run(
      """
      SELECT d.id, d.count, u.url, u.next_due FROM death d JOIN url u ON u.id = d.id
      WHERE d.count >= $1 ORDER BY d.id
      """,
      [String(CrashPolicy.quarantineThreshold)]
    )
    var pages: [QuarantinedPage] = []
    for row in 0..<rows.count {
      var page = QuarantinedPage(
        url: rows.text(row, 2) ?? "",
        deaths: try rows.required(row, 1),
        until: try rows.double(row, 3) ?? 0
      )
      if try withdraw(rows.required(row, 0)) {
        page.until = time + CrashPolicy.quarantine(afterCrashes: page.deaths)
        try store(page, id: rows.required(row, 0), session: session, at: time)
      }
      if page.until > time { pages.append(page) }
    }
    return pages
  }

  /// Removes a page from its queue and from the leased pages; returns `false` if it was in neither.
  ///
  /// A worker that fetches the page now completes it, which resets its count, or crashes, too.
  private func withdraw(_ id: Int64) throws -> Bool {
    try connection.run(
      """
      WITH queued AS (
        DELETE FROM due d USING url u WHERE u.id = $1::bigint AND d.bucket = u.bucket
          AND d.host = u.host AND d.place = u.place AND d.id = u.id RETURNING 1),
      ended AS (DELETE FROM leased WHERE id = $1::bigint RETURNING 1)
      SELECT EXISTS (SELECT FROM queued UNION ALL SELECT FROM ended)
      """,
      [String(id)]
    ).flag(0, 0)
  }

  private func store(
    _ page: QuarantinedPage,
    id: Int64,
    session: Int,
    at time: Double
  ) throws {
    try connection.run(
      "UPDATE url SET state = $2, reason = $3, session = $4, next_due = $5 WHERE id = $1",
      [
        String(id), String(PageRecord.State.failed.rawValue), page.reason, String(session),
        String(page.until),
      ]
    )
    try connection.run(
      "INSERT INTO change (session, time, kind, url, fields) VALUES ($1, $2, $3, $4, $5)",
      [
        String(session), String(time), PageChange.Kind.quarantined.rawValue, page.url, page.reason,
      ]
    )
  }

  private func queue() throws {
    try connection.run(
      """
      INSERT INTO due SELECT u.bucket, u.host, u.place, u.id
        FROM death d JOIN url u ON u.id = d.id JOIN seed s ON s.id = u.seed
        WHERE d.count >= $1 AND s.position IS NOT NULL
          AND NOT EXISTS (SELECT FROM leased l WHERE l.id = u.id)
      ON CONFLICT DO NOTHING
      """,
      [String(CrashPolicy.quarantineThreshold)]
    )
  }
}
