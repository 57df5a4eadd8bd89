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
    guard isKept != hasOutbox else { return }
    throw PostgreSQLError(
      isKept
        ? "its crawls write to the outbox; add '--outbox', or indexes would lack pages"
        : "its crawls keep their own indexes, without '--outbox'; use another database or schema "
          + "('?options=-csearch_path%3Dname')"
    )
  }
}
