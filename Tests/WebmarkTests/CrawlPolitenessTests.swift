import ChildProcesses
import Foundation
import Testing
import WebmarkTesting

/// The rate limits and robots.txt rules of a crawl.
@Suite("webmark crawl: politeness")
struct CrawlPolitenessTests {
  static let links = ["/1", "/2", "/3"]

  static var answers: [String: LoopbackSite.Answer] {
    var answers = ["/": LoopbackSite.Answer.page("Start", links: links)]
    for link in links { answers[link] = .page("Page \(link)") }
    return answers
  }

  /// Returns the times between the requests for pages.
  static func pauses(of site: LoopbackSite) -> [Duration] {
    let times = site.requests.filter { $0.target == "/" || links.contains($0.target) }.map(\.time)
    return zip(times.dropFirst(), times).map { $0 - $1 }
  }

  @Test func `the delay lies between two requests to one host`() async throws {
    try await CrawlCommandTests.with(Self.answers) { site, setting in
      try #expect(setting.runner.run(["crawl", "--delay", "0.3"]).status == 0)
      let pauses = Self.pauses(of: site)
      #expect(pauses.count == 3)
      #expect(pauses.allSatisfy { $0 > .milliseconds(290) }, "\(pauses)")
    }
  }

  @Test func `a longer Crawl-delay of robots.txt is kept`() async throws {
    var answers = Self.answers
    answers["/robots.txt"] = .init(
      headers: [("Content-Type", "text/plain")],
      body: "User-agent: *\nCrawl-delay: 0.4"
    )
    try await CrawlCommandTests.with(answers) { site, setting in
      try #expect(setting.crawl().status == 0)
      #expect(
        Self.pauses(of: site).allSatisfy { $0 > .milliseconds(390) },
        "\(Self.pauses(of: site))"
      )
    }
  }

  @Test func `a long Crawl-delay is said once`() async throws {
    let answers: [String: LoopbackAnswer] = [
      "/robots.txt": .text("User-agent: *\nCrawl-delay: 5"),
      "/": .page("Home", links: ["/2"]), "/2": .page("Two"),
    ]
    try await CrawlCommandTests.with(answers) { site, setting in
      let command = ["crawl", "--delay", "0", "--links", "a"]
      let line = "\(site.url("")): its robots.txt asks for 5.0 s between requests"
      try #expect(setting.runner.run(command).errors.components(separatedBy: line).count == 2)
      #expect(site.count(of: "/2") == 1)
      let quiet = try setting.runner.run(command + ["--all", "--no-progress"])
      #expect(!quiet.errors.contains("asks for"))
    }
  }

  @Test func `429 is asked again after the time that Retry-After names`() async throws {
    var answers = Self.answers
    answers["/2"] = .init(status: 429, headers: [("Retry-After", "1")])
    try await CrawlCommandTests.with(answers) { site, setting in
      let answer = try setting.crawl()
      #expect(answer.status == 0)
      let times = site.requests.filter { $0.target == "/2" }.map(\.time)
      #expect(times.count == 3)
      #expect(zip(times.dropFirst(), times).allSatisfy { $0 - $1 > .milliseconds(990) }, "\(times)")
      try #expect(setting.outcomes() == ["fetched": 3, "failed": 1])
    }
  }

  @Test func `Applebot's rules may be followed, but never its name taken`() async throws {
    var answers = Self.answers
    answers["/robots.txt"] = .text("User-agent: Googlebot\nDisallow: /2\nCrawl-delay: 60")
    try await CrawlCommandTests.with(answers) { site, setting in
      try #expect(setting.crawl("--profile", "applebot").status == 0)
      #expect(site.count(of: "/2") == 0 && site.count(of: "/") == 1)
      #expect(
        site.requests.allSatisfy { $0.headers["user-agent"]?.contains("webmark/") == true }
      )
      try #expect(setting.crawl("--profile", "googlebot").status == 64)
    }
  }

  @Test func `robots.txt is asked for first, and once`() async throws {
    try await CrawlCommandTests.with(Self.answers) { site, setting in
      try #expect(setting.crawl().status == 0)
      #expect(site.requests.first?.target == "/robots.txt")
      #expect(site.count(of: "/robots.txt") == 1)
    }
  }

  @Test func `the User-Agent says who asks and where to complain`() async throws {
    try await CrawlCommandTests.with(Self.answers) { site, setting in
      try #expect(setting.crawl().status == 0)
      let agents = Set(site.requests.map { $0.headers["user-agent"] ?? "" })
      #expect(agents.count == 1)
      #expect(agents.first?.contains("webmark/") == true)
      #expect(agents.first?.contains("+https://") == true)
    }
  }

  @Test func `links of rel=nofollow are not followed`() async throws {
    let start = LoopbackSite.Answer(
      body: "<title>Start</title><a href=/1>one</a><a rel='x NoFollow' href=/2>two</a>"
    )
    var answers = Self.answers
    answers["/"] = start
    try await CrawlCommandTests.with(answers) { site, setting in
      try #expect(setting.crawl().status == 0)
      #expect(site.count(of: "/1") == 1 && site.count(of: "/2") == 0)
    }
  }

  @Test func `SIGTERM ends as Ctrl-C does, with the state saved`() async throws {
    var answers = Self.answers
    for link in Self.links { answers[link]?.pause = 0.3 }
    try await CrawlCommandTests.with(answers) { site, setting in
      let first = try setting.runner.run(["crawl", "--delay", "0"]) { process in
        while site.count(of: "/1") == 0 { usleep(5000) }
        process.send(SIGTERM)
      }
      #expect(first.status == 130, "\(first.errors)")
      try #expect(setting.crawl().status == 0)
      for link in Self.links { #expect(site.count(of: link) == 1) }
    }
  }
}
