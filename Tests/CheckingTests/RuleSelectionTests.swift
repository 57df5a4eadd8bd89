import Checking
import Testing
import URLStandard

/// The selection of rules, inline comments, fingerprints and baselines.
@Suite("rule selection")
struct RuleSelectionTests {
  private func findings(
    _ text: String,
    _ change: (inout RuleSelection) -> Void = { _ in }
  ) throws -> [Finding] {
    var selection = RuleSelection()
    change(&selection)
    return PageChecker(rules: RuleSet(selection)).findings(on: try RuleCase.page(text))
  }

  private static let long = RuleCases.page().replacing(
    "Plum tart",
    with: String(repeating: "plum ", count: 30)
  )

  @Test func `levels are changed, rules turned off, a later entry wins`() throws {
    let changed = try findings(Self.long) {
      $0.levels = [("TITLE-*", .note), ("TITLE-LONG", .error)]
    }
    #expect(changed.first { $0.ruleID == "TITLE-LONG" }?.level == .error)
    #expect(changed.first?.ruleID == "TITLE-LONG")
    let off = try findings(Self.long) { $0.levels = [("title-long", nil)] }
    #expect(!off.contains { $0.ruleID == "TITLE-LONG" })
  }

  @Test func `only some rules apply`() throws {
    let found = try findings(Self.long) { $0.only = ["TITLE-*"] }
    #expect(Set(found.map(\.ruleID)) == ["TITLE-LONG"])
  }

  @Test(
    "a star stands for any characters of an identifier",
    arguments: ["TITLE-*", "*-long", "T*LONG", "*TLE-L*", "*"]
  )
  func pattern(_ name: String) throws {
    let found = try findings(Self.long) { $0.only = [name] }
    #expect(found.contains { $0.ruleID == "TITLE-LONG" })
    #expect(RuleSet.unknown(among: [name]).isEmpty)
  }

  @Test(
    "a pattern that no identifier matches is unknown",
    arguments: ["*-LONGER", "TITLE-*-LONG", "LONG*"]
  )
  func unknownPattern(_ name: String) { #expect(RuleSet.unknown(among: [name]) == [name]) }

  @Test func `a path is ignored by the file's name or the URL's path`() throws {
    for path in ["plum.html", "cakes/*", "*.html", "cakes/"] {
      let found = try findings(Self.long) { $0.ignores = [.init(path: path, rules: ["TITLE-*"])] }
      #expect(!found.contains { $0.ruleID == "TITLE-LONG" }, "\(path)")
      #expect(!found.isEmpty)
      #expect(try findings(Self.long) { $0.ignores = [.init(path: path)] }.isEmpty, "\(path)")
    }
    let other = try findings(Self.long) { $0.ignores = [.init(path: "breads/**")] }
    #expect(other.contains { $0.ruleID == "TITLE-LONG" })
  }

  /// A group is called good only if all of its rules were applied.
  @Test func `nothing is good that was not checked`() throws {
    func report(
      _ text: String,
      _ change: (inout RuleSelection) -> Void = { _ in }
    ) throws -> PageReport {
      var selection = RuleSelection()
      change(&selection)
      return PageReport(
        try RuleCase.page(text),
        by: PageChecker(rules: RuleSet(selection))
      )
    }
    let good = RuleCases.page()
    let complete = try report(good)
    #expect(complete.good.contains(.title) && complete.omittedRuleCount == 0)
    let changes: [(inout RuleSelection) -> Void] = [
      { $0.only = ["LINK-BROKEN"] }, { $0.disabled = ["TITLE-LONG"] },
      { $0.levels = [("TITLE-LONG", nil)] },
      { $0.ignores = [.init(path: "*.html", rules: ["TITLE-LONG"])] },
    ]
    for change in changes {
      let changed = try report(good, change)
      #expect(!changed.good.contains(.title))
      #expect(changed.omittedRuleCount > 0)
    }
    let comment = "<!-- webmark-disable TITLE-LONG --></body>"
    let commented = try report(good.replacing("</body>", with: comment))
    #expect(!commented.good.contains(.title))
    #expect(commented.omittedRuleCount == 1)
    let other = try report(good) { $0.disabled = ["LINK-BROKEN"] }
    #expect(other.good.contains(.title))
    let noindex = "<meta name=robots content=noindex></head>"
    let hidden = try report(good.replacing("</head>", with: noindex))
    #expect(!hidden.good.contains(.title))
  }

  @Test func `what a baseline leaves out costs score and is not good`() throws {
    let report = PageReport(try RuleCase.page(Self.long), by: PageChecker())
    #expect(report.findings.contains { $0.ruleID == "DESC-MISSING" })
    let known = report.with(findings: [])
    #expect(known.score == report.score && known.score < 100)
    #expect(!known.good.contains(.description))
  }

  @Test func `limits are those of the selection`() throws {
    let found = try findings(RuleCases.page()) { $0.limits.title = 5 }
    #expect(found.contains { $0.ruleID == "TITLE-LONG" && $0.hint.contains("at most 5 ") })
    #expect(
      !(try findings(Self.long) { $0.limits.title = 200 }.contains { $0.ruleID == "TITLE-LONG" })
    )
  }

  // MARK: Comments

