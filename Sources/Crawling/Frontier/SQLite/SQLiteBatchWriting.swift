import Fetching
import FoundationEssentials
import GRDB

/// Writes one batch, inside a transaction.
struct SQLiteBatchWriting {
  /// From here on the order of keys matters more for the file than the order in which links stood.
  private static let sortedSize = 2000

  private struct QueueRow {
    let host: UInt32
    let place: Int
    let id: Int64
  }

  let database: Database
  let session: FrontierSessionState
  /// How many pages each queue gained.
  private(set) var growth: [HostKey: Int] = [:]
  private var queued: [QueueRow] = []

  init(database: Database, session: FrontierSessionState) {
    self.database = database
    self.session = session
  }

  mutating func write(_ batch: FrontierBatch) throws {
    try settle(batch.settled)
    try Self.note(batch.changes, session: session.number, in: database)
    try add(batch.discovered)
    let spending = try database.cachedStatement(
      sql: "UPDATE seed SET spent = spent + ? WHERE id = ?"
    )
    for (seed, count) in batch.spent {
      try spending.execute(arguments: [count, session.ids[seed]])
    }
    for base in batch.bases {
      try database.execute(
        sql: "INSERT OR IGNORE INTO base (seed, url) VALUES (?, ?)",
        arguments: [session.ids[base.seed], base.url]
      )
    }
  }

  // MARK: Pages that are done

  private func settle(_ records: [PageRecord]) throws {
    let update = try database.cachedStatement(
      sql: """
        UPDATE url SET state = ?, reason = ?, session = ?, entity_tag = ?, last_modified = ?,
          content_hash = ?, fetched_at = ?, changed_at = ?, visit_count = ?, change_count = ?,
          missing_count = ?, failure_count = ?, next_due = ?, watched = ?, changes = ?,
          false_claims = ?, item = ? WHERE id = ?
        """
    )
    let release = try database.cachedStatement(sql: "DELETE FROM leased WHERE id = ?")
    for record in records {
      try update.execute(arguments: [
        record.state.rawValue, record.reason, session.number, record.validators?.entityTag,
        record.validators?.lastModified, Int64(bitPattern: record.contentHash), record.fetchedAt,
        record.changedAt, record.visitCount, record.changeCount, record.missingCount,
        record.failureCount, record.nextDue, record.history.watched, record.history.changes,
        record.falseClaimCount, record.item.map { Data($0.bytes) }, record.id,
      ])
      try release.execute(arguments: [record.id])
    }
  }

  static func note(_ changes: [PageChange], session: Int, in database: Database) throws {
    let insertion = try database.cachedStatement(
      sql: "INSERT INTO change (session, time, kind, url, fields) VALUES (?, ?, ?, ?, ?)"
    )
    for change in changes {
      try insertion.execute(arguments: [
        session, change.time, change.kind.rawValue, change.url,
        change.fields.joined(separator: "\n"),
      ])
    }
  }

  // MARK: URLs that were found

  private mutating func add(_ found: [DiscoveredPage]) throws {
    let isLarge = found.count >= Self.sortedSize
    let insertion = try database.cachedStatement(
      sql: """
        INSERT INTO url (key, host, place, url, seed, depth, way, session, priority, state,
          next_due)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING
        """
    )
    for page in isLarge ? found.sorted(by: { $0.key.value < $1.key.value }) : found {
      let record = page.record
      let place = page.place.order(fetchedAt: 0)
      try insertion.execute(arguments: [
        Int64(bitPattern: page.key.value), Int64(record.host.value), place, record.url,
        session.ids[record.seed], record.depth, record.way, session.number, page.place.priority,
        record.state.rawValue, record.nextDue,
      ])
      if database.changesCount == 0 {
        try meet(page)
      } else if record.state == .due {
        queue(QueueRow(host: record.host.value, place: place, id: database.lastInsertedRowID))
      }
    }
    try writeQueues()
  }

  private mutating func queue(_ row: QueueRow) {
    queued.append(row)
    growth[HostKey(value: row.host), default: 0] += 1
  }

