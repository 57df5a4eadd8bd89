import GRDB

/// The columns of a known URL that decide whether it is fetched again.
struct KnownURLRow {
  let entry: SQLiteQueues.Entry
  let seed: Int64
  let session: Int
  let state: Int
  let fetchedAt: Double
  let nextDue: Double
  let falseClaims: Int

  /// Reads a row with the columns of the same names.
  ///
  /// - Throws: ``DamagedValue``.
  init(_ row: Row) throws(DamagedValue) {
    let host: Int64 = try row.value("host")
    entry = SQLiteQueues.Entry(
      host: UInt32(truncatingIfNeeded: host),
      place: try row.value("place"),
      id: try row.value("id")
    )
    seed = try row.value("seed")
    session = try row.value("session")
    state = try row.value("state")
    fetchedAt = try row.value("fetched_at")
    nextDue = try row.value("next_due")
    falseClaims = try row.count("false_claims")
  }
}
