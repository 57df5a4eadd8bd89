/// The in-memory state of the open session.
struct FrontierSessionState: Sendable {
  /// The session's number.
  var number = 0
  /// The row IDs of the seeds, in seed list order.
  var ids: [Int64] = []
  /// The first index in the seed list of each row.
  var positions: [Int64: Int] = [:]
  /// The time that decides which pages are due; `nil` if all are.
  var time: Double?
  /// The number of consecutive deaths of each page, by row.
  var deaths: [Int64: Int] = [:]

  /// Returns `true` if a page belongs to a seed of this session.
  func counts(_ row: KnownRow) -> Bool { positions[row.seed] != nil }

  /// Returns `true` if a page has too many deaths and is not due yet.
  func isSetAside(_ row: KnownRow) -> Bool {
    guard let time, let count = deaths[row.entry.id] else { return false }
    return count >= DeathCount.limit && row.nextDue > time
  }
}
