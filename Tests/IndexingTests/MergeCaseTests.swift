import Foundation
import HTMLParsing
@testable import Indexing
import MarkupExtraction
import SearchableItems
import Testing
import URLStandard
import WebmarkTesting

@testable import IndexModel
@testable import Search

/// Twenty numbered cases of merging records of pages and apps.
@Suite("merge cases")
struct MergeCaseTests {
  static let page = "https://bakery.example/p"
  let index: TestIndex

  init() throws { index = try TestIndex() }

  @Test func `T1 three feeds, one result, the item's title, found by the activity's keyword`()
    async
    throws
  {
    var activity = UserActivity(appID: "b", activityType: "view")
    activity.title = "Seen"
    activity.eligibleForSearch = true
    activity.keywords = ["sourdough"]
    activity.contentAttributeSet = AttributeSet()
    activity.contentAttributeSet?.set("relatedUniqueIdentifier", Self.page)
    try await index.write(
      .putActivity(activity),
      .item("b", Self.page, title: "Loaf"),
      .page(Self.page)
    )
    try await #expect(index.titles("sourdough") == ["Loaf"])
    try await #expect(index.shape() == ["ASW"])
  }

  @Test func `T2 the same identifier in two bundles is two results`() async throws {
    try await index.write(.item("a", "1"), .item("b", "1"))
    try await #expect(index.titles("item").count == 2)
  }

  /// An entity has one page at most: activities about one content do not merge the two pages that they name.
  @Test func `T3 a bridge joins no two pages, its end parts, names stay`() async throws {
    let other = "https://bakery.example/q"
    try await index.write(
      .page(Self.page, title: "First"),
      .page(other, title: "Second"),
      .activity("b", web: Self.page, id: "x", target: "t", title: "Bridge"),
      .activity("b", web: other, id: "y", target: "t", title: "Bridge")
    )
    try await #expect(index.shape() == ["AW", "AW"])
    try await index.write(.deleteActivities(appID: "b", persistentIdentifiers: ["x"]))
    try await #expect(index.shape() == ["AW", "W"])
    let names = try await index.index.search(SearchQuery("first")).results.map(\.id)
    #expect(names == ["page://bakery.example/p"])
  }

  @Test func `T4 all orders of insertion give the same results`() async throws {
    let writes: [IndexChange] = [
      .page(Self.page, title: "Loaf"), .item("b", Self.page, title: "Loaf of ours"),
      .activity("b", web: Self.page, weak: Self.page, title: "Seen loaf"),
    ]
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let answers = try await orders.asyncMap { order in
      let index = try TestIndex()
      for number in order { try await index.write(writes[number]) }
      return try await encoder.encode(index.index.search(SearchQuery("loaf")).results)
    }
    #expect(Set(answers).count == 1)
  }

  @Test func `T5 redirects, canonical, trailing slash, parameters, schemes: one`() async throws {
    try await index.write(
      .page(
        Self.page,
        aliases: [
          "http://bakery.example/p", "http://bakery.example/old", Self.page + "/",
          Self.page + "?utm_source=x", "https://bakery.example/og",
        ]
      ),
      .page(Self.page + "/copy", canonical: Self.page)
    )
    for (number, url) in [
      "http://bakery.example/p", "http://bakery.example/old", Self.page + "/",
      Self.page + "?utm_source=x", "https://bakery.example/og", Self.page + "/copy",
    ].enumerated() {
      try await index.write(.activity("b", web: url, id: "\(number)"))
    }
    try await #expect(index.shape() == ["AAAAAAW"])
  }

  @Test func `T6 pages that call each other canonical are one, whichever came first`() async throws
  {
    let (one, two) = (Self.page + "/a", Self.page + "/b")
    let loop: [IndexChange] = [.page(one, canonical: two), .page(two, canonical: one)]
    for writes in [loop, loop.reversed(), loop + loop] {
      let index = try TestIndex()
      for write in writes { try await index.write(write) }
      try await #expect(index.shape() == ["W"])
      try await #expect(index.entities() == [["W  //bakery.example/p/a"]])
      try await index.write(.page(Self.page), .page(Self.page))
      try await #expect(index.titles("page").count == 2)
    }
  }

