import Fetching
import FoundationEssentials
import Frontier
import GRDB
import Politeness
import SQLiteStatements

/// Writes one batch, inside a transaction.
struct SQLiteBatchWriting {
  /// The number of URLs from which on they are inserted in key order instead of discovery order.
  private static let sortedSize = 2000
  /// An upper bound of row IDs; a damaged file may contain larger ones.
  private static let largestID = Int64(1) << 50

  let database: Database
  let session: FrontierSessionState
  /// The effect of the batch.
  private(set) var result = FrontierWriteResult()
  /// The number of URLs that were not known.
  private(set) var newCount = 0
  /// The number of URLs of each seed and host.
  private(set) var counts: KnownURLCounts
  private var queued: [SQLiteQueues.Entry] = []
  private let queues: SQLiteQueues

  init(database: Database, session: FrontierSessionState, counts: KnownURLCounts) {
    self.database = database
    self.session = session
    self.counts = counts
    queues = SQLiteQueues(database: database)
  }

  mutating func write(_ batch: FrontierBatch) throws {
    let lost = batch.completed.filter { $0.lease.map { $0.epoch != session.epoch } ?? false }
    result.lostLeases = lost.count
    let batch = batch.removing(lost)
    try complete(batch.completed)
    try UnconfirmedPages(database).record(batch.unconfirmed, at: batch.journalPosition)
    try Self.record(batch.changes, session: session.number, in: database)
    try SQLiteRemovals(database: database).add(batch.removals)
    try SQLiteOutages(database: database).write(begun: batch.outages, ended: batch.endedOutages)
    try add(batch.discovered, at: batch.journalPosition)
    let spending = try database.cachedStatement(
      sql: "UPDATE seed SET spent = spent + ? WHERE id = ?"
    )
    for (seed, count) in batch.spent {
      try spending.execute(arguments: [count, session.ids[seed]])
    }
    for base in batch.endedBases {
      try database.execute(
        sql: "DELETE FROM base WHERE seed = ? AND url = ?",
        arguments: [session.ids[base.seed], base.url]
      )
    }
    for base in batch.bases {
      try database.execute(
        sql: "INSERT OR IGNORE INTO base (seed, url) VALUES (?, ?)",
        arguments: [session.ids[base.seed], base.url]
      )
    }
  }

  // MARK: Completed pages

  private func complete(_ records: [PageRecord]) throws {
    let update = try database.cachedStatement(
      sql: """
        UPDATE url SET state = ?, reason = ?, session = ?, entity_tag = ?, last_modified = ?,
          content_hash = ?, fetched_at = ?, changed_at = ?, visit_count = ?, change_count = ?,
          missing_count = ?, failure_count = ?, next_due = ?, watched = ?, changes = ?,
          false_claims = ?, item = ?, header_hash = ?, item_version = ?
        WHERE id = ?
        """
    )
    let release = try database.cachedStatement(sql: "DELETE FROM leased WHERE id = ?")
    for record in records {
      try complete(record, by: update)
      try release.run(record.id)
      guard record.crashCount > 0 else { continue }
      // The page was fetched without a death.
      try database.execute(sql: "DELETE FROM death WHERE id = ?", arguments: [record.id])
    }
  }

  private func complete(_ record: PageRecord, by update: Statement) throws {
    var row = StatementBinder(update)
    row.bind(record.state.rawValue)
    row.bind(record.reason)
    row.bind(session.number)
    row.bindHistory(of: record)
    row.bind(record.id)
    try row.run()
  }

  static func record(_ changes: [PageChange], session: Int, in database: Database) throws {
    let insertion = try database.cachedStatement(
      sql: "INSERT INTO change (session, time, kind, url, fields, cause) VALUES (?, ?, ?, ?, ?, ?)"
    )
    for change in changes {
      var row = StatementBinder(insertion)
      row.bind(session)
      row.bind(change.time)
      row.bind(change.kind.rawValue)
      row.bind(change.url)
      row.bind(change.fields.joined(separator: "\n"))
      row.bind(change.cause)
      try row.run()
    }
  }

  // MARK: Discovered URLs

