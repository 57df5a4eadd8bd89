import Checking

/// The probes of hygiene: common mistakes, each with the line and column that is reported.
extension RuleCases {
  static let hygiene = languages + addresses + markup + links + vocabulary + mistakes

  private static let languages = [
    RuleCase(
      "HTML-LANG",
      "no lang",
      bad: "<!DOCTYPE html>\n‸<html>\n<title>T</title>",
      good: "<!DOCTYPE html>\n<html xml:lang=de>\n<title>T</title>"
    ),
    RuleCase("HTML-LANG", "an empty lang", bad: "‸<html lang=''><title>T</title>", good: page()),
    RuleCase(
      "HREFLANG-CODE",
      "UK is no region",
      bad: page(head: "‸<link rel=alternate hreflang=en-UK href=https://shop.example/uk>"),
      good: page(
        head: "<link rel=alternate hreflang=en-GB href=https://shop.example/uk>"
          + "<link rel=alternate hreflang=zh-Hant-TW href=https://shop.example/tw>"
          + "<link rel=alternate hreflang=x-default href=https://shop.example/>"
      ),
      says: "GB"
    ),
    RuleCase(
      "HREFLANG-CODE",
      "no language",
      bad: page(head: "\n‸<link rel=alternate hreflang=english href=https://shop.example/en>"),
      good: page(head: "<link rel=alternate hreflang=en href=https://shop.example/en>"),
      says: "ISO 639-1"
    ),
    RuleCase(
      "HREFLANG-CODE",
      "an underscore",
      bad: page(head: "‸<link rel=alternate hreflang=en_GB href=https://shop.example/en>"),
      good: page(
        head: "<link rel=alternate hreflang=en_GB href=/feed"
          + " type='application/rss+xml; charset=utf-8'>"
      ),
      says: "hyphen"
    ),
    RuleCase(
      "HREFLANG-CODE",
      "a relative address",
      bad: page(head: "‸<link rel=alternate hreflang=en href=/en>"),
      good: page(head: "<link rel=alternate hreflang=en href=https://shop.example/en>"),
      says: "absolute"
    ),
    RuleCase(
      "HREFLANG-SELF",
      "the page itself is missing",
      bad: page(head: "‸<link rel=alternate hreflang=de href=https://shop.example/de>"),
      good: page(
        head: "<link rel=alternate hreflang=de href=https://shop.example/de>"
          + "<link rel=alternate hreflang=en type=text/html href=https://shop.example/cakes/plum>"
      )
    ),
    RuleCase(
      "HREFLANG-SELF",
      "a translation in XHTML",
      bad: page(
        head: "‸<link rel=alternate hreflang=de href=https://shop.example/de"
          + " type=application/xhtml+xml>"
      ),
      good: page(
        head: "<link rel=alternate hreflang=en href=https://shop.example/feed"
          + " type=application/atom+xml>"
      )
    ),
  ]

