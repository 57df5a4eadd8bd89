import ChildProcesses
import Foundation
import Glibc
import Testing
import WebmarkTesting

/// The user-visible behavior for damaged state, for pages in flight at a process death, and for stops.
@Suite("crawl: state", .timeLimit(.minutes(15)))
struct CrawlStateTests {
  private static func site(pages: Int) -> [String: LoopbackSite.Answer] {
    var answers: [String: LoopbackSite.Answer] = [
      "/": .page("Start", links: (1..<pages).map { "/p\($0)" }).tagged("\"0\"")
    ]
    for number in 1..<pages {
      answers["/p\(number)"] = .page("Page \(number)").tagged("\"\(number)\"")
    }
    return answers
  }

  private static func data(_ setting: CrawlCommandTests.Setting, _ name: String) -> URL {
    setting.folder.appendingPathComponent("webmark-data/" + name)
  }

  @Test func `the error of a damaged frontier names the command that rebuilds it`() async throws {
    try await CrawlCommandTests.with(Self.site(pages: 30)) { site, setting in
      try #expect(setting.crawl().status == 0)
      let file = Self.data(setting, "crawl.sqlite")
      try Data(repeating: 0x41, count: 100_000).write(to: file)
      for ending in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(at: Self.data(setting, "crawl.sqlite" + ending))
      }
      let failed = try setting.crawl()
      #expect(failed.status == 2)
      #expect(failed.errors.contains("crawl.sqlite cannot be used: "), "\(failed.errors)")
      #expect(failed.errors.contains("--rebuild-frontier"), "\(failed.errors)")
      site.forgetRequests()
      let rebuilt = try setting.crawl("--rebuild-frontier")
      #expect(rebuilt.status == 0, "\(rebuilt.errors)")
      #expect(rebuilt.errors.contains("added 30 pages of the index"), "\(rebuilt.errors)")
      for number in 1..<30 { #expect(site.count(of: "/p\(number)") == 1) }
      try #expect(setting.runner.run(["index", "stats"]).lines.first == "30 pages")
      #expect(FileManager.default.fileExists(atPath: file.path + ".damaged"))
      try #expect(setting.crawl().status == 0)
    }
  }

  @Test func `a journal that is deleted after a kill costs no page, and is told of`() async throws {
    try await CrawlCommandTests.with(Self.site(pages: 60)) { site, setting in
      var answers = Self.site(pages: 60)
      for key in answers.keys { answers[key]?.pause = 0.01 }
      for (path, answer) in answers { site.set(path, answer) }
      _ = try setting.runner.run(["crawl", "--delay", "0", "--per-host", "4"]) { process in
        while site.requests.count < 40, process.isRunning { usleep(2000) }
        process.send(SIGKILL)
      }
      try FileManager.default.removeItem(at: Self.data(setting, "pages.journal"))
      let next = try setting.crawl()
      #expect(next.status == 0)
      #expect(next.errors.contains("pages.journal was damaged: "), "\(next.errors)")
      try #expect(setting.runner.run(["index", "stats"]).lines.first == "60 pages")
    }
  }

  @Test func `a page that was in flight at three deaths is set aside, and asked for by --all`()
    async throws
  {
    var answers = Self.site(pages: 6)
    answers["/p3"]?.pause = 20
    try await CrawlCommandTests.with(answers) { site, setting in
      for _ in 1...3 {
        site.forgetRequests()
        let killed = try setting.runner.run(["crawl", "--delay", "0", "--per-host", "4"]) {
          process in
          while site.count(of: "/p3") == 0, process.isRunning { usleep(5000) }
          process.send(SIGKILL)
        }
        #expect(killed.status == -SIGKILL)
      }
      site.forgetRequests()
      let fourth = try setting.crawl()
      #expect(fourth.status == 0 && site.count(of: "/p3") == 0)
      let reason = "set aside: webmark died 3 times while it was in flight"
      #expect(fourth.errors.contains("/p3: " + reason), "\(fourth.errors)")
      try #expect(setting.runner.run(["index", "stats"]).lines.first == "5 pages")
      let changes = try setting.runner.run(["changes"])
      #expect(changes.output.contains("/p3  " + reason), "\(changes.output)")
      #expect(changes.output.contains("1 set aside"))
      try #expect(setting.runner.run(["report", "--json"]).output.contains("set aside"))
      site.set("/p3", .page("Healthy"))
      try #expect(setting.crawl().status == 0)
      #expect(site.count(of: "/p3") == 0, "its time has not come")
      try #expect(setting.crawl("--all").status == 0)
      #expect(site.count(of: "/p3") == 1)
      try #expect(setting.runner.run(["index", "stats"]).lines.first == "6 pages")
      let last = try setting.crawl()
      #expect(!last.errors.contains("set aside"), "it was fetched and did no harm")
    }
  }

