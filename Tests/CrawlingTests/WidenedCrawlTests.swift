import Crawling
import Fetching
import Frontier
import MarkupExtraction
import RobotsExclusion
import Testing
import URLStandard
import WebmarkTesting

/// Crawls whose settings or seeds change: what was left out before is found, although no page has changed.
@Suite("Crawls with other settings or seeds than before", .timeLimit(.minutes(15)))
struct WidenedCrawlTests {
  /// A change of the settings of a crawl.
  enum Narrowing: CaseIterable {
    case depth, seedDepth, scope, kinds

    /// Narrows a crawl.
    fileprivate func apply(to crawl: inout Crawl) {
      switch self {
      case .depth: crawl.configuration.maxDepth = 1
      case .seedDepth: crawl.seeds[0].maxDepth = 1
      case .scope: crawl.seeds[0].scope = .page
      case .kinds: crawl.configuration.links = [.sitemap]
      }
    }
  }

  /// Returns a site whose pages form a chain, and answer with 304.
  private static func chain() throws -> LoopbackSite {
    try LoopbackSite([
      "/": .page("Home", links: ["/1"]).tagged("\"0\""),
      "/1": .page("One", links: ["/2"]).tagged("\"1\""),
      "/2": .page("Two", links: ["/start"]).tagged("\"2\""),
      "/start": .page("Start", links: ["/"]).tagged("\"3\""),
    ])
  }

  private static func indexed(_ crawl: Crawl) async throws -> [String] {
    let pages = try await crawl.store.indexedPages(
      of: .seed(0),
      after: nil,
      limit: 100
    )
    return pages.compactMap { WebURL($0.url)?.requestTarget }.sorted()
  }

  @Test(arguments: Narrowing.allCases)
  func `links that a narrower crawl left out are found`(narrowing: Narrowing) async throws {
    let site = try Self.chain()
    let wide = try Crawl(site.url("/"))
    var narrow = wide
    narrowing.apply(to: &narrow)
    try await narrow.run()
    #expect(site.count(of: "/2") == 0)
    try await wide.run()
    try await #expect(Self.indexed(wide) == ["/", "/1", "/2", "/start"])
    // With the same settings, nothing is read in full again.
    let report = try await wide.run()
    #expect(report.count("unchanged") == 4 && report.refreshed == 0)
  }

  @Test func `a page that a limit truncated is counted, and read whole under a larger one`()
    async throws
  {
    let text = "<p>\(String(repeating: "text ", count: 1000))<a href=/end>End</a>"
    let site = try LoopbackSite([
      "/": .page("Home", head: text).tagged("\"0\""), "/end": .page("End").tagged("\"1\""),
    ])
    let wide = try Crawl(site.url("/"))
    var narrow = wide
    narrow.configuration.limits.bodyBytes = 2000
    for _ in 0..<2 {
      let report = try await narrow.run()
      #expect(site.requests.allSatisfy { $0.headers["if-none-match"] == nil })
      #expect(report.count("fetched") + report.count("unchanged") == 1)
    }
    #expect(narrow.sink.pages.first?.markup?.cuts == ["bytes"])
    let report = try await wide.run()
    #expect(report.count("fetched") == 2 && report.cuts.isEmpty)
    try #expect(await wide.run().count("unchanged") == 2)
  }

  /// A change of the settings by which pages are read.
  enum OtherReading: CaseIterable {
    case render, seedRender, profile

    /// Changes a crawl.
    fileprivate func apply(to crawl: inout Crawl) {
      switch self {
      case .render: crawl.configuration.render = .never
      case .seedRender: crawl.seeds[0].render = .never
      case .profile: crawl.configuration.profile = .applebot
      }
    }
  }

  @Test(arguments: OtherReading.allCases)
  func `known pages are read again under other settings, once`(reading: OtherReading) async throws {
    let site = try Self.chain()
    let crawl = try Crawl(site.url("/"))
    try await crawl.run()
    var other = crawl
    reading.apply(to: &other)
    try #expect(await other.run().count("fetched") == 4)
    try #expect(await other.run().count("unchanged") == 4)
  }

  @Test(arguments: ["/?", "/start"])
  func `pages of a seed that left the list are those of one that leads to them`(seed: String)
    async throws
  {
    let site = try Self.chain()
    let former = try Crawl(site.url("/"))
    try await former.run()
    var crawl = former
    crawl.seeds = [Seed(url: try #require(WebURL(site.url(seed))))]
    try await crawl.run()
    try await #expect(Self.indexed(crawl) == ["/", "/1", "/2", "/start"])
  }

  @Test func `a page that an option excluded for a day is not forbidden since its last visit`()
    async throws
  {
    let site = try LoopbackSite(["/": .page("Home", links: ["/a", "/b"])])
    for path in ["/a", "/b"] { site.set(path, .page(path)) }
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.unavailableLimit = 30 * 86_400
    func run(day: Double) async throws -> [String: Int] {
      crawl.configuration.clock = { 1_800_000_000 + day * 86_400 }
      return try await crawl.run().changes
    }
    _ = try await run(day: 0)
    crawl.configuration.filter.excluded = [try #require(URLPattern("/a"))]
    try #expect(await run(day: 35).isEmpty)
    crawl.configuration.filter.excluded = []
    site.set("/robots.txt", .text("User-agent: *\nDisallow: /a\nDisallow: /b"))
    try #expect(await run(day: 36).isEmpty)
    try #expect(await run(day: 67) == ["removed": 2])
  }

  @Test func `links of a day on which the seed led elsewhere are found when it leads back`()
    async throws
  {
    let sites = try (2...4).map { try LoopbackSite([:], address: "127.0.0.\($0)") }
    let (home, usual, notice) = (sites[0], sites[1], sites[2])
    usual.set("/", .page("Shop", links: ["/a"]))
    usual.set("/a", .page("A"))
    notice.set("/", .page("We are moving today"))
    var crawl = try Crawl(home.url("/"))
    crawl.configuration.allowsPrivateAddresses = true
    for (day, target) in [usual, notice, usual].enumerated() {
      home.set("/", .redirect(to: target.url("/")))
      if day == 1 {
        usual.set("/a", .page("A", links: ["/new"]))
        usual.set("/new", .page("New"))
      }
      try await crawl.run()
    }
    #expect(usual.count(of: "/new") > 0)
  }

  @Test func `entries of a sitemap that was read before the redirect of its seed are found`()
    async throws
  {
    let sites = try (2...4).map { try LoopbackSite([:], address: "127.0.0.\($0)") }
    let (home, www, files) = (sites[0], sites[1], sites[2])
    home.set("/robots.txt", .text("Sitemap: \(files.url("/map.xml"))"))
    home.set("/", .redirect(to: www.url("/")).late(1.5))
    www.set("/", .page("Home"))
    www.set("/listed", .page("Listed"))
    let entry = "<url><loc>\(www.url("/listed"))</loc></url>"
    let map = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>\(entry)</urlset>"
    files.set("/map.xml", .text(map, type: "text/xml"))
    var crawl = try Crawl(home.url("/"))
    crawl.configuration.allowsPrivateAddresses = true
    let report = try await crawl.run()
    #expect(www.count(of: "/listed") == 1 && report.sitemaps == 1)
  }
}
