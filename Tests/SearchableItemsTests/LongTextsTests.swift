import SearchableItems
import Testing

/// Long texts of the markup are searched beside the main content, and those that the page shows are searched once.
@Suite struct LongTextsTests {
  /// Paragraphs of ten sentences about words that no other paragraph has.
  private static let paragraphs = (0..<4).map { number in
    (0..<10).map { "Sentence \($0) of part \(number) tells of the moose and the river." }
      .joined(separator: " ")
  }

  /// Returns the searched text of a page that shows some paragraphs, and whose markup has an article's body.
  private static func text(shown: [String], body: String, withheld: String = "") throws -> String {
    let content = shown.map { "<p>\($0)</p>" }.joined(separator: "\n")
    let html = """
      <title>News</title><script type="application/ld+json">{"@context": "https://schema.org",
      "@type": "NewsArticle", "headline": "News", "articleBody": "\(body)"}</script>
      <main><h1>News</h1>\(content)<div data-nosnippet>\(withheld)</div></main>
      """
    return try #require(ItemBuilderTests.item(html).attributeSet.textContent)
  }

  private static func count(_ part: String, in text: String) -> Int {
    text.ranges(of: part).count
  }

  @Test(
    "a body that the page shows is searched once, also behind a byline",
    arguments: ["", "By Jane Doe, Springfield Times SPRINGFIELD (ST) — "]
  )
  func shown(byline: String) throws {
    let body = byline + Self.paragraphs.joined(separator: " ")
    let text = try Self.text(shown: Self.paragraphs, body: body)
    for number in 0..<4 { #expect(Self.count("Sentence 5 of part \(number)", in: text) == 1) }
  }

  @Test("a body of which the page shows only the start is searched as a whole")
  func teaser() throws {
    let body = Self.paragraphs.joined(separator: " ")
    let text = try Self.text(shown: [Self.paragraphs[0]], body: body)
    for number in 1..<4 { #expect(Self.count("Sentence 5 of part \(number)", in: text) == 1) }
  }

  @Test("a body of which the page withholds a part is not searched")
  func withheld() throws {
    let body = Self.paragraphs.joined(separator: " ")
    let text = try Self.text(
      shown: [Self.paragraphs[0]],
      body: body,
      withheld: Self.paragraphs[2...].joined(separator: " ")
    )
    for number in 1..<4 { #expect(Self.count("Sentence 5 of part \(number)", in: text) == 0) }
  }
}
