import Crawling
import Fetching
import Frontier
import MarkupExtraction
import RobotsExclusion
import SQLiteFrontier
import Testing
import URLStandard
import UsagePreferences
import WebmarkTesting

/// Tests of the state after the end of a run, clean or not, and of the requests of the next run.
@Suite("Sessions that follow one another", .timeLimit(.minutes(15)))
struct RecrawlTests {
  private static func site(pages: Int) throws -> LoopbackSite {
    let links = (1..<pages).map { "/\($0)" }
    let site = try LoopbackSite(["/": LoopbackAnswer.page("Home", links: links).tagged("\"0\"")])
    for number in 1..<pages {
      site.set("/\(number)", LoopbackAnswer.page("Page \(number)").tagged("\"\(number)\""))
    }
    return site
  }

  private static func stores() throws -> [any CrawlStore] {
    [MemoryFrontierStore(), try SQLiteFrontierStore(path: ":memory:", recentLimit: 20)]
  }

  @Test func `a second session asks for every page, and only for what has changed in full`()
    async throws
  {
    for store in try Self.stores() {
      let site = try Self.site(pages: 20)
      var crawl = try Crawl(site.url("/"))
      crawl.store = store
      try #expect(await crawl.run().count("fetched") == 20)
      site.set("/7", LoopbackAnswer.page("Other").tagged("\"new\""))
      let report = try await crawl.run()
      #expect(report.count("unchanged") == 19)
      #expect(report.count("fetched") == 1)
      #expect(!report.isResumed)
    }
  }

  @Test func `equal bytes count as unchanged where a server knows no validators`() async throws {
    let site = try LoopbackSite(["/": .page("Home")])
    let crawl = try Crawl(site.url("/"))
    try await crawl.run()
    try #expect(await crawl.run().count("unchanged") == 1)
  }

  @Test func `404 and 410 are gone the second time, and back when a link leads there again`()
    async throws
  {
    let site = try Self.site(pages: 3)
    let crawl = try Crawl(site.url("/"))
    try await crawl.run()
    site.set("/1", .status(404))
    site.set("/2", .status(410))
    try await crawl.run()
    #expect(crawl.sink.outcome(of: "/1") == .missing)
    #expect(crawl.sink.outcome(of: "/2") == .missing)
    try await crawl.run()
    #expect(crawl.sink.outcome(of: "/1") == .gone)
    #expect(crawl.sink.outcome(of: "/2") == .gone)
    site.set("/1", .page("Back"))
    site.set("/", .page("New home", links: ["/1"]))
    try await crawl.run()
    #expect(crawl.sink.outcome(of: "/1") == .fetched)
  }

  @Test
  func `a page that was gone is requested again though the page that links to it did not change`()
    async throws
  {
    for store in try Self.stores() {
      let site = try Self.site(pages: 3)
      var crawl = try Crawl(site.url("/"))
      crawl.store = store
      crawl.configuration.ignoresDueTimes = false
      func run(day: Double, all: Bool = false) async throws {
        crawl.configuration.clock = { 1_800_000_000 + day * 86_400 }
        crawl.configuration.ignoresDueTimes = all
        crawl.sink = CrawlRecorder()
        site.forgetRequests()
        try await crawl.run()
      }
      try await run(day: 0)
      for number in 1...2 { site.set("/\(number)", .status(404)) }
      for day in [1.0, 2] { try await run(day: day) }
      #expect(crawl.sink.outcome(of: "/1") == .gone)
      for number in 1...2 {
        site.set("/\(number)", LoopbackAnswer.page("Page \(number)").tagged("\"\(number)\""))
      }
      try await run(day: 2.1)
      #expect(site.count(of: "/1") == 0)
      try await run(day: 4)
      #expect(crawl.sink.outcome(of: "/") == .unchanged)
      // Not as unchanged, though its entity tag is that of the former page: the index holds it no more.
      #expect(crawl.sink.outcome(of: "/1") == .fetched)
      site.set("/2", .status(404))
      for _ in 0..<3 { try await run(day: 5, all: true) }
      #expect(crawl.sink.outcome(of: "/2") == .gone)
    }
  }

  @Test func `header fields count though the body is the same, by 304 and by equal bytes`()
    async throws
  {
    let site = try Self.site(pages: 5)
    let crawl = try Crawl(site.url("/"))
    try await crawl.run()
    let fields = [
      "/1": ("X-Robots-Tag", "noindex"), "/2": ("X-Robots-Tag", "webmark: nosnippet"),
      "/3": ("Link", "</4>; rel=canonical"), "/4": ("X-Robots-Tag", "otherbot: noindex"),
    ]
    for (path, field) in fields {
      var answer = LoopbackAnswer.page("Page \(path.dropFirst())").tagged("\"\(path.dropFirst())\"")
      answer.headers = [field]
      site.set(path, answer)
    }
    try await crawl.run()
    let second = crawl.sink.pages.suffix(5)
    func page(_ path: String) -> CrawledPage? { second.first { $0.requestedURL.path == path } }
    #expect(page("/1")?.outcome == .noindex)
    #expect(page("/2")?.outcome == .fetched && page("/2")?.directives.mayShowSnippet == false)
    #expect(page("/3")?.markup?.canonicals.map(\.path) == ["/4"])
    #expect(page("/4")?.outcome == .unchanged)
    // What depends on a field is asked for without validators, since a 304 may leave the field out.
    for number in 1...4 {
      site.set("/\(number)", LoopbackAnswer.page("Page \(number)").tagged("\"\(number)\""))
    }
    try await crawl.run()
    #expect(crawl.sink.outcome(of: "/1") == .fetched && crawl.sink.outcome(of: "/2") == .fetched)
    #expect(crawl.sink.pages.last { $0.requestedURL.path == "/3" }?.markup?.canonicals == [])
    try await crawl.run()
    #expect(crawl.sink.pages.suffix(5).allSatisfy { $0.outcome == .unchanged })
  }