  private static let addresses = [
    RuleCase(
      "CANON-INVALID",
      "another scheme",
      bad: page(head: "‸<link rel=canonical href='htps://shop.example/cakes/plum'>"),
      good: page(head: "<link rel=canonical href=https://shop.example/cakes/plum>")
    ),
    RuleCase(
      "CANON-INVALID",
      "no address",
      bad: page(head: "‸<link rel=canonical href=''>"),
      good: page(head: "<link rel=canonical href=/cakes/plum>")
    ),
    RuleCase(
      "CANON-INVALID",
      "no scheme",
      bad: page(head: "‸<link rel=canonical href=www.shop.example/cakes/plum>"),
      good: page(head: "<link rel=canonical href=plum.html>"),
      says: "lacks https://"
    ),
    RuleCase(
      "CANON-INVALID",
      "no host",
      bad: page(head: "‸<link rel=canonical href='https://exa mple/'>"),
      good: page(),
      says: "cannot be parsed"
    ),
    RuleCase(
      "CANON-RELATIVE",
      "a path",
      bad: page(head: "‸<link rel=canonical href=/cakes/plum>"),
      good: page(head: "<link rel=canonical href=https://shop.example/cakes/plum>")
    ),
    RuleCase(
      "CANON-BODY",
      "in the body",
      bad: page(body: "<p>\n‸<link rel=canonical href=https://shop.example/cakes/plum></p>"),
      good: page(head: "<link rel=canonical href=https://shop.example/cakes/plum>")
    ),
    RuleCase(
      "OG-URL",
      "another host",
      bad: page(head: "‸<meta property=og:url content=https://staging.example/cakes/plum>"),
      good: page(head: "<meta property=og:url content=https://www.shop.example/cakes/plum>"),
      says: "staging.example"
    ),
    RuleCase(
      "OG-URL",
      "relative",
      bad: page(head: "‸<meta property=og:url content=/cakes/plum>"),
      good: page(head: "<meta property=og:url content=https://shop.example/cakes/plum>"),
      says: "not absolute"
    ),
    RuleCase(
      "TITLE-MULTI",
      "two titles",
      bad: page(head: "‸<title>Another</title>"),
      good: page(body: "<svg><title>Icon</title></svg>")
    ),
    RuleCase(
      "DESC-MULTI",
      "two descriptions",
      bad: page(head: "<meta name=description content=a>\n‸<meta name=Description content=b>"),
      good: page(head: "<meta name=description content=a><meta property=og:description content=b>")
    ),
    RuleCase(
      "META-ROBOTS-WORD",
      "noidex",
      bad: page(head: "‸<meta name=robots content='noidex, follow'>"),
      good: page(head: "<meta name=robots content='noindex, max-image-preview:large, follow'>"),
      says: "did you mean noindex?"
    ),
    RuleCase("META-ROBOTS-WORD", "in the header", bad: page(), good: page(), says: "nofollow").with
    {
      $0.badInput = { $0.fetch.robotsHeaders = ["nofolow"] }
      $0.goodInput = { $0.fetch.robotsHeaders = ["unavailable_after: 25 Jun 2030 15:00:00 GMT"] }
    },
  ]

  private static let markup = [
    RuleCase(
      "TWITTER-CARD",
      "misspelt",
      bad: page(head: "‸<meta name=twitter:card content=summary_large_imgae>"),
      good: page(head: "<meta name=twitter:card content=summary_large_image>"),
      says: "did you mean summary_large_image?"
    ),
    RuleCase(
      "MIXED-CONTENT",
      "a script",
      bad: page(head: "‸<script src=http://cdn.example/a.js></script>"),
      good: page(head: "<script src=//cdn.example/a.js></script>")
    ),
    RuleCase(
      "MIXED-CONTENT",
      "a style sheet",
      bad: page(head: "‸<link rel=stylesheet href=HTTP://cdn.example/a.css>"),
      good: page(head: "<link rel=alternate href=http://cdn.example/a.css>")
    ),
    RuleCase(
      "MIXED-CONTENT",
      "a frame; an http page may",
      bad: page(body: "‸<iframe src=http://cdn.example/></iframe>"),
      good: page(body: "<iframe src=https://cdn.example/></iframe>")
    ),
    RuleCase(
      "MIXED-IMAGE",
      "an image",
      bad: page(body: "‸<img alt='' src=http://cdn.example/a.png>"),
      good: page(body: "<img alt='' src=/a.png><a href=http://old.example/>old</a>")
    ),
    RuleCase(
      "ID-DUP",
      "the same id twice",
      bad: page(body: "<p id=a>x\n‸<p id=a>y"),
      good: page(body: "<p id=a>x<p id=b>y<p id=A>z")
    ),
    RuleCase(
      "IMG-ALT",
      "no alt",
      bad: page(body: "‸<img src=/a.png>"),
      good: page(
        body:
          "<img src=/a.png alt=''><img src=p.gif width=1 height=1><img role=presentation src=/b.png>"
      )
    ),
  ]

