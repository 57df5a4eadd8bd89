/// The recrawl schedule: pages are fetched as often as they change, between two bounds.
///
/// Changes of a page are modelled as a Poisson process, whose rate is estimated from the visits,
/// starting with a prior of one change per day. If a visit finds a change, the first change happened on
/// average in the middle of the interval, so half of the interval counts. A change also reduces the
/// weight of earlier visits, so that the schedule adapts soon to a page that starts to change. All
/// methods take the current time as an argument.
///
/// ```swift
/// var history = ChangeHistory()
/// let schedule = RecrawlSchedule()
/// schedule.interval(after: history)  // a day
/// history.add(hasChanged: false, after: 86_400, schedule)
/// schedule.interval(after: history)  // two days
/// ```
public struct RecrawlSchedule: Sendable, Equatable {
  /// The prior mean time between changes, in seconds.
  static let guess = 86_400.0
  /// The weight of earlier visits after a change.
  static let memory = 2.0 / 3
  /// The fraction of an interval that must have passed, so that a run that starts slightly earlier than
  /// the day before still fetches the page.
  private static let slack = 0.95
  /// The number of consecutive false announcements of changes after which a sitemap is ignored.
  static let falseClaimLimit = 3

  /// The factor by which the longest pause of a page that is gone exceeds ``longest``.
  static let absenceFactor = 8.0

  /// The shortest interval, in seconds.
  public var shortest: Double
  /// The longest interval, in seconds.
  public var longest: Double

  /// Creates a schedule, by default between one hour and two weeks.
  public init(shortest: Double = 3600, longest: Double = 14 * 86_400) {
    self.shortest = min(shortest, longest)
    self.longest = longest
  }

  /// Returns the interval until the next visit, in seconds.
  public func interval(after history: ChangeHistory) -> Double {
    let estimate = (history.watched + Self.guess) / (history.changes + 1)
    return max(shortest, min(estimate, longest))
  }

  /// Returns the next due time of a page whose response arrived at `time`.
  ///
  /// - Parameters:
  ///   - history: The change history of the page.
  ///   - freshness: The freshness lifetime of the response in seconds; the page is not due earlier.
  ///   - time: The time of the response, in seconds since 1970.
  /// - Returns: The due time in seconds since 1970.
  public func nextDue(
    after history: ChangeHistory,
    freshness: Double = 0,
    at time: Double
  ) -> Double {
    time + max(interval(after: history), min(freshness, longest)) * Self.slack
  }

  /// Returns the next due time after consecutive failures, with exponential back-off.
  package func retryTime(afterFailures count: Int, _ history: ChangeHistory, at time: Double)
    -> Double
  {
    let pause = shortest * Double(1 << max(0, min(count - 1, 10)))
    return time + min(pause, interval(after: history)) * Self.slack
  }

  /// Returns the due time of the request that confirms that a missing page is gone.
  package func confirmationTime(afterMissing count: Int, at time: Double) -> Double {
    let pause = Self.guess * Double(1 << max(0, min(count - 1, 10)))
    return time + max(shortest, min(pause, longest * Self.absenceFactor)) * Self.slack
  }
}

/// The observed changes of a page.
public struct ChangeHistory: Sendable, Equatable {
  /// The weighted observation time in seconds.
  public var watched: Double
  /// The weighted number of changes in that time.
  public var changes: Double

  /// Creates a history, by default empty.
  public init(watched: Double = 0, changes: Double = 0) {
    self.watched = watched
    self.changes = changes
  }

  /// Adds a visit.
  ///
  /// - Parameters:
  ///   - hasChanged: `true` if the content has changed since the previous visit.
  ///   - seconds: The seconds since the previous visit.
  ///   - schedule: The schedule, which bounds the observation time of an unchanged page.
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
