import Crawling
import Frontier
import SQLiteFrontier
import Testing
import URLStandard
import WebmarkTesting

/// The meaning of responses to `/robots.txt` (RFC 9309, section 2.3.1).
@Suite("robots.txt as it is fetched", .timeLimit(.minutes(15)))
struct RobotsFetchTests {
  private static let forbidding = "User-agent: *\nDisallow: /"

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let robots: LoopbackAnswer
    let outcome: String
  }

  static let cases = [
    Case(
      testDescription: "2.3.1.1 a file is obeyed",
      robots: .text(forbidding),
      outcome: "excluded"
    ),
    Case(
      testDescription: "2.3.1.1 whatever 2xx it has",
      robots: LoopbackAnswer(status: 203, body: forbidding),
      outcome: "excluded"
    ),
    Case(
      testDescription: "a byte order mark is passed over",
      robots: .text("\u{FEFF}" + forbidding),
      outcome: "excluded"
    ),
    Case(
      testDescription: "2.3.1.3 400 allows",
      robots: .status(400),
      outcome: "fetched"
    ),
    Case(
      testDescription: "2.3.1.3 401 allows",
      robots: .status(401),
      outcome: "fetched"
    ),
    Case(
      testDescription: "2.3.1.3 403 allows",
      robots: .status(403),
      outcome: "fetched"
    ),
    Case(
      testDescription: "2.3.1.3 404 allows",
      robots: .status(404),
      outcome: "fetched"
    ),
    Case(
      testDescription: "2.3.1.3 410 allows",
      robots: .status(410),
      outcome: "fetched"
    ),
    Case(
      testDescription: "429 forbids for now",
      robots: .status(429),
      outcome: "failed"
    ),
    Case(
      testDescription: "2.3.1.4 500 forbids for now",
      robots: .status(500),
      outcome: "failed"
    ),
    Case(
      testDescription: "2.3.1.4 503 forbids for now",
      robots: .status(503),
      outcome: "failed"
    ),
    Case(
      testDescription: "2.3.1.4 no answer forbids for now",
      robots: .silence,
      outcome: "failed"
    ),
    Case(
      testDescription: "2.3.1.4 half an answer forbids for now",
      robots: LoopbackAnswer.text(forbidding).delivered(.cut(after: 5)),
      outcome: "failed"
    ),
    Case(
      testDescription: "an HTML page has no rules",
      robots: .page("Home", links: ["/Disallow: /"]),
      outcome: "fetched"
    ),
    Case(
      testDescription: "2.5 what is behind the limit is not read",
      robots: .text(String(repeating: "# comment\n", count: 60_000) + forbidding),
      outcome: "fetched"
    ),
    Case(
      testDescription: "2.5 what is before the limit is, though the file is larger",
      robots: .text(forbidding + String(repeating: "\n# comment", count: 60_000)),
      outcome: "excluded"
    ),
  ]

  @Test("decides by RFC 9309", arguments: cases)
  func verdict(_ testCase: Case) async throws {
    let site = try LoopbackSite(["/robots.txt": testCase.robots, "/": .page("Home")])
    let crawl = try Crawl(site.url("/"), scope: .page)
    try await crawl.run()
    #expect(crawl.sink.outcome(of: "/")?.name == testCase.outcome)
    #expect(site.count(of: "/") == (testCase.outcome == "fetched" ? 1 : 0))
  }

  @Test("2.3.1.2 five redirects are followed, six count as no file", arguments: [5, 6])
  func redirects(_ count: Int) async throws {
    let site = try LoopbackSite(["/": .page("Home"), "/robots.txt": .redirect(to: "/r1")])
    for number in 1..<count { site.set("/r\(number)", .redirect(to: "/r\(number + 1)")) }
    site.set("/r\(count)", .text(Self.forbidding))
    let crawl = try Crawl(site.url("/"), scope: .page)
    try await crawl.run()
    #expect(crawl.sink.outcome(of: "/")?.name == (count == 5 ? "excluded" : "fetched"))
  }

  @Test func `it is asked once, and again after a failure`() async throws {
    let site = try LoopbackSite(["/": .page("Home", links: ["/a", "/b"]), "/a": .page("A")])
    try await Crawl(site.url("/")).run()
    #expect(site.count(of: "/robots.txt") == 1)
    site.forgetRequests()
    site.answer("/robots.txt", with: .status(503), .text(""))
    let crawl = try Crawl(site.url("/"), scope: .page)
    try await crawl.run()
    #expect(site.count(of: "/robots.txt") == 2)
    #expect(crawl.sink.outcome(of: "/") == .fetched)
  }

  @Test("an earlier copy stands in while the host fails", arguments: [503, 429])
  func copy(_ status: Int) async throws {
    for store: any CrawlStore in [
      MemoryFrontierStore(), try SQLiteFrontierStore(path: ":memory:"),
    ] {
      let site = try LoopbackSite(["/": .page("Home", links: ["/p", "/q"]), "/q": .page("Q")])
      site.set("/robots.txt", .text("User-agent: *\nDisallow: /p"))
      var first = try Crawl(site.url("/"))
      first.store = store
      try await first.run()
      site.set("/robots.txt", .status(status))
      var second = try Crawl(site.url("/"))
      second.store = store
      second.configuration.omitsValidators = true
      try await second.run()
      #expect(second.sink.outcomes == ["/ fetched", "/p excluded", "/q fetched"])
      #expect(site.count(of: "/p") == 0)
    }
  }

  @Test func `the rule that excluded stands in the report`() async throws {
    let site = try LoopbackSite(["/robots.txt": .text("User-agent: webmark\nDisallow: /p")])
    site.set("/", .page("Home", links: ["/p?q=1"]))
    let report = try await Crawl(site.url("/")).run()
    #expect(report.excludedSamples.map(\.url) == [site.url("/p?q=1")])
    #expect(report.excludedSamples.first?.reason == "disallow /p (line 2)")
  }

  @Test func `a redirect's target is asked about, too`() async throws {
    let site = try LoopbackSite([
      "/": .redirect(to: "/private/a"), "/private/a": .page("A"),
      "/robots.txt": .text("User-agent: *\nDisallow: /private/"),
    ])
    let crawl = try Crawl(site.url("/"))
    try await crawl.run()
    #expect(crawl.sink.outcome(of: "/")?.name == "excluded")
    #expect(site.count(of: "/private/a") == 0)
  }
}
