import Foundation
import Testing
import WebmarkTesting

/// The requests, messages and state of a crawl that runs periodically.
@Suite("webmark crawl, again and again", .timeLimit(.minutes(15)))
struct RecrawlCommandTests {
  private static func answers() -> [String: LoopbackSite.Answer] {
    [
      "/": LoopbackSite.Answer.page("Start", links: ["/a", "/b", "/c"]).tagged("\"0\""),
      "/a": LoopbackSite.Answer.page("Apple").tagged("\"a\""),
      "/b": LoopbackSite.Answer.page("Banana").tagged("\"b\""), "/c": .page("Cherry"),
    ]
  }

  @Test
  func `a second crawl at once asks for the seed by a conditional request, and no other page`()
    async throws
  {
    try await CrawlCommandTests.with(Self.answers()) { site, setting in
      try #expect(setting.crawl().status == 0)
      site.forgetRequests()
      try #expect(setting.crawl().status == 0)
      let pages = site.requests.filter { $0.target.utf8.count <= 2 }
      #expect(pages.map(\.target) == ["/"])
      #expect(pages.first?.headers["if-none-match"] == "\"0\"")
      try #expect(setting.found("cherry") == 1)
      site.forgetRequests()
      try #expect(setting.crawl("--all").status == 0)
      for (path, tag) in [("/", "\"0\""), ("/a", "\"a\""), ("/b", "\"b\"")] {
        let request = site.requests.first { $0.target == path }
        #expect(request?.headers["if-none-match"] == tag, "\(path)")
      }
    }
  }

  private static func urlset(_ paths: String...) -> String {
    "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
      + paths.map { "<url><loc>\($0)</loc></url>" }.joined() + "</urlset>"
  }

  @Test
  func
    `a second crawl at once asks for no file beside the pages, or on the condition that it changed`()
    async throws
  {
    let feed = "<link rel=alternate type='application/rss+xml' href='/feed'>"
    let rss = "<rss><channel><item><link>/c</link></item></channel></rss>"
    try await CrawlCommandTests.with([
      "/": .page("Start", head: feed), "/a": .page("Apple"), "/b": .page("Banana"),
      "/c": .page("Cherry"), "/feed": .text(rss, type: "text/xml").tagged("\"f\""),
      "/robots.txt": .text("Sitemap: /index.xml\nSitemap: /none.xml").tagged("\"r\""),
      "/index.xml": .text(
        "<sitemapindex><sitemap><loc>/map.xml</loc></sitemap></sitemapindex>",
        type: "text/xml"
      ).tagged("\"i\""),
      "/map.xml": .text(Self.urlset("/a"), type: "text/xml").tagged("\"m\""),
    ]) { site, setting in
      try #expect(setting.crawl().output.contains("3 new"))
      site.forgetRequests()
      try #expect(setting.crawl().status == 0)
      let conditions = site.requests.map { "\($0.target) \($0.headers["if-none-match"] ?? "-")" }
      // The start page has no entity tag. A missing file is not requested again within an hour. The feed
      // is linked from an unchanged page.
      #expect(conditions.sorted() == ["/ -", "/index.xml \"i\"", "/map.xml \"m\""])

      site.set("/", .page("Start again", head: feed))
      site.set("/map.xml", .text(Self.urlset("/a", "/b"), type: "text/xml").tagged("\"m2\""))
      site.forgetRequests()
      try #expect(setting.crawl().status == 0)
      #expect(site.count(of: "/b") == 1)
      let feeds = site.requests.filter { $0.target == "/feed" }
      #expect(feeds.map { $0.headers["if-none-match"] } == ["\"f\""])

      site.forgetRequests()
      try #expect(setting.crawl("--all").status == 0)
      let robots = site.requests.filter { $0.target == "/robots.txt" }
      #expect(robots.map { $0.headers["if-none-match"] } == ["\"r\""])
    }
  }

