public import Frontier

/// The changes of pages that crawls with a shared frontier have stored, for programs that do not crawl.
///
/// Workers store changes at the same time, and those of a transaction that began earlier may appear later.
public struct SharedChangeLog: ChangeLog {
  private let rows: StoredChangeRows
  /// The number of the last session; 0 if none has begun.
  private let session: Int

  /// Connects to the server of a frontier.
  ///
  /// - Parameter address: A connection URI or string of libpq.
  /// - Throws: ``PostgreSQLError`` if the server cannot be reached, or has no frontier.
  public init(_ address: String) async throws {
    let client = PostgreSQLClient(address)
    try await client.connect()
    session = try await client.transaction { connection in
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
}
