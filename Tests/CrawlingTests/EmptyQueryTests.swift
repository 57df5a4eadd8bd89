import Crawling
import Frontier
import Politeness
import Testing
import URLStandard
import WebmarkTesting

/// URLs that end in a question mark, as of the link `<a href="?">`.
@Suite("Empty queries", .timeLimit(.minutes(15)))
struct EmptyQueryTests {
  private static func site() throws -> LoopbackSite {
    let links = (1...5).map { "/\($0)" }
    let site = try LoopbackSite(["/": .page("Home", links: links + ["?"])])
    for link in links { site.set(link, .page("Page \(link)", links: ["?", "?#top", "/"])) }
    return site
  }

  @Test func `links with an empty query lead to no other pages`() async throws {
    let site = try Self.site()
    let crawl = try Crawl(site.url("/"))
    let report = try await crawl.run()
    #expect(report.count("fetched") == 6 && site.requests.allSatisfy { $0.target.last != "?" })
  }

  @Test func `a redirect to an empty query is followed`() async throws {
    let site = try Self.site()
    site.set("/1", .redirect(to: "/1?"))
    site.set("/1?", .page("Page"))
    site.set("/2", .redirect(to: "/3?"))
    let crawl = try Crawl(site.url("/"))
    try await crawl.run()
    #expect(crawl.sink.outcome(of: "/1") == .fetched && crawl.sink.outcome(of: "/2") == .duplicate)
    #expect(site.count(of: "/3?") == 0)
  }

  @Test func `a page that an earlier version told apart becomes that without the empty query`()
    async throws
  {
    let site = try Self.site()
    let crawl = try Crawl(site.url("/"))
    try await crawl.run()
    // As an earlier version has stored it, with its own key.
    let opened = try await crawl.store.openSession(seeds: [site.url("/")])
    let url = try #require(WebURL(site.url("/1?")))
    let key = CanonicalKey(storedText: String(url.href.dropFirst("http:".count)))
    let host = HostKey(url.hostAndPort, secret: opened.secret)
    var batch = FrontierBatch()
    batch.discovered = [
      DiscoveredPage(
        key: PageKey(key, secret: opened.secret),
        record: PageRecord(host: host, url: url.href, seed: 0, depth: 1),
        priority: QueuePriority(depth: 1)
      )
    ]
    _ = try await crawl.store.write(batch)
    for _ in 0..<2 {
      let report = try await crawl.run()
      #expect(report.count("redirected") == 1 && report.count("unchanged") == 6)
    }
    let page = try #require(crawl.sink.pages.last { $0.requestedURL == url })
    #expect(page.finalURL.href == site.url("/1") && page.leftEmptyQuery)
    #expect(site.count(of: "/1?") == 0)
  }
}
