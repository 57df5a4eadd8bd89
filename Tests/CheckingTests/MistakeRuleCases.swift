import Checking

/// The probes of misspelt names, malformed addresses and values that no reader understands.
extension RuleCases {
  static let mistakes = names + writtenAddresses + writtenTexts + values + listedValues + scopes

  private static let names = [
    RuleCase(
      "META-NAME",
      "a letter is missing",
      bad: page(head: "‸<meta name=desciption content='How to bake'>"),
      good: page(
        head: "<meta name=Description content=x><meta name=DC.description content=x>"
          + "<meta name=twitter:data3 content=x><meta name=authors content=x>"
      ),
      says: "did you mean description?"
    ),
    RuleCase(
      "META-NAME",
      "og:titel",
      bad: page(head: "\n‸<meta property=og:titel content=Plum>"),
      good: page(
        head:
          "<meta property=article:published content=x><meta property=og:image:name content=x><meta property=og:locale content=en_GB>"
      ),
      says: "did you mean og:title?"
    ),
    RuleCase(
      "META-NAME",
      "robots in http-equiv",
      bad: page(head: "‸<meta http-equiv=robots content=noindex>"),
      good: page(head: "<meta http-equiv=content-language content=en>"),
      says: "no effect"
    ),
    RuleCase(
      "LINK-REL",
      "canoncial",
      bad: page(head: "‸<link rel=canoncial href=https://shop.example/cakes/plum>"),
      good: page(head: "<link rel='shortcut icon' href=/i.png><link rel=EditURI href=/rsd>"),
      says: "did you mean canonical?"
    ),
    RuleCase(
      "LINK-REL",
      "nofolow",
      bad: page(body: "‸<a rel='noopener nofolow' href=https://other.example/>plums</a>"),
      good: page(body: "<a rel='prettyPhoto tag' href=https://other.example/>plums</a>"),
      says: "did you mean nofollow?"
    ),
  ]

  private static let writtenAddresses = [
    RuleCase(
      "LINK-INVALID",
      "no colon",
      bad: page(body: "\n‸<a href='http//other.example/'>other plums</a>"),
      good: page(body: "<a href='httpd.html'>server</a><a href='http.html'>protocol</a>"),
      says: "lacks the colon"
    ),
    RuleCase(
      "LINK-INVALID",
      "a misspelt scheme",
      bad: page(body: "‸<a href='htps://other.example/'>other plums</a>"),
      good: page(body: "<a href='ftp://other.example/'>files</a><a href='//other.example/'>x</a>"),
      says: "htps"
    ),
    RuleCase(
      "LINK-INVALID",
      "no scheme",
      bad: page(body: "‸<img alt=Plum src='www.other.example/plum.png'>"),
      good: page(body: "<img alt=Plum src='plum.png'><a href='/www.html'>history of the web</a>"),
      says: "lacks https://"
    ),
    RuleCase(
      "LINK-INVALID",
      "two schemes",
      bad: page(body: "‸<a href='https://https://other.example/'>other plums</a>"),
      good: page(body: "<a href='https://other.example/https://shop.example/'>archive</a>"),
      says: "two schemes"
    ),
    RuleCase(
      "LINK-LOCAL",
      "the author's server",
      bad: page(body: "‸<a href='http://localhost:3000/cart'>cart</a>"),
      good: page(body: "<a href='http://localhost:3000/'>http://localhost:3000/</a>"),
      says: "localhost"
    ),
    RuleCase(
      "LINK-LOCAL",
      "an image of a private network",
      bad: page(body: "‸<img alt=Plum src='http://192.168.1.20/plum.png'>"),
      good: page(body: "<img alt=Plum src='http://192.169.1.20/plum.png'>")
    ),
    RuleCase(
      "OG-IMAGE",
      "relative",
      bad: page(head: "‸<meta property=og:image content=/plum.png>"),
      good: page(head: "<meta property=og:image content=https://shop.example/plum.png>"),
      says: "not absolute"
    ),
    RuleCase(
      "CANON-HTTP",
      "the address before the move to https",
      bad: page(head: "‸<link rel=canonical href=http://shop.example/cakes/plum>"),
      good: page(head: "<link rel=canonical href=https://shop.example/cakes/plum>")
    ),
    RuleCase(
      "HREFLANG-MULTI",
      "two addresses for German",
      bad: page(
        head: "<link rel=alternate hreflang=de href=https://shop.example/de>\n"
          + "‸<link rel=alternate hreflang=DE href=https://shop.example/deutsch>"
      ),
      good: page(
        head: "<link rel=alternate hreflang=de href=https://shop.example/de>"
          + "<link rel=alternate hreflang=de type=application/rss+xml href=https://shop.example/f>"
      )
    ),
  ]