  private mutating func add(_ found: [DiscoveredPage], at position: JournalPosition?) throws {
    guard !found.isEmpty else { return }
    // Targets of redirects, which were fetched when they were found.
    var fetched: [(record: PageRecord, id: Int64)] = []
    let isLarge = found.count >= Self.sortedSize
    let index = try SQLiteKeyIndex(database)
    let insertion = try database.cachedStatement(
      sql: """
        INSERT INTO url (id, key, host, place, url, seed, depth, way, session, priority, state,
          next_due)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    )
    let newest = try database.cachedStatement(sql: "SELECT max(id) FROM url")
    var id = try Int64.fetchOne(newest) ?? 0
    guard (0..<Self.largestID).contains(id) else { throw DamagedValue(name: "url.id") }
    for page in isLarge ? found.sorted(by: { $0.key.stored < $1.key.stored }) : found {
      guard counts.hasRoom(for: page) else {
        try drop(page)
        continue
      }
      guard try index.insert(page.key, id: id + 1) else {
        try update(page)
        continue
      }
      id += 1
      newCount += 1
      counts.add(page)
      let entry = SQLiteQueues.Entry(
        host: page.record.host.value,
        place: page.priority.order(fetchedAt: 0),
        id: id
      )
      try insert(page, at: entry, by: insertion)
      if page.record.state == .due { queue(entry) }
      if page.record.fetchedAt > 0 { fetched.append((page.record, id)) }
    }
    try queues.insert(queued)
    queued.removeAll(keepingCapacity: true)
    guard !fetched.isEmpty else { return }
    for index in fetched.indices { fetched[index].record.id = fetched[index].id }
    try complete(fetched.map(\.record))
    try UnconfirmedPages(database).record(fetched.map(\.id), at: position)
  }

  /// Updates a known URL of a seed or host that has reached its limit; drops a new one.
  private mutating func drop(_ page: DiscoveredPage) throws {
    let search = try database.cachedStatement(sql: "SELECT \(SQLiteKeyIndex.row)")
    if try Int64.fetchOne(search, arguments: [page.key.stored]) != nil { return try update(page) }
    counts.drop(page)
  }

  private func insert(
    _ page: DiscoveredPage,
    at entry: SQLiteQueues.Entry,
    by insertion: Statement
  ) throws {
    var row = StatementBinder(insertion)
    row.bind(entry.id)
    row.bind(page.key.stored)
    row.bind(Int64(entry.host))
    row.bind(entry.place)
    row.bind(page.record.url)
    row.bind(session.ids[page.record.seed])
    row.bind(page.record.depth)
    row.bind(page.record.patternHops)
    row.bind(session.number)
    row.bind(page.priority.sitemapPriority)
    row.bind(page.record.state.rawValue)
    row.bind(page.record.nextDue)
    try row.run()
  }

  private mutating func queue(_ row: SQLiteQueues.Entry) {
    queued.append(row)
    result.growth[HostKey(value: row.host), default: 0] += 1
  }

  /// Updates a known URL that was found again.
  private mutating func update(_ page: DiscoveredPage) throws {
    let search = try database.cachedStatement(
      sql: """
        SELECT id, host, place, seed, session, state, fetched_at, next_due, false_claims
        FROM url WHERE id = \(SQLiteKeyIndex.row)
        """
    )
    guard let row = try Row.fetchOne(search, arguments: [page.key.stored]) else { return }
    let known = try KnownURLRow(row)
    let rediscovery = try session.policy.rediscovery(of: page, known: session.knownURL(known)) {
      try queues.holds(known.entry)
    }
    switch rediscovery {
    case .ignore: break
    case .revive(let place): try requeue(known, page, place: place)
    case .queueEarly(let place): try queueEarly(known, place: place)
    case .move(let place, let priority): try move(known, to: place, priority: priority)
    }
  }

  private mutating func queueEarly(_ row: KnownURLRow, place: Int) throws {
    let update = try database.cachedStatement(
      sql: "UPDATE url SET place = ?, session = ? WHERE id = ?"
    )
    try update.execute(arguments: [place, session.number, row.entry.id])
    queue(SQLiteQueues.Entry(host: row.entry.host, place: place, id: row.entry.id))
  }

  /// Makes a URL a due page of the seed that found it.
  private mutating func requeue(_ row: KnownURLRow, _ page: DiscoveredPage, place: Int) throws {
    let statement = try database.cachedStatement(
      sql: """
        UPDATE url SET state = 0, seed = ?1, session = ?2, place = ?3, next_due = 0,
          entity_tag = CASE seed WHEN ?1 THEN entity_tag END,
          last_modified = CASE seed WHEN ?1 THEN last_modified END,
          content_hash = CASE seed WHEN ?1 THEN content_hash ELSE 0 END
        WHERE id = ?4
        """
    )
    try statement.execute(arguments: [
      session.ids[page.record.seed], session.number, place, row.entry.id,
    ])
    queue(SQLiteQueues.Entry(host: row.entry.host, place: place, id: row.entry.id))
  }

  /// Moves a queued page to another place in its queue.
  private func move(_ row: KnownURLRow, to place: Int, priority: Double?) throws {
    let entry = row.entry
    guard try queues.remove(entry) else { return }
    try queues.insert([SQLiteQueues.Entry(host: entry.host, place: place, id: entry.id)])
    let update = try database.cachedStatement(
      sql: "UPDATE url SET place = ?, priority = ? WHERE id = ?"
    )
    try update.execute(arguments: [place, priority, entry.id])
  }
}
