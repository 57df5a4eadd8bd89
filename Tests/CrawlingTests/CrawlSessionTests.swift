import Crawling
import Fetching
import MarkupExtraction
import Testing
import URLStandard
import WebmarkTesting

/// Complete crawls without an index, against a scripted loopback server.
@Suite("CrawlSession", .timeLimit(.minutes(15)))
struct CrawlSessionTests {
  // MARK: Fetched pages

  @Test func `every page once, however many links lead there at a time`() async throws {
    let links = (0..<60).flatMap { ["/\($0)", "/\($0)#part", "./\($0)"] }
    var answers = ["/": LoopbackAnswer.page("Home", links: links)]
    for number in 0..<60 { answers["/\(number)"] = .page("\(number)", links: links + ["/"]) }
    let site = try LoopbackSite(answers)
    let report = try await Crawl(site.url("/")).run()
    #expect(report.count("fetched") == 61)
    for number in 0..<60 { #expect(site.count(of: "/\(number)") == 1) }
    #expect(site.mostInFlight <= 8)
  }

  @Test func `redirects are followed hop by hop, and a known target is not fetched again`()
    async throws
  {
    let site = try LoopbackSite([
      "/": .page("Home", links: ["/old", "/older", "/loop", "/file", "/away", "/deep0"]),
      "/old": .redirect(to: "/new"), "/older": .redirect(to: "/new"), "/new": .page("New"),
      "/loop": .redirect(to: "/loop"), "/file": .redirect(to: "file:///etc/hostname"),
      "/away": .redirect(to: "http://127.0.0.2:9/"),
    ])
    for number in 0..<12 { site.set("/deep\(number)", .redirect(to: "/deep\(number + 1)")) }
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.perHost = 1
    try await crawl.run()
    #expect(site.count(of: "/new") == 1)
    #expect(crawl.sink.outcome(of: "/old") == .fetched)
    #expect(crawl.sink.outcome(of: "/older") == .duplicate)
    let moved = crawl.sink.pages.first { $0.requestedURL.path == "/old" }
    #expect(moved?.redirectHops.map(\.path) == ["/old"])
    #expect(moved?.finalURL.path == "/new")
    #expect(
      crawl.sink.outcome(of: "/loop")
        == .failed(PageFailure(.redirectLoop, "to \(site.url("/loop"))"))
    )
    #expect(crawl.sink.outcome(of: "/file") == .refused("redirect to file:"))
    #expect(crawl.sink.outcome(of: "/away")?.name == "refused")
    let failure = PageFailure(.exchange(.tooManyRedirects), "more than 10")
    #expect(crawl.sink.outcome(of: "/deep0") == .failed(failure))
  }

  @Test func `a redirect target that fails for a moment is not lost`() async throws {
    let site = try LoopbackSite(["/": .redirect(to: "/home")])
    site.answer("/home", with: .status(503, headers: [("Retry-After", "0")]), .page("Home"))
    let crawl = try Crawl(site.url("/"))
    try await crawl.run()
    #expect(crawl.sink.outcome(of: "/") == .fetched)
  }

  @Test func `a seed that redirects to another host begins there`() async throws {
    let www = try LoopbackSite(
      ["/": .page("Home", links: ["/a"]), "/a": .page("A")],
      address: "127.0.0.2"
    )
    let bare = try LoopbackSite(["/": .redirect(to: www.url("/"))])
    var crawl = try Crawl(bare.url("/"))
    crawl.configuration.allowsPrivateAddresses = true
    try await crawl.run()
    #expect(crawl.sink.outcome(of: "/a") == .fetched)
  }

  @Test func `a private address is no page's to name`() async throws {
    let secret = try LoopbackSite(["/": .page("Secret")], address: "127.0.0.3")
    let site = try LoopbackSite(["/": .redirect(to: secret.url("/"))])
    let report = try await Crawl(site.url("/")).run()
    #expect(secret.acceptedConnections == 0)
    #expect(report.failedSamples.contains { $0.reason.contains("private address refused") })
  }

  @Test func `scope page fetches one page, prefix what is below, depth limits the hops`()
    async throws
  {
    let site = try LoopbackSite([
      "/docs/": .page("Docs", links: ["/docs/a", "/blog/"]), "/docs/a": .page("A", links: ["b"]),
      "/docs/b": .page("B"), "/blog/": .page("Blog"),
    ])
    let page = try Crawl(site.url("/docs/"), scope: .page)
    try await page.run()
    #expect(page.sink.outcomes == ["/docs/ fetched"])
    let prefix = try Crawl(site.url("/docs/"), scope: .prefix)
    try await prefix.run()
    #expect(prefix.sink.outcomes == ["/docs/ fetched", "/docs/a fetched", "/docs/b fetched"])
    var shallow = try Crawl(site.url("/docs/"), scope: .prefix)
    shallow.configuration.maxDepth = 1
    try await shallow.run()
    #expect(shallow.sink.outcomes == ["/docs/ fetched", "/docs/a fetched"])
  }