  private static let links = [
    RuleCase(
      "LINK-BROKEN",
      "missing",
      bad: page(body: "‸<a href=/b>Plum cakes</a>"),
      says: "no such file"
    )
    .with {
      $0.badLinks = { LinkEvidence(target: $0, outcome: .broken("there is no such file")) }
    },
    RuleCase(
      "LINK-BROKEN",
      "an image",
      bad: page(body: "‸<img alt='' src=b.png>"),
      says: "resource"
    )
    .with { $0.badLinks = { LinkEvidence(target: $0, outcome: .broken("status 404")) } },
    RuleCase("LINK-REDIRECT", "a slash", bad: page(body: "‸<a href=/b>Plum cakes</a>"), says: "/b/")
      .with {
        $0.badLinks = { LinkEvidence(target: $0, outcome: .redirected("/b/")) }
      },
    RuleCase(
      "LINK-ANCHOR",
      "no such id",
      bad: page(body: "‸<a href=/b#c>Plum cakes</a>"),
      says: "/b#c"
    )
    .with {
      $0.badLinks = { target in
        var link = LinkEvidence(target: target, outcome: .found)
        link.lacksAnchor = true
        return link
      }
    },
    RuleCase("LINK-NOINDEX", "hidden", bad: page(body: "‸<a href=/b>Plum cakes</a>")).with {
      $0.badLinks = { target in
        var link = LinkEvidence(target: target, outcome: .found)
        link.isHidden = true
        return link
      }
    },
    RuleCase(
      "LINK-TEXT",
      "click here",
      bad: page(body: "<p>\n  ‸<a href=/b>Click <b>here</b>!</a>"),
      good: page(
        body: "<a href=/b>Prices of cakes</a><a href=#top>here</a><a href=/c><img alt=more></a>"
      )
    ),
    RuleCase(
      "LINK-TEXT",
      "in German",
      bad: page(body: "‸<a href=/b>Weiterlesen</a>"),
      good: page(body: "<a href=/b>Weiterlesen: Pflaumen</a>")
    ),
    RuleCase(
      "LINK-SCRIPT",
      "javascript:",
      bad: page(body: "‸<a href=' JavaScript:open()'>Prices</a>"),
      good: page(body: "<a href=/javascript:>Prices</a>")
    ),
  ]

