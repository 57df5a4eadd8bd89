import Foundation
import HTMLParsing
import MarkupExtraction
import Testing
import URLStandard
import WebmarkTesting

/// Every node has the position of its markup, in any syntax.
@Suite("where things are written")
struct SourceLineTests {
  static func markup(_ html: String) throws -> PageMarkup {
    let url = try #require(WebURL("https://shop.example/p"))
    return MarkupExtractor().extract(
      from: HTMLDocument(bytes: Array(html.utf8), contentType: "text/html", url: url)
    )
  }

  /// One example in three syntaxes, with the lines of its two nodes.
  static let examples: [(syntax: MarkupItem.Syntax, html: String, lines: [Int])] = [
    (
      .jsonLD,
      """
      <title>t</title>
      <script
        type="application/ld+json">
      {"@context": "https://schema.org",
       "@type": "Product", "name": "Loaf",
       "aggregateRating": {
         "ratingValue": 4,
         "@type": "AggregateRating"}}
      </script>
      """, [5, 8]
    ),
    (
      .microdata,
      """
      <title>t</title>
      <!-- a
      comment --><div
        itemscope itemtype="https://schema.org/Product">
        <b itemprop="name">Loaf</b>
        <p itemprop="aggregateRating" itemscope
          itemtype="https://schema.org/AggregateRating"><i itemprop="ratingValue">4</i></p>
      </div>
      """, [3, 6]
    ),
    (
      .rdfa,
      """
      <title>t</title>
      <div vocab="https://schema.org/"
        typeof="Product">
        <b property="name">Loaf</b>

        <p property="aggregateRating" typeof="AggregateRating"
          ><i property="ratingValue">4</i></p>
      </div>
      """, [2, 6]
    ),
  ]

  @Test("a thing is on the line where its tag begins or its type stands", arguments: 0..<3)
  func lines(_ number: Int) throws {
    let example = Self.examples[number]
    let items = try Self.markup(example.html).items
    let item = try #require(items.first)
    let rating = try #require(item.items("aggregateRating").first)
    #expect(items.count == 1)
    #expect([item.syntax, rating.syntax] == [example.syntax, example.syntax])
    #expect([item.source.line, rating.source.line] == example.lines)
  }

  @Test func `the syntaxes of one example are one graph`() throws {
    let graphs = try Self.examples.map {
      try NeutralItems.lines(Self.markup($0.html).items, base: "https://shop.example/p")
    }
    #expect(graphs[0].count == 4)
    #expect(graphs[0] == graphs[1] && graphs[1] == graphs[2])
  }

  @Test func `JSON tells columns in code points, but behind the tag`() throws {
    let html = """
      <script type=application/ld+json>{"@type": "Cafe", "a":
      "ÄÖ", "location": {"@type": "Place"}}</script>
      """
    let item = try #require(try Self.markup(html).items.first)
    let place = try #require(item.items("location").first)
    #expect(item.source.line == 1 && item.source.column == nil)
    #expect(place.source.line == 2 && place.source.column == 20)
  }

  @Test func `the line stands in the JSON form`() throws {
    let item = try #require(try Self.markup(Self.examples[1].html).items.first)
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(item))
    #expect((object as? [String: Any])?["line"] as? Int == 3)
  }
}

@Suite(
  "where the examples of schema.org are written",
  .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage))
)
struct ExampleLineTests {
  static func all(_ items: [MarkupItem]) -> [MarkupItem] {
    items.flatMap { item in [item] + all(item.properties.flatMap { item.items($0.name) }) }
  }

  @Test func `the type of every thing stands behind its line's beginning`() throws {
    var count = 0
    for testCase in try SharedCases.cases("schemaorg-examples") {
      let bytes = try SharedCases.bytes("schemaorg-examples/" + (testCase.text("html") ?? ""))
      let lines = String(decoding: bytes, as: UTF8.self).split(
        omittingEmptySubsequences: false,
        whereSeparator: \.isNewline
      )
      let markup = try SyntaxSuiteTests.markup("schemaorg-examples", testCase)
      for item in Self.all(markup.items) {
        guard let type = item.shortTypes.first else { continue }
        let text = lines.dropFirst(item.source.line - 1).prefix(4).joined(separator: "\n")
        #expect(text.contains(type), "\(testCase.id): \(type) at \(item.source.line)")
        count += 1
      }
    }
    #expect(count > 1000)
  }
}
