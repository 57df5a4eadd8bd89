import Crawling
import Fetching
import Frontier
import SQLiteFrontier
import Synchronization
import Testing
import URLStandard
import WebmarkTesting

/// Tests of the pages that the next session fetches, and of removals from the index.
@Suite("What is due", .timeLimit(.minutes(15)))
struct DuePagesTests {
  private static let day = 86_400.0

  /// Crawls with a manual clock.
  private struct Setting {
    let site: LoopbackSite
    var crawl: Crawl

    init(pages: Int, store: any CrawlStore = MemoryFrontierStore())
      throws
    {
      let links = (1..<pages).map { "/\($0)" }
      site = try LoopbackSite(["/": LoopbackAnswer.page("Home", links: links).tagged("\"0\"")])
      for number in 1..<pages {
        site.set("/\(number)", LoopbackAnswer.page("Page \(number)").tagged("\"\(number)\""))
      }
      crawl = try Crawl(site.url("/"))
      crawl.store = store
      crawl.configuration.ignoresDueTimes = false
    }
  }

  private static func stores() throws -> [any CrawlStore] {
    [MemoryFrontierStore(), try SQLiteFrontierStore(path: ":memory:", recentLimit: 20)]
  }

  /// Runs a crawl at a time in days and returns the requested paths.
  private static func run(
    _ crawl: Crawl,
    _ site: LoopbackSite,
    atDay day: Double
  ) async throws -> [String] {
    var crawl = crawl
    let time = 1_800_000_000 + day * Self.day
    crawl.configuration.clock = { time }
    site.forgetRequests()
    try await crawl.run()
    return site.requests.map(\.target).filter { $0.wholeMatch(of: /\/[0-9]*/) != nil }.sorted()
  }

  private static func changes(
    _ store: any CrawlStore,
    since: Double? = nil
  ) async throws -> [String] {
    var changes: [String] = []
    try await store.forEachChange(since: since) { change in
      let path = WebURL(change.url)?.path ?? ""
      changes.append("\(change.kind) \(path) \(change.fields.joined(separator: ","))")
    }
    return changes.sorted()
  }

