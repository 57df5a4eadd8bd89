import Fetching
import Frontier
import GRDB
import Politeness
import SQLiteStatements

/// Writes a complete row of `url`.
struct URLRowWriter {
  private let statement: Statement

  init(_ database: Database) throws {
    statement = try database.cachedStatement(
      sql: """
        INSERT INTO url (id, key, host, place, url, seed, depth, way, session, state, priority, reason,
          entity_tag, last_modified, content_hash, fetched_at, changed_at, visit_count, change_count,
          missing_count, failure_count, next_due, watched, changes, false_claims, item,
          header_hash, item_version)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    )
  }

  func insert(
    _ record: PageRecord,
    key: PageKey,
    seed: Int64,
    place: Int,
    session: Int
  ) throws {
    var row = StatementBinder(statement)
    row.bind(record.id)
    row.bind(key.stored)
    row.bind(Int64(record.host.value))
    row.bind(place)
    row.bind(record.url)
    row.bind(seed)
    row.bind(record.depth)
    row.bind(record.patternHops)
    row.bind(session)
    row.bind(record.state.rawValue)
    row.bind(record.sitemapPriority)
    row.bind(record.reason)
    row.bindHistory(of: record)
    try row.run()
  }
}