  @Test func `every= and --max-age bound how long a page rests`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      try Data("https://a.example/ every=6x\n".utf8)
        .write(to: folder.appendingPathComponent("seeds.txt"))
      let answer = try runner.run(["crawl"])
      #expect(answer.status == 2 && answer.errors.contains("seeds.txt:1:20:"))
      try #expect(runner.run(["crawl", "--max-age", "soon"]).status == 64)
      try #expect(runner.run(["crawl", "--max-removals", "101"]).status == 64)
    }
  }

  @Test func `changes lists what came, changed and left`() async throws {
    try await CrawlCommandTests.with(Self.answers()) { site, setting in
      try #expect(setting.runner.run(["changes"]).status == 2)
      try #expect(setting.crawl().output.contains("4 added, 0 changed, 0 removed"))
      try #expect(setting.runner.run(["changes"]).lines.last == "4 added, 0 changed, 0 removed")
      site.set("/a", .html("<title>Apricot</title><p>Apple"))
      site.set("/b", .html("<title>Banana</title><meta name=robots content=noindex>"))
      try #expect(setting.crawl("--all").status == 0)
      let changes = try setting.runner.run(["changes"])
      #expect(changes.output.contains("changed  \(site.url("/a"))  "))
      #expect(changes.output.contains("title"))
      #expect(changes.output.contains("removed  \(site.url("/b"))  noindex\n"))
      #expect(changes.lines.last == "0 added, 1 changed, 1 removed")
      let lines = try setting.runner.run(["changes", "--since", "1h", "--json"]).lines
      let kinds = try lines.map { line in
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      }
      .compactMap { $0?["kind"] as? String }
      #expect(kinds.sorted() == ["added", "added", "added", "added", "changed", "removed"])
      try #expect(setting.runner.run(["changes", "--since", "2001-01-01"]).lines.count == 7)
      try #expect(setting.runner.run(["changes", "--since", "yesterday"]).status == 64)
    }
  }

  @Test func `--quiet says nothing on a good day, and names a host that is down`() async throws {
    try await CrawlCommandTests.with(Self.answers()) { site, setting in
      let good = try setting.crawl("--quiet")
      #expect(good.status == 0 && good.output == "" && good.errors == "")
      for path in ["/", "/a", "/b", "/c"] { site.set(path, .status(403)) }
      let bad = try setting.crawl("--quiet", "--all")
      #expect(bad.output == "")
      #expect(bad.errors.contains("127.0.0.1: nothing could be fetched"))
      try #expect(setting.found("cherry") == 1)
    }
  }

  @Test func `--quiet names a host whose pages would all leave`() async throws {
    let links = (1...60).map { "/p\($0)" }
    var answers: [String: LoopbackSite.Answer] = ["/": .page("Start", links: links)]
    for link in links { answers[link] = .page("Page \(link)") }
    try await CrawlCommandTests.with(answers) { site, setting in
      try #expect(setting.crawl().status == 0)
      for link in links { site.set(link, .status(404)) }
      try #expect(setting.crawl("--quiet", "--all").errors == "")
      let answer = try setting.crawl("--quiet", "--all")
      #expect(answer.errors.contains("127.0.0.1: 40 pages"), "\(answer.errors)")
      #expect(answer.errors.contains("--max-removals"))
      try #expect(setting.outcomes()["gone"] == 20)
      try #expect(setting.crawl("--all", "--max-removals", "100").status == 0)
      // Those that are gone already are asked for again, for everything is.
      try #expect(setting.outcomes()["gone"] == 60)
      try #expect(setting.runner.run(["changes"]).output.contains("40 removed"))
    }
  }

  @Test func `--quiet names a host whose pages would all move to one URL`() async throws {
    let links = (1...60).map { "/p\($0)" }
    var answers: [String: LoopbackSite.Answer] = ["/": .page("Start", links: links)]
    for link in links { answers[link] = .page("Page \(link)") }
    try await CrawlCommandTests.with(answers) { site, setting in
      try #expect(setting.crawl().status == 0)
      for link in links { site.set(link, .redirect(to: "/")) }
      let answer = try setting.crawl("--quiet", "--all")
      #expect(
        answer.errors.contains("127.0.0.1: 20 pages redirect to a page to which many others do"),
        "\(answer.errors)"
      )
      #expect(!answer.errors.contains("gone"))
    }
  }

  @Test func `--log-format json is an object a line`() async throws {
    var answers = Self.answers()
    answers["/c"] = .status(403)
    try await CrawlCommandTests.with(answers) { _, setting in
      let answer = try setting.crawl("--log-format", "json")
      let events = try answer.errors.split(separator: "\n").map { line in
        try #require(
          JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
          "\(line)"
        )
      }
      let names = events.compactMap { $0["event"] as? String }
      #expect(names.first == "start" && names.last == "end")
      #expect(names.contains("checkpoint") && names.count { $0 == "failure" } == 1)
      #expect(events.last?["done"] as? Int == 4 && events.last?["isComplete"] as? Bool == true)
    }
  }

  @Test func `--metrics is text of the exposition format, and is there whole`() async throws {
    var answers = Self.answers()
    answers["/c"] = .status(403)
    try await CrawlCommandTests.with(answers) { _, setting in
      try #expect(setting.crawl("--metrics", "webmark.prom").status == 0)
      let text = try String(
        contentsOf: setting.folder.appendingPathComponent("webmark.prom"),
        encoding: .utf8
      )
      var types: [Substring: Substring] = [:]
      for line in text.split(separator: "\n") {
        if let type = line.wholeMatch(of: /# TYPE ([a-z_:]+) (gauge|counter)/) {
          #expect(types.updateValue(type.output.2, forKey: type.output.1) == nil)
        } else if !line.hasPrefix("# HELP ") {
          let sample = line.wholeMatch(of: /([a-z_:]+)(\{[a-z]+="(?:[^"\\]|\\.)*"\})? [0-9.e+]+/)
          let name = try #require(sample?.output.1, "\(line)")
          #expect(types[name] == "gauge" && !name.hasSuffix("_total"))
        }
      }
      #expect(text.contains("webmark_crawl_pages{outcome=\"fetched\"} 3\n"))
      #expect(text.contains("webmark_crawl_pages{outcome=\"failed\"} 1\n"))
      #expect(text.contains("webmark_crawl_complete 1.0\n"))
      #expect(text.contains("webmark_crawl_changes{kind=\"added\"} 3\n"))
      let names = try FileManager.default.contentsOfDirectory(atPath: setting.folder.path)
      #expect(!names.contains { $0.hasSuffix(".part") })
    }
  }

  @Test func `the reports of the last hundred crawls stay in the data folder`() async throws {
    try await CrawlCommandTests.with(Self.answers()) { _, setting in
      let reports = setting.folder.appendingPathComponent("webmark-data/reports")
      try FileManager.default.createDirectory(at: reports, withIntermediateDirectories: true)
      let others = (100..<220).map { "crawl-20200101T000\($0)Z.json" } + ["mine.json"]
      for name in others { try Data("{}".utf8).write(to: reports.appendingPathComponent(name)) }
      try #expect(setting.crawl().status == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: reports.path).sorted()
      #expect(names.count == 101 && names.contains("mine.json"))
      #expect(
        names.contains { $0.wholeMatch(of: /crawl-20[0-9]{6}T[0-9]{6}\.[0-9]{3}Z-1\.json/) != nil }
      )
    }
  }

  @Test func `of two crawls at a time the second ends with 75 and harms nothing`() async throws {
    var answers = Self.answers()
    answers["/a"]?.pause = 1
    try await CrawlCommandTests.with(answers) { site, setting in
      var second: CommandRunner.Answer?
      let first = try setting.runner.run(["crawl", "--quiet", "--delay", "0"]) { _ in
        while site.count(of: "/a") == 0 { usleep(10_000) }
        second = try? setting.runner.run(["crawl", "--quiet", "--delay", "0", "--all"])
      }
      #expect(first.status == 0 && first.errors == "")
      #expect(second?.status == 75)
      for path in ["/", "/a", "/b", "/c"] { #expect(site.count(of: path) == 1, "\(path)") }
      try #expect(setting.runner.run(["changes"]).lines.last == "4 added, 0 changed, 0 removed")
      try #expect(setting.found("cherry") == 1)
    }
  }
}
