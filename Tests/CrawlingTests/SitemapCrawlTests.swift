import Dispatch
import Fetching
import Frontier
import Sitemaps
import SystemIO
import Testing
import URLStandard
import WebmarkTesting

@testable import Crawling

/// Sitemaps in a crawl; their parsing is tested with the site files.
@Suite("Sitemaps in a crawl", .timeLimit(.minutes(15)))
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

  /// No thread of the cooperative pool, on which everything else of the crawl runs.
  @Test func `files are parsed on threads of their own`() async throws {
    let blocker = DispatchSemaphore(value: 0)
    let site = try LoopbackSite([
      "/": .page("Home", links: ["/page2"]),
      "/sitemap.xml": .text(Self.urlset("/page1"), type: "text/xml"),
    ])
    site.answerOthers { $0.target.hasPrefix("/page") ? .page($0.target) : .status(404) }
    let crawl = try Crawl(site.url("/"))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<SitemapFetcher.threadLimit {
        group.addTask { try? await SitemapFetcher.threads.run { blocker.wait() } }
      }
      group.addTask { _ = try? await crawl.run() }
      while site.count(of: "/page2") == 0 || site.count(of: "/sitemap.xml") == 0 {
        try? await Task.sleep(for: .milliseconds(10))
      }
      try? await Task.sleep(for: .milliseconds(300))
      #expect(site.count(of: "/page1") == 0)
      for _ in 0..<SitemapFetcher.threadLimit { blocker.signal() }
    }
    #expect(site.count(of: "/page1") == 1)
  }

  /// WordPress redirects `/sitemap.xml`, and MediaWiki its feeds.
  @Test func `redirects of sitemaps and feeds are followed`() async throws {
    let sink = try await crawl([
      "/": .page("Home", head: "<link rel=alternate type='application/rss+xml' href='/feed'>"),
      "/sitemap.xml": .redirect(to: "/wp-sitemap.xml"),
      "/wp-sitemap.xml": .text(Self.urlset("/page1"), type: "text/xml"),
      "/feed": .redirect(to: "/feed2"), "/feed2": .redirect(to: "/feed.rss"),
      "/feed.rss": .text(
        "<rss><channel><item><link>/page2</link></item></channel></rss>",
        type: "application/rss+xml"
      ),
    ])
    #expect(Set(sink.outcomes) == ["/ fetched", "/page1 fetched", "/page2 fetched"])
  }

  @Test func `a guessed sitemap that leads to a page, and redirects without end, are left`()
    async throws
  {
    let site = try LoopbackSite([
      "/": .page("Home"), "/robots.txt": .text("Sitemap: /map.xml"),
      "/map.xml": .redirect(to: "/map.xml?1"),
    ])
    site.answerOthers { .redirect(to: $0.target + "1") }
    try await Crawl(site.url("/")).run()
    #expect(site.requests.count { $0.target.hasPrefix("/map.xml") } == 6)
    let other = try LoopbackSite(["/": .page("Home"), "/sitemap.xml": .redirect(to: "/")])
    try await Crawl(other.url("/")).run()
    #expect(other.requests.count { $0.target == "/" } == 1)
  }

  @Test func `the files of an index that was guessed are no guesses`() async throws {
    let site = try LoopbackSite(["/": .page("Home")])
    let files = ["/gone.xml", "/old", "/empty.xml"].map { "<sitemap><loc>\($0)</loc></sitemap>" }
    site.set("/sitemap.xml", .text("<sitemapindex>\(files.joined())</sitemapindex>"))
    site.set("/old", .redirect(to: "/new"))
    site.set("/new", .text(Self.urlset("/page1"), type: "text/xml"))
    site.set("/empty.xml", .text("<p>no sitemap</p>", type: "text/xml"))
    site.answerOthers { $0.target.hasPrefix("/page") ? .page($0.target) : .status(404) }
    let crawl = try Crawl(site.url("/"))
    let report = try await crawl.run()
    #expect(crawl.sink.outcomes == ["/ fetched", "/page1 fetched"])
    #expect(
      report.sitemapWarnings.map(\.url).sorted()
        == [site.url("/empty.xml"), site.url("/gone.xml")]
    )
    // Of a guess, nothing is said.
    site.set("/sitemap.xml", .text("<p>no sitemap</p>", type: "text/xml"))
    try #expect(await Crawl(site.url("/")).run().sitemapWarnings.isEmpty)
    site.set("/sitemap.xml", .status(404))
    try #expect(await Crawl(site.url("/")).run().sitemapWarnings.isEmpty)
  }

  @Test func `a request says by its purpose what it accepts`() async throws {
    let site = try LoopbackSite([
      "/": .page("Home"), "/robots.txt": .text("Sitemap: /map.xml"),
      "/map.xml": .text(Self.urlset("/page1"), type: "text/xml"), "/page1": .page("One"),
    ])
    try await Crawl(site.url("/")).run()
    func accepted(_ target: String) -> String? {
      site.requests.first { $0.target == target }?.headers["accept"]
    }
    #expect(accepted("/")?.hasPrefix("text/html,") == true)
    #expect(accepted("/robots.txt")?.hasPrefix("text/plain,") == true)
    #expect(accepted("/map.xml")?.hasPrefix("application/xml,") == true)
  }

  @Test func `an index leads to sitemaps, a packed one among them`() async throws {
    let compressed = Gzip.stored(Array(Self.urlset("/page2").utf8))
    let sink = try await crawl([
      "/": .page("Home"), "/robots.txt": .text("Sitemap: /index.xml"),
      "/index.xml": .text(
        "<sitemapindex><sitemap><loc>/a.xml.gz</loc></sitemap><sitemap><loc>/list.txt</loc>"
          + "</sitemap><sitemap><loc>/index.xml</loc></sitemap></sitemapindex>",
        type: "text/xml"
      ),
      "/a.xml.gz": LoopbackAnswer(
        headers: [("Content-Type", "application/gzip")],
        body: compressed
      ),
      "/list.txt": .text("/not-absolute\n"),
    ])
    #expect(sink.outcomes == ["/ fetched", "/page2 fetched"])
  }

  @Test func `a feed that a page names leads to its pages`() async throws {
    let feed = "<link rel=alternate type='application/rss+xml' href='/feed'>"
    let sink = try await crawl([
      "/": .page("Home", head: feed),
      "/feed": .text(
        "<rss><channel><item><link>/page5</link></item></channel></rss>",
        type: "application/rss+xml"
      ),
    ])
    #expect(sink.outcomes == ["/ fetched", "/page5 fetched"])
    #expect(sink.pages.last?.depth == 1)
  }

  /// Pages of Doxygen have no other link to most pages.
  @Test func `the script of a menu leads to its pages, and is requested once`() async throws {
    let script = "<script src=menudata.js></script>"
    let site = try LoopbackSite([
      "/": .page("Home", head: script),
      "/menudata.js": .text(
        "var menudata={children:[{text:\"A\",url:\"page1\"},{text:\"B\",url:\"page2#b\"}]}",
        type: "text/javascript"
      ),
    ])
    site.answerOthers {
      $0.target.hasPrefix("/page") ? .page($0.target, head: script) : .status(404)
    }
    var crawl = try Crawl(site.url("/"))
    // A browser would request the script, too.
    crawl.configuration.render = .never
    try await crawl.run()
    #expect(Set(crawl.sink.outcomes) == ["/ fetched", "/page1 fetched", "/page2 fetched"])
    #expect(site.count(of: "/menudata.js") == 1)
    var others = try Crawl(site.url("/"))
    others.configuration.render = .never
    others.configuration.links.remove(.menu)
    try await others.run()
    #expect(others.sink.outcomes == ["/ fetched"])
  }

  /// Nikola lists its feeds as sitemaps, and links to them in the head and in the body.
  @Test func `a feed is requested once, even if it is a sitemap and a link, too`() async throws {
    let feed = "<link rel=alternate type='application/rss+xml' href='/feed.xml'>"
    let site = try LoopbackSite([
      "/": .page("Home", links: ["/page1"]), "/robots.txt": .text("Sitemap: /index.xml"),
      "/index.xml": .text(
        "<sitemapindex><sitemap><loc>/feed.xml</loc></sitemap></sitemapindex>",
        type: "text/xml"
      ),
      "/feed.xml": .text(
        "<rss><channel><item><link>/page5</link></item></channel></rss>",
        type: "application/rss+xml"
      ),
    ])
    site.answerOthers { request in
      request.target.hasPrefix("/page")
        ? .page(request.target, links: ["/feed.xml", "/index.xml"], head: feed) : .status(404)
    }
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.concurrency = 1
    try await crawl.run()
    #expect(site.count(of: "/feed.xml") == 1 && site.count(of: "/index.xml") == 1)
    #expect(crawl.sink.outcomes.contains("/page5 fetched"))
  }

  @Test(.timeLimit(.minutes(1)))
  func `a stop does not wait for a feed`() async throws {
    let feed = "<link rel=alternate type='application/rss+xml' href='/feed'>"
    let site = try LoopbackSite(["/": .page("Home", head: feed), "/feed": .silence])
    var crawl = try Crawl(site.url("/"))
    let patience = Duration.seconds(3600)
    (crawl.configuration.limits.totalTime, crawl.configuration.limits.firstByteTime) = (
      patience, patience
    )
    let session = crawl.session()
    let task = Task { try await session.run() }
    while site.count(of: "/feed") == 0 { try await Task.sleep(for: .milliseconds(1)) }
    session.requestStop()
    let report = try await task.value
    #expect(report.count("fetched") == 1)
  }

  @Test(
    "the files of a site that are out of order are tried beside each other, and given up together"
  )
  func brokenSitemaps() async throws {
    let names = (0..<30).map { "/s\($0).xml" }
    let robots = names.map { "Sitemap: \($0)" }.joined(separator: "\n")
    let site = try LoopbackSite(["/": .page("Home"), "/robots.txt": .text(robots)])
    site.answerOthers { $0.target.hasSuffix(".xml") ? .status(503) : .status(404) }
    let crawl = try Crawl(site.url("/"))
    let report = try await crawl.run()
    #expect(crawl.sink.outcomes == ["/ fetched"])
    #expect(site.requests.count { $0.target.hasSuffix(".xml") } == 20)
    #expect(
      report.sitemapWarnings.contains { $0.reason.hasPrefix("29 further sitemaps") },
      "\(report.sitemapWarnings)"
    )
  }

  @Test("sitemaps leave room for pages")
  func pagesBesideSitemaps() async throws {
    let slow = try LoopbackSite([
      "/": .page("Slow"),
      "/robots.txt": .text((0..<8).map { "Sitemap: /s\($0).xml" }.joined(separator: "\n")),
    ])
    var answer = LoopbackAnswer.text(Self.urlset("/a"), type: "text/xml")
    answer.pause = 0.5
    slow.answerOthers { [answer] in $0.target.hasSuffix(".xml") ? answer : .page($0.target) }
    let fast = try LoopbackSite(["/": .page("Fast", links: ["/1", "/2"])], address: "127.0.0.2")
    fast.answerOthers {
      $0.target.hasPrefix("/robots") || $0.target.hasPrefix("/site")
        ? .status(404) : .page($0.target)
    }
    var crawl = try Crawl(slow.url("/"), fast.url("/"))
    crawl.configuration.concurrency = 2
    try await crawl.run()
    let lastPage = try #require(fast.requests.last?.time)
    let lastFile = try #require(slow.requests.last { $0.target.hasSuffix(".xml") }?.time)
    #expect(lastPage < lastFile)
  }

  @Test func `known pages are asked for in the order that the sitemap suggests`() async throws {
    let links = ["/page1", "/page2", "/page3", "/page4"]
    let site = try LoopbackSite(["/": .page("Home", links: links)])
    site.answerOthers { $0.target.hasPrefix("/page") ? .page($0.target) : .status(404) }
    let store = MemoryFrontierStore()
    for isSecond in [false, true] {
      var crawl = try Crawl(site.url("/"))
      crawl.store = store
      crawl.configuration.perHost = 1
      crawl.configuration.concurrency = 1
      if isSecond {
        let entries = [
          ("/page1", "1999", "1"), ("/page2", "9999", "0.1"), ("/page3", "9999", "0.9"),
        ].map { "<url><loc>\($0)</loc><lastmod>\($1)</lastmod><priority>\($2)</priority></url>" }
        site.set("/sitemap.xml", .text("<urlset>\(entries.joined())</urlset>", type: "text/xml"))
        site.forgetRequests()
      }
      try await crawl.run()
    }
    // Changed pages come first, by priority; then pages of unknown state; then unchanged ones.
    let order = site.requests.map(\.target).filter { $0.hasPrefix("/page") }
    #expect(order == ["/page3", "/page2", "/page4", "/page1"])
  }

  @Test func `what is odd about a sitemap stands in the report`() async throws {
    let site = try LoopbackSite(["/": .page("Home"), "/robots.txt": .text("Sitemap: /s.xml")])
    site.set("/s.xml", .text("<urlset><url><loc>/</loc><lastmod>x</lastmod></url></urlset>"))
    let report = try await Crawl(site.url("/")).run()
    #expect(report.sitemaps == 1)
    #expect(report.sitemapWarnings.map(\.url) == [site.url("/s.xml")])
    #expect(report.sitemapWarnings.map(\.reason) == ["a date cannot be read: 'x'"])
  }

  @Test func `sitemaps over the limit of a site are counted in the report`() async throws {
    let names = (0..<1002).map { "Sitemap: /\($0).xml" }.joined(separator: "\n")
    let site = try LoopbackSite(["/": .page("Home"), "/robots.txt": .text(names)])
    let report = try await Crawl(site.url("/")).run()
    #expect(report.sitemaps == 1000)
    let reasons = report.sitemapWarnings.map(\.reason)
    #expect(reasons.contains("2 further sitemaps are not read: a site may have 1000"))
  }

  @Test(
    "sitemaps that robots.txt names are read where robots.txt fails at first",
    arguments: [LoopbackAnswer.status(503), .status(429), .silence]
  )
  func robotsFailsOnce(failure: LoopbackAnswer) async throws {
    let site = try LoopbackSite(["/": .page("Home")])
    site.answer("/robots.txt", with: failure, .text("Sitemap: /named.xml"))
    site.set("/named.xml", .text(Self.urlset("/page1"), type: "text/xml"))
    site.answerOthers { $0.target.hasPrefix("/page") ? .page($0.target) : .status(404) }
    let crawl = try Crawl(site.url("/"))
    try await crawl.run()
    #expect(crawl.sink.outcomes == ["/ fetched", "/page1 fetched"])
    #expect(site.count(of: "/sitemap.xml") == 0 && site.count(of: "/named.xml") == 1)
  }

  @Test(
    "a sitemap that fails at first is requested again",
    arguments: [LoopbackAnswer.status(503), .silence]
  )
  func sitemapFailsOnce(failure: LoopbackAnswer) async throws {
    let site = try LoopbackSite(["/": .page("Home"), "/robots.txt": .text("Sitemap: /s.xml")])
    site.answer("/s.xml", with: failure, .text(Self.urlset("/page1"), type: "text/xml"))
    site.answerOthers { $0.target.hasPrefix("/page") ? .page($0.target) : .status(404) }
    let crawl = try Crawl(site.url("/"))
    let report = try await crawl.run()
    #expect(crawl.sink.outcomes == ["/ fetched", "/page1 fetched"])
    #expect(report.sitemapWarnings.isEmpty)
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

  /// A list of a site's own pages as seeds would otherwise add each entry once for each seed.
  @Test func `an entry belongs to the first of many seeds that has it in its scope`() async throws {
    let root = "https://a.example/"
    var crawl = try Crawl(urls: (0..<200).map { "\(root)\($0)/" }, scope: .prefix)
    crawl.seeds.append(contentsOf: try Crawl(urls: (0..<200).map { "\(root)s\($0)" }).seeds)
    crawl.seeds[0].maxDepth = 0
    var driver = try await CrawlDriver(session: crawl.session())
    driver.batch = FrontierBatch()
    let paths = ["0/a", "7/a", "x", "s3"]
    let url = try #require(WebURL("\(root)sitemap.txt"))
    let text = paths.map { "\(root)\($0)\n" }.joined()
    let sitemap = Sitemap(parsing: Array(text.utf8), url: url)
    driver.process(
      SitemapFetcher.File(url: url, sitemap: sitemap, warnings: []),
      of: SitemapCrawl(session: crawl.session(), seeds: Array(crawl.seeds.indices))
    )
    driver.addSitemapEntries()
    let found = driver.batch.discovered.map { "\($0.record.url) \($0.record.seed)" }
    // The first seed has only its own page.
    #expect(found == zip(paths, [200, 7, 200, 200]).map { "\(root)\($0) \($1)" })
  }

  @Test func `the entries of large files are added in parts, and files take turns`() throws {
    let session = try Crawl("https://a.example/").session()
    let crawl = SitemapCrawl(session: session, seeds: [0])
    func file(_ count: Int) throws -> SitemapFetcher.File {
      let url = try #require(WebURL("https://a.example/\(count).txt"))
      let text = (0..<count).map { "https://a.example/\($0)\n" }.joined()
      return SitemapFetcher.File(
        url: url,
        sitemap: Sitemap(parsing: Array(text.utf8), url: url),
        warnings: []
      )
    }
    var queue = SitemapQueue()
    for count in [2500, 10] { queue.addParts(of: try file(count), crawl) }
    var parts: [Range<Int>] = []
    while let part = queue.nextPart() {
      parts.append(part.range)
      #expect(part.isLast == [2500, 10].contains(part.range.upperBound))
    }
    #expect(parts == [0..<1000, 0..<10, 1000..<2000, 2000..<2500])
    #expect(!queue.hasParts)
  }
}
