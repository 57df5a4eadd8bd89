import CrawlReports
import Testing

@testable import Reports

@Suite("Reports of crawls", .timeLimit(.minutes(15)))
struct ReportTests {
  private func parsed(_ json: String) throws -> CrawlReport {
    try #require(CrawlReport(parsing: Array(json.utf8)))
  }

  /// The times are no order, because clocks are set.
  @Test func `the last crawl is held against the one before`() throws {
    let first = try parsed(
      #"{"startedAt":"2027-01-01T00:00:00Z","pages":40,"statuses":{"200":40}}"#
    )
    let second = try parsed(
      #"{"startedAt":"2026-01-02T00:00:00Z","pages":50,"statuses":{"200":45,"404":5}}"#
    )
    let report = try #require(CrawlComparison([first, second], coverage: []))
    #expect(report.last.pages == 50)
    let changes = report.changes
    #expect(
      changes.contains(CrawlComparison.Change(name: "pages", last: 50, before: 40, difference: 10))
    )
    #expect(
      changes.contains(
        CrawlComparison.Change(name: "status 404", last: 5, before: 0, difference: 5)
      )
    )
    #expect(report.crawls.map(\.pages) == [40, 50])
  }

  @Test func `without a report there is nothing to compare`() {
    #expect(CrawlComparison([], coverage: []) == nil)
    #expect(CrawlReport(parsing: Array("[]".utf8)) == nil)
  }

  @Test func `what pages and hosts say is text in the page`() throws {
    let json = #"""
      {"startedAt":"2026-01-01T00:00:00Z","failures":{"<b>":{"count":1,"samples":[
      {"url":"https://a.example/\"><script>","reason":"<img src=x>"}]}},"hosts":{"<i>":{"pages":1,
      "failed":0,"bytes":1}}}
      """#
    let report = try #require(CrawlComparison([try parsed(json)], coverage: []))
    let html = ReportPage(report).html
    for part in ["<script>", "<img", "<b>", "<i>"] { #expect(!html.contains(part), "\(part)") }
    #expect(html.contains("&lt;img src=x&gt;"))
    #expect(!html.contains("http:"), "it needs nothing from elsewhere")
  }

  private static let speaking = #"""
    {"startedAt":"2026-01-0DAYT00:00:00Z","markup":{"a.example":{"pages":PAGES,"title":4,
    "description":3,"openGraph":2,"twitterCard":0,"jsonLD":3,"microdata":0,"rdfa":0,"appLink":1,
    "checked":2,"scores":SCORES}},"worstPages":[{"url":"https://a.example/<","score":35,
    "reason":"TI-MISSING: no title"}]}
    """#

  private func speaking(day: Int, pages: Int, scores: Int) throws -> CrawlReport {
    try parsed(
      Self.speaking.replacing("DAY", with: "\(day)").replacing("PAGES", with: "\(pages)")
        .replacing("SCORES", with: "\(scores)")
    )
  }

  @Test func `markup of a site is held against the crawl before that read its pages`() throws {
    // The crawl in between found all pages unchanged and parsed none.
    let idle = try parsed(#"{"startedAt":"2026-01-02T00:00:00Z"}"#)
    let crawls = [
      try speaking(day: 1, pages: 5, scores: 150), idle,
      try speaking(day: 3, pages: 4, scores: 170),
    ]
    let report = try #require(CrawlComparison(crawls, coverage: []))
    let site = try #require(report.markup.first)
    #expect(report.markup.count == 1)
    #expect((site.last.pages, site.before?.pages) == (4, 5))
    #expect((site.last.score, site.before?.score) == (85, 75))
    let html = ReportPage(report).html
    for part in ["4 (-1)", "85 (+10)", "JSON-LD", "TI-MISSING", "https://a.example/&lt;"] {
      #expect(html.contains(part), "\(part)")
    }
  }

  @Test func `an idle crawl leaves the markup that was read before`() throws {
    let idle = try parsed(#"{"startedAt":"2026-01-02T00:00:00Z"}"#)
    let read = try speaking(day: 1, pages: 5, scores: 150)
    let report = try #require(CrawlComparison([read, idle], coverage: []))
    #expect(report.markup.first?.readAt == "2026-01-01T00:00:00Z")
    #expect(report.markup.first?.before == nil)
    #expect(report.worstPages.map(\.score) == [35])
  }

  @Test func `a plot holds for any numbers`() {
    let odd = [Double.infinity, -1e300, .nan, 3]
    let values = odd.enumerated().map { (time: Double($0.offset), value: $0.element) }
    #expect(Plot.line(values, label: "\"<").contains("&quot;&lt;"))
    #expect(Plot.line([(time: 1, value: 1)], label: "") == "")
    #expect(Plot.bar(.max, of: 1).contains("width=\"100\""))
  }
}
