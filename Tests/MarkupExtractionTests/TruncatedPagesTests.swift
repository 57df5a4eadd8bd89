import Fixtures
import HTMLParsing
import MarkupExtraction
import Testing
import URLStandard
import WebmarkTesting

/// A connection may end at any byte; `Scripts/truncate-pages` truncates whole folders in the same way.
@Suite("pages cut at random places")
struct TruncatedPagesTests {
  static let places = 10

  /// Real pages of different authors, small enough for a quick test.
  static let real = [
    "aeb-156770d676ce7990", "readability-hukumusume", "readability-telegraph",
  ]

  static func cut(_ bytes: [UInt8], _ generator: inout SeededGenerator) throws {
    let url = try #require(WebURL("https://page.example/"))
    for _ in 0..<places {
      let length = Int.random(in: 0...bytes.count, using: &generator)
      let document = HTMLDocument(bytes: Array(bytes[..<length]), contentType: nil, url: url)
      let markup = MarkupExtractor().extract(from: document)
      #expect(markup.url == url.href)
      #expect(document.elements.allSatisfy { $0.end >= 0 && $0.end <= document.elements.count })
    }
  }

  @Test func `fixture pages`() throws {
    var generator = SeededGenerator(state: 20_361)
    for page in try FixturePage.all() { try Self.cut(page.bytes(), &generator) }
  }

  @Test(
    .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage)),
    arguments: real
  )
  func `real pages`(_ name: String) throws {
    var generator = SeededGenerator(state: 7)
    try Self.cut(SharedCases.bytes("realpages/pages/\(name).html"), &generator)
  }
}
