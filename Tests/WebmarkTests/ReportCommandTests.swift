import ChildProcesses
import Foundation
import Glibc
import Testing
import WebmarkTesting

/// The output of `webmark report` for the stored crawls.
@Suite("webmark report", .timeLimit(.minutes(15)))
struct ReportCommandTests {
  private static let good = LoopbackSite.Answer(
    headers: [("Content-Type", "text/html; charset=utf-8")],
    body: """
      <!DOCTYPE html><html lang="en"><title>Lemon drizzle cake</title>
      <meta name="description" content="Three lemons to a loaf, and a crackling sugar top.">
      <meta property="og:title" content="Lemon drizzle cake">
      <script type="application/ld+json">
      {"@context":"https://schema.org","@type":"Thing","name":"Lemon drizzle cake"}
      </script><h1>Lemon drizzle cake</h1><a href="/bare">more</a></html>
      """
  )
  private static let bare = LoopbackSite.Answer(
    headers: [("Content-Type", "text/html; charset=utf-8")],
    body: "<p>Nothing but text, and no name for it.</p>"
  )
  private static let answers = ["/": good, "/bare": bare]

  private func report(_ setting: CrawlCommandTests.Setting) throws -> [String: Any] {
    let answer = try setting.runner.run(["report", "--json"])
    #expect(answer.status == 0, "\(answer.errors)")
    let value = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
    return try #require(value as? [String: Any])
  }

  @Test func `the syntaxes of each site are counted, and the worst pages named`() async throws {
    try await CrawlCommandTests.with(Self.answers) { site, setting in
      _ = try setting.crawl()
      let report = try report(setting)
      let sites = try #require(report["markup"] as? [[String: Any]])
      let figures = try #require(sites.first?["last"] as? [String: Int])
      #expect(sites.count == 1)
      #expect(figures["pages"] == 2)
      #expect(figures["jsonLD"] == 1)
      #expect(figures["openGraph"] == 1)
      #expect(figures["microdata"] == 0)
      #expect(figures["checked"] == 2)
      let last = try #require(report["last"] as? [String: Any])
      let worst = try #require(last["worstPages"] as? [[String: Any]])
      #expect(worst.first?["url"] as? String == site.url("/bare"))
      let scores = worst.compactMap { $0["score"] as? Int }
      #expect(scores == scores.sorted())
      let text = try setting.runner.run(["report"]).output
      for part in ["worst pages by check score", "JSON-LD", site.url("/bare")] {
        #expect(text.contains(part), "\(part)")
      }
    }
  }

  @Test func `a site's markup is held against the crawl before`() async throws {
    try await CrawlCommandTests.with(Self.answers) { site, setting in
      _ = try setting.crawl()
      // Only one page has changed; the other one still has its markup, and its faults.
      let start = try #require(Self.answers["/"])
      site.set("/", .html(String(decoding: start.body, as: UTF8.self) + "<p>More."))
      _ = try setting.crawl("--all")
      let report = try report(setting)
      let sites = try #require(report["markup"] as? [[String: Any]])
      let last = try #require(sites.first?["last"] as? [String: Int])
      #expect(last["pages"] == 2)
      #expect(sites.first?["before"] as? [String: Int] == last)
      let crawl = try #require(report["last"] as? [String: Any])
      #expect((crawl["outcomes"] as? [String: Int])?["fetched"] == 1)
      let worst = try #require(crawl["worstPages"] as? [[String: Any]])
      #expect(worst.contains { $0["url"] as? String == site.url("/bare") })
    }
  }

  @Test func `without checks there are no scores, and all else`() async throws {
    try await CrawlCommandTests.with(Self.answers) { _, setting in
      _ = try setting.crawl("--check-pages", "0")
      let report = try report(setting)
      let figures = (report["markup"] as? [[String: Any]])?.first?["last"] as? [String: Int]
      #expect(figures?["checked"] == 0)
      #expect(figures?["jsonLD"] == 1)
      #expect(((report["last"] as? [String: Any])?["worstPages"] as? [Any])?.isEmpty == true)
    }
  }

  @Test func `the page needs nothing else and holds the same figures`() async throws {
    try await CrawlCommandTests.with(Self.answers) { site, setting in
      _ = try setting.crawl()
      let answer = try setting.runner.run(["report", "--html", "report.html"])
      #expect(answer.status == 0, "\(answer.errors)")
      let page = try String(
        contentsOf: setting.folder.appendingPathComponent("report.html"),
        encoding: .utf8
      )
      for part in ["Worst pages by check score", site.url("/bare"), "JSON-LD"] {
        #expect(page.contains(part), "\(part)")
      }
      #expect(!page.contains("<script"))
    }
  }

