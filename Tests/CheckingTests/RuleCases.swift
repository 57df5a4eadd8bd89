import Checking

/// The cases of all groups.
enum RuleCases {
  static let all =
    fetching + robots + texts + images + deepLinks + universalLinks + data + others + hygiene
    + usage

  /// Returns a page without problems except those in the arguments.
  static func page(head: String = "", body: String = "") -> String {
    "<!DOCTYPE html>\n<html lang=en>\n<head>\n<title>Plum tart</title>\n\(head)\n</head>\n"
      + "<body>\(body)</body>\n</html>\n"
  }

  /// Returns a page with a JSON-LD block.
  static func data(_ json: String) -> String {
    page(head: "<script type=\"application/ld+json\">\n\(json)\n</script>")
  }

  // MARK: Fetching

  static let fetching = [
    RuleCase("FETCH-FAILED", "no answer came", says: "timed out").with {
      $0.badInput = { $0.fetch = FetchEvidence(outcome: .failed("timed out")) }
    },
    RuleCase("FETCH-TLS", "the certificate is refused", says: "expired").with {
      $0.badInput = { $0.fetch = FetchEvidence(outcome: .untrusted("expired")) }
    },
    RuleCase("FETCH-STATUS", "404 is no page, 204 is", says: "404").with {
      $0.badInput = { $0.fetch = FetchEvidence(outcome: .answered(status: 404)) }
      $0.goodInput = { $0.fetch = FetchEvidence(outcome: .answered(status: 204)) }
    },
    RuleCase("FETCH-SIZE", "1 MB is read for previews (TN3156)", says: "1000001").with {
      $0.badInput = { $0.fetch.byteCount = 1_000_001 }
      $0.goodInput = { $0.fetch.byteCount = 1_000_000 }
    },
    RuleCase("PAGE-CUT", "the server sent more than is read", says: "bytes").with {
      $0.badInput = { $0.fetch.isTruncated = true }
    },
    RuleCase(
      "PAGE-CUT",
      "deeper than the reader goes",
      bad: String(repeating: "<div>", count: 600),
      good: String(repeating: "<div>", count: 100)
    ),
  ]

  // MARK: Robots

  static let robots = [
    RuleCase("ROBOTS-BLOCKED", "the group for Applebot decides", says: "line 4").with {
      $0.badSite = .shop(robots: "User-agent: *\nAllow: /\nUser-agent: Applebot\nDisallow: /cakes")
      $0.goodSite = .shop(robots: "User-agent: *\nDisallow: /\nUser-agent: Applebot\nAllow: /")
    },
    RuleCase("ROBOTS-BLOCKED", "Applebot-Extended is another token").with {
      $0.badSite = .shop(robots: "User-agent: *\nDisallow: /cakes")
      $0.goodSite = .shop(robots: "User-agent: Applebot-Extended\nDisallow: /")
    },
    RuleCase("ROBOTS-FALLBACK", "Googlebot's group where Applebot has none").with {
      $0.badSite = .shop(robots: "User-agent: Googlebot\nDisallow: /x")
      $0.goodSite = .shop(robots: "User-agent: Googlebot\nDisallow: /x\n\nUser-agent: Applebot\n")
    },
    RuleCase("ROBOTS-SYNTAX", "a misspelt key", says: "Disalow").with {
      $0.badSite = .shop(robots: "User-agent: *\nDisalow: /x")
      $0.goodSite = .shop(robots: "User-agent: *\nDisallow: /x")
    },
    RuleCase(
      "ROBOTS-RES",
      "a script that may not be fetched",
      bad: page(head: "<script src=/js/a.js></script><link rel=stylesheet href=/js/b.css>"),
      good: page(head: "<script src=/app.js></script>"),
      says: "/js/a.js” and 1 more"
    ).with {
      $0.badSite = .shop(robots: "User-agent: *\nDisallow: /js/")
      $0.goodSite = .shop(robots: "User-agent: *\nDisallow: /js/")
    },
    RuleCase(
      "META-NOINDEX",
      "for Applebot alone",
      bad: page(head: "<meta name=viewport content=x>‸<meta name=applebot content=noindex>"),
      good: page(head: "<meta name=googlebot content=noindex>"),
      says: "meta:applebot noindex"
    ),
    RuleCase("META-NOINDEX", "by the header", good: page(), says: "header:* none").with {
      $0.badInput = { $0.fetch.robotsHeaders = ["none"] }
      $0.goodInput = { $0.fetch.robotsHeaders = ["otherbot: none"] }
    },
    RuleCase(
      "META-NOSNIPPET",
      "the title alone may be shown",
      bad: page(head: "‸<meta name=robots content='NOSNIPPET'>"),
      good: page(head: "<meta name=robots content='max-snippet:50'>")
    ),
    RuleCase(
      "META-CONFLICT",
      "one carrier allows what another forbids",
      bad: page(head: "‸<meta name=robots content='index, follow'>"),
      good: page(head: "<meta name=robots content='index, follow'>"),
      says: "noindex"
    ).with {
      $0.badInput = { $0.fetch.robotsHeaders = ["applebot: noindex"] }
      $0.goodInput = { $0.fetch.robotsHeaders = ["otherbot: noindex"] }
    },
  ]

