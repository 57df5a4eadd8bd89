import Testing

@testable import SearchableItems

@Suite("ISO 8601")
struct ISODurationTests {
  @Test(
    "durations in seconds",
    arguments: [
      ("PT1H30M", 5400), ("PT45S", 45), ("P1DT2H", 93_600), ("P2W", 1_209_600), ("PT0.5H", 1800),
      ("P0DT0H20M0S", 1200), ("PT90M", 5400), ("P0Y0M0DT0H35M0.000S", 2100),
      ("pt1h 30m", 5400), ("PT0,5H", 1800), ("1 hr 30 min", 5400), ("45 minutes", 2700),
      ("1h30m", 5400), ("1 hour and 5 mins.", 3900), ("2 days, 3 hours", 183_600),
      ("1:02:03", 3723), ("4:05", 245),
    ] as [(String, Double)]
  )
  func duration(_ text: String, _ seconds: Double) {
    #expect(ISODuration.seconds(text) == seconds)
  }

  /// Months and years have no fixed length.
  @Test(
    "what is no duration",
    arguments: [
      "", "P", "PT", "PT0S", "1x", "30", "1:2", "1:2:3:4", "hour", "PT1", "PT1.2.3S", "P1M", "P1Y",
      "P1H", "PT1D", "-PT1H", "PTH",
      "PT-1H", "PTnanS", "PT١S", "PT" + String(repeating: "9", count: 100) + "H",
    ]
  )
  func none(_ text: String) {
    #expect(ISODuration.seconds(text) == nil)
  }

  @Test(
    "dates with their offsets",
    arguments: [
      ("2036-06-20", "2036-06-20T00:00:00Z"), ("2036-06-20T20:45Z", "2036-06-20T20:45:00Z"),
      ("2036-06-20T20:45:07.123Z", "2036-06-20T20:45:07Z"),
      ("2036-12-31T23:30:00-0100", "2036-12-31T23:30:00-01:00"),
      ("2036-03-01T00:30+01:00", "2036-03-01T00:30:00+01:00"),
      ("2036-06-20 20:45", "2036-06-20T20:45:00Z"),
      ("1969-12-31T23:59:59Z", "1969-12-31T23:59:59Z"),
      // Reduced precision (ISO 8601-1, 5.2.2.2).
      ("2036", "2036-01-01T00:00:00Z"), ("2036-06", "2036-06-01T00:00:00Z"),
      // The wide digits of Japanese and Chinese texts.
      ("２０３６-06-20", "2036-06-20T00:00:00Z"),
    ]
  )
  func date(_ text: String, _ normalized: String) {
    #expect(ISODate.normalized(text) == normalized)
  }

  @Test(
    "what is no date",
    arguments: [
      "", "203", "2036-6", "2036-13-01", "2036-00-10", "2036-06-20T25:00", "2036-06-20T20:4",
    ]
  )
  func noDate(_ text: String) {
    #expect(ISODate.normalized(text) == nil)
  }
}
