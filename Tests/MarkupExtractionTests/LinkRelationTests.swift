import MarkupExtraction
import Testing
import URLStandard

/// Link types of the HTML standard, and of other specifications.
@Suite("link relations")
struct LinkRelationTests {
  static func relations(_ html: String) throws -> PageRelations? {
    try SourceLineTests.markup(html).relations
  }

  @Test(
    "single relations, resolved; the first counts",
    arguments: [
      ("amphtml", \.amphtml), ("manifest", \.manifest), ("shortlink", \.shortlink),
      ("prev", \.prev), ("previous", \.prev), ("next", \.next), ("author", \.author),
      ("license", \.license), ("NEXT nofollow", \.next),
    ] as [(String, any KeyPath<PageRelations, String?> & Sendable)]
  )
  func single(_ rel: String, _ path: any KeyPath<PageRelations, String?> & Sendable) throws {
    let html = "<link rel='\(rel)' href='a'><link rel='\(rel)' href='b'>"
    try #expect(Self.relations(html)?[keyPath: path] == "https://shop.example/a")
  }

  @Test func `many icons do not end the translations, and what is left out is told`() throws {
    let icons = (0..<120).map { "<link rel=icon href=/i\($0)>" }.joined()
    let pages = (0..<1001).map { "<link rel=alternate hreflang=de href=/p\($0)>" }
    let few = try SourceLineTests.markup(icons + pages.prefix(3).joined())
    #expect(few.icons.count == 100 && few.alternates.count == 3 && few.cuts.isEmpty)
    let many = try SourceLineTests.markup(pages.joined())
    #expect(many.alternates.count == 1000 && many.cuts == ["alternates"])
  }

  @Test func `a page without such links has none`() throws {
    try #expect(
      Self.relations("<link rel=stylesheet href=a><link rel=next><a rel=next href=b>") == nil
    )
  }

  /// The words of `rel` are divided by ASCII whitespace (HTML, section 4.6.7).
  @Test(arguments: ["next\u{B}x", "next\u{A0}x", "next\u{2003}x"])
  func `other white space is part of a word`(_ rel: String) throws {
    try #expect(Self.relations("<link rel='\(rel)' href=a>") == nil)
    try #expect(Self.relations("<link rel='x\u{C}next' href=a>")?.next != nil)
  }

  @Test func `all license files of RSL, apart from other licenses`() throws {
    let html = """
      <link rel=license type="application/rsl+xml" href=/a.xml><link rel=license href=/cc>
      <link rel="license" type="application/rsl+xml; charset=utf-8" href=/b.xml>
      """
    let relations = try #require(try Self.relations(html))
    #expect(
      relations.licenseFiles == ["https://shop.example/a.xml", "https://shop.example/b.xml"]
    )
    #expect(relations.license == "https://shop.example/cc")
  }

  @Test func `searches with type and title`() throws {
    let html = """
      <link rel=search type="application/opensearchdescription+xml" href=/os.xml title=Loaves>
      """
    let search = try #require(try Self.relations(html)?.searches.first)
    #expect(search.url == "https://shop.example/os.xml" && search.title == "Loaves")
    #expect(search.type == "application/opensearchdescription+xml")
  }

  /// oEmbed 1.0, section 4: both formats with `<link rel=alternate>`.
  @Test func `oEmbed in JSON and XML`() throws {
    let html = """
      <link rel="alternate" type="application/json+oembed" href="/o?format=json&amp;url=x" title="Film">
      <link rel="alternate" type="text/xml+oembed" href="/o?format=xml">
      <link rel="alternative" type="application/json+oembed; charset=utf-8" href="/p">
      <link rel="alternate" type="application/json" href="/feed">
      """
    let embeds = try Self.relations(html)?.embeds ?? []
    #expect(embeds.map(\.format) == [.json, .xml, .json])
    #expect(embeds.first?.url == "https://shop.example/o?format=json&url=x")
    #expect(embeds.first?.title == "Film")
  }

  @Test func `a feed, a document or a style sheet in a language is no translation`() throws {
    let markup = try SourceLineTests.markup(
      """
      <link rel=alternate hreflang=en href=/en><link rel=alternate hreflang=fr type='' href=/fr>
      <link rel=alternate hreflang=de type="Text/HTML; charset=utf-8" href=/de>
      <link rel=alternate hreflang=it type=application/xhtml+xml href=/it>
      <link rel=alternate hreflang=en type=application/rss+xml href=/rss.xml>
      <link rel=alternate hreflang=en type=application/pdf href=/book.pdf>
      <link rel=alternate type=text/html media="(max-width: 640px)" href=/m>
      """
    )
    #expect(markup.alternates.filter(\.isTranslation).map(\.hreflang) == ["en", "fr", "de", "it"])
  }

  @Test func `canonical, translations and icons`() throws {
    let markup = try SourceLineTests.markup(
      """
      <link rel=canonical href=/c><link rel=alternate hreflang=de-AT href=/de>
      <link rel=alternate type=application/rss+xml title=News href=/feed>
      <link rel=icon sizes="16x16 32x32" type=image/PNG href=/i.png>
      """
    )
    #expect(markup.canonicals.map(\.href) == ["https://shop.example/c"])
    #expect(markup.alternates.map(\.hreflang) == ["de-AT", nil])
    #expect(markup.alternates.map(\.type) == [nil, "application/rss+xml"])
    #expect(markup.alternates.last?.isFeed == true && markup.alternates.last?.title == "News")
    #expect(markup.icons.first?.sizes == "16x16 32x32" && markup.icons.first?.largestEdge == 32)
    #expect(markup.icons.first?.type == "image/png")
  }
}

