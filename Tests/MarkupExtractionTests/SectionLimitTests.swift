import HTMLParsing
import MarkupExtraction
import Testing
import URLStandard

/// Manuals of one page have thousands of terms: `ffmpeg-all.html` has 1,400 headings and 8,100 terms.
@Suite("limit of sections")
struct SectionLimitTests {
  private static let limit = MainContentExtractor.sectionLimit

  /// Returns the markup of a page that lists all terms before most of its headings.
  private static func markup(terms: Int, headings: Int) throws -> PageMarkup {
    let list = (0..<terms).map { "<dt id=t\($0)>-option\($0)<dd>Text." }.joined()
    let rest = (1..<headings).map { "<h2 id=h\($0)>Heading \($0)</h2><p>Text." }.joined()
    let html = "<body><h1 id=h0>Heading 0</h1><p>Text.<dl>\(list)</dl>\(rest)"
    let url = try #require(WebURL("https://a.example/"))
    let document = HTMLDocument(
      bytes: Array(html.utf8),
      contentType: "text/html; charset=utf-8",
      url: url
    )
    return MarkupExtractor().extract(from: document)
  }

  @Test func `headings are kept before terms`() throws {
    let markup = try Self.markup(terms: Self.limit, headings: 20)
    let anchors = markup.content.sections.compactMap(\.anchor)
    #expect(anchors.count == Self.limit)
    #expect(anchors.filter { $0.hasPrefix("h") } == (0..<20).map { "h\($0)" })
    #expect(anchors.contains("t\(Self.limit - 21)") && !anchors.contains("t\(Self.limit - 20)"))
    #expect(markup.cuts.contains("sections"))
  }

  @Test func `as many as the limit are all kept`() throws {
    let markup = try Self.markup(terms: Self.limit - 20, headings: 20)
    #expect(markup.content.sections.count == Self.limit)
    #expect(!markup.cuts.contains("sections"))
  }
}
