import Frontier

extension RecrawlSchedule {
  /// Returns the schedule for the pages of a seed, which may set its own interval.
  func bounded(by seed: Seed) -> RecrawlSchedule {
    seed.every.map { RecrawlSchedule(shortest: $0, longest: $0) } ?? self
  }
}
