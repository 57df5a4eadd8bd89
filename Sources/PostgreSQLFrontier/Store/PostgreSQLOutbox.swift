/// The outbox of a shared frontier, read by an index of one shard.
///
/// The index stores its position together with the changes. The server knows a former position of each follower, and
/// deletes rows that all followers of their shards have applied.
public final class PostgreSQLOutbox: Sendable {
  /// The maximum number of rows of one batch, and of their bytes; a single row may be larger.
  private static let (rowLimit, byteLimit) = (200, 16 << 20)

  private let client: PostgreSQLClient
  private let name: String
  private let shard: OutboxShard
  /// A number that identifies the frontier, whatever the address of its server.
  public let frontier: UInt64

  /// Changes in the order in which they were committed.
  public struct Batch: Sendable {
    /// The encoded changes.
    public let changes: [[UInt8]]
    /// The number of each change among those of all shards.
    public let numbers: [Int64]
    /// The position of the last change; that of the reader if there is none.
    public let end: OutboxPosition
    /// The transaction before which everything has been decided; there are no further rows before it if the batch is
    /// empty.
    public let horizon: UInt64
    /// The questions to indexes of the shard.
    public let questions: [OutboxQuestion]

    /// The questions that an index can answer which has applied the batch.
    public var dueQuestions: [OutboxQuestion] {
      let applied = changes.isEmpty ? horizon : end.transaction
      return questions.filter { $0.transaction <= applied }
    }
  }

  /// Connects to a server; creates the tables if they are missing.
  ///
  /// - Parameters:
  ///   - address: A connection URI or string of libpq.
  ///   - name: The name of the follower; one for each index.
  ///   - shard: The sites that are followed.
  ///   - onWait: Called when the server has not responded for seconds and is asked again, with a sentence for people.
  /// - Throws: ``PostgreSQLError`` if the server cannot be reached, or its crawls write to no outbox.
  public init(
    _ address: String,
    name: String,
    shard: OutboxShard,
    onWait: (@Sendable (String) -> Void)? = nil
  ) async throws {
    client = PostgreSQLClient(address, onWait: onWait)
    (self.name, self.shard) = (name, shard)
    try await client.connect()
    frontier = try await client.transaction { connection in
      try PostgreSQLFrontierSchema.prepare(connection)
      try PostgreSQLFrontierSchema.setOutbox(true, connection)
      return try connection.frontierNumber()
    }
  }

  /// Registers the follower, so that the server keeps what it has not applied.
  ///
  /// - Parameter position: The position of the index.
  /// - Throws: ``PostgreSQLError`` if rows after the position are gone, or the database lacks the row at the position.
  public func register(at position: OutboxPosition) async throws {
    let (name, shard) = (name, shard)
    try await client.transaction { connection in
      try Self.lock(connection)
      try Self.requireHistory(of: position, shard, connection)
      try connection.run(
        """
        INSERT INTO follower (name, shard, shards, transaction, id) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (name) DO UPDATE SET shard = excluded.shard, shards = excluded.shards,
          transaction = excluded.transaction, id = excluded.id, seen = clock_timestamp()
        """,
        [name, String(shard.number - 1), String(shard.count)] + position.parameters
      )
    }
  }

  /// Requires that the database has all rows after a position, and the row at the position, unless it was deleted as applied.
  ///
  /// A database that was restored from an older state lacks that row, also when later transactions have reached its number.
  private static func requireHistory(
    of position: OutboxPosition,
    _ shard: OutboxShard,
    _ connection: PostgreSQLConnection
  ) throws {
    let parameters = shard.parameters + position.parameters
    let isComplete = try connection.run(
      """
      SELECT NOT EXISTS (SELECT FROM pruned
        WHERE bucket % $1::integer = $2::integer AND (transaction, id) > ($3::xid8, $4::bigint))
      """,
      parameters
    ).flag(0, 0)
    guard isComplete else {
      throw PostgreSQLError(
        "rows that this index lacks were deleted, because all registered followers had applied them (one that was removed by "
          + "'--forget', or has the name of another one, does not count); copy the data folder of another follower of shard \(shard)"
      )
    }
    guard position != .start else { return }
    let isKnown = try connection.run(
      """
      SELECT EXISTS (SELECT FROM outbox WHERE (transaction, id) = ($1::xid8, $2::bigint))
        OR EXISTS (SELECT FROM pruned WHERE (transaction, id) = ($1::xid8, $2::bigint))
      """,
      position.parameters
    ).flag(0, 0)
    guard isKnown else {
      throw PostgreSQLError(
        "the index is ahead of the database, which was restored from an older state; use the copy of the data folder that "
          + "belongs to that backup, or crawl into another database"
      )
    }
  }

  /// Removes a follower that does not come back, so that the server keeps nothing for it.
  ///
  /// - Returns: `false` if there is no such follower.
  public static func forget(_ name: String, at address: String) async throws -> Bool {
    let client = PostgreSQLClient(address)
    try await client.connect()
    return try await client.transaction { connection in
      try lock(connection)
      return try connection.run("DELETE FROM follower WHERE name = $1 RETURNING name", [name]).count
        > 0
    }
  }

  /// Returns the transaction that follows all that have begun; when the horizon reaches it, all of them were read.
  public func nextTransaction() async throws -> UInt64 {
    try await client.reading { connection in
      try connection.run("SELECT pg_snapshot_xmax(pg_current_snapshot())").required(0, 0)
    }
  }

