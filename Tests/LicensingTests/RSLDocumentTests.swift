import Licensing
import Testing
import URLStandard
import UsagePreferences

/// License files by RSL 1.0 (<https://rslstandard.org/rsl>, looked up on 23 November 2026).
@Suite("RSL license files")
struct RSLDocumentTests {
  private static func file(_ content: String) -> RSLDocument {
    RSLDocument(parsing: Array("<rsl xmlns=\"https://rslstandard.org/rsl\">\(content)</rsl>".utf8))
  }

  private static func preferences(
    _ content: String,
    at page: String = "https://a.example/news/1"
  ) throws -> [String] {
    let url = try #require(WebURL(page))
    var usage = UsagePreferences()
    usage.add(file(content).licenses(for: url, isSiteWide: true))
    return usage.statements
  }

  private static let none = ["ai-index=n", "ai-input=n", "search=n", "train-ai=n"]

  @Test(
    "3.4 and 3.5: uses, conditions and payments",
    arguments: [
      (
        "<permits type='usage'>search</permits>",
        ["ai-index=n", "ai-input=n", "search=y", "train-ai=n"]
      ),
      (
        "<permits type='usage'>all</permits>",
        ["ai-index=y", "ai-input=y", "search=y", "train-ai=y"]
      ),
      (
        "<permits type='usage'>ai-all</permits>",
        ["ai-index=y", "ai-input=y", "search=n", "train-ai=y"]
      ),
      ("<prohibits type='usage'>ai-train</prohibits>", ["train-ai=n"]),
      ("<prohibits type='usage'>train-ai</prohibits>", ["train-ai=n"]),
      ("<prohibits>ai-all</prohibits>", ["ai-index=n", "ai-input=n", "train-ai=n"]),
      (
        "<permits type='usage'>search, ai-input</permits><prohibits type='usage'>ai-train</prohibits>",
        ["ai-index=n", "ai-input=y", "search=y", "train-ai=n"]
      ),
      // A prohibition overrides a permission.
      (
        "<permits type='usage'>all</permits><prohibits type='usage'>ai-input</prohibits>",
        ["ai-index=y", "ai-input=n", "search=y", "train-ai=y"]
      ),
      ("<permits type='usage'>all</permits><permits type='user'>personal</permits>", none),
      ("<permits type='usage'>all</permits><permits type='geo'>US EU</permits>", none),
      (
        "<permits type='usage'>all</permits><payment type='crawl'><amount currency='USD'>0.01</amount></payment>",
        none
      ),
      (
        "<permits type='usage'>all</permits><payment type='attribution'/>",
        ["ai-index=y", "ai-input=y", "search=y", "train-ai=y"]
      ),
      (
        "<permits type='usage'>all</permits><payment type='training'/>",
        ["ai-index=y", "ai-input=y", "search=y", "train-ai=n"]
      ),
      (
        "<permits type='usage'>all</permits><payment type='use'/>",
        ["ai-index=n", "ai-input=n", "search=y", "train-ai=n"]
      ),
      // A client that does not know the profile of a report is not licensed.
      (
        "<permits type='usage'>ai-input</permits><reporting type='audit' profile='https://r.example'/>",
        none
      ),
      ("", []),
    ] as [(String, [String])]
  )
  func uses(_ license: String, _ statements: [String]) throws {
    let content = "<content url='/'><license>\(license)</license></content>"
    #expect(try Self.preferences(content) == statements)
  }

