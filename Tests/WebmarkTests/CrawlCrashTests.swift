import ChildProcesses
import Foundation
import Glibc
import Testing
import WebmarkTesting

/// Killed crawls and disk failures, which must not lose data.
@Suite("crawl: crashes", .timeLimit(.minutes(15)))
struct CrawlCrashTests {
  private static func site(pages: Int, pause: Double = 0) -> [String: LoopbackSite.Answer] {
    let text = String(repeating: "lemon cake with candied peel ", count: 300)
    var answers: [String: LoopbackSite.Answer] = [
      "/": .page("Start", links: (1..<pages).map { "/p\($0)" })
    ]
    for number in 1..<pages {
      answers["/p\(number)"] = .html("<title>Page \(number)</title><p>\(number) \(text)")
      answers["/p\(number)"]?.pause = pause
    }
    return answers
  }

  /// Limits the size of the files of a running process to `size` bytes, with util-linux.
  private static func limitFiles(of process: ChildProcess, to size: Int) {
    _ = try? CommandRunner(in: FileManager.default.temporaryDirectory).run(
      ["--pid", String(process.processIdentifier), "--fsize=\(size)"],
      program: "/usr/bin/prlimit"
    )
  }

  private static let arguments = ["crawl", "--delay", "0", "--concurrency", "4", "--per-host", "4"]

  @Test func `killed again and again, it fetches every page, and again only what was in flight`()
    async throws
  {
    try await CrawlCommandTests.with(Self.site(pages: 80, pause: 0.01)) { site, setting in
      var seen: Set<String> = []
      for round in 1...4 {
        site.forgetRequests()
        let killed = try setting.runner.run(Self.arguments) { process in
          while site.requests.count < round * 6 + 3, process.isRunning { usleep(3000) }
          process.send(SIGKILL)
        }
        #expect(killed.status == -SIGKILL)
        let fetched = site.requests.map(\.target).filter { $0 == "/" || $0.hasPrefix("/p") }
        #expect(Set(fetched).count == fetched.count, "none twice in one run")
        #expect(Set(fetched).intersection(seen).count <= 4, "what was in flight")
        seen.formUnion(fetched)
      }
      site.forgetRequests()
      try #expect(setting.runner.run(Self.arguments).status == 0)
      seen.formUnion(site.requests.map(\.target).filter { $0 == "/" || $0.hasPrefix("/p") })
      #expect(seen.count == 80)
      let stats = try setting.runner.run(["index", "stats"])
      #expect(stats.lines.first == "80 pages")
    }
  }

  @Test func `what a killed crawl kept for the index is indexed by the next run, of any kind`()
    async throws
  {
    for arguments in [["crawl"], ["crawl", "--from-warc", "archive.warc"]] {
      try await CrawlCommandTests.with(["/": .page("Start")]) { _, setting in
        let data = setting.runner.folder.appendingPathComponent("webmark-data")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        let kept =
          #"{"aliases":[],"attributeSet":{"title":"Kept"},"deepLinks":[],"isCanonical":"#
          + #"true,"hasAppStatement":false,"isPaywalled":false,"isSearchLanding":false,"key":"//k.example/","statedApps":[],"#
          + #""url":"https://k.example/"}"#
        let journal = data.appendingPathComponent("pages.journal")
        try Data("+\(kept)\n+{\"aliases".utf8).write(to: journal)
        try Data().write(to: setting.runner.folder.appendingPathComponent("archive.warc"))
        _ = try setting.runner.run(arguments)
        let found = try setting.runner.run(["search", "kept", "--json"])
        #expect(found.output.contains("https://k.example/"))
        try #expect(Data(contentsOf: journal).count == 20, "the frame of a generation")
      }
    }
  }

  @Test func `a lock file of a process that is gone is taken over`() async throws {
    try await CrawlCommandTests.with(["/": .page("Start")]) { _, setting in
      try #expect(setting.runner.run(["crawl"]).status == 0)
      let lock = setting.runner.folder.appendingPathComponent("webmark-data/lock")
      try Data("999999999\n".utf8).write(to: lock)
      try #expect(setting.runner.run(["crawl"]).status == 0)
    }
  }

  @Test func `a second crawl names the process of the first`() async throws {
    var slow = LoopbackSite.Answer.page("Slow")
    slow.pause = 1
    try await CrawlCommandTests.with(["/": slow]) { site, setting in
      var (first, second): (Int32, CommandRunner.Answer?) = (0, nil)
      let ended = try setting.runner.run(["crawl"]) { process in
        first = process.processIdentifier
        while site.requests.isEmpty { usleep(10_000) }
        second = try? setting.runner.run(["crawl"])
      }
      #expect(ended.status == 0 && second?.status == 75)
      #expect(second?.errors.contains("another webmark (process \(first))") == true)
    }
  }

  @Test("a file that cannot grow ends the crawl with its name, and the next run goes on")
  func fullDisk() async throws {
    try await CrawlCommandTests.with(Self.site(pages: 120, pause: 0.005)) { site, setting in
      let full = try setting.runner.run(Self.arguments) { process in
        while site.requests.count < 30, process.isRunning { usleep(2000) }
        // The index is larger already.
        Self.limitFiles(of: process, to: 200_000)
      }
      #expect(full.status == 2, "\(full.errors)")
      // Whichever grows first: a database, or the journal of pages that are not indexed yet.
      let names = [".sqlite cannot be used: ", "pages.journal: File too large"]
      #expect(names.contains(where: full.errors.contains), "\(full.errors)")
      try #expect(setting.runner.run(Self.arguments).status == 0)
      let fetched = Set(site.requests.map(\.target).filter { $0 == "/" || $0.hasPrefix("/p") })
      #expect(fetched.count == 120)
      try #expect(setting.runner.run(["index", "stats"]).lines.first == "120 pages")
      try #expect(setting.runner.run(["index", "verify"]).status == 0)
    }
  }

  @Test func `a data folder that cannot be made is named`() async throws {
    try await CrawlCommandTests.with(["/": .page("Start")]) { _, setting in
      let answer = try setting.runner.run(["crawl", "--data", "/proc/webmark-data"])
      #expect(answer.status == 2)
      #expect(answer.errors.contains("the data folder /proc/webmark-data cannot be made: "))
    }
  }

  @Test func `a crawl state that is none is named, and left as it is`() async throws {
    try await CrawlCommandTests.with(["/": .page("Start")]) { site, setting in
      let folder = setting.runner.folder.appendingPathComponent("webmark-data")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let state = folder.appendingPathComponent("crawl.sqlite")
      try Data(repeating: 0x41, count: 8192).write(to: state)
      let answer = try setting.runner.run(["crawl"])
      #expect(answer.status == 2 && answer.errors.contains("crawl.sqlite cannot be used: "))
      try #expect(Data(contentsOf: state).count == 8192)
      #expect(site.requests.isEmpty)
    }
  }
}
