/// When pages are asked for again: as often as they were seen to change, between two bounds.
///
/// Changes of a page count as a Poisson process, whose rate is estimated from what was seen, beginning
/// with the guess of one change a day. A visit that finds a change saw the first one somewhere in the
/// time since the visit before, on average in its middle, so half of that time counts; and it lets
/// all that was seen before count for less, so that a page that begins to change is followed soon. The
/// clock is an argument everywhere.
///
/// ```swift
/// var history = ChangeHistory()
/// let schedule = RecrawlSchedule()
/// schedule.interval(after: history)  // a day
/// history.add(hasChanged: false, after: 86_400, schedule)
/// schedule.interval(after: history)  // two days
/// ```
public struct RecrawlSchedule: Sendable, Equatable {
  /// What a page is taken for that nothing is known of, in seconds.
  static let guess = 86_400.0
  /// How much of the past counts after a change.
  static let memory = 2.0 / 3
  /// How much of an interval must have passed: a run that begins a little earlier than the day before
  /// asks all the same.
  private static let slack = 0.95
  /// A sitemap that said so often that a page had changed, and it had not, is not believed.
  static let believedClaims = 3

  /// The factor by which the longest pause of a page that is gone exceeds ``longest``.
  static let absenceFactor = 8.0

  /// No page is asked for more often, in seconds.
  public var shortest: Double
  /// No page rests for longer, in seconds.
  public var longest: Double

  /// A schedule between an hour and two weeks, unless said.
  public init(shortest: Double = 3600, longest: Double = 14 * 86_400) {
    self.shortest = min(shortest, longest)
    self.longest = longest
  }

  /// The schedule for the pages of a seed, which may want a time of its own.
  func bounded(by seed: Seed) -> RecrawlSchedule {
    seed.every.map { RecrawlSchedule(shortest: $0, longest: $0) } ?? self
  }

  /// How long a page may rest, in seconds.
  public func interval(after history: ChangeHistory) -> Double {
    let estimate = (history.watched + Self.guess) / (history.changes + 1)
    return max(shortest, min(estimate, longest))
  }

  /// When a page is due that was answered at `time`.
  ///
  /// - Parameters:
  ///   - history: How it changed.
  ///   - freshness: How long the answer stays fresh as the server says: it is not asked for sooner.
  ///   - time: When it was answered, in seconds since 1970.
  /// - Returns: Seconds since 1970.
  public func nextDue(
    after history: ChangeHistory,
    freshness: Double = 0,
    at time: Double
  ) -> Double {
    time + max(interval(after: history), min(freshness, longest)) * Self.slack
  }

  /// When a page is due that failed so many times in a row: soon, then later and later.
  func retryTime(afterFailures count: Int, _ history: ChangeHistory, at time: Double) -> Double {
    let pause = shortest * Double(1 << max(0, min(count - 1, 10)))
    return time + min(pause, interval(after: history)) * Self.slack
  }

  /// The time at which a page is requested again that was missing `count` times in a row.
  ///
  /// The pause doubles each time. A page that is gone has a longer upper bound than a page that is there.
  func confirmationTime(afterMissing count: Int, at time: Double) -> Double {
    let pause = Self.guess * Double(1 << max(0, min(count - 1, 10)))
    return time + max(shortest, min(pause, longest * Self.absenceFactor)) * Self.slack
  }
}

/// What is known of how often a page changes.
public struct ChangeHistory: Sendable, Equatable {
  /// For how long it was watched, in seconds, as far as that counts still.
  public var watched: Double
  /// How many changes were seen in that time, as far as they count still.
  public var changes: Double

  /// A history, empty unless said.
  public init(watched: Double = 0, changes: Double = 0) {
    self.watched = watched
    self.changes = changes
  }

  /// Adds a visit.
  ///
  /// - Parameters:
  ///   - hasChanged: Whether the page was another than at the visit before.
  ///   - seconds: The time since then.
  ///   - schedule: What bounds how long a page that does not change is remembered.
  public mutating func add(
    hasChanged: Bool,
    after seconds: Double,
    _ schedule: RecrawlSchedule
  ) {
    let seconds = max(0, seconds)
    watched += hasChanged ? seconds / 2 : seconds
    if hasChanged {
      watched *= RecrawlSchedule.memory
      changes = (changes + 1) * RecrawlSchedule.memory
    }
    watched = min(watched, schedule.longest * (changes + 1))
  }
}
