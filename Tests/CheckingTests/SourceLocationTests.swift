import Checking
import Testing
import URLStandard
import WebmarkTesting

/// The lines and columns of findings.
@Suite("places")
struct SourceLocationTests {
  /// Returns the position of the finding about two canonical links: the second link.
  private func location(_ bytes: [UInt8]) throws -> Checking.SourceLocation? {
    let url = try #require(WebURL("https://shop.example/"))
    let page = CheckedPage(CheckedPage.Input(source: "p", url: url, bytes: bytes))
    return PageChecker().findings(on: page).first { $0.ruleID == "CANON-MULTI" }?.location
  }

  private static let first = "<link rel=canonical href=/a>"
  private static let second = "<link rel=canonical href=/b>"

  @Test(
    "in pages of all kinds",
    arguments: [
      ("\(first)\n  \(second)", 2, 3),
      ("\(first)\r\n\r\n\(second)", 3, 1),
      ("\(first)\r\(second)", 2, 1),
      ("<meta name=a content='é ü 𝕏'>\(first)\(second)", 1, 58),
      // A tag over several lines has the position of its start.
      ("\(first)\n <link\n rel=canonical\n href=/b>", 2, 2),
      // Tag-like text in a comment, a script or an attribute value is not a tag.
      ("<!-- <link> -->\(first)<script>'<link>'</script>\n\(second)", 2, 1),
      ("\(first)<!-- <link> --><meta name=a content='<link>'>\(second)", 1, 74),
      ("\(first)<LINK REL=canonical HREF=/b>", 1, 29),
    ]
  )
  func locations(text: String, line: Int, column: Int) throws {
    try #expect(
      location(Array(text.utf8)) == Checking.SourceLocation("p", line: line, column: column)
    )
  }

  @Test func `where a tag is not found again, the line alone is told`() throws {
    // The byte scanner finds no tags in UTF-16.
    let text = "\n\(Self.first)\n  \(Self.second)"
    let units = text.utf16.map { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let bytes: [UInt8] = [0xFF, 0xFE] + units.joined()
    try #expect(location(bytes) == Checking.SourceLocation("p", line: 3, column: 1))
  }

  /// A quadratic parser would take minutes for these.
  @Test(
    "hostile pages cost no more than their length",
    .timeLimit(.minutes(15)),
    arguments: [
      Repeated("<a \"", times: 100_000), Repeated("<", times: 300_000),
      Repeated("<script>", times: 40_000), Repeated("<!--", times: 80_000),
      Repeated("<meta name=a content=b>", times: 20_000),
      Repeated("<div itemscope itemtype=https://schema.org/Offer></div>", times: 10_000),
      Repeated("\"@type\":", times: 40_000, behind: "<script type=application/ld+json>"),
      Repeated("\"a\":1,", times: 60_000, behind: "<script type=application/ld+json>{"),
      Repeated("{\"a\":1},", times: 60_000, behind: "<script type=application/ld+json>["),
      Repeated(
        "{\"@id\":\"#a\",\"@type\":[\"A\",\"Review\"],\"b\":{\"@id\":\"#a\"}},",
        times: 10_000,
        behind: "<script type=application/ld+json>["
      ),
      Repeated("<b itemref='a b' itemprop=c itemtype=d>", times: 10_000),
      Repeated("<a rel=nofolow href=//localhost>x</a>", times: 10_000),
      Repeated("<link rel=alternate hreflang=de href=/a>", times: 10_000),
    ]
  )
  func cost(_ page: Repeated) throws {
    let url = try #require(WebURL("https://shop.example/"))
    let input = CheckedPage.Input(source: "p", url: url, bytes: Array(page.text.utf8))
    let page = CheckedPage(input)
    #expect(PageChecker().findings(on: page).count < 20_000)
    _ = PageSummary(page)
  }

  @Test
  func `a rule reports each finding of a page up to a bound, and reports for people list ten`()
    throws
  {
    let offers = String(
      repeating: "<div itemscope itemtype=https://schema.org/Offer><b itemprop=price>x</b></div>\n",
      count: 50
    )
    let url = try #require(WebURL("https://shop.example/"))
    let page = CheckedPage(
      CheckedPage.Input(source: "p", url: url, bytes: Array(offers.utf8))
    )
    let found = PageChecker().findings(on: page).filter { $0.ruleID == "SD-PRICE" }
    #expect(found.count == 50)
    let listed = found.shortened()
    #expect(listed.count == 10)
    #expect(listed.last?.message.hasSuffix("And 40 more.") == true)
    let cut = found.bounded(to: 20)
    #expect(cut.count == 20)
    #expect(cut.map(\.fingerprint) == found.prefix(20).map(\.fingerprint))
    #expect(cut.filter(\.hasMore).map(\.fingerprint) == cut.suffix(1).map(\.fingerprint))
    #expect(cut.shortened().last?.message.hasSuffix("And more than 10 more.") == true)
  }
}
