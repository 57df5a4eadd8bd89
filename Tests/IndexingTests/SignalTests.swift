import HTMLParsing
import MarkupExtraction
import Querying
import SearchableItems
import ExternalStores
import Testing
import URLStandard
import WebmarkTesting

@testable import EntityResolution
@testable import Indexing
@testable import IndexModel
@testable import Search

/// The signals that pages give about their popularity; each test has two pages with the same words.
@Suite("signals of ranking")
struct SignalTests {
  /// Returns the item of a page as a crawl makes it.
  private static func page(_ address: String, _ json: String = "", links: [String] = []) throws
    -> WebItem
  {
    let url = try #require(WebURL(address))
    let script =
      json.isEmpty
      ? "" : "<script type='application/ld+json'>{\"@type\": \"Recipe\", \(json)}</script>"
    let anchors = links.map { "<a href='\($0)'>see</a>" }.joined()
    let html = "<!doctype html><title>Crust</title>\(script)<p>Rye and water.</p>\(anchors)"
    let document = HTMLDocument(
      bytes: Array(html.utf8),
      contentType: "text/html; charset=utf-8",
      url: url
    )
    let markup = MarkupExtractor().extract(from: document)
    var item = ItemBuilder().item(from: markup, page: PageContext(url: url))
    item.links = LinkTargets(markup.outlinks, page: url)
    return item
  }

  /// Returns the paths of the results, best first.
  private static func paths(_ index: TestIndex) async throws -> [String] {
    try await index.index.search(SearchQuery("crust")).results.compactMap(\.url)
      .compactMap { WebURL($0)?.path }
  }

