import Frontier
import SQLiteFrontier
import Testing
import URLStandard
import WebmarkTesting

@testable import Crawling

/// The frontier stores no more URLs than its limits permit, whatever their number and source.
@Suite("Frontier: limits of known URLs", .timeLimit(.minutes(15)))
struct KnownURLLimitTests {
  private static func stores() throws -> [any CrawlStore] {
    [MemoryFrontierStore(), try SQLiteFrontierStore(path: ":memory:", recentLimit: 20)]
  }

  @Test func `20 URLs a page, at least 1000, and 200 bytes each on average`() {
    let limits = KnownURLLimits(maxPages: [nil, 5, 100, .max], hostURLs: 3000)
    #expect(limits.seeds.map(\.urls) == [30_000, 1000, 2000, .max])
    #expect(limits.seeds[2].bytes == 400_000 && limits.host.bytes == 600_000)
  }

  @Test func `links, sitemaps, feeds and redirects stop at the limit of the seed`() async throws {
    for store in try Self.stores() {
      let links = (0..<900).map { "/link/\($0)" }
      let site = try LoopbackSite([
        "/": .page(
          "Home",
          links: links + ["/moved"],
          head: "<link rel=alternate type=application/rss+xml href=/feed>"
        ),
        "/moved": .redirect(to: "/moved/to"), "/moved/to": .page("Moved"),
      ])
      let entries = (0..<900).map { "<url><loc>\(site.url("/map/\($0)"))</loc></url>" }
      site.set(
        "/sitemap.xml",
        .text(
          "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>\(entries.joined())</urlset>",
          type: "application/xml"
        )
      )
      let items = (0..<900).map { "<item><link>\(site.url("/item/\($0)"))</link></item>" }
      site.set("/feed", .text("<rss><channel>\(items.joined())</channel></rss>", type: "text/xml"))
      var crawl = try Crawl(site.url("/"))
      crawl.store = store
      crawl.seeds[0].maxPages = 2
      let report = try await crawl.run()
      let known = try await store.statistics().states.values.reduce(0, +)
      #expect(known <= 1000)
      let dropped = try #require(report.dropped.first)
      #expect(dropped.seed == site.url("/") && dropped.maxPages == 2)
      #expect(dropped.urls.count >= 800 && report.dropped.count == 1)
      // The next session starts with the known URLs.
      _ = try await crawl.run()
      try await #expect(store.statistics().states.values.reduce(0, +) <= 1000)
    }
  }

  @Test func `long URLs count by their bytes, and each host has its own limit`() async throws {
    for store in try Self.stores() {
      let long = String(repeating: "x", count: 1000)
      let site = try LoopbackSite(["/": .page("Home", links: (0..<500).map { "/\($0)\(long)" })])
      var crawl = try Crawl(site.url("/"))
      crawl.store = store
      crawl.configuration.maxURLsPerHost = 1000
      crawl.configuration.maxPages = 1
      let report = try await crawl.run()
      // 1000 URLs of 200 bytes correspond to 198 of 1009 bytes or more.
      let known = try await store.statistics().states.values.reduce(0, +)
      #expect((150...200).contains(known), "\(known)")
      #expect(report.dropped.first?.host?.hasPrefix(site.address) == true)
    }
  }
}
