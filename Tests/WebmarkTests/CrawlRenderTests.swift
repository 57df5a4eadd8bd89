import ChildProcesses
import Foundation
import Testing
import WebmarkTesting

/// Crawls of applications, with the real binary and a real browser.
@Suite("webmark crawl --render", .serialized)
struct CrawlRenderTests {
  /// A page that its script fills from `/api`, with links to three more.
  private static let shell = LoopbackAnswer.html(
    """
    <!DOCTYPE html><html lang="en"><title>App</title><div id="app"></div><script>
    fetch("/api" + location.pathname).then((a) => a.json()).then((p) => {
      document.title = p.name;
      document.getElementById("app").innerHTML = "<h1>" + p.name + "</h1><p>" + p.text + "</p>" +
        p.links.map((l) => "<a href=" + l + ">" + l + "</a>").join(" ");
    });
    </script></html>
    """
  )

  private static var answers: [String: LoopbackAnswer] {
    var answers: [String: LoopbackAnswer] = ["/plain": .page("Plain barley bread")]
    for path in ["/", "/p/1", "/p/2", "/p/3"] {
      answers[path] = shell
      answers["/api" + path] = .text(
        #"{"name":"Quince \#(path)","text":"jelly","links":["/p/1","/p/2","/p/3","/plain"]}"#,
        type: "application/json"
      )
    }
    return answers
  }

  private static func rendering(_ setting: CrawlCommandTests.Setting) throws -> [String: Any] {
    let data = try Data(contentsOf: setting.folder.appendingPathComponent("report.json"))
    let report = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return report?["rendering"] as? [String: Any] ?? [:]
  }

