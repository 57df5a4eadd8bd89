public import Frontier
import Politeness
import Synchronization
public import URLStandard

/// A frontier store on a PostgreSQL server, which the workers of several machines share.
///
/// Each site belongs to a bucket, and each bucket to one worker at a time, in an epoch whose number grows with every
/// take-over. A page is completed in a transaction that locks the row of its bucket, and only in the epoch in which it was
/// leased; so a worker that was suspended while another one took its buckets over cannot complete their pages. A worker
/// extends its leases several times before they end, on a connection of its own.
///
/// The store connects again when the server restarts, and repeats the interrupted transaction if it was not committed.
public final class PostgreSQLFrontierStore: FrontierStore, HTTPCacheStore, ChangeLog {
  /// The seconds for which leases last that a worker does not extend.
  public static let standardLeaseDuration = 30.0

  let client: PostgreSQLClient
  /// The connection on which the shares of IP addresses are exchanged, if there are any.
  let addressClient: PostgreSQLClient
  let worker: Int
  let leaseDuration: Double
  /// A Boolean value that indicates whether changes of the index are written to the outbox.
  public let hasOutbox: Bool
  /// The settings that all workers of a session must have, by name.
  let settings: [String: String]
  let ownership = BucketOwnership()
  let session = Mutex(SharedSession())
  let counts = Mutex(KnownURLCounts())
  /// The in-flight pages; `nil` if no folder is given or its file cannot be used.
  let inFlight: InFlightLog?
  /// The extension of leases; `nil` for a worker that does not extend them, as if it were suspended.
  let renewal: LeaseRenewal?

  /// Connects to a server, and creates or updates the tables in the current schema of the connection.
  ///
  /// - Parameters:
  ///   - address: A connection URI or string of libpq, such as `postgres://user@host/webmark`.
  ///   - name: The name of this worker, for people.
  ///   - leaseDuration: The seconds after which others take over the pages of a worker that is not heard of.
  ///   - hasOutbox: `true` to write changes of the index to the outbox, as all workers of a frontier do, or none.
  ///   - folder: A folder that no other process uses, for the list of in-flight pages: the next process with this folder
  ///     counts a crash for each of them. Without one, crashes are not counted.
  ///   - settings: The settings that all workers of a session must have, by the names that errors give them: a session
  ///     does not open while others have other ones.
  ///   - onWait: Called when the server has not responded for seconds and is asked again, with a sentence for people.
  /// - Throws: ``PostgreSQLError`` if the server cannot be reached, its tables have a newer layout, or the other workers
  ///   use the outbox differently.
  public convenience init(
    _ address: String,
    name: String = "",
    leaseDuration: Double = standardLeaseDuration,
    hasOutbox: Bool = false,
    folder: String? = nil,
    settings: [String: String] = [:],
    onWait: (@Sendable (String) -> Void)? = nil
  ) async throws {
    try await self.init(
      address,
      name: name,
      leaseDuration: leaseDuration,
      hasOutbox: hasOutbox,
      folder: folder,
      settings: settings,
      onWait: onWait,
      renewsLeases: true
    )
  }

  /// Connects to a server.
  ///
  /// - Parameters:
  ///   - address: A connection URI or string of libpq.
  ///   - name: The name of this worker.
  ///   - leaseDuration: The seconds for which leases last that are not extended.
  ///   - hasOutbox: `true` to write changes of the index to the outbox.
  ///   - folder: The folder of the list of in-flight pages.
  ///   - settings: The settings that all workers of a session must have.
  ///   - onWait: Called when the server has not responded for seconds.
  ///   - renewsLeases: `false` for a worker that does not extend its leases, as if it were suspended.
  /// - Throws: ``PostgreSQLError``.
  init(
    _ address: String,
    name: String = "",
    leaseDuration: Double,
    hasOutbox: Bool = false,
    folder: String? = nil,
    settings: [String: String] = [:],
    onWait: (@Sendable (String) -> Void)? = nil,
    renewsLeases: Bool
  ) async throws {
    client = PostgreSQLClient(address, onWait: onWait)
    // A later exchange takes the place of one that fails.
    addressClient = PostgreSQLClient(address, patience: 1)
    self.leaseDuration = leaseDuration
    self.hasOutbox = hasOutbox
    self.settings = settings
    try await client.connect()
    // Without it, the pages of all hosts would wait for their addresses forever.
    try await addressClient.connect()
    let frontier: UInt64
    (worker, frontier) = try await client.transaction { connection in
      try PostgreSQLFrontierSchema.prepare(connection)
      try PostgreSQLFrontierSchema.setOutbox(hasOutbox, connection)
      let row = try connection.run(
        "INSERT INTO worker (name, until) VALUES ($1, \(Self.leaseEnd)) RETURNING id",
        [name, String(leaseDuration)]
      )
      return (try row.required(0, 0), try connection.frontierNumber())
    }
    // Rows have other numbers in another database.
    inFlight = folder.flatMap {
      InFlightLog(path: "\($0)/frontier-\(String(frontier, radix: 16)).inflight")
    }
    await client.number(in: worker)
    renewal =
      renewsLeases
      ? LeaseRenewal(address, worker: worker, duration: leaseDuration, ownership: ownership) : nil
    renewal?.start()
  }