  @Test func `T7 a page never becomes another site's by its own word, only by both words`()
    async throws
  {
    let other = "https://other.example/p"
    let ours = try Self.built("<title>Ours</title><link rel=canonical href='\(other)'>", Self.page)
    try await index.write(ours, try Self.built("<title>Theirs</title>", other))
    try await #expect(index.shape() == ["W", "W"])
    // Pages that name each other as canonical are one.
    let answer = "<title>Theirs</title><link rel=canonical href='\(Self.page)'>"
    try await index.write(try Self.built(answer, other))
    try await #expect(index.shape() == ["WW"])
    try await index.write(try Self.built("<title>Ours</title>", Self.page))
    try await #expect(index.shape() == ["W", "W"])
    // A redirect that was followed is proof.
    try await index.write(.page(Self.page, title: "Ours", aliases: ["https://other.example/moved"]))
    try await index.write(.activity("b", web: "https://other.example/moved"))
    try await #expect(index.shape() == ["AW", "W"])
  }

  /// Returns the index change of a page with the given HTML.
  static func built(_ html: String, _ address: String) throws -> IndexChange {
    let url = try #require(WebURL(address))
    let document = HTMLDocument(bytes: Array(html.utf8), contentType: "text/html", url: url)
    let markup = MarkupExtractor().extract(from: document)
    return .putPage(ItemBuilder().item(from: markup, page: PageContext(url: url)))
  }

  @Test func `T8 what all pages of a site share joins none of them`() async throws {
    let pages = (0..<200).map { number in
      IndexChange.page(
        "https://shop.example/\(number)",
        title: "Shoe \(number)",
        apps: ["shop"],
        attributes: ["sameAs": .text("https://social.example/shop"), "url": .text("/")]
      )
    }
    _ = try await index.index.write(pages)
    try await #expect(index.index.statistics().entities == 200)
  }

  @Test func `T9 a page of several things is one result, of the thing that it is about`()
    async throws
  {
    func page(_ number: Int) throws -> IndexChange {
      let address = "https://shop.example/shoes/\(number)"
      let json = """
        {"@context": "https://schema.org", "@graph": [
          {"@type": "WebSite", "@id": "https://shop.example/#site", "name": "Shop"},
          {"@type": "Organization", "@id": "https://shop.example/#us", "name": "Shop Ltd",
           "sameAs": "https://social.example/shop"},
          {"@type": "BreadcrumbList", "itemListElement": []},
          {"@type": "Product", "@id": "\(address)#product", "name": "Shoe \(number)"}]}
        """
      return try Self.built("<script type=application/ld+json>\(json)</script>", address)
    }
    try await index.write(try page(1), try page(2))
    // Statements of both pages about the shop join neither of them, nor an app's items with these names.
    try await index.write(
      .item("b", "https://shop.example/#us"),
      .item("b", "https://shop.example/shoes/1#product")
    )
    try await #expect(index.shape() == ["S", "S", "W", "W"])
    try await #expect(index.titles("shoe").sorted() == ["Shoe 1", "Shoe 2"])
  }

  @Test func `T10 words that differ come from one record each, which is named`() async throws {
    try await index.write(
      .page(
        Self.page,
        title: "Loaf, cheap",
        attributes: [
          "org_schema_price": .number(3), "org_schema_price_currency": .text("EUR"),
          "contentDescription": .text("From the web"),
        ]
      ),
      .item("b", Self.page, title: "Loaf", attributes: ["org_schema_price": .number(4)])
    )
    let result = try await #require(try index.index.search(SearchQuery("loaf")).results.first)
    #expect(result.title == "Loaf" && result.provenance["title"]?.kind == .item)
    // Price and currency are a pair: the page's currency is never combined with the item's price.
    #expect(result.price == "4.00" && result.provenance["price"]?.kind == .item)
    #expect(result.provenance["contentDescription"]?.kind == .web)
  }

  @Test func `T11 when the item expires the page shows again, under its own title`() async throws {
    try await index.write(
      .page(Self.page, title: "Loaf on the web"),
      .item("b", Self.page, title: "Loaf")
    )
    try await #expect(index.titles("loaf") == ["Loaf"])
    index.clock.advance(days: 31)
    try await #expect(index.titles("loaf") == ["Loaf on the web"])
    try await index.index.purge()
    try await #expect(index.titles("loaf") == ["Loaf on the web"])
  }

  @Test func `T12 a domain takes item and activity along, never the page`() async throws {
    try await index.write(
      .page(Self.page, attributes: ["domainIdentifier": .text("r")]),
      .item("b", Self.page, domain: "r.c"),
      .activity("b", web: Self.page, id: "x", domain: "r.c")
    )
    try await #expect(index.shape() == ["ASW"])
    try await index.write(.deleteDomain(appID: "b", domainIdentifier: "r"))
    try await #expect(index.shape() == ["W"])
  }

