public import Frontier
import Politeness
import Synchronization

/// Opens a session, or joins the one of other workers, in one transaction.
struct SessionOpening {
  /// The lifetime of stored non-page files, in seconds.
  private static let fileLifetime = 30.0 * 86_400

  let connection: PostgreSQLConnection
  let worker: Int
  let leaseDuration: Double
  let seeds: [String]
  let settings: [String: String]
  let time: Double?
  let limits: KnownURLLimits
  /// The rows of the pages that were in flight when the previous process with the worker's folder died.
  let pagesInFlightAtCrash: [Int64]

  /// The result of the transaction.
  struct Opened: Sendable {
    var session = SharedSession()
    var isResumed = false
    /// The epochs of the worker's buckets.
    var epochs: [Int: Int64] = [:]
    /// The due pages of these buckets.
    var due: [QueueGrowth] = []
    var indexed: [HostKey: Int] = [:]
    var spent: [Int] = []
    var bases: [SeedBase] = []
    /// The number of known URLs.
    var counts = KnownURLCounts()
    var removals = RemovalCounts()
    var outages: [HostKey: Double] = [:]
    var quarantined: [QuarantinedPage] = []
  }

  func run() throws -> Opened {
    // One worker after the other, and none while the tables are updated.
    try connection.run("SELECT pg_advisory_xact_lock(\(PostgreSQLFrontierSchema.lock))")
    // The statements read most rows of large tables.
    try connection.run("SET LOCAL enable_hashjoin = on; SET LOCAL enable_mergejoin = on")
    try connection.run(
      "UPDATE worker SET until = \(PostgreSQLFrontierStore.leaseEnd), is_idle = false WHERE id = $1",
      [String(worker), String(leaseDuration)]
    )
    var opened = Opened()
    let last = try connection.run("SELECT id, is_open FROM session ORDER BY id DESC LIMIT 1")
    opened.isResumed = last.count > 0 && last.flag(0, 1)
    if opened.isResumed { opened.session.number = try last.required(0, 0) }
    let others: Int = try connection.run(
      "SELECT count(*) FROM (\(PostgreSQLFrontierStore.liveWorkers)) live WHERE id <> $1",
      [String(worker)]
    ).required(0, 0)
    let crashes = SharedCrashCounter(connection: connection, time: time)
    // A new session has other queues, and no leased pages.
    try crashes.record(pagesInFlightAtCrash)
    let takeover = BucketTakeover(connection: connection, worker: worker)
    opened.epochs = try takeover.restart()
    if opened.isResumed, others > 0 {
      try verifySeeds()
      try SettingTable(connection: connection).verify(settings)
    } else {
      try start(&opened)
    }
    opened.epochs.merge(
      try takeover.acquire(PostgreSQLFrontierSchema.share(of: others + 1) - opened.epochs.count)
    ) { $1 }
    try readSeeds(into: &opened)
    opened.quarantined = try crashes.quarantine(session: opened.session.number)
    opened.due = try takeover.duePages(of: opened.epochs.keys)
    try count(into: &opened)
    opened.removals = try RemovalTable(connection: connection)
      .counts(in: 0..<PostgreSQLFrontierSchema.bucketCount)
    opened.outages = try OutageTable(connection: connection).all()
    return opened
  }

  // MARK: Starting

  /// Throws if the other workers of the session crawl another seed list.
  private func verifySeeds() throws {
    let listed = try listedSeeds()
    guard listed == Set(seeds) else {
      throw PostgreSQLError(
        "other workers crawl \(listed.count) seeds from this frontier, and this seed list differs; "
          + "use their list, wait for their end, or use another database"
      )
    }
  }

  private func listedSeeds() throws -> Set<String> {
    let rows = try connection.run("SELECT url FROM seed WHERE position IS NOT NULL")
    return Set((0..<rows.count).compactMap { rows.text($0, 0) })
  }

