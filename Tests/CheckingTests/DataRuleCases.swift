import URLStandard
import Checking

/// Cases about structured data, the page's URL and its content.
extension RuleCases {
  private static func thing(_ json: String) -> String {
    data("{\"@context\": \"https://schema.org\", \(json)}")
  }

  static let data = [
    RuleCase(
      "SD-NONE",
      "no syntax describes anything",
      bad: page(),
      good: page(body: "<div itemscope itemtype=https://schema.org/Recipe></div>")
    ),
    RuleCase(
      "SD-PARSE",
      "no key where a key must be; the column is the page's, also on the tag's own line",
      bad: "<html><script type=application/ld+json>{‸@type: 1}</script>",
      good: data("{\"@type\": \"Recipe\"}")
    ),
    RuleCase(
      "SD-REPAIRED",
      "a trailing comma",
      bad: data("{\"@type\": \"Recipe\",\n  \"name\": \"Tart\",\n‸}"),
      good: data("{\"@type\": \"Recipe\"}"),
      says: "trailing comma"
    ),
    RuleCase(
      "SD-UNSUPPORTED",
      "a Movie is not on Apple's list; a rating on the page is",
      bad: data("{\"@context\": \"https://schema.org\", ‸\"@type\": \"Movie\", \"name\": \"M\"}"),
      good: thing(
        "\"@type\": \"Movie\", \"aggregateRating\": {\"@type\": \"AggregateRating\", \"ratingValue\": 4}"
      ),
      says: "Movie"
    ),
    rating("no value", "\"ratingCount\": 3", says: "no ratingValue"),
    rating("not a number", "\"ratingValue\": \"good\", \"ratingCount\": 3", says: "not a number"),
    rating("beyond the best", "\"ratingValue\": 92, \"ratingCount\": 3", says: "1 to 5"),
    rating("no count", "\"ratingValue\": 4", says: "neither"),
    RuleCase(
      "SD-RATING",
      "percentages and fractions imply their scale",
      bad: thing(
        "\"review\": {‸\"@type\": \"Rating\", \"ratingValue\": \"7 / 5\"}"
      ),
      good: thing(
        """
        "review": [{"@type": "Rating", "ratingValue": "60%"},
        {"@type": "Rating", "ratingValue": "6 / 10"}]
        """
      ),
      says: "7 / 5"
    ),
    rating("counts nothing", "\"ratingValue\": 4, \"reviewCount\": 0", says: "0"),
    RuleCase(
      "SD-PRICE",
      "no currency; grouped thousands are no number in schema.org",
      bad: thing("\"name\": \"Tart\", \"offers\": {‸\"@type\": \"Offer\", \"price\": 12.5}"),
      good: thing(
        "\"offers\": {\"@type\": \"Offer\", \"price\": \"12.50\", \"priceCurrency\": \"EUR\"}"
      ),
      says: "without priceCurrency"
    ),
    RuleCase(
      "SD-PRICE",
      "signs belong to the currency",
      bad: thing(
        "\"offers\": {‸\"@type\": \"Offer\", \"price\": \"€12\", \"priceCurrency\": \"EUR\"}"
      ),
      good: thing("\"offers\": {\"@type\": \"Offer\", \"availability\": \"InStock\"}"),
      says: "not a number"
    ),
    RuleCase(
      "SD-PRICE",
      "a currency is needed above 0 only (Google's page about software apps)",
      bad: thing("\"offers\": {‸\"@type\": \"AggregateOffer\", \"lowPrice\": 0, \"highPrice\": 9}"),
      good: thing("\"offers\": {\"@type\": \"Offer\", \"price\": \"0.00\"}"),
      says: "without priceCurrency"
    ),
    RuleCase(
      "SD-PRICE",
      "a number of JSON may have an exponent (RFC 8259, 6)",
      bad: thing(
        "\"offers\": {‸\"@type\": \"Offer\", \"price\": \"1.5E3\", \"priceCurrency\": \"EUR\"}"
      ),
      good: thing(
        "\"offers\": {\"@type\": \"Offer\", \"price\": 1.5E3, \"priceCurrency\": \"EUR\"}"
      ),
      says: "not a number"
    ),
    RuleCase(
      "SD-TEL",
      "every dash and blank of Unicode may separate digits",
      bad: thing("‸\"@type\": \"Store\", \"telephone\": \"+49 30 12345_67\""),
      good: thing(
        "\"@type\": \"Store\", \"telephone\": [\"+49 30\u{2011}1234567\", \"+49\u{2012}30\u{2212}1234567\", "
          + "\"+49\u{202F}30\u{2009}1234567\"]"
      ),
      says: "12345_67"
    ),
    RuleCase(
      "SD-DATE",
      "a time of each day (https://schema.org/Time)",
      bad: thing("‸\"@type\": \"Event\", \"doorTime\": \"25:30:00\""),
      good: thing(
        "\"@type\": \"Event\", \"doorTime\": [\"18:30:00\", \"18:30:00Z\", \"18:30+02:00\"], \"offers\": {\"@type\": "
          + "\"Offer\", \"availabilityStarts\": \"08:00:00\", \"availabilityEnds\": \"20:00:00\"}"
      ),
      says: "25:30:00"
    ),
    RuleCase(
      "SD-DATE",
      "an event starts on a day, not at a time of each day",
      bad: thing("‸\"@type\": \"Event\", \"startDate\": \"18:30:00\""),
      says: "18:30:00"
    ),
    RuleCase(
      "SD-DATE",
      "years before 1000 and before our era (ISO 8601, expanded representation)",
      bad: thing("‸\"@type\": \"Person\", \"birthDate\": \"-0100-13-12\""),
      good: thing(
        "\"@type\": \"Person\", \"birthDate\": [\"-0100-07-12\", \"-0043\", \"0800\", \"0742-04-02\", \"-12000\"]"
      ),
      says: "-0100-13-12"
    ),
    RuleCase(
      "SD-TEL",
      "letters cannot be dialled; E.164 has 15 digits at most",
      bad: thing("‸\"@type\": \"Store\", \"telephone\": \"call us\""),
      good: thing("\"@type\": \"Store\", \"telephone\": \"tel:+49 (0)30/123-45.67\""),
      says: "call us"
    ),
    RuleCase(
      "SD-ADDR",
      "a street without a town",
      bad: thing(
        "\"address\": {‸\"@type\": \"PostalAddress\", \"streetAddress\": \"Lemon Street 1\"}"
      ),
      good: thing(
        """
        "address": {"@type": "PostalAddress", "streetAddress": "Lemon Street 1",
        "addressLocality": "Citron"}
        """
      ),
      says: "addressLocality"
    ),
    RuleCase(
      "SD-DATE",
      "the month 13; an event may be in the future",
      bad: thing("‸\"@type\": \"Event\", \"startDate\": \"2026-13-45\""),
      good: thing("\"@type\": \"Event\", \"startDate\": \"2199-12-31T20:00:00+01:00\""),
      says: "not a date"
    ),
    RuleCase(
      "SD-DATE",
      "a word is no date",
      bad: thing("‸\"@type\": \"VideoObject\", \"uploadDate\": \"yesterday\""),
      good: thing("\"@type\": \"VideoObject\", \"uploadDate\": \"2019-06-20\""),
      says: "yesterday"
    ),
    RuleCase(
      "SD-DATE",
      "a day with the name of its month, and the forms of ISO 8601",
      bad: thing("‸\"@type\": \"Article\", \"datePublished\": \"17. Mai 2019\""),
      good: thing(
        """
        "@type": "Article", "datePublished": ["2019", "2019-05", "2019-05-17", "20190517", "2019-W05", "2019-W05-3", "2019-137",
        "2019-05-17T15", "2019-05-17T15:00", "2019-05-17T15:00Z", "2019-05-17T15:00:00.25+02:00", "20190517T150000Z",
        "2019-05-17 15:00:00", "2019-05-17t15:00:00z", "2019-05-17T15:00:00-0700", "2019-05-17+02:00"]
        """
      ),
      says: "not in the form of ISO 8601 (2019-05-17)."
    ),
    RuleCase(
      "SD-DATE",
      "a time as date(1) writes it",
      bad: thing(
        "‸\"@type\": \"Article\", \"dateModified\": \"Tue Jan 28 15:28:56 CET 2020\""
      ),
      good: thing("\"@type\": \"Article\", \"dateModified\": \"2020-01-28T15:28:56+01:00\""),
      says: "(2020-01-28T15:28:56+01:00)"
    ),
    RuleCase(
      "SD-DATE",
      "hyphens in the time",
      bad: thing("‸\"@type\": \"Article\", \"datePublished\": \"2024-04-24T17-42-22\""),
      good: thing("\"@type\": \"Article\", \"datePublished\": \"2024-04-24T17:42:22\""),
      says: "ISO 8601"
    ),
    RuleCase(
      "SD-DATE",
      "two letters for the offset",
      bad: thing("‸\"@type\": \"Article\", \"datePublished\": \"2020-01-10T00:59:47ZZ\""),
      good: thing("\"@type\": \"Article\", \"datePublished\": \"2020-01-10T00:59:47Z\""),
      says: "ISO 8601"
    ),
    RuleCase(
      "SD-DATE",
      "published in the future",
      bad: thing("‸\"@type\": \"Article\", \"datePublished\": \"2199-01-01\""),
      good: thing("\"@type\": \"Article\", \"datePublished\": \"2019-01-01\""),
      says: "future"
    ),
    RuleCase(
      "SD-QUOTES",
      "the type of a script",
      bad: "<html>\n‸<script type=”application/ld+json”>{}</script>",
      good: "<html>\n<script type=\"application/ld+json\">{}</script>",
      says: "quotation marks"
    ),
    RuleCase(
      "SD-INTERACTION",
      "the old text",
      bad: "<html>\n<body>‸<div itemscope itemtype=http://schema.org/VideoObject>"
        + "<meta itemprop=interactionCount content=UserPlays:3></div>",
      good: thing(
        "\"@type\": \"VideoObject\", \"interactionStatistic\": {\"@type\": \"InteractionCounter\"}"
      ),
      says: "UserPlays:3"
    ),
    RuleCase(
      "SD-CATALOG",
      "an app version of a marketplace without its dates and countries",
      bad: thing("‸" + catalog),
      good: thing(
        catalog + """
          , "datePublished": "2025-01-02T03:04:05Z", "countriesSupported": ["DE"],
          "aggregateRating": {"@type": "AggregateRating", "ratingValue": 90, "reviewCount": 7,
          "bestRating": 100, "worstRating": 0}
          """
      ),
      says: "datePublished"
    ),
  ]