  /// Equal results are in the order of writing, so that the second one leads by its signal only.
  @Test(
    "more uses rank higher",
    arguments: [
      #""interactionStatistic": [{"@type": "InteractionCounter", "userInteractionCount": 1000000, "#
        + #""interactionType": "https://schema.org/LikeAction"}, {"@type": "InteractionCounter", "#
        + #""userInteractionCount": "1,000,000", "interactionType": "CommentAction"}]"#,
      #""interactionStatistic": {"@type": "InteractionCounter", "userInteractionCount": 50}"#,
      #""interactionCount": "UserPlays:1203""#,
      #""interactionCount": ["UserLikes:4", "UserComments:9"]"#,
    ]
  )
  func uses(json: String) async throws {
    let index = try TestIndex()
    try await index.write(
      .putPage(Self.page("https://u.example/plain", #""name": "Crust""#)),
      .putPage(Self.page("https://u.example/used", #""name": "Crust", \#(json)"#))
    )
    try await #expect(Self.paths(index) == ["/used", "/plain"])
  }

  @Test func `counts are added up over the kinds, the greatest of each`() throws {
    let item = try Self.page(
      "https://u.example/",
      #""interactionCount": ["UserLikes:4", "UserLikes:6", "UserComments:9", "UserPlays:-1"]"#
    )
    #expect(item.attributeSet.number("interactionCount") == 15)
    let none = try Self.page("https://u.example/", #""interactionCount": "UserPlays:many""#)
    #expect(none.attributeSet.number("interactionCount") == nil)
  }

  private static func rating(_ stars: Double, _ count: String) -> String {
    #""aggregateRating": {"@type": "AggregateRating", "ratingValue": \#(stars), \#(count)}"#
  }

  @Test func `many ratings count more than few, and few good ones less than many fair ones`()
    async
    throws
  {
    let index = try TestIndex()
    let ratings = [
      ("few", Self.rating(5, #""ratingCount": 2"#)),
      ("fair", Self.rating(4.2, #""reviewCount": "200,000""#)),
      ("bad", Self.rating(1.2, #""ratingCount": 200000"#)),
      ("many", Self.rating(5, #""ratingCount": 200000"#)),
    ]
    for (name, rating) in ratings {
      try await index.write(.putPage(Self.page("https://u.example/\(name)", rating)))
    }
    try await #expect(Self.paths(index) == ["/many", "/fair", "/few", "/bad"])
  }

  @Test func `the rating of an item counts by the number in its description`() async throws {
    let index = try TestIndex()
    for (uid, text) in [("1", "2 ratings"), ("2", "from 1,924 readers")] {
      var item = SearchableItem(appID: "T.a", uniqueIdentifier: uid)
      item.attributeSet.set("title", "Crust")
      item.attributeSet.set("rating", 5)
      item.attributeSet.set("ratingDescription", text)
      try await index.write(.putItem(item))
    }
    let found = try await index.index.search(SearchQuery("crust")).results
    #expect(found.map(\.id).first?.hasSuffix("2") == true)
  }

  // MARK: Links

  private static let (plain, linked) = ("https://u.example/plain", "https://u.example/linked")

  private static func counts(_ index: TestIndex, _ url: String) async throws -> LinkCounts? {
    try await index.index.store.read { store in
      let record = try store.page(at: PageLookupKey.hash(CanonicalKey(#require(WebURL(url))).text))
      return try record.map { try store.linkCounts(of: $0.entity) }
    }
  }

  @Test(arguments: [true, false]) func `a page that others link to ranks higher`(
    inMemory: Bool
  ) async throws {
    let index = try TestIndex(store: inMemory ? MemoryIndexStore() : nil)
    try await index.write(.putPage(Self.page(Self.plain)), .putPage(Self.page(Self.linked)))
    try await #expect(Self.paths(index) == ["/plain", "/linked"])
    for number in 0..<3 {
      var page = try Self.page(
        "https://h\(number).example/",
        links: [Self.linked, Self.linked + "#top", "http://u.example/linked", "/own"]
      )
      page.attributeSet.set("title", "Links")
      try await index.write(.putPage(page))
    }
    try await #expect(Self.counts(index, Self.linked) == LinkCounts(hosts: 3, pages: 3))
    try await #expect(Self.counts(index, Self.plain) == LinkCounts())
    try await #expect(Self.paths(index).prefix(2) == ["/linked", "/plain"])
  }

  @Test func `links that a page does not vouch for do not count`() throws {
    let url = try #require(WebURL("https://a.example/"))
    func links(_ html: String) -> LinkTargets? {
      let document = HTMLDocument(
        bytes: Array("<!doctype html><title>x</title>\(html)".utf8),
        contentType: "text/html; charset=utf-8",
        url: url
      )
      return LinkTargets(MarkupExtractor().extract(from: document).outlinks, page: url)
    }
    #expect(links("<a href=/b>b</a><a href=https://c.example/>c</a>")?.sameHost.count == 1)
    for html in [
      "<a rel=nofollow href=/b>b</a>", "<a rel='ugc noopener' href=/b>b</a>",
      "<a rel=sponsored href=/b>b</a>", "<a href='#x'>x</a><a href='/'>here</a>",
      "<a href='mailto:a@b.example'>m</a>", "<iframe src=/b></iframe>",
    ] { #expect(links(html) == nil, "\(html)") }
  }

  @Test func `a page with many links counts a sample of them, in whatever order`() throws {
    let links = (0..<500).map { "/\($0)" } + (0..<500).map { "https://h\($0).example/" }
    let one = try Self.page("https://a.example/", links: links)
    let other = try Self.page("https://a.example/", links: links.reversed())
    #expect(one.links == other.links)
    #expect(one.links?.sameHost.count == 16 && one.links?.otherHosts.count == 32)
  }

  @Test func `a grown index counts like a fresh one`() async throws {
    let grown = try TestIndex()
    let fresh = try TestIndex()
    let hosts = (0..<4).map { "https://h\($0).example/" }
    // Each step changes which pages link to which; some pages go and come back.
    for step in 0..<12 {
      for (number, host) in hosts.enumerated() {
        let targets = hosts.indices.filter { ($0 + number + step) % 3 == 0 }.map { hosts[$0] }
        if (step + number) % 5 == 4 {
          try await grown.write(.removePage(key: CanonicalKey(#require(WebURL(host))).text))
        } else {
          try await grown.write(.putPage(Self.page(host, links: targets + ["/in"])))
        }
      }
    }
    for (number, host) in hosts.enumerated() where (11 + number) % 5 != 4 {
      let targets = hosts.indices.filter { ($0 + number + 11) % 3 == 0 }.map { hosts[$0] }
      try await fresh.write(.putPage(Self.page(host, links: targets + ["/in"])))
    }
    for host in hosts {
      try await #expect(Self.counts(grown, host) == Self.counts(fresh, host), "\(host)")
    }
    let before = try await hosts.asyncMap { try await Self.counts(grown, $0) }
    #expect(before.contains { $0 != nil && $0 != LinkCounts() })
    try await grown.index.store.write { try EntityRebuild(store: $0).run() }
    try await #expect(hosts.asyncMap { try await Self.counts(grown, $0) } == before)
  }

  @Test func `the links to all URLs of a page count for it`() async throws {
    let index = try TestIndex()
    try await index.write(
      .page(Self.linked, title: "Crust", aliases: ["https://u.example/old"]),
      .putPage(Self.page("https://a.example/", links: ["https://u.example/old"])),
      .putPage(Self.page("https://b.example/", links: [Self.linked]))
    )
    try await #expect(Self.counts(index, Self.linked) == LinkCounts(hosts: 2, pages: 2))
  }

  @Test func `a page that millions link to is counted in bounded time`() async throws {
    let index = try TestIndex()
    try await index.write(.putPage(Self.page(Self.linked)))
    let target = try LinkTargets.hash(of: #require(WebURL(Self.linked)))
    try await index.index.store.write { store in
      for host in 1...5000 {
        try store.countLinks(to: [target], fromHost: Int64(host), change: 1)
      }
    }
    try await #expect(Self.counts(index, Self.linked)?.hosts == LinkCounts.hostLimit)
  }

  @Test func `the explanation names each signal`() async throws {
    let index = try TestIndex()
    try await index.write(
      .putPage(
        Self.page(
          Self.linked,
          #""interactionCount": "UserLikes:42", \#(Self.rating(4, #""ratingCount": 9"#))"#
        )
      ),
      .putPage(Self.page("https://a.example/", links: [Self.linked]))
    )
    var query = SearchQuery("crust")
    query.explains = true
    let result = try await #require(
      try index.index.search(query).results.first { $0.url == Self.linked }
    )
    let factors = try #require(result.explanation?.factors)
    let values = Dictionary(factors.map { ($0.name, $0.value) }) { first, _ in first }
    for name in ["detail", "richness", "use", "rating", "hint", "links", "freshness", "personal"] {
      #expect(values[name] != nil, "\(name)")
    }
    #expect(values["use"].map { abs($0 - 1.0817) < 0.001 } == true)
    #expect(values["rating"].map { abs($0 - 1.0237) < 0.001 } == true)
    #expect(values["links"].map { abs($0 - 1.0421) < 0.001 } == true)
    // The factors are all there is to the score.
    let sum = factors.filter { $0.operation == .add }.map(\.value).reduce(0, +)
    let product = factors.filter { $0.operation == .multiply }.map(\.value).reduce(1, *)
    #expect(abs(sum * product - (result.explanation?.score ?? 0)) < 0.001)
  }
}