  @Test(
    "a comment turns rules off for the page",
    arguments: [
      "<!-- webmark-disable TITLE-LONG -->", "<!--webmark-disable title-long, DESC-*-->",
      "<!-- webmark-disable -->", "<!--\n webmark-disable\n TITLE-*\n-->",
      "<!-- other --><!-- webmark-disable TITLE-LONG -- the name of a law -->",
      "<!-- webmark-disable-next-line TITLE-LONG --",
    ]
  )
  func comment(comment: String) throws {
    let isComplete = comment.hasSuffix(">")
    let found = try findings(Self.long.replacing("</body>", with: comment + "</body>"))
    #expect(found.contains { $0.ruleID == "TITLE-LONG" } != isComplete)
  }

  @Test func `a comment for the next line leaves other lines alone`() throws {
    let start = "<!DOCTYPE html>\n<html lang=en>\n"
    let title = "<title>\(String(repeating: "plum ", count: 30))</title>"
    let next = "<!-- webmark-disable-next-line TITLE-LONG -->\n"
    #expect(!(try findings(start + next + title).contains { $0.ruleID == "TITLE-LONG" }))
    #expect(try findings(start + next + "\n" + title).contains { $0.ruleID == "TITLE-LONG" })
  }

  @Test func `comments turn off rules across pages`() throws {
    var checker = PageChecker()
    for text in [
      RuleCases.page(), RuleCases.page(),
      RuleCases.page(body: "<!-- webmark-disable TITLE-DUP -->"),
    ] {
      checker.record(PageSummary(try RuleCase.page(text), by: checker))
    }
    #expect(checker.findingsAmongPages().count { $0.ruleID == "TITLE-DUP" } == 1)
  }

  // MARK: Identity

  @Test func `a finding that moves keeps its fingerprint, another one has its own`() throws {
    let text = RuleCases.data(#"{"@type":"Offer","price":"x"}"#)
    let twice = RuleCases.data(#"[{"@type":"Offer","price":"x"},{"@type":"Offer","price":"x"}]"#)
    let once = try findings(text).filter { $0.ruleID == "SD-PRICE" }.map(\.fingerprint)
    let moved = try findings("<!-- new\n\n-->" + text).filter { $0.ruleID == "SD-PRICE" }
    #expect(moved.map(\.fingerprint) == once)
    let both = try findings(twice.replacing("},{", with: "},\n{")).filter {
      $0.ruleID == "SD-PRICE"
    }
    #expect(Set(both.map(\.fingerprint)).count == 2)
    #expect(once.allSatisfy(both.map(\.fingerprint).contains))
  }

  @Test func `numbers in a message do not change the fingerprint`() {
    func print(_ message: String, _ rule: RuleID = "TITLE-LONG") -> String {
      Finding(
        ruleID: rule,
        level: .warning,
        location: SourceLocation("./a.html", line: message.count),
        message: message,
        hint: ""
      ).fingerprint
    }
    #expect(print("The title has 95 characters.") == print("The title has 101 characters."))
    #expect(print("The title has 95 characters.") != print("The title has 95 letters."))
    #expect(print("x", "A") != print("x", "B"))
  }

  @Test func `a baseline leaves out what it has, and counts what is gone`() throws {
    var baseline = FindingBaseline()
    baseline.add(try findings(Self.long))
    var filter = BaselineFilter(baseline)
    let new = filter.new(among: try findings(RuleCases.page(head: "<title>Second</title>")))
    #expect(!new.contains { $0.ruleID == "DESC-MISSING" })
    #expect(filter.knownCount > 0 && filter.goneCount == 1)
  }
}

/// Pages that are meant not to be found.
@Suite("hidden pages")
struct HiddenPageTests {
  private static let bare =
    "<!DOCTYPE html>\n<html lang=en>\n<title>Not found</title>\n<h1>Not found</h1>"

  private func worst(_ text: String, url: String) throws -> [Finding] {
    let page = try RuleCase.page(text) { input in
      if let url = WebURL(url) { input.url = url }
    }
    return PageChecker().findings(on: page).filter { $0.level > .note }
  }

  @Test(
    "an error page passes",
    arguments: [
      "https://shop.example/404.html", "https://shop.example/404/",
      "https://shop.example/e/50x.html",
      "https://shop.example/404/index.html",
    ]
  )
  func errorPage(url: String) throws {
    #expect(try worst(Self.bare, url: url).isEmpty)
  }

  @Test func `other pages do not`() throws {
    for url in [
      "https://shop.example/", "https://shop.example/4040.html", "https://shop.example/404/x",
    ] {
      #expect(try worst(Self.bare, url: url).map(\.ruleID) == ["DESC-MISSING"], "\(url)")
    }
  }

  @Test func `an intentional noindex page passes with a note, broken data does not`() throws {
    let hidden = Self.bare.replacing("<h1>", with: "<meta name=robots content=noindex><h1>")
    #expect(try worst(hidden, url: RuleCase.url).isEmpty)
    let notes = PageChecker().findings(on: try RuleCase.page(hidden))
    #expect(notes.contains { $0.ruleID == "META-NOINDEX" && $0.level == .note })
    let broken = hidden + "<script type=application/ld+json>{\"@type\": </script>"
    #expect(try worst(broken, url: RuleCase.url).map(\.ruleID) == ["SD-PARSE"])
  }

  @Test func `a page of errors may answer with its status`() throws {
    for (url, count) in [("https://shop.example/404.html", 0), ("https://shop.example/x", 1)] {
      let page = try RuleCase.page("") { input in
        input.fetch = FetchEvidence(outcome: .answered(status: 404))
        if let url = WebURL(url) { input.url = url }
      }
      #expect(PageChecker().findings(on: page).count == count)
    }
  }
}
