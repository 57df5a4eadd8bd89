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

  /// 1813935600 is 25 June 2027, 15:00 UTC.
  @Test(
    "after its date a page is noindex",
    arguments: [
      "25 Jun 2027 15:00:00 GMT", "Fri, 25 Jun 2027 10:00:00 EST", "25-Jun-27 15:00:00 GMT",
      "2027-06-25T17:00:00+02:00", "2027-06-25T15:00:00.000Z", "2027-06-25 15:00",
      "20270625T150000Z", "Jun 25, 2027 15:00", "June 25 2027 15:00 UTC", "1813935600",
    ]
  )
  func unavailable(_ date: String) {
    for (time, mayIndex) in [(1_813_935_599.0, true), (1_813_935_600, false)] {
      let directives = RobotsDirectives(
        metas: [RobotsStatement(agent: "robots", content: "nofollow, unavailable_after: \(date)")],
        headers: [],
        profile: .webmark,
        at: time
      )
      #expect(directives.mayIndex == mayIndex)
      #expect(!directives.mayFollow)
    }
  }

  @Test(
    "what is no date never ends",
    arguments: ["soon", "99 Jun 2027", "1 Foo 2027", "June 2027", "1 2 3 +", ""]
  )
  func noDate(_ date: String) {
    let content = "unavailable_after: \(date)"
    let statement = RobotsStatement(agent: "robots", content: content)
    #expect(
      RobotsDirectives(metas: [statement], headers: [], profile: .webmark, at: 1e12).mayIndex
    )
  }

  @Test(
    "a day without a time that can be read ends at its start",
    arguments: ["20270625", "2027-06-25 25:00", "June 25, 2027"]
  )
  func day(_ date: String) {
    let statement = RobotsStatement(agent: "robots", content: "unavailable_after: \(date)")
    for (time, mayIndex) in [(1_813_881_599.0, true), (1_813_881_600, false)] {
      let found = RobotsDirectives(
        metas: [statement],
        headers: [],
        profile: .webmark,
        at: time
      )
      #expect(found.mayIndex == mayIndex)
    }
  }

  @Test(
    "a directive behind an unreadable or missing date counts",
    arguments: [
      "unavailable_after: , noindex", "unavailable_after:, noindex",
      "unavailable_after: never, noindex",
      "unavailable_after: never, max-snippet:5, noindex", "unavailable_after, noindex",
      "unavailable_after: Friday, June 25, 2027 15:00, noindex",
    ]
  )
  func directiveBehindDate(_ content: String) {
    let directives = Self.read(metas: [("robots", content)])
    #expect(
      !directives.mayIndex && directives.maxSnippet == (content.contains("max-snippet") ? 5 : nil)
    )
  }

  @Test func `of several dates the earliest counts`() {
    let dates = ["2030-01-01", "2027-06-25", "soon", "2028-01-01"]
    let directives = Self.read(metas: dates.map { ("robots", "unavailable_after: \($0)") })
    #expect(directives.unavailableAfter == "2027-06-25")
  }

  @Test func `max-snippet: the least counts, 0 is nosnippet, -1 is no limit`() {
    #expect(Self.read(metas: [("robots", "max-snippet:-1")]).maxSnippet == nil)
    let both = Self.read(metas: [("robots", "max-snippet: 50")], headers: ["max-snippet:20"])
    #expect(both.maxSnippet == 20 && both.mayShowSnippet)
    #expect(!Self.read(headers: ["webmark: max-snippet:0"]).mayShowSnippet)
  }
}

@Suite("robots.txt")
struct RobotsTxtTests {
  @Test func `2.2.1 Applebot-Extended is another token than Applebot`() {
    let robots = RobotsTxt(parsing: "User-agent: Applebot-Extended\nDisallow: /\n")
    #expect(robots.ruleSet(for: AgentProfile.applebot.robotsTokens).decision(for: "/x").isAllowed)
  }

  @Test func `Apple: the Googlebot group stands in for a missing Applebot group`() {
    let robots = RobotsTxt(
      parsing: "User-agent: googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /"
    )
    let rules = robots.ruleSet(for: AgentProfile.applebot.robotsTokens)
    #expect(rules.decision(for: "/b").isAllowed)
    #expect(!rules.decision(for: "/a").isAllowed)
  }

  @Test func `the decision names group, rule and line`() {
    let robots = RobotsTxt(parsing: "# ours\r\nUser-agent: WebMark/1.0\r\nDisallow: /x*y$\r\n")
    let decision = robots.ruleSet(for: ["webmark"]).decision(for: "/x/1/y")
    #expect(decision.group?.productToken == "webmark" && decision.group?.line == 2)
    #expect(decision.rule?.line == 3)
    #expect("\(decision)" == "disallow /x*y$ (line 3)")
  }

  @Test func `crawl delay and sitemaps are read`() {
    let robots = RobotsTxt(
      parsing: "User-agent: *\nCrawl-delay: 2.5\nDisallow:\nSitemap: https://a.example/s.xml"
    )
    #expect(robots.ruleSet(for: ["webmark"]).crawlDelay == 2.5)
    #expect(robots.sitemaps == ["https://a.example/s.xml"])
    #expect(
      RobotsTxt(parsing: "User-agent: *\nCrawl-delay: nan").ruleSet(for: []).crawlDelay == nil
    )
    // A line that is ignored changes nothing, and the last delay of the agents counts.
    let delays = "User-agent: a\nUser-agent: b\nCrawl-delay: 1\nCrawl-delay: 2\nCrawl-delay: x\n"
    let several = RobotsTxt(parsing: delays + "User-agent: *\nDisallow: /x\nCrawl-delay: 3")
    #expect(several.ruleSet(for: ["a"]).crawlDelay == 2)
    #expect(several.ruleSet(for: ["b"]).crawlDelay == 2)
    #expect(several.ruleSet(for: ["c"]).crawlDelay == 3)
  }

  @Test func `hostile files and patterns end soon`() {
    let stars = "User-agent: *\nDisallow: /" + String(repeating: "a*", count: 8000) + "b"
    let path = "/" + String(repeating: "a", count: 4000)
    #expect(RobotsTxt(parsing: stars).ruleSet(for: []).decision(for: path).isAllowed)
    var names = (0..<20_000).map { "User-agent: a\($0)" }.joined(separator: "\n")
    names += "\n" + String(repeating: "Disallow: /x\n", count: 20_000)
    #expect(RobotsTxt(parsing: names).ruleSet(for: ["a7"]).decision(for: "/y").isAllowed)
    _ = RobotsTxt(parsing: (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7919) })
  }
}
