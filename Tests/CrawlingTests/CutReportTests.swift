import Crawling
import FoundationEssentials
import Testing
import WebmarkTesting

/// What limits of the parser left out, in the report of a crawl.
@Suite("Cuts in the report of a crawl", .timeLimit(.minutes(15)))
struct CutReportTests {
  /// A page with 201 images that state their size; the limit is 200.
  private static let images = (0..<201).map { "<img src=/\($0).png width=400 height=300>" }.joined()

  @Test func `a page that exceeds a limit is counted by the limit`() async throws {
    let page = LoopbackAnswer.page("Many images", head: Self.images)
    let site = try LoopbackSite(["/": .page("Home", links: ["/a", "/b"]), "/a": page, "/b": page])
    let report = try await Crawl(site.url("/")).run()
    #expect(report.cuts.keys.sorted() == ["images"])
    #expect(report.cuts["images"]?.pages == 2)
    #expect(report.cuts["images"]?.samples == [site.url("/a"), site.url("/b")])
  }

  @Test func `the report of a resumed crawl has the pages of all parts`() {
    var former = CrawlReport(startedAt: .init(timeIntervalSince1970: 0))
    var latter = former
    for name in ["f", "a"] { former.cuts["images", default: .init()].count(name) }
    for name in ["c", "f", "d", "b", "e"] { latter.cuts["images", default: .init()].count(name) }
    latter.merge(former)
    #expect(latter.cuts["images"]?.pages == 7)
    #expect(latter.cuts["images"]?.samples == ["a", "b", "c", "d", "f"])
  }
}