  deinit { renewal?.stop() }

  /// The SQL of the end of a lease whose duration in seconds is `$2`; the clock is the server's.
  static let leaseEnd = "clock_timestamp() + $2::float8 * interval '1 second'"

  /// The SQL of the workers whose leases last.
  static let liveWorkers = "SELECT id FROM worker WHERE until > clock_timestamp()"

  /// Waits no longer than ten seconds for a server that does not respond, because the crawl is to end; without it, a
  /// transaction is repeated for 300 seconds.
  public func beginEnding() { client.beginEnding() }

  /// Ends the leases, so that others can take the pages over at once, and closes the connections.
  public func close() async {
    await endLeases()
    await client.close()
    await addressClient.close()
  }

  /// Ends the leases; the worker counts no more until it opens a session.
  func endLeases() async {
    renewal?.stop()
    let worker = worker
    _ = try? await client.transaction { connection in
      try connection.run("DELETE FROM address_share WHERE worker = $1", [String(worker)])
      return try connection.run(
        "UPDATE worker SET until = '-infinity' WHERE id = $1",
        [String(worker)]
      ).count
    }
  }

  var sharedSession: SharedSession { session.withLock { $0 } }

  // MARK: Sharing

  /// Returns `true`.
  public var isShared: Bool { true }

  /// Returns `true` if the site of a URL is in a bucket of this worker.
  public func owns(_ url: WebURL) -> Bool { ownership.owns(sharedSession.bucket(of: url)) }

  /// Returns `true` if a lease lasts, as far as this worker knows.
  public func holds(_ lease: PageLease) -> Bool { ownership.holds(lease) }

  // MARK: Crashes

  /// Records that the fetch of a page starts.
  public func beginFetch(of id: Int64) { inFlight?.begin(id) }

  /// Records that the fetch of a page was abandoned.
  public func endFetch(of id: Int64) { inFlight?.end(id) }

  // MARK: Reading

  /// Returns the URLs that this worker dropped in this session.
  public func dropped() async -> DroppedURLs.BySeedAndHost { counts.withLock(\.dropped) }

  /// Returns the records of the URLs that belong to this session.
  public func records(of keys: [PageKey]) async throws -> [PageKey: PageRecord] {
    let session = sharedSession
    let list = ArrayLiteral.text(keys.map { Int64(bitPattern: $0.value) })
    return try await client.transaction { connection in
      let rows = try connection.run(
        "SELECT \(PageColumns.list), u.key FROM url u WHERE u.key = ANY ($1::bigint[])",
        [list]
      )
      var found: [PageKey: PageRecord] = [:]
      for row in 0..<rows.count where session.positions[try rows.required(row, 3)] != nil {
        let key: Int64 = try rows.required(row, PageColumns.count)
        found[PageKey(value: UInt64(bitPattern: key))] =
          try PageColumns.record(rows, row, seeds: session.positions)
      }
      return found
    }
  }

  /// Returns the number of queued URLs of all workers.
  public func dueCount() async throws -> Int {
    try await client.transaction { try $0.run("SELECT count(*) FROM due").required(0, 0) }
  }

  /// Returns the number of URLs by state; scans every URL.
  public func statistics() async throws -> FrontierStatistics {
    try await client.transaction { connection in
      var statistics = FrontierStatistics()
      statistics.due = try connection.run("SELECT count(*) FROM due").required(0, 0)
      statistics.inFlight = try connection.run("SELECT count(*) FROM leased").required(0, 0)
      let rows = try connection.run("SELECT state, count(*) FROM url GROUP BY state")
      for row in 0..<rows.count {
        guard let state = PageRecord.State(rawValue: try rows.required(row, 0)) else { continue }
        statistics.states[state] = try rows.required(row, 1)
      }
      return statistics
    }
  }

  /// Returns the pages whose items are in the index, in the order of their identifiers; scans the rows.
  public func indexedPages(
    of selection: PageSelection,
    after id: Int64?,
    limit: Int
  ) async throws -> [PageRecord] {
    let session = sharedSession
    let (column, values): (String, String) =
      switch selection {
      case .hosts(let hosts): ("host", ArrayLiteral.text(hosts.map { Int32(bitPattern: $0.value) }))
      case .seed(let seed):
        ("seed", ArrayLiteral.text(session.ids.indices.contains(seed) ? [session.ids[seed]] : []))
      }
    return try await client.transaction { connection in
      let rows = try connection.run(
        """
        SELECT \(PageColumns.list) FROM url u
        WHERE u.id > $1 AND u.\(column) = ANY ($2::integer[]) AND u.item IS NOT NULL
        ORDER BY u.id LIMIT $3
        """,
        [String(id ?? 0), values, String(limit)]
      )
      return try (0..<rows.count).map {
        try PageColumns.record(rows, $0, seeds: session.positions)
      }
    }
  }

  /// Marks the session as finished, for all workers.
  public func closeSession() async throws {
    let number = sharedSession.number
    _ = try await client.transaction { connection in
      try connection.run("UPDATE session SET is_open = false WHERE id = $1", [String(number)]).count
    }
  }
}
