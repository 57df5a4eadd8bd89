import HTMLParsing
import Testing
import URLStandard
import WebmarkTesting

/// Pages that would make expressions slow or large; limits end them.
@Suite("selectors on hostile pages")
struct HostileSelectorTests {
  private static func document(_ page: String) throws -> HTMLDocument {
    let url = try #require(WebURL("https://hostile.example/"))
    return HTMLDocument(bytes: Array(page.utf8), contentType: "text/html", url: url)
  }

  @Test(arguments: [
    "//*[count(preceding::*) > 5]", "//*[count(//*) > 5]", "//*[//*[//*]]",
    "//p[preceding-sibling::p[preceding-sibling::p]]", "//p | //*[self::p]",
  ])
  func `a quadratic expression ends at the limit`(_ text: String) throws {
    let document = try Self.document(String(repeating: "<p>a</p>", count: 40_000))
    let expression = try #require(XPathExpression(text))
    let tree = try #require(XPathTree(document))
    var values: XPathTree.Values?
    let seconds = processorTime { values = tree.values(of: expression) }
    #expect(values?.isCut == true)
    #expect(seconds < .seconds(20), "\(seconds)")
  }

  @Test func `a page with too many elements has no tree`() throws {
    let count = XPathTree.elementLimit + 1
    let page = try Self.document(String(repeating: "<b></b>", count: count))
    #expect(XPathTree(page) == nil)
  }

  @Test func `deep and unclosed elements keep their text`() throws {
    let page = String(repeating: "<div>", count: 3000) + "<p id=a>deep</p>"
    let tree = try #require(XPathTree(Self.document(page)))
    let expression = try #require(XPathExpression("//body"))
    #expect(tree.values(of: expression).texts == ["deep"])
  }

  @Test func `a tag with a hundred thousand attributes costs little`() throws {
    let attributes = (0..<100_000).map { "a\($0)=1" }.joined(separator: " ")
    let document = try Self.document("<p \(attributes)>text</p>")
    var tree: XPathTree?
    let seconds = processorTime { tree = XPathTree(document) }
    #expect(seconds < .seconds(10), "\(seconds)")
    let expression = try #require(XPathExpression("count(//p/@*)"))
    #expect(try #require(tree).values(of: expression).texts == ["100"])
  }

  @Test func `values are limited in number and size`() throws {
    let many = try #require(XPathTree(Self.document(String(repeating: "<p>a</p>", count: 500))))
    let paragraphs = many.values(of: try CSSSelector("p").expression)
    #expect(paragraphs.texts.count == XPathTree.valueLimit && paragraphs.isCut)
    let long = "<p>" + String(repeating: "lemon ", count: 10_000) + "</p>"
    let tree = try #require(XPathTree(Self.document(long)))
    let text = try #require(tree.values(of: try CSSSelector("p").expression).texts.first)
    #expect((9_990...XPathTree.byteLimit).contains(text.utf8.count))
  }
}
