import HTMLParsing
import MarkupExtraction
import SearchableItems
import Testing
import URLStandard

/// The items of small pages; the rules are those of Apple's App Search Programming Guide, or else the
/// project's own.
@Suite("items of pages")
struct ItemBuilderTests {
  static func item(
    _ html: String,
    at address: String = "https://shop.example/p",
    changing: (inout PageContext) -> Void = { _ in }
  ) throws -> WebItem {
    var page = PageContext(url: try #require(WebURL(address)))
    changing(&page)
    return ItemBuilder().item(from: try markup(html, at: address), page: page)
  }

  static func markup(_ html: String, at address: String = "https://shop.example/p") throws
    -> PageMarkup
  {
    let document = HTMLDocument(
      bytes: Array(html.utf8),
      contentType: "text/html; charset=utf-8",
      url: try #require(WebURL(address))
    )
    return MarkupExtractor().extract(from: document)
  }

  static func jsonLD(_ json: String) -> String {
    "<script type=application/ld+json>{\"@context\": \"https://schema.org\", \(json)}</script>"
  }

  @Test func `titles are tried in order, the others are other names`() throws {
    let sources = [
      ("<meta property=og:title content='Open  Graph'>", "Open Graph"),
      ("<meta name=twitter:title content=Twitter>", "Twitter"),
      (Self.jsonLD(#""@type": "Recipe", "name": "Schema""#), "Schema"),
      ("<title>\n Title </title>", "Title"),
      ("<h1>Heading</h1>", "Heading"),
    ]
    for start in sources.indices {
      let rest = sources[start...]
      let attributes = try Self.item(rest.map(\.0).reversed().joined()).attributeSet
      #expect(attributes.title == rest.first?.1)
      #expect(attributes.alternateNames == rest.dropFirst().map(\.1))
    }
    try #expect(Self.item("<p>x").attributeSet.title == nil)
  }

  /// Wikipedia's markup has the name of an article, and as headline its description in Wikidata.
  @Test
  func `the name of the main item comes before a headline that title and heading do not have`()
    throws
  {
    let article = Self.jsonLD(
      #""@type": "Article", "name": "Barrel", "headline": "container for liquids""#
    )
    func title(_ rest: String) throws -> String? {
      try Self.item(article + rest).attributeSet.title
    }
    try #expect(title("<title>barrel - Encyclopedia</title>") == "Barrel")
    try #expect(title("<h1>Barrel</h1>") == "Barrel")
    try #expect(
      title("<title>Container for liquids</title><h1>Barrel</h1>") == "container for liquids"
    )
    // The name of the site stands behind that of the page.
    try #expect(title("<title>Vessels | Barrel</title>") == "container for liquids")
  }

  @Test func `the URL of a link in Microdata is no title`() throws {
    let html = """
      <title>Cover your code</title><div itemscope itemtype=https://schema.org/Article>
      <a itemprop=headline href=/code>Cover</a></div>
      """
    #expect(try Self.item(html).attributeSet.title == "Cover your code")
  }

  @Test func `a title for sharing that is the name of the site is another name`() throws {
    let name = "<meta property=og:title content='The Farm'>"
    let title = "<title>Barrels | The Farm</title>"
    let site = "<meta property=og:site_name content='The Farm'>"
    for head in [title + "<h1>Rain barrels</h1>", title + site, title + site + "<h1>The Farm</h1>"]
    {
      try #expect(Self.item(name + head).attributeSet.title == "Barrels | The Farm", "\(head)")
    }
    // The page's own name may stand last, and nothing tells which part it is.
    for head in [title + "<h1>The Farm</h1>", title, "<title>The Farm</title><h1>Barrels</h1>"] {
      try #expect(Self.item(name + head).attributeSet.title == "The Farm", "\(head)")
    }
  }

  @Test(arguments: [
    ("Red shoes | Shop -", "Red shoes | Shop"), ("Red shoes | Shop - |", "Red shoes | Shop"),
    ("Red shoes –", "Red shoes"), ("| Red shoes", "Red shoes"), ("Red shoes |", "Red shoes"),
    // What may be a name, and a quotation.
    ("cd -", "cd -"), ("« Le Monde »", "« Le Monde »"), ("-", "-"), ("| -", "| -"),
  ])
  func `separators without a name beside them are no part of a title`(
    _ title: String,
    _ expected: String
  ) throws {
    #expect(try Self.item("<title>\(title)</title>").attributeSet.title == expected)
  }

  @Test func `the name of the site is found before a separator at the end of the title`() throws {
    let item = try Self.item("<title>Red shoes | Shop -</title>", at: "https://www.shop.example/1")
    #expect(item.attributeSet.list("publishers") == ["Shop"])
  }

  /// Wikis show the source of a page in such a form, and pages with a player or an image show code to copy.
  @Test func `a page whose field has more text than the page is an editor`() throws {
    let source = String(repeating: "== Weather ==\nIt rains in the north. ", count: 20)
    func isEditor(_ text: String, _ name: String, _ rest: String = "") throws -> Bool? {
      let form = "<form method=post><textarea \(name)>\n\(text)</textarea></form>"
      return try Self.item("<h1>Weather</h1><main>\(rest)\(form)</main>").isEditor
    }
    try #expect(isEditor(source, "name=text") == true)
    try #expect(isEditor("", "name=comment") == nil)
    try #expect(isEditor(source, "class=embed") == nil)
    try #expect(isEditor(String(source.prefix(400)), "name=embed") == nil)
    try #expect(isEditor(source, "name=text", "<p>\(source)</p><p>\(source)</p>") == nil)
  }

  @Test func `a list of links is no editor, and its terms are no sections`() throws {
    func page(_ description: String) throws -> WebItem {
      let entries = (0..<40).map {
        "<dt id=e\($0)>entry_\($0)<dd><a href=p\($0)>Chapter \($0)</a>\(description)"
      }
      return try Self.item("<main><h1>Index</h1><h2 id=a>E</h2><dl>\(entries.joined())</dl></main>")
    }
    let list = try page("")
    #expect(list.isLinkList == true && list.isEditor == nil)
    #expect(list.sections?.contains { $0.heading.hasPrefix("entry") } != true)
    let text =
      ", which tells the foxes of the north how long to sleep if it rains, and when to wake up."
    let reference = try page(text)
    #expect(reference.isLinkList == nil)
    #expect(reference.sections?.contains { $0.heading == "entry_7" } == true)
  }

  @Test func `nosnippet hides description and text, never the title`() throws {
    let html = "<title>T</title><meta name=description content=D><p>Body"
    let open = try Self.item(html).attributeSet
    #expect(open.contentDescription == "D" && open.textContent?.contains("Body") == true)
    let hidden = try Self.item(html) { $0.mayShowSnippet = false }.attributeSet
    #expect(hidden.title == "T")
    #expect(hidden.contentDescription == nil && hidden.textContent == nil)
  }

  @Test func `data-nosnippet hides text and the description that stands in it`() throws {
    let html = """
      <div itemscope itemtype=https://schema.org/Product><h1 itemprop=name>Name</h1>Seen
      <span data-nosnippet itemprop=description>Not <b>shown</b></span></div>
      """
    let hidden = try Self.item(html).attributeSet
    #expect(hidden.title == "Name")
    #expect(hidden.contentDescription == nil && hidden.textContent == "Name\nSeen")
    let open = try Self.item(html.replacing("data-nosnippet", with: "")).attributeSet
    #expect(open.contentDescription == "Not shown")
    #expect(open.textContent == "Name\nSeen Not shown")
  }

  @Test(
    "ratings become stars out of five",
    arguments: [
      (#""ratingValue": 4.5"#, 4.5), (#""ratingValue": "4,5""#, 4.5),
      (#""ratingValue": 8, "bestRating": 10, "worstRating": 0"#, 4),
      (#""ratingValue": 100, "bestRating": 100"#, 5), (#""ratingValue": 9"#, nil),
      (#""ratingValue": -1"#, nil), (#""ratingValue": "good""#, nil),
      (#""ratingValue": "nan""#, nil), (#""ratingValue": 1e308, "bestRating": 3"#, nil),
      (#""ratingValue": 3, "bestRating": 0"#, 3),
    ] as [(String, Double?)]
  )
  func rating(_ members: String, _ stars: Double?) throws {
    let html = Self.jsonLD(
      #""@type": "Product", "name": "x", "aggregateRating": {\#(members), "ratingCount": 7}"#
    )
    let attributes = try Self.item(html).attributeSet
    #expect(attributes.rating == stars)
    #expect(attributes.text("ratingDescription") == (stars == nil ? nil : "7 ratings"))
  }

  @Test func `an offer tells price, currency and availability`() throws {
    let attributes = try Self.item(
      Self.jsonLD(
        """
        "@type": "Product", "name": "Loaf", "offers": {"price": "5.20", "priceCurrency": "EUR",
        "availability": "https://schema.org/InStock"}
        """
      )
    ).attributeSet
    #expect(attributes.number("org_schema_price") == 5.2)
    #expect(attributes.text("org_schema_price_currency") == "EUR")
    #expect(attributes.text("org_schema_availability") == "InStock")
    #expect(attributes.contentType == "webmark.product")
  }

  @Test func `an event has its times with their offsets, and its place`() throws {
    let attributes = try Self.item(
      Self.jsonLD(
        """
        "@type": "MusicEvent", "name": "Concert", "startDate": "2027-03-01T20:00:00+01:00",
        "endDate": "2027-03-01T23:30-05:00", "location": {"@type": "Place", "name": "Hall",
        "telephone": "+49 1", "geo": {"latitude": 52.5, "longitude": 13.4}}
        """
      )
    ).attributeSet
    #expect(attributes.contentType == "public.calendar-event")
    #expect(attributes.text("startDate") == "2027-03-01T20:00:00+01:00")
    #expect(attributes.text("endDate") == "2027-03-01T23:30:00-05:00")
    #expect(attributes.number("allDay") == nil)
    #expect(attributes.text("namedLocation") == "Hall")
    #expect(attributes.number("latitude") == 52.5)
    let day = Self.jsonLD(#""@type": "Event", "name": "Fair", "startDate": "2027-03-01""#)
    try #expect(Self.item(day).attributeSet.number("allDay") == 1)
  }

  static let contact = """
    "name": "Hall", "telephone": "+49 30 1", "geo": {"latitude": "52.5", "longitude": "13.4"}
    """

  @Test func `only where the page is about a place, it can be called and driven to`() throws {
    let place = try Self.item(Self.jsonLD(#""@type": "Bakery", \#(Self.contact)"#)).attributeSet
    #expect(place.number("supportsPhoneCall") == 1 && place.number("supportsNavigation") == 1)
    let event = try Self.item(
      Self.jsonLD(
        #""@type": "Event", "name": "Fair", "location": {"@type": "Place", \#(Self.contact)}"#
      )
    ).attributeSet
    #expect(event.list("phoneNumbers") == ["+49 30 1"])
    #expect(event.number("supportsPhoneCall") == nil && event.number("supportsNavigation") == nil)
    let footer = try Self.item(
      Self.jsonLD(#""@type": "Recipe", "name": "Rye", "author": {\#(Self.contact)}"#)
        + "<a href='tel:+49301'>call</a>"
    ).attributeSet
    #expect(footer.number("supportsPhoneCall") == nil && footer.number("latitude") == nil)
  }

  @Test func `a place off the globe is none`() throws {
    let attributes = try Self.item(
      Self.jsonLD(#""@type": "Place", "name": "x", "geo": {"latitude": 91, "longitude": 0}"#)
    ).attributeSet
    #expect(attributes.number("latitude") == nil && attributes.number("supportsNavigation") == nil)
  }

  static let graph = "<meta property=og:image content=/graph.jpg>"
  static let images: [(html: String, path: String?)] = [
    (graph + "<meta name=twitter:image content=/card.jpg>", "/graph.jpg"),
    (
      "<meta property=og:image content=/small.png><meta property=og:image:width content=60>"
        + graph, "/graph.jpg"
    ),
    (
      "<meta property=og:image content=/drawing.svg><meta name=twitter:image content=/b.png>",
      "/b.png"
    ),
    ("<meta property=og:image content=/drawing.svg>", "/drawing.svg"),
    (
      "<meta property=og:image content='data:image/png,x'><link rel=image_src href=/c.png>",
      "/c.png"
    ),
    (
      jsonLD(
        #""@type": "Recipe", "name": "x", "image": {"@type": "ImageObject", "url": "/o.jpg"}"#
      ), "/o.jpg"
    ),
    ("<link rel=apple-touch-icon href=/icon.png>", "/icon.png"),
    ("<link rel=icon href=/favicon.ico>", nil),
  ]

  @Test("the picture is a large bitmap where there is one", arguments: images.indices)
  func image(_ number: Int) throws {
    let (html, path) = Self.images[number]
    let found = try Self.item(html).attributeSet.thumbnailURL
    #expect(found == path.map { "https://shop.example" + $0 })
  }

  @Test func `a canonical is trusted within the registrable domain only`() throws {
    func item(_ canonical: String, at address: String = "https://www.shop.example.co.uk/p?x=1")
      throws -> WebItem
    { try Self.item("<link rel=canonical href='\(canonical)'>", at: address) }
    let sibling = try item("https://m.example.co.uk/p#top")
    #expect(sibling.key == "//m.example.co.uk/p" && !sibling.isCanonical)
    #expect(Set(sibling.aliases) == ["//m.example.co.uk/p", "//www.shop.example.co.uk/p?x=1"])
    for foreign in ["https://other.co.uk/p", "ftp://www.shop.example.co.uk/p", "javascript:x"] {
      let own = try item(foreign)
      #expect(own.key == "//www.shop.example.co.uk/p?x=1" && own.isCanonical, "\(foreign)")
    }
    let itself = try item("/p?x=1")
    #expect(itself.isCanonical)
    let address = "http://127.0.0.1:8080/a"
    try #expect(item("http://127.0.0.1:8080/b", at: address).key == "//127.0.0.1:8080/b")
    try #expect(item("http://127.0.0.2:8080/b", at: address).isCanonical)
  }

  @Test func `two canonicals that differ are none`() throws {
    let item = try Self.item("<link rel=canonical href=/a><link rel=canonical href=/b>")
    #expect(item.key == "//shop.example/p" && item.isCanonical)
  }

  @Test func `every way to the page is an alias; og:url on the own host only`() throws {
    let item = try Self.item("<meta property=og:url content='https://shop.example/q'>") {
      $0.redirectHops = ["http://shop.example/old", "https://shop.example:443/p"].compactMap {
        WebURL($0)
      }
    }
    #expect(Set(item.aliases) == ["//shop.example/p", "//shop.example/q", "//shop.example/old"])
    #expect(item.aliases.count == 3)
    let foreign = try Self.item("<meta property=og:url content='https://evil.example/q'>")
    #expect(foreign.aliases == ["//shop.example/p"])
  }

  @Test func `page text is cut between characters`() throws {
    let text = try #require(
      try Self.item("<p>" + String(repeating: "夹", count: ItemBuilder.textLimit)).attributeSet
        .textContent
    )
    #expect(text == String(repeating: "夹", count: ItemBuilder.textLimit / 3))
  }
}
