import Fetching
import Frontier
import GRDB
import Politeness

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
    var row = SQLiteBinding(statement)
    row.add(record.id)
    row.add(key.stored)
    row.add(Int64(record.host.value))
    row.add(place)
    row.add(record.url)
    row.add(seed)
    row.add(record.depth)
    row.add(record.patternHops)
    row.add(session)
    row.add(record.state.rawValue)
    row.add(record.sitemapPriority)
    row.add(record.reason)
    row.addHistory(of: record)
    try row.run()
  }
}
