import Foundation
import Testing
import WebmarkTesting

/// The results of a crawl: the report, the summary, the data folder, the exit status.
@Suite("webmark crawl: report and limits")
struct CrawlReportTests {
  struct Report: Decodable {
    struct Host: Decodable {
      var pages: Int
      var failed: Int
      var bytes: Int
    }
    struct Sample: Decodable {
      var url: String
      var reason: String
    }
    struct FailureClass: Decodable {
      var count: Int
      var samples: [Sample]
    }
    var isComplete: Bool
    var isResumed: Bool
    var pages: Int
    var due: Int
    var bytes: Int
    var outcomes: [String: Int]
    var statuses: [String: Int]
    var hosts: [String: Host]
    var failedSeeds: FailureClass
    var excludedSamples: [Sample]
    var failedSamples: [Sample]

    init(in folder: URL) throws {
      let data = try Data(contentsOf: folder.appendingPathComponent("report.json"))
      self = try JSONDecoder().decode(Report.self, from: data)
    }
  }

  static let start = LoopbackSite.Answer.page("Start", links: ["/a", "/no", "/x/1", "/gone"])

  /// Redirects, pages that name another one as canonical, and images that turn out to be those of the site.
  @Test func `in the first crawl no page has changed`() async throws {
    let image = "<meta property='og:image' content='/logo.png'>"
    let paths = (0..<8).map { "/\($0)" }
    var answers: [String: LoopbackSite.Answer] = [
      "/": .page("Start", links: paths + ["/copy", "/moved"], head: image),
      "/copy": .page("Page /1", head: "<link rel=canonical href='/1'>"),
      "/moved": .redirect(to: "/2"),
    ]
    for path in paths { answers[path] = .page("Page \(path)", head: image) }
    try await CrawlCommandTests.with(answers) { site, setting in
      let answer = try setting.crawl("--per-host", "1")
      let items = "  items     9 new, 0 changed, 0 same, 0 removed, 1 duplicate of another page\n"
      #expect(answer.output.contains(items), "\(answer.output)")
      #expect(answer.output.contains("  changes   10 added, 0 changed, 0 removed"))
      site.set("/3", .page("Plum", head: image))
      let again = try setting.crawl("--all", "--per-host", "1").output
      #expect(again.contains(" 0 new, 1 changed,"), "\(again)")
    }
  }