  @Test func `healthy pages that were in flight at two deaths are fetched`() async throws {
    var answers = Self.site(pages: 9)
    for key in answers.keys { answers[key]?.pause = 0.2 }
    try await CrawlCommandTests.with(answers) { site, setting in
      for _ in 1...2 {
        site.forgetRequests()
        _ = try setting.runner.run(["crawl", "--delay", "0", "--per-host", "4"]) { process in
          while !site.requests.contains(where: { $0.target != "/robots.txt" }), process.isRunning {
            usleep(3000)
          }
          process.send(SIGKILL)
        }
      }
      let last = try setting.crawl()
      #expect(last.status == 0 && !last.errors.contains("set aside"), "\(last.errors)")
      try #expect(setting.runner.run(["index", "stats"]).lines.first == "9 pages")
    }
  }

  @Test func `--max-pages is the budget of the run, also where it goes on`() async throws {
    var answers = Self.site(pages: 40)
    for key in answers.keys { answers[key]?.pause = 0.02 }
    try await CrawlCommandTests.with(answers) { site, setting in
      _ = try setting.runner.run(["crawl", "--delay", "0"]) { process in
        while site.requests.count < 20, process.isRunning { usleep(3000) }
        process.send(SIGTERM)
      }
      site.forgetRequests()
      try #expect(setting.crawl("--max-pages", "5").status == 0)
      #expect(site.requests.count { $0.target.hasPrefix("/p") } == 5)
      let none = try setting.crawl("--max-pages", "0")
      #expect(none.errors.contains("no page was crawled: the run's budget is 0"), "\(none.errors)")
    }
  }

  @Test func `signals of one event count once: the checkpoint and the report are written`()
    async throws
  {
    for (first, second) in [(SIGTERM, SIGTERM), (SIGHUP, SIGTERM), (SIGHUP, SIGHUP)] {
      var answers = Self.site(pages: 90)
      for key in answers.keys where key != "/" { answers[key]?.pause = 0.3 }
      try await CrawlCommandTests.with(answers) { site, setting in
        let answer = try setting.runner.run(
          ["crawl", "--delay", "0", "--report", "report.json"]
        ) { process in
          while !site.requests.contains(where: { $0.target.hasPrefix("/p") }), process.isRunning {
            usleep(3000)
          }
          process.send(first)
          process.send(second)
        }
        #expect(answer.status == 130, "\(answer.errors)")
        let report = setting.folder.appendingPathComponent("report.json")
        #expect(FileManager.default.fileExists(atPath: report.path))
      }
    }
  }

  @Test func `a later signal ends at once, and says that there is no checkpoint`() async throws {
    var answers = Self.site(pages: 3)
    answers["/p1"]?.pause = 20
    try await CrawlCommandTests.with(answers) { site, setting in
      let answer = try setting.runner.run(["crawl", "--delay", "0"]) { process in
        while site.count(of: "/p1") == 0, process.isRunning { usleep(3000) }
        process.send(SIGTERM)
        usleep(1_300_000)
        process.send(SIGTERM)
      }
      #expect(answer.status == 137)
      #expect(answer.errors.contains("SIGTERM, without a checkpoint"), "\(answer.errors)")
    }
  }

  @Test func `under nohup SIGHUP stays ignored`() async throws {
    var answers = Self.site(pages: 3)
    answers["/p1"]?.pause = 0.5
    try await CrawlCommandTests.with(answers) { site, setting in
      let answer = try setting.runner.run(
        ["-c", "trap '' HUP; exec \"$0\" crawl --delay 0", CommandRunner.binary.path],
        program: "/bin/sh"
      ) { process in
        while site.count(of: "/p1") == 0, process.isRunning { usleep(3000) }
        process.send(SIGHUP)
      }
      #expect(answer.status == 0, "\(answer.errors)")
    }
  }

  @Test func `an error about a seed list quotes at most 200 characters of a word`() async throws {
    try await TemporaryFolder.with { folder in
      let word = String(repeating: "x", count: 5_000_000)
      let lines = [word, "https://a.example/ \(word)", "https://a.example/ scope=\(word)"]
      let bad = Array(repeating: "gopher://a.example/", count: 500)
      let setting = try CrawlCommandTests.Setting(
        folder,
        seeds: (lines + bad).joined(separator: "\n")
      )
      let answer = try setting.runner.run(["crawl"])
      #expect(answer.status == 2)
      #expect(answer.errors.utf8.count < 20_000)
      #expect(answer.errors.contains(String(repeating: "x", count: 200) + "…'"))
      #expect(
        answer.errors.contains("seeds.txt: 403 more bad lines"),
        "\(answer.errors.suffix(200))"
      )
    }
  }
}