  @Test func `only HTML is read; a missing type is told from the bytes`() async throws {
    let untyped = "HTTP/1.1 200 OK\r\nContent-Length: 20\r\nConnection: close\r\n\r\n"
    let site = try LoopbackSite([
      "/": .page("Home", links: ["/pdf", "/bare", "/binary"]),
      "/pdf": .text("%PDF", type: "application/pdf"),
      "/bare": LoopbackAnswer(delivery: .raw(Array((untyped + "<!doctype html><p>hi").utf8))),
      "/binary": LoopbackAnswer(delivery: .raw(Array((untyped + "\u{1}2345678901234567890").utf8))),
    ])
    let crawl = try Crawl(site.url("/"))
    try await crawl.run()
    #expect(crawl.sink.outcome(of: "/pdf") == .notHTML("application/pdf"))
    #expect(crawl.sink.outcome(of: "/bare") == .fetched)
    #expect(crawl.sink.outcome(of: "/binary") == .notHTML("unknown"))
  }

  @Test func `a file of another format with the type of a page is no page`() async throws {
    let site = try LoopbackSite([
      "/": .page("Home", links: ["/pdf", "/image", "/zeros", "/words"]),
      "/pdf": .text("%PDF-1.7\n1 0 obj <</Type/Catalog>>", type: "text/html; charset=utf-8"),
      "/image": LoopbackAnswer(
        headers: [("Content-Type", "text/html")],
        body: [0x89] + Array("PNG\r\n\u{1A}\n<p>".utf8)
      ),
      "/zeros": .text("ab" + String(repeating: "\u{0}\u{1}", count: 40), type: "text/html"),
      "/words": .text(
        "Words before <p>the first tag, \u{1}one of which is damaged by a control character",
        type: "text/html"
      ),
    ])
    let crawl = try Crawl(site.url("/"))
    try await crawl.run()
    #expect(
      crawl.sink.outcome(of: "/pdf")
        == .notHTML("text/html; charset=utf-8, but the body is a PDF document")
    )
    #expect(crawl.sink.outcome(of: "/image") == .notHTML("text/html, but the body is a PNG image"))
    let binary = "text/html, but the body is binary data, and no page or archive"
    #expect(crawl.sink.outcome(of: "/zeros") == .notHTML(binary))
    #expect(crawl.sink.outcome(of: "/words") == .fetched)
  }

  @Test func `nofollow of page and link, noindex of meta and header`() async throws {
    let header = LoopbackAnswer.html("<p>", headers: [("X-Robots-Tag", "noindex")])
    let site = try LoopbackSite([
      "/": .html("<a href=/a rel=nofollow>a</a> <a href=/b>b</a> <a href=/c>c</a><a href=/d>d</a>"),
      "/b": .page("B", links: ["/only-from-b"], head: "<meta name=robots content=nofollow>"),
      "/c": .page("C", head: "<meta name=webmark content='noindex'>"), "/d": header,
    ])
    let crawl = try Crawl(site.url("/"))
    let report = try await crawl.run()
    #expect(crawl.sink.outcomes == ["/ fetched", "/b fetched", "/c noindex", "/d noindex"])
    #expect(report.nofollow.pages == 1 && report.nofollow.samples == [site.url("/b")])
  }

  // MARK: Budgets and unresponsive hosts

  @Test func `what is over a budget costs no delay and stays due`() async throws {
    let site = try LoopbackSite(["/": .page("Home", links: (0..<300).map { "/\($0)" })])
    site.answerOthers { $0.target.hasPrefix("/robots") ? .status(404) : .page($0.target) }
    var crawl = try Crawl(site.url("/"))
    // A delay for each of them would exceed the suite's time limit.
    crawl.configuration.delay = 0.5
    crawl.configuration.maxPages = 3
    let report = try await crawl.run()
    #expect(crawl.sink.pages.count == 3)
    #expect(report.due >= 297)
  }

  @Test func `an excluded URL is no page of the budget`() async throws {
    let site = try LoopbackSite([
      "/": .page("Home", links: (0..<20).map { "/private/\($0)" } + ["/a", "/b", "/c"]),
      "/robots.txt": .text("User-agent: *\nDisallow: /private/"), "/a": .page("A"),
      "/b": .page("B"), "/c": .page("C"),
    ])
    var crawl = try Crawl(site.url("/"))
    crawl.seeds[0].maxPages = 3
    let report = try await crawl.run()
    #expect(report.count("fetched") == 3)
    #expect(report.count("excluded") == 20)
    #expect(site.requests.allSatisfy { !$0.target.hasPrefix("/private") })
  }

  @Test func `a host that stops answering is left to the next run, and loses nothing`() async throws
  {
    let site = try LoopbackSite(["/": .page("Home", links: (0..<50).map { "/\($0)" })])
    site.answerOthers { $0.target.hasPrefix("/robots") ? .status(404) : .silence }
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.perHost = 1
    let report = try await crawl.run()
    let attempts = crawl.configuration.hostFailureLimit * (1 + crawl.configuration.retries)
    let tried = Set(site.requests.map(\.target)).intersection((0..<50).map { "/\($0)" })
    #expect((crawl.configuration.hostFailureLimit...attempts).contains(tried.count))
    // The tried pages have failed.
    #expect(report.count("failed") == tried.count)
    #expect(report.due == 50 - tried.count)
    #expect(report.leftHosts.map(\.reason) == ["it does not respond"])
    site.answerOthers { $0.target.hasPrefix("/robots") ? .status(404) : .page($0.target) }
    let second = try await crawl.run()
    #expect(second.count("fetched") + second.count("unchanged") == 51)
  }

  @Test func `a page that hangs is retried after the pages that were not tried yet`() async throws {
    let paths = (0..<5).map { "/\($0)" }
    let site = try LoopbackSite([
      "/": .page("Home", links: ["/hangs"] + paths), "/hangs": .page("Late").late(5),
    ])
    site.answerOthers { $0.target.hasPrefix("/robots") ? .status(404) : .page($0.target) }
    var crawl = try Crawl(site.url("/"))
    (crawl.configuration.perHost, crawl.configuration.concurrency) = (1, 1)
    crawl.configuration.limits.firstByteTime = .milliseconds(300)
    let report = try await crawl.run()
    #expect(report.count("fetched") == 6 && report.count("failed") == 1)
    let targets = site.requests.map(\.target).filter { (paths + ["/hangs"]).contains($0) }
    #expect(targets == ["/hangs"] + paths + ["/hangs"])
  }

  @Test func `a host that wants to be left alone for long is, without waiting`() async throws {
    let busy = LoopbackAnswer.status(429, headers: [("Retry-After", "3600")])
    let site = try LoopbackSite(["/": .page("Home", links: ["/a", "/b", "/c"])])
    site.answerOthers { $0.target.hasPrefix("/robots") ? .status(404) : busy }
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.perHost = 1
    let report = try await crawl.run()
    #expect(report.count("failed") == 1)
    #expect(report.due == 2)
  }

  @Test func `Retry-After is kept to`() async throws {
    let site = try LoopbackSite()
    site.answer("/", with: .status(503, headers: [("Retry-After", "1")]), .page("Home"))
    let crawl = try Crawl(site.url("/"), scope: .page)
    try await crawl.run()
    let times = site.requests.filter { $0.target == "/" }.map(\.time)
    #expect(crawl.sink.outcome(of: "/") == .fetched)
    #expect(times.count == 2 && times[1] - times[0] >= .milliseconds(990))
  }

  // MARK: Rate limits

  @Test
  func `one request at a time and the delay between any two, robots.txt and sitemap included`()
    async throws
  {
    let site = try LoopbackSite([
      "/": .page("Home", links: ["/a", "/b", "/moved"]), "/a": .page("A"), "/b": .page("B"),
      "/moved": .redirect(to: "/c"), "/c": .page("C"),
      "/sitemap.xml": .text("<urlset><url><loc>/d</loc></url></urlset>", type: "text/xml"),
      "/d": .page("D"),
    ])
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.perHost = 1
    crawl.configuration.delay = 0.1
    try await crawl.run()
    let times = site.requests.map(\.time)
    #expect(times.count == 8)
    #expect(site.mostInFlight == 1)
    for (first, second) in zip(times, times.dropFirst()) {
      #expect(second - first >= .milliseconds(99))
    }
  }

  @Test func `Crawl-delay of robots.txt is kept to, up to a limit`() async throws {
    let site = try LoopbackSite([
      "/robots.txt": .text("User-agent: *\nCrawl-delay: 60"), "/": .page("Home", links: ["/a"]),
      "/a": .page("A"),
    ])
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.perHost = 1
    crawl.configuration.crawlDelayLimit = 0.2
    try await crawl.run()
    let times = site.requests.filter { ["/", "/a"].contains($0.target) }.map(\.time)
    #expect(times.count == 2 && times[1] - times[0] >= .milliseconds(199))
  }

  @Test func `never more transfers than asked for, robots.txt and sitemaps of many hosts included`()
    async throws
  {
    let transport = CountingTransport()
    var crawl = try Crawl()
    crawl.seeds = try (0..<100).map {
      Seed(url: try #require(WebURL("https://host\($0).example/")))
    }
    crawl.configuration.concurrency = 4
    let report = try await crawl.run(transport)
    #expect(report.count("fetched") == 100)
    #expect(transport.most <= 4)
  }

  @Test func `links of the header lead on, and its canonical address counts`() async throws {
    let header = "</next>; rel=next, </de>; rel=alternate; hreflang=de, </a.css>; rel=preload"
    let site = try LoopbackSite([
      "/": .html("<title>Home</title>", headers: [("Link", header)]),
      "/next": .html("<title>Next</title>", headers: [("Link", "</canon>; rel=\"canonical\"")]),
      "/de": .page("Deutsch"),
    ])
    let crawl = try Crawl(site.url("/"))
    try await crawl.run()
    #expect(crawl.sink.outcomes == ["/ fetched", "/de fetched", "/next fetched"])
    let next = try #require(crawl.sink.pages.first { $0.requestedURL.path == "/next" })
    #expect(next.markup?.canonicals.map(\.path) == ["/canon"])
  }
}
