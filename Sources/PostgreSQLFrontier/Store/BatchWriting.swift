public import Frontier
import Politeness
import Synchronization

/// Writes one batch, inside a transaction.
struct BatchWriting {
  let connection: PostgreSQLConnection
  let worker: Int
  let session: SharedSession
  let batch: FrontierBatch
  let room: BatchRoom

  /// The effect of the batch.
  struct Effect: Sendable {
    var lostLeases = 0
    /// The growth of queues in this worker's buckets.
    var growth: [QueueGrowth] = []
  }

  func run() throws -> Effect {
    try connection.run(Self.stagingTable)
    var effect = Effect()
    let lost = try complete()
    effect.lostLeases = lost.count
    let rest = batch.removing(lost)
    try record(rest.changes)
    try writeOutbox(rest.outbox)
    try RemovalTable(connection: connection).add(rest.removals, session: session)
    try OutageTable(connection: connection).write(begun: rest.outages, ended: rest.endedOutages)
    effect.growth = try add()
    for (seed, count) in batch.spent.sorted(by: { $0.key < $1.key })
    where session.ids.indices.contains(seed) {
      try connection.run(
        "UPDATE seed SET spent = spent + $1 WHERE id = $2",
        [String(count), String(session.ids[seed])]
      )
    }
    try writeBases()
    return effect
  }

  private func writeBases() throws {
    for base in batch.endedBases where session.ids.indices.contains(base.seed) {
      try connection.run(
        "DELETE FROM base WHERE seed = $1 AND url = $2",
        [String(session.ids[base.seed]), base.url]
      )
    }
    // A row of an index has at most 2,704 bytes; a seed is requested in every run, and leads to its base again.
    for base in batch.bases
    where session.ids.indices.contains(base.seed) && base.url.utf8.count <= Self.baseSize {
      try connection.run(
        "INSERT INTO base (seed, url) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        [String(session.ids[base.seed]), base.url]
      )
    }
  }

  /// The maximum size of the URL of a base, in bytes.
  private static let baseSize = 2000

  /// The columns of a staged row, with the types of `url`.
  private static let stagingTable = """
    CREATE TEMP TABLE IF NOT EXISTS staged (
      number integer, id bigint, key bigint, bucket smallint, host integer, place integer,
      url text, seed integer, depth integer, way integer, priority double precision,
      state smallint, reason text, entity_tag text, last_modified text, content_hash bigint,
      fetched_at double precision, changed_at double precision, visit_count integer,
      change_count integer, missing_count integer, failure_count integer,
      next_due double precision, watched double precision, changes double precision,
      false_claims integer, item bytea, header_hash bigint, item_version integer
    ) ON COMMIT DELETE ROWS
    """

  // MARK: Completed pages

  /// Completes pages, and returns those whose lease has ended.
  private func complete() throws -> [PageRecord] {
    guard !batch.completed.isEmpty else { return [] }
    let epochs = try lockEpochs(Set(batch.completed.compactMap(\.lease?.epoch)))
    var rows = CopyRows()
    var lost: [PageRecord] = []
    for record in batch.completed {
      guard record.lease.map({ epochs.contains($0.epoch) }) ?? true else {
        lost.append(record)
        continue
      }
      rows.add(record.id)
      PageColumns.addVisit(of: record, to: &rows)
      rows.endRow()
    }
    let columns = (["id"] + PageColumns.visit).joined(separator: ", ")
    try connection.copy(rows, into: "staged (\(columns))")
    // A record without a lease is written unless another worker fetches the page.
    try connection.run(
      """
      DELETE FROM staged s USING leased l
      WHERE l.id = s.id AND l.worker <> $1
      """,
      [String(worker)]
    )
    try connection.run(Self.settling, [String(session.number)])
    // The pages were fetched without a crash.
    try connection.run("DELETE FROM death d USING staged s WHERE d.id = s.id")
    let settled: Int = try connection.run(
      """
      WITH ended AS (DELETE FROM leased l USING staged s WHERE l.id = s.id RETURNING 1)
      SELECT count(*) FROM ended
      """
    ).required(0, 0)
    try connection.run(
      "UPDATE worker SET settled = settled + $1 WHERE id = $2",
      [String(settled), String(worker)]
    )
    return lost
  }

