import RobotsExclusion
import Testing
import UsagePreferences

@Suite("usage preferences of robots.txt")
struct RobotsUsageTests {
  /// The example of draft-ietf-aipref-attach-05, section 3.4.
  private static let example = """
    User-Agent: *
    Allow: /
    Disallow: /never/
    Content-Usage: train-ai=n
    Content-Usage: /ai-ok/ train-ai=y

    User-Agent: ExampleBot
    Allow: /
    Content-Usage: train-ai=y
    """

  @Test(
    "the example of the draft",
    arguments: [
      ("webmark", "/test", "train-ai=n", 4), ("webmark", "/ai-ok/test", "train-ai=y", 5),
      ("ExampleBot", "/test", "train-ai=y", 9), ("examplebot", "/ai-ok/test", "train-ai=y", 9),
    ]
  )
  func draft(_ agent: String, _ path: String, _ statement: String, _ line: Int) {
    let usage = RobotsTxt(parsing: Self.example).usage(for: [agent])
    #expect(usage.preferences(for: path).statements == [statement])
    #expect(usage.line(for: path) == line)
  }

  @Test(
    "paths match as those of Allow and Disallow",
    arguments: [
      ("/a/b.jpg", ["train-ai=n"]), ("/a/b.jpg?x", ["search=y"]), ("/%62/x", ["search=n"]),
      ("/b/x", ["search=n"]), ("/same", ["search=n", "train-ai=n"]), ("/", ["search=y"]),
    ]
  )
  func patterns(_ path: String, _ statements: [String]) {
    let robots = RobotsTxt(
      parsing: """
        User-agent: webmark
        Content-Usage: search=y
        content-usage: /*.jpg$ train-ai=n
        Content-Usage:\t/b/ \tsearch=n
        Content-Usage: /same train-ai=n, search=y
        Content-Usage: /same search=n
        Disallow: /private
        """
    )
    #expect(robots.usage(for: ["webmark"]).preferences(for: path).statements == statements)
  }

  @Test func `Content-Usage is a rule, which ends a list of agents`() {
    let text = "User-agent: a\nContent-Usage: train-ai=n\nUser-agent: b\nDisallow: /"
    let robots = RobotsTxt(parsing: text)
    #expect(robots.ruleSet(for: ["a"]).decision(for: "/").isAllowed)
    #expect(!robots.ruleSet(for: ["b"]).decision(for: "/").isAllowed)
    #expect(robots.usage(for: ["b"]).preferences(for: "/").isEmpty)
  }

  @Test func `Content-Signal does not change the groups of crawlers`() {
    let text = "User-agent: a\nContent-Signal: ai-train=no\nUser-agent: b\nDisallow: /"
    let robots = RobotsTxt(parsing: text)
    #expect(!robots.ruleSet(for: ["a"]).decision(for: "/").isAllowed)
    #expect(robots.usage(for: ["a"]).preferences(for: "/").statements == ["train-ai=n"])
  }

  /// A longer path of one directive must not undo what the other refuses.
  @Test func `Content-Usage and Content-Signal are matched by themselves, and combined`() {
    let text = """
      User-agent: *
      Content-Signal: ai-input=no, search=yes
      Content-Usage: /news/ train-ai=n
      """
    let usage = RobotsTxt(parsing: text).usage(for: ["a"])
    #expect(
      usage.preferences(for: "/news/1").statements == ["ai-input=n", "search=y", "train-ai=n"]
    )
    #expect(usage.preferences(for: "/").statements == ["ai-input=n", "search=y"])
    #expect(usage.line(for: "/news/1") == 2)
  }

  @Test func `RSL 4.4: a group's own licenses replace those of the file`() {
    let robots = RobotsTxt(
      parsing: """
        License: https://a.example/all.xml
        User-agent: a
        License: https://a.example/a.xml
        Disallow:
        User-agent: b
        Disallow:
        """
    )
    let all = "https://a.example/all.xml"
    let own = "https://a.example/a.xml"
    #expect(robots.usage(for: ["a"]).preferences(for: "/").licenses == [own])
    #expect(robots.usage(for: ["b"]).preferences(for: "/").licenses == [all])
  }

  @Test(
    "a license of the whole file may stand at its end",
    arguments: [
      "\n\nLicense:", "\nSitemap: https://a.example/s.xml\nLicense:", "\n\n# RSL\nLicense:",
    ]
  )
  func trailingLicense(_ end: String) {
    let text = "User-agent: *\nAllow: /\n\nUser-agent: b\nDisallow: /\(end) https://a.example/l"
    let robots = RobotsTxt(parsing: text)
    #expect(robots.usage(for: ["a"]).preferences(for: "/").licenses == ["https://a.example/l"])
    #expect(robots.findings.isEmpty)
  }

  /// As for `noindex`, a name before a colon addresses one crawler (Google, "Robots meta tag specifications").
  @Test(
    "noai of a page counts for the crawlers that it addresses",
    arguments: [
      ([], ["noai"], true), ([], ["noindex, noai"], true), ([], ["webmark: noai"], true),
      ([], ["otherbot: noindex, noai"], false), ([], ["otherbot:noai"], false),
      ([], ["otherbot: noai", "noai"], true), ([], ["max-snippet: 5, noai"], true),
      (["robots"], [], true), (["webmark"], [], true), (["googlebot"], [], false),
    ] as [([String], [String], Bool)]
  )
  func addressed(_ metas: [String], _ headers: [String], _ refuses: Bool) {
    var usage = UsagePreferences()
    usage.addRobotsDirectives(
      metas: metas.map { RobotsStatement(agent: $0, content: "noindex, noai") },
      headers: headers,
      profile: .webmark
    )
    #expect(usage.refusesAI == refuses)
  }

  @Test func `a license needs an absolute URL`() {
    let robots = RobotsTxt(parsing: "License: /license.xml\nUser-agent: *\nDisallow:")
    #expect(robots.findings.map(\.line) == [1])
  }

  @Test func `a line with a known and an unknown preference is a finding`() {
    let text =
      "User-agent: *\nContent-Usage: train-ai=n, ai-train=n\nContent-Signal: search=maybe, ai-train=no"
    let findings = RobotsTxt(parsing: text).findings
    #expect(findings.map(\.line) == [2, 3])
    #expect(findings.first?.message.contains("write 'train-ai'") == true)
    #expect(findings.last?.message.contains("maybe") == true)
  }

  @Test func `a line without a known preference is a finding`() {
    let text = "User-agent: *\nContent-Usage: ai-train=no\nContent-Usage: train-ai=n"
    let findings = RobotsTxt(parsing: text).findings
    #expect(findings.map(\.line) == [2])
    #expect(findings.first?.message.contains("train-ai=n") == true)
  }
}
