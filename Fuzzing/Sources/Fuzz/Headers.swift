import Fetching
import URLStandard
import WebDates

/// Fuzzes a `Link` field (first line) and a date (second line).
func fuzzHeaders(_ bytes: [UInt8]) {
  let (link, date) = halves(bytes)
  guard let base = WebURL("https://a.example/b/c") else { return }
  for link in LinkHeader.parse([String(decoding: link, as: UTF8.self)], base: base) {
    require(WebURL(link.url.href) == link.url, "a target that is no URL: \(link.url.href)")
  }
  if let seconds = WebDate.seconds(String(decoding: date, as: UTF8.self)) {
    require(seconds.magnitude < 1e12, "no date of these eight thousand years: \(seconds)")
  }
}
