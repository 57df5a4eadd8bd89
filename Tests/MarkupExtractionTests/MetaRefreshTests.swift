import MarkupExtraction
import Testing

/// The [shared declarative refresh steps](https://html.spec.whatwg.org/#shared-declarative-refresh-steps).
@Suite("meta refresh")
struct MetaRefreshTests {
  @Test(
    "the target of a refresh",
    arguments: [
      ("0;url=/x", "/x"), ("0; URL = '/x' y", "/x"), ("5,url=\"/x\"", "/x"), ("0 url=/x", "/x"),
      // A URL needs no name, and may have one in its query.
      ("0;/q?url=z", "/q?url=z"), ("0; https://shop.example/x", "/x"), ("0;'/x'y", "/x"),
      (".5;url=/x", "/x"), ("1.5;url=/x", "/x"), ("0;url/x", "/url/x"), ("0;ur=/x", "/ur=/x"),
      ("0;url=/it's", "/it's"),
    ]
  )
  func target(_ content: String, _ path: String) throws {
    let quote = content.contains("\"") ? "'" : "\""
    let html = "<meta http-equiv=refresh content=\(quote)\(content)\(quote)>"
    let refresh = try SourceLineTests.markup(html).refresh
    #expect(refresh?.url == "https://shop.example" + path)
  }

  @Test(
    "no refresh",
    arguments: ["", "url=/x", "x;url=/x", "5x;url=/x"]
  )
  func none(_ content: String) throws {
    let html = "<meta http-equiv=refresh content=\"\(content)\">"
    try #expect(SourceLineTests.markup(html).refresh == nil)
  }

  @Test func `a refresh of the page itself has no target`() throws {
    for content in ["5", "5;", "5; ", "0,"] {
      let html = "<meta http-equiv=refresh content=\"\(content)\">"
      let refresh = try #require(try SourceLineTests.markup(html).refresh)
      #expect(refresh.url == nil && refresh.seconds == Int(content.prefix(1)))
    }
  }
}