  private static let writtenTexts = [
    RuleCase("HTML-LANG", "no language", bad: "‸<html lang=english><title>T</title>", good: page()),
    RuleCase(
      "HTML-LANG",
      "an underscore",
      bad: "‸<html lang=en_US><title>T</title>",
      good: "<html lang=es-419><title>T</title>",
      says: "underscore"
    ),
    RuleCase(
      "TITLE-ELEMENT",
      "an empty title beside og:title",
      bad: "<html lang=en>\n‸<title> </title><meta property=og:title content=Plum>",
      good: page()
    ),
    RuleCase(
      "DESC-META",
      "og:description alone",
      bad: page(head: "<meta property=og:description content='How to bake it'>"),
      good: page(head: "<meta name=description content='How to bake it'>")
    ),
    RuleCase(
      "PLACEHOLDER",
      "the default of a framework",
      bad: "<html lang=en>\n‸<title>React App</title>",
      good: "<html lang=en><title>React App Development</title>",
      says: "React App"
    ),
    RuleCase(
      "PLACEHOLDER",
      "an expression of a template",
      bad: page(head: "‸<meta name=description content='{{ page.summary }} - Shop'>"),
      good: page(head: "<meta name=description content='Sets {} and {a}, from $5 to 10 %'>"),
      says: "page.summary"
    ),
    RuleCase(
      "IMG-ALT",
      "the name of the file",
      bad: page(body: "‸<img src=/a.png alt=IMG_2034.JPG>"),
      good: page(body: "<img src=/a.png alt='What a .png is'>"),
      says: "IMG_2034"
    ),
  ]

  private static let values = [
    RuleCase(
      "SD-UNTYPED",
      "a misspelt @type",
      bad: data(
        "{\"@context\": \"https://schema.org\",\n‸\"@typ\": \"Product\", \"name\": \"Plum\"}"
      ),
      good: data(
        "{\"@context\": \"https://schema.org\", \"type\": \"Product\", \"name\": \"Plum\"}"
      ),
      says: "did you mean @type"
    ),
    RuleCase(
      "SD-KEY",
      "two names",
      bad: data(
        "{\"@context\": \"https://schema.org\", \"@type\": \"Book\", \"name\": \"Plum\",\n"
          + " ‸\"name\": \"Pear\"}"
      ),
      good: data(
        "{\"@context\": \"https://schema.org\", \"@type\": \"Book\", \"name\": \"Plum\","
          + " \"author\": {\"@type\": \"Person\", \"name\": \"Ann\"}}"
      )
    ),
    RuleCase(
      "SD-ENUM",
      "InStok",
      bad: marked("Offer", "\"availability\": \"https://schema.org/InStok\""),
      good: node("Offer", "\"availability\": \"http://schema.org/InStock\""),
      says: "did you mean InStock?"
    ),
    RuleCase(
      "SD-ENUM",
      "words",
      bad: marked("Offer", "\"availability\": \"in stock\""),
      good: node("Offer", "\"availability\": \"InStock\""),
      says: "did you mean InStock?"
    ),
    RuleCase(
      "SD-DURATION",
      "words",
      bad: marked("Recipe", "\"cookTime\": \"30 minutes\""),
      good: node("Recipe", "\"cookTime\": \"PT1H30M\", \"prepTime\": \"P0DT0H20M\""),
      says: "30 minutes"
    ),
    RuleCase(
      "SD-DURATION",
      "no unit",
      bad: marked("VideoObject", "\"duration\": \"PT90\""),
      good: node("VideoObject", "\"duration\": \"PT1.5S\"")
    ),
    RuleCase(
      "SD-GEO",
      "beyond the pole",
      bad: marked("GeoCoordinates", "\"latitude\": 152.5, \"longitude\": 13.4"),
      good: node("GeoCoordinates", "\"latitude\": \"-52.5\", \"longitude\": 179.9"),
      says: "-90 to 90"
    ),
    RuleCase(
      "SD-GEO",
      "a comma",
      bad: marked("GeoCoordinates", "\"latitude\": \"52,5\", \"longitude\": \"13,4\""),
      good: node("GeoCoordinates", "\"latitude\": \"52.5\""),
      says: "not a number"
    ),
    RuleCase(
      "SD-URL",
      "no scheme",
      bad: marked("Organization", "\"url\": \"www.plum.example\""),
      good: node("Organization", "\"url\": \"/about\", \"sameAs\": \"https://www.plum.example/\""),
      says: "www.plum.example"
    ),
    RuleCase(
      "SD-GTIN",
      "the check digit",
      bad: marked("Product", "\"gtin13\": \"4006381333932\""),
      good: node("Product", "\"gtin13\": \"4006381333931\", \"gtin\": \"96385074\""),
      says: "check digit"
    ),
    RuleCase(
      "SD-GTIN",
      "the first zero is missing",
      bad: marked("Product", "\"gtin13\": 12345678905"),
      good: node("Product", "\"gtin12\": \"012345678905\""),
      says: "11 digits"
    ),
    RuleCase(
      "SD-DATE",
      "the end before the start",
      bad: marked("Event", "\"startDate\": \"2026-12-05\", \"endDate\": \"2026-12-01\""),
      good: node("Event", "\"startDate\": \"2026-12-05T20:00+01:00\", \"endDate\": \"2026-12-05\""),
      says: "before startDate"
    ),
    RuleCase(
      "SD-DATE",
      "the end an hour before the start",
      bad: marked(
        "Event",
        "\"startDate\": \"2026-12-05T20:00+01:00\", \"endDate\": \"2026-12-05T18:00:00Z\""
      ),
      good: node(
        "Event",
        "\"startDate\": \"2026-12-05T20:00+01:00\", \"endDate\": \"2026-12-05T19:00:00Z\""
      ),
      says: "before startDate"
    ),
    RuleCase(
      "SD-DATE",
      "the month before the start, and a year that has it",
      bad: marked("Event", "\"startDate\": \"2026-12-05\", \"endDate\": \"2026-11\""),
      good: node("Event", "\"startDate\": \"2026-12-05T20:00\", \"endDate\": \"2026\""),
      says: "before startDate"
    ),
  ]

