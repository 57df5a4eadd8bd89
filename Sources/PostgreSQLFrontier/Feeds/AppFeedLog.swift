import Frontier
package import URLStandard

/// The feeds of apps on the server of a shared frontier: the records of all owners, and the outbox that indexes follow.
///
/// Several servers write at once; the writes to one app are serial.
package final class AppFeedLog: Sendable {
  let client: PostgreSQLClient
  private let secret: HashSecret

  /// Connects to a server; creates the tables if they are missing.
  ///
  /// - Throws: ``PostgreSQLError`` if the server cannot be reached, or its crawls write to no outbox.
  package init(_ address: String) async throws {
    client = PostgreSQLClient(address, patience: Self.patience)
    try await client.connect()
    secret = try await client.transaction { connection in
      try PostgreSQLFrontierSchema.prepare(connection)
      try PostgreSQLFrontierSchema.setOutbox(true, connection)
      let row = try connection.run("SELECT first, last FROM secret")
      return HashSecret(
        first: UInt64(bitPattern: try row.required(0, 0)),
        last: UInt64(bitPattern: try row.required(0, 1))
      )
    }
  }

  /// The seconds for which a server that does not respond is asked again, while a client waits.
  private static let patience = 10.0

  /// Returns the bucket of a URL's site.
  package func bucket(of url: WebURL) -> Int { SiteBucket.number(of: url, secret: secret) }

  /// Returns the bucket of the records of an app that name no page.
  package func bucket(ofApp app: String) -> Int { SiteBucket.number(ofSite: app, secret: secret) }

  /// The buckets of all sites.
  package var buckets: Range<Int> { 0..<PostgreSQLFrontierSchema.bucketCount }

  /// Runs `body` in a transaction that no other write to the app is beside.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - now: The time, in seconds since 1970; records that have expired are absent.
  ///   - body: The reads and writes; it may be called again, after an earlier attempt was rolled back.
  /// - Returns: The result of `body`.
  /// - Throws: The errors of `body`, and ``PostgreSQLError`` if the server does not respond.
  package func write<Value: Sendable>(
    to app: String,
    at now: Int64,
    _ body: @Sendable (AppFeedTransaction) throws -> Value
  ) async throws -> Value {
    // Indexes read the log in the order of transactions, so that of two writes the later one needs the larger number.
    let lock = Int64(bitPattern: secret.hash(of: app))
    return try await client.transaction(isShort: true, lock: lock) { connection in
      let transaction = AppFeedTransaction(connection: connection, app: app, now: now)
      try transaction.purge()
      return try body(transaction)
    }
  }

  /// Returns the records of all apps and owners that have the identifier of an item.
  package func items(_ uid: String) async throws -> [AppRecord] {
    try await client.transaction { connection in
      try AppFeedTransaction.allItems(uid, connection)
    }
  }

  /// Runs `body` in a transaction that only reads.
  package func read<Value: Sendable>(
    _ app: String,
    at now: Int64,
    _ body: @Sendable (AppFeedTransaction) throws -> Value
  ) async throws -> Value {
    try await client.transaction(isShort: true) { connection in
      try body(AppFeedTransaction(connection: connection, app: app, now: now))
    }
  }
}
