import Basics
import Foundation
import SearchableItems
import Testing
import WebmarkTesting

@testable import Serving

/// The pages without JavaScript.
@Suite("Pages", .timeLimit(.minutes(15)))
struct PageTests {
  /// Payloads that would end a text, an attribute or a script if escaping were incomplete; the last ones
  /// hide the quotation mark in a character of two scalars.
  static let payloads = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
    "</title><svg onload=alert(1)>", "{{q}}{{{main}}}", "\"\u{301} onfocus=alert(1) x=\"\u{301}",
    "<\u{301}script>", "\"\u{FE0F}><b>",
  ]

  @Test("hostile text is shown as text", arguments: payloads)
  func hostile(_ payload: String) async throws {
    try await SiteFixture.with { fixture in
      try await fixture.add(
        "1",
        title: "lemon \(payload)",
        attributes: [
          "contentDescription": .text(payload),
          "thumbnailURL": .text("https://a.example/\(payload)"),
          "contentURL": .text("javascript:alert(1)//\(payload)"), "keywords": .list([payload]),
        ]
      )
      let encoded = PercentEncoding.encode("lemon \(payload)".utf8)
      for target in [
        "/?q=lemon", "/results?q=lemon", "/item?id=item%3ATEAM.app%2F1", "/?q=\(encoded)",
        "/check?url=\(encoded)", "/nowhere/\(encoded)",
      ] {
        let page = await fixture.ask(target).text
        for mark in [
          "<script>", "<img src=x", "<svg onload", "<b>", "onfocus=alert(1) x=\"\u{301}",
        ] {
          #expect(!page.unicodeScalars.contains(mark), "\(target)")
        }
        #expect(!page.contains("href=\"javascript:"), "\(target)")
        #expect(Self.attributesAreClosed(page), "\(target)")
      }
    }
  }

  /// Returns `true` if no tag contains a name with the prefix `on`, so that every quotation mark of a
  /// value was escaped.
  private static func attributesAreClosed(_ page: String) -> Bool {
    var isTag = false
    var quote: Unicode.Scalar?
    var word = ""
    for scalar in page.unicodeScalars {
      if let open = quote {
        if scalar == open { quote = nil }
      } else if isTag {
        switch scalar {
        case "\"", "'": quote = scalar
        case ">": isTag = false
        case " ", "\n": word = ""
        default:
          word.unicodeScalars.append(scalar)
          if word == "on" { return false }
        }
      } else if scalar == "<" {
        isTag = true
        word = ""
      }
    }
    return quote == nil
  }

  @Test func `every page forbids what it does not need`() async throws {
    try await SiteFixture.with { fixture in
      for target in ["/", "/?q=a", "/check", "/crawls", "/session", "/problems", "/nowhere"] {
        let answer = await fixture.ask(target)
        let policy = answer["content-security-policy"] ?? ""
        #expect(policy.contains("default-src 'none'"), "\(target)")
        #expect(policy.contains("frame-ancestors 'none'"), "\(target)")
        #expect(!policy.contains("unsafe"), "\(target)")
        #expect(answer["x-content-type-options"] == "nosniff", "\(target)")
        #expect(answer["x-frame-options"] == "DENY", "\(target)")
        // With 'no-referrer', browsers send 'Origin: null' with the server's own forms, which are then
        // rejected.
        #expect(answer["referrer-policy"] == "same-origin", "\(target)")
        #expect(!answer.text.contains(" style="), "\(target)")
        #expect(!answer.text.contains("<script>"), "\(target)")
        #expect(answer.text.contains("<main id=\"main\">"), "\(target)")
        #expect(answer.text.contains("lang=\"en\""), "\(target)")
      }
    }
  }

  @Test func `a result shows what it is and offers what can be done`() async throws {
    try await SiteFixture.with { fixture in
      try await fixture.add(
        "1",
        title: "Lemon Cake",
        attributes: [
          "contentDescription": .text("Fresh & light"), "rating": .number(4.5),
          "phoneNumbers": .list(["+49 30 1234"]), "supportsPhoneCall": .number(1),
          "latitude": .number(52.5), "longitude": .number(13.25), "supportsNavigation": .number(1),
          "contentURL": .text("https://a.example/cake"),
          "thumbnailURL": .text("https://a.example/cake.jpg"),
        ]
      )
      let page = await fixture.ask("/?q=lemon").text
      for part in [
        "1 result", "Fresh &amp; light", "★ 4.5", "tel:+49301234", "geo:52.5,13.25",
        "loading=\"lazy\"", "referrerpolicy=\"no-referrer\"", "aria-live=\"polite\"",
        "role=\"search\"",
      ] { #expect(page.contains(part), "\(part)") }
      let item = await fixture.ask("/item?id=item%3ATEAM.app%2F1").text
      for part in ["supportsPhoneCall", "Which record said what", "One record tells of it"] {
        #expect(item.contains(part), "\(part)")
      }
    }
  }

  @Test(
    "URLs are shown as readers write them",
    arguments: [
      ("https://x.example/b%C3%BCcher", "https://x.example/bücher"),
      ("https://x.example/a%2Fb%20c", "https://x.example/a%2Fb%20c"),
      ("https://x.example/%FF", "https://x.example/%FF"),
      ("https://x.example/%E2%80%AEgpj", "https://x.example/%E2%80%AEgpj"),
      ("https://x.example/%C", "https://x.example/%C"),
    ]
  )
  func readable(url: String, text: String) {
    #expect(ReadableURL.text(of: url) == text)
  }

  @Test func `pictures can be switched off`() async throws {
    try await SiteFixture.with({ $0.showsThumbnails = false }) { fixture in
      try await fixture.add(
        "1",
        title: "lemon",
        attributes: ["thumbnailURL": .text("https://a.example/1")]
      )
      let page = await fixture.ask("/?q=lemon").text
      #expect(!page.contains("<img"))
    }
  }

  @Test func `an item and its activity are one result, and the page tells why`() async throws {
    try await SiteFixture.with { fixture in
      try await fixture.add("7", title: "Lemon Cake", owner: "anna")
      let activity: JSON = [
        "activityType": "view", "title": "Lemon Cake, seen",
        "contentAttributeSet": ["relatedUniqueIdentifier": "7"],
      ]
      let told = await fixture.ask(
        "/api/v1/apps/TEAM.app/activities",
        method: "POST",
        as: "anna",
        json: ["activities": [activity]]
      )
      #expect(told.value["outcomes"]?.elements.first?["outcome"]?.text == "inserted")
      let thing = await fixture.ask("/api/v1/items?id=item%3ATEAM.app%2F7", as: "anna").value
      #expect(thing["records"]?.elements.count == 2)
      let reason = thing["links"]?.elements.first?["reason"]?.text
      #expect(reason == "the activity names the item as related")
      let cookie = "\(SessionRoutes.cookie)=\(fixture.secrets["anna"] ?? "")"
      let page = await fixture.ask("/item?id=item%3ATEAM.app%2F7", headers: ["cookie": cookie])
      #expect(page.text.contains("the activity names the item as related"))
    }
  }

  @Test func `signing in shows one's own things, signing out hides them`() async throws {
    try await SiteFixture.with { fixture in
      try await fixture.add("1", title: "lemon of anna", owner: "anna")
      let secret = fixture.secrets["anna"] ?? ""
      let form = ["content-type": "application/x-www-form-urlencoded"]
      let answer = await fixture.ask(
        "/session",
        method: "POST",
        headers: form,
        body: Array("token=\(secret)".utf8)
      )
      let cookie = answer["set-cookie"] ?? ""
      #expect(cookie.contains("HttpOnly; SameSite=Strict"))
      let own = await fixture.ask(
        "/?q=lemon",
        headers: ["cookie": String(cookie.prefix { $0 != ";" })]
      )
      #expect(own.text.contains("lemon</mark> of anna") || own.text.contains("lemon of anna"))
      let others = await fixture.ask("/?q=lemon").text
      #expect(!others.contains("of anna"))
      let wrong = await fixture.ask(
        "/session",
        method: "POST",
        headers: form,
        body: Array("token=wm_0".utf8)
      )
      #expect(wrong.status == 401)
    }
  }

  @Test func `pasted HTML gets a report`() async throws {
    try await SiteFixture.with { fixture in
      let html = PercentEncoding.encode("<title>Lemon</title><p>Cake".utf8)
      let page = await fixture.ask(
        "/check",
        method: "POST",
        headers: ["content-type": "application/x-www-form-urlencoded"],
        body: Array("html=\(html)".utf8)
      )
      #expect(page.status == 200)
      #expect(page.text.contains("of 100"))
      #expect(page.text.contains("DESC-MISSING"))
    }
  }

  @Test func `a check fetches nothing from private addresses`() async throws {
    let hidden = try LoopbackSite(["/": .page("Hidden", links: [])])
    defer { hidden.stop() }
    try await SiteFixture.with { fixture in
      let answer = await fixture.ask(
        "/api/v1/check",
        method: "POST",
        json: ["url": .string(hidden.url("/"))]
      )
      #expect(answer.status == 200)
      #expect(answer.text.contains("private address refused"))
      #expect(hidden.requests.isEmpty)
    }
  }

  @Test func `reports in the data folder are shown with their plots`() async throws {
    try await SiteFixture.with { fixture in
      let folder = fixture.folder.appendingPathComponent("reports")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let report = """
        {"startedAt":"2026-01-02T03:04:05Z","seconds":10,"pages":40,"bytes":1000,"due":0,
        "isComplete":true,"statuses":{"200":30,"404":10},
        "failures":{"<b>timed out":{"count":2,"samples":[]}},
        "hosts":{"a.example":{"pages":40}},"markup":{"a.example":{"pages":30,"jsonLD":12}},
        "worstPages":[{"url":"https://a.example/x","score":35,"reason":"<i>no title"}]}
        """
      try Data(report.utf8).write(
        to: folder.appendingPathComponent("crawl-20260102T030405.000Z.json")
      )
      let page = await fixture.ask("/crawls").text
      let parts = [
        "Crawl of 2026-01-02 03:04:05 UTC", "40 pages in 10.0 s", "1.0 kB", "<td>404</td>",
        "&lt;b&gt;timed out", "<svg class=\"bar\"", "<td>JSON-LD</td><td class=\"number\">12</td>",
        "https://a.example/x – &lt;i&gt;no title</td><td class=\"number\">35</td>",
      ]
      for part in parts { #expect(page.contains(part), "\(part)") }
    }
  }

  @Test(
    "hosts of private seeds are not shown, nor those of reports that do not tell which are",
    arguments: [(#""privateHosts":["secret.example"],"#, ["b.example"]), ("", [])]
  )
  func privateHosts(_ member: String, _ shown: [String]) async throws {
    try await SiteFixture.with { fixture in
      let folder = fixture.folder.appendingPathComponent("reports")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let report = """
        {"startedAt":"2026-01-02T03:04:05Z",\(member)
        "hosts":{"secret.example":{"pages":4},"b.example":{"pages":3}}}
        """
      try Data(report.utf8).write(
        to: folder.appendingPathComponent("crawl-20260102T030405.000Z.json")
      )
      let page = await fixture.ask("/crawls").text
      #expect(page.contains("Crawl of 2026-01-02 03:04:05 UTC"))
      for host in ["secret.example", "b.example"] {
        #expect(page.contains(host) == shown.contains(host), "\(host)")
      }
    }
  }

  @Test func `files, descriptions and answers can be kept and packed`() async throws {
    try await SiteFixture.with { fixture in
      let style = await fixture.ask("/assets/style.css?v=\(Assets.version)")
      #expect(style["cache-control"]?.contains("immutable") == true)
      let tag = style["etag"] ?? ""
      let again = await fixture.ask("/assets/style.css", headers: ["if-none-match": tag])
      #expect(again.status == 304)
      #expect(again.bytes.isEmpty)
      let compressed = await fixture.ask(
        "/assets/style.css",
        headers: ["accept-encoding": "br, gzip"]
      )
      #expect(compressed["content-encoding"] == "gzip")
      #expect(compressed.bytes.starts(with: [0x1F, 0x8B]))
      #expect(compressed.bytes.count < style.bytes.count)
      #expect(await fixture.ask("/robots.txt").text.contains("Disallow: /\n"))
      let search = await fixture.ask("/opensearch.xml").text
      #expect(search.contains("http://127.0.0.1:8420/?q={searchTerms}"))
      let suggestions = await fixture.ask("/suggestions?q=lem")
      #expect(suggestions.value.elements.first?.text == "lem")
    }
  }
}

extension String.UnicodeScalarView {
  /// Returns `true` if the scalars of `text` occur, whatever characters they belong to.
  fileprivate func contains(_ text: String) -> Bool {
    Array(String(self).utf8).firstRange(of: Array(text.utf8)) != nil
  }
}