  @Test func `T13 a page that may no longer be indexed goes, the app's record stays`() async throws
  {
    try await index.write(.page(Self.page, title: "Secret"), .item("b", Self.page, title: "Loaf"))
    try await index.write(.removePage(key: "//bakery.example/p"))
    try await #expect(index.shape() == ["S"])
    try await #expect(index.titles("secret") == [])
  }

  @Test func `T14 who comes late with what was deleted since changes nothing`() async throws {
    let early = WriteOptions(fence: 1)
    try await index.index.write([.page(Self.page)], options: early)
    try await index.index.write(
      [.removePage(key: "//bakery.example/p")],
      options: WriteOptions(fence: 2)
    )
    try await #expect(index.index.write([.page(Self.page)], options: early) == [.stale])
    try await #expect(index.shape() == [])
    try await #expect(
      index.index.write([.page(Self.page)], options: WriteOptions(fence: 3)) == [.inserted]
    )
    try await #expect(
      index.index.write([.page(Self.page, title: "Old")], options: early) == [.stale]
    )
    try await #expect(index.titles("page") == ["Page"])
  }

  @Test func `T15 an app that the site no longer names is parted from its pages`() async throws {
    try await index.write(.page(Self.page, apps: ["b"]), .activity("b", web: Self.page))
    try await #expect(index.shape() == ["AW"])
    try await index.write(.page(Self.page, apps: ["other"]))
    try await #expect(index.shape() == ["A", "W"])
    try await index.write(.page(Self.page, apps: ["b", "other"]))
    try await #expect(index.shape() == ["AW"])
  }

  @Test func `T16 three records that match count once, and no page of results repeats`()
    async throws
  {
    for number in 0..<30 {
      let url = "https://bakery.example/\(number)"
      try await index.write(
        .page(url, title: "Loaf \(number)"),
        .item("b", url, title: "Loaf \(number)"),
        .activity("b", web: url, id: "\(number)", title: "Loaf \(number)")
      )
    }
    var seen: [String] = []
    for offset in stride(from: 0, to: 40, by: 7) {
      let results = try await index.index.search(SearchQuery("loaf", limit: 7, offset: offset))
      #expect(results.total == 30 && results.isTotalExact)
      seen += results.results.map(\.id)
    }
    #expect(seen.count == 30 && Set(seen).count == 30)
  }

  @Test func `T17 a key that too many share joins none of them, in bounded time`() async throws {
    let activities = (0..<600).map { number in
      IndexChange.activity("b", weak: "hub", id: "\(number)", target: "hub")
    }
    _ = try await index.index.write(Array(activities[..<100]))
    try await #expect(index.index.statistics().entities == 1)
    _ = try await index.index.write(Array(activities[100...]))
    try await #expect(index.index.statistics().entities == 600)
    let rest = (100..<600).map(String.init)
    try await index.write(.deleteActivities(appID: "b", persistentIdentifiers: rest))
    try await #expect(index.index.statistics().entities == 1)
  }

  @Test func `T18 pages of one thing in other languages stay apart`() async throws {
    try await index.write(
      .page(Self.page + "/en", title: "Bread", attributes: ["languages": .list(["en"])]),
      .page(Self.page + "/de", title: "Bread", attributes: ["languages": .list(["de"])])
    )
    let found = try await index.index.search(SearchQuery("bread")).results
    #expect(Set(found.map(\.languages)) == [["en"], ["de"]])
  }

  @Test(
    "T19 a URL as identifier is compared as a URL",
    arguments: [
      "https://bakery.example/%7Ejo", "HTTPS://Bakery.Example/~jo", "http://bakery.example:80/~jo",
      "https://bakery.example:443/x/../~jo",
    ]
  )
  func spelling(uid: String) async throws {
    try await index.write(.page("https://bakery.example/~jo"), .item("b", uid))
    try await #expect(index.shape() == ["SW"])
    let source = try await index.index.search(SearchQuery("item")).results.first?.sources.first
    #expect(source?.id == uid)
  }

  @Test func `T20 a copy that names another original leaves the first and joins the second`()
    async throws
  {
    let copy = Self.page + "/copy"
    let (first, second) = (Self.page + "/x", Self.page + "/y")
    try await index.write(
      .page(copy, canonical: first),
      .item("b", first, title: "First"),
      .item("c", second, title: "Second")
    )
    try await #expect(
      index.entities() == [
        ["W  //bakery.example/p/x", "S b " + first], ["S c " + second],
      ]
    )
    try await index.write(.page(copy, canonical: second))
    try await #expect(
      index.entities() == [
        ["W  //bakery.example/p/y", "S c " + second], ["S b " + first],
      ]
    )
  }
}
