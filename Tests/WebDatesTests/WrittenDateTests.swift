import Testing
import WebDates

@Suite("dates as pages write them")
struct WrittenDateTests {
  @Test(arguments: [
    // ISO 8601, extended and basic.
    ("2022-01-28T00:00+01:00", "2022-01-28T00:00:00+01:00"), ("2019-06-20", "2019-06-20T00:00:00Z"),
    ("20201123T101500Z", "2020-11-23T10:15:00Z"), ("20201123", "2020-11-23T00:00:00Z"),
    ("2020-01-28T15:28:56.123456+0530", "2020-01-28T15:28:56+05:30"),
    ("2019-11-19T24:00:00", "2019-11-20T00:00:00Z"), ("2019-06", "2019-06-01T00:00:00Z"),
    ("1994", "1994-01-01T00:00:00Z"),
    // RFC 2822 and date(1).
    ("Thu, 20 Jun 2019 15:28:56 +0200", "2019-06-20T15:28:56+02:00"),
    ("Tue Jan 28 15:28:56 CET 2020", "2020-01-28T15:28:56+01:00"),
    ("Sat, 23 Nov 2019 09:00:00 EST", "2019-11-23T09:00:00-05:00"),
    // Numbers.
    ("20.06.2019", "2019-06-20T00:00:00Z"), ("20.06.19", "2019-06-20T00:00:00Z"),
    ("1.6.2019", "2019-06-01T00:00:00Z"), ("6/20/2019", "2019-06-20T00:00:00Z"),
    ("06/07/2019", "2019-07-06T00:00:00Z"), ("20-06-2019", "2019-06-20T00:00:00Z"),
    ("1579879736", "2020-01-24T15:28:56Z"), ("1579879736000", "2020-01-24T15:28:56Z"),
    // Names of months.
    ("June 20th, 2019 at 3:15 pm", "2019-06-20T15:15:00Z"),
    ("20. Juni 2019", "2019-06-20T00:00:00Z"),
    ("20 de junio de 2019", "2019-06-20T00:00:00Z"), ("20 juin 2019", "2019-06-20T00:00:00Z"),
    ("20 июня 2019 г. в 12:30", "2019-06-20T12:30:00Z"), ("2019年6月20日", "2019-06-20T00:00:00Z"),
    ("2019년 6월 20일", "2019-06-20T00:00:00Z"), ("20 giugno 2019", "2019-06-20T00:00:00Z"),
    ("20 de junho de 2019", "2019-06-20T00:00:00Z"), ("20 juni 2019", "2019-06-20T00:00:00Z"),
    ("20 czerwca 2019", "2019-06-20T00:00:00Z"), ("20 Haziran 2019", "2019-06-20T00:00:00Z"),
    ("20 tháng 6, 2019", "2019-06-20T00:00:00Z"), ("20. června 2019", "2019-06-20T00:00:00Z"),
    ("20 червня 2019", "2019-06-20T00:00:00Z"), ("2019. június 20.", "2019-06-20T00:00:00Z"),
    ("20 يونيو 2019", "2019-06-20T00:00:00Z"), ("20 Ιουνίου 2019", "2019-06-20T00:00:00Z"),
    ("20 iunie 2019", "2019-06-20T00:00:00Z"), ("20 มิถุนายน 2562", "2019-06-20T00:00:00Z"),
    // Other words around the date.
    ("Posted on June 20, 2019 by Ada", "2019-06-20T00:00:00Z"),
  ])
  func `a date in the format of RFC 3339`(_ text: String, _ expected: String) {
    #expect(WrittenDate(text)?.text == expected)
  }

  @Test(arguments: [
    "", "yesterday", "2026-13-45", "2019-02-30", "3 days ago", "1.5.2", "PT20M", "12:30",
    "20 Foo 2019", "New in version 3.2.25", "Release: 1.4.46", "v2.4.30", "MySQL 3.23.41",
    "99999999999999999999", "2019-06-20T25:00", "+-:/",
  ])
  func `no date`(_ text: String) {
    #expect(WrittenDate(text) == nil)
  }

  @Test func `numbers are read in the order of the language`() {
    #expect(WrittenDate("06/07/2019", order: .monthFirst)?.text == "2019-06-07T00:00:00Z")
    #expect(WrittenDate("20/07/2019", order: .monthFirst)?.text == "2019-07-20T00:00:00Z")
  }

  @Test func `seconds since 1970 count the offset`() {
    #expect(WrittenDate("1970-01-01T01:00:00+01:00")?.secondsSince1970 == 0)
    #expect(WrittenDate("2020-01-24T15:28:56Z")?.secondsSince1970 == 1_579_879_736)
  }

  @Test func `a running text gives its first day`() {
    #expect(WrittenDate.first(in: "12 comments, 20 June 2019")?.text == "2019-06-20T00:00:00Z")
    #expect(WrittenDate.first(in: "June 2019") == nil)
  }
}
