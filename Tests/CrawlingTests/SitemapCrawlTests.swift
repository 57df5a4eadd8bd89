import Crawling
import Testing
import URLStandard
import WebmarkTesting

/// Sitemaps as a crawl finds them; how they are read is tested with the site files.
@Suite("Sitemaps in a crawl", .timeLimit(.minutes(1)))
struct SitemapCrawlTests {
  private static func urlset(_ paths: String...) -> String {
    "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
      + paths.map { "<url><loc>\($0)</loc><priority>0.8</priority></url>" }.joined() + "</urlset>"
  }

  private func crawl(_ answers: [String: LoopbackAnswer]) async throws -> CrawlRecorder {
    let site = try LoopbackSite(answers)
    site.answerOthers { $0.target.hasPrefix("/page") ? .page($0.target) : .status(404) }
    let crawl = try Crawl(site.url("/"))
    try await crawl.run()
    return crawl.sink
  }

  @Test func `/sitemap.xml is read where robots.txt names none`() async throws {
    let sink = try await crawl([
      "/": .page("Home"), "/sitemap.xml": .text(Self.urlset("/page1"), type: "text/xml"),
    ])
    let page = try #require(sink.pages.first { $0.requestedURL.path == "/page1" })
    #expect(page.outcome == .fetched && page.sitemapPriority == 0.8 && page.depth == 1)
  }

  @Test func `an index leads to sitemaps, a packed one among them`() async throws {
    let packed = Gzip.stored(Array(Self.urlset("/page2").utf8))
    let sink = try await crawl([
      "/": .page("Home"), "/robots.txt": .text("Sitemap: /index.xml"),
      "/index.xml": .text(
        "<sitemapindex><sitemap><loc>/a.xml.gz</loc></sitemap><sitemap><loc>/list.txt</loc>"
          + "</sitemap><sitemap><loc>/index.xml</loc></sitemap></sitemapindex>",
        type: "text/xml"
      ),
      "/a.xml.gz": LoopbackAnswer(headers: [("Content-Type", "application/gzip")], body: packed),
      "/list.txt": .text("/not-absolute\n"),
    ])
    #expect(sink.outcomes == ["/ fetched", "/page2 fetched"])
  }

  @Test func `other hosts and forbidden pages are not taken from a sitemap`() async throws {
    let sink = try await crawl([
      "/": .page("Home"), "/robots.txt": .text("User-agent: *\nDisallow: /page9"),
      "/sitemap.xml": .text(
        Self.urlset("http://127.0.0.9:1/x", "/page9", "/page3", "file:///etc/passwd"),
        type: "text/xml"
      ),
    ])
    #expect(sink.outcomes == ["/ fetched", "/page3 fetched", "/page9 excluded"])
  }

  @Test func `damaged and bomb-like packed sitemaps end the crawl no worse`() async throws {
    let sink = try await crawl([
      "/": .page("Home"),
      "/robots.txt": .text("Sitemap: /bad.gz\nSitemap: /bomb.gz\nSitemap: /good.xml"),
      "/bad.gz": LoopbackAnswer(
        headers: [("Content-Type", "application/gzip")],
        body: [0x1F, 0x8B, 8, 0, 1, 2, 3]
      ),
      "/bomb.gz": LoopbackAnswer(
        headers: [("Content-Type", "application/gzip")],
        body: Gzip.bomb(size: 100_000_000)
      ),
      "/good.xml": .text(Self.urlset("/page4"), type: "text/xml"),
    ])
    #expect(sink.outcomes == ["/ fetched", "/page4 fetched"])
  }
}