  private static let settling = """
    UPDATE url SET session = $1, \(PageColumns.visit.map { "\($0) = s.\($0)" }.joined(separator: ", "))
    FROM staged s WHERE url.id = s.id
    """

  /// Locks the buckets of epochs until the end of the transaction, and returns the epochs that last.
  private func lockEpochs(_ epochs: Set<Int64>) throws -> Set<Int64> {
    guard !epochs.isEmpty else { return [] }
    let rows = try connection.run(
      """
      SELECT epoch FROM bucket WHERE epoch = ANY ($1::bigint[]) AND owner = $2
      ORDER BY id FOR SHARE
      """,
      [ArrayLiteral.text(epochs.sorted()), String(worker)]
    )
    return Set(try (0..<rows.count).map { try rows.required($0, 0) })
  }

  private func record(_ changes: [PageChange]) throws {
    var rows = CopyRows()
    for change in changes {
      rows.add(session.number)
      rows.add(change.time)
      rows.add(change.kind.rawValue)
      rows.add(change.url)
      rows.add(change.fields.joined(separator: "\n"))
      rows.add(change.cause)
      rows.endRow()
    }
    try connection.copy(rows, into: "change (session, time, kind, url, fields, cause)")
  }

  /// Writes changes to the outbox; the server numbers them in their order.
  private func writeOutbox(_ changes: [OutboxChange]) throws {
    var rows = CopyRows()
    for change in changes {
      rows.add(session.bucket(of: change.site))
      rows.add(change.payload)
      rows.endRow()
    }
    try connection.copy(rows, into: "outbox (bucket, change)")
  }

  // MARK: Discovered URLs

  private func add() throws -> [QueueGrowth] {
    guard !batch.discovered.isEmpty else { return [] }
    var known = try KnownURLs(connection, keys: batch.discovered.map(\.key), session: session)
    var plan = DiscoveryPlan(batch.discovered, known: known, session: session)
    if !plan.updates.isEmpty {
      // Another worker may have found or leased the same pages; once their rows are locked, nobody queues them.
      try known.lock(plan.updates.keys, connection)
      plan = DiscoveryPlan(batch.discovered, known: known, session: session)
    }
    let added = try insert(plan.new.filter { room.admits($0.page) })
    let updated = try update(plan.updates)
    return try announce(added + updated)
  }

  /// Inserts new URLs in the order in which they were found, and returns the growth of their queues.
  private func insert(_ pages: [DiscoveryPlan.New]) throws -> [QueueGrowth] {
    guard !pages.isEmpty else { return [] }
    var rows = CopyRows()
    for (number, new) in pages.enumerated() {
      let record = new.page.record
      rows.add(number)
      rows.add(Int64(bitPattern: new.page.key.value))
      rows.add(session.bucket(of: record.url))
      rows.add(Int32(bitPattern: record.host.value))
      rows.add(new.place)
      rows.add(record.url)
      rows.add(session.ids.indices.contains(record.seed) ? session.ids[record.seed] : 0)
      rows.add(record.depth)
      rows.add(record.patternHops)
      rows.add(new.priority)
      PageColumns.addVisit(of: record, to: &rows)
      rows.endRow()
    }
    let columns = (["number"] + PageColumns.identity + PageColumns.visit).joined(separator: ", ")
    // TRUNCATE would create a file for each batch.
    if !batch.completed.isEmpty { try connection.run("DELETE FROM staged") }
    try connection.copy(rows, into: "staged (\(columns))")
    return try QueueGrowth.all(
      connection.run(Self.insertion, [String(session.number)])
    )
  }