  private static let catalog = """
    "@type": "MobileApplication", "supportingData": {"@type": "DataFeed", "dataFeedElement": [
    {"@type": "PropertyValue", "name": "com.apple.alternativeDistribution.search.appleItemId"},
    {"@type": "PropertyValue", "name": "com.apple.alternativeDistribution.search.appleVersionId"}]}
    """

  /// Returns a case with a Microdata rating on the second line.
  private static func rating(_ why: String, _ json: String, says: String) -> RuleCase {
    RuleCase(
      "SD-RATING",
      why,
      bad: thing("\"aggregateRating\": {‸\"@type\": \"AggregateRating\", \(json)}"),
      good: thing(
        """
        "aggregateRating": {"@type": "AggregateRating", "ratingValue": "92", "bestRating": 100,
        "reviewCount": "1,204"}
        """
      ),
      says: says
    )
  }

  static let others = [
    RuleCase(
      "DISABLE-UNKNOWN",
      "the nearest rule is named",
      bad: page(head: "<!-- webmark-disable TITLE-LNG -->"),
      good: page(head: "<!-- webmark-disable TITLE-LONG, RICH-* -- long names of laws -->"),
      says: "did you mean TITLE-LONG?"
    ),
    RuleCase(
      "CANON-OTHER",
      "a fragment or http makes no other page",
      bad: page(head: "‸<link rel=canonical href=/cakes/>"),
      good: page(head: "<link rel=canonical href='http://shop.example/cakes/plum#top'>")
    ),
    RuleCase(
      "CANON-OTHER",
      "index.html is its folder, on disk",
      bad: page(head: "‸<link rel=canonical href=/index.html>"),
      good: page(head: "<link rel=canonical href=/cakes/index.html>")
    ).with {
      $0.goodInput = { input in input.url = input.url.resolve("/cakes/") ?? input.url }
    },
    RuleCase(
      "CANON-MULTI",
      "two that differ; the second is named",
      bad: page(head: "<link rel=canonical href=/a>\n‸<link rel=canonical href=/b>"),
      good: page(head: "<link rel=canonical href=/a><link rel=canonical href=/a#x>")
    ),
    RuleCase(
      "URL-FRAGMENT",
      "crawlers leave it out",
      bad: page(head: "‸<meta property=og:url content='https://shop.example/#!/plum'>"),
      good: page(head: "<meta property=og:url content='https://shop.example/plum'>")
    ),
    RuleCase(
      "META-REFRESH",
      "to another page",
      bad: page(head: "‸<meta http-equiv=refresh content='0; url=/new'>"),
      good: page(head: "<meta http-equiv=refresh content='300'>")
    ),
    RuleCase(
      "RENDER-EMPTY",
      "scripts and no text",
      bad: page(head: "‸<script src=app.js></script>", body: "<div id=app></div>"),
      good: page(
        head: "<script src=app.js></script>",
        body: "<p>" + String(repeating: "word ", count: 50)
      )
    ),
    RuleCase(
      "RENDER-EMPTY",
      "JSON-LD is no script that draws",
      bad: page(head: "‸<script type=module>x()</script>"),
      good: data("{\"@type\": \"Recipe\"}")
    ),
    RuleCase(
      "RENDER-ONLY",
      "a browser found more",
      bad: "‸" + page(),
      good: page()
    ).with { $0.badInput = { $0.fetch.onlyAfterRendering = "title, 3 links" } },
    RuleCase(
      "AUTH-WALL",
      "the title is a log-in form's",
      bad: "<html>\n‸<title>Log in – Shop</title>",
      good: "<title>How to log in to a shop</title>"
    ),
    RuleCase(
      "PAYWALL",
      "the flag, as a URL of schema.org too",
      bad: thing(
        "‸\"@type\": \"NewsArticle\", \"isAccessibleForFree\": \"http://schema.org/False\""
      ),
      good: thing("\"@type\": \"NewsArticle\", \"isAccessibleForFree\": true"),
      says: "NewsArticle"
    ),
    RuleCase(
      "KW-STUFF",
      "more than 10",
      bad: page(head: "‸<meta name=keywords content='a,b,c,d,e,f,g,h,i,j,k'>"),
      good: page(head: "<meta name=keywords content='plum, tart'>"),
      says: "11"
    ),
    RuleCase(
      "KW-STUFF",
      "words that the page does not use",
      bad: page(head: "‸<meta name=keywords content='Plum tart, cheap flights, casino'>"),
      good: page(head: "<meta name=keywords content='tart plum, dessert'>"),
      says: "cheap flights"
    ),
  ]
}