  /// Resumes the unfinished session with the seed list, or starts a new one.
  private func start(_ opened: inout Opened) throws {
    let former = try listedSeeds()
    try insertSeeds()
    try SettingTable(connection: connection).replace(by: settings)
    guard opened.isResumed else {
      let row = try connection.run(
        "INSERT INTO session (is_open, time) VALUES (true, $1) RETURNING id",
        [time.map { String($0) }]
      )
      opened.session.number = try row.required(0, 0)
      return try queueDuePages()
    }
    if try former != listedSeeds() { try applySeedList(session: opened.session.number) }
  }

  private func insertSeeds() throws {
    try connection.run("UPDATE seed SET position = NULL WHERE position IS NOT NULL")
    try connection.run(
      "CREATE TEMP TABLE listed (position integer, url text) ON COMMIT DROP"
    )
    var rows = CopyRows()
    for (position, url) in seeds.enumerated() {
      rows.add(position)
      rows.add(url)
      rows.endRow()
    }
    try connection.copy(rows, into: "listed (position, url)")
    try connection.run(
      """
      INSERT INTO seed (url, position) SELECT url, min(position) FROM listed GROUP BY url
        ORDER BY min(position)
      ON CONFLICT (url) DO UPDATE SET position = excluded.position
      """
    )
  }

  /// Queues every page that is due, and deletes what is too old.
  ///
  /// The statements say for all rows what ``FrontierPolicy/isDue(_:nextDue:fetchedAt:)`` and
  /// ``FrontierPolicy/state(afterExpiryOf:fetchedAt:)`` say for one.
  private func queueDuePages() throws {
    let states = PageRecord.State.self
    try connection.run(
      """
      DELETE FROM leased; DELETE FROM due; DELETE FROM arrival; UPDATE seed SET spent = 0;
      DELETE FROM removal; DELETE FROM move_target;
      DELETE FROM address_share WHERE until < clock_timestamp();
      DELETE FROM worker WHERE until < clock_timestamp() - interval '1 day';
      DELETE FROM change
        WHERE id <= (SELECT max(id) FROM change) - \(PageChange.keptCount)
      """
    )
    let due = [String(time ?? .infinity)]
    try connection.run(
      """
      UPDATE url SET state = CASE WHEN fetched_at > 0 THEN \(states.done.rawValue)
          ELSE \(states.due.rawValue) END
        WHERE state = \(states.redirectTarget.rawValue)
          AND coalesce(next_due, 0) <= $1::float8
      """,
      due
    )
    try connection.run(
      """
      INSERT INTO due SELECT u.bucket, u.host, u.place, u.id FROM url u JOIN seed s ON s.id = u.seed
        WHERE s.position IS NOT NULL AND (coalesce(u.next_due, 0) <= $1::float8
          OR u.fetched_at > $1::float8 + \(FrontierPolicy.clockTolerance))
          AND u.state <> \(states.redirectTarget.rawValue)
      """,
      due
    )
    guard let time else { return }
    let oldest = [String(time - Double(PageChange.keptDays) * 86_400)]
    try connection.run("DELETE FROM change WHERE time < $1", oldest)
    try connection.run("DELETE FROM file WHERE fetched_at < $1", [String(time - Self.fileLifetime)])
  }

  /// Applies another seed list to the same session: pages of removed seeds are dequeued, pages of restored seeds become
  /// due by ``FrontierPolicy/isDueInResumedSession(_:isOfSession:nextDue:fetchedAt:)``.
  private func applySeedList(session: Int) throws {
    try connection.run(
      """
      DELETE FROM due d USING url u JOIN seed s ON s.id = u.seed
        WHERE u.id = d.id AND s.position IS NULL
      """
    )
    let states = PageRecord.State.self
    try connection.run(
      """
      INSERT INTO due SELECT u.bucket, u.host, u.place, u.id FROM url u JOIN seed s ON s.id = u.seed
        WHERE s.position IS NOT NULL
          AND (u.state = 0 OR u.session <> $1
            AND u.state NOT IN (\(states.gone.rawValue), \(states.redirectTarget.rawValue))
            AND (coalesce(u.next_due, 0) <= $2::float8
              OR u.fetched_at > $2::float8 + \(FrontierPolicy.clockTolerance)))
          AND NOT EXISTS (SELECT FROM leased l WHERE l.id = u.id)
      ON CONFLICT DO NOTHING
      """,
      [String(session), String(time ?? .infinity)]
    )
  }

