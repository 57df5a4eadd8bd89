import ChildProcesses
import Foundation
import Testing
import WebmarkTesting

/// Broken links, redirect chains, orphans and other problems of links.
@Suite("webmark links and webmark report: links", .timeLimit(.minutes(15)))
struct LinksCommandTests {
  private static func html(_ body: String) -> LoopbackSite.Answer {
    .text("<!DOCTYPE html>\n<title>Page</title>\n" + body, type: "text/html; charset=utf-8")
  }

  private static func answers() -> [String: LoopbackSite.Answer] {
    [
      "/": html(
        """
        <link rel=alternate hreflang=de href=/de>
        <p>Start
        <a href=/a>A</a>
        <a href=/dead>Old news</a>
        <a href=/hop>Moved twice</a>
        <a href=/soft>Soft</a>
        """
      ),
      "/a": html("\n\n<a href='/dead#top'>Dead,\n \"quoted\"</a><a href=/>Home</a>"),
      "/de": html("Deutsch"), "/hop": .redirect(to: "/hop2"), "/hop2": .redirect(to: "/end"),
      "/end": html("The end"), "/island": html("Lonely"),
      "/soft": .text(
        "<title>Page not found | Example</title><h1>Sorry</h1>",
        type: "text/html; charset=utf-8"
      ),
      "/robots.txt": .text("Sitemap: /map.xml"),
      "/map.xml": .text(
        "<urlset><url><loc>/island</loc></url><url><loc>/a</loc></url></urlset>",
        type: "text/xml"
      ),
    ]
  }

