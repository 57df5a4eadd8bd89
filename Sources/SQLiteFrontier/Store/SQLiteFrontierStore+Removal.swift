import FoundationEssentials
import Frontier
import GRDB
public import URLStandard

extension SQLiteFrontierStore {
  /// The number of URLs that are read at once.
  private static let removalStep = 1000

  /// Deletes the records of URLs, so that a crawl that finds them again takes them for new.
  ///
  /// Pages that are in the index are listed as removed by the last session. Pages that may link to them are fetched again without
  /// validators, because the links of unchanged pages are not read.
  ///
  /// - Parameters:
  ///   - time: The time of the removal, in seconds since 1970.
  ///   - isIncluded: Returns `true` for the URLs.
  ///   - mayLink: Returns `true` for the URLs of pages that may link to them.
  /// - Returns: The deleted URLs.
  /// - Throws: An error that names the file.
  public func removePages(
    at time: Double,
    where isIncluded: (WebURL) -> Bool,
    linkedFrom mayLink: (WebURL) -> Bool
  ) throws -> [WebURL] {
    var urls: [WebURL] = []
    try forEachStep { rows, database in
      let removed = rows.filter { isIncluded($0.url) }
      for row in rows where !isIncluded(row.url) && mayLink(row.url) {
        try UnconfirmedPages.refetch(row.id, in: database)
      }
      for row in removed {
        for table in ["url", "leased", "death"] {
          let sql = "DELETE FROM \(table) WHERE id = ?"
          try database.cachedStatement(sql: sql).execute(arguments: [row.id])
        }
      }
      urls += removed.map(\.url)
      let changes = removed.filter(\.isIndexed).map { row in
        PageChange(time: time, kind: .removed, url: row.url.href, fields: ["deleted by command"])
      }
      guard !changes.isEmpty else { return }
      let session = try Int.fetchOne(database, sql: "SELECT max(id) FROM session")
      try SQLiteBatchWriting.record(changes, session: session ?? 1, in: database)
    }
    try write { database in
      for queue in ["due", "recent_due", "render_queue"] where try database.tableExists(queue) {
        try database.execute(sql: "DELETE FROM \(queue) WHERE id NOT IN (SELECT id FROM url)")
      }
    }
    return urls
  }

  /// Calls `body` with all URLs, in steps of one transaction.
  private func forEachStep(
    _ body: ([(id: Int64, url: WebURL, isIndexed: Bool)], Database) throws -> Void
  ) throws {
    var last: Int64? = 0
    while let start = last {
      last = try write { database in
        let sql =
          "SELECT id, url, item IS NOT NULL AS is_indexed FROM url WHERE id > ? ORDER BY id LIMIT ?"
        let rows = try Row.fetchAll(database, sql: sql, arguments: [start, Self.removalStep])
        let pages = try rows.compactMap { row in
          try WebURL(row.value("url") as String).map {
            (
              id: try row.value("id") as Int64, url: $0,
              isIndexed: try row.value("is_indexed") as Bool
            )
          }
        }
        try body(pages, database)
        return try rows.last?.value("id")
      }
    }
  }
}
