import Checking
import Testing
import URLStandard

/// Rules that compare pages.
@Suite("rules among pages")
struct SummaryRuleTests {
  private func page(
    _ path: String,
    title: String = "",
    head: String = ""
  ) throws -> CheckedPage {
    let text = "<html>\n<title>\(title.isEmpty ? path : title)</title>\n\(head)"
    let url = try #require(WebURL("https://shop.example" + path))
    return CheckedPage(
      CheckedPage.Input(source: String(path.dropFirst()), url: url, bytes: Array(text.utf8))
    )
  }

  private func findings(_ pages: [CheckedPage], _ id: RuleID) -> [Finding] {
    var checker = PageChecker()
    for page in pages { checker.record(PageSummary(page)) }
    return checker.findingsAmongPages().filter { $0.ruleID == id }
  }

  @Test func `a title that another page has is told with that page's name`() throws {
    let pages = try [
      page("/a", title: "Plum tart"), page("/b", title: "Rye"), page("/c", title: "PLUM  TART"),
    ]
    let found = findings(pages, "TITLE-DUP")
    #expect(found.map(\.location) == [Checking.SourceLocation("c", line: 2, column: 1)])
    #expect(found.first?.message == "The title “PLUM TART” is that of a too.")
  }

  @Test func `a translation that does not link back is reported at the link`() throws {
    func link(_ code: String, _ path: String) -> String {
      "<link rel=alternate hreflang=\(code) href=https://shop.example\(path)>\n"
    }
    let pages = try [
      page(
        "/en",
        head: link("en", "/en") + link("de", "/de") + link("fr", "/fr") + link("it", "/it")
      ),
      page("/de", head: link("en", "/en") + link("de", "/de")),
      page("/fr", head: link("fr", "/fr")),
    ]
    let found = findings(pages, "HREFLANG-RETURN")
    #expect(found.map(\.location) == [Checking.SourceLocation("en", line: 5, column: 1)])
    #expect(found.first?.message == "fr does not link back.")
  }

  @Test func `pages that are no results of their own are not compared`() throws {
    let pages = try [
      page("/a", title: "T"),
      page("/b", title: "T", head: "<meta name=robots content=noindex>"),
      page("/c", title: "T", head: "<link rel=canonical href=/a>"),
      page("/d", title: "T", head: "<meta http-equiv=refresh content='0;url=/a'>"),
    ]
    #expect(findings(pages, "TITLE-DUP").isEmpty)
  }

  @Test func `a description that another page has`() throws {
    let head = "<meta name=description content='Sour and sweet'>"
    let pages = try [page("/a", head: head), page("/b", head: head), page("/c")]
    let found = findings(pages, "DESC-DUP")
    #expect(found.map(\.location) == [Checking.SourceLocation("b", line: 3, column: 1)])
  }

  /// 30 % of a host's pages is the limit of the rule; at least 5 pages, 3 of them with the image, are
  /// required.
  @Test("the logo on many pages", arguments: [(3, 10, true), (2, 10, false), (3, 11, false)])
  func logo(shared: Int, all: Int, isFound: Bool) throws {
    let pages = try (0..<all).map { index in
      let name = index < shared ? "logo" : "picture-\(index)"
      return try page("/\(index)", head: "<meta property=og:image content=/\(name).png>")
    }
    #expect(findings(pages, "IMG-LOGO").count == (isFound ? shared : 0))
  }

  @Test func `few pages share a picture without being told`() throws {
    let pages = try (0..<4).map {
      try page("/\($0)", head: "<meta property=og:image content=/logo.png>")
    }
    #expect(findings(pages, "IMG-LOGO").isEmpty)
  }

  @Test func `one page alone is compared with nothing`() throws {
    var checker = PageChecker()
    checker.record(PageSummary(try page("/a")))
    #expect(checker.findingsAmongPages().isEmpty)
  }

  @Test func `among many pages a rule reports each finding, with a message of its own`() throws {
    var checker = PageChecker(rules: RuleSet(disabled: ["DESC-DUP"]))
    let url = try #require(WebURL("https://shop.example/"))
    let bytes = Array("<title>T</title>".utf8)
    for index in 0..<3000 {
      let input = CheckedPage.Input(source: "\(index).html", url: url, bytes: bytes)
      checker.record(PageSummary(CheckedPage(input)))
    }
    let found = checker.findingsAmongPages()
    #expect(found.count == 2999)
    #expect(Set(found.map(\.message)).count == 1)
    #expect(found.allSatisfy { !$0.hasMore })
    #expect(!checker.isCut)
  }

  @Test
  func `a page that shares its title stays the same finding when the first page of the title goes`()
    throws
  {
    func identities(_ paths: [String]) throws -> [RuleID: [String]] {
      let head = "<meta name=description content='Sour and sweet'>"
      var checker = PageChecker()
      for path in paths { checker.record(PageSummary(try page(path, title: "T", head: head))) }
      let last = checker.findingsAmongPages().filter {
        $0.location.source == paths.last?.dropFirst().description
      }
      return Dictionary(grouping: last, by: \.ruleID).mapValues { $0.map(\.fingerprint) }
    }
    let before = try identities(["/a", "/b", "/c"])
    #expect(Set(before.keys) == ["TITLE-DUP", "DESC-DUP"])
    #expect(try identities(["/b", "/c"]) == before)
  }
}
