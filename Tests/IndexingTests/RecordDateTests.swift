import Foundation
import Testing

@testable import IndexModel

/// The dates of records, compared with Foundation's ISO 8601 parser.
@Suite("dates of records")
struct RecordDateTests {
  private static func foundation(_ text: String) -> Int64? {
    (try? Date(text, strategy: .iso8601)).map { Int64($0.timeIntervalSince1970) }
  }

  @Test func `dates as we write them are read as they were meant`() {
    // About a hundred days apart, from 1890 on, covering every hour of the day.
    for step in 0..<600 {
      let seconds = Int64(-2_524_608_000) + Int64(step) * 8_654_321
      #expect(RecordDate.seconds(RecordDate.text(seconds)) == seconds)
    }
  }

  @Test(arguments: [
    "2024-02-29T23:59:59Z", "2023-02-28T00:00:00Z", "2000-03-01T12:00:00Z", "1900-02-28T01:02:03Z",
    "2024-03-31T00:00:00Z", "2025-01-01T24:00:00Z", "2025-01-01T23:60:00Z", "2025-01-01T23:59:60Z",
    "1582-10-10T00:00:00Z",
    "0001-01-01T00:00:00Z", "2025-01-01t00:00:00Z", "2025-01-01T00:00:00z", "2025-01-01 00:00:00Z",
    "2025-1-001T00:00:00Z", "+025-01-01T00:00:00Z", "2025-01-01T00:00:0aZ", "2025-01-01", "",
  ])
  func `other dates are what Foundation takes them for`(text: String) {
    #expect(RecordDate.seconds(text) == Self.foundation(text))
  }

  /// The days of ISO 8601 are those of the calendar.
  @Test(arguments: [
    "2025-02-30T00:00:00Z", "2025-02-29T00:00:00+01:00", "1900-02-29T00:00:00Z",
    "2025-13-01T00:00:00Z", "2025-00-10T00:00:00Z", "2025-01-00T00:00:00Z",
  ])
  func `days that no calendar has are no dates`(text: String) {
    #expect(RecordDate.seconds(text) == nil)
  }
}
