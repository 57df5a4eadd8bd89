import Fixtures
import Foundation
import Testing
import WebmarkTesting

/// The links of a folder's pages, as `webmark check` reports them.
@Suite("webmark check: links")
struct CheckLinkTests {
  private static let page = "<html lang=en>\n<title>T</title>\n<meta name=description content=d>\n"

  private func findings(
    _ files: [String: String],
    _ options: [String] = []
  ) async throws -> [String] {
    try await TemporaryFolder.with { folder in
      for (path, text) in files {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
      }
      let answer = try CommandRunner(in: folder).run(
        ["check", "site", "--json"] + (options.contains("--only") ? [] : ["--only", "LINK-*"])
          + options
      )
      return try answer.lines.flatMap { line -> [String] in
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return (object?["findings"] as? [[String: Any]] ?? []).map {
          "\($0["id"] ?? "") \($0["source"] ?? ""):\($0["line"] ?? ""):\($0["column"] ?? "")"
        }
      }
    }
  }

  @Test(
    "missing pages, folders, images and anchors are found with their places",
    arguments: [
      [], ["--base", "https://shop.example/"], ["--base", "https://shop.example/docs/"],
    ]
  )
  func broken(options: [String]) async throws {
    let index =
      Self.page + "<a href=guide/>Guide of the house</a>\n<a href=missing/>Missing part</a>\n"
      + "<a href=guide>Guide without slash</a> <a href=guide/#none>Nothing here is</a>\n"
      + "<a href=guide/index.html#part>Part of the guide</a><a href='#own'>Own</a><a href=#top>Top</a>\n"
      + "<p id=own><img alt='' src=no.png><img alt='' src=yes.png>\n<a href=about>About the house</a>\n"
      + "<a href=empty/>Empty folder</a>"
    let found = try await findings(
      [
        "site/index.html": index, "site/yes.png": "x", "site/empty/x.txt": "x",
        "site/guide/index.html": Self.page
          + "<a name=part>Part</a><a href=../about.html#%C3%BC>x</a>",
        "site/about.html": Self.page + "<meta name=robots content=noindex><p id=ü>",
      ],
      options
    )
    let wanted = [
      "LINK-BROKEN site/index.html:5:1", "LINK-BROKEN site/index.html:8:11",
      "LINK-BROKEN site/index.html:10:1", "LINK-ANCHOR site/index.html:6:39",
      "LINK-REDIRECT site/index.html:6:1", "LINK-NOINDEX site/index.html:9:1",
      "LINK-NOINDEX site/guide/index.html:4:22",
    ]
    #expect(Set(found) == Set(wanted))
  }

  /// Each element of HTML that names a file of the page.
  @Test(
    "files that elements name are looked up",
    arguments: [
      "<img alt='' src=yes.png srcset='yes.png 1x, no.png 2x'>",
      "<picture><source srcset='yes.png 1x, no.png 2x'><img alt='' src=yes.png></picture>",
      "<video poster=no.png></video>", "<video><track src=no.vtt></video>",
      "<input type=image alt=x src=no.png>", "<link rel='shortcut icon' href=no.png>",
      "<link rel=apple-touch-icon href=no.png>", "<link rel=manifest href=no.json>",
    ]
  )
  func file(element: String) async throws {
    let there = element.replacing("no.", with: "yes.")
    let found = try await findings([
      "site/index.html": Self.page + element, "site/there.html": Self.page + there,
      "site/yes.png": "x", "site/yes.vtt": "x", "site/yes.json": "{}",
    ])
    #expect(found.map { $0.prefix(28) } == ["LINK-BROKEN site/index.html:"], "\(found)")
  }

  /// 5,000 references are looked up.
  @Test func `a page with too many references is reported`() async throws {
    let links = (0...5000).map { "<a href='#\($0)'>x</a><a href=\($0).html>the page</a>" }
    let found = try await findings(
      ["site/index.html": Self.page + links.joined()],
      ["--only", "PAGE-CUT"]
    )
    #expect(found == ["PAGE-CUT site/index.html:1:1"])
  }