  private static let vocabulary = [
    RuleCase(
      "SD-MIME",
      "json+ld",
      bad: page(head: "‸<script type=application/json+ld>{}</script>"),
      good: page(
        head:
          "<script type='application/ld+json; charset=utf-8'>{\"@context\":\"https://schema.org\"}</script><script type=application/json>{}</script>"
      )
    ),
    RuleCase(
      "SD-MIME",
      "a letter is missing",
      bad: page(head: "‸<script type=application/ld+jsn>{}</script>"),
      good: page(head: "<script type=text/template>{}</script><script type=module></script>")
    ),
    RuleCase(
      "SD-CONTEXT",
      "no context",
      bad: page(
        head: "‸<script type=application/ld+json>{\"@type\":\"Recipe\",\"name\":\"x\"}</script>"
      ),
      good: data(#"{"@context":"https://schema.org","@type":"Recipe","name":"x"}"#)
    ),
    RuleCase(
      "SD-CONTEXT",
      "in a list; a misspelt one",
      bad: page(
        head:
          "‸<script type=application/ld+json>[{\"@context\":\"http://shema.org\",\"@type\":\"Recipe\"}]</script>"
      ),
      good: data(#"[{"@context":["https://schema.org/",{"x":"https://x.example/"}],"@graph":[]}]"#),
      says: "did you mean https://schema.org?"
    ),
    RuleCase(
      "SD-TYPE",
      "Prodcut",
      bad: data(#"{"@context":"https://schema.org",‸"@type":"Prodcut","name":"x"}"#),
      good: data(
        #"{"@context":"https://schema.org","@type":["Product","https://x.example/Cake"],"name":"x"}"#
      ),
      says: "did you mean Product?"
    ),
    RuleCase(
      "SD-TYPE",
      "case counts, in Microdata too",
      bad: page(
        body: "‸<div itemscope itemtype=https://schema.org/recipe><p itemprop=name>x</div>"
      ),
      good: page(
        body: "<div itemscope itemtype=https://schema.org/Recipe><p itemprop=name>x</div>"
      ),
      says: "did you mean Recipe?"
    ),
    RuleCase(
      "SD-PROPERTY",
      "descripton",
      bad: data(#"{"@context":"https://schema.org",‸"@type":"Product","descripton":"x"}"#),
      good: data(
        #"{"@context":"https://schema.org","@type":"SearchAction","query-input":"required name=q","name":"x"}"#
      ),
      says: "did you mean description?"
    ),
    RuleCase(
      "SD-PROPERTY-OTHER",
      "a property of one's own",
      bad: data(#"{"@context":"https://schema.org",‸"@type":"Product","shelfInWarehouse":"x"}"#),
      good: data(#"{"@context":"https://schema.org","@type":"Product","descripton":"x"}"#)
    ),
    RuleCase(
      "SD-MIME",
      "application/json is another type",
      bad: page(head: "‸<script type=text/ld+json>{}</script>"),
      good: page(head: "<script type=application/json>{}</script>")
    ),
    RuleCase(
      "SD-VALUE",
      "a place is a text",
      bad: data(
        #"{"@context":"https://schema.org",‸"@type":"Event","name":"x","location":"Berlin"}"#
      ),
      good: data(
        #"{"@context":"https://schema.org","@type":"Event","location":{"@type":"Place","name":"Berlin"}}"#
      ),
      says: "Berlin"
    ),
    RuleCase(
      "SD-VALUE",
      "a rating is a text",
      bad: data(#"{"@context":"https://schema.org",‸"@type":"Product","aggregateRating":"4.5"}"#),
      good: data(
        ##"{"@context":"https://schema.org","@type":"Product","brand":"Plum","offers":{"@id":"#o"}}"##
      )
    ),
    RuleCase(
      "SD-DATE",
      "no calendar has it",
      bad: data(#"{"@context":"https://schema.org",‸"@type":"Event","startDate":"2026-02-30"}"#),
      good: data(
        #"{"@context":"https://schema.org","@type":"Event","startDate":"2028-02-29T24:00"}"#
      ),
      says: "not a date"
    ),
    RuleCase(
      "SD-DATE",
      "no month 13, no hour 25",
      bad: data(
        #"{"@context":"https://schema.org",‸"@type":"Event","startDate":"2026-11-31T10:00"}"#
      ),
      good: data(
        #"{"@context":"https://schema.org","@type":"Event","startDate":"2026-11-30T10:00Z"}"#
      )
    ),
    RuleCase(
      "RICH-QA-REQUIRED",
      "an empty QAPage",
      bad: data(#"{"@context":"https://schema.org",‸"@type":"QAPage"}"#),
      good: data(#"{"@context":"https://schema.org","@type":"WebPage"}"#)
    ),
    RuleCase(
      "RICH-PROFILE-REQUIRED",
      "an empty ProfilePage",
      bad: data(#"{"@context":"https://schema.org",‸"@type":"ProfilePage"}"#),
      good: data(
        #"{"@context":"https://schema.org","@type":"ProfilePage","mainEntity":{"@type":"Person","name":"x"}}"#
      )
    ),
    RuleCase(
      "RICH-PRODUCT-REQUIRED",
      "a variant without price",
      bad: data(
        "{\"@context\":\"https://schema.org\",\"@type\":\"ProductGroup\",\"name\":\"x\",\n\"hasVariant\":[{‸\"@type\":\"Product\",\"name\":\"y\"}]}"
      ),
      good: data(
        #"{"@context":"https://schema.org","@type":"ProductGroup","name":"x","hasVariant":[{"@type":"Product","name":"y","offers":{"@type":"Offer","price":"1","priceCurrency":"EUR"}}]}"#
      )
    ),
    RuleCase(
      "RICH-VARIANTS-REQUIRED",
      "a group without name",
      bad: data(#"{"@context":"https://schema.org",‸"@type":"ProductGroup","productGroupID":"7"}"#),
      good: data(#"{"@context":"https://schema.org","@type":"ProductGroup","name":"x"}"#)
    ),
    RuleCase(
      "RICH-RENTAL-REQUIRED",
      "a vacation rental without place",
      bad: data(#"{"@context":"https://schema.org",‸"@type":"VacationRental","name":"x"}"#),
      good: data(#"{"@context":"https://schema.org","@type":"Hotel","name":"x","address":"y"}"#)
    ),
  ]
}
