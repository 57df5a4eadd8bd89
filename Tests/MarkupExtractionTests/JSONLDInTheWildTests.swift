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

  /// The forms of [JSON-LD 1.1](https://www.w3.org/TR/json-ld11/), each with its section.
  @Test(
    "contexts of pages",
    arguments: [
      // 4.1.3, base IRI.
      (
        #"{"@base": "https://b.example/"}"#, #""image": "i.png""#, "image",
        "https://b.example/i.png"
      ),
      // 4.2.3, type coercion; 4.1.5, compact IRIs.
      (
        #"{"x": {"@id": "schema:sku", "@type": "@id"}}"#, #""x": "s/1""#, "sku",
        "https://shop.example/s/1"
      ),
      (
        #"{"ex": "https://e.example/", "x": {"@id": "schema:sku", "@type": "@id"}}"#,
        #""x": "ex:1""#, "sku", "https://e.example/1"
      ),
      // 4.6, indexed values.
      (
        #"{"n": {"@id": "schema:name", "@container": "@language"}}"#,
        #""n": {"en": "A", "de": "B"}"#, "name", "A B"
      ),
      (
        #"{"n": {"@id": "schema:name", "@container": ["@index", "@set"]}}"#,
        #""n": {"x": ["A"], "y": "B"}"#, "name", "A B"
      ),
      // 4.7, nested properties, and an alias of the keyword.
      (#"{"labels": "@nest"}"#, #""labels": {"name": "A"}"#, "name", "A"),
      (#"{}"#, #""@nest": [{"name": "A"}, {"sku": "B"}]"#, "sku", "B"),
      // 9.15.1, a term that is null.
      (#"{"name": null}"#, #""name": "A""#, "name", ""),
      (#"{"name": {"@id": null}}"#, #""name": "A""#, "name", ""),
    ]
  )
  func contexts(_ context: String, _ json: String, _ property: String, _ text: String) throws {
    let page =
      #"<script type=application/ld+json>{"@context": ["https://schema.org", \#(context)], "#
      + #""@type": "Product", \#(json)}</script>"#
    let item = try #require(Self.markup(page).items.first)
    #expect(item.texts(property).joined(separator: " ") == text)
  }

  @Test func `nodes that an item names or includes`() throws {
    func items(_ json: String) throws -> [MarkupItem] {
      let context =
        #"["https://schema.org", {"ex": "https://e.example/", "isOf": {"@reverse": "schema:hasPart"}}]"#
      let script = #"<script type=application/ld+json>{"@context": \#(context), \#(json)}</script>"#
      return try Self.markup(script).items
    }
    let image =
      ##""@graph": [{"@type": "Article", "image": "#i"}, {"@id": "#i", "@type": "ImageObject", "url": "i.png"}]"##
    #expect(
      try items(image).first?.items("image").first?.text("url") == "https://shop.example/i.png"
    )
    // A reference may name a wider type; the page's identifier of a breadcrumb list is another node.
    let event =
      ##""@graph": [{"@type": "WebPage", "mainEntity": {"@type": "Event", "@id": "#e"}}, {"@type": "MusicEvent", "@id": "#e", "name": "N"}]"##
    let entity = try items(event).first?.items("mainEntity").first
    #expect(entity?.text("name") == "N" && entity?.shortTypes == ["MusicEvent", "Event"])
    let crumbs =
      #""@graph": [{"@type": "Article", "isPartOf": {"@type": "WebPage", "@id": "/p"}}, {"@type": "BreadcrumbList", "@id": "/p", "name": "N"}]"#
    #expect(try items(crumbs).first?.items("isPartOf").first?.text("name") == nil)
    let compact =
      #""@graph": [{"@type": "Product", "brand": {"@id": "ex:1"}}, {"@id": "https://e.example/1", "name": "B"}]"#
    #expect(try items(compact).first?.items("brand").first?.text("name") == "B")
    let included = #""@type": "WebPage", "@included": [{"@type": "Product", "name": "P"}]"#
    #expect(try items(included).map(\.shortTypes) == [["WebPage"], ["Product"]])
    let reverse = #""@type": "Recipe", "name": "Tart", "isOf": {"@type": "Book", "name": "Tarts"}"#
    let book = try items(reverse).first { $0.text("name") == "Tarts" }
    #expect(book?.items("hasPart").first?.text("name") == "Tart")
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

  @Test func `the items of a reverse property come once, and all of them`() throws {
    let reviews = (1...12).map { #"{"@type": "Review", "name": "R\#($0)"}"# }.joined(separator: ",")
    let items = try Self.markup(
      """
      <script type=application/ld+json>{"@context": "https://schema.org", "@graph": [
      {"@type": "Product", "@id": "#a", "@reverse": {"itemReviewed": [\(reviews)]}},
      {"@type": "Offer", "itemOffered": {"@id": "#a"}}, {"@type": "WebPage", "mainEntity": {"@id": "#a"}}]}</script>
      """
    ).items
    let names = items.filter { $0.shortTypes == ["Review"] }.compactMap { $0.text("name") }
    #expect(names.sorted() == (1...12).map { "R\($0)" }.sorted())
  }

  /// JSON-LD 1.1 API, section 5.2.2: a string of the type `@vocab` is relative to the vocabulary, one of `@id` to the base.
  @Test func `names of a vocabulary are no addresses`() throws {
    let item = try Self.markup(
      """
      <script type=application/ld+json>{"@context": {"@vocab": "https://schema.org/",
      "availability": {"@type": "@vocab"}, "url": {"@type": "@id"}},
      "@type": "Offer", "availability": "InStock", "url": "o"}</script>
      """
    ).items.first
    #expect(item?.texts("availability") == ["https://schema.org/InStock"])
    #expect(item?.texts("url") == ["https://shop.example/o"])
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
