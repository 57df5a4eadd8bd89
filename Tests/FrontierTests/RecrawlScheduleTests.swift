import Frontier
import Testing

/// The intervals between visits, depending on the change history.
@Suite("RecrawlSchedule")
struct RecrawlScheduleTests {
  private static let day = 86_400.0
  private let schedule = RecrawlSchedule()

  private func interval(_ visits: [(changed: Bool, days: Double)]) -> Double {
    var history = ChangeHistory()
    for visit in visits {
      history.add(hasChanged: visit.changed, after: visit.days * Self.day, schedule)
    }
    return schedule.interval(after: history) / Self.day
  }

  @Test func `a page that does not change rests twice as long each time, up to the bound`() {
    #expect(interval([]) == 1)
    #expect(interval([(false, 1)]) == 2)
    #expect(interval([(false, 1), (false, 2), (false, 4)]) == 8)
    #expect(interval([(false, 1), (false, 2), (false, 4), (false, 8)]) == 14)
  }

  @Test func `a change shortens the rest, and one after a long quiet does so soon`() {
    #expect(interval([(true, 1)]) < 1)
    let quiet = (0..<26).map { _ in (changed: false, days: 14.0) }
    #expect(interval(quiet) == 14)
    let busy = quiet + (0..<6).map { _ in (changed: true, days: 1.0) }
    #expect(interval(busy) < 3)
  }

  @Test(
    "a page that changes regularly is asked for more often than it changes, not twice as often again",
    arguments: [2.0, 3, 7, 10, 20]
  )
  func regular(_ period: Double) {
    let schedule = RecrawlSchedule(longest: 60 * Self.day)
    var (history, now, last, visits) = (ChangeHistory(), 0.0, 0.0, 0)
    while now < period * 100 {
      now += schedule.interval(after: history) / Self.day
      let hasChanged = Int(now / period) != Int(last / period)
      history.add(hasChanged: hasChanged, after: (now - last) * Self.day, schedule)
      (last, visits) = (now, visits + 1)
    }
    #expect((100...400).contains(visits), "\(visits) visits for a hundred changes")
  }

  @Test func `a due time lies within the bounds, and not before the answer is stale`() {
    let history = ChangeHistory()
    let hourly = RecrawlSchedule(shortest: 3600, longest: 3600)
    #expect(hourly.nextDue(after: history, at: 0) <= 3600)
    #expect(schedule.nextDue(after: history, freshness: 3 * Self.day, at: 0) > 2 * Self.day)
    // A server that declares a page fresh for a year cannot delay it beyond the bound.
    #expect(schedule.nextDue(after: history, freshness: 365 * Self.day, at: 0) <= 14 * Self.day)
  }
}
