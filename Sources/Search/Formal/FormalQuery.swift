public import FoundationEssentials
public import SearchableItems

/// A query in the formal language of
/// [`CSSearchQuery`](https://developer.apple.com/documentation/corespotlight/cssearchquery).
///
/// ```
/// (keywords=="dessert"cd || genre=="cake"c) && InRange(dueDate,$time.today(-30),$time.today)
/// ```
///
/// `&&` binds tighter than `||`, and `!` binds tighter than both. An item without the attribute matches only
/// `!=`. If an attribute has several values, one of them must match.
public struct FormalQuery: Sendable {
  /// The error for a text that is not a query.
  public struct Problem: Error, Sendable, Equatable {
    /// The expected syntax and its position.
    public let message: String
  }

  /// The current time, and the calendar of relative times.
  public struct ReferenceTime: Sendable {
    /// The current time.
    public var now: Date
    /// The calendar, with its time zone and first day of the week.
    public var calendar: Calendar

    /// Creates a reference time from the current date and the ISO calendar, whose weeks start on Monday.
    public init(now: Date = Date(), calendar: Calendar = Calendar(identifier: .iso8601)) {
      self.now = now
      self.calendar = calendar
    }
  }

  indirect enum Node: Sendable {
    case and([Node])
    case or([Node])
    case not(Node)
    case compare(String, Comparison, FormalValue)
    case inRange(String, FormalValue, FormalValue)
  }

  enum Comparison: String, Sendable, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case more = ">"
  }

  let root: Node

  /// Parses a query.
  public init(parsing text: String) throws(Problem) {
    var parser = FormalParser(text)
    root = try parser.query()
  }

  /// Returns `true` if an item with these attributes matches.
  public func matches(_ attributes: AttributeSet, at referenceTime: ReferenceTime = ReferenceTime())
    -> Bool
  {
    FormalEvaluation(attributes: attributes, referenceTime: referenceTime).holds(root)
  }
}

/// A value in a formal query.
enum FormalValue: Sendable, Equatable {
  case text(FormalPattern)
  case number(Double)
  case time(FormalTime)
}

/// A time in a formal query, such as `$time.this_week(-1)`.
struct FormalTime: Sendable, Equatable {
  enum Unit: String, Sendable {
    case now, today, yesterday
    case lastWeek = "last_week"
    case thisWeek = "this_week"
    case thisMonth = "this_month"
    case thisYear = "this_year"
  }

  enum Point: Sendable, Equatable {
    case relative(Unit, Int)
    case instant(Double)
  }

  var point: Point

  /// Returns the period as seconds since 2001, from its first second to the second after its last; both are
  /// equal for an instant.
  func interval(at referenceTime: FormalQuery.ReferenceTime) -> (start: Double, end: Double) {
    switch point {
    case .instant(let seconds): return (seconds, seconds)
    case .relative(.now, let offset):
      let now = referenceTime.now.timeIntervalSinceReferenceDate + Double(offset)
      return (now, now)
    case .relative(let unit, let offset): return period(unit, offset, referenceTime)
    }
  }

  private func period(
    _ unit: Unit,
    _ offset: Int,
    _ referenceTime: FormalQuery.ReferenceTime
  ) -> (Double, Double) {
    let (component, shift): (Calendar.Component, Int) =
      switch unit {
      case .now, .today: (.day, 0)
      case .yesterday: (.day, -1)
      case .thisWeek: (.weekOfYear, 0)
      case .lastWeek: (.weekOfYear, -1)
      case .thisMonth: (.month, 0)
      case .thisYear: (.year, 0)
      }
    let count = max(-100_000, min(100_000, offset)) + shift
    let calendar = referenceTime.calendar
    guard let day = calendar.date(byAdding: component, value: count, to: referenceTime.now),
      let interval = calendar.dateInterval(of: component, for: day)
    else { return (0, 0) }
    return (
      interval.start.timeIntervalSinceReferenceDate, interval.end.timeIntervalSinceReferenceDate
    )
  }
}
