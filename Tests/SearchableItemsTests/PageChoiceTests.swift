import MarkupExtraction
import SearchableItems
import Testing

/// The selection among several nodes, images and texts of a page.
@Suite("choices among what a page offers")
struct PageChoiceTests {
  static func graph(_ nodes: String...) -> String {
    "<script type=application/ld+json>{\"@context\": \"https://schema.org\", \"@graph\": ["
      + nodes.joined(separator: ",") + "]}</script>"
  }

  @Test(
    "the main thing",
    arguments: [
      // The node that the page names.
      (
        [
          #"{"@type": "Recipe", "name": "other"}"#,
          #"{"@type": "WebPage", "mainEntity": {"@type": "Recipe", "name": "main"}}"#,
        ], "main"
      ),
      // The node that names the page, by URL or as a node with the URL.
      (
        [
          #"{"@type": "Article", "name": "other", "mainEntityOfPage": "https://shop.example/q"}"#,
          #"{"@type": "Article", "name": "main", "mainEntityOfPage": "https://shop.example/p#x"}"#,
        ], "main"
      ),
      (
        [
          #"{"@type": "Article", "name": "other"}"#,
          #"{"@type": "Article", "name": "main", "mainEntityOfPage": {"@id": "https://shop.example/p"}}"#,
        ], "main"
      ),
      // The node with the page's URL.
      (
        [
          #"{"@type": "Product", "name": "other", "url": "https://shop.example/q"}"#,
          #"{"@type": "Product", "name": "main", "url": "https://shop.example/p"}"#,
        ], "main"
      ),
      // The first node that is neither the page nor its publisher nor a part.
      (
        [
          #"{"@type": "Corporation", "name": "maker"}"#, #"{"@type": "WebSite", "name": "site"}"#,
          #"{"@type": "VideoObject", "name": "film"}"#, #"{"@type": "Article", "name": "main"}"#,
          #"{"@type": "Article", "name": "other"}"#,
        ], "main"
      ),
      // A film precedes its publisher, the page precedes its author.
      (
        [
          #"{"@type": "Organization", "name": "maker"}"#,
          #"{"@type": "VideoObject", "name": "film"}"#,
        ], "film"
      ),
      (
        [#"{"@type": "WebPage", "name": "page"}"#, #"{"@type": "Person", "name": "maker"}"#],
        "page"
      ),
      (
        [
          #"{"@type": "FAQPage", "name": "page", "mainEntity": {"@type": "Question", "name": "why"}}"#
        ], "page"
      ),
    ]
  )
  func mainThing(_ nodes: [String], _ name: String) throws {
    let html = Self.graph(nodes.joined(separator: ","))
    try #expect(ItemBuilderTests.item(html).attributeSet.title == name)
  }

  static func og(_ pairs: String...) -> String {
    pairs.map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1)
      return "<meta property='og:image\(parts[0].dropFirst())' content='\(parts[1])'>"
    }.joined()
  }

  static let touchIcons = """
    <link rel=apple-touch-icon sizes=120x120 href=/120.png>
    <link rel=apple-touch-icon sizes=180x180 href=/180.png>
    """

  /// TN3156: images below 150 pixels may be ignored, square icons need 108; the limits of aspect ratios
  /// and the order are the project's own.
  static let images: [(html: String, image: String?)] = [
    (og("@=/a.jpg", "@:secure_url=/s.jpg", "@:url=/u.jpg"), "/s.jpg"),
    (og("@=/a.jpg", "@:url=/u.jpg", "@=/b.jpg"), "/u.jpg"),
    (og("@:url=/u.jpg"), "/u.jpg"),
    (og("@=/a.jpg", "@:width=149", "@=/b.jpg", "@:width=150"), "/b.jpg"),
    (og("@=/a.jpg", "@:height=100", "@=/b.jpg"), "/b.jpg"),
    (og("@=/a.jpg", "@:width=1200", "@:height=200", "@=/b.jpg"), "/b.jpg"),
    (og("@=/a.jpg", "@:width=1000", "@:height=200", "@=/b.jpg"), "/a.jpg"),
    ("<meta name=thumbnail content=/t.jpg>", "/t.jpg"),
    ("<meta name=thumbnail content=/t.jpg><meta name=twitter:image content=/c.jpg>", "/c.jpg"),
    (touchIcons, "/180.png"),
    ("<link rel=apple-touch-icon sizes=57x57 href=/57.png>", nil),
    (touchIcons + "<img src=/i.jpg width=400 height=300>", "/180.png"),
    ("<img src=/i.jpg width=200 height=200><img src=/j.jpg width=400 height=300>", "/j.jpg"),
    ("<img src=/i.jpg width=2000 height=200>", nil),
    (
      ItemBuilderTests.jsonLD(
        #""@type": "Recipe", "image": [{"contentUrl": "/s.jpg", "width": 60}, {"url": "/l.jpg"}]"#
      ), "/l.jpg"
    ),
    (ItemBuilderTests.jsonLD(#""@type": "Recipe", "thumbnailUrl": "/t.jpg""#), "/t.jpg"),
  ]

  @Test("the picture by size and shape", arguments: images.indices)
  func image(_ number: Int) throws {
    let (html, path) = Self.images[number]
    let found = try ItemBuilderTests.item(html).attributeSet.thumbnailURL
    #expect(found == path.map { "https://shop.example" + $0 })
  }

  @Test func `the size is that of the chosen picture`() throws {
    let html = Self.og("@=/a.jpg", "@:width=60", "@=/b.jpg", "@:width=1200", "@:height=630")
    let attributes = try ItemBuilderTests.item(html).attributeSet
    #expect(attributes.number("pixelWidth") == 1200 && attributes.number("pixelHeight") == 630)
    let none = try ItemBuilderTests.item(Self.og("@=/a.jpg")).attributeSet
    #expect(none.number("pixelWidth") == nil)
  }

  @Test(
    "a description that repeats the title is the last choice",
    arguments: [
      ("<meta name=description content=t><meta name=twitter:description content=D>", "D"),
      ("<meta name=description content=T>", "T"),
      ("<meta property=og:description content=O><meta name=description content=D>", "O"),
      ("<meta property=og:description content=' '><meta name=description content=D>", "D"),
    ]
  )
  func description(_ html: String, _ description: String) throws {
    let item = try ItemBuilderTests.item("<title>T</title>" + html)
    #expect(item.attributeSet.contentDescription == description)
  }

  @Test(
    "Open Graph and meta tags as attributes",
    arguments: [
      ("og:video", "https://v.example/a.mp4", "streamable", .number(1)),
      ("og:video:url", "/a.mp4", "url", .text("https://shop.example/a.mp4")),
      ("video:duration", "95", "duration", .number(95)),
      ("music:musician", "Ada", "artist", .text("Ada")),
      ("music:musician", "https://m.example/ada", "artist", nil),
      ("music:album:track", "4", "audioTrackNumber", .number(4)),
      ("book:isbn", "978-3", "identifier", .text("978-3")),
      ("article:section", "Food", "subject", .text("Food")),
      ("product:price:amount", "5.20", "org_schema_price", .number(5.2)),
      ("og:street-address", "Main St 1", "thoroughfare", .text("Main St 1")),
      ("business:contact_data:locality", "Berlin", "city", .text("Berlin")),
      ("og:phone_number", "+49 1", "phoneNumbers", .list(["+49 1"])),
      ("og:updated_time", "2027-01-02", "contentModificationDate", .text("2027-01-02T00:00:00Z")),
      ("og:locale", "de_AT", "languages", .list(["de-AT"])),
      ("rating", "RTA-5042-1996-1400-1577-RTA", "contentRating", .number(1)),
      ("geo.placename", "Berlin", "namedLocation", .text("Berlin")),
      ("ICBM", "52.5, 13.4", "longitude", .number(13.4)),
      ("geo.position", "52.5;13.4", "latitude", .number(52.5)),
      ("geo.position", "52.5;200", "latitude", nil),
      ("geo.position", "52.5", "latitude", nil),
    ] as [(String, String, String, AttributeValue?)]
  )
  func openGraph(_ name: String, _ content: String, _ attribute: String, _ value: AttributeValue?)
    throws
  {
    let key = name.contains(":") ? "property" : "name"
    let item = try ItemBuilderTests.item("<meta \(key)='\(name)' content='\(content)'>")
    #expect(item.attributeSet.values[attribute] == value)
  }

  @Test func `an app that a page describes links to its store, and is not the page's own`() throws {
    let html = ItemBuilderTests.jsonLD(
      """
      "@type": "MobileApplication", "name": "Bakery",
      "downloadUrl": "https://apps.apple.com/us/app/bakery/id123456789?l=en",
      "installUrl": "https://play.google.com/store/apps/details?hl=en&id=example.bakery"
      """
    )
    let item = try ItemBuilderTests.item(html)
    #expect(item.deepLinks.map(\.kind) == [.structuredData, .structuredData])
    #expect(item.deepLinks.first?.appStoreID == "123456789")
    #expect(item.deepLinks.last?.appID == "example.bakery")
    #expect(item.deepLinks.first?.appName == "Bakery" && item.deepLinks.first?.isLaunchOnly == true)
    #expect(!item.hasAppStatement)
  }

  @Test(
    "the icon is the one with the largest declared size",
    arguments: [
      ("<link rel=icon href=/a sizes=16x16><link rel=icon href=/b sizes='32x32 64x64'>", "/b"),
      ("<link rel=icon href=/a sizes=32x32><link rel=icon href=/b sizes=any>", "/a"),
      ("<link rel=icon href=/a><link rel=apple-touch-icon href=/b>", "/b"),
      ("<link rel=mask-icon href=/a><link rel=icon href=/b>", "/b"),
      ("<link rel=image_src href=/a>", nil),
    ] as [(String, String?)]
  )
  func icon(_ html: String, _ path: String?) throws {
    let markup = try ItemBuilderTests.markup(html)
    #expect(markup.icon?.url == path.map { "https://shop.example" + $0 })
  }
}