  /// Returns the next changes after a position.
  ///
  /// - Throws: ``PostgreSQLError``, also if rows after the position are gone, or the database lacks the row at the position: it
  ///   may have been restored, or the follower removed, while it runs.
  public func changes(after position: OutboxPosition) async throws -> Batch {
    let shard = shard
    return try await client.reading { connection in
      // The older snapshot decides: whatever committed before its horizon is in the rows.
      let horizon: UInt64 = try connection.run(
        "SELECT pg_snapshot_xmin(pg_current_snapshot())"
      ).required(0, 0)
      let rows = try connection.run(Self.reading, shard.parameters + position.parameters)
      // After the reading, so that it tells of what was deleted before.
      try Self.requireHistory(of: position, shard, connection)
      let changes = try (0..<rows.count).map { try rows.bytes($0, 2) ?? [] }
      let numbers: [Int64] = try (0..<rows.count).map { try rows.required($0, 1) }
      var end = position
      if rows.count > 0 {
        end.transaction = try rows.required(rows.count - 1, 0)
        end.id = try rows.required(rows.count - 1, 1)
      }
      return Batch(
        changes: changes,
        numbers: numbers,
        end: end,
        horizon: horizon,
        questions: try Self.questions(of: shard, connection)
      )
    }
  }

  /// Rows of one snapshot whose transactions, and all earlier ones, have ended in it.
  private static let reading = """
    SELECT transaction, id, change FROM (
      SELECT transaction, id, change, octet_length(change) AS size,
        sum(octet_length(change)) OVER (ORDER BY transaction, id) AS total
      FROM (
        SELECT transaction, id, change FROM outbox
        WHERE bucket % $1::integer = $2::integer AND (transaction, id) > ($3::xid8, $4::bigint)
          AND transaction < pg_snapshot_xmin(pg_current_snapshot())
        ORDER BY transaction, id LIMIT \(rowLimit)) next) numbered
    WHERE total - size < \(byteLimit) ORDER BY transaction, id
    """

  /// Answers a question, unless another index of the shard has answered it.
  public func answer(_ question: OutboxQuestion, with answer: [UInt8]) async throws {
    _ = try await client.transaction { connection in
      try connection.run(
        "UPDATE join_question SET answer = $2::bytea WHERE id = $1 AND answer IS NULL",
        [String(question.id), ByteText.text(answer)]
      ).count
    }
  }

  /// Returns the number of changes after a position, up to a limit, so that a long outbox is not read whole.
  public func waitingCount(after position: OutboxPosition) async throws -> OutboxCount {
    let shard = shard
    let count: Int = try await client.reading { connection in
      try connection.run(
        """
        SELECT count(*) FROM (
          SELECT FROM outbox
          WHERE bucket % $1::integer = $2::integer AND (transaction, id) > ($3::xid8, $4::bigint)
          LIMIT \(OutboxCount.limit + 1)) next
        """,
        shard.parameters + position.parameters
      ).required(0, 0)
    }
    return OutboxCount(count)
  }

  /// Returns a description of the oldest open transaction, before whose end later changes are not read; `nil` if the role may
  /// not see it.
  public func oldestTransaction() async throws -> String? {
    try await client.reading { connection in
      let rows = try connection.run(
        """
        SELECT format('the transaction of process %s in database %s (%s, since %s UTC)', pid, datname, state,
          to_char(xact_start AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')), age(backend_xid)
        FROM pg_stat_activity WHERE backend_xid IS NOT NULL AND pid <> pg_backend_pid()
        UNION ALL SELECT format('the prepared transaction ''%s'' in database %s', gid, database),
          age(transaction) FROM pg_prepared_xacts ORDER BY 2 DESC LIMIT 1
        """
      )
      return rows.count > 0 ? rows.text(0, 0) : nil
    }
  }

  /// Tells the server the position of the index, and deletes what all followers have applied.
  ///
  /// - Parameter position: The stored position of the index.
  /// - Throws: ``PostgreSQLError``, also if the follower is not registered any more.
  public func confirm(_ position: OutboxPosition) async throws {
    let (name, shard) = (name, shard)
    _ = try await client.transaction { connection in
      try Self.lock(connection)
      let known = try connection.run(
        """
        UPDATE follower SET transaction = $2, id = $3, seen = clock_timestamp() WHERE name = $1
        RETURNING name
        """,
        [name] + position.parameters
      )
      guard known.count > 0 else {
        throw PostgreSQLError(
          "the follower '\(name)' was removed by '--forget' while it ran; start it again to keep it"
        )
      }
      return try connection.run(Self.pruning, shard.parameters + position.parameters).count
    }
  }

  /// Locks the list of followers, so that none is added while rows are deleted.
  private static func lock(_ connection: PostgreSQLConnection) throws {
    try connection.run("LOCK TABLE follower IN SHARE ROW EXCLUSIVE MODE")
  }

  /// Deletes the rows of a shard up to a position that no follower needs, and notes the last one of each bucket.
  private static let pruning = """
    WITH gone AS (
      DELETE FROM outbox o WHERE bucket % $1::integer = $2::integer
        AND (transaction, id) <= ($3::xid8, $4::bigint)
        AND NOT EXISTS (
          SELECT FROM follower f WHERE o.bucket % f.shards = f.shard
            AND (f.transaction, f.id) < (o.transaction, o.id))
      RETURNING bucket, transaction, id)
    INSERT INTO pruned
    SELECT DISTINCT ON (bucket) bucket, transaction, id FROM gone
    ORDER BY bucket, transaction DESC, id DESC
    ON CONFLICT (bucket) DO UPDATE SET transaction = excluded.transaction, id = excluded.id
    """
}
