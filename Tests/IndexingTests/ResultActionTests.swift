import HTMLParsing
@testable import Indexing
import MarkupExtraction
import Testing
import URLStandard

@testable import IndexModel
@testable import Search
@testable import SearchableItems

/// The actions of results: from pages as they are crawled, and from items as apps write them.
@Suite("actions of results")
struct ResultActionTests {
  /// Indexes a page, and returns the actions of its result as `kind url`.
  private static func actions(ofPage html: String) async throws -> [String] {
    let index = try TestIndex()
    try await index.write(.putPage(item(of: html)))
    return try await shown(index.index.search(SearchQuery("crust")).results)
  }

  /// Returns the item of a page.
  private static func item(of html: String) throws -> WebItem {
    let url = try #require(WebURL("https://u.example/p"))
    let document = HTMLDocument(
      bytes: Array(html.utf8),
      contentType: "text/html; charset=utf-8",
      url: url
    )
    let markup = MarkupExtractor().extract(from: document)
    return ItemBuilder().item(from: markup, page: PageContext(url: url))
  }

  /// Indexes an item, and returns the actions of its result.
  private static func actions(ofItem attributes: [String: AttributeValue]) async throws -> [String]
  {
    let index = try TestIndex()
    var item = SearchableItem(appID: "T.bakery", uniqueIdentifier: "7")
    item.attributeSet.values = attributes
    item.attributeSet.set("title", "Crust")
    try await index.write(.putItem(item))
    return try await shown(index.index.search(SearchQuery("crust")).results)
  }

  private static func shown(_ results: [SearchResult]) throws -> [String] {
    try #require(results.first).actions.map { "\($0.kind.rawValue) \($0.url)" }
      .filter { !$0.hasPrefix("open-page") }
  }

  private static func page(_ json: String, head: String = "") -> String {
    """
    <!doctype html><title>Crust</title>\(head)
    <script type="application/ld+json">{"@context": "https://schema.org", \(json)}</script>
    """
  }