  @Test(
    "the image of a result is looked up wherever it would be below the site's URL",
    arguments: [
      ("/no.png", "https://shop.example/", true), ("/none/no.png", "https://shop.example/", true),
      ("/img/no.png", "https://shop.example/", true),
      ("/img/yes.png", "https://shop.example/", false),
      ("/docs/none/no.png", "https://shop.example/docs/", true),
      ("/docs/img/yes.png", "https://shop.example/docs/", false),
      ("/none/no.png", "https://shop.example/docs/", false),
      ("https://other.example/no.png", "https://shop.example/", false),
    ]
  )
  func image(address: String, base: String, isBroken: Bool) async throws {
    let found = try await findings(
      [
        "site/index.html": Self.page + "<meta property=og:image content='\(address)'>",
        "site/img/yes.png": "x",
      ],
      ["--only", "IMG-BROKEN", "--base", base]
    )
    #expect(found == (isBroken ? ["IMG-BROKEN site/index.html:4:1"] : []))
  }

  @Test func `links of applications and other sites are not looked up`() async throws {
    let text =
      Self.page + "<a href=#/route>Route of the app</a><a href=#!x>Other route</a>"
      + "<a href=https://other.example/none>Other site</a><a href=mailto:a@b.example>Mail to us</a>"
      + "<a href='other.html#:~:text=plum'>Plums of ours</a>"
    let files = ["site/index.html": text, "site/other.html": Self.page]
    #expect(try await findings(files).isEmpty)
  }

  // MARK: External links

  private func external(
    _ body: String,
    _ options: [String] = [],
    on site: LoopbackSite
  ) async throws -> (findings: [String], end: [String: Any]) {
    let page = Self.page + body.replacing("SITE", with: site.url(""))
    return try await TemporaryFolder.with { folder in
      try Data(page.utf8).write(to: folder.appendingPathComponent("page.html"))
      let words = [
        "check", "page.html", "--external", "--delay", "0", "--only", "LINK-*", "--json",
      ]
      let answer = try CommandRunner(in: folder).run(words + options)
      let lines = try answer.lines.map {
        try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
      }
      let end = lines.last ?? [:]
      let findings = (end["findings"] as? [[String: Any]] ?? []).map {
        "\($0["id"] ?? "") \($0["line"] ?? ""):\($0["column"] ?? "")"
      }
      return (findings, end)
    }
  }

