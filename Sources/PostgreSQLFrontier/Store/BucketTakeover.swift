import Frontier

/// Statements that change the owners of buckets, inside a transaction.
struct BucketTakeover {
  let connection: PostgreSQLConnection
  let worker: Int

  /// Takes buckets over that no live worker owns; their in-flight pages are due again.
  ///
  /// A bucket whose former owner completes pages right now is passed over: its row is locked.
  ///
  /// - Parameter count: The maximum number of buckets.
  /// - Returns: The epochs of the buckets, which are new.
  /// - Throws: ``PostgreSQLError``.
  func acquire(_ count: Int) throws -> [Int: Int64] {
    guard count > 0 else { return [:] }
    let rows = try connection.run(
      """
      UPDATE bucket SET owner = $1, epoch = nextval('epoch') WHERE id = ANY (ARRAY (
        SELECT id FROM bucket
        WHERE owner IS NULL OR owner NOT IN (\(PostgreSQLFrontierStore.liveWorkers))
        ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED))
      RETURNING id, epoch
      """,
      [String(worker), String(count)]
    )
    let epochs = try rows.epochs()
    try requeue(epochs.keys)
    return epochs
  }

  /// Starts a new epoch for the worker's own buckets; their in-flight pages are due again.
  func restart() throws -> [Int: Int64] {
    let rows = try connection.run(
      """
      UPDATE bucket SET epoch = nextval('epoch') WHERE id = ANY (ARRAY (
        SELECT id FROM bucket WHERE owner = $1 ORDER BY id FOR UPDATE))
      RETURNING id, epoch
      """,
      [String(worker)]
    )
    let epochs = try rows.epochs()
    try requeue(epochs.keys)
    return epochs
  }

  /// Makes the in-flight pages of buckets due again.
  private func requeue(_ buckets: some Sequence<Int>) throws {
    try connection.run(
      """
      WITH ended AS (DELETE FROM leased WHERE bucket = ANY ($1::smallint[]) RETURNING id)
      INSERT INTO due SELECT u.bucket, u.host, u.place, u.id FROM ended e JOIN url u ON u.id = e.id
      ON CONFLICT DO NOTHING
      """,
      [ArrayLiteral.text(buckets)]
    )
  }

  /// Releases those of some buckets of which nothing is in flight.
  func release(_ buckets: Set<Int>) throws {
    guard !buckets.isEmpty else { return }
    try connection.run(
      """
      UPDATE bucket SET owner = NULL WHERE id = ANY ($1::smallint[]) AND owner = $2
        AND NOT EXISTS (SELECT FROM leased l WHERE l.bucket = bucket.id)
      """,
      [ArrayLiteral.text(buckets), String(worker)]
    )
  }

  /// Returns the due pages of buckets by queue, in place of their arrivals.
  ///
  /// The arrivals are deleted first: a page that is queued in between is then counted twice, not lost.
  func duePages(of buckets: some Collection<Int>) throws -> [QueueGrowth] {
    guard !buckets.isEmpty else { return [] }
    let list = ArrayLiteral.text(buckets)
    try connection.run("DELETE FROM arrival WHERE bucket = ANY ($1::smallint[])", [list])
    return try QueueGrowth.all(
      connection.run(
        """
        SELECT bucket, host, count(*) FROM due WHERE bucket = ANY ($1::smallint[])
        GROUP BY bucket, host
        """,
        [list]
      )
    )
  }
}
