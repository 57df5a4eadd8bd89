import Foundation
import HTMLParsing
import MarkupExtraction
import Testing
import URLStandard

/// JSON-LD as pages write it, with the reading that its author meant.
@Suite("JSON-LD in the wild")
struct JSONLDInTheWildTests {
  static func markup(_ html: String) throws -> PageMarkup {
    let url = try #require(WebURL("https://shop.example/p"))
    return MarkupExtractor().extract(
      from: HTMLDocument(bytes: Array(html.utf8), contentType: "text/html; charset=utf-8", url: url)
    )
  }

  static func item(_ json: String, type: String = "application/ld+json") throws -> MarkupItem? {
    try markup(
      #"<script type="\#(type)">{"@context": "https://schema.org", \#(json)}</script>"#
    ).items.first
  }

  @Test func `a type with character references`() throws {
    let item = try Self.item(
      #""@type": "Recipe", "name": "Tart""#,
      type: "application&#x2F;ld&#x2B;json"
    )
    #expect(item?.text("name") == "Tart")
  }

  @Test func `large integers keep their digits`() throws {
    let item = try Self.item(
      #""@type": "Product", "sku": 9007199254740993, "gtin": 123456789012345678901"#
    )
    let json = String(decoding: try JSONEncoder().encode(item), as: UTF8.self)
    #expect(json.contains("9007199254740993") && json.contains("123456789012345678901"))
  }

  @Test(
    arguments: [
      (#""name": "The "best" tart", "x": 1"#, #"The "best" tart"#),
      (#""name": "A 12" tart", "x": 1"#, #"A 12" tart"#),
      (#""name": "Say "yes"", "x": 1"#, #"Say "yes""#),
      (#""name": "Say "yes", "no" or "maybe"", "x": 1"#, #"Say "yes", "no" or "maybe""#),
      (#""name": "He said "hello": twice", "x": 1"#, #"He said "hello": twice"#),
      // Valid JSON is read as it is.
      (#""name": "", "x": "y""#, nil), (#""name": "a", "b\"c": 1"#, "a"),
      (#""name": "a", "b": "c""#, "a"),
    ] as [(String, String?)]
  )
  func `quotation marks in a string`(_ json: String, _ name: String?) throws {
    let item = try Self.item(#""@type": "Recipe", "# + json)
    #expect(item?.text("name") == name)
  }

  @Test func `a reverse property`() throws {
    let items = try Self.markup(
      """
      <script type=application/ld+json>{"@context": "https://schema.org", "@type": "Recipe", "name": "Tart",
      "@reverse": {"hasPart": {"@type": "Book", "name": "Tarts"}}}</script>
      """
    ).items
    #expect(items.map(\.shortTypes) == [["Recipe"], ["Book"]])
    #expect(items.last?.items("hasPart").first?.text("name") == "Tart")
  }

  @Test func `a breadcrumb that refers back to its page keeps the name`() throws {
    let item = try Self.item(
      """
      "@type": "WebPage", "@id": "https://shop.example/p", "name": "Tart", "breadcrumb": {
      "@type": "BreadcrumbList", "itemListElement": [
      {"@type": "ListItem", "position": 1, "item": {"@id": "https://shop.example/p", "name": "Here"}},
      {"@type": "ListItem", "position": 2, "item": {"@id": "https://shop.example/p"}}]}
      """
    )
    let elements = item?.items("breadcrumb").first?.items("itemListElement") ?? []
    #expect(elements.map { $0.items("item").first?.text("name") } == ["Here", "Tart"])
    #expect(elements.first?.items("item").first?.id == "https://shop.example/p")
  }
}