  @Test func `only the seed is asked for before a page's time has come, then it is`() async throws {
    for store in try Self.stores() {
      let setting = try Setting(pages: 4, store: store)
      let (crawl, site) = (setting.crawl, setting.site)
      try #expect(await Self.run(crawl, site, atDay: 0) == ["/", "/1", "/2", "/3"])
      try #expect(await Self.run(crawl, site, atDay: 0.1) == ["/"])
      // A run that starts slightly earlier than the previous day's still counts.
      try #expect(await Self.run(crawl, site, atDay: 0.99) == ["/", "/1", "/2", "/3"])
      try #expect(await Self.run(crawl, site, atDay: 2) == ["/"])
      try #expect(await Self.run(crawl, site, atDay: 3) == ["/", "/1", "/2", "/3"])
      #expect(
        site.requests.filter { $0.target == "/1" }.allSatisfy {
          $0.headers["if-none-match"] == "\"1\""
        }
      )
    }
  }

  @Test func `a new link is followed at once`() async throws {
    for store in try Self.stores() {
      let setting = try Setting(pages: 3, store: store)
      _ = try await Self.run(setting.crawl, setting.site, atDay: 0)
      setting.site.set("/", .page("Home", links: ["/1", "/2", "/9"]))
      setting.site.set("/9", .page("New"))
      try #expect(await Self.run(setting.crawl, setting.site, atDay: 0.01) == ["/", "/9"])
      try await #expect(Self.changes(store).contains("added /9 "))
    }
  }

  @Test func `a newer lastmod makes a page due, and a sitemap that lies is soon not believed`()
    async throws
  {
    for store in try Self.stores() {
      let setting = try Setting(pages: 3, store: store)
      let (crawl, site) = (setting.crawl, setting.site)
      var asked: [[String]] = []
      for run in 0..<6 {
        let time = 1_800_000_000 + Double(run) * 600
        let body = Self.sitemap(site.url("/1"), modified: time + 60)
        site.set("/sitemap.xml", .text(body, type: "application/xml"))
        let paths = try await Self.run(crawl, site, atDay: Double(run + 1) * 600 / Self.day)
        asked.append(paths)
      }
      #expect(asked[0] == ["/", "/1", "/2"])
      #expect(asked[1...3].allSatisfy { $0 == ["/", "/1"] }, "\(asked)")
      #expect(asked[4...].allSatisfy { $0 == ["/"] }, "\(asked)")
    }
  }

  private static func sitemap(_ url: String, modified time: Double) -> String {
    let seconds = Int(time) - 1_800_000_000
    // 1,800,000,000 is 2027-01-15T08:00:00Z.
    let clock = "\(8 + seconds / 3600):\(seconds / 60 % 60):\(seconds % 60)".split(separator: ":")
      .map { $0.count < 2 ? "0\($0)" : String($0) }.joined(separator: ":")
    return "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>\(url)</loc>"
      + "<lastmod>2027-01-15T\(clock)Z</lastmod></url></urlset>"
  }

  @Test func `every= of a seed is kept to, whatever its pages show`() async throws {
    var setting = try Setting(pages: 3)
    setting.crawl.seeds[0].every = 6 * 3600
    let (crawl, site) = (setting.crawl, setting.site)
    _ = try await Self.run(crawl, site, atDay: 0)
    try #expect(await Self.run(crawl, site, atDay: 0.2) == ["/"])
    for run in 1...4 {
      try #expect(
        await Self.run(crawl, site, atDay: Double(run) * 0.25) == ["/", "/1", "/2"]
      )
    }
  }

  @Test func `what the server calls fresh is not asked for`() async throws {
    let setting = try Setting(pages: 3)
    var fresh = LoopbackAnswer.page("Fresh")
    fresh.headers = [("Cache-Control", "max-age=400000")]
    setting.site.set("/1", fresh)
    _ = try await Self.run(setting.crawl, setting.site, atDay: 0)
    try #expect(await Self.run(setting.crawl, setting.site, atDay: 1.5) == ["/", "/2"])
    try #expect(await Self.run(setting.crawl, setting.site, atDay: 4.6).contains("/1"))
  }

  @Test func `a page of other bytes that says the same counts as unchanged`() async throws {
    let setting = try Setting(pages: 2)
    let (crawl, site) = (setting.crawl, setting.site)
    for day in 0..<8 {
      site.set("/1", .html("<title>Same</title><!-- token \(day) --><p>Same text"))
      let asked = try await Self.run(crawl, site, atDay: Double(day))
      #expect(asked.contains("/1") == [0, 1, 3, 7].contains(day), "day \(day)")
    }
  }

  @Test func `404 twice and noindex leave, and the changes say so; failures remove nothing`()
    async throws
  {
    for store in try Self.stores() {
      let setting = try Setting(pages: 5, store: store)
      let (crawl, site) = (setting.crawl, setting.site)
      _ = try await Self.run(crawl, site, atDay: 0)
      try await #expect(
        Self.changes(store) == (["/"] + (1..<5).map { "/\($0)" }).map { "added \($0) " }
      )
      site.set("/1", .status(404))
      site.set("/2", .html("<title>Page 2</title><meta name=robots content=noindex>"))
      site.set("/3", .status(503))
      site.set("/4", .html("<title>Other</title><p>Page 4"))
      _ = try await Self.run(crawl, site, atDay: 1)
      let changed = try await Self.changes(store)
      #expect(changed.first?.hasPrefix("changed /4 ") == true && changed.count == 2)
      #expect(changed.last == "removed /2 noindex")
      _ = try await Self.run(crawl, site, atDay: 2)
      try await #expect(Self.changes(store) == ["removed /1 gone"])
      try await #expect(Self.changes(store, since: 0).count == 8)
      try await #expect(Self.changes(store, since: 1_800_000_000 + 1.5 * Self.day).count == 1)
    }
  }

  @Test func `too many pages of a host do not leave in one run`() async throws {
    for store in try Self.stores() {
      var setting = try Setting(pages: 101, store: store)
      setting.crawl.configuration.ignoresDueTimes = true
      let (crawl, site) = (setting.crawl, setting.site)
      try await crawl.run()
      for number in 1...100 { site.set("/\(number)", .status(404)) }
      try await crawl.run()
      let report = try await crawl.run()
      #expect(report.count("gone") == 30 && report.count("withheld") == 70)
      #expect(report.withheld == ["127.0.0.1": 70] && report.changes == ["removed": 30])
      var allowed = crawl
      allowed.configuration.maxDeletionPercent = 100
      let rest = try await allowed.run()
      // Those that are gone already are asked for again, for everything is.
      #expect(rest.count("gone") == 100 && rest.withheld.isEmpty)
      #expect(rest.changes == ["removed": 70])
    }
  }

  /// Stops a crawl after some pages that leave the index.
  private final class Stopper: CrawlObserver {
    private let left = Atomic(10)
    let session = Mutex<CrawlSession?>(nil)

    func crawlDidAdvance(_ progress: CrawlProgress) {}

    func crawlDidFinish(_ page: CrawledPage) {
      guard page.outcome == .gone else { return }
      guard left.subtract(1, ordering: .relaxed).newValue == 0 else { return }
      session.withLock { $0 }?.requestStop()
    }
  }

  @Test func `a crawl that is stopped and resumed removes no more pages of a host than one run`()
    async throws
  {
    for store in try Self.stores() {
      let setting = try Setting(pages: 101, store: store)
      let site = setting.site
      var crawl = setting.crawl
      crawl.configuration.ignoresDueTimes = true
      try await crawl.run()
      for number in 1...100 { site.set("/\(number)", .status(404)) }
      try await crawl.run()
      var reports: [CrawlReport] = []
      while reports.last?.isComplete != true {
        let stopper = Stopper()
        let session = CrawlSession(
          seeds: crawl.seeds,
          configuration: crawl.configuration,
          store: store,
          files: store,
          transport: CurlTransport(userAgent: "webmark-test"),
          sink: crawl.sink,
          observer: stopper
        )
        stopper.session.withLock { $0 = session }
        try await reports.append(session.run())
        stopper.session.withLock { $0 = nil }
      }
      #expect(reports.count > 1 && reports.dropFirst().allSatisfy(\.isResumed))
      #expect(reports.map { $0.changes["removed"] ?? 0 }.reduce(0, +) == 30)
    }
  }

  @Test("a crash neither loses nor doubles a change", arguments: 1...4)
  func crash(_ flush: Int) async throws {
    for store in try Self.stores() {
      var setting = try Setting(pages: 200, store: store)
      setting.crawl.sink = CrawlRecorder(crashingAtFlush: flush)
      await #expect(throws: CrawlRecorder.Crash.self) { try await setting.crawl.run() }
      setting.crawl.sink = CrawlRecorder()
      try await setting.crawl.run()
      let changes = try await Self.changes(store)
      #expect(changes.count == 200 && Set(changes).count == 200)
    }
  }
}