  // MARK: Reading

  private func readSeeds(into opened: inout Opened) throws {
    opened.session.policy = FrontierPolicy(asOf: time)
    let secret = try connection.run("SELECT first, last FROM secret")
    opened.session.secret = HashSecret(
      first: UInt64(bitPattern: try secret.required(0, 0)),
      last: UInt64(bitPattern: try secret.required(0, 1))
    )
    let rows = try connection.run("SELECT url, id, spent FROM seed WHERE position IS NOT NULL")
    var seedOfURL: [String: (id: Int, spent: Int)] = [:]
    for row in 0..<rows.count {
      seedOfURL[rows.text(row, 0) ?? ""] = (try rows.required(row, 1), try rows.required(row, 2))
    }
    for (position, url) in seeds.enumerated() {
      let seed = seedOfURL[url]
      opened.session.ids.append(seed?.id ?? 0)
      opened.spent.append(seed?.spent ?? 0)
      guard let seed, opened.session.positions[seed.id] == nil else { continue }
      opened.session.positions[seed.id] = position
    }
    let bases = try connection.run("SELECT seed, url FROM base")
    for row in 0..<bases.count {
      guard let seed = opened.session.positions[try bases.required(row, 0)] else { continue }
      opened.bases.append(SeedBase(seed: seed, url: bases.text(row, 1) ?? ""))
    }
  }

  /// Counts the known and the indexed URLs in one scan of all rows.
  private func count(into opened: inout Opened) throws {
    opened.counts = KnownURLCounts(limits: limits)
    let rows = try connection.run(
      """
      SELECT host, seed, count(item), count(*), sum(octet_length(url)) FROM url
      GROUP BY host, seed
      """
    )
    for row in 0..<rows.count {
      let host = HostKey(value: UInt32(bitPattern: try rows.required(row, 0)))
      opened.indexed[host, default: 0] += try rows.required(row, 2)
      let size = KnownURLCounts.Size(
        urls: try rows.required(row, 3),
        bytes: try rows.required(row, 4)
      )
      opened.counts.add(size, host: host, seed: opened.session.positions[try rows.required(row, 1)])
    }
  }
}

extension PostgreSQLFrontierStore {
  /// Opens a session: starts or resumes one, or joins the one of other workers.
  ///
  /// - Throws: ``PostgreSQLError`` if other workers crawl another seed list, or with other settings; the worker is not one of
  ///   them then.
  public func openSession(
    seeds: [String],
    asOf time: Double?,
    limits: KnownURLLimits
  ) async throws -> FrontierSession {
    let (worker, leaseDuration, settings) = (worker, leaseDuration, settings)
    let deadline = ContinuousClock.now + .seconds(leaseDuration)
    let former = ownership.epochs
    let pagesInFlightAtCrash = inFlight?.pagesInFlightAtCrash ?? []
    renewal?.start()
    let opened: SessionOpening.Opened
    do {
      opened = try await client.transaction { connection in
        try SessionOpening(
          connection: connection,
          worker: worker,
          leaseDuration: leaseDuration,
          seeds: seeds,
          settings: settings,
          time: time,
          limits: limits,
          pagesInFlightAtCrash: pagesInFlightAtCrash
        ).run()
      }
    } catch {
      await endLeases()
      throw error
    }
    inFlight?.clear()
    ownership.renew(former, as: opened.epochs, until: deadline)
    ownership.add(acquired: opened.epochs)
    self.session.withLock { $0 = opened.session }
    counts.withLock { $0 = opened.counts }
    var session = FrontierSession(
      isResumed: opened.isResumed,
      due: ownership.add(opened.due),
      indexed: opened.indexed,
      spent: opened.spent,
      bases: opened.bases,
      secret: opened.session.secret
    )
    session.removals = opened.removals
    session.outages = opened.outages
    session.quarantined = opened.quarantined
    return session
  }
}
