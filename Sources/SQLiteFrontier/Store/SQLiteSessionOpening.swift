import Frontier
import GRDB
import Politeness

/// Opens a session in one transaction.
struct SQLiteSessionOpening {
  /// The lifetime of stored non-page files, in seconds.
  private static let fileLifetime = 30.0 * 86_400

  let database: Database
  let seeds: [String]
  let time: Double?
  let limits: KnownURLLimits
  /// The rows of the pages that were in flight when the previous process died.
  let pagesInFlightAtCrash: [Int64]

  /// The result of the transaction.
  struct Opened: Sendable {
    let state: FrontierSessionState
    let session: FrontierSession
    /// The number of known URLs.
    let counts: KnownURLCounts
  }

  func run() throws -> Opened {
    let last = try Row.fetchOne(
      database,
      sql: "SELECT id, is_open FROM session ORDER BY id DESC LIMIT 1"
    )
    let isResumed: Bool = try last?.value("is_open") ?? false
    let former = try listedSeeds()
    try insertSeeds()
    let isSameList = try former == listedSeeds()
    try Self.releaseLeases(database)
    try RenderQueueTables.create(in: database)
    try SQLiteRemovals(database: database).open(isResumed: isResumed)
    try SQLiteOutages(database: database).open()
    // Another seed list and a new session decide anew which pages are due.
    if !isResumed || !isSameList { try RenderQueueTables.makeDue(in: database) }
    var start = SQLiteQueues.Entry.first
    try SQLiteQueues.mergeRecent(.max, after: &start, database)
    var state = FrontierSessionState()
    state.policy = FrontierPolicy(asOf: time)
    if isResumed {
      state.number = try last?.value("id") ?? 0
      if !isSameList { try applySeedList(session: state.number) }
    } else {
      try database.execute(sql: "INSERT INTO session (is_open) VALUES (1)")
      state.number = Int(database.lastInsertedRowID)
      try queueDuePages()
    }
    for (position, url) in seeds.enumerated() {
      let id = try Int64.fetchOne(
        database,
        sql: "SELECT id FROM seed WHERE url = ?",
        arguments: [url]
      )
      state.ids.append(id ?? 0)
      if let id, state.positions[id] == nil { state.positions[id] = position }
    }
    let crashes = CrashCounter(database: database, session: state.number, time: time)
    state.crashes = try crashes.record(pagesInFlightAtCrash)
    let quarantined = try crashes.quarantine(state.crashes)
    var opened = try opened(state, isResumed: isResumed)
    opened.quarantined = quarantined
    opened.removals = try SQLiteRemovals(database: database).counts()
    opened.outages = try SQLiteOutages(database: database).all()
    let counts = try count(state, into: &opened)
    return Opened(state: state, session: opened, counts: counts)
  }

  /// Returns the rows of the seeds in the list.
  private func listedSeeds() throws -> Set<Int64> {
    try Int64.fetchSet(database, sql: "SELECT id FROM seed WHERE position IS NOT NULL")
  }

