import ChildProcesses
import Fixtures
import Foundation
import Testing
import WebmarkTesting

/// The real executable with a real loopback server.
@Suite("webmark crawl")
struct CrawlCommandTests {
  /// A folder with a seed list for `site`, and options for a fast crawl.
  struct Setting {
    let runner: CommandRunner
    let folder: URL

    init(_ folder: URL, seeds: String) throws {
      self.folder = folder
      runner = CommandRunner(in: folder)
      try Data(seeds.utf8).write(to: folder.appendingPathComponent("seeds.txt"))
    }

    func crawl(_ options: String...) throws -> CommandRunner.Answer {
      try runner.run(["crawl", "--delay", "0", "--report", "report.json"] + options)
    }

    func outcomes() throws -> [String: Int] {
      let data = try Data(contentsOf: folder.appendingPathComponent("report.json"))
      let report = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      return report?["outcomes"] as? [String: Int] ?? [:]
    }

    func found(_ query: String) throws -> Int {
      try runner.run(["search", query, "--json"]).lines.count
    }
  }

  static func with(
    _ answers: [String: LoopbackSite.Answer],
    options: String = "",
    _ body: (LoopbackSite, Setting) async throws -> Void
  ) async throws {
    let site = try LoopbackSite(answers)
    try await TemporaryFolder.with { folder in
      try await body(site, try Setting(folder, seeds: site.url("/") + " " + options + "\n"))
    }
  }

  @Test func `a seed stands on the command line`() async throws {
    try await Self.with(["/": .page("Front door", links: ["/a"]), "/a": .page("Almond biscuits")]) {
      site,
      setting in
      let words = ["crawl", site.url("/") + " max-pages=1", "--delay", "0"]
      let answer = try setting.runner.run(words)
      #expect(answer.status == 0 && answer.output.hasPrefix("crawled 1 page of 1 host"))
      try #expect(setting.runner.run(["crawl", site.url("/") + " scope=x"]).status == 2)
      for words in [["crawl", "--data", ""], ["search", "x", "--data="]] {
        try #expect(setting.runner.run(words).status == 64)
      }
    }
  }

