public import Frontier

/// The changes of pages that crawls with a shared frontier have stored, for programs that do not crawl.
///
/// Workers store changes at the same time, and those of a transaction that began earlier may appear later.
public struct SharedChangeLog: ChangeLog, ChangeDeliveryLog {
  private let client: PostgreSQLClient
  private let rows: StoredChangeRows
  /// The number of the last session; 0 if none has begun.
  private let session: Int

  /// Connects to the server of a frontier.
  ///
  /// - Parameters:
  ///   - address: A connection URI or string of libpq.
  ///   - patience: The seconds for which a server that does not respond is asked again.
  /// - Throws: ``PostgreSQLError`` if the server cannot be reached, or has no frontier.
  public init(_ address: String, patience: Double = 300) async throws {
    client = PostgreSQLClient(address, patience: patience)
    try await client.connect()
    session = try await client.reading { connection in
      try connection.requireFrontier()
      return try connection.run("SELECT coalesce(max(id), 0) FROM session").required(0, 0)
    }
    rows = StoredChangeRows(client: client)
  }

  /// Calls `body` for the changes of all workers since a time, or those of the last session.
  public func forEachChange(
    since time: Double?,
    _ body: (PageChange) throws -> Void
  ) async throws {
    try await rows.forEach(since: time, session: session, body)
  }

  /// Returns stored changes of all workers.
  ///
  /// - Throws: ``PostgreSQLError``.
  public func changes(_ selection: ChangeSelection) async throws -> [StoredChange] {
    try await rows.changes(selection)
  }

  /// Returns the number of the last change before which no further change can appear; 0 without changes.
  ///
  /// Waits for the transactions that are storing changes, which hold back others meanwhile.
  ///
  /// - Throws: ``PostgreSQLError``.
  public func lastCompleteNumber() async throws -> Int64 {
    try await client.transaction { connection in
      // Of a lock that is waited for, the workers wait, too; `transaction` repeats what takes longer.
      try connection.run("SET LOCAL lock_timeout = '2s'")
      try connection.run("LOCK TABLE change IN SHARE MODE")
      return try connection.run("SELECT coalesce(max(id), 0) FROM change").required(0, 0)
    }
  }

  /// Returns the number of the last change that a receiver has; `nil` for a new receiver.
  ///
  /// Updates tables of an earlier version, which have no receivers.
  ///
  /// - Throws: ``PostgreSQLError``.
  public func position(of receiver: String) async throws -> Int64? {
    try await client.transaction { connection in
      try PostgreSQLFrontierSchema.prepare(connection)
      let row = try connection.run(
        "SELECT change FROM delivery WHERE md5(receiver) = md5($1)",
        [receiver]
      )
      return row.count > 0 ? try row.required(0, 0) : nil
    }
  }

  /// Stores the number of the last change that a receiver has, for all machines.
  ///
  /// - Throws: ``PostgreSQLError``.
  public func setPosition(_ position: Int64, of receiver: String) async throws {
    try await client.transaction { connection in
      _ = try connection.run(
        """
        INSERT INTO delivery VALUES ($1, $2)
        ON CONFLICT (md5(receiver)) DO UPDATE SET change = greatest(delivery.change, excluded.change)
        """,
        [receiver, String(position)]
      )
    }
  }
}