  /// Pages that are not modified would have no links, and the site no broken ones.
  @Test func `broken links are found again after their file is lost`() async throws {
    var answers = Self.answers()
    for path in ["/", "/a"] { answers[path]?.headers.append(("ETag", "\"1\"")) }
    try await CrawlCommandTests.with(answers) { _, setting in
      try #expect(setting.crawl().status == 0)
      let broken = try setting.runner.run(["links", "--broken"]).lines
      #expect(broken.count == 2)
      let links = setting.folder.appendingPathComponent("webmark-data/links.sqlite").path
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: links + suffix)
      }
      let warning = "the links of earlier crawls were lost"
      // The next crawl goes on where this one ends.
      let answer = try setting.crawl("--max-pages", "1")
      #expect(answer.errors.contains(warning))
      try #expect(!setting.crawl().errors.contains(warning))
      try #expect(setting.runner.run(["links", "--broken"]).lines == broken)
    }
  }

  @Test func `broken links have page, line, text and reason`() async throws {
    try await CrawlCommandTests.with(Self.answers()) { site, setting in
      try #expect(setting.crawl().status == 0)
      let broken = try setting.runner.run(["links", "--broken"])
      #expect(broken.status == 0, "\(broken.errors)")
      #expect(
        broken.lines == [
          "\(site.url("/")):6:1  \(site.url("/dead"))  HTTP 404  \"Old news\"",
          "\(site.url("/a")):5:1  \(site.url("/dead"))  HTTP 404  \"Dead, \"quoted\"\"",
        ]
      )
      let incoming = try setting.runner.run(["links", "--to", site.url("/a"), "--json"])
      #expect(incoming.lines.count == 1)
      #expect(incoming.output.contains("\"page\":\"\(site.url("/"))\""))
      let outgoing = try setting.runner.run(["links", "--from", site.url("/a")])
      #expect(outgoing.lines.count == 2)
      try #expect(setting.runner.run(["links", "--from", site.url("/none")]).status == 1)
      try #expect(setting.runner.run(["links"]).status == 64)
      try #expect(setting.runner.run(["links", "--broken", "--to", "x"]).status == 64)
    }
  }

  @Test
  func `the report lists redirect chains, orphans, translations and soft 404s, as CSV and JSON`()
    async throws
  {
    try await CrawlCommandTests.with(Self.answers()) { site, setting in
      try #expect(setting.crawl().status == 0)
      let answer = try setting.runner.run(["report", "--json", "--csv", "tables"])
      #expect(answer.status == 0, "\(answer.errors)")
      let report = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
      let audit = try #require((report as? [String: Any])?["site"] as? [String: Any])
      #expect(audit["brokenLinks"] as? Int == 2)
      #expect(audit["orphans"] as? [String] == [site.url("/island")])
      #expect(audit["softNotFound"] as? [String] == [site.url("/soft")])
      let chains = try #require(audit["redirectChains"] as? [[String: Any]])
      #expect(chains.map { $0["url"] as? String } == [site.url("/hop")])
      #expect(chains.first?["targets"] as? [String] == [site.url("/hop2"), site.url("/end")])
      let translations = try #require(audit["unlinkedTranslations"] as? [[String: Any]])
      #expect(translations.map { $0["url"] as? String } == [site.url("/de")])
      func table(_ name: String) throws -> String {
        try String(contentsOfFile: setting.folder.path + "/tables/\(name).csv", encoding: .utf8)
      }
      let broken =
        "\(site.url("/dead")),404,HTTP 404,\(site.url("/a")),5,1,a,\"Dead, \"\"quoted\"\"\"\r\n"
      try #expect(table("broken-links").contains(broken))
      try #expect(table("orphans") == "url\r\n\(site.url("/island"))\r\n")
      try #expect(table("soft-404") == "url\r\n\(site.url("/soft"))\r\n")
      try #expect(table("translations").contains("\(site.url("/de")),de,\(site.url("/")),3,1"))
      try #expect(table("redirects").contains("\(site.url("/hop")),2,\(site.url("/end")),200,"))
      try #expect(table("pages").contains("\(site.url("/dead")),missing,404,"))
      let text = try setting.runner.run(["report"]).output
      for part in ["broken links", "Old news", "redirect chains", site.url("/island")] {
        #expect(text.contains(part), "\(part)")
      }
    }
  }

  @Test func `a table of the report says how many rows it leaves out`() async throws {
    let answers = ["/": LoopbackSite.Answer.page("Start", links: (1...25).map { "/dead\($0)" })]
    try await CrawlCommandTests.with(answers) { _, setting in
      try #expect(setting.crawl().status == 0)
      let text = try setting.runner.run(["report"]).output
      #expect(text.contains("and 5 more in '--json'"), "\(text)")
    }
  }

  @Test func `the report of a resumed crawl contains its first part`() async throws {
    var answers: [String: LoopbackSite.Answer] = [
      "/": .page("Start", links: ["/bad", "/moved"] + (1...40).map { "/p\($0)" }),
      "/bad": .init(status: 403), "/moved": .redirect(to: "/p1"),
    ]
    for number in 1...40 {
      answers["/p\(number)"] = .page("Page number\(number)")
      answers["/p\(number)"]?.pause = 0.05
    }
    try await CrawlCommandTests.with(answers) { site, setting in
      let first = try setting.runner.run(["crawl", "--delay", "0"]) { process in
        while site.requests.count < 10 { usleep(10_000) }
        process.send(SIGINT)
      }
      #expect(first.status == 130, "\(first.errors)")
      #expect(site.count(of: "/bad") == 1)
      try #expect(setting.crawl().status == 0)
      #expect(site.count(of: "/bad") == 1)
      let report = try CrawlReportTests.Report(in: setting.folder)
      #expect(report.isResumed && report.isComplete)
      #expect(report.pages == 43)
      #expect(report.outcomes["failed"] == 1)
      #expect(report.failedSamples.map(\.url) == [site.url("/bad")])
      #expect(report.statuses["403"] == 1)
      let answer = try setting.runner.run(["report", "--json"])
      let json = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
      let audit = try #require((json as? [String: Any])?["site"] as? [String: Any])
      #expect(audit["redirects"] as? Int == 1)
    }
  }

  @Test func `a partial crawl after a full one is not compared by its requests`() async throws {
    try await CrawlCommandTests.with(Self.answers()) { _, setting in
      try #expect(setting.crawl().status == 0)
      try #expect(setting.crawl().status == 0)
      let answer = try setting.runner.run(["report", "--json"])
      let report = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
      let changes = try #require((report as? [String: Any])?["changes"] as? [[String: Any]])
      let differences = Dictionary(
        uniqueKeysWithValues: changes.map {
          ($0["name"] as? String ?? "", $0["difference"] as? Int)
        }
      )
      #expect(differences["pages"] == .some(nil))
      #expect(differences["known pages"] == .some(0))
      #expect(differences["known pages, missing"] == .some(0))
      let text = try setting.runner.run(["report"]).output
      let figures = text.split(separator: "\n").filter {
        $0.hasPrefix("pages ") || $0.hasPrefix("outcome")
      }
      #expect(!figures.isEmpty && figures.allSatisfy { !$0.contains("-") }, "\(text)")
    }
  }
}
