import HTMLParsing
import Testing
import URLStandard

/// Attributes that no extractor uses never reach libxml2, which compares each attribute of a tag with
/// all preceding ones.
@Suite("attributes of one tag", .timeLimit(.minutes(15)))
struct AttributeLimitTests {
  private static func page(_ html: String) throws -> HTMLDocument {
    let url = try #require(WebURL("https://a.example/"))
    return HTMLDocument(bytes: Array(html.utf8), contentType: nil, url: url)
  }

  private static func attributes(_ count: Int) -> String {
    (0..<count).map { "a\($0)=\($0)&amp;" }.joined(separator: " ")
  }

  @Test func `two hundred and fifty-six are read`() throws {
    let page = try Self.page("<p \(Self.attributes(255)) id=last>text")
    let element = try #require(page.elements.indices.last)
    #expect(page.attribute(.id, of: element) == "last" && page.cuts.isEmpty)
  }

  @Test func `prefixes over the limit are noted`() throws {
    let declarations = (0..<65).map { "xmlns:p\($0)=http://a.example/\($0)" }
    let page = try Self.page("<p \(declarations.joined(separator: " "))>text")
    #expect(page.cuts == ["prefixes"])
    let fewer = try Self.page("<p \(declarations.dropLast().joined(separator: " "))>text")
    #expect(fewer.cuts.isEmpty)
  }

  @Test func `half a million`() throws {
    let page = try Self.page("<p \(Self.attributes(500_000))>text")
    #expect(page.visibleText(limit: 100) == "text")
  }

  @Test func `the limit of a text holds within one run, too`() throws {
    let page = try Self.page("<p>" + String(repeating: "é", count: 100))
    let element = try #require(page.elements.indices.last)
    #expect(page.textContent(of: element, limit: 5) == "ééé")
  }
}
