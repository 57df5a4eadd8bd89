import HTMLParsing
import Testing
import URLStandard

/// Texts that are read only if they are short.
@Suite("short texts")
struct ShortTextTests {
  private static func text(_ html: String, limit: Int) throws -> String? {
    let document = HTMLDocument(
      bytes: Array("<!doctype html><body><p>\(html)</p>".utf8),
      contentType: "text/html; charset=utf-8",
      url: try #require(WebURL("https://a.example/"))
    )
    let element = try #require(document.elements.firstIndex { $0.name == .p })
    return document.shortText(of: element, limit: limit)
  }

  /// Templates of Django and Jinja indent the parts of a line.
  @Test func `the whitespace of indented markup does not count`() throws {
    let indent = "\n" + String(repeating: " ", count: 24)
    let name = "<a href=/a>\(indent)Ann Baker\(indent)</a>"
    let html = "\(indent)By: \(name)\(indent)on\(indent)June 20, 2025"
    try #expect(Self.text(html, limit: 40) == "By: Ann Baker on June 20, 2025")
    try #expect(Self.text(html, limit: 20) == nil)
  }

  @Test func `a text of one byte more than the limit is long`() throws {
    try #expect(Self.text("abcde f", limit: 7) == "abcde f")
    try #expect(Self.text("abcde fg", limit: 7) == nil)
    try #expect(Self.text(" ", limit: 7) == nil)
  }

  @Test func `whitespace without end is not read`() throws {
    try #expect(Self.text("a" + String(repeating: " ", count: 1000) + "b", limit: 40) == nil)
  }
}
