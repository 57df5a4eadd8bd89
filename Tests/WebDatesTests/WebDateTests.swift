import Testing
import WebDates

@Suite("dates of the web")
struct WebDateTests {
  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0),  // RFC 9110, section 5.6.7
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
    ("Wed, 31 Dec 1969 23:59:59 GMT", -1), ("SUN, 06 NOV 1994 08:49:37 gmt", 784_111_777),
    ("Sun, 06 Nov 0094 08:49:37 GMT", 784_111_777), ("Sun, 06 Nov 1994 08:49:37 EST", 784_129_777),
    // The examples of W3C's note on dates and times: 16 July 1997, 19:20:30 UTC or a truncation of it.
    ("1997", 852_076_800), ("1997-07", 867_715_200), ("1997-07-16", 869_011_200),
    ("1997-07-16T19:20+01:00", 869_077_200), ("1997-07-16T19:20:30.45+01:00", 869_077_230),
    // RFC 822 and RFC 850, and a date without a time zone.
    ("02 Oct 2002 08:00:00 EST", 1_033_563_600), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
    ("Sun, 06 Nov 1994 08:49:37", 784_111_777),
    // asctime and date; zones of feeds, and unknown ones, which count as UTC (RFC 5322, section 4.3).
    ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Sun Nov 16 08:49:37 1994", 784_975_777),
    ("Sun Nov  6 08:49:37 UTC 1994", 784_111_777), ("Sun Nov  6 08:49:37 EST 1994", 784_129_777),
    ("Sun, 06 Nov 1994 09:49:37 CET", 784_111_777), ("Sun, 06 Nov 1994 10:49:37 CEST", 784_111_777),
    ("Sun, 06 Nov 1994 08:49:37 A", 784_111_777), ("Sun, 06 Nov 1994 08:49:37 XYZ", 784_111_777),
    // The format of archives.
    ("1994-11-06T08:49:37Z", 784_111_777), ("1969-12-31T23:59:60Z", 0),
    // XML Schema 1.1, part 2, section 3.3.7: 24:00:00 is the start of the next day.
    ("2024-02-29T24:00:00Z", 1_709_251_200), ("2024-12-31T24:00:00+01:00", 1_735_686_000),
    ("2024-02-28T24:00Z", 1_709_164_800), ("2024-02-29", 1_709_164_800),
  ])
  func `a date is seconds since 1970`(_ text: String, _ seconds: Double) {
    #expect(WebDate.seconds(text) == seconds)
  }

  @Test(arguments: [
    "", "yesterday", "12-06-1994", "1994-13-01", "06 Nov", "1994-11-06T08:49:37 XYZ",
    "Sun, 06 Foo 1994 08:49:37 GMT", "1994-11-06T24:49:37Z", "1994-13-06T08:49:37Z",
    "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 32 Nov 1994 08:49:37 GMT",
    "Sun, 99999999999999999999 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 99999 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 unknown",
    "Sun Foo  6 08:49:37 1994", "Sun Nov 32 08:49:37 1994", "Sun Nov  6 25:49:37 1994",
    "Sun Nov  6 08:49:37",
    // Days that the month does not have (ISO 8601, RFC 5322, section 3.3); HTTP has no 24:00:00.
    "2024-02-30", "2023-02-29", "1900-02-29", "2024-04-31T00:00:00Z", "2024-06-31T00:00:00+02:00",
    "Wed, 31 Feb 1994 08:49:37 GMT", "Thu Feb 30 08:49:37 1994", "31 Apr 2024 10:00:00 +0200",
    "Sun, 06 Nov 1994 24:00:00 GMT", "2024-02-29T24:00:01Z",
  ])
  func `what is no date is nothing`(_ text: String) {
    #expect(WebDate.seconds(text) == nil)
  }
}