  private static let insertion: String = {
    let columns = (PageColumns.identity + PageColumns.visit).joined(separator: ", ")
    return """
      WITH added AS (
        INSERT INTO url (session, \(columns)) SELECT $1::integer, \(columns) FROM staged ORDER BY number
        ON CONFLICT (key) DO NOTHING RETURNING id, bucket, host, place, state),
      queued AS (
        INSERT INTO due SELECT bucket, host, place, id FROM added WHERE state = 0
        RETURNING bucket, host)
      SELECT bucket, host, count(*) FROM queued GROUP BY bucket, host
      """
  }()

  /// Updates known URLs that were found again, and returns the growth of their queues.
  private func update(_ updates: [Int64: DiscoveryPlan.Update]) throws -> [QueueGrowth] {
    var growth: [QueueGrowth] = []
    for (id, update) in updates.sorted(by: { $0.key < $1.key }) {
      if update.isMove {
        let moved = try connection.run(
          "DELETE FROM due WHERE bucket = $1 AND host = $2 AND place = $3 AND id = $4 RETURNING id",
          update.entry
        )
        guard moved.count > 0 else { continue }
      }
      try connection.run(
        """
        UPDATE url SET place = $2, priority = CASE WHEN $3 THEN $4::float8 ELSE priority END,
          session = coalesce($5::integer, session), seed = coalesce($6::integer, seed),
          state = coalesce($7::smallint, state),
          next_due = CASE WHEN $7::smallint IS NULL THEN next_due ELSE 0 END,
          entity_tag = CASE WHEN seed = coalesce($6::integer, seed) THEN entity_tag END,
          last_modified = CASE WHEN seed = coalesce($6::integer, seed) THEN last_modified END,
          content_hash = CASE WHEN seed = coalesce($6::integer, seed) THEN content_hash END
        WHERE id = $1
        """,
        [
          String(id), String(update.place), update.isMove ? "t" : "f",
          update.priority.map { String($0) }, update.isMove ? nil : String(session.number),
          update.seed.map { String($0) },
          update.seed == nil ? nil : String(PageRecord.State.due.rawValue),
        ]
      )
      let queued = try connection.run(
        """
        INSERT INTO due SELECT bucket, host, place, id FROM url WHERE id = $1
        ON CONFLICT DO NOTHING RETURNING bucket, host, 1
        """,
        [String(id)]
      )
      if !update.isMove { growth += try QueueGrowth.all(queued) }
    }
    return growth
  }

  /// Leaves a note of the growth of other workers' queues, and returns that of this worker's.
  ///
  /// The buckets of this worker are locked until the end of the transaction, so that a worker that takes one over
  /// counts the pages that the transaction queues.
  private func announce(_ growth: [QueueGrowth]) throws -> [QueueGrowth] {
    guard !growth.isEmpty else { return [] }
    let rows = try connection.run(
      """
      SELECT id, epoch FROM bucket WHERE id = ANY ($1::smallint[]) AND owner = $2
      ORDER BY id FOR SHARE
      """,
      [ArrayLiteral.text(Set(growth.map(\.bucket)).sorted()), String(worker)]
    )
    let owned = try rows.epochs()
    var notes = CopyRows()
    for queue in growth where owned[queue.bucket] == nil {
      notes.add(queue.bucket)
      notes.add(Int32(bitPattern: queue.host.value))
      notes.add(queue.count)
      notes.endRow()
    }
    try connection.copy(notes, into: "arrival (bucket, host, count)")
    return growth.filter { owned[$0.bucket] != nil }
  }
}

extension PostgreSQLFrontierStore {
  /// Writes a batch in one transaction; pages whose bucket has been taken over are not completed.
  public func write(_ batch: FrontierBatch) async throws -> FrontierWriteResult {
    let (worker, session) = (worker, sharedSession)
    let room = BatchRoom(counts.withLock { $0.extract() })
    defer { counts.withLock { $0 = room.extractCounts() } }
    let effect = try await client.transaction(isShort: true) { connection in
      try BatchWriting(
        connection: connection,
        worker: worker,
        session: session,
        batch: batch,
        room: room
      ).run()
    }
    for record in batch.completed { inFlight?.end(record.id) }
    return FrontierWriteResult(
      growth: ownership.add(effect.growth),
      lostLeases: effect.lostLeases
    )
  }
}