  @Test func `of several licenses any grants, and none may prohibit`() throws {
    let content = """
      <content url="/"><license><permits type="usage">search</permits></license>
      <license><permits type="usage">ai-input</permits><payment type="use"/></license></content>
      """
    #expect(
      try Self.preferences(content) == ["ai-index=n", "ai-input=n", "search=y", "train-ai=n"]
    )
  }

  @Test(
    "3.2: the longest pattern of robots.txt counts",
    arguments: [
      ("https://a.example/news/1", ["train-ai=n"]),
      ("https://a.example/news/a.pdf", ["ai-input=n"]),
      ("https://a.example/", ["search=n"]), ("https://b.example/news/1", ["search=n"]),
    ]
  )
  func patterns(_ page: String, _ statements: [String]) throws {
    func content(_ url: String, _ use: String) -> String {
      "<content url='\(url)'><license><prohibits type='usage'>\(use)</prohibits></license></content>"
    }
    let file =
      content("/", "search") + content("https://a.example/news/", "ai-train")
      + content("/news/*.pdf$", "ai-input")
    #expect(try Self.preferences(file, at: page) == statements)
  }

  @Test func `4.6: content without URL is that of the page that names the file`() throws {
    let page = try #require(WebURL("https://a.example/x"))
    let file = Self.file(
      "<content url=''><license><prohibits type='usage'>all</prohibits></license></content>"
    )
    #expect(file.licenses(for: page, isSiteWide: true).isEmpty)
    #expect(file.licenses(for: page, isSiteWide: false).map(\.summary) == ["prohibits all"])
  }

  private static func embedded(
    _ content: String,
    coversPage: Bool = true,
    at page: String = "https://a.example/news/1"
  ) throws -> [String] {
    let url = try #require(WebURL(page))
    var usage = UsagePreferences()
    usage.addEmbedded(file(content), in: url, coversPage: coversPage)
    return usage.statements
  }

  private static func prohibition(_ url: String, _ use: String) -> String {
    "<content url='\(url)'><license><prohibits type='usage'>\(use)</prohibits></license></content>"
  }

  @Test(
    "4.6: a license in a script is that of its page",
    arguments: [
      (prohibition("", "ai-all"), ["ai-index=n", "ai-input=n", "train-ai=n"]),
      (prohibition("/news/", "ai-train"), ["train-ai=n"]),
      (prohibition("https://a.example/news/1", "ai-train"), ["train-ai=n"]),
      // The original of a copied text.
      (prohibition("https://b.example/original", "ai-train"), ["train-ai=n"]),
      // Contents that are about other pages do not count if one is about this page.
      (prohibition("/news/", "ai-train") + prohibition("/other/", "search"), ["train-ai=n"]),
      (
        prohibition("https://b.example/1", "ai-train")
          + prohibition("https://b.example/2", "ai-input"),
        ["ai-input=n", "train-ai=n"]
      ),
      // Invalid: not licensed (section 4).
      ("<content url=''><license>", ["ai-index=n", "ai-input=n", "train-ai=n"]),
      ("", ["ai-index=n", "ai-input=n", "train-ai=n"]),
    ] as [(String, [String])]
  )
  func embeddedLicenses(_ content: String, _ statements: [String]) throws {
    #expect(try Self.embedded(content) == statements)
  }

  @Test func `4.6: a license of a part refuses, and permits nothing for the rest`() throws {
    let content = """
      <content url=""><license><permits type="usage">search ai-input</permits></license></content>
      """
    #expect(try Self.embedded(content, coversPage: false) == ["ai-index=n", "train-ai=n"])
    #expect(
      try Self.embedded(content) == ["ai-index=n", "ai-input=y", "search=y", "train-ai=n"]
    )
  }

  @Test func `the terms are told in words`() throws {
    let page = try #require(WebURL("https://a.example/x"))
    let file = Self.file(
      """
      <content url="/" server="https://l.example"><license>
        <permits type="usage">ai-input</permits><permits type="user">non-commercial education</permits>
        <prohibits type="geo">FR</prohibits>
        <payment type="use"><amount currency="USD"> 0.015 </amount></payment>
        <reporting type="telemetry" profile="https://r.example/1"/>
      </license></content>
      """
    )
    #expect(file.problems.isEmpty)
    #expect(
      file.licenses(for: page, isSiteWide: true).map(\.summary) == [
        "permits ai-input; only users non-commercial education; not in FR; payment use 0.015 USD; "
          + "reports https://r.example/1; a token of the license server"
      ]
    )
  }

  @Test(
    "faults",
    arguments: [
      ("<rsl/>", false, "there is no content element"), ("", false, ""),
      ("<html><body>Not found", false, ""),
      ("<rsl xmlns='https://rslstandard.org/rsl'><content url='/'>", false, "not well-formed"),
      (
        "<rsl xmlns='https://rslstandard.org/rsl'><content url='/'></content></rsl>", false,
        "has no license"
      ),
      (
        "<rsl xmlns='https://rslstandard.org/rsl'><content url='/'><license><permits type='usage'>ai-trian</permits>"
          + "</license></content></rsl>", true, "the use ai-trian is not one of RSL"
      ),
      (
        "<rsl xmlns='https://rslstandard.org/rsl'><content url='/'><license><payment type='gold'/>"
          + "</license></content></rsl>", true, "the payment type gold"
      ),
    ]
  )
  func faults(_ text: String, _ isValid: Bool, _ problem: String) {
    let file = RSLDocument(parsing: Array(text.utf8))
    #expect(file.isValid == isValid)
    #expect(file.problems.first?.contains(problem) ?? problem.isEmpty)
  }

  @Test func `a feed has the licenses of its entries`() throws {
    let page = try #require(WebURL("https://a.example/1"))
    let file = RSLDocument(
      parsing: Array(
        """
        <rss xmlns:rsl="https://rslstandard.org/rsl"><channel><item><title>1</title>
        <rsl:content url="https://a.example/1"><rsl:license><rsl:prohibits type="usage">ai-train</rsl:prohibits>
        </rsl:license></rsl:content></item></channel></rss>
        """.utf8
      )
    )
    #expect(file.licenses(for: page, isSiteWide: true).map(\.summary) == ["prohibits ai-train"])
  }

  @Test func `entities are not expanded, and hostile files end soon`() {
    let bomb = """
      <!DOCTYPE rsl [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
      <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY x SYSTEM "file:///etc/passwd">]>
      <rsl xmlns="https://rslstandard.org/rsl"><content url="&c;"><license><permits type="usage">&x;</permits>
      </license></content></rsl>
      """
    let start = ContinuousClock.now
    let files = [
      bomb, String(repeating: "<rsl xmlns='https://rslstandard.org/rsl'>", count: 6000),
      "<rsl xmlns='https://rslstandard.org/rsl'>"
        + String(repeating: "<content url='/'><license/></content>", count: 6000) + "</rsl>",
      "<rsl xmlns='https://rslstandard.org/rsl'><content url='"
        + String(repeating: "*a", count: 60_000) + "'><license/></content></rsl>",
      String(repeating: " ", count: RSLDocument.sizeLimit + 1),
    ]
    for file in files {
      let document = RSLDocument(parsing: Array(file.utf8))
      if let page = WebURL("https://a.example/" + String(repeating: "a", count: 2000)) {
        _ = document.licenses(for: page, isSiteWide: true)
      }
      #expect(document.problems.count <= 20)
    }
    #expect(ContinuousClock.now - start < .seconds(20))
  }
}
