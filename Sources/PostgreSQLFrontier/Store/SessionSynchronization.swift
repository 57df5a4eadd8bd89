public import Frontier
import Politeness
import Synchronization

/// Exchanges the state of one worker with that of the others, in one transaction.
struct SessionSynchronization {
  /// The changes that concern the worker.
  struct Outcome: Sendable {
    /// The epochs of the buckets that the worker still has, without those that it acquires.
    var kept: [Int: Int64] = [:]
    var acquired: [Int: Int64] = [:]
    /// The number of buckets that every worker should have at most.
    var share = 0
    var growth: [QueueGrowth] = []
    /// The used budgets by the identifiers of seeds.
    var spent: [Int: Int] = [:]
    var isFinished = false
    var removals = RemovalCounts()
    /// The outages of all hosts if buckets were acquired.
    var outages: [HostKey: Double]?
  }

  let connection: PostgreSQLConnection
  let worker: Int
  let leaseDuration: Double
  let session: SharedSession
  /// The buckets that the worker hands over now.
  let draining: Set<Int>
  let isIdle: Bool

  func run() throws -> Outcome {
    var outcome = Outcome()
    try connection.run(
      "UPDATE worker SET until = \(PostgreSQLFrontierStore.leaseEnd), is_idle = $3 WHERE id = $1",
      [String(worker), String(leaseDuration), isIdle ? "t" : "f"]
    )
    let takeover = BucketTakeover(connection: connection, worker: worker)
    try takeover.release(draining)
    // Others may have taken over what this worker had, while it was suspended.
    outcome.kept = try connection.run(
      "SELECT id, epoch FROM bucket WHERE owner = $1",
      [String(worker)]
    ).epochs()
    let live = try connection.run(
      "SELECT count(*) FROM (\(PostgreSQLFrontierStore.liveWorkers)) live"
    )
    outcome.share = PostgreSQLFrontierSchema.share(of: try live.required(0, 0))
    outcome.acquired = try takeover.acquire(outcome.share - outcome.kept.count)
    outcome.growth =
      try arrivals() + takeover.duePages(of: outcome.acquired.keys)
    if isIdle, !outcome.growth.isEmpty {
      // The worker has something to do again, before the others learn that it was idle.
      try connection.run("UPDATE worker SET is_idle = false WHERE id = $1", [String(worker)])
    }
    try readSpending(into: &outcome)
    outcome.removals = try RemovalTable(connection: connection).counts(in: outcome.acquired.keys)
    if !outcome.acquired.isEmpty { outcome.outages = try OutageTable(connection: connection).all() }
    outcome.isFinished = try isFinished(hasGrowth: !outcome.growth.isEmpty)
    return outcome
  }

  /// Removes and returns the pages that other workers have queued for this one.
  private func arrivals() throws -> [QueueGrowth] {
    try QueueGrowth.all(
      connection.run(
        """
        WITH gone AS (
          DELETE FROM arrival WHERE bucket IN (SELECT id FROM bucket WHERE owner = $1) RETURNING *)
        SELECT bucket, host, sum(count) FROM gone GROUP BY bucket, host
        """,
        [String(worker)]
      )
    )
  }

  private func readSpending(into outcome: inout Outcome) throws {
    let rows = try connection.run(
      "SELECT id, spent FROM seed WHERE spent > 0 AND position IS NOT NULL"
    )
    for row in 0..<rows.count {
      outcome.spent[try rows.required(row, 0)] = try rows.required(row, 1)
    }
  }

  /// Returns `true` if the session has ended; ends it if no worker has anything left, for all workers at once.
  ///
  /// The condition holds in one snapshot: every worker is idle, no page is on its way to another worker, and no page is
  /// due or in flight in a bucket that nobody owns.
  private func isFinished(hasGrowth: Bool) throws -> Bool {
    let number = [String(session.number)]
    let state = try connection.run("SELECT is_open FROM session WHERE id = $1", number)
    guard state.count > 0, state.flag(0, 0) else { return true }
    guard isIdle, !hasGrowth else { return false }
    let ended = try connection.run(
      """
      UPDATE session SET is_open = false WHERE id = $1
        AND NOT EXISTS (SELECT FROM worker WHERE until > clock_timestamp() AND NOT is_idle)
        AND NOT EXISTS (SELECT FROM arrival)
        AND NOT EXISTS (
          SELECT FROM bucket b
          WHERE (b.owner IS NULL OR b.owner NOT IN (\(PostgreSQLFrontierStore.liveWorkers)))
            AND (EXISTS (SELECT FROM due d WHERE d.bucket = b.id)
              OR EXISTS (SELECT FROM leased l WHERE l.bucket = b.id)))
      RETURNING id
      """,
      number
    )
    return ended.count > 0
  }
}

extension PostgreSQLFrontierStore {
  /// Exchanges state with the other workers: takes buckets over, hands surplus ones to others, and learns of pages that
  /// others have found.
  public func synchronize(isIdle: Bool) async throws -> FrontierUpdate {
    let (worker, leaseDuration, session) = (worker, leaseDuration, sharedSession)
    let former = ownership.epochs
    let draining = ownership.beginRelease()
    defer { ownership.endRelease() }
    let deadline = ContinuousClock.now + .seconds(leaseDuration)
    let outcome = try await client.transaction(isShort: true) { connection in
      try SessionSynchronization(
        connection: connection,
        worker: worker,
        leaseDuration: leaseDuration,
        session: session,
        draining: draining,
        isIdle: isIdle
      ).run()
    }
    ownership.renew(former, as: outcome.kept, until: deadline)
    ownership.add(acquired: outcome.acquired)
    let restored = ownership.limit(to: outcome.share)
    var growth = ownership.add(outcome.growth)
    if !restored.isEmpty {
      let due = try await client.transaction { connection in
        try connection.run("UPDATE worker SET is_idle = false WHERE id = $1", [String(worker)])
        return try BucketTakeover(connection: connection, worker: worker).duePages(of: restored)
      }
      growth.merge(ownership.add(due)) { $0 + $1 }
    }
    return FrontierUpdate(
      growth: growth,
      spent: session.ids.map { outcome.spent[$0] ?? 0 },
      hasNewSites: !outcome.acquired.isEmpty || !restored.isEmpty,
      isFinished: outcome.isFinished,
      newHosts: Set(outcome.growth.filter { outcome.acquired[$0.bucket] != nil }.map(\.host)),
      removals: outcome.removals,
      outages: outcome.outages
    )
  }
}
