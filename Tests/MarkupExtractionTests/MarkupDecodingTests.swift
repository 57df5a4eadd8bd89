import Foundation
import HTMLParsing
import Testing
import URLStandard
import WebmarkTesting

@testable import MarkupExtraction

/// Markup that was written as JSON and read again is written as the same JSON.
@Suite("decoding of markup")
struct MarkupDecodingTests {
  private func json(_ markup: PageMarkup) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(markup)
  }

  @Test(.enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage)))
  func `the markup of every real page`() throws {
    for reference in try SharedCases.cases("realpages", file: "references.jsonl") {
      let document = HTMLDocument(
        bytes: try SharedCases.bytes("realpages/\(reference.id)"),
        contentType: nil,
        url: try WebURL(parsing: "https://a.example/")
      )
      let written = try json(MarkupExtractor().extract(from: document))
      let decoded = try JSONDecoder().decode(PageMarkup.self, from: written)
      let isEqual = try json(decoded) == written
      #expect(isEqual, "\(reference.id)")
    }
  }

  @Test func `numbers, URLs and nested items`() throws {
    let document = HTMLDocument(
      bytes: Array(
        """
        <meta name=description content=x><script type="application/ld+json">
        {"@context":"https://schema.org","@type":"Product","@id":"#p","sku":12345678901234567890123,
         "weight":1.50,"isFamilyFriendly":true,"url":"/p","offers":{"@type":"Offer","price":3,"x":null}}</script>
        """.utf8
      ),
      contentType: "text/html; charset=utf-8",
      url: try WebURL(parsing: "https://a.example/")
    )
    let written = try json(MarkupExtractor().extract(from: document))
    let decoded = try JSONDecoder().decode(PageMarkup.self, from: written)
    #expect(try json(decoded) == written)
    let product = try #require(decoded.items.first)
    #expect(product.text("weight") == "1.5" && product.text("url") == "https://a.example/p")
    #expect(product.items("offers").first?.text("price") == "3")
    #expect(decoded.meta("description") == "x")
  }

  @Test func `a page that says nothing`() throws {
    let markup = PageMarkup(url: "https://a.example/")
    #expect(markup.baseURL == markup.url && markup.items.isEmpty)
    #expect(try JSONDecoder().decode(PageMarkup.self, from: json(markup)) == markup)
  }
}