  @Test func `the report counts outcomes, statuses and hosts, and names what was left out`()
    async throws
  {
    let robots = LoopbackSite.Answer(
      headers: [("Content-Type", "text/plain")],
      body: "User-agent: webmark\nDisallow: /x/"
    )
    let answers: [String: LoopbackSite.Answer] = [
      "/": Self.start, "/a": .page("Apple", links: ["/f", "/pdf"]), "/gone": .init(status: 410),
      "/f": .init(status: 403), "/robots.txt": robots,
      "/pdf": .init(headers: [("Content-Type", "application/pdf")], body: "%PDF-1.7"),
    ]
    try await CrawlCommandTests.with(answers) { site, setting in
      let answer = try setting.crawl()
      #expect(answer.status == 0, "\(answer.errors)")
      let report = try Report(in: setting.folder)
      #expect(report.isComplete && !report.isResumed && report.due == 0)
      #expect(report.pages == 7)
      #expect(
        report.outcomes == [
          "fetched": 2, "missing": 2, "excluded": 1, "failed": 1, "not HTML": 1,
        ]
      )
      #expect(report.statuses == ["200": 3, "404": 1, "410": 1, "403": 1])
      #expect(report.hosts["127.0.0.1"]?.pages == 7 && report.hosts["127.0.0.1"]?.failed == 1)
      #expect(report.bytes > 0 && report.hosts["127.0.0.1"]?.bytes == report.bytes)
      #expect(report.excludedSamples.map(\.url) == [site.url("/x/1")])
      #expect(report.failedSamples.map(\.url) == [site.url("/f")])
      #expect(report.failedSamples.first?.reason.contains("403") == true)
      // The page that robots.txt excludes was not requested.
      #expect(answer.output.contains("crawled 6 pages of 1 host"))
    }
  }

  @Test func `seeds that were not read are named with the reason`() async throws {
    let robots = LoopbackSite.Answer(
      headers: [("Content-Type", "text/plain")],
      body: "User-agent: webmark\nDisallow: /x/"
    )
    let answers: [String: LoopbackSite.Answer] = [
      "/": .page("Start", links: ["/gone"]), "/gone": .init(status: 410), "/robots.txt": robots,
      "/mail": .redirect(to: "mailto:a@b.example"),
      "/no": .page("Not to be found", head: #"<meta name="robots" content="noindex">"#),
    ]
    let site = try LoopbackSite(answers)
    try await TemporaryFolder.with { folder in
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("empty"),
        withIntermediateDirectories: true
      )
      let seeds = ["/", "/none", "/x/1", "/mail", "/no"].map { site.url($0) + "\n" }.joined()
      let setting = try CrawlCommandTests.Setting(
        folder,
        seeds: seeds + "https://a.example/ from=empty\nhttps://a.example/b from=empty\n"
      )
      let answer = try setting.crawl()
      #expect(answer.status == 0, "\(answer.errors)")
      let expected = [
        ("https://a.example/", "the folder of 'from=' has no index.html"),
        (
          "https://a.example/b",
          "the folder of 'from=' has no b (the folder stands for the host, not for its part)"
        ),
        (site.url("/mail"), "redirect to mailto:"), (site.url("/none"), "HTTP 404"),
        (site.url("/x/1"), "robots.txt: disallow /x/ (line 2)"),
      ]
      let failed = try Report(in: setting.folder).failedSeeds
      #expect(failed.count == expected.count)
      #expect(
        failed.samples.map { "\($0.url) \($0.reason)" }.sorted()
          == expected.map { "\($0.0) \($0.1)" }.sorted()
      )
      for (url, reason) in expected {
        #expect(answer.errors.contains("webmark: the seed \(url) was not read: \(reason)\n"))
      }
    }
  }

  @Test func `the same bytes again are unchanged, and the summary says so`() async throws {
    let answers: [String: LoopbackSite.Answer] = [
      "/": .page("Start", links: ["/a"]), "/a": .page("Apple"),
    ]
    try await CrawlCommandTests.with(answers) { site, setting in
      try #expect(setting.crawl().status == 0)
      let second = try setting.crawl("--all")
      #expect(second.status == 0)
      try #expect(Report(in: setting.folder).outcomes == ["unchanged": 2])
      #expect(second.output.contains("unchanged 2"))
      #expect(site.count(of: "/a") == 2)
      try #expect(setting.found("apple") == 1)
    }
  }

  @Test(
    "limits of pages and depth hold",
    arguments: [("--max-pages", "2", 2), ("--max-depth", "1", 2), ("--max-depth", "0", 1)]
  )
  func limits(_ option: String, _ value: String, _ count: Int) async throws {
    let answers: [String: LoopbackSite.Answer] = [
      "/": .page("Start", links: ["/1"]), "/1": .page("One", links: ["/2"]),
      "/2": .page("Two", links: ["/3"]), "/3": .page("Three"),
    ]
    try await CrawlCommandTests.with(answers) { site, setting in
      try #expect(setting.crawl(option, value).status == 0)
      #expect(["/", "/1", "/2", "/3"].map { site.count(of: $0) }.reduce(0, +) == count)
    }
  }

  @Test func `pages that only the sitemap of robots.txt names are crawled`() async throws {
    let site = try LoopbackSite(["/": .page("Start"), "/island": .page("Lonely island")])
    let text = [("Content-Type", "text/plain")]
    site.set("/robots.txt", .init(headers: text, body: "Sitemap: \(site.url("/map.xml"))"))
    site.set(
      "/map.xml",
      .init(
        headers: [("Content-Type", "application/xml")],
        body: "<urlset><url><loc>\(site.url("/island"))</loc></url>"
          + "<url><loc>https://elsewhere.example/</loc></url></urlset>"
      )
    )
    try await TemporaryFolder.with { folder in
      let setting = try CrawlCommandTests.Setting(folder, seeds: site.url("/") + "\n")
      try #expect(setting.crawl().status == 0)
      try #expect(setting.found("lonely island") == 1)
      try #expect(Report(in: folder).hosts.keys.sorted() == ["127.0.0.1"])
    }
  }

  @Test func `the data folder is its owner's alone`() async throws {
    try await CrawlCommandTests.with(["/": .page("Start")]) { _, setting in
      try #expect(setting.crawl().status == 0)
      let folder = setting.folder.appendingPathComponent("webmark-data")
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o700)
      let names = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
      #expect(names.isSuperset(of: ["crawl.sqlite", "index.sqlite", "lock"]))
    }
  }

  @Test func `a folder of from= that is missing is named with its line`() async throws {
    try await TemporaryFolder.with { folder in
      let setting = try CrawlCommandTests.Setting(
        folder,
        seeds: "\nhttps://a.example/ from=nowhere\n"
      )
      let answer = try setting.crawl()
      #expect(answer.status == 2)
      #expect(answer.errors.contains("seeds.txt:2:") && answer.errors.contains("nowhere"))
    }
  }

  @Test(
    "an option out of range is a usage error that names it",
    arguments: [
      ["--max-bytes", "0"], ["--max-time", "-1"], ["--delay", "-1"], ["--per-host", "0"],
      ["--concurrency", "x"], ["--user-agent", "a\r\nB: c"],
    ]
  )
  func usage(_ options: [String]) async throws {
    try await TemporaryFolder.with { folder in
      let setting = try CrawlCommandTests.Setting(folder, seeds: "https://a.example/\n")
      let joined = ["\(options[0])=\(options[1])"]
      let answer = try setting.runner.run(["crawl"] + joined)
      #expect(answer.status == 64)
      #expect(answer.errors.contains(options[0]))
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/webmark-data"))
    }
  }
}