  private static let listedValues = [
    RuleCase(
      "SD-DATE",
      "day or month first",
      bad: marked("Article", "\"datePublished\": \"01/02/2026\""),
      good: node("Article", "\"datePublished\": \"2026-01-02\""),
      says: "cannot be told apart"
    ),
    RuleCase(
      "SD-DATE",
      "the end of a price",
      bad: marked("Offer", "\"priceValidUntil\": \"2026-06-31\""),
      good: node("Offer", "\"priceValidUntil\": \"2026-06-30\""),
      says: "not a date"
    ),
    RuleCase(
      "SD-PRICE",
      "a currency that does not exist",
      bad: marked("Offer", "\"price\": 12, \"priceCurrency\": \"EUO\""),
      good: node("Offer", "\"price\": 12, \"priceCurrency\": \"XCG\""),
      says: "EUO"
    ),
    RuleCase(
      "SD-PRICE",
      "a decimal comma",
      bad: marked("Offer", "\"price\": \"12,50\", \"priceCurrency\": \"EUR\""),
      good: node("Offer", "\"price\": \"12.50\", \"priceCurrency\": \"HRK\""),
      says: "not a number"
    ),
    RuleCase(
      "SD-PRICE",
      "the currency of a salary",
      bad: marked("MonetaryAmount", "\"value\": 12, \"currency\": \"Euro\""),
      good: node("MonetaryAmount", "\"value\": 12, \"currency\": \"EUR\""),
      says: "currency is “Euro”"
    ),
    RuleCase(
      "SD-ENUM",
      "full time",
      bad: marked("JobPosting", "\"employmentType\": \"Full-time\""),
      good: node("JobPosting", "\"employmentType\": [\"FULL_TIME\", \"INTERN\"]"),
      says: "did you mean FULL_TIME?"
    ),
    RuleCase(
      "SD-ENUM",
      "variants by colour",
      bad: marked("ProductGroup", "\"variesBy\": \"https://schema.org/colour\""),
      good: node("ProductGroup", "\"variesBy\": [\"https://schema.org/color\", \"size\"]"),
      says: "did you mean color?"
    ),
    RuleCase(
      "SD-URL",
      "a profile without https://",
      bad: marked("Organization", "\"sameAs\": \"twitter.com/plum\""),
      good: node("Organization", "\"sameAs\": [\"https://twitter.com/plum\", \"/about\"]"),
      says: "twitter.com"
    ),
    RuleCase(
      "SD-URL",
      "a host that is none",
      bad: marked("Organization", "\"url\": \"https://plum cakes.example/\""),
      good: node("Organization", "\"url\": \"https://plum.example/our cakes\""),
      says: "cannot be parsed"
    ),
    RuleCase(
      "META-ROBOTS-WORD",
      "a value that is none",
      bad: page(head: "‸<meta name=robots content='index, max-snippet:long'>"),
      good: page(head: "<meta name=robots content='max-snippet:-1, max-image-preview:large'>"),
      says: "max-snippet:long"
    ),
    RuleCase(
      "HREFLANG-CODE",
      "xx-default",
      bad: page(head: "‸<link rel=alternate hreflang=xx-default href=https://shop.example/>"),
      good: page(head: "<link rel=alternate hreflang=x-default href=https://shop.example/>"),
      says: "did you mean x-default?"
    ),
    RuleCase(
      "CANON-MULTI",
      "two addresses",
      bad: page(
        head: "<link rel=canonical href=https://shop.example/a>\n"
          + "‸<link rel=canonical href=https://shop.example/b>"
      ),
      good: page(head: "<link rel=canonical href=https://shop.example/a>")
    ),
    RuleCase(
      "URL-FRAGMENT",
      "a canonical address with a fragment",
      bad: page(head: "‸<link rel=canonical href=https://shop.example/cakes/plum#top>"),
      good: page(head: "<link rel=canonical href=https://shop.example/cakes/plum>"),
      says: "#top"
    ),
    RuleCase(
      "META-NOINDEX",
      "hidden from search",
      bad: page(head: "‸<meta name=robots content=noindex>"),
      good: page(head: "<meta name=robots content=index>")
    ),
    RuleCase("ROBOTS-SYNTAX", "a misspelt line of robots.txt", says: "Disalow").with {
      $0.badSite = .shop(robots: "User-agent: *\nDisalow: /x")
      $0.goodSite = .shop(robots: "User-agent: *\nDisallow: /x")
    },
    RuleCase("ROBOTS-SYNTAX", "a relative sitemap", says: "must be absolute").with {
      $0.badSite = .shop(robots: "Sitemap: /sitemap.xml")
      $0.goodSite = .shop(robots: "Sitemap: https://shop.example/sitemap.xml")
    },
    RuleCase("FETCH-STATUS", "a page that is gone", says: "410").with {
      $0.badInput = { $0.fetch = FetchEvidence(outcome: .answered(status: 410)) }
    },
  ]

