import Frontier

/// The state of a shared frontier, for people who operate it.
public struct SharedFrontierStatus: Sendable, Codable, Equatable {
  /// A process that crawls.
  public struct Worker: Sendable, Codable, Equatable {
    /// The number of the worker.
    public var id: Int
    /// The name: host and process.
    public var name: String
    /// A Boolean value that indicates whether its leases last.
    public var isAlive: Bool
    /// A Boolean value that indicates whether it has nothing to fetch.
    public var isIdle: Bool
    /// The number of its buckets.
    public var buckets: Int
    /// The number of due pages in its buckets.
    public var due: Int
    /// The number of pages that it fetches, or has fetched and not written.
    public var inFlight: Int
    /// The number of pages that it has settled.
    public var settled: Int
    /// The seconds since its start.
    public var seconds: Double
  }

  /// An index that is filled from the outbox.
  public struct Follower: Sendable, Codable, Equatable {
    /// The name: host and data folder.
    public var name: String
    /// The shard, such as `2/4`.
    public var shard: String
    /// The number of changes that the server keeps for it.
    public var waiting: Int
    /// The seconds since it was last heard of.
    public var silence: Double
  }

  /// The number of the last session; 0 if there is none.
  public var session = 0
  /// A Boolean value that indicates whether the session is unfinished.
  public var isOpen = false
  /// The number of due pages.
  public var due = 0
  /// The number of pages in flight.
  public var inFlight = 0
  /// The number of due pages in buckets that no live worker owns.
  public var unowned = 0
  /// The workers of the last day, in the order of their start.
  public var workers: [Worker] = []
  /// The indexes that follow the outbox, by name; one that just runs is up to ten seconds ahead of `waiting`.
  public var followers: [Follower] = []

  /// Reads the state of the frontier on a server; counts the due pages.
  ///
  /// - Parameter address: A connection URI or string of libpq.
  /// - Returns: The state.
  /// - Throws: ``PostgreSQLError`` if the server cannot be reached, or has no frontier.
  public static func read(_ address: String) async throws -> SharedFrontierStatus {
    let client = PostgreSQLClient(address)
    try await client.connect()
    return try await client.reading { connection in
      try connection.requireFrontier()
      return try SharedFrontierStatus(connection)
    }
  }

  private init(_ connection: PostgreSQLConnection) throws {
    // The counts read large tables.
    try connection.run("SET LOCAL enable_hashjoin = on")
    let last = try connection.run("SELECT id, is_open FROM session ORDER BY id DESC LIMIT 1")
    if last.count > 0 {
      session = try last.required(0, 0)
      isOpen = last.flag(0, 1)
    }
    let rows = try connection.run(
      """
      WITH queue AS (
        SELECT b.owner, (SELECT count(*) FROM due d WHERE d.bucket = b.id) AS due FROM bucket b)
      SELECT w.id, w.name, w.until > clock_timestamp(), w.is_idle,
        (SELECT count(*) FROM bucket b WHERE b.owner = w.id),
        (SELECT coalesce(sum(q.due), 0) FROM queue q WHERE q.owner = w.id),
        (SELECT count(*) FROM leased l WHERE l.worker = w.id), w.settled,
        extract(epoch FROM clock_timestamp() - w.started)
      FROM worker w WHERE w.until > clock_timestamp() - interval '1 day'
        OR EXISTS (SELECT FROM leased l WHERE l.worker = w.id) ORDER BY w.id
      """
    )
    for row in 0..<rows.count {
      workers.append(
        Worker(
          id: try rows.required(row, 0),
          name: rows.text(row, 1) ?? "",
          isAlive: rows.flag(row, 2),
          isIdle: rows.flag(row, 3),
          buckets: try rows.required(row, 4),
          due: try rows.required(row, 5),
          inFlight: try rows.required(row, 6),
          settled: try rows.required(row, 7),
          seconds: try rows.double(row, 8) ?? 0
        )
      )
    }
    due = try connection.run("SELECT count(*) FROM due").required(0, 0)
    inFlight = try connection.run("SELECT count(*) FROM leased").required(0, 0)
    unowned = due - workers.filter(\.isAlive).reduce(0) { $0 + $1.due }
    followers = try Self.followers(connection)
  }

  private static func followers(_ connection: PostgreSQLConnection) throws -> [Follower] {
    // Layout 1 has no outbox.
    guard try connection.run("SELECT to_regclass('follower') IS NOT NULL").flag(0, 0) else {
      return []
    }
    let rows = try connection.run(
      """
      SELECT f.name, f.shard + 1, f.shards, extract(epoch FROM clock_timestamp() - f.seen),
        (SELECT count(*) FROM outbox o WHERE o.bucket % f.shards = f.shard
          AND (o.transaction, o.id) > (f.transaction, f.id))
      FROM follower f ORDER BY f.name
      """
    )
    return try (0..<rows.count).map { row in
      Follower(
        name: rows.text(row, 0) ?? "",
        shard: "\(rows.text(row, 1) ?? "")/\(rows.text(row, 2) ?? "")",
        waiting: try rows.required(row, 4),
        silence: try rows.double(row, 3) ?? 0
      )
    }
  }
}