  @Test func `an application is indexed with its titles and links`() async throws {
    try await CrawlCommandTests.with(Self.answers) { site, setting in
      let answer = try setting.crawl()
      #expect(answer.status == 0, "\(answer.errors)")
      try #expect(setting.found("quince") == 4)
      try #expect(setting.found("barley") == 1)
      #expect(answer.output.contains("rendered  4 pages"), "\(answer.output)")
      #expect(answer.output.contains("only after rendering"), "\(answer.output)")
      let rendering = try Self.rendering(setting)
      #expect(rendering["dependent"] as? Int == 4)
      let fields = rendering["fields"] as? [String: Int]
      #expect(fields?["title"] == 4)
      #expect(fields?["links"] == 4)
      // The shells have not changed, what their scripts load may have.
      site.set("/api/p/1", .text(#"{"name":"Medlar","text":"cheese","links":[]}"#))
      try #expect(setting.crawl("--all").status == 0)
      try #expect(setting.found("medlar") == 1)
    }
  }

  @Test func `never renders nothing, and a seed overrides the crawl`() async throws {
    try await CrawlCommandTests.with(Self.answers) { site, setting in
      try #expect(setting.crawl("--render", "never").status == 0)
      try #expect(setting.found("quince") == 0)
      #expect(site.count(of: "/api/") == 0)
    }
    try await CrawlCommandTests.with(Self.answers, options: "render=never") { site, setting in
      try #expect(setting.crawl("--render", "always").status == 0)
      #expect(site.count(of: "/api/") == 0)
    }
  }

  @Test func `without a browser, the summary says what to install`() async throws {
    try await CrawlCommandTests.with(Self.answers) { _, setting in
      let answer = try setting.runner.run(
        ["crawl", "--delay", "0"],
        environment: ["WEBMARK_BROWSER": ""]
      )
      #expect(answer.status == 0)
      #expect(answer.output.contains("1 pages look empty without scripts"), "\(answer.output)")
      #expect(answer.output.contains("apt-get install chromium-headless-shell"))
    }
  }

  @Test func `without the browser, pages keep what an earlier crawl rendered`() async throws {
    try await CrawlCommandTests.with(Self.answers) { site, setting in
      try #expect(setting.crawl().status == 0)
      let answer = try setting.runner.run(
        ["crawl", "--delay", "0", "--all"],
        environment: ["WEBMARK_BROWSER": ""]
      )
      #expect(answer.output.contains("4 of these pages keep the content"), "\(answer.output)")
      #expect(answer.errors.contains("4 pages could not be rendered"), "\(answer.errors)")
      try #expect(setting.found("quince") == 4)
      // With the browser, they are read again.
      site.set("/api/p/1", .text(#"{"name":"Medlar","text":"cheese","links":[]}"#))
      try #expect(setting.crawl("--all").status == 0)
      try #expect(setting.found("medlar") == 1)
      // A page that the server sends complete replaces what was rendered.
      site.set("/p/1", .page("Barley bread", links: ["/plain"]))
      try #expect(setting.crawl("--all", "--render", "never").status == 0)
      try #expect(setting.found("medlar") == 0)
    }
  }

  /// Shells of one application, which all have the same text and entity tag: the crawl must not take one for a copy of another.
  @Test(arguments: ["", "/bin/false"])
  func `nothing is learned from pages that were not rendered`(browser: String) async throws {
    let count = 12
    var answers: [String: LoopbackAnswer] = [:]
    for number in 0..<count {
      let (path, next) = ("/item/\(number)", number + 1 < count ? "/item/\(number + 1)" : "/")
      var shell = LoopbackAnswer.html(
        "<title>App</title><div id=app></div><script></script>"
          + "<a href='\(path)'></a><a href='\(path)?view=2'></a><a href='\(next)'></a>"
      )
      shell.headers.append(("ETag", "\"\(number)\""))
      (answers[path], answers[path + "?view=2"]) = (shell, shell)
    }
    answers["/"] = .page("Start", links: ["/item/0"])
    try await CrawlCommandTests.with(answers) { site, setting in
      let answer = try setting.runner.run(
        ["crawl", "--delay", "0", "--per-host", "1", "--report", "report.json"],
        environment: ["WEBMARK_BROWSER": browser]
      )
      #expect(answer.status == 0, "\(answer.errors)")
      for number in 0..<count { #expect(site.count(of: "/item/\(number)?view=2") == 1) }
      try #expect(setting.outcomes() == ["fetched": 2 * count + 1])
      let data = try Data(contentsOf: setting.folder.appendingPathComponent("report.json"))
      let report = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      let rules = report?["rules"] as? [Any] ?? []
      #expect(rules.isEmpty, "\(rules)")
    }
  }

  @Test func `a browser that is asked for and cannot be used is an error`() async throws {
    try await CrawlCommandTests.with(Self.answers) { site, setting in
      for (options, browser) in [
        ([], "/nowhere/browser"), (["--render", "auto"], ""), (["--render", "always"], ""),
      ] {
        let answer = try setting.runner.run(
          ["crawl", "--delay", "0"] + options,
          environment: ["WEBMARK_BROWSER": browser]
        )
        #expect(answer.status != 0)
        #expect(answer.errors.contains("WEBMARK_BROWSER"), "\(answer.errors)")
        #expect(answer.errors.contains("apt-get install chromium-headless-shell"))
      }
      #expect(site.requests.isEmpty)
    }
  }

  /// More applications than wait in memory, whose data take long, and plain pages after them.
  ///
  /// The requests of two tabs occupy two of the host's four connections.
  @Test func `plain pages do not wait for the browser, and a kill loses nothing`() async throws {
    let shells = (0..<45).map { "/p/\($0)" }
    let plain = (0..<60).map { "/plain/\($0)" }
    var answers = ["/": LoopbackAnswer.page("Start", links: shells + plain)]
    for path in shells {
      answers[path] = Self.shell
      answers["/api" + path] =
        .text(#"{"name":"Quince \#(path)","text":"jelly","links":[]}"#, type: "application/json")
    }
    for path in plain { answers[path] = .page("Barley bread \(path)") }
    let api = answers.filter { $0.key.hasPrefix("/api/") }
    try await CrawlCommandTests.with(answers) { site, setting in
      for (path, answer) in api { site.set(path, answer.late(8)) }
      _ = try setting.runner.run(["crawl", "--delay", "0", "--per-host", "4"]) { process in
        for _ in 0..<2400 {
          let requested = Set(site.requests.map(\.target))
          if requested.isSuperset(of: shells + plain) { break }
          usleep(25_000)
        }
        process.send(SIGKILL)
      }
      #expect(Set(site.requests.map(\.target)).isSuperset(of: shells + plain))
      for (path, answer) in api { site.set(path, answer) }
      try #expect(setting.crawl().status == 0)
      for (query, count) in [("quince", shells.count), ("barley", plain.count)] {
        let found = try setting.runner.run(["search", query, "--limit", "100", "--json"]).lines
        #expect(found.count == count, "\(query)")
      }
    }
  }

  /// Applications and plain pages of a host whose data take a second, with one connection.
  private static let (shells, plain) = ((0..<8).map { "/p/\($0)" }, (0..<30).map { "/plain/\($0)" })

  private static var slowSite: [String: LoopbackAnswer] {
    var answers = ["/": LoopbackAnswer.page("Start", links: shells + plain)]
    for (number, path) in shells.enumerated() {
      answers[path] = shell
      answers["/api" + path] =
        LoopbackAnswer
        .text(
          #"{"name":"Quince \#(path)","text":"jelly","links":["/late/\#(number)","/plain/1"]}"#,
          type: "application/json"
        )
        .late(1)
      answers["/late/\(number)"] = .page("Late barley bread \(number)")
    }
    for path in plain { answers[path] = .page("Barley bread \(path)") }
    return answers
  }

  @Test func `a slow API holds up no plain page of its host`() async throws {
    try await CrawlCommandTests.with(Self.slowSite) { site, setting in
      try #expect(setting.crawl("--per-host", "1").status == 0)
      let targets = site.requests.map(\.target)
      let firstData = try #require(targets.firstIndex { $0.hasPrefix("/api/") })
      #expect(Set(targets[..<firstData]).isSuperset(of: Self.shells + Self.plain))
      #expect(site.mostInFlight == 1)
      // Pages that were found by rendering come before the data of further applications: at most four were begun.
      let late = targets.indices.filter { targets[$0].hasPrefix("/late/") }
      #expect(late.count == Self.shells.count)
      let firstLate = try #require(late.first)
      #expect(targets[..<firstLate].count { $0.hasPrefix("/api/") } <= 4)
      for path in Self.shells { #expect(site.count(of: path) == 1, "\(path)") }
    }
  }

  @Test func `a stopped crawl says what waits for the browser, and the next one renders it`()
    async throws
  {
    try await CrawlCommandTests.with(Self.slowSite) { site, setting in
      let answer = try setting.runner.run(["crawl", "--delay", "0", "--report", "report.json"]) {
        process in
        for _ in 0..<2400 where site.count(of: "/api/p/1") == 0 { usleep(25_000) }
        process.send(SIGINT)
      }
      #expect(answer.output.contains(" pages wait for the browser"), "\(answer.output)")
      let waiting = try #require(Self.rendering(setting)["waiting"] as? Int)
      #expect(waiting > 0)
      let json = try setting.runner.run(["frontier", "status", "--json"]).output
      #expect(json.contains("\"waitingForBrowser\":\(waiting)"), "\(json)")
      #expect(json.contains("\"isOpen\":true"))
      let text = try setting.runner.run(["frontier", "status"]).output
      #expect(text.contains("\(waiting) wait for the browser"), "\(text)")
      try #expect(setting.crawl().status == 0)
      let found = try setting.runner.run(["search", "quince", "--limit", "100", "--json"]).lines
      #expect(found.count == Self.shells.count)
      let left = try setting.runner.run(["frontier", "status", "--json"]).output
      #expect(left.contains("\"waitingForBrowser\":0"), "\(left)")
    }
  }

  @Test func `a stopped crawl does not wait for what pages in the browser request`() async throws {
    var answers = Self.answers
    answers["/api/"] = answers["/api/"]?.late(60)
    try await CrawlCommandTests.with(answers) { site, setting in
      var start = ContinuousClock.now
      let answer = try setting.runner.run(["crawl", "--delay", "0", "--report", "report.json"]) {
        process in
        for _ in 0..<2400 where site.count(of: "/api/") == 0 { usleep(25_000) }
        start = .now
        process.send(SIGINT)
      }
      #expect(ContinuousClock.now - start < .seconds(50))
      #expect(answer.status == 130)
      try #expect(Self.rendering(setting)["waiting"] as? Int == 1)
    }
  }

  @Test func `the status of a folder without a crawl is an error`() async throws {
    try await CrawlCommandTests.with([:]) { _, setting in
      let answer = try setting.runner.run(["frontier", "status", "--data", "nowhere"])
      #expect(answer.status == 2)
      #expect(answer.errors.contains("no crawl in nowhere"), "\(answer.errors)")
    }
  }

  /// The budget is charged for pages that are fetched, and pages that wait have their place in it.
  @Test func `a budget of pages is used by plain pages first, the same in every run`() async throws
  {
    var counts: Set<[Int]> = []
    for _ in 0..<2 {
      try await CrawlCommandTests.with(Self.slowSite) { site, setting in
        let pages = 1 + Self.shells.count + Self.plain.count
        try #expect(setting.crawl("--max-pages", "\(pages)").status == 0)
        let targets = site.requests.map(\.target)
        let rendered = try Self.rendering(setting)["rendered"] as? Int ?? 0
        counts.insert([rendered, targets.count { $0.hasPrefix("/late/") }])
      }
    }
    #expect(counts == [[Self.shells.count, 0]])
  }

  @Test func `robots.txt decides about what pages request`() async throws {
    var answers = Self.answers
    answers["/robots.txt"] = .text("User-agent: *\nDisallow: /api/\n")
    try await CrawlCommandTests.with(answers) { site, setting in
      try #expect(setting.crawl().status == 0)
      #expect(site.count(of: "/api/") == 0)
      #expect(site.count(of: "/robots.txt") == 1)
    }
  }

  @Test func `the archive has the rendered page as a conversion of the response`() async throws {
    try await CrawlCommandTests.with(Self.answers) { _, setting in
      try #expect(setting.crawl("--warc", "archive").status == 0)
      let folder = setting.folder.appendingPathComponent("archive")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let name = try #require(names.first { $0.hasSuffix(".warc.gz") })
      let text = try setting.runner.run(
        ["-dc", folder.appendingPathComponent(name).path],
        program: "/usr/bin/gzip"
      ).output
      #expect(text.components(separatedBy: "WARC-Type: conversion").count == 5)
      #expect(text.contains("<h1>Quince /p/3</h1>"))
    }
  }

  @Test func `a killed crawl goes on, and leaves no browser`() async throws {
    var answers = Self.answers
    answers["/api/p/2"] = answers["/api/p/2"]?.late(30)
    try await CrawlCommandTests.with(answers) { site, setting in
      var pages: [String] = []
      _ = try setting.runner.run(["crawl", "--delay", "0"]) { process in
        for _ in 0..<2400 where site.count(of: "/api/p/2") == 0 { usleep(25_000) }
        pages = Self.browsers(of: process.processIdentifier)
        process.send(SIGKILL)
      }
      #expect(!pages.isEmpty)
      let isRunning = { pages.contains { kill(Int32($0) ?? 0, 0) == 0 } }
      for _ in 0..<1200 where isRunning() { usleep(50_000) }
      #expect(!isRunning())
      for (path, answer) in Self.answers { site.set(path, answer) }
      try #expect(setting.crawl().status == 0)
      try #expect(setting.found("quince") == 4)
    }
  }

  /// Returns the process IDs of the browser of a crawl, by its folder.
  private static func browsers(of crawl: Int32) -> [String] {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.filter { process in
      guard Int(process) != nil,
        let line = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
      else { return false }
      return line.contains("webmark-browser-\(crawl)-")
    }
  }
}
