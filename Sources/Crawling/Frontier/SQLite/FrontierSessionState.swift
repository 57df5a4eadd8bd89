/// What the store keeps at hand of the session that is open.
struct FrontierSessionState: Sendable {
  /// The session's number.
  var number = 0
  /// The rows of the seeds, in the order of the list.
  var ids: [Int64] = []
  /// The first place in the list of each row.
  var positions: [Int64: Int] = [:]
  /// The time that pages are due by; `nil` where all are.
  var time: Double?
  /// How many times in a row the process died while a page was in flight, by row.
  var deaths: [Int64: Int] = [:]

  /// Returns `true` if a page belongs to a seed of this session.
  func counts(_ row: KnownRow) -> Bool { positions[row.seed] != nil }

  /// Returns `true` if a page was in flight too often when the process died, and its time has not come.
  func isSetAside(_ row: KnownRow) -> Bool {
    guard let time, let count = deaths[row.entry.id] else { return false }
    return count >= DeathCount.limit && row.nextDue > time
  }
}