  private static let scopes = [
    RuleCase(
      "SD-SCOPE",
      "no itemscope",
      bad: page(body: "\n‸<div itemtype=https://schema.org/Person><b>Ann</b></div>"),
      good: page(body: "<div itemscope itemtype=https://schema.org/Person></div>"),
      says: "without itemscope"
    ),
    RuleCase(
      "SD-SCOPE",
      "no such id",
      bad: page(body: "‸<div itemscope itemref='a b'></div><p id=a itemprop=name>Ann</p>"),
      good: page(body: "<div itemscope itemref=a></div><p id=a itemprop=name>Ann</p>"),
      says: "“b”"
    ),
    RuleCase(
      "SD-ORPHAN",
      "a property alone",
      bad: page(body: "‸<b itemprop=price>3</b>"),
      good: page(
        body: "<div itemscope itemref=a></div><p id=a><b itemprop=name>Ann</b></p>"
          + "<div itemscope><b itemprop=name>Bob</b></div>"
      )
    ),
  ]

  /// Returns a page with a JSON-LD node.
  private static func node(_ type: String, _ members: String) -> String {
    marked(type, members).replacing("‸", with: "")
  }

  /// Returns a page with a JSON-LD node whose type is marked.
  private static func marked(_ type: String, _ members: String) -> String {
    data("{\"@context\": \"https://schema.org\", ‸\"@type\": \"\(type)\",\n\(members)}")
  }
}
