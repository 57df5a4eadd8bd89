import Crawling
import Fetching
import Frontier
import SQLiteFrontier
import Testing
import URLStandard
import WebmarkTesting

/// URLs that lead elsewhere, in one session and in those that follow.
@Suite("Redirects between sessions", .timeLimit(.minutes(15)))
struct RedirectTests {
  private static func changes(_ store: any CrawlStore) async throws
    -> [String]
  {
    var changes: [String] = []
    try await store.forEachChange(since: nil) { change in
      let path = WebURL(change.url)?.path ?? ""
      changes.append("\(change.kind) \(path) \(change.fields.joined(separator: ","))")
    }
    return changes.sorted()
  }

  private static func stores() throws -> [any CrawlStore] {
    [MemoryFrontierStore(), try SQLiteFrontierStore(path: ":memory:", recentLimit: 20)]
  }

  @Test
  func `a page that moved leaves, and its target is a page of its own from the next session on`()
    async throws
  {
    for store in try Self.stores() {
      let site = try LoopbackSite(["/": .page("Home", links: ["/old"]), "/old": .page("Thing")])
      var crawl = try Crawl(site.url("/"))
      crawl.store = store
      try await crawl.run()
      site.set("/old", .redirect(to: "/new", status: 301))
      site.set("/new", LoopbackAnswer.page("Thing").tagged("\"n\""))
      let moved = try await crawl.run()
      try await #expect(
        Self.changes(store) == ["added /new ", "removed /old moved to \(site.url("/new"))"]
      )
      #expect(moved.pages == 2)
      site.forgetRequests()
      let report = try await crawl.run()
      #expect(report.outcomes == ["unchanged": 2, "duplicate": 1])
      #expect(site.requests.last { $0.target == "/new" }?.headers["if-none-match"] == "\"n\"")
      #expect(site.count(of: "/new") == 1 && site.count(of: "/old") == 1)
      try await #expect(Self.changes(store) == [])
      // What redirected is a page again; what it led to stays known.
      site.set("/old", .page("Other thing"))
      let back = try await crawl.run()
      #expect(back.outcomes == ["unchanged": 2, "fetched": 1])
      try await #expect(Self.changes(store) == ["added /old "])
    }
  }

  @Test func `a page that is no HTML any more, or leads out of the scope, leaves with its reason`()
    async throws
  {
    let site = try LoopbackSite(["/": .page("Home", links: ["/a", "/b"])])
    for path in ["/a", "/b"] { site.set(path, .page(path)) }
    let crawl = try Crawl(site.url("/"))
    try await crawl.run()
    site.set("/a", .text("%PDF", type: "application/pdf"))
    site.set("/b", .redirect(to: "http://127.0.0.9:1/x"))
    try await crawl.run()
    try await #expect(
      Self.changes(crawl.store) == [
        "removed /a type is application/pdf", "removed /b moved to http://127.0.0.9:1/x",
      ]
    )
    for path in ["/a", "/b"] { site.set(path, .page(path)) }
    try await crawl.run()
    try await #expect(Self.changes(crawl.store) == ["added /a ", "added /b "])
  }

  @Test
  func `many pages that move to one URL are held back; those that move each to its own are not`()
    async throws
  {
    for (isOne, left) in [(true, 50), (false, 100)] {
      let links = (0..<100).map { "/\($0)" }
      let site = try LoopbackSite(["/": .page("Home", links: links)])
      site.answerOthers { $0.target.contains("/n") ? .page($0.target) : .page("x" + $0.target) }
      site.set("/robots.txt", .status(404))
      site.set("/sitemap.xml", .status(404))
      let crawl = try Crawl(site.url("/"))
      try await crawl.run()
      for link in links { site.set(link, .redirect(to: isOne ? "/" : "/n\(link.dropFirst())")) }
      let report = try await crawl.run()
      // 20 of them count as moved, and 30 of a hundred may leave for whatever reason.
      #expect(report.changes["removed"] == left, "\(report.changes)")
      #expect(report.withheld.values.reduce(0, +) == 100 - left)
    }
  }

  @Test(
    "only a query that names the page is no part of the target to which many pages move",
    arguments: [("/view?id=", 100), ("/login?next=/", 50), ("/login?next=http%3A%2F%2Fa%2F", 50)]
  )
  func queriesOfTargets(_ target: String, _ left: Int) async throws {
    let links = (100..<200).map { "/\($0)" }
    let site = try LoopbackSite(["/": .page("Home", links: links)])
    site.answerOthers { $0.target.contains(".") ? .status(404) : .page($0.target) }
    let crawl = try Crawl(site.url("/"))
    try await crawl.run()
    for link in links { site.set(link, .redirect(to: target + link.dropFirst())) }
    let report = try await crawl.run()
    #expect(report.changes["removed"] == left, "\(report.changes)")
    #expect(report.withheld.values.reduce(0, +) == 100 - left)
    #expect(report.withheldMoves == report.withheld)
  }

  @Test("a page that fails, or that robots.txt forbids, leaves after the time of the option")
  func expiry() async throws {
    let site = try LoopbackSite(["/": .page("Home", links: ["/a", "/b", "/c"])])
    for path in ["/a", "/b", "/c"] { site.set(path, .page(path)) }
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.retries = 0
    crawl.configuration.unavailableLimit = 10 * 86_400
    func run(day: Double) async throws -> [String] {
      crawl.configuration.clock = { 1_800_000_000 + day * 86_400 }
      try await crawl.run()
      return try await Self.changes(crawl.store)
    }
    _ = try await run(day: 0)
    site.set("/a", .status(503))
    site.set("/b", .status(401))
    site.set("/robots.txt", .text("User-agent: *\nDisallow: /c"))
    for day in [1.0, 5, 9.9] { try #expect(await run(day: day) == []) }
    // The first failure was on day 1.
    let gone = try await run(day: 11)
    #expect(gone[0] == "removed /a HTTP 503 for 10 days")
    #expect(gone[1] == "removed /b HTTP 401 for 10 days")
    #expect(gone[2].hasPrefix("removed /c robots.txt: ") && gone[2].hasSuffix("for 10 days"))
    #expect(gone.count == 3)
    for path in ["/a", "/b"] { site.set(path, .page(path)) }
    site.set("/robots.txt", .status(404))
    try #expect(await run(day: 12) == ["added /a ", "added /b ", "added /c "])
  }
}
