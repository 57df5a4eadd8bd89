import Crawling
import Fetching
import Foundation
import Frontier
import SQLiteFrontier
import Synchronization
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

  /// Delays the page of one URL until the sink has another one.
  private final class OrderedSink: CrawlSink {
    private let received = Mutex<Set<String>>([])
    private let first: String
    private let second: String

    init(_ first: String, before second: String) { (self.first, self.second) = (first, second) }

    /// A Boolean value that indicates whether the sink has reached the first page.
    var hasFirst: Bool { received.withLock { $0.contains(first) } }

    func receive(_ page: CrawledPage) async throws -> ReceivedPage {
      let path = page.requestedURL.path
      _ = received.withLock { $0.insert(path) }
      for _ in 0..<2000 where path == first && !received.withLock({ $0.contains(second) }) {
        try await Task.sleep(for: .milliseconds(5))
      }
      return ReceivedPage()
    }

    func flush() async throws -> JournalPosition? { nil }
  }

  @Test func `the target of a page that failed for good is not requested for another page`()
    async throws
  {
    let sink = OrderedSink("/a", before: "/b")
    let site = try LoopbackSite(["/": .page("Home", links: ["/a", "/b"])])
    site.set("/a", .redirect(to: "/target"))
    site.set("/target", .status(500))
    site.answerOthers { request in
      guard request.target == "/b" else { return .status(404) }
      for _ in 0..<2000 where !sink.hasFirst { usleep(5000) }
      return .redirect(to: "/target")
    }
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.retries = 0
    let session = CrawlSession(
      seeds: crawl.seeds,
      configuration: crawl.configuration,
      store: crawl.store,
      files: crawl.store,
      transport: CurlTransport(userAgent: "webmark-test"),
      sink: sink
    )
    _ = try await session.run()
    #expect(site.count(of: "/target") == 1)
  }

  @Test("the scope of a seed follows its redirects, and leaves the portal that caught one run")
  func portal() async throws {
    let sites = try (2...5).map { try LoopbackSite([:], address: "127.0.0.\($0)") }
    let (home, www, portal, advert) = (sites[0], sites[1], sites[2], sites[3])
    www.set("/", .page("Home", links: ["/a"]))
    portal.set("/terms", .page("Terms"))
    advert.set("/", .page("Advert"))
    for store in try Self.stores() {
      www.set("/a", .page("A"))
      func run(_ target: String, portal login: LoopbackAnswer) async throws -> [String] {
        home.set("/", .redirect(to: target))
        portal.set("/login", login)
        var crawl = try Crawl(home.url("/"))
        (crawl.store, crawl.configuration.allowsPrivateAddresses) = (store, true)
        try await crawl.run()
        return try await store.openSession(seeds: [home.url("/")]).bases.map(\.url)
      }
      let login = LoopbackAnswer.page("Login")
      try await #expect(run(www.url("/"), portal: login) == [www.url("/")])
      try await #expect(run(portal.url("/login"), portal: login) == [portal.url("/login")])
      // What cannot be had says nothing about where the seed leads.
      try await #expect(run(www.url("/none"), portal: login).contains(portal.url("/login")))
      // The page of the portal is still crawled, but it leads the seed nowhere.
      let further = LoopbackAnswer.redirect(to: advert.url("/"))
      try await #expect(run(www.url("/"), portal: further) == [www.url("/")])
      www.set("/a", .page("A", links: [portal.url("/terms")]))
      try await #expect(run(www.url("/"), portal: login) == [www.url("/")])
      #expect(portal.count(of: "/terms") == 0)
    }
  }

  @Test(
    "only a query that names the page, or has a token, is no part of the target to which many pages move",
    arguments: [
      ("/view?id=", false, 100), ("/login?next=/", false, 50),
      ("/login?next=http%3A%2F%2Fa%2F", false, 50), ("/consent?return=", true, 50),
      ("/consent?key=4f1c9e0b7a2d48356b", false, 50),
    ]
  )
  func queriesOfTargets(_ start: String, isBase64: Bool, _ left: Int) async throws {
    let numbers = 100..<200
    let site = try LoopbackSite(["/": .page("Home", links: numbers.map { "/\($0)" })])
    site.answerOthers { $0.target.contains(".") ? .status(404) : .page($0.target) }
    let crawl = try Crawl(site.url("/"))
    try await crawl.run()
    for number in numbers {
      let end = isBase64 ? Data("/\(number)".utf8).base64EncodedString() : "\(number)"
      site.set("/\(number)", .redirect(to: start + end))
    }
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
