import URLStandard
import Checking

/// Cases about links to apps and the association file; the rules of the file are in sections 7.1 to 7.3
/// of the Apple documents that the rules refer to.
extension RuleCases {
  static func banner(_ content: String) -> String {
    "<meta name=apple-itunes-app content='\(content)'>"
  }

  static let deepLinks = [
    RuleCase(
      "DL-MISSING",
      "an install link is no link to content",
      bad: page(head: "‸" + banner("app-id=123")),
      good: page(head: banner("app-id=123, app-argument=shop://cakes/plum")),
      says: "names an app"
    ),
    RuleCase("DL-MISSING", "a universal link counts", bad: page(), good: page()).with {
      $0.goodSite = .shop(
        association: "{}",
        verdicts: [.init(appID: "ABCDE12345.shop", opens: true)]
      )
    },
    RuleCase(
      "DL-NAME",
      "the placeholder of a sample",
      bad: page(head: "‸<meta name='myApp' content='app-id=123, app-argument=shop://x'>"),
      good: page(head: "<meta name='google-play-app' content='app-id=shop'>"),
      says: "myApp"
    ),
    RuleCase(
      "DL-MULTI",
      "the first banner counts",
      bad: page(head: banner("app-id=1") + "‸" + banner("app-id=2")),
      good: page(head: banner("app-id=1"))
    ),
    RuleCase(
      "DL-APPID",
      "a bundle identifier is no number",
      bad: page(head: "‸" + banner("app-id=example.shop")),
      good: page(head: banner("app-id= 1046183734")),
      says: "example.shop"
    ),
    RuleCase(
      "DL-APPID",
      "in App Links, but not on Android",
      bad: page(
        head: """
          <meta property=al:ios:url content=shop://x>
          ‸<meta property=al:ios:app_store_id content=id123>
          """
      ),
      good: page(head: "<meta name=twitter:app:id:googleplay content=example.shop>"),
      says: "al:ios:app_store_id"
    ),
    RuleCase(
      "DL-ARGURL",
      "a path is no URL",
      bad: page(head: "‸" + banner("app-id=1, app-argument=cakes/plum")),
      good: page(head: banner("app-id=1, app-argument=shop:cakes/plum"))
    ),
    RuleCase(
      "DL-LAUNCH",
      "a bare scheme opens the start",
      bad: page(head: "‸" + banner("app-id=1, app-argument=shop://")),
      good: page(head: banner("app-id=1, app-argument=shop://cakes"))
    ),
    RuleCase(
      "DL-LAUNCH",
      "an alternate for an app, behind alternates of other kinds",
      bad: page(
        head: """
          <link rel=alternate hreflang=de href=/de><link rel=alternate href=ios-app://1/shop/cakes>
          <link rel=alternate href=/a.rss>‸<link rel=alternate href=" IOS-app://1/shop">
          """
      ),
      good: page(head: "<link rel=alternate href=ios-app://1/shop/cakes>")
    ),
    RuleCase(
      "DL-LAUNCH",
      "at the root the start is the content",
      bad: page(head: "‸<meta name=twitter:app:url:iphone content=https://shop.example/>"),
      good: page(head: banner("app-id=1, app-argument=https://shop.example/"))
    ).with {
      $0.goodInput = { input in input.url = input.url.resolve("/") ?? input.url }
    },
    RuleCase(
      "DL-DISAGREE",
      "an iPad may have an app of its own",
      bad: page(
        head: banner("app-id=1, app-argument=shop://x")
          + "\n‸<meta name=twitter:app:id:iphone content=2>"
      ),
      good: page(
        head: """
          <meta name=twitter:app:id:iphone content=1><meta name=twitter:app:id:ipad content=2>
          """
      ),
      says: "1, 2"
    ),
  ]

  private static func file(_ details: String, apps: String = "") -> String {
    "{\"applinks\": {\(apps)\"details\": [\(details)]}}"
  }

  private static let app = "\"appIDs\": [\"ABCDE12345.example.shop\"]"