  /// With an index that was restored from an older copy, unchanged pages would be missing for good.
  @Test func `an index of another time makes all pages be fetched again`() async throws {
    var almond = LoopbackSite.Answer.page("Almond biscuits")
    almond.headers.append(("ETag", "\"1\""))
    let answers: [String: LoopbackSite.Answer] = [
      "/": .page("Front door", links: ["/a"]), "/a": almond,
    ]
    try await Self.with(["/": .page("Front door")]) { site, setting in
      try #expect(setting.crawl().status == 0)
      let data = setting.folder.appendingPathComponent("webmark-data")
      let copy = setting.folder.appendingPathComponent("copy.sqlite")
      let index = data.appendingPathComponent("index.sqlite")
      try FileManager.default.copyItem(at: index, to: copy)
      for (path, answer) in answers { site.set(path, answer) }
      try #expect(setting.crawl("--all").status == 0)
      try #expect(setting.found("almond") == 1)
      try #expect(!setting.crawl().errors.contains("is not the one"))
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: index.path + suffix)
      }
      try FileManager.default.copyItem(at: copy, to: index)
      try #expect(setting.found("almond") == 0)
      // The next crawl goes on where this one ends.
      let answer = try setting.crawl("--max-pages", "1")
      #expect(answer.status == 0)
      #expect(answer.errors.contains("the index is not the one that the last crawl wrote"))
      try #expect(setting.found("almond") == 0)
      try #expect(setting.crawl().status == 0)
      try #expect(setting.found("almond") == 1)
      try #expect(!setting.crawl().errors.contains("is not the one"))
    }
  }

  @Test func `the file of the index is whole without its log, which stays`() async throws {
    let pages: [String: LoopbackSite.Answer] = [
      "/": .page("Front door", links: ["/a"]), "/a": .page("Almond biscuits"),
    ]
    try await Self.with(pages) { _, setting in
      try #expect(setting.crawl().status == 0)
      let index = setting.folder.appendingPathComponent("webmark-data/index.sqlite")
      #expect(FileManager.default.fileExists(atPath: index.path + "-wal"))
      let copies = setting.folder.appendingPathComponent("copies")
      try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: index, to: copies.appendingPathComponent("index.sqlite"))
      let words = ["search", "almond", "--json", "--data", copies.path]
      try #expect(setting.runner.run(words).lines.count == 1)
    }
  }

  @Test func `follows links and redirects, each page once, and finds what it saw`() async throws {
    let answers: [String: LoopbackSite.Answer] = [
      "/": .page("Front door", links: ["/a", "/b#x", "/b?utm=1", "/moved", "mailto:x@y.example"]),
      "/a": .page("Almond biscuits", links: ["/", "/b"]), "/b": .page("Barley bread"),
      "/b?utm=1": .page("Barley bread again"), "/moved": .redirect(to: "/new"),
      "/new": .page("Moved house"),
    ]
    try await Self.with(answers) { site, setting in
      let answer = try setting.crawl()
      #expect(answer.status == 0, "\(answer.errors)")
      for path in ["/", "/a", "/b", "/moved", "/new", "/robots.txt"] {
        #expect(site.count(of: path) == 1, "\(path)")
      }
      try #expect(setting.found("almond") == 1)
      try #expect(setting.found("moved house") == 1)
    }
  }

  @Test func `failures are values in the report, and the rest is crawled`() async throws {
    var broken = LoopbackSite.Answer.page("Torn")
    broken.missingBytes = 50
    var slow = LoopbackSite.Answer.page("Late")
    slow.pause = 60
    var silent = LoopbackSite.Answer.page("Silent")
    silent.isSilent = true
    let answers: [String: LoopbackSite.Answer] = [
      "/": .page("Start", links: ["/404", "/500", "/torn", "/slow", "/loop", "/silent", "/good"]),
      "/500": .init(status: 500), "/torn": broken, "/slow": slow, "/silent": silent,
      "/loop": .redirect(to: "/loop2"), "/loop2": .redirect(to: "/loop"),
      "/good": .page("Good page"),
    ]
    try await Self.with(answers) { _, setting in
      let answer = try setting.crawl("--max-time", "5", "--per-host", "8")
      #expect(answer.status == 0)
      let outcomes = try setting.outcomes()
      #expect(outcomes["fetched"] == 2 && outcomes["missing"] == 1 && outcomes["failed"] == 5)
      #expect(answer.errors.contains("/slow") && answer.errors.contains("timed out"))
      try #expect(setting.found("good page") == 1)
    }
  }

  @Test func `a huge page is cut, a compressed one read, a wrong charset survived`() async throws {
    let filler = String(repeating: "<p>more and more</p>", count: 100_000)
    var japanese = LoopbackSite.Answer(headers: [("Content-Type", "text/html; charset=Shift_JIS")])
    japanese.body = Array("<title>x</title>".utf8) + [0x82, 0xA0, 0xFF, 0x81] + Array(" ok".utf8)
    // `<!doctype html><title>Zipped quinces</title><p>small` in gzip format.
    let gzip =
      "H4sIAAAAAAACA7NRTMlPLqksSFXIKMnNsbMpySzJSbWLyiwoSE1RKCzNzEtOLbbRh4jaFNgV5ybm5AAAT7eE5jQAAAA="
    var zipped = LoopbackSite.Answer(headers: [("Content-Encoding", "gzip")])
    zipped.body = Array(try #require(Data(base64Encoded: gzip)))
    let answers: [String: LoopbackSite.Answer] = [
      "/": .page("Start", links: ["/huge", "/charset", "/zipped"]), "/zipped": zipped,
      "/huge": .init(body: "<title>Enormous</title>" + filler), "/charset": japanese,
    ]
    try await Self.with(answers) { _, setting in
      try #expect(setting.crawl("--max-bytes", "100000").status == 0)
      try #expect(setting.found("enormous") == 1)
      try #expect(setting.found("zipped quinces") == 1)
      try #expect(setting.outcomes()["fetched"] == 4)
    }
  }

  @Test func `robots.txt excludes, 404 allows, 500 forbids`() async throws {
    let robots = LoopbackSite.Answer(
      headers: [("Content-Type", "text/plain")],
      body: "User-agent: *\nDisallow: /private"
    )
    let answers: [String: LoopbackSite.Answer] = [
      "/": .page("Start", links: ["/private/a", "/open"]), "/robots.txt": robots,
      "/private/a": .page("Secret"), "/open": .page("Open"),
    ]
    try await Self.with(answers) { site, setting in
      try #expect(setting.crawl().status == 0)
      #expect(site.count(of: "/private/a") == 0)
      try #expect(setting.outcomes()["excluded"] == 1)
    }
    try await Self.with(["/": .page("Start"), "/robots.txt": .init(status: 500)]) { site, setting in
      let answer = try setting.crawl()
      #expect(answer.status == 2)
      #expect(answer.errors.contains("robots.txt"))
      #expect(site.count(of: "/") == 0)
    }
  }

  @Test func `noindex, nofollow and leaving the scope`() async throws {
    let answers: [String: LoopbackSite.Answer] = [
      "/": .page("Start", links: ["/hidden", "/end", "http://127.0.0.2:1/elsewhere", "/out"]),
      "/hidden": .page("Hidden treasure", head: "<meta name=robots content=noindex>"),
      "/end": .page("Dead end", links: ["/never"], head: "<meta name=robots content=nofollow>"),
      "/out": .redirect(to: "file:///etc/hostname"),
    ]
    try await Self.with(answers) { site, setting in
      let answer = try setting.crawl()
      #expect(answer.status == 0)
      #expect(answer.output.contains("\n  nofollow  1\n"))
      try #expect(setting.found("treasure") == 0)
      #expect(site.count(of: "/never") == 0)
      try #expect(setting.outcomes()["refused"] == 1)
      try #expect(setting.outcomes()["noindex"] == 1)
    }
  }

  @Test func `an export without records of apps says how to get the pages`() async throws {
    try await Self.with(["/": .page("Start")]) { _, setting in
      try #expect(setting.crawl().status == 0)
      let export = try setting.runner.run(["index", "export"])
      #expect(export.status == 0 && export.output.isEmpty)
      #expect(export.errors.contains("'--kind web' prints the 1 page"))
    }
  }

  @Test func `404 removes a page the second time, noindex at once, a failure never`() async throws {
    let answers: [String: LoopbackSite.Answer] = [
      "/": .page("Start", links: ["/a", "/b", "/c"]), "/a": .page("Apricot"),
      "/b": .page("Blackberry"), "/c": .page("Cherry"),
    ]
    try await Self.with(answers) { site, setting in
      try #expect(setting.crawl().status == 0)
      site.set("/a", .init(status: 404))
      site.set("/b", .page("Blackberry", head: "<meta name=robots content=noindex>"))
      site.set("/c", .init(status: 403))
      try #expect(setting.crawl("--all").status == 0)
      try #expect(setting.found("apricot") == 1)
      try #expect(setting.found("blackberry") == 0)
      try #expect(setting.crawl("--all").status == 0)
      try #expect(setting.found("apricot") == 0)
      try #expect(setting.found("cherry") == 1)
    }
  }

  @Test func `a second crawl asks conditionally`() async throws {
    var page = LoopbackSite.Answer.page("Tagged")
    page.headers = [("ETag", "\"v1\"")]
    try await Self.with(["/": page]) { site, setting in
      try #expect(setting.crawl().status == 0)
      site.set("/", .init(status: 304))
      try #expect(setting.crawl().status == 0)
      #expect(site.requests.last { $0.target == "/" }?.headers["if-none-match"] == "\"v1\"")
      try #expect(setting.outcomes()["unchanged"] == 1)
      try #expect(setting.found("tagged") == 1)
    }
  }

  @Test func `Ctrl-C ends with 130, and the next run goes on to the same end`() async throws {
    var answers: [String: LoopbackSite.Answer] = [
      "/": .page("Start", links: (1...40).map { "/p\($0)" })
    ]
    for number in 1...40 {
      answers["/p\(number)"] = .page("Page number\(number)")
      answers["/p\(number)"]?.pause = 0.05
    }
    try await Self.with(answers) { site, setting in
      let first = try setting.runner.run(["crawl", "--delay", "0"]) { process in
        while site.requests.count < 8 { usleep(10_000) }
        process.send(SIGINT)
      }
      #expect(first.status == 130, "\(first.errors)")
      #expect(site.requests.count < 40)
      try #expect(setting.crawl().status == 0)
      for number in 1...40 { #expect(site.count(of: "/p\(number)") == 1) }
      try #expect(setting.found("number17") == 1)
    }
  }

  @Test func `a second crawl at the same time ends with 75`() async throws {
    var slow = LoopbackSite.Answer.page("Slow")
    slow.pause = 1
    try await Self.with(["/": slow]) { site, setting in
      var second: CommandRunner.Answer?
      let first = try setting.runner.run(["crawl"]) { _ in
        while site.requests.isEmpty { usleep(10_000) }
        second = try? setting.runner.run(["crawl"])
      }
      #expect(first.status == 0)
      #expect(second?.status == 75)
      #expect(second?.errors.contains("another webmark (process ") == true)
    }
  }

  @Test func `items are added and deleted while a crawl writes its pages`() async throws {
    var answers = ["/": LoopbackSite.Answer.page("Start", links: (1...200).map { "/p\($0)" })]
    for number in 1...200 { answers["/p\(number)"] = .page("Barley \(number)") }
    answers["/p200"]?.pause = 2
    try await Self.with(answers) { site, setting in
      var statuses: [Int32] = []
      let crawl = try setting.runner.run(["crawl", "--delay", "0"]) { _ in
        while site.requests.isEmpty { usleep(10_000) }
        for number in 1...20 {
          let line =
            #"{"appID":"T.a","uniqueIdentifier":"\#(number)","attributeSet":{"title":"Quince"}}"#
          let added = try? setting.runner.run(["index", "add", "-"], input: line)
          statuses.append(added?.status ?? -1)
        }
        let deleted = try? setting.runner.run(["index", "delete", "--app", "T.a", "--ids", "7"])
        statuses.append(deleted?.status ?? -1)
      }
      #expect(crawl.status == 0, "\(crawl.errors)")
      #expect(statuses == Array(repeating: 0, count: 21))
      for (query, count) in [("quince", 19), ("barley", 200)] {
        let found = try setting.runner.run(["search", query, "--limit", "300", "--json"]).lines
        #expect(found.count == count, "\(query)")
      }
      try #expect(setting.runner.run(["index", "verify"]).status == 0)
    }
  }

  @Test func `all bad lines of a seed list are told at once, and nothing is crawled`() async throws
  {
    try await TemporaryFolder.with { folder in
      let seeds = "# ours\nhttps://a.example/ scope=all\n\nftp://b.example/\nhttps://c.example/ x\n"
      let setting = try Setting(folder, seeds: seeds)
      let answer = try setting.crawl()
      #expect(answer.status == 2)
      #expect(answer.errors.contains("seeds.txt:2:20:"))
      #expect(answer.errors.contains("seeds.txt:4:1:"))
      #expect(answer.errors.contains("seeds.txt:5:20:"))
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/webmark-data"))
    }
  }

  @Test("a site without its scheme gets a hint", arguments: ["example.com", "htp://a.example/"])
  func siteWithoutScheme(_ name: String) async throws {
    try await TemporaryFolder.with { folder in
      let answer = try CommandRunner(in: folder).run(["crawl", name])
      #expect(answer.status == 2 && answer.errors.contains(name))
      #expect(answer.errors.contains("named by its URL"))
    }
  }

  @Test func `where nobody listens the end is 2, and names the URL`() async throws {
    try await TemporaryFolder.with { folder in
      let setting = try Setting(folder, seeds: "http://127.0.0.1:9/\n")
      let answer = try setting.runner.run(["crawl", "--delay", "0"])
      #expect(answer.status == 2)
      #expect(answer.errors.contains("127.0.0.1:9"))
    }
  }

  @Test func `the seed list of the repository is crawled without network`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: URL(fileURLWithPath: FixtureFolder.packageRoot))
      let data = folder.path + "/data"
      let crawl = try runner.run(["crawl", "--no-progress", "--data", data])
      #expect(crawl.status == 0, "\(crawl.errors)")
      for query in ["病历夹", "解錠", "lemon cak"] {
        try #expect(
          runner.run(["search", query, "--data", data, "--json"]).status == 0,
          "\(query)"
        )
      }
      let feed = FixtureFolder.absolutePath(of: "feeds/bakery-app.ndjson")
      try #expect(runner.run(["index", "add", feed, "--data", data]).status == 0)
      let found = try runner.run(["search", "lemon drizzle", "--data", data, "--json"])
      let first = try #require(found.lines.first)
      for kind in ["web", "item", "activity"] { #expect(first.contains("\"kind\":\"\(kind)\"")) }
    }
  }
}
