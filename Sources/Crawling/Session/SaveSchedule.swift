/// The times at which a crawl writes its state and its report, in seconds of the rate limiter's clock.
struct SaveSchedule {
  /// The maximum time in seconds that a finished page waits to be written.
  private static let longestDelay = 0.1
  /// The minimum time in seconds between writes while the crawl is starved.
  private static let shortestDelay = 0.02
  /// Writing reports takes at most a fiftieth of the time, because those of many hosts are large.
  private static let reportShare = 50.0

  /// The number of finished pages that are not written.
  private(set) var pageCount = 0
  /// The time of the first of these pages.
  private var firstPageTime = 0.0
  /// The time of the last write.
  private var writtenAt = -1.0
  /// The time from which the sink may receive the report again; `nil` if it has received the current one.
  private(set) var reportTime: Double?
  /// The shortest time in seconds between two reports of an unfinished crawl.
  private var reportInterval = 1.0

  /// The earliest time of the next write of a starved crawl.
  var earliestWrite: Double { writtenAt + Self.shortestDelay }

  /// Returns the time of the next wake-up to write what there is now.
  static func latestWakeUp(at now: Double) -> Double { now + shortestDelay }

  /// Records that a page is finished.
  mutating func addPage(at now: Double) {
    if pageCount == 0 { firstPageTime = now }
    pageCount += 1
  }

  /// Returns `true` if half of the in-flight pages wait to be written, or one has waited for long.
  func isWriteDue(at now: Double, concurrency: Int) -> Bool {
    pageCount >= max(1, concurrency / 2)
      || pageCount > 0 && now - firstPageTime >= Self.longestDelay
  }

  /// Records that everything is written.
  mutating func recordWrite(at now: Double) {
    (pageCount, writtenAt) = (0, now)
    reportTime = reportTime ?? now + reportInterval
  }

  /// Records that the sink has received the report.
  mutating func recordReport(from start: Double, to end: Double) {
    reportInterval = max(1, Self.reportShare * (end - start))
    reportTime = nil
  }
}