  @Test func `external links are looked up once, as robots.txt allows`() async throws {
    let site = try LoopbackSite([
      "/here": .page("Here"), "/gone": .status(410), "/error": .status(500),
      "/refuses": .status(403), "/moved": .redirect(to: "/here", status: 301),
      "/found": .redirect(to: "/here", status: 302), "/lost": .redirect(to: "/gone"),
      "/private/x": .page("Private"),
      "/robots.txt": LoopbackSite.Answer(body: Array("User-agent: *\nDisallow: /private/".utf8)),
    ])
    defer { site.stop() }
    let names = [
      "here", "gone", "error", "refuses", "moved", "found", "lost", "private/x", "here#a",
    ]
    let body = names.map { "<a href=SITE/\($0)>The page \($0)</a>\n" }.joined()
    let (findings, end) = try await external(body, ["--allow-private"], on: site)
    #expect(
      Set(findings) == [
        "LINK-BROKEN 5:1", "LINK-BROKEN 6:1", "LINK-REDIRECT 8:1", "LINK-BROKEN 10:1",
      ]
    )
    #expect(end["unverifiedLinks"] as? Int == 2)
    #expect(end["unverifiedReasons"] as? [String: Int] == ["robots": 1, "status": 1])
    let targets = site.requests.map(\.target)
    #expect(targets.count { $0 == "/robots.txt" } == 1)
    #expect(targets.count { $0.hasPrefix("/private") } == 0)
    // Once for the link, and as the target of two redirects.
    #expect(targets.count { $0 == "/here" } == 3)
  }

  @Test func `a redirect is followed only if robots.txt of the other host allows it`() async throws
  {
    let other = try LoopbackSite(
      [
        "/robots.txt": .text("User-agent: *\nDisallow: /closed"), "/open": .page("Open"),
        "/closed": .page("Closed"),
      ],
      address: "127.0.0.2"
    )
    defer { other.stop() }
    let site = try LoopbackSite([
      "/a": .redirect(to: other.url("/open"), status: 301),
      "/b": .redirect(to: other.url("/closed"), status: 301),
    ])
    defer { site.stop() }
    let body = "<a href=SITE/a>The open page</a>\n<a href=SITE/b>The closed page</a>"
    let (findings, end) = try await external(body, ["--allow-private"], on: site)
    #expect(findings == ["LINK-REDIRECT 4:1"], "\(findings)")
    #expect(end["unverifiedLinks"] as? Int == 1)
    #expect(other.count(of: "/closed") == 0)
    #expect(other.count(of: "/open") == 1 && other.count(of: "/robots.txt") == 1)
  }

  @Test func `a page cannot lead --external to private addresses, and a limit is reported`()
    async throws
  {
    let site = try LoopbackSite(["/1": .page("1"), "/2": .page("2")])
    defer { site.stop() }
    let body = "<a href=SITE/1>Page one</a><a href=SITE/2>Page two</a>"
    let (refused, end) = try await external(body, on: site)
    #expect(refused.isEmpty && end["unverifiedLinks"] as? Int == 2 && site.requests.isEmpty)
    #expect(end["unverifiedReasons"] as? [String: Int] == ["privateAddress": 2])
    let text = try await TemporaryFolder.with { folder in
      let page = Self.page + body.replacing("SITE", with: site.url(""))
      try Data(page.utf8).write(to: folder.appendingPathComponent("page.html"))
      return try CommandRunner(in: folder).run(["check", "page.html", "--external"]).output
    }
    #expect(
      text.contains(
        "2 external URLs could not be verified: 2 at private addresses without --allow-private."
      )
    )
    #expect(!text.contains("robots.txt excludes") && !text.contains("refuse"))
    let (_, cut) = try await external(body, ["--allow-private", "--max-external", "1"], on: site)
    #expect(cut["omittedLinks"] as? Int == 1)
    #expect(site.requests.map(\.target) == ["/robots.txt", "/1"])
  }

  // MARK: Crawls

  private func crawl(_ options: [String]) async throws -> (findings: [String], targets: [String]) {
    func page(_ body: String) -> LoopbackSite.Answer {
      LoopbackSite.Answer(
        headers: [("Content-Type", "text/html")],
        body: Array((Self.page + body).utf8)
      )
    }
    let site = try LoopbackSite([
      "/": page(
        "<a href=/a>Page A</a>\n<a href=/missing>Gone</a>\n<a href=/old>Old name of A</a>\n"
          + "<a href=/a#none>Part of A</a> <a href=/a#part>Other part</a>\n<a href=/b.pdf>As PDF</a>\n"
          + "<a href=/private>Not for robots</a><a href=http://127.0.0.1:1/>Other host</a>"
      ),
      "/a": page("<p id=part><a href=/c>Page C</a>"), "/old": .redirect(to: "/a"),
      "/c": page("<meta name=robots content=noindex>"), "/private": page(""),
      "/b.pdf": LoopbackSite.Answer(
        headers: [("Content-Type", "application/pdf")],
        body: Array("%PDF-1.4".utf8)
      ),
      "/robots.txt": LoopbackSite.Answer(body: Array("User-agent: *\nDisallow: /private".utf8)),
    ])
    defer { site.stop() }
    let answer = try await TemporaryFolder.with { folder in
      try CommandRunner(in: folder).run(
        ["check", site.url("/"), "--crawl", "--json", "--only", "LINK-*,FETCH-*"] + options
      )
    }
    let found = try answer.lines.flatMap { line -> [String] in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return (object?["findings"] as? [[String: Any]] ?? []).map {
        let source = ($0["source"] as? String ?? "").replacing(site.url(""), with: "")
        return "\($0["id"] ?? "") \(source):\($0["line"] ?? ""):\($0["column"] ?? "")"
      }
    }
    return (found, site.requests.map(\.target))
  }

  @Test func `a live site is crawled, its broken links are found with their places`() async throws {
    let (found, targets) = try await crawl(["--delay", "0"])
    #expect(
      Set(found) == [
        "FETCH-STATUS /missing:1:1", "LINK-BROKEN /:5:1", "LINK-REDIRECT /:6:1",
        "LINK-ANCHOR /:7:1",
        "LINK-NOINDEX /a:4:12",
      ]
    )
    #expect(!targets.contains("/private"))
    #expect(targets.count { $0 == "/a" } == 2, "once as itself, once behind /old")
  }

  @Test func `a crawl keeps its limit and its delay`() async throws {
    let clock = ContinuousClock()
    var targets: [String] = []
    let time = try await clock.measure {
      targets = try await crawl(["--delay", "0.5", "--max-pages", "3"]).targets
    }
    #expect(targets.count { ["/", "/a", "/missing", "/old", "/c"].contains($0) } == 3)
    #expect(time >= .seconds(1))
  }

  @Test func `a crawl starts from URLs only`() async throws {
    try await TemporaryFolder.with { folder in
      try Data(Self.page.utf8).write(to: folder.appendingPathComponent("a.html"))
      let answer = try CommandRunner(in: folder).run(["check", "a.html", "--crawl"])
      #expect(answer.status == 2 && answer.errors.contains("--crawl takes URLs"))
    }
  }
}