  private static let video = #"{"@type": "VideoObject", "contentUrl": "/crust.mp4"}"#
  static let played: [(html: String, url: String?)] = [
    (page(#""@type": "VideoObject", "name": "Crust", "contentUrl": "/a.mp4""#), "/a.mp4"),
    (page(#""@type": "VideoObject", "name": "Crust", "embedUrl": "/player""#), "/player"),
    (page(#""@type": "AudioObject", "name": "Crust", "contentUrl": "/a.mp3""#), "/a.mp3"),
    (page(#""@type": "Recipe", "name": "Crust", "video": \#(video)"#), "/crust.mp4"),
    (page(#""@graph": [{"@type": "Article", "name": "Crust"}, \#(video)]"#), "/crust.mp4"),
    (
      page(
        #""@graph": [{"@type": "Article", "name": "Crust"}, \#(video), "#
          + #"{"@type": "VideoObject", "contentUrl": "/other.mp4"}]"#
      ), nil
    ),
    (page(#""@type": "Article", "name": "Crust""#), nil),
    ("<title>Crust</title><meta property=og:video content=/og.mp4>", "/og.mp4"),
    ("<title>Crust</title><meta property=og:audio content=/og.mp3>", "/og.mp3"),
    ("<title>Crust</title><meta name=twitter:player:stream content=/t.mp4>", "/t.mp4"),
    ("<title>Crust</title><meta property=og:video content=/old.swf>", nil),
    ("<title>Crust</title><meta property=og:video content='javascript:alert(1)'>", nil),
  ]

  @Test("audio and video are played", arguments: played)
  func play(html: String, url: String?) async throws {
    let expected = url.map { ["play https://u.example\($0)"] } ?? []
    #expect(try await Self.actions(ofPage: html) == expected)
  }

  @Test func `a place is called and driven to, by its address if it has no coordinates`()
    async throws
  {
    let address = """
      "address": {"@type": "PostalAddress", "streetAddress": "Main St 5", "addressLocality": "Ulm"}
      """
    let place = #""@type": "Bakery", "name": "Crust", "telephone": "+49 (0) 30 12 34"#
    #expect(
      try await Self.actions(ofPage: Self.page(#"\#(place)", \#(address)"#)) == [
        "call tel:+49301234", "directions geo:0,0?q=Crust%2C%20Main%20St%205%2C%20Ulm",
      ]
    )
    let geo = #""geo": {"latitude": -0.00001, "longitude": 13.25}"#
    #expect(
      try await Self.actions(ofPage: Self.page(#"\#(place)", \#(address), \#(geo)"#)) == [
        "call tel:+49301234", "directions geo:-0.00001,13.25",
      ]
    )
    // The number and the address of the author are not those of the recipe.
    let author = #""author": {"@type": "Bakery", "telephone": "+49 30 1234", \#(address)}"#
    #expect(try await Self.actions(ofPage: Self.page(#""@type": "Recipe", \#(author)"#)) == [])
  }

  @Test func `an item offers what it supports`() async throws {
    let place: [String: AttributeValue] = [
      "phoneNumbers": .list(["call us", "030/12 34-0"]), "latitude": .number(52.5),
      "longitude": .number(13.25), "fullyFormattedAddress": .text("Ulm"),
    ]
    #expect(try await Self.actions(ofItem: place) == [])
    let flags: [String: AttributeValue] = [
      "supportsPhoneCall": .number(1), "supportsNavigation": .number(1),
    ]
    #expect(
      try await Self.actions(ofItem: place.merging(flags) { $1 }) == [
        "call tel:03012340", "directions geo:52.5,13.25",
      ]
    )
    #expect(
      try await Self.actions(ofItem: place.merging(flags.mapValues { _ in .number(0) }) { $1 })
        == []
    )
    let song: [String: AttributeValue] = ["url": .text("https://a.example/s.mp3")]
    #expect(try await Self.actions(ofItem: song) == [])
    #expect(
      try await Self.actions(ofItem: song.merging(["streamable": .number(1)]) { $1 }) == [
        "play https://a.example/s.mp3"
      ]
    )
  }

  @Test(
    "numbers that can be dialed",
    arguments: [
      ("+1 408 555 0100", "tel:+14085550100"), ("(030) 12 34 - 5", "tel:03012345"),
      ("Tel.: 030 1234", "tel:0301234"), ("tel:+49-30-1", "tel:+49301"),
      ("+1 408 555 0100 ext. 5", "tel:+14085550100"), ("030 12345, 030 6789", "tel:03012345"),
      ("٠٣٠١٢٣٤", "tel:0301234"), ("+49 30\u{2011}1234567", "tel:+49301234567"),
      ("+49\u{202F}30\u{2212}1234567", "tel:+49301234567"), ("110", "tel:110"),
    ]
  )
  func dialed(text: String, url: String) { #expect(PhoneNumber.url(text) == url) }

  @Test(
    "numbers that cannot",
    arguments: [
      "", "+", "12", "1-800-FLOWERS", "ask at the desk", "1234567890123456", "½½½",
      String(repeating: "1", count: 60),
    ]
  )
  func refused(text: String) { #expect(PhoneNumber.url(text) == nil) }

  @Test func `a page with a banner offers the app, and opens it there`() async throws {
    let banner = """
      <title>Crust</title><meta name="apple-itunes-app" content="app-id=123456789, \
      app-argument=bakery://i/7">
      """
    #expect(
      try await Self.actions(ofPage: banner) == [
        "open-app bakery://i/7", "install https://apps.apple.com/app/id123456789",
      ]
    )
    let links = """
      <title>Crust</title><meta property="al:ios:app_store_id" content="42">\
      <meta property="al:ios:app_name" content="Bakery">
      """
    #expect(try await Self.actions(ofPage: links) == ["install https://apps.apple.com/app/id42"])
    let hostile = "<title>Crust</title><meta name=apple-itunes-app content='app-id=1/../../evil'>"
    #expect(try await Self.actions(ofPage: hostile) == [])
  }

  @Test func `an item of a registered app offers the app`() async throws {
    let index = try TestIndex()
    let app = InstalledApp(appID: "T.bakery", name: "Bakery", appStoreID: "77")
    try await index.write(.registerApp(app), .item("T.bakery", "7", title: "Crust"))
    for query in ["crust", "bakery"] {
      let result = try await #require(try index.index.search(SearchQuery(query)).results.first)
      #expect(result.actions.map(\.url) == ["https://apps.apple.com/app/id77"], "\(query)")
    }
  }

  @Test func `offers of several sellers show the range of prices`() async throws {
    func price(_ offer: String) async throws -> String? {
      let html = Self.page(#""@type": "Product", "name": "Crust", "offers": {\#(offer)}"#)
      let index = try TestIndex()
      try await index.write(.putPage(Self.item(of: html)))
      return try await index.index.search(SearchQuery("crust")).results.first?.price
    }
    let many = #""@type": "AggregateOffer", "priceCurrency": "EUR""#
    #expect(try await price(#"\#(many), "lowPrice": 3.5, "highPrice": "12""#) == "EUR 3.50 – 12.00")
    #expect(try await price(#"\#(many), "lowPrice": 3.5, "highPrice": "3.50""#) == "EUR 3.50")
    #expect(try await price(#"\#(many), "highPrice": 12"#) == "EUR 12.00")
    #expect(try await price(#""@type": "Offer", "price": 5, "priceCurrency": "USD""#) == "USD 5.00")
  }
}
