import SearchableItems
import Testing

/// The Core Spotlight attributes of page types and of people on a page.
@Suite("pages and people as attributes")
struct PageMappingTests {
  private static let article = #""@type": "Article", "headline": "H", "#

  static func person(_ name: String?, _ kind: String, _ handles: String...) -> PropertyValue {
    var members: [String: PropertyValue] = [
      "handles": .array(handles.map(PropertyValue.string)), "handleIdentifier": .string(kind),
    ]
    members["displayName"] = name.map(PropertyValue.string)
    return .dictionary(members)
  }

  /// The kinds of handles are the property keys of contacts, as `CSPerson` requires.
  static let people: [(html: String, people: [PropertyValue]?)] = [
    (
      ItemBuilderTests.jsonLD(
        article + #""author": {"name": "Ada", "email": "mailto:a@b.example"}"#
      ),
      [person("Ada", "emailAddresses", "a@b.example")]
    ),
    (
      ItemBuilderTests.jsonLD(article + #""author": {"name": "Ada", "telephone": "TEL:+49 1"}"#),
      [person("Ada", "phoneNumbers", "+49 1")]
    ),
    // A scheme is at the start only.
    (
      ItemBuilderTests.jsonLD(article + #""author": {"name": "Ada", "telephone": "Hotel: 030 1"}"#),
      [person("Ada", "phoneNumbers", "Hotel: 030 1")]
    ),
    (
      ItemBuilderTests.jsonLD(article + #""author": {"name": "Ada", "telephone": "+49 1"}"#),
      [person("Ada", "phoneNumbers", "+49 1")]
    ),
    (
      ItemBuilderTests.jsonLD(
        article + #""author": [{"name": "Ada", "url": "https://a.example/"}, "Bo"]"#
      ),
      [person("Ada", "urlAddresses", "https://a.example/"), person("Bo", "emailAddresses")]
    ),
    (
      ItemBuilderTests.jsonLD(#""@type": "Person", "givenName": "Ada", "familyName": "L""#),
      [person("Ada L", "emailAddresses")]
    ),
    ("<meta name=author content=Ada>", [person("Ada", "emailAddresses")]),
    (
      "<meta property=article:author content=https://p.example/ada>",
      [person(nil, "urlAddresses", "https://p.example/ada")]
    ),
    (ItemBuilderTests.jsonLD(article + #""author": {"@type": "Person"}"#), nil),
  ]

  @Test("authors are people with a name and handles", arguments: people.indices)
  func authors(_ number: Int) throws {
    let (html, people) = Self.people[number]
    let values = try ItemBuilderTests.item(html).attributeSet.values
    #expect(values["authors"] == people.map { .structured(.array($0)) })
  }

  @Test func `the address of an author's profile is no name`() throws {
    let html = "<meta property=article:author content=https://p.example/ada>"
    try #expect(ItemBuilderTests.item(html).attributeSet.values["authorNames"] == nil)
  }

  @Test func `a page is a file with a size in megabytes, a source and a date`() throws {
    let values = try ItemBuilderTests.item("<title>T</title>") {
      $0.byteCount = 250_000
      $0.fetchedAt = "2027-01-02T03:04:05Z"
    }.attributeSet.values
    #expect(values["fileSize"] == .number(0.25))
    #expect(values["metadataModificationDate"] == .text("2027-01-02T03:04:05Z"))
    #expect(values["downloadedDate"] == .text("2027-01-02T03:04:05Z"))
    #expect(values["contentSources"] == .list(["https://shop.example/"]))
  }

  /// The New York Times has tags with commas, and cleveland.com has all tags in one.
  @Test(arguments: [
    (["mill, canal, lock"], ["mill", "canal", "lock"]),
    (["Elections, Governors", "lock"], ["Elections, Governors", "lock"]),
  ])
  func `one tag with commas is a list of tags`(tags: [String], keywords: [String]) throws {
    let html = tags.map { "<meta property=article:tag content='\($0)'>" }
    #expect(try ItemBuilderTests.item(html.joined()).attributeSet.list("keywords") == keywords)
  }

  @Test func `without a date of fetching a page says the same each time`() throws {
    let html = "<title>T</title>"
    try #expect(ItemBuilderTests.item(html) == ItemBuilderTests.item(html))
    try #expect(
      ItemBuilderTests.item(html).attributeSet.values["metadataModificationDate"] == nil
    )
  }

  @Test(
    "the number of a house is the first or last word of a street's address",
    arguments: [
      ("Hauptstr. 5a", "5a"), ("1600 Amphitheatre Parkway", "1600"), ("Via Roma 12/3", "12/3"),
      ("12-14 High Street", "12-14"), ("350 5th Avenue, Floor 3", "350"), ("42nd Street", nil),
      ("Unter den Linden", nil), ("7", nil), ("Am Markt, 7", nil),
      ("Straße des 17. Juni 135", "135"),
    ] as [(String, String?)]
  )
  func houseNumber(_ street: String, _ number: String?) throws {
    let html = ItemBuilderTests.jsonLD(
      #""@type": "Bakery", "address": {"streetAddress": "\#(street)"}"#
    )
    let attributes = try ItemBuilderTests.item(html).attributeSet
    #expect(attributes.text("thoroughfare") == street)
    #expect(attributes.text("subThoroughfare") == number)
    let tag = try ItemBuilderTests.item("<meta property=og:street-address content='\(street)'>")
    #expect(tag.attributeSet.text("subThoroughfare") == number)
  }

  /// A logo represents no content, because it is the same on every page of its site.
  @Test(
    "a logo is the last choice of a picture, but of its own bearer",
    arguments: [
      (
        #"{"@type": "Article", "image": "/i.jpg", "publisher": {"logo": {"url": "/logo.png"}}}"#,
        "/i.jpg"
      ),
      (
        #"{"@type": "Article", "publisher": {"logo": {"@type": "ImageObject", "url": "/logo.png"}}}"#,
        "/logo.png"
      ),
      (
        #"{"@type": "Organization", "logo": "https://shop.example/logo.png"}, {"@type": "Recipe", "image": "/i.jpg"}"#,
        "/i.jpg"
      ),
      (#"{"@type": "Organization", "logo": "/logo.png", "image": "/i.jpg"}"#, "/logo.png"),
    ]
  )
  func logo(_ nodes: String, _ path: String) throws {
    let html = "<meta property=og:image content=/logo.png>" + PageChoiceTests.graph(nodes)
    let found = try ItemBuilderTests.item(html).attributeSet.thumbnailURL
    #expect(found == "https://shop.example" + path)
  }

  /// An empty `src` or `href` is no resource (https://html.spec.whatwg.org/#update-the-image-data), and no page is an image.
  @Test(
    "a reference to a page is no image",
    arguments: [
      "<meta name=thumbnail content=''>", "<link rel=image_src href=''>",
      "<link rel=apple-touch-icon href=''>", "<img src='' width=900 height=900>",
      "<base href=/dir/><meta name=thumbnail content=''>",
      "<link rel=canonical href=/p><meta property=og:image content=/p#top>",
      "<meta name=twitter:image content=/>",
      PageChoiceTests.graph(#"{"@type": "Recipe", "image": ""}"#),
      PageChoiceTests.graph(##"{"@type": "Recipe", "image": ["", {"@id": ""}, "#"]}"##),
      PageChoiceTests.graph(#"{"@type": "Recipe", "image": {"@type": "ImageObject", "url": " "}}"#),
    ]
  )
  func pageAsImage(_ html: String) throws {
    let attributes = try ItemBuilderTests.item(
      html + "<body><p>Text<img src=/body.jpg width=800 height=600>"
    ).attributeSet
    #expect(attributes.thumbnailURL?.hasSuffix("/body.jpg") == true)
    #expect(try ItemBuilderTests.item(html).attributeSet.thumbnailURL == nil)
  }
}
