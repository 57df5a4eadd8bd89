import Testing

@testable import Reports

@Suite("Reports of crawls", .timeLimit(.minutes(5)))
struct ReportTests {
  private func figures(_ json: String) throws -> CrawlFigures {
    try #require(CrawlFigures(parsing: Array(json.utf8)))
  }

  @Test func `the last crawl is held against the one before, whatever the order of files`() throws {
    let first = try figures(
      #"{"startedAt":"2026-01-01T00:00:00Z","pages":40,"statuses":{"200":40}}"#
    )
    let second = try figures(
      #"{"startedAt":"2026-01-02T00:00:00Z","pages":50,"statuses":{"200":45,"404":5}}"#
    )
    let report = try #require(CrawlComparison([second, first], coverage: []))
    #expect(report.last.pages == 50)
    let changes = report.changes
    #expect(changes.contains(CrawlComparison.Change(name: "pages", last: 50, before: 40)))
    #expect(changes.contains(CrawlComparison.Change(name: "status 404", last: 5, before: 0)))
    #expect(report.crawls.map(\.pages) == [40, 50])
  }

  @Test func `without a report there is nothing to compare`() {
    #expect(CrawlComparison([], coverage: []) == nil)
    #expect(CrawlFigures(parsing: Array("[]".utf8)) == nil)
  }

  @Test func `what pages and hosts say is text in the page`() throws {
    let json = #"""
      {"startedAt":"<script>1</script>","failures":{"<b>":{"count":1,"samples":[
      {"url":"https://a.example/\"><script>","reason":"<img src=x>"}]}},"hosts":{"<i>":{"pages":1,
      "failed":0,"bytes":1}}}
      """#
    let report = try #require(CrawlComparison([try figures(json)], coverage: []))
    let html = ReportPage(report).html
    for part in ["<script>", "<img", "<b>", "<i>"] { #expect(!html.contains(part), "\(part)") }
    #expect(html.contains("&lt;img src=x&gt;"))
    #expect(!html.contains("http:"), "it needs nothing from elsewhere")
  }

  @Test func `a plot holds for any numbers`() {
    let odd = [Double.infinity, -1e300, .nan, 3]
    let values = odd.enumerated().map { (time: Double($0.offset), value: $0.element) }
    #expect(Plot.line(values, label: "\"<").contains("&quot;&lt;"))
    #expect(Plot.line([(time: 1, value: 1)], label: "") == "")
    #expect(Plot.bar(.max, of: 1).contains("width=\"100\""))
  }
}