/// Arrays and structured properties according to <https://ogp.me>.
@Suite("Open Graph objects")
struct OpenGraphObjectTests {
  static func objects(_ pairs: [(String, String)]) throws -> [String] {
    let html = pairs.map { "<meta property='\($0.0)' content='\($0.1)'>" }.joined()
    return try SourceLineTests.markup(html).openGraphObjects.map { object in
      let parts = object.parts.map { "\($0.property)=\($0.content)" }
      return "\(object.property)=\(object.content ?? "-"): " + parts.joined(separator: " ")
    }
  }

  /// The properties of a page, and its objects.
  static let rows: [(pairs: [(String, String)], objects: [String])] = [
    // "Structured properties" and "Arrays": three images, the first with its size.
    (
      [
        ("og:title", "T"), ("og:image", "a"), ("og:image:width", "300"),
        ("og:image:height", "300"), ("og:image", "b"), ("og:image", "c"),
        ("og:image:height", "1000"),
      ],
      [
        "og:image=a: og:image:width=300 og:image:height=300", "og:image=b: ",
        "og:image=c: og:image:height=1000",
      ]
    ),
    (
      [("og:video", "v"), ("og:video:secure_url", "s"), ("og:video:type", "t")],
      ["og:video=v: og:video:secure_url=s og:video:type=t"]
    ),
    (
      [("og:locale", "en_GB"), ("og:locale:alternate", "fr_FR"), ("og:locale:alternate", "es_ES")],
      ["og:locale=en_GB: og:locale:alternate=fr_FR og:locale:alternate=es_ES"]
    ),
    // music.album, video.movie: properties of each song and of each actor.
    (
      [
        ("music:song", "a"), ("music:song:disc", "1"), ("music:song:track", "1"),
        ("music:song", "b"), ("music:song:track", "2"),
      ],
      ["music:song=a: music:song:disc=1 music:song:track=1", "music:song=b: music:song:track=2"]
    ),
    (
      [("video:actor", "x"), ("video:actor:role", "y"), ("video:actor", "z")],
      ["video:actor=x: video:actor:role=y", "video:actor=z: "]
    ),
    // Prices have only structured properties; a repeated one starts the next price.
    (
      [
        ("product:price:amount", "5"), ("product:price:currency", "EUR"),
        ("product:price:amount", "6"), ("product:price:currency", "USD"),
      ],
      [
        "product:price=-: product:price:amount=5 product:price:currency=EUR",
        "product:price=-: product:price:amount=6 product:price:currency=USD",
      ]
    ),
    (
      [("place:location:latitude", "1"), ("place:location:longitude", "2")],
      ["place:location=-: place:location:latitude=1 place:location:longitude=2"]
    ),
    ([("article:author", "a"), ("article:author", "b")], []),
  ]

  @Test("values with their parts", arguments: rows.indices)
  func objects(_ number: Int) throws {
    let (pairs, objects) = Self.rows[number]
    try #expect(Self.objects(pairs) == objects)
  }

  @Test(
    "every namespace is kept",
    arguments: [
      "article:tag", "book:isbn", "profile:username", "music:duration", "video:director",
      "product:brand", "place:location:latitude", "og:type",
    ]
  )
  func namespace(_ property: String) throws {
    for attribute in ["property", "name"] {
      let markup = try SourceLineTests.markup("<meta \(attribute)='\(property)' content=' x '>")
      #expect(markup.openGraph.map(\.property) == [property])
      #expect(markup.openGraph.map(\.content) == ["x"])
    }
  }

  @Test(
    "Dublin Core's elements and terms",
    arguments: [
      ("DC.title", "dc.title"), ("DCTERMS.modified", "dcterms.modified"),
      ("dc:creator", "dc:creator"),
    ]
  )
  func dublinCore(_ name: String, _ property: String) throws {
    let markup = try SourceLineTests.markup("<meta name='\(name)' content='x'>")
    #expect(markup.dublinCore.map(\.property) == [property])
  }
}
