import Testing
import WebDates

@Suite("spans of time")
struct TimeSpanTests {
  @Test(
    "a number and a unit",
    arguments: [
      ("30m", 1800.0), ("6h", 21_600), ("2d", 172_800), ("1w", 604_800), ("0h", nil), ("h", nil),
      ("-1h", nil), ("6", nil), ("99999999w", nil), ("1 h", nil),
    ] as [(String, Double?)]
  )
  func span(_ text: String, _ seconds: Double?) {
    #expect(TimeSpan(text)?.seconds == seconds)
  }
}