  private func insertSeeds() throws {
    try database.execute(sql: "UPDATE seed SET position = NULL WHERE position IS NOT NULL")
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO seed (url, position) VALUES (?, ?)
        ON CONFLICT (url) DO UPDATE SET position = coalesce(position, excluded.position)
        """
    )
    for (position, url) in seeds.enumerated() {
      try statement.execute(arguments: [url, position])
    }
  }

  static func releaseLeases(_ database: Database) throws {
    try database.execute(
      sql: """
        INSERT OR IGNORE INTO due SELECT u.host, u.place, u.id FROM leased l JOIN url u ON u.id = l.id;
        DELETE FROM leased
        """
    )
  }

  /// Queues every page that is due, and deletes old changes.
  ///
  /// The statements say for all rows what ``FrontierPolicy/isDue(_:nextDue:fetchedAt:)`` and
  /// ``FrontierPolicy/state(afterExpiryOf:fetchedAt:)`` say for one.
  private func queueDuePages() throws {
    let due = time ?? .infinity
    try database.execute(
      sql: """
        UPDATE seed SET spent = 0;
        UPDATE url SET state = CASE WHEN fetched_at > 0 THEN \(PageRecord.State.done.rawValue)
          ELSE \(PageRecord.State.due.rawValue) END
          WHERE state = \(PageRecord.State.redirectTarget.rawValue) AND next_due <= :due;
        DELETE FROM due;
        INSERT INTO due SELECT u.host, u.place, u.id FROM url u JOIN seed s ON s.id = u.seed
          WHERE s.position IS NOT NULL
          AND (u.next_due <= :due OR u.fetched_at > :due + \(FrontierPolicy.clockTolerance))
          AND u.state <> \(PageRecord.State.redirectTarget.rawValue)
          ORDER BY u.host, u.place, u.id;
        DELETE FROM change WHERE id <= (SELECT max(id) FROM change) - \(PageChange.keptCount)
        """,
      arguments: ["due": due]
    )
    guard let time else { return }
    // The last change stays, so that its number is not given again, behind which receivers have nothing to expect.
    try database.execute(
      sql: """
        DELETE FROM change WHERE time < ? AND id < (SELECT max(id) FROM change);
        DELETE FROM file WHERE fetched_at < ?
        """,
      arguments: [time - Double(PageChange.keptDays) * 86_400, time - Self.fileLifetime]
    )
  }

  /// Applies another seed list to the same session: pages of removed seeds are dequeued, pages of
  /// restored seeds become due by ``FrontierPolicy/isDueInResumedSession(_:isOfSession:nextDue:fetchedAt:)``.
  private func applySeedList(session: Int) throws {
    try database.execute(
      sql: """
        DELETE FROM due WHERE id IN (
          SELECT u.id FROM url u JOIN seed s ON s.id = u.seed WHERE s.position IS NULL);
        INSERT OR IGNORE INTO due SELECT u.host, u.place, u.id
          FROM url u JOIN seed s ON s.id = u.seed
          WHERE s.position IS NOT NULL AND (u.state = 0 OR u.session <> :session
            AND u.state NOT IN (\(PageRecord.State.gone.rawValue), \(PageRecord.State.redirectTarget.rawValue))
            AND (u.next_due <= :due OR u.fetched_at > :due + \(FrontierPolicy.clockTolerance)))
        """,
      arguments: ["session": session, "due": time ?? .infinity]
    )
  }

  private func opened(_ state: FrontierSessionState, isResumed: Bool) throws -> FrontierSession {
    var due: [HostKey: Int] = [:]
    let rows = try Row.fetchCursor(database, sql: "SELECT host, count(*) FROM due GROUP BY host")
    while let row = try rows.next() { due[try Self.host(row)] = try row.value(at: 1) }
    let bases = try Row.fetchAll(database, sql: "SELECT seed, url FROM base").compactMap { row in
      let seed = state.positions[try row.value(at: 0)]
      let url: String = try row.value(at: 1)
      return seed.map { SeedBase(seed: $0, url: url) }
    }
    let spent = try state.ids.map { id in
      let sql = "SELECT spent FROM seed WHERE id = ?"
      let row = try Row.fetchOne(database, sql: sql, arguments: [id])
      return try row?.count("spent") ?? 0
    }
    return FrontierSession(
      isResumed: isResumed,
      due: due,
      indexed: [:],
      spent: spent,
      bases: bases,
      secret: try Self.secret(database)
    )
  }

  /// Counts the known and the indexed URLs in one scan of all rows.
  private func count(
    _ state: FrontierSessionState,
    into opened: inout FrontierSession
  ) throws -> KnownURLCounts {
    var counts = KnownURLCounts(limits: limits)
    let sql = """
      SELECT host, count(item), seed, count(*), sum(length(url)) FROM url GROUP BY host, seed
      """
    let rows = try Row.fetchCursor(database, sql: sql)
    while let row = try rows.next() {
      let host = try Self.host(row)
      opened.indexed[host, default: 0] += try row.value(at: 1)
      let size = KnownURLCounts.Size(urls: try row.value(at: 3), bytes: try row.value(at: 4))
      counts.add(size, host: host, seed: state.positions[try row.value(at: 2)])
    }
    return counts
  }

  private static func host(_ row: Row) throws(DamagedValue) -> HostKey {
    let value: Int64 = try row.value(at: 0)
    return HostKey(value: UInt32(truncatingIfNeeded: value))
  }

  /// Returns the SipHash key of the file.
  static func secret(_ database: Database) throws -> HashSecret {
    let secret = try Row.fetchOne(database, sql: "SELECT first, last FROM secret")
    // Without the key, no URL could be found again.
    guard let secret else { throw DamagedValue(name: "secret") }
    let (first, last): (Int64, Int64) = (try secret.value("first"), try secret.value("last"))
    return HashSecret(first: UInt64(bitPattern: first), last: UInt64(bitPattern: last))
  }
}
