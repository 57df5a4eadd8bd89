import HTMLParsing
import Testing
import URLStandard
import WebmarkTesting

@Suite(
  "queries in a page's encoding",
  .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage))
)
struct QueryEncodingTests {
  /// The Web Platform Tests' `percent-encoding.json`.
  @Test func `a link's query is sent in the encoding of its page`() throws {
    let cases = try SharedCases.cases("url-percent-encoding")
    #expect(cases.count == 16)
    for testCase in cases {
      let input = try #require(testCase.text("input"))
      let references = input.unicodeScalars.map {
        $0.isASCII ? String($0) : "&#\($0.value);"
      }
      let document = HTMLDocument(
        bytes: Array("<a href=\"?\(references.joined())\">x</a>".utf8),
        contentType: "text/html; charset=\(try #require(testCase.text("encoding")))",
        url: try #require(WebURL("https://example.com/"))
      )
      let link = try #require(document.elements.indices.first { document.has(.href, $0) })
      let reference = try #require(document.attribute(.href, of: link))
      #expect(
        document.resolve(reference)?.query.map { "?" + $0 } == testCase.text("expected"),
        "\(testCase.id)"
      )
    }
  }
}
