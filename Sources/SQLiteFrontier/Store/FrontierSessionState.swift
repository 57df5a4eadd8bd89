import Frontier

/// The in-memory state of the open session.
struct FrontierSessionState: Sendable {
  /// The session's number.
  var number = 0
  /// The row IDs of the seeds, in seed list order.
  var ids: [Int64] = []
  /// The first index in the seed list of each row.
  var positions: [Int64: Int] = [:]
  /// The decisions about known URLs.
  var policy = FrontierPolicy(asOf: nil)
  /// The epoch of the leases.
  var epoch: Int64 = 0
  /// The number of consecutive crashes of each page, by row.
  var crashes: [Int64: Int] = [:]

  /// Returns `true` if a page belongs to a seed of this session.
  func counts(_ row: KnownURLRow) -> Bool { positions[row.seed] != nil }

  /// Returns `true` if a page has too many crashes and is not due yet.
  func isQuarantined(_ row: KnownURLRow) -> Bool {
    guard let time = policy.time, let count = crashes[row.entry.id] else { return false }
    return count >= CrashPolicy.quarantineThreshold && row.nextDue > time
  }

  /// Returns the part of a row that decisions depend on.
  func knownURL(_ row: KnownURLRow) -> FrontierPolicy.KnownURL {
    var known = FrontierPolicy.KnownURL(
      state: PageRecord.State(rawValue: row.state) ?? .due,
      hasListedSeed: counts(row),
      isOfSession: row.session == number,
      fetchedAt: row.fetchedAt,
      falseClaimCount: row.falseClaims
    )
    known.isQuarantined = isQuarantined(row)
    return known
  }
}