  private mutating func writeQueues() throws {
    queued.sort { ($0.host, $0.place, $0.id) < ($1.host, $1.place, $1.id) }
    let insertion = try database.cachedStatement(
      sql: "INSERT OR IGNORE INTO due (host, place, id) VALUES (?, ?, ?)"
    )
    for row in queued { try insertion.execute(arguments: [Int64(row.host), row.place, row.id]) }
    queued.removeAll(keepingCapacity: true)
  }

  /// What becomes of a URL that is known.
  private mutating func meet(_ page: DiscoveredPage) throws {
    let known = try database.cachedStatement(
      sql: """
        SELECT id, host, place, seed, session, state, fetched_at, next_due, false_claims
        FROM url WHERE key = ?
        """
    )
    let key = Int64(bitPattern: page.key.value)
    guard let row = try Row.fetchOne(known, arguments: [key]) else { return }
    let place = page.place.order(fetchedAt: row["fetched_at"])
    let isReached = page.isForced && row["state"] == PageRecord.State.reached.rawValue
    guard session.counts(row), !isReached else {
      // What is gone is asked for again when its time has come, however many links lead there.
      let isEarly =
        session.isGone(row) && session.time.map { (row["next_due"] as Double) > $0 } == true
      return isEarly ? () : try revive(row, page, place: place)
    }
    guard try !awaken(row, page, place: place) else { return }
    if page.place.isFromSitemap { try move(row, to: place, priority: page.place.priority) }
  }

  /// Lets a page wait before its time: a seed, or what a sitemap says has changed.
  private mutating func awaken(_ row: Row, _ page: DiscoveredPage, place: Int) throws -> Bool {
    let isWanted =
      page.isForced
      || page.place.tellsOfChange(
        since: row["fetched_at"],
        falseClaims: row["false_claims"],
        at: session.time
      )
    guard isWanted, session.time != nil, row["session"] != session.number,
      row["state"] != PageRecord.State.reached.rawValue
    else { return false }
    let (id, host): (Int64, Int64) = (row["id"], row["host"])
    let waiting = try database.cachedStatement(
      sql: """
        SELECT EXISTS (SELECT 1 FROM due WHERE host = ? AND place = ? AND id = ?)
          OR EXISTS (SELECT 1 FROM leased WHERE id = ?)
        """
    )
    guard
      try Bool.fetchOne(waiting, arguments: [host, row["place"] as Int, id, id]) == false
    else { return false }
    let update = try database.cachedStatement(
      sql: "UPDATE url SET place = ?, session = ? WHERE id = ?"
    )
    try update.execute(arguments: [place, session.number, id])
    queue(QueueRow(host: UInt32(truncatingIfNeeded: host), place: place, id: id))
    return true
  }

  /// Lets a page wait that was gone, only reached, or of a seed that is asked for no more.
  private mutating func revive(_ row: Row, _ page: DiscoveredPage, place: Int) throws {
    let statement = try database.cachedStatement(
      sql: "UPDATE url SET state = 0, seed = ?, session = ?, place = ? WHERE id = ?"
    )
    let id: Int64 = row["id"]
    try statement.execute(arguments: [
      session.ids[page.record.seed], session.number, place, id,
    ])
    queue(QueueRow(host: UInt32(truncatingIfNeeded: row["host"] as Int64), place: place, id: id))
  }

  /// Gives a page that waits another place in its queue.
  private func move(_ row: Row, to place: Int, priority: Double?) throws {
    let (id, host): (Int64, Int64) = (row["id"], row["host"])
    let removal = try database.cachedStatement(
      sql: "DELETE FROM due WHERE host = ? AND place = ? AND id = ?"
    )
    try removal.execute(arguments: [host, row["place"] as Int, id])
    guard database.changesCount > 0 else { return }
    let insertion = try database.cachedStatement(
      sql: "INSERT INTO due (host, place, id) VALUES (?, ?, ?)"
    )
    try insertion.execute(arguments: [host, place, id])
    let update = try database.cachedStatement(
      sql: "UPDATE url SET place = ?, priority = ? WHERE id = ?"
    )
    try update.execute(arguments: [place, priority, id])
  }
}
