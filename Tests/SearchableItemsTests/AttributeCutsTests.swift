import HTMLParsing
import MarkupExtraction
import Testing
import URLStandard

@testable import SearchableItems

/// Every limit of `Documentation/Limits.md` for attributes is reported when it cuts, and not before.
@Suite("cuts of attributes")
struct AttributeCutsTests {
  /// A page that has as much of something as a limit allows, or one more.
  struct Case: Sendable, CustomTestStringConvertible {
    let cut: String
    let limit: Int
    let html: @Sendable (Int) -> String

    init(_ cut: String, _ limit: Int, _ html: @escaping @Sendable (Int) -> String) {
      (self.cut, self.limit, self.html) = (cut, limit, html)
    }

    /// A page with a main item.
    init(_ cut: String, _ limit: Int, json: @escaping @Sendable (Int) -> String) {
      self.init(cut, limit) { count in
        "<script type='application/ld+json'>{\"@type\": \"Thing\", \"name\": \"x\", "
          + "\(json(count))}</script>"
      }
    }

    var testDescription: String { "\(cut), \(limit)" }
  }

  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    "[" + (0..<count).map(element).joined(separator: ",") + "]"
  }

  private static func text(_ count: Int) -> String { String(repeating: "a", count: count) }

  private static let cases: [Case] = [
    Case("attribute keywords", 256, json: { "\"keywords\": \(list($0) { "\"k\($0)\"" })" }),
    Case(
      "attribute keywords",
      256,
      json: { "\"keywords\": \"\((0..<$0).map(String.init).joined(separator: ","))\"" }
    ),
    Case(
      "attribute keywords",
      256,
      json: { "\"recipeCuisine\": \(list($0) { "\"k\($0)\"" })" }
    ),
    Case("attribute authors", 32, json: { "\"author\": \(list($0) { "\"Ada Nr\($0)\"" })" }),
    Case(
      "attribute authors",
      8,
      json: { count in
        "\"author\": {\"name\": \"Ada\", \"email\": \(list(count) { "\"a\($0)@example.com\"" })}"
      }
    ),
    Case(
      "attribute org_schema_potential_actions",
      16,
      json: { "\"potentialAction\": \(list($0) { "{\"@type\": \"A\($0)Action\"}" })" }
    ),
    Case(
      "attribute org_schema_potential_actions",
      8,
      json: { count in
        "\"potentialAction\": {\"@type\": \"ReadAction\", \"target\": "
          + "\(list(count) { "\"https://a.example/\($0)\"" })}"
      }
    ),
    Case(
      "attribute org_schema_potential_actions",
      2000,
      json: { "\"potentialAction\": {\"@type\": \"ReadAction\", \"name\": \"\(text($0))\"}" }
    ),
    Case(
      "attribute org_schema_interaction_statistic",
      16,
      json: { count in
        "\"interactionStatistic\": "
          + list(count) { _ in
            "{\"@type\": \"InteractionCounter\", \"userInteractionCount\": 1}"
          }
      }
    ),
    Case(
      "attribute interactionCount",
      16,
      json: { "\"interactionCount\": \(list($0) { "\"UserLikes:\($0)\"" })" }
    ),
    Case(
      "attribute org_schema_supporting_data",
      64,
      json: { count in
        "\"supportingData\": {\"@type\": \"DataFeed\", \"dataFeedElement\": "
          + "\(list(count) { "{\"name\": \"n\($0)\", \"value\": 1}" })}"
      }
    ),
    Case(
      "attribute org_schema_supporting_data",
      2000,
      json: { count in
        "\"supportingData\": {\"@type\": \"DataFeed\", \"dataFeedElement\": "
          + "{\"name\": \"n\", \"value\": \"\(text(count))\"}}"
      }
    ),
    Case(
      "attribute org_schema_countries_supported",
      300,
      json: { "\"countriesSupported\": \(list($0) { _ in "\"DE\"" })" }
    ),
    Case(
      "attribute \(AttributeSet.breadcrumbsName)",
      8,
      { count in
        "<script type='application/ld+json'>{\"@type\": \"BreadcrumbList\", \"itemListElement\": "
          + list(count) { "{\"name\": \"n\($0)\", \"item\": \"https://a.example/\($0)\"}" }
          + "}</script>"
      }
    ),
    Case(
      "attribute \(AttributeSet.breadcrumbsName)",
      100,
      { count in
        "<script type='application/ld+json'>{\"@type\": \"BreadcrumbList\", \"itemListElement\": "
          + "[{\"name\": \"\(text(count))\", \"item\": \"https://a.example/1\"}]}</script>"
      }
    ),
    Case(
      "attribute textContent",
      200,
      json: { "\"recipeIngredient\": \(list($0) { "\"ingredient \($0)\"" })" }
    ),
    Case("attribute title", 10_000, json: { "\"headline\": \"\(text($0))\"" }),
    Case("attribute contentDescription", 10_000) { count in
      "<meta name=description content='\(text(count))'>"
    },
    Case("standard metadata", 10_000) { "<title>\(text($0))</title>" },
    Case("standard metadata", 10_000) { "<h1>\(text($0))</h1>" },
    Case("headings of sections", 500) { "<h1>a</h1><p>b</p><h2 id=c>\(text($0))</h2><p>d" },
    Case("headings of sections", 500) { "<h1>a</h1><p>b</p><h2 id=\(text($0))>c</h2><p>d" },
    Case("microdata properties", 100_000) { count in
      "<div itemscope itemtype=https://schema.org/Thing><p itemprop=text>\(text(count))</div>"
    },
    Case("RDFa properties", 100_000) { count in
      "<div vocab=https://schema.org/ typeof=Thing><p property=text>\(text(count))</div>"
    },
  ]

  private static func cuts(_ html: String) throws -> [String] {
    let url = try #require(WebURL("https://a.example/page"))
    let document = HTMLDocument(
      bytes: Array(html.utf8),
      contentType: "text/html; charset=utf-8",
      url: url
    )
    let markup = MarkupExtractor().extract(from: document)
    return markup.cuts + ItemBuilder().item(from: markup, page: PageContext(url: url)).cuts
  }

  @Test("a limit that cuts is reported", arguments: cases)
  func reported(_ test: Case) throws {
    #expect(try Self.cuts(test.html(test.limit + 1)).contains(test.cut))
  }

  @Test("a limit that is reached is not", arguments: cases)
  func notReported(_ test: Case) throws {
    #expect(try !Self.cuts(test.html(test.limit)).contains(test.cut))
  }

  @Test func `a cut shows neither in the stored item nor in comparisons`() throws {
    var (cut, whole) = (AttributeSet(), AttributeSet())
    cut.set("keywords", Array(cut.first(1, of: ["a", "b"], for: "keywords")))
    whole.set("keywords", ["a"])
    #expect(cut.cutNames == ["keywords"])
    #expect(cut == whole)
  }
}
