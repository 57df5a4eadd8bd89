import RobotsExclusion
import Testing

@Suite("robots directives")
struct RobotsDirectivesTests {
  static func read(metas: [(String, String)] = [], headers: [String] = []) -> RobotsDirectives {
    RobotsDirectives(
      metas: metas.map { RobotsStatement(agent: $0.0, content: $0.1) },
      headers: headers,
      profile: .webmark
    )
  }

  @Test func `nothing said allows everything`() {
    #expect(Self.read() == RobotsDirectives())
    #expect(Self.read(metas: [("robots", "all, max-image-preview:large")]).mayIndex)
  }

  @Test func `Apple: none is noindex, nofollow and nosnippet`() {
    let directives = Self.read(metas: [("ROBOTS", "None")])
    #expect(!directives.mayIndex && !directives.mayFollow && !directives.mayShowSnippet)
  }

  @Test func `restrictions of several carriers add up`() {
    let directives = Self.read(metas: [("robots", "nofollow")], headers: ["nosnippet"])
    #expect(directives.mayIndex && !directives.mayFollow && !directives.mayShowSnippet)
    #expect(directives.sources == ["meta:robots nofollow", "header:* nosnippet"])
  }

  @Test func `a statement to another agent is not ours`() {
    #expect(Self.read(metas: [("googlebot", "noindex")], headers: ["otherbot: noindex"]).mayIndex)
    #expect(!Self.read(headers: ["webmark: noindex"]).mayIndex)
    #expect(!Self.read(metas: [("webmark", "noindex"), ("robots", "index")]).mayIndex)
  }

  @Test func `a directive with a value is no agent`() {
    let directives = Self.read(headers: ["unavailable_after: 25 Jun 2027 15:00:00 GMT, noindex"])
    #expect(directives.unavailableAfter == "25 jun 2027 15:00:00 gmt")
    #expect(!directives.mayIndex)
  }
}

@Suite("robots.txt")
struct RobotsTxtTests {
  @Test func `2.2.1 Applebot-Extended is another token than Applebot`() {
    let robots = RobotsTxt(parsing: "User-agent: Applebot-Extended\nDisallow: /\n")
    #expect(robots.decision(for: "/x", productTokens: AgentProfile.applebot.robotsTokens).isAllowed)
  }

  @Test func `Apple: the Googlebot group stands in for a missing Applebot group`() {
    let robots = RobotsTxt(
      parsing: "User-agent: googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /"
    )
    let tokens = AgentProfile.applebot.robotsTokens
    #expect(robots.decision(for: "/b", productTokens: tokens).isAllowed)
    #expect(!robots.decision(for: "/a", productTokens: tokens).isAllowed)
  }

  @Test func `the decision names group, rule and line`() {
    let robots = RobotsTxt(parsing: "# ours\r\nUser-agent: WebMark/1.0\r\nDisallow: /x*y$\r\n")
    let decision = robots.decision(for: "/x/1/y", productTokens: ["webmark"])
    #expect(decision.group == "webmark" && decision.rule?.line == 3)
    #expect("\(decision)" == "disallow /x*y$ (line 3)")
  }

  @Test func `crawl delay and sitemaps are read`() {
    let robots = RobotsTxt(
      parsing: "User-agent: *\nCrawl-delay: 2.5\nDisallow:\nSitemap: https://a.example/s.xml"
    )
    #expect(robots.crawlDelay(productTokens: ["webmark"]) == 2.5)
    #expect(robots.sitemaps == ["https://a.example/s.xml"])
    #expect(
      RobotsTxt(parsing: "User-agent: *\nCrawl-delay: nan").crawlDelay(productTokens: []) == nil
    )
  }

  @Test func `hostile files and patterns end soon`() {
    let stars = "User-agent: *\nDisallow: /" + String(repeating: "a*", count: 8000) + "b"
    let path = "/" + String(repeating: "a", count: 4000)
    #expect(RobotsTxt(parsing: stars).decision(for: path, productTokens: []).isAllowed)
    var names = (0..<20_000).map { "User-agent: a\($0)" }.joined(separator: "\n")
    names += "\n" + String(repeating: "Disallow: /x\n", count: 20_000)
    #expect(RobotsTxt(parsing: names).decision(for: "/y", productTokens: ["a7"]).isAllowed)
    _ = RobotsTxt(parsing: (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7919) })
  }
}
