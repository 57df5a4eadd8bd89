import RobotsExclusion
import Testing

@Suite("robots.txt rules")
struct RobotsRuleSetTests {
  static func isAllowed(
    _ rules: String,
    _ target: String,
    _ dialect: RobotsDialect = .rfc9309
  ) -> Bool {
    RobotsTxt(parsing: "User-agent: *\n" + rules).ruleSet(for: [], dialect: dialect)
      .decision(for: target).isAllowed
  }

  /// The table of RFC 9309, section 2.2.2; each pair is the same path.
  @Test(
    "2.2.2 percent-encoded paths are compared by what they mean",
    arguments: [
      ("/foo/bar?baz=quz", "/foo/bar?baz=quz"),
      ("/foo/bar?baz=https%3A%2F%2Ffoo.bar", "/foo/bar?baz=https%3a%2f%2ffoo.bar"),
      ("/foo/bar/ツ", "/foo/bar/%E3%83%84"), ("/foo/bar/%E3%83%84", "/foo/bar/%e3%83%84"),
      ("/foo/bar/%62%61%7A", "/foo/bar/baz"), ("/foo/bar/baz", "/foo/bar/%62%61%7A"),
      ("/c{x}", "/c%7Bx%7D"), ("/c%7bx%7d", "/c{x}"), ("/a|b^*`", "/a%7Cb%5Ecd%60"),
    ]
  )
  func equivalence(_ pattern: String, _ target: String) {
    #expect(!Self.isAllowed("Disallow: \(pattern)", target))
  }

  @Test func `2.2.2 robots.txt is always allowed`() {
    #expect(Self.isAllowed("Disallow: /", "/robots.txt"))
    #expect(Self.isAllowed("Disallow: /robots.txt", "/robots.txt?v=2"))
    #expect(!Self.isAllowed("Disallow: /", "/robots.txt.html"))
    #expect(!Self.isAllowed("Disallow: /", "/"))
  }

  @Test func `a reserved character and its escape are two`() {
    #expect(Self.isAllowed("Disallow: /a%2Fb", "/a/b"))
    #expect(Self.isAllowed("Disallow: /a/b", "/a%2Fb"))
  }

  @Test func `google: an escape of an unreserved character is another path`() {
    #expect(Self.isAllowed("Disallow: /%62", "/b", .google))
    #expect(!Self.isAllowed("Disallow: /%62", "/b"))
  }

  /// Google's parser reads lines as strings of C, and removes all white space of ASCII around keys and values.
  @Test func `google: a zero byte ends a line, and vertical tabs are white space`() {
    #expect(!Self.isAllowed("Disallow: /a\0b", "/a"))
    #expect(Self.isAllowed("# note\0\nDis\0allow: /a", "/a"))
    #expect(!Self.isAllowed("\u{B}Disallow\u{C}:\u{B}/a\u{C}", "/a"))
  }

  /// Section 2.5: a limit of at least 500 KiB; half a line says something else.
  @Test func `2.5 a line that the limit cuts is no rule`() {
    let rule = "Disallow: /private/"
    for cut in 1...rule.utf8.count {
      let head = "User-agent: *\n"
      let size = RobotsTxt.sizeLimit - head.utf8.count - cut
      let filler = "#" + String(repeating: "x", count: size - 2) + "\n"
      let rules = RobotsTxt(parsing: Array((head + filler + rule + "\n").utf8)).ruleSet(for: [])
      #expect(
        rules.decision(for: "/public").isAllowed && rules.decision(for: "/private/a").isAllowed
      )
    }
  }

  @Test func `2.2.2 the longest match decides, and allowing on a tie`() {
    let rules = "Disallow: /\nAllow: /a\nDisallow: /a/b*\nAllow: /a/bc\nDisallow: /a/bc"
    #expect(!Self.isAllowed(rules, "/x"))
    #expect(Self.isAllowed(rules, "/a/x"))
    #expect(!Self.isAllowed(rules, "/a/bx"))
    #expect(Self.isAllowed(rules, "/a/bcx"))
  }

  @Test func `2.2.3 a dollar sign is the end, and a star any bytes`() {
    #expect(!Self.isAllowed("Disallow: /*.php$", "/a/b.php"))
    #expect(Self.isAllowed("Disallow: /*.php$", "/a/b.php?x"))
    #expect(!Self.isAllowed("Disallow: /a$b", "/a$bc"))
    #expect(Self.isAllowed("Disallow: $", "/"))
    #expect(!Self.isAllowed("Disallow: *", "/"))
  }

  /// A rule of Google's parser that is not in RFC 9309.
  @Test func `google: allowing an index page allows its folder`() {
    let rules = "Disallow: /\nAllow: /a/index.html"
    #expect(Self.isAllowed(rules, "/a/"))
    #expect(!Self.isAllowed(rules, "/a/b"))
  }

  @Test func `20,000 groups and rules decide 10,000 paths`() {
    let text = (0..<20_000).map { "User-agent: webmark\nDisallow: /\($0)/" }.joined(separator: "\n")
    let rules = RobotsTxt(parsing: String(text.prefix(RobotsTxt.sizeLimit)))
      .ruleSet(for: ["webmark"])
    for number in 0..<10_000 {
      #expect(!rules.decision(for: "/\(number)/x").isAllowed)
      #expect(rules.decision(for: "/\(number)x/").isAllowed)
    }
  }

  @Test func `patterns that would take too long forbid`() {
    let star = "Disallow: /" + String(repeating: "*a", count: 200) + "b*c\n"
    let rules = String(repeating: star, count: 900)
    let path = "/" + String(repeating: "ab", count: 50_000)
    #expect(!Self.isAllowed(rules, path))
  }
}