  @Test
  func `pages that another version read are read again in full, once, and the report counts them`()
    async throws
  {
    let site = try Self.site(pages: 4)
    var crawl = try Crawl(site.url("/"))
    try await crawl.run()
    crawl.configuration.itemVersion = 2
    let report = try await crawl.run()
    #expect(report.count("fetched") == 4 && report.refreshed == 4 && report.changes.isEmpty)
    let next = try await crawl.run()
    #expect(next.count("unchanged") == 4 && next.refreshed == 0)
  }

  /// A server may answer 304 for a page whose robots.txt has begun to refuse a use.
  @Test func `other preferences of robots.txt reach pages that the server reports as unchanged`()
    async throws
  {
    let site = try Self.site(pages: 3)
    site.set("/robots.txt", LoopbackAnswer(body: "User-agent: *\nAllow: /\n"))
    let crawl = try Crawl(site.url("/"))
    try await crawl.run()
    site.set(
      "/robots.txt",
      LoopbackAnswer(body: "User-agent: *\nContent-Usage: /1 train-ai=n\n")
    )
    let report = try await crawl.run()
    #expect(report.count("fetched") == 1 && report.count("unchanged") == 2)
    let page = crawl.sink.pages.last { $0.requestedURL.path == "/1" }
    #expect(page?.usage.statements == ["train-ai=n"])
    try #expect(await crawl.run().count("unchanged") == 3)
  }

  @Test func `'mine' reaches pages that the server reports as unchanged`() async throws {
    let site = try Self.site(pages: 3)
    var crawl = try Crawl(site.url("/"))
    try await crawl.run()
    crawl.seeds[0].isOwn = true
    try #expect(await crawl.run().count("fetched") == 3)
    try #expect(await crawl.run().count("unchanged") == 3)
    crawl.seeds[0].isOwn = false
    try #expect(await crawl.run().count("fetched") == 3)
  }

  @Test func `a failure between two 404s counts for neither side`() async throws {
    let site = try Self.site(pages: 2)
    let crawl = try Crawl(site.url("/"))
    try await crawl.run()
    for answer in [LoopbackAnswer.status(403), .status(404), .status(403), .status(404)] {
      site.set("/1", answer)
      try await crawl.run()
    }
    #expect(
      crawl.sink.pages.filter { $0.requestedURL.path == "/1" }.map(\.outcome.name)
        == ["fetched", "failed", "missing", "failed", "gone"]
    )
  }

  @Test func `a stop finishes what is in flight, and the next run goes on`() async throws {
    for store in try Self.stores() {
      let site = try Self.site(pages: 60)
      var crawl = try Crawl(site.url("/"))
      crawl.store = store
      crawl.configuration.perHost = 2
      let session = crawl.session()
      let task = Task { try await session.run() }
      while crawl.sink.pages.count < 10 { try await Task.sleep(for: .milliseconds(1)) }
      session.requestStop()
      let first = try await task.value
      #expect(!first.isComplete)
      #expect(crawl.sink.durablePages.count == first.pages)
      let second = try await crawl.run()
      #expect(second.isResumed && second.isComplete)
      #expect(first.pages + second.pages == 60)
      for number in 1..<60 { #expect(site.count(of: "/\(number)") == 1) }
    }
  }

  @Test("a crash at any checkpoint loses no page", arguments: 1...4)
  func crash(_ flush: Int) async throws {
    for store in try Self.stores() {
      let site = try Self.site(pages: 650)
      var crawl = try Crawl(site.url("/"))
      crawl.store = store
      crawl.sink = CrawlRecorder(crashingAtFlush: flush)
      await #expect(throws: CrawlRecorder.Crash.self) { try await crawl.run() }
      let durable = Set(crawl.sink.durablePages.map(\.requestedURL.path))
      crawl.sink = CrawlRecorder()
      let report = try await crawl.run()
      #expect(report.isResumed)
      let all = durable.union(crawl.sink.durablePages.map(\.requestedURL.path))
      #expect(all.count == 650)
      let again = durable.count + report.pages - 650
      #expect((0...8).contains(again), "only what was in flight is fetched again")
    }
  }

  @Test func `a seed that was taken out of the list is not crawled any more`() async throws {
    let site = try Self.site(pages: 5)
    let other = try LoopbackSite(["/": .page("Other", links: ["/x"]), "/x": .page("X")])
    var crawl = try Crawl(site.url("/"), other.url("/"))
    try await crawl.run()
    other.forgetRequests()
    crawl.seeds.removeLast()
    try await crawl.run()
    #expect(other.requests.isEmpty)
  }
}