  // MARK: Title and description

  static let texts = [
    RuleCase(
      "TITLE-MISSING",
      "an empty title is none",
      bad: "<html><head>\n‸<title> </title></head><body><p>x</body></html>",
      good: "<html><body><h1>Plum tart</h1></body></html>"
    ),
    RuleCase(
      "TITLE-LONG",
      "90 characters are shown (App Search guide)",
      bad: "<html>\n  ‸<title>\(String(repeating: "é", count: 91))</title>",
      good: "<title>\(String(repeating: "é", count: 90))</title>",
      says: "91"
    ),
    RuleCase(
      "TITLE-SITE",
      "the site's name has a property of its own (TN3156)",
      bad:
        "<meta property=og:site_name content=Lemon>\n‸<meta property=og:title content='Tart | Lemon'>",
      good: "<meta property=og:site_name content=Lemon><meta property=og:title content=Melonlemon>"
    ),
    RuleCase("DESC-MISSING", "nothing describes the page", bad: page(), good: described("A tart")),
    RuleCase(
      "DESC-LONG",
      "300 characters are shown (App Search guide)",
      bad: page(head: "‸<meta name=description content='\(String(repeating: "ab ", count: 101))'>"),
      good: described(String(repeating: "a", count: 300)),
      says: "302"
    ),
    RuleCase(
      "DESC-REPEATS",
      "whatever the case and punctuation",
      bad: page(head: "‸<meta name=description content='PLUM TART! With cream'>"),
      good: described("A tart of plums")
    ),
  ]

  private static func described(_ text: String) -> String {
    page(head: "<meta name=description content='\(text)'>")
  }

  // MARK: Image

  static let images = [
    RuleCase(
      "IMG-MISSING",
      "no picture anywhere",
      bad: page(),
      good: page(head: "<meta property=og:image content=/plum.jpg>")
    ),
    RuleCase(
      "IMG-SMALL",
      "under 180 pixels on a side (App Search guide)",
      bad: page(
        head: """
          ‸<meta property=og:image content=/plum.jpg><meta property=og:image:width content=179>
          <meta property=og:image:height content=300>
          """
      ),
      good: page(
        head: """
          <meta property=og:image content=/plum.jpg><meta property=og:image:width content=180>
          <meta property=og:image:height content=180>
          """
      ),
      says: "179 by 300"
    ),
    RuleCase(
      "IMG-SMALL",
      "what was measured beats what is declared",
      bad: page(head: "‸<meta property=og:image content=/plum.jpg>"),
      // The size belongs to the preceding image, which is not the selected one.
      good: page(
        head: """
          <meta property=og:image content=/a.jpg><meta property=og:image:width content=100>
          <meta property=og:image:height content=100><meta property=og:image content=/b.jpg>
          """
      )
    ).with { $0.badImage = ImageEvidence(width: 64, height: 64) },
    RuleCase(
      "IMG-BROKEN",
      "the picture does not load",
      bad: page(head: "‸<meta property=og:image content=/plum.jpg>"),
      good: page(head: "<meta property=og:image content=/plum.jpg>"),
      says: "status 404"
    ).with { $0.badImage = ImageEvidence(failure: "status 404") },
    RuleCase(
      "IMG-NOSIZE",
      "og:image without its size",
      bad: page(head: "‸<meta property=og:image content=/plum.jpg>"),
      good: page(
        head: """
          <meta property=og:image content=/plum.jpg><meta property=og:image:width content=900>
          <meta property=og:image:height content=900>
          """
      )
    ),
  ]
}