  static let universalLinks = [
    site("UL-NOFILE", "neither place has one", bad: .shop(outcome: .missing)),
    site(
      "UL-REDIRECT",
      "no redirect is followed",
      bad: .shop(outcome: .redirected(to: "https://www.shop.example/a"))
    ),
    site("UL-TLS", "the certificate is refused", bad: .shop(outcome: .untrusted("expired"))),
    site(
      "UL-TLS",
      "https alone counts",
      bad: .shop(association: file(""), at: "http://shop.example/apple-app-site-association")
    ),
    site(
      "UL-PORT",
      "an associated domain has no port",
      bad: .shop(association: file(""), at: "https://shop.example:8443/apple-app-site-association"),
      says: "8443"
    ),
    site(
      "UL-SIZE",
      "128 KiB",
      bad: .shop(outcome: .found([UInt8](repeating: 0x20, count: 131_073))),
      good: .shop(association: file("") + String(repeating: " ", count: 131_000))
    ),
    site(
      "UL-JSON",
      "a trailing comma makes it void",
      bad: .shop(association: "{\"applinks\": {},\n }"),
      says: "trailing comma"
    ),
    site("UL-JSON", "a list is no object", bad: .shop(association: "[]")),
    site(
      "UL-SIGNED",
      "DER begins with a SEQUENCE",
      bad: .shop(outcome: .found([0x30, 0x82, 0x01, 0x00]))
    ),
    site(
      "UL-MIX",
      "appIDs with paths",
      bad: .shop(association: file("{\(app), \"paths\": [\"*\"]}", apps: "\"apps\": [], ")),
      good: .shop(association: file("{\(app), \"components\": [{\"/\": \"*\"}]}"))
    ),
    site(
      "UL-APPS",
      "paths want the empty list",
      bad: .shop(
        association: file("{\"appID\": \"ABCDE12345.example.shop\", \"paths\": [\"*\"]}")
      ),
      good: .shop(
        association: file(
          "{\"appID\": \"ABCDE12345.example.shop\", \"paths\": [\"*\"]}",
          apps: "\"apps\": [], "
        )
      )
    ),
    site(
      "UL-APPID",
      "a prefix of 10 characters",
      bad: .shop(association: file("{\"appIDs\": [\"TEAM.example.shop\"]}")),
      says: "TEAM.example.shop"
    ),
    site(
      "UL-VARIABLE",
      "unknown variables stand for themselves",
      bad: .shop(association: file("{\(app), \"components\": [{\"/\": \"/$(Lang)/*\"}]}")),
      good: .shop(
        association:
          "{\"applinks\": {\"substitutionVariables\": {\"food\": [\"tart\"]}, \"details\": "
          + "[{\(app), \"components\": [{\"/\": \"/$(lang)/$(food)/\", \"?\": {\"a\": \"$(digit)\"}}]}]}}"
      ),
      says: "$(Lang)"
    ),
    site(
      "UL-SHAPE",
      "a component is a text",
      bad: .shop(association: file("{\(app), \"components\": [\"*\"]}")),
      says: "details[0].components[0] is no object"
    ),
    site(
      "UL-SHAPE",
      "a key that the format lacks",
      bad: .shop(association: file("{\(app), \"components\": [{\"path\": \"/buy/*\"}]}")),
      good: .shop(
        association: file(
          "{\(app), \"components\": [{\"/\": \"/a\", \"#\": \"b\", \"?\": {\"c\": \"d\"}, \"exclude\": true, "
            + "\"comment\": \"e\", \"caseSensitive\": false, \"percentEncoded\": true}]}",
          apps: "\"_generated\": 1, "
        )
      ),
      says: "unknown key “path”"
    ),
    site(
      "UL-SHAPE",
      "a path is a number",
      bad: .shop(association: file("{\(app), \"components\": [{\"/\": 7}]}")),
      says: "has “/” that is no text"
    ),
    site(
      "UL-SHAPE",
      "query items are texts",
      bad: .shop(association: file("{\(app), \"components\": [{\"?\": {\"a\": 1}}]}")),
      says: "neither a text nor an object of texts"
    ),
    site(
      "UL-SHAPE",
      "an empty component",
      bad: .shop(association: file("{\(app), \"components\": [{}]}")),
      says: "matches every URL"
    ),
    site(
      "UL-SHAPE",
      "no components",
      bad: .shop(association: file("{\(app)}")),
      good: .shop(association: file("{\(app), \"paths\": [\"*\"]}", apps: "\"apps\": [], ")),
      says: "neither components nor paths"
    ),
    site(
      "UL-SHAPE",
      "appIDs is a text",
      bad: .shop(
        association: file(
          "{\"appIDs\": \"ABCDE12345.example.shop\", \"components\": [{\"/\": \"*\"}]}"
        )
      ),
      says: "appIDs is no list"
    ),
    site(
      "UL-SHAPE",
      "exclude is a text",
      bad: .shop(
        association: file("{\(app), \"components\": [{\"/\": \"*\", \"exclude\": \"true\"}]}")
      ),
      says: "exclude is neither true nor false"
    ),
    site(
      "UL-SHAPE",
      "a file of no section",
      bad: .shop(association: "{\"appLinks\": {\"details\": []}}"),
      good: .shop(association: "{\"webcredentials\": {\"apps\": [\"ABCDE12345.example.shop\"]}}"),
      says: "none of the sections"
    ),
    site("UL-NOMATCH", "no pattern matches", bad: .shop(association: file(""))),
    site(
      "UL-EXCLUDED",
      "a pattern excludes",
      bad: .shop(association: file(""), verdicts: [.init(appID: "ABCDE12345.shop", opens: false)]),
      says: "ABCDE12345.shop"
    ),
  ]

  /// Returns a case about a site's file; `good` is a file without problems.
  private static func site(
    _ id: RuleID,
    _ why: String,
    bad: SiteEvidence,
    good: SiteEvidence? = nil,
    says: String = ""
  ) -> RuleCase {
    let fine = SiteEvidence.shop(
      association: file("{\(app), \"components\": [{\"/\": \"/cakes/*\"}]}"),
      verdicts: [.init(appID: "ABCDE12345.example.shop", opens: true)]
    )
    return RuleCase(id, why, bad: page(), good: page(), says: says).with {
      $0.badSite = bad
      $0.goodSite = good ?? fine
    }
  }
}
