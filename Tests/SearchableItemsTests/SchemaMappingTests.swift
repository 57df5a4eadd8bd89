import MarkupExtraction
import SearchableItems
import Testing

/// The Core Spotlight attributes of schema.org types; the rows are the project's own where Apple's App
/// Search Programming Guide names only the type.
@Suite("schema.org as attributes")
struct SchemaMappingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let members: String
    let attribute: String
    let value: AttributeValue?

    init(_ members: String, _ attribute: String, _ value: AttributeValue?) {
      self.members = members
      self.attribute = attribute
      self.value = value
    }

    init(_ members: String, _ attribute: String, _ text: String) {
      self.init(members, attribute, .text(text))
    }

    init(_ members: String, _ attribute: String, _ number: Double) {
      self.init(members, attribute, .number(number))
    }

    init(_ members: String, _ attribute: String, _ texts: [String]) {
      self.init(members, attribute, .list(texts))
    }

    var testDescription: String { attribute + ": " + members }
  }

  static let offers: [Row] = [
    Row(#""@type": "Product", "offers": {"price": "12.50"}"#, "org_schema_price", 12.5),
    Row(#""@type": "Product", "offers": {"price": "$1,299"}"#, "org_schema_price", 1299),
    Row(#""@type": "Product", "offers": {"price": "1.299,90 €"}"#, "org_schema_price", 1299.9),
    Row(#""@type": "Product", "offers": {"price": 0}"#, "org_schema_price", 0),
    Row(#""@type": "Product", "offers": {"price": "ask"}"#, "org_schema_price", nil),
    Row(#""@type": "Product", "offers": {"price": "1.5e3"}"#, "org_schema_price", 1500),
    Row(#""@type": "Product", "offers": {"price": 1.5E+3}"#, "org_schema_price", 1500),
    Row(#""@type": "Product", "offers": {"price": "EUR 1.5e3"}"#, "org_schema_price", 1500),
    Row(#""@type": "Product", "offers": {"price": "5EUR"}"#, "org_schema_price", 5),
    Row(#""@type": "Product", "offers": {"price": "1500e-2 €"}"#, "org_schema_price", 15),
    Row(#""@type": "Product", "offers": {"price": 1e308}"#, "org_schema_price", nil),
    Row(
      #""@type": "Product", "offers": {"lowPrice": 1e2, "highPrice": "2E+2 USD"}"#,
      "org_schema_high_price",
      200
    ),
    Row(
      #""@type": "Product", "offers": {"priceSpecification": {"price": "2.5e1"}}"#,
      "org_schema_price",
      25
    ),
    Row(
      #""@type": "Product", "offers": {"priceSpecification": {"price": 5, "priceCurrency": "EUR"}}"#,
      "org_schema_price_currency",
      "EUR"
    ),
    Row(
      #""@type": "Product", "offers": {"lowPrice": 3, "highPrice": 9}"#,
      "org_schema_low_price",
      3
    ),
    Row(
      #""@type": "Product", "offers": [{"price": 7}, {"price": 3}, {"price": 5}]"#,
      "org_schema_low_price",
      3
    ),
    Row(
      #""@type": "Product", "offers": [{"price": 7, "priceCurrency": "EUR"}, {"price": 3, "priceCurrency": "USD"}]"#,
      "org_schema_low_price",
      nil
    ),
    Row(
      #""@type": "Product", "offers": {"availability": "http://schema.org/PreOrder"}"#,
      "org_schema_availability",
      "PreOrder"
    ),
    Row(
      #""@type": "Product", "offers": {"price": 1, "priceValidUntil": "2030-01-01"}"#,
      "expirationDate",
      nil
    ),
    Row(
      #""@type": "Product", "offers": {"priceCurrency": "EUR"}"#,
      "org_schema_price_currency",
      "EUR"
    ),
    Row(
      #""@type": "Product", "offers": {"lowPrice": 3, "highPrice": 9}"#,
      "org_schema_high_price",
      9
    ),
    Row(#""@type": "Product", "aggregateRating": {"ratingValue": 4.5}"#, "rating", 4.5),
    Row(
      #""@type": "Product", "aggregateRating": {"ratingValue": 0, "reviewCount": 0}"#,
      "rating",
      nil
    ),
    Row(
      #""@type": "Product", "aggregateRating": {"ratingValue": 4, "ratingCount": "0", "reviewCount": 3}"#,
      "ratingDescription",
      "3 reviews"
    ),
    Row(
      #""@type": "Product", "aggregateRating": {"ratingValue": 4, "ratingCount": -5}"#,
      "ratingDescription",
      nil
    ),
    Row(
      #""@type": "Product", "aggregateRating": {"ratingValue": 4, "ratingCount": "2e3"}"#,
      "ratingDescription",
      "2000 ratings"
    ),
    Row(
      #""@type": "Product", "aggregateRating": {"ratingValue": 4, "ratingCount": "over a thousand"}"#,
      "ratingDescription",
      nil
    ),
    Row(
      #""@type": "Product", "aggregateRating": {"ratingValue": 4, "ratingCount": "1,234"}"#,
      "ratingDescription",
      "1234 ratings"
    ),
    Row(
      #""@type": "Product", "aggregateRating": {"ratingValue": "4,7", "reviewCount": "1.234"}"#,
      "ratingCount",
      1234
    ),
    Row(
      #""@type": "Product", "aggregateRating": {"ratingValue": 4.5, "reviewCount": "12’345’678"}"#,
      "ratingCount",
      12_345_678
    ),
    Row(
      #""@type": "Product", "aggregateRating": {"ratingValue": 4, "reviewCount": "12.34"}"#,
      "ratingCount",
      12
    ),
    Row(
      #""@type": "Product", "aggregateRating": {"ratingValue": 80, "bestRating": 100, "worstRating": 0}"#,
      "rating",
      4
    ),
    Row(
      #""@type": "Product", "aggregateRating": {"ratingValue": 4, "ratingCount": 924}"#,
      "ratingDescription",
      "924 ratings"
    ),
    Row(
      #""@type": "Product", "aggregateRating": {"ratingValue": 4, "reviewCount": 924}"#,
      "ratingDescription",
      "924 reviews"
    ),
    Row(#""@type": "Bakery", "priceRange": "€€""#, "org_schema_price_range", "€€"),
    Row(#""@type": "Product", "sku": "A-7""#, "identifier", "A-7"),
  ]

  static let interactions: [Row] = [
    Row(
      #""@type": "Movie", "interactionStatistic": {"interactionType": "https://schema.org/WatchAction", "userInteractionCount": "14,300"}"#,
      "playCount",
      14_300
    ),
    Row(
      #""@type": "Movie", "interactionStatistic": {"interactionType": "https://schema.org/WatchAction", "userInteractionCount": "2.500"}"#,
      "playCount",
      2500
    ),
    Row(
      #""@type": "Movie", "interactionStatistic": {"interactionType": {"@type": "LikeAction"}, "userInteractionCount": 9}"#,
      "org_schema_interaction_like",
      9
    ),
    Row(
      #""@type": "Article", "interactionCount": ["UserLikes:42", "UserLikes:7"]"#,
      "org_schema_interaction_like",
      42
    ),
    Row(
      #""@type": "Article", "interactionCount": "UserLikes:42""#,
      "org_schema_interaction_like",
      42
    ),
    Row(
      #""@type": "Article", "interactionCount": ["UserComments:3", "UserPlays:8"]"#,
      "org_schema_interaction_comment",
      3
    ),
    Row(#""@type": "MusicRecording", "interactionCount": "UserPlays:1200""#, "playCount", 1200),
    Row(#""@type": "MusicRecording", "interactionCount": "UserPlays:-1""#, "playCount", nil),
    Row(
      #""@type": "Recipe", "potentialAction": [{"@type": "SearchAction"}, {"@type": "OrderAction"}]"#,
      "actionIdentifiers",
      ["OrderAction"]
    ),
  ]

  static let address =
    #""address": {"streetAddress": "Hauptstr. 5", "postalCode": "10115", "addressLocality": "Berlin", "addressRegion": "BE", "addressCountry": {"@type": "Country", "name": "DE"}}"#
  static let places: [Row] = [
    Row(#""@type": "Bakery", \#(address)"#, "thoroughfare", "Hauptstr. 5"),
    Row(#""@type": "Bakery", \#(address)"#, "subThoroughfare", "5"),
    Row(#""@type": "Bakery", "name": "B""#, "organizations", ["B"]),
    Row(#""@type": "Corporation", "name": "C""#, "organizations", ["C"]),
    Row(#""@type": "Park", "name": "P""#, "organizations", nil),
    Row(#""@type": "Bakery", "name": "B""#, "namedLocation", "B"),
    Row(
      #""@type": "Park", "geo": {"latitude": 1, "longitude": 2, "elevation": 34}"#,
      "altitude",
      34
    ),
    Row(#""@type": "Article", "telephone": "+49 1""#, "supportsPhoneCall", nil),
    Row(#""@type": "Bakery", \#(address)"#, "city", "Berlin"),
    Row(#""@type": "Bakery", \#(address)"#, "stateOrProvince", "BE"),
    Row(#""@type": "Bakery", \#(address)"#, "postalCode", "10115"),
    Row(#""@type": "Bakery", \#(address)"#, "country", "DE"),
    Row(
      #""@type": "Bakery", \#(address)"#,
      "fullyFormattedAddress",
      "Hauptstr. 5, 10115 Berlin, BE, DE"
    ),
    Row(#""@type": "Museum", "address": "Main St 1""#, "fullyFormattedAddress", "Main St 1"),
    Row(#""@type": "Park", "latitude": 1.5, "longitude": 2"#, "latitude", 1.5),
    Row(#""@type": "Park", "geo": {"latitude": 1, "longitude": 2}"#, "supportsNavigation", 1),
    Row(#""@type": "Park", "geo": {"latitude": 1, "longitude": 200}"#, "supportsNavigation", nil),
    Row(#""@type": "Plumber", "telephone": "tel:+49 30 1""#, "phoneNumbers", ["+49 30 1"]),
    Row(#""@type": "Plumber", "telephone": "+49 30 1""#, "supportsPhoneCall", 1),
    Row(#""@type": "ShoeStore", "name": "x""#, "contentType", "webmark.place"),
    Row(
      #""@type": "Corporation", "contactPoint": {"telephone": "+1 2", "email": "mailto:a@b.example"}"#,
      "emailAddresses",
      ["a@b.example"]
    ),
  ]

  static let events: [Row] = [
    Row(
      #""@type": "Event", "startDate": "2027-03-01T20:00+01:00""#,
      "startDate",
      "2027-03-01T20:00:00+01:00"
    ),
    Row(#""@type": "Event", "startDate": "2027-03-01""#, "allDay", 1),
    Row(
      #""@type": "Event", "startDate": "2027-03-01T20:00Z", "doorTime": "2027-03-01T19:00Z""#,
      "importantDates",
      ["2027-03-01T19:00:00Z"]
    ),
    Row(
      #""@type": "Event", "startDate": "2027-03-01", "endDate": "2027-03-02""#,
      "endDate",
      "2027-03-02T00:00:00Z"
    ),
    Row(#""@type": "Event", "attendee": {"name": "Bo"}"#, "participants", ["Bo"]),
    Row(#""@type": "Event", "location": {"name": "H", \#(address)}"#, "city", "Berlin"),
    Row(#""@type": "DanceEvent", "performer": {"name": "Ada"}"#, "performers", ["Ada"]),
    Row(#""@type": "Festival", "organizer": {"name": "Town"}"#, "organizations", ["Town"]),
    Row(#""@type": "Event", "location": "Town hall""#, "namedLocation", "Town hall"),
    Row(#""@type": "Event", "location": {"name": "Hall"}"#, "namedLocation", "Hall"),
  ]

  private static let manyKeywords = (1...40).map { "k\($0)" }

  static let works: [Row] = [
    Row(#""@type": "Article", "author": [{"name": "A"}, "B"]"#, "authorNames", ["A", "B"]),
    Row(
      #""@type": "Article", "author": {"name": "A", "email": "a@b.example"}"#,
      "authorEmailAddresses",
      ["a@b.example"]
    ),
    Row(#""@type": "Article", "headline": "H", "name": "N""#, "headline", "H"),
    Row(#""@type": "Article", "headline": "H""#, "title", "H"),
    Row(#""@type": "Article", "name": "N""#, "displayName", "N"),
    Row(#""@type": "Article", "alternateName": "Other""#, "alternateNames", ["Other"]),
    Row(#""@type": "Article", "abstract": "A""#, "contentDescription", "A"),
    Row(#""@type": "Article", "keywords": "a, b""#, "keywords", ["a", "b"]),
    Row(
      #""@type": "Recipe", "keywords": "\#(manyKeywords.joined(separator: ", "))", "recipeCuisine": "x""#,
      "keywords",
      manyKeywords + ["x"]
    ),
    Row(
      #""@type": "Article", "isBasedOn": "https://o.example/""#,
      "originalSource",
      "https://o.example/"
    ),
    Row(#""@type": "Article", "contentLocation": {"name": "Berlin"}"#, "coverage", ["Berlin"]),
    Row(#""@type": "NewsArticle", "name": "x""#, "contentType", "webmark.article"),
    Row(
      #""@type": "BlogPosting", "isPartOf": {"name": "Blog", "url": "https://b.example/"}"#,
      "containerIdentifier",
      "https://b.example/"
    ),
    Row(#""@type": "Book", "author": "A", "publisher": "P""#, "publishers", ["P"]),
    Row(#""@type": "Recipe", "author": {"name": "A"}"#, "authorNames", ["A"]),
    Row(#""@type": "Recipe", "prepTime": "PT10M", "cookTime": "PT20M""#, "duration", 1800),
    Row(
      #""@type": "Movie", "datePublished": "1994""#,
      "contentCreationDate",
      "1994-01-01T00:00:00Z"
    ),
    Row(
      #""@type": "Movie", "datePublished": "1994-05""#,
      "contentCreationDate",
      "1994-05-01T00:00:00Z"
    ),
    Row(#""@type": "Movie", "duration": "PT2H""#, "duration", 7200),
    Row(#""@type": "Person", "name": "Ada", "telephone": "+49 1""#, "phoneNumbers", ["+49 1"]),
    Row(#""@type": "Person", "name": "Ada""#, "contentType", "public.contact"),
    Row(#""@type": "Person", "name": "Ada", "telephone": "+49 1""#, "supportsPhoneCall", nil),
    Row(#""@type": "MobileApplication", "aggregateRating": {"ratingValue": 4}"#, "rating", 4),
    Row(#""@type": "Article", "editor": "E""#, "editors", ["E"]),
    Row(#""@type": "Article", "contributor": "C""#, "contributors", ["C"]),
    Row(#""@type": "Article", "publisher": {"name": "P"}"#, "publishers", ["P"]),
    Row(
      #""@type": "Article", "datePublished": "2027-01-02""#,
      "contentCreationDate",
      "2027-01-02T00:00:00Z"
    ),
    Row(
      #""@type": "Article", "dateModified": "2027-01-03""#,
      "contentModificationDate",
      "2027-01-03T00:00:00Z"
    ),
    Row(#""@type": "Article", "articleSection": "Food""#, "subject", "Food"),
    Row(#""@type": "Article", "inLanguage": "de-AT""#, "languages", ["de-AT"]),
    Row(
      #""@type": "Article", "copyrightYear": 2027, "copyrightHolder": {"name": "P"}"#,
      "copyright",
      "2027 P"
    ),
    Row(
      #""@type": "Article", "license": "https://l.example/by""#,
      "rights",
      "https://l.example/by"
    ),
    Row(
      #""@type": "Article", "audience": {"audienceType": "x", "name": "Bakers"}"#,
      "audiences",
      ["Bakers"]
    ),
    Row(#""@type": "Book", "isbn": "978-3""#, "identifier", "978-3"),
    Row(#""@type": "Book", "numberOfPages": 320"#, "pageCount", 320),
    Row(#""@type": "Recipe", "totalTime": "PT1H30M""#, "duration", 5400),
    Row(
      #""@type": "Recipe", "recipeCategory": "Cake", "recipeCuisine": "Austrian""#,
      "keywords",
      ["Cake", "Austrian"]
    ),
    Row(#""@type": "Recipe", "name": "x""#, "contentType", "webmark.recipe"),
    Row(#""@type": "MobileApplication", "operatingSystem": "iOS 17""#, "org_schema_os", "iOS 17"),
    Row(#""@type": "MobileApplication", "softwareVersion": "2.1""#, "version", "2.1"),
    Row(#""@type": "Movie", "contentRating": "Adult""#, "contentRating", 1),
    Row(#""@type": "Movie", "contentRating": "MPAA PG""#, "contentRating", 0),
    Row(#""@type": "Movie", "isFamilyFriendly": false"#, "contentRating", 1),
    Row(#""@type": "Movie", "contentRating": "unheard of""#, "contentRating", nil),
    Row(#""@type": "Movie", "director": [{"name": "D"}, {"name": "D"}]"#, "director", "D"),
    Row(
      #""@type": "TVSeries", "actor": [{"name": "A"}, {"name": "B"}]"#,
      "performers",
      ["A", "B"]
    ),
    Row(#""@type": "Movie", "productionCompany": {"name": "S"}"#, "producer", "S"),
    Row(#""@type": "Movie", "genre": ["Drama", "Love"]"#, "genre", "Drama, Love"),
    Row(
      #""@type": "TVEpisode", "episodeNumber": 4, "partOfSeries": {"name": "Loaf"}"#,
      "containerOrder",
      4
    ),
    Row(#""@type": "TVEpisode", "partOfSeries": {"name": "Loaf"}"#, "containerTitle", "Loaf"),
    Row(
      #""@type": "Person", "name": "Ada", "email": "mailto:ada@b.example""#,
      "authorEmailAddresses",
      ["ada@b.example"]
    ),
    Row(
      #""@type": "Person", "name": "Ada", "worksFor": {"name": "Mill"}"#,
      "organizations",
      ["Mill"]
    ),
    Row(#""@type": "Person", "name": "Ada", "jobTitle": "Baker""#, "role", "Baker"),
    Row(#""@type": "Person", "name": "Ada""#, "authorNames", ["Ada"]),
  ]

  static let media: [Row] = [
    Row(#""@type": "VideoObject", "contentUrl": "/v.mp4""#, "url", "https://shop.example/v.mp4"),
    Row(#""@type": "AudioObject", "embedUrl": "https://p.example/1""#, "streamable", 1),
    Row(#""@type": "AudioObject", "contentUrl": "javascript:x""#, "streamable", nil),
    Row(#""@type": "VideoObject", "encodingFormat": "video/mp4""#, "mediaTypes", ["video/mp4"]),
    Row(#""@type": "VideoObject", "bitrate": "5 Mbps""#, "videoBitRate", 5_000_000),
    Row(#""@type": "AudioObject", "bitrate": "128 kbps""#, "audioBitRate", 128_000),
    Row(
      #""@type": "VideoObject", "uploadDate": "2027-01-02""#,
      "contentCreationDate",
      "2027-01-02T00:00:00Z"
    ),
    Row(#""@type": "VideoObject", "duration": "PT2M""#, "duration", 120),
    Row(#""@type": "VideoObject", "bitrate": "128 kbps""#, "totalBitRate", 128_000),
    Row(
      #""@type": "Article", "video": {"@type": "VideoObject", "contentUrl": "/v.mp4"}"#,
      "url",
      "https://shop.example/v.mp4"
    ),
    Row(#""@type": "MusicRecording", "byArtist": {"name": "A"}"#, "artist", "A"),
    Row(#""@type": "MusicRecording", "inAlbum": {"name": "B"}"#, "album", "B"),
    Row(#""@type": "MusicAlbum", "genre": "Folk""#, "musicalGenre", "Folk"),
    Row(#""@type": "MusicRecording", "recordingOf": {"composer": {"name": "C"}}"#, "composer", "C"),
    Row(
      #""@type": "MusicRecording", "recordedAt": "2020-05-06""#,
      "recordingDate",
      "2020-05-06T00:00:00Z"
    ),
    Row(#""@type": "MusicRecording", "lyricist": {"name": "L"}"#, "lyricist", "L"),
    Row(#""@type": "MusicComposition", "musicalKey": "F#m""#, "keySignature", "F#m"),
    Row(#""@type": "MusicRecording", "duration": "PT3M5S""#, "duration", 185),
    Row(#""@type": "MusicRecording", "position": 3"#, "audioTrackNumber", 3),
    Row(#""@type": "Article", "byArtist": "A""#, "artist", nil),
    Row(#""@type": "MusicPlaylist", "name": "x""#, "contentType", "public.playlist"),
    Row(#""@type": "ImageObject", "contentUrl": "/i.jpg", "width": "1200px""#, "pixelWidth", 1200),
    Row(
      #""@type": "ImageObject", "contentUrl": "/i.jpg""#,
      "thumbnailURL",
      "https://shop.example/i.jpg"
    ),
    Row(
      #""@type": "ImageObject", "contentUrl": "/i.jpg", "exifData": [{"name": "Exposure Time", "value": "1/60"}]"#,
      "exposureTimeString",
      "1/60"
    ),
    Row(
      #""@type": "ImageObject", "contentUrl": "/i.jpg", "exifData": {"name": "F Number", "value": "2.8"}"#,
      "fNumber",
      2.8
    ),
    Row(
      #""@type": "ImageObject", "contentUrl": "/i.jpg", "width": 300, "height": 200"#,
      "pixelCount",
      60_000
    ),
  ]

  @Test(
    "an attribute by its row",
    arguments: offers + interactions + places + events + works + media
  )
  func row(_ row: Row) throws {
    let item = try ItemBuilderTests.item(ItemBuilderTests.jsonLD(row.members))
    #expect(item.attributeSet.values[row.attribute] == row.value)
  }

  @Test(
    "numbers as pages write them",
    arguments: [
      ("4,5", 4.5), ("14,300", 14_300), ("1,234,567", 1_234_567), ("1.234,50", 1234.5),
      ("1,234.50", 1234.5), ("0,125", 0.125), ("12", 12), ("1e3", 1000), (" 7 ", 7), ("-3", -3),
      ("nan", nil), ("inf", nil), ("0x10", nil), ("", nil), (",", nil), ("1,,2", 12), ("four", nil),
    ] as [(String, Double?)]
  )
  func number(_ text: String, _ value: Double?) throws {
    let html = ItemBuilderTests.jsonLD(#""@type": "Book", "numberOfPages": "\#(text)""#)
    try #expect(ItemBuilderTests.item(html).attributeSet.number("pageCount") == value)
  }

  @Test(
    "keywords in a list or in links are several",
    arguments: [
      "<ul itemprop=keywords><li>gantry</li> <li>old <b>village</b></li></ul>",
      "<ul itemprop=keywords>\n<li><a href=/t/1>gantry</a>\n<li><a href=/t/2>old village</a></ul>",
      "<p itemprop=keywords><a href=/t/1>gantry</a> <a href=/t/2>old village</a></p>",
      "<p itemprop=keywords>gantry, <a href=/t/2>old</a> <a href=/t/3>village</a></p>",
      "<ul property=keywords><li>gantry</li> <li>old village</li></ul>",
      "<div property=keywords><a href=/t/1>gantry</a> <a href=/t/2>old village</a></div>",
    ]
  )
  func keywords(_ html: String) throws {
    let article =
      html.contains("itemprop")
      ? "itemscope itemtype=https://schema.org/Article" : "vocab=https://schema.org/ typeof=Article"
    let item = try ItemBuilderTests.item("<article \(article)><h1>T</h1>\(html)</article>")
    #expect(item.attributeSet.keywords == ["gantry", "old village"])
  }

  @Test func `keywords of lists in lists are those of the outer list`() throws {
    let html =
      String(repeating: "<ul><li itemprop=keywords>", count: 100) + "old"
      + String(repeating: "</li></ul>", count: 100)
      + "<ul itemprop=keywords><li>mill<ul><li>wind</li></ul></li><li>gantry</li></ul>"
    let item = try ItemBuilderTests.item(
      "<article itemscope itemtype=https://schema.org/Article>\(html)</article>"
    )
    #expect(item.attributeSet.keywords == ["old", "millwind", "gantry"])
  }

  @Test func `one keyword is its text`() throws {
    let html = "<p itemprop=keywords><a href=/t/1>old</a> village</p>"
    let item = try ItemBuilderTests.item(
      "<article itemscope itemtype=https://schema.org/Article>\(html)</article>"
    )
    #expect(item.attributeSet.keywords == ["old village"])
  }
}
