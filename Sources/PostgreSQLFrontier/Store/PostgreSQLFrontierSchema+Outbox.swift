extension PostgreSQLFrontierSchema {
  /// Records whether the frontier has an outbox; the first crawl or follower decides.
  ///
  /// - Throws: ``PostgreSQLError`` if it was decided otherwise.
  static func setOutbox(_ hasOutbox: Bool, _ connection: PostgreSQLConnection) throws {
    try connection.run(
      "UPDATE webmark_frontier SET has_outbox = $1 WHERE has_outbox IS NULL",
      [hasOutbox ? "t" : "f"]
    )
    let isKept = try connection.run("SELECT has_outbox FROM webmark_frontier").flag(0, 0)
    if isKept, hasOutbox { try requireOwnTransactions(connection) }
    guard isKept != hasOutbox else { return }
    throw PostgreSQLError(
      isKept
        ? "its crawls write to the outbox; add '--outbox', or indexes would lack pages"
        : "its crawls keep their own indexes, without '--outbox'; use another database or schema "
          + "('?options=-csearch_path%3Dname')"
    )
  }

  /// Requires that the transactions in the outbox are those of this server.
  ///
  /// The numbers that `pg_restore` writes are those of the server that was dumped. Its own may be lower, so that rows would
  /// wait until these are reached, and later rows would be applied before them.
  private static func requireOwnTransactions(_ connection: PostgreSQLConnection) throws {
    let hasOthers = try connection.run(
      """
      SELECT EXISTS (
        SELECT FROM (
          (SELECT transaction FROM outbox ORDER BY transaction DESC LIMIT 1)
          UNION ALL SELECT transaction FROM pruned
          UNION ALL SELECT transaction FROM follower) known
        WHERE transaction >= pg_snapshot_xmax(pg_current_snapshot()))
      """
    ).flag(0, 0)
    guard hasOthers else { return }
    throw PostgreSQLError(
      "its outbox has the transactions of another server, as after pg_restore, which does not keep their order; restore a copy "
        + "that pg_basebackup made, or crawl into another database or schema"
    )
  }
}
