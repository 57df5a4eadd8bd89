import Checking
import Testing
import URLStandard

/// Google's required and recommended properties; each example names its page of Google's documentation
/// (<https://developers.google.com/search/docs/appearance/structured-data>).
@Suite("rich results")
struct RichResultTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let json: String
    /// The rules with findings, and parts of their messages.
    var finds: [String: String] = [:]
  }

  static let cases = [
    Case(
      testDescription: "recipe: name and image are required",
      json: #"{"@type": "Recipe", "name": "Tart"}"#,
      finds: [
        "RICH-RECIPE-REQUIRED": "Recipe has no image.",
        "RICH-RECIPE-RECOMMENDED": "author, datePublished",
      ]
    ),
    Case(
      testDescription: "product: one of offers, review and aggregateRating is required",
      json: #"{"@type": "Product", "name": "Tart"}"#,
      finds: [
        "RICH-PRODUCT-REQUIRED": "Product has no offers or review or aggregateRating.",
        "RICH-PRODUCT-RECOMMENDED": "Product has no offers, aggregateRating, review.",
      ]
    ),
    Case(
      testDescription: "product: each offer needs a price, in any of its forms",
      json: """
        {"@type": "Product", "name": "Tart", "image": "a.jpg", "description": "d", "brand": "b",
        "review": {"@type": "Review", "author": {"name": "A"}, "datePublished": "2025-01-01",
        "reviewRating": {"@type": "Rating", "ratingValue": 4, "bestRating": 5, "worstRating": 1}},
        "aggregateRating": {"@type": "AggregateRating", "ratingValue": 4, "reviewCount": 1},
        "sku": "1", "offers": [
        {"@type": "Offer", "price": 1, "priceCurrency": "EUR", "availability": "InStock",
        "itemCondition": "NewCondition"},
        {"@type": "AggregateOffer", "lowPrice": 1, "priceCurrency": "EUR", "highPrice": 2,
        "offerCount": 3},
        {"@type": "Offer", "availability": "InStock", "itemCondition": "NewCondition",
        "priceSpecification": {"price": 2, "priceCurrency": "EUR"}}]}
        """
    ),
    Case(
      testDescription: "product: an offer without any price",
      json: """
        {"@type": "Product", "name": "Tart", "offers": [{"@type": "Offer", "price": 1},
        {"@type": "Offer", "priceCurrency": "EUR"}]}
        """,
      finds: [
        "RICH-PRODUCT-REQUIRED": "offers.price or offers.priceSpecification.price",
        "RICH-PRODUCT-RECOMMENDED": "offers.priceCurrency",
        "RICH-MERCHANT-RECOMMENDED": "image, description, brand",
      ]
    ),
    Case(
      testDescription: "product: an aggregate offer needs its currency, too",
      json: """
        {"@type": "Product", "name": "Tart", "offers": {"@type": "AggregateOffer", "lowPrice": 1}}
        """,
      finds: [
        "RICH-PRODUCT-REQUIRED": "Product has no offers.priceCurrency.",
        "RICH-PRODUCT-RECOMMENDED": "offers.highPrice, offers.offerCount",
        "RICH-MERCHANT-RECOMMENDED": "",
      ]
    ),
    Case(
      testDescription:
        "review snippet: reviews and ratings that a product refers to by @id (JSON-LD 1.1, 3.5)",
      json: """
        {"@graph": [{"@type": "Product", "@id": "#p", "name": "Tart", "aggregateRating": {"@id": "#rating"},
        "review": [{"@id": "#review"}]},
        {"@type": "AggregateRating", "@id": "#rating", "ratingValue": 4, "reviewCount": 1, "bestRating": 5,
        "worstRating": 1},
        {"@type": "Review", "@id": "#review", "author": {"name": "A"}, "datePublished": "2025-01-01",
        "reviewRating": {"@type": "Rating", "ratingValue": 4, "bestRating": 5, "worstRating": 1}}]}
        """,
      finds: ["RICH-PRODUCT-RECOMMENDED": "Product has no offers."]
    ),
    Case(
      testDescription: "product: a Car is one beside the type Product only",
      json: #"{"@type": "Car", "name": "C"}"#
    ),
    Case(
      testDescription: "carousel: lists that are none need nothing, so that all is recommended",
      json: """
        {"@type": "ItemList", "itemListElement": [{"@type": "ListItem", "url": "/a"},
        {"@type": "ListItem", "position": 2, "item": {"@type": "Movie", "name": "M", "url": "/b"}}]}
        """,
      finds: ["RICH-CAROUSEL-RECOMMENDED": "ItemList has no itemListElement.position."]
    ),
    Case(
      testDescription: "math solver: the action needs its placeholder",
      json: """
        {"@type": "MathSolver", "url": "https://a.example/", "usageInfo": "https://a.example/p",
        "inLanguage": "en", "potentialAction": {"@type": "SolveMathAction", "eduQuestionType": "Algebra",
        "target": "https://a.example/s?q={q}"}}
        """,
      finds: ["RICH-MATH-REQUIRED": "MathSolver has no potentialAction.mathExpression-input."]
    ),
    Case(
      testDescription: "speakable: a selector or a path",
      json: #"{"@type": "WebPage", "speakable": {"@type": "SpeakableSpecification", "name": "s"}}"#,
      finds: ["RICH-SPEAKABLE-REQUIRED": "cssSelector or xpath"]
    ),
    Case(
      testDescription: "paywalled content: sections need their class; clips are no sections",
      json: """
        {"@type": "WebPage", "isAccessibleForFree": false, "hasPart": [
        {"@type": "WebPageElement", "isAccessibleForFree": false}, {"@type": "Clip", "name": "c"}]}
        """,
      finds: ["RICH-PAYWALL-RECOMMENDED": "WebPage has no hasPart.cssSelector."]
    ),
    Case(
      testDescription: "social media posting: no headline is asked for",
      json: """
        {"@type": "SocialMediaPosting", "author": {"@type": "Person", "name": "A", "url": "/a"},
        "datePublished": "2025-01-01", "text": "t", "url": "/p", "interactionStatistic": 1}
        """
    ),
    Case(
      testDescription: "profile page: an alternate name is a name",
      json: """
        {"@type": "ProfilePage", "mainEntity": {"@type": "Person", "alternateName": "ann"}}
        """,
      finds: ["RICH-PROFILE-RECOMMENDED": "dateCreated"]
    ),
    Case(
      testDescription: "FAQ: Google shows no such result since May 2026",
      json: #"{"@type": "FAQPage"}"#
    ),
    Case(
      testDescription: "event: a place needs an address, a virtual one its URL",
      json: """
        {"@type": "MusicEvent", "name": "E", "startDate": "2036-01-01", "location":
        [{"@type": "VirtualLocation", "url": "https://a.example/"}, {"@type": "Place", "name": "P"}]}
        """,
      finds: [
        "RICH-EVENT-REQUIRED": "MusicEvent has no location.address.",
        "RICH-EVENT-RECOMMENDED": "endDate",
      ]
    ),
    Case(
      testDescription: "breadcrumb: the last item may be without an address",
      json: """
        {"@type": "BreadcrumbList", "itemListElement": [
        {"@type": "ListItem", "position": 1, "item": {"@id": "/a", "name": "A"}},
        {"@type": "ListItem", "position": 2, "name": "B"}]}
        """
    ),
    Case(
      testDescription: "event: one of several places has an address",
      json: """
        {"@type": "Event", "name": "E", "startDate": "2036-01-01", "location":
        [{"@type": "VirtualLocation", "url": "https://a.example/"},
        {"@type": "Place", "name": "P", "address": "Street 1, Town"}]}
        """,
      finds: ["RICH-EVENT-RECOMMENDED": "Event has no endDate"]
    ),
    Case(
      testDescription: "breadcrumb: all but the last by position need an address",
      json: """
        {"@type": "BreadcrumbList", "itemListElement": [
        {"@type": "ListItem", "position": 2, "name": "B", "item": "/b"},
        {"@type": "ListItem", "position": 1, "name": "A"}]}
        """,
      finds: [
        "RICH-BREADCRUMB-REQUIRED":
          "BreadcrumbList has no itemListElement.item (except of the last)."
      ]
    ),
    Case(
      testDescription: "breadcrumb: a position is missing",
      json: """
        {"@type": "BreadcrumbList", "itemListElement": [{"@type": "ListItem", "name": "B"}]}
        """,
      finds: ["RICH-BREADCRUMB-REQUIRED": "itemListElement.position"]
    ),
    Case(
      testDescription: "article: nothing is required",
      json: #"{"@type": "NewsArticle", "headline": "H", "author": {"name": "A"}}"#,
      finds: ["RICH-ARTICLE-RECOMMENDED": "author.url or author.sameAs"]
    ),
    Case(
      testDescription: "video: three are required, wherever it stands",
      json: #"{"@type": "WebPage", "video": {"@type": "VideoObject", "name": "V"}}"#,
      finds: [
        "RICH-VIDEO-REQUIRED": "thumbnailUrl, uploadDate",
        "RICH-VIDEO-RECOMMENDED": "description",
      ]
    ),
    Case(
      testDescription: "review snippet: a rating within what it rates names nothing",
      json: """
        {"@type": "Book", "name": "B",
        "aggregateRating": {"@type": "AggregateRating", "ratingValue": 4, "ratingCount": 2}}
        """
    ),
    Case(
      testDescription: "review snippet: a rating alone must say of what",
      json: #"{"@type": "AggregateRating", "ratingValue": 4, "ratingCount": 2}"#,
      finds: ["RICH-RATING-REQUIRED": "itemReviewed", "RICH-RATING-RECOMMENDED": "bestRating"]
    ),
    Case(
      testDescription: "job posting: remote work needs no place",
      json: """
        {"@type": "JobPosting", "title": "Baker", "description": "d", "datePosted": "2025-01-01",
        "hiringOrganization": "Shop", "applicantLocationRequirements": {"name": "Germany"},
        "validThrough": "2026-01-01", "employmentType": "FULL_TIME", "baseSalary": 1,
        "identifier": 1, "directApply": true}
        """
    ),
    Case(
      testDescription: "job posting: a place needs an address with its country",
      json: """
        {"@type": "JobPosting", "title": "Baker", "description": "d", "datePosted": "2025-01-01",
        "hiringOrganization": "Shop", "jobLocation": {"@type": "Place", "address":
        {"@type": "PostalAddress", "addressLocality": "Berlin"}}, "validThrough": "2026-01-01",
        "employmentType": "FULL_TIME", "baseSalary": 1, "identifier": 1, "directApply": true}
        """,
      finds: ["RICH-JOB-REQUIRED": "JobPosting has no jobLocation.address.addressCountry."]
    ),
    Case(
      testDescription: "review snippet: a review alone must say of what",
      json: """
        {"@type": "Review", "author": {"name": "A"}, "datePublished": "2025-01-01",
        "reviewRating": {"@type": "Rating", "ratingValue": 4}}
        """,
      finds: [
        "RICH-REVIEWED-REQUIRED": "Review has no itemReviewed.",
        "RICH-REVIEW-RECOMMENDED": "reviewRating.bestRating, reviewRating.worstRating",
      ]
    ),
    Case(
      testDescription: "local business: an address is required, of a Bakery too",
      json: #"{"@type": "Bakery", "name": "Lemon Street"}"#,
      finds: ["RICH-BUSINESS-REQUIRED": "Bakery has no address.", "RICH-BUSINESS-RECOMMENDED": ""]
    ),
    Case(
      testDescription: "organization: the publisher of an article is not judged",
      json: """
        {"@type": "Article", "headline": "H", "image": "i", "datePublished": "d",
        "dateModified": "d", "author": "A", "publisher": {"@type": "Organization", "name": "P"}}
        """
    ),
    Case(
      testDescription: "image licence: only images that speak of rights are judged",
      json: #"{"@type": "ImageObject", "url": "a.jpg"}"#
    ),
    Case(
      testDescription: "question and answer: answers need their text",
      json: """
        {"@type": "QAPage", "mainEntity": {"@type": "Question", "name": "Q", "answerCount": 1,
        "acceptedAnswer": {"@type": "Answer"}}}
        """,
      finds: ["RICH-QA-REQUIRED": "mainEntity.acceptedAnswer", "RICH-QA-RECOMMENDED": ""]
    ),
    Case(
      testDescription: "question and answer: a new question has no answers yet",
      json: """
        {"@type": "QAPage", "mainEntity": {"@type": "Question", "name": "Q", "answerCount": 0}}
        """,
      finds: ["RICH-QA-RECOMMENDED": "mainEntity.text"]
    ),
    Case(
      testDescription: "software app: a VideoGame alone is none",
      json: #"{"@type": "VideoGame", "name": "A"}"#
    ),
    Case(
      testDescription: "software app: price and rating are required",
      json: #"{"@type": "MobileApplication", "name": "A", "offers": {"price": 0}}"#,
      finds: ["RICH-APP-REQUIRED": "aggregateRating or review", "RICH-APP-RECOMMENDED": ""]
    ),
  ]

  @Test("by Google's documentation", arguments: cases)
  func properties(_ testCase: Case) throws {
    let context = #""@context": "https://schema.org", "#
    let json = "{" + context + testCase.json.dropFirst()
    let page = try RuleCase.page(RuleCases.data(json))
    let found = PageChecker().findings(on: page).filter { $0.ruleID.rawValue.hasPrefix("RICH-") }
    #expect(
      Set(found.map(\.ruleID.rawValue)) == Set(testCase.finds.keys),
      "\(found.map(\.message))"
    )
    for finding in found {
      #expect(
        finding.message.contains(testCase.finds[finding.ruleID.rawValue] ?? "?"),
        "\(finding)"
      )
    }
  }

  @Test func `the three syntaxes of one thing get the same findings`() throws {
    let microdata = """
      <div itemscope itemtype=https://schema.org/Recipe><span itemprop=name>Tart</span></div>
      """
    let rdfa = """
      <div vocab=https://schema.org/ typeof=Recipe><span property=name>Tart</span></div>
      """
    let json = #"{"@context": "https://schema.org", "@type": "Recipe", "name": "Tart"}"#
    let messages = try [
      RuleCases.page(body: microdata), RuleCases.page(body: rdfa), RuleCases.data(json),
    ].map { text in
      PageChecker().findings(on: try RuleCase.page(text)).filter {
        $0.ruleID.rawValue.hasPrefix("RICH-")
      }
      .map(\.message)
    }
    #expect(messages[0].count == 2)
    #expect(messages[0] == messages[1] && messages[1] == messages[2])
  }

  @Test func `every row has a rule for what it asks, and a page of Google's`() {
    let rich = RuleSet.registry.filter { $0.id.rawValue.hasPrefix("RICH-") }
    #expect(rich.count == 50)
    for rule in rich {
      #expect(rule.level == (rule.id.rawValue.hasSuffix("REQUIRED") ? .error : .note))
      #expect(rule.hint.contains("https://developers.google.com/search/docs/"))
      #expect(rule.explanation.contains("1 September 2026"))
    }
  }
}