@Suite("robots.txt findings")
struct RobotsFindingTests {
  static func findings(_ text: String) -> [String] {
    RobotsTxt(parsing: text).findings.map { "\($0.line): \($0.message)" }
  }

  @Test func `a file that is right has none`() {
    #expect(
      Self.findings(
        "# hello\nUser-agent: *\nDisallow:\nAllow: /*x\nCrawl-delay: 1\nHost: a\nSitemap: https://a/"
      ) == []
    )
  }

  @Test func `a misspelled key is told with what was meant`() {
    let found = Self.findings(
      "User-agent: *\nDisallow /a\nDissalow: /b\nDisalllow: /c\nFoo: x\nbare"
    )
    #expect(
      found == [
        "2: a blank stands for the colon; other crawlers may not read it",
        "3: 'Dissalow' is read as 'Disallow'; other crawlers may not",
        "4: 'Disalllow' is not a key; did you mean 'Disallow'?",
        "5: 'Foo' is not a key of robots.txt; the line is ignored",
        "6: no colon; the line is ignored",
      ]
    )
  }

  /// Google's parser compares the beginnings of keys (`ParsedRobotsKey::KeyIsDisallow` in robots.cc).
  @Test func `keys with further letters are read as in Google's parser`() {
    let file = RobotsTxt(
      parsing: "User-agents: *\nDisallowed: /a\nDisallow-all: /b\nAllowed: /b/c\nDisallo: /d"
    )
    let rules = file.ruleSet(for: ["webmark"])
    let answers = ["/a", "/b", "/b/c", "/d"].map { rules.decision(for: $0).isAllowed }
    #expect(answers == [false, false, true, true])
    #expect(
      Self.findings("User-agent: *\nDisallow-all: /b").map { $0.prefix(47) } == [
        "2: 'Disallow-all' is read as 'Disallow'; other "
      ]
    )
  }

  @Test func `rules that do nothing`() {
    let found = Self.findings(
      "Disallow: /a\nUser-agent: *\nDisallow: b\nAllow: https://a.example/c"
    )
    #expect(
      found == [
        "1: no User-agent line precedes it; the rule is ignored",
        "3: the path begins with neither '/' nor '*'; it matches nothing",
        "4: a rule takes a path, not a URL; it matches nothing",
      ]
    )
  }

  @Test func `values that crawlers cannot use`() {
    let found = Self.findings(
      "User-agent: *\nCrawl-delay: ten\nSitemap: /map.xml\nSitemap: HTTPS://a.example/map.xml"
    )
    #expect(
      found == [
        "2: the delay is not a number of seconds; the line is ignored",
        "3: the URL of a sitemap must be absolute",
      ]
    )
  }

  @Test func `zero bytes are told`() {
    #expect(
      Self.findings("User-agent: *\nDisallow: /a\0b") == [
        "2: a zero byte ends the line; the rest is ignored"
      ]
    )
  }

  @Test func `no more than a hundred are kept`() {
    #expect(Self.findings(String(repeating: "<p>\n", count: 5000)).count == 100)
  }
}
