import Fetching
import Testing

@Suite("Dates of HTTP")
struct HTTPDateTests {
  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0),  // RFC 9110, section 5.6.7
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
    ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
  ])
  func `a date is seconds since 1970`(_ text: String, _ seconds: Double) {
    #expect(HTTPDate.seconds(text) == seconds)
  }

  @Test(arguments: [
    "", "yesterday", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Foo 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 99999999999999999999 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 99999 08:49:37 GMT",
  ])
  func `what is no date is nothing`(_ text: String) {
    #expect(HTTPDate.seconds(text) == nil)
  }
}
