import HTMLParsing
import MarkupExtraction
import Testing
import URLStandard

@testable import SearchableItems

/// The markup of Apple's documents that items keep as it is stated, beside the attributes made of it.
@Suite("markup that items keep")
struct KeptMarkupTests {
  private static func attributes(_ json: String) throws -> AttributeSet {
    let url = try #require(WebURL("https://market.example/app/1"))
    let html = "<title>x</title><script type='application/ld+json'>{\(json)}</script>"
    let document = HTMLDocument(
      bytes: Array(html.utf8),
      contentType: "text/html; charset=utf-8",
      url: url
    )
    let markup = MarkupExtractor().extract(from: document)
    return ItemBuilder().item(from: markup, page: PageContext(url: url)).attributeSet
  }

  /// An app in the catalog of an alternative marketplace.
  private static let app = #"""
    "@context": "https://schema.org", "@type": "MobileApplication", "name": "Bakery",
    "datePublished": "2026-01-02T03:04:05Z", "countriesSupported": ["DE", "fr"],
    "aggregateRating": {"@type": "AggregateRating", "ratingValue": 4, "reviewCount": 12,
      "bestRating": 5, "worstRating": 1},
    "supportingData": {"@type": "DataFeed", "dataFeedElement": [
      {"@type": "PropertyValue", "name": "com.apple.alternativeDistribution.search.appleItemId",
        "value": "0123456789"},
      {"@type": "PropertyValue", "name": "com.apple.alternativeDistribution.search.appleVersionId",
        "value": 987654321},
      {"@type": "PropertyValue", "name": "com.apple.alternativeDistribution.ranking.popularity",
        "value": 87.5},
      {"@type": "PropertyValue", "name": "org.example.other", "value": "x"}]}
    """#

  @Test func `the entries of an alternative marketplace are kept`() throws {
    let set = try Self.attributes(Self.app)
    let prefix = "com_apple_alternativeDistribution_"
    // An identifier is no number: it keeps its zero.
    #expect(set.values[prefix + "search_appleItemId"] == .text("0123456789"))
    #expect(set.values[prefix + "search_appleVersionId"] == .text("987654321"))
    #expect(set.values[prefix + "ranking_popularity"] == .number(87.5))
    #expect(set.list("org_schema_countries_supported") == ["DE", "FR"])
    guard case .structured(let all)? = set.values["org_schema_supporting_data"] else {
      Issue.record("no supporting data")
      return
    }
    #expect(all["org.example.other"] == .string("x"))
    #expect(all["com.apple.alternativeDistribution.search.appleItemId"] == .string("0123456789"))
  }

  @Test(
    "a popularity that is none is left to the supporting data",
    arguments: ["-1", "100.5", "\"high\"", "\"\"", "{}"]
  )
  func popularity(value: String) throws {
    let json = Self.app.replacing("87.5", with: value)
    let set = try Self.attributes(json)
    #expect(set.values["com_apple_alternativeDistribution_ranking_popularity"] == nil)
  }

  @Test func `a feed with many entries is cut`() throws {
    let entries = (0..<1000).map { #"{"@type": "PropertyValue", "name": "n\#($0)", "value": 1}"# }
    let set = try Self.attributes(
      #""@type": "MobileApplication", "name": "x", "supportingData": {"@type": "DataFeed", "#
        + #""dataFeedElement": [\#(entries.joined(separator: ","))]}"#
    )
    guard case .structured(.dictionary(let all))? = set.values["org_schema_supporting_data"] else {
      Issue.record("no supporting data")
      return
    }
    #expect(all.count == 64)
  }

  @Test func `each counter keeps its type, count and service`() throws {
    let set = try Self.attributes(
      #"""
      "@type": "Article", "name": "x", "interactionStatistic": [
        {"@type": "InteractionCounter", "interactionType": "https://schema.org/WatchAction",
          "userInteractionCount": 10, "interactionService": {"@type": "WebSite", "name": "Tube"}},
        {"@type": "InteractionCounter", "interactionType": {"@type": "ListenAction"},
          "userInteractionCount": "1,234"},
        {"@type": "InteractionCounter", "userInteractionCount": -4},
        {"@type": "InteractionCounter", "interactionType": "LikeAction"}]
      """#
    )
    let expected: [PropertyValue] = [
      .dictionary([
        "type": .string("WatchAction"), "count": .integer(10), "service": .string("Tube"),
      ]),
      .dictionary(["type": .string("ListenAction"), "count": .integer(1234)]),
    ]
    #expect(set.values["org_schema_interaction_statistic"] == .structured(.array(expected)))
    #expect(set.number("interactionCount") == 1244)
  }

  @Test func `actions of all types keep their targets`() throws {
    let set = try Self.attributes(
      #"""
      "@type": "MusicRecording", "name": "x", "potentialAction": [
        {"@type": "ListenAction", "target": [
          {"@type": "EntryPoint", "urlTemplate": "https://a.example/song",
            "actionPlatform": ["http://schema.org/IOSPlatform", "http://schema.org/AndroidPlatform"]},
          "app://song/1"]},
        {"@type": "OrderAction", "name": "Buy", "target": "https://a.example/buy"},
        {"@type": "SearchAction", "target": "https://a.example/?q={term}",
          "query-input": "required name=term"}]
      """#
    )
    let expected: [PropertyValue] = [
      .dictionary([
        "type": .string("ListenAction"),
        "targets": .array([.string("app://song/1"), .string("https://a.example/song")]),
        "platforms": .array([
          .string("http://schema.org/IOSPlatform"), .string("http://schema.org/AndroidPlatform"),
        ]),
      ]),
      .dictionary([
        "type": .string("OrderAction"), "name": .string("Buy"),
        "targets": .array([.string("https://a.example/buy")]),
      ]),
      .dictionary([
        "type": .string("SearchAction"),
        "targets": .array([.string("https://a.example/?q={term}")]),
        "input": .array([.string("required name=term")]),
      ]),
    ]
    #expect(set.values["org_schema_potential_actions"] == .structured(.array(expected)))
    #expect(set.list("actionIdentifiers") == ["ListenAction", "OrderAction"])
  }

  @Test func `values that pages escape twice are decoded`() throws {
    let set = try Self.attributes(
      #"""
      "@type": "Recipe", "name": "x", "keywords": "Sauce &amp; Dips, &lt;p&gt;Lunch&lt;/p&gt;, <vector>",
      "recipeCuisine": "Tex&#8209;Mex", "publisher": {"@type": "Organization", "name": "Ben &amp; Jerry"},
      "recipeInstructions": "<ul><li>Peel.</li><li>Boil &amp; mash.</li></ul>",
      "isPartOf": {"@type": "WebPage", "name": "Cookies &amp; Cakes"}
      """#
    )
    // A name in angle brackets without an end tag is text.
    #expect(set.keywords == ["Sauce & Dips", "Lunch", "<vector>", "Tex\u{2011}Mex"])
    #expect(set.list("publishers") == ["Ben & Jerry"])
    #expect(set.text("containerTitle") == "Cookies & Cakes")
    #expect(set.textContent == "Peel. Boil & mash.")
  }

  @Test func `breadcrumbs that pages escape twice are decoded`() throws {
    let set = try Self.attributes(
      #"""
      "@type": "BreadcrumbList", "itemListElement": [
        {"@type": "ListItem", "position": 1, "item": {"@id": "/b", "name": "Breakfast &amp; Brunch"}},
        {"@type": "ListItem", "position": 2, "name": "x"}]
      """#
    )
    #expect(set.list(AttributeSet.breadcrumbsName) == ["Breakfast & Brunch"])
  }
}