  /// The names of the kept reports.
  private func names(_ setting: CrawlCommandTests.Setting) throws -> [String] {
    let folder = setting.folder.appendingPathComponent("webmark-data/reports")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func `the report of a resumed crawl takes the place of that of its first part`()
    async throws
  {
    var answers = Self.answers
    answers["/bare"]?.pause = 600
    try await CrawlCommandTests.with(answers) { site, setting in
      let first = try setting.runner.run(["crawl", "--delay", "0"]) { process in
        while site.count(of: "/bare") == 0, process.isRunning { usleep(20_000) }
        process.send(SIGINT)
      }
      #expect(first.status == 130, "\(first.errors)")
      let part = try names(setting)
      #expect(part.count == 1 && part[0].hasSuffix("Z-1.json"), "\(part)")
      site.set("/bare", Self.bare)
      try #expect(setting.crawl().status == 0)
      #expect(try names(setting) == part)
      let report = try report(setting)
      #expect((report["last"] as? [String: Any])?["pages"] as? Int == 2)
      #expect((report["crawls"] as? [Any])?.count == 1)
    }
  }

  /// A crawl that began after an interrupted one and was killed at once has no report; the next one resumes it.
  @Test func `the report of an earlier crawl is no part of one that was killed at its start`()
    async throws
  {
    try await CrawlCommandTests.with(Self.answers) { site, setting in
      try #expect(setting.crawl().status == 0)
      let kept = try #require(try names(setting).first)
      let path = setting.folder.path + "/webmark-data/reports/" + kept
      let text = try String(contentsOfFile: path, encoding: .utf8)
      // Of another second than the crawls below, as crawls are told apart by their start.
      try text.replacing("\"isComplete\" : true", with: "\"isComplete\" : false")
        .replacing(/"startedAt" : "[^"]*"/, with: "\"startedAt\" : \"2026-01-01T00:00:00Z\"")
        .write(toFile: path, atomically: true, encoding: .utf8)
      var late = Self.good
      late.pause = 600
      site.set("/", late)
      site.forgetRequests()
      let all = ["crawl", "--delay", "0", "--all"]
      let killed = try setting.runner.run(all) { process in
        while site.count(of: "/") == 0, process.isRunning { usleep(20_000) }
        process.send(SIGKILL)
      }
      #expect(killed.status == -SIGKILL)
      site.set("/", Self.good)
      try #expect(setting.runner.run(all).status == 0)
      #expect(try names(setting).count == 2)
      let report = try report(setting)
      let last = try #require(report["last"] as? [String: Any])
      #expect(last["isResumed"] as? Bool == true)
      #expect((last["outcomes"] as? [String: Int])?["fetched"] == nil, "\(last)")
    }
  }

  @Test func `the last crawl is the last one that ran, also before one with a wrong clock`()
    async throws
  {
    try await CrawlCommandTests.with(Self.answers) { _, setting in
      try #expect(setting.crawl().status == 0)
      let folder = setting.folder.path + "/webmark-data/reports/"
      let ahead = #"{"startedAt":"2099-01-09T00:00:00Z","pages":7}"#
      try Data(ahead.utf8).write(
        to: URL(fileURLWithPath: folder + "crawl-20990109T000000.000Z-2.json")
      )
      try #expect(setting.crawl("--all").status == 0)
      #expect(try names(setting).contains { $0.hasSuffix("Z-3.json") })
      let report = try report(setting)
      #expect((report["last"] as? [String: Any])?["pages"] as? Int == 2)
      let moments = try #require(report["crawls"] as? [[String: Any]])
      #expect(moments.compactMap { $0["pages"] as? Int } == [2, 7, 2])
    }
  }

  @Test func `reports that cannot be read are an error that names them`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let data = folder.appendingPathComponent("webmark-data")
      try FileManager.default.createDirectory(at: data, withIntermediateDirectories: false)
      try Data("no folder".utf8).write(to: data.appendingPathComponent("reports"))
      let answer = try runner.run(["report"])
      #expect(answer.status == 2)
      #expect(answer.errors.contains("webmark-data/reports cannot be read: "), "\(answer.errors)")
    }
  }

  @Test func `without a crawl it says what keeps a report`() async throws {
    try await TemporaryFolder.with { folder in
      let answer = try CommandRunner(in: folder).run(["report"])
      #expect(answer.status == 1)
      #expect(answer.errors.contains("'webmark crawl' keeps one"))
    }
  }
}
