import ChildProcesses
import Foundation
import Frontier
import Glibc
import Testing
import WebmarkTesting

@testable import PostgreSQLFrontier

/// Pages that were in flight when workers died.
@Suite(
  "PostgreSQL: pages that end workers",
  .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.skipMessage),
  .timeLimit(.minutes(10))
)
struct SharedCrashTests {
  private static let urls = (0..<3).map { "https://a.example/\($0)" }
  private static let time = 1_800_000_000.0

  /// Opens a session of a worker with a folder, at a time; `nil` makes every page due.
  private static func open(
    _ folder: URL,
    of crawl: SharedCrawl,
    asOf time: Double? = time
  ) async throws -> (PostgreSQLFrontierStore, FrontierSession) {
    let store = try await PostgreSQLFrontierStore(
      crawl.address,
      leaseDuration: 3600,
      folder: folder.path,
      renewsLeases: false
    )
    let session = try await store.openSession(seeds: SharedCrawl.seeds, asOf: time)
    return (store, session)
  }

  /// Leases all pages for a worker, which dies while it fetches the second one.
  private static func die(_ folder: URL, of crawl: SharedCrawl) async throws {
    let (store, _) = try await open(folder, of: crawl)
    try await SharedCrawl.add(urls, to: store)
    for record in try await SharedCrawl.lease(of: store) where record.url == urls[1] {
      store.beginFetch(of: record.id)
    }
    try await crawl.suspend(store)
  }

  private static func with(
    _ body: (SharedCrawl, _ folders: [URL]) async throws -> Void
  ) async throws {
    let crawl = try await SharedCrawl()
    try await TemporaryFolder.with { folder in
      let folders = (0..<3).map { folder.appendingPathComponent("worker\($0)") }
      for folder in folders {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      try await body(crawl, folders)
    }
  }

  @Test("a page at which workers of three machines died is set aside, the others are fetched")
  func threeWorkers() async throws {
    try await Self.with { crawl, folders in
      for folder in folders { try await Self.die(folder, of: crawl) }
      // A worker counts its death when it starts again.
      let (first, one) = try await Self.open(folders[0], of: crawl)
      #expect(one.quarantined.isEmpty)
      #expect(try await SharedCrawl.lease(of: first).map(\.crashCount) == [0, 1, 0])
      try await crawl.suspend(first)
      let (second, _) = try await Self.open(folders[1], of: crawl)
      #expect(try await SharedCrawl.lease(of: second).map(\.crashCount) == [0, 2, 0])
      // The second worker has leased all pages; only the one of the deaths is set aside.
      let (third, three) = try await Self.open(folders[2], of: crawl)
      let aside = try #require(three.quarantined.first)
      #expect(three.quarantined.count == 1)
      #expect(aside.url == Self.urls[1] && aside.deaths == 3 && aside.until == Self.time + 86_400)
      try await crawl.suspend(second)
      _ = try await third.synchronize(isIdle: false)
      let rest = try await SharedCrawl.lease(of: third)
      #expect(rest.map(\.url) == [Self.urls[0], Self.urls[2]])
      try await #expect(SharedCrawl.complete(rest, in: third) == 0)
      try await #expect(third.dueCount() == 0)
      let changes = try await crawl.number("SELECT count(*) FROM change WHERE kind = 'set aside'")
      #expect(changes == 1)
    }
  }

  @Test("a page that is set aside comes back when its time has come, or is asked for")
  func afterwards() async throws {
    try await Self.with { crawl, folders in
      for _ in 0..<3 { try await Self.die(folders[0], of: crawl) }
      let (store, session) = try await Self.open(folders[0], of: crawl)
      #expect(session.quarantined.map(\.deaths) == [3])
      let rest = try await SharedCrawl.lease(of: store)
      try await #expect(SharedCrawl.complete(rest, in: store) == 0)
      // A sitemap or a link does not bring it back.
      try await SharedCrawl.add(Self.urls, to: store)
      try await #expect(store.dueCount() == 0)
      try await store.closeSession()
      try await crawl.suspend(store)

      let (early, next) = try await Self.open(folders[1], of: crawl, asOf: Self.time + 80_000)
      #expect(next.quarantined.map(\.url) == [Self.urls[1]])
      #expect(try await !SharedCrawl.lease(of: early).map(\.url).contains(Self.urls[1]))
      try await crawl.suspend(early)
      let (all, last) = try await Self.open(folders[1], of: crawl, asOf: nil)
      #expect(last.quarantined.isEmpty)
      let page = try await SharedCrawl.lease(of: all).first { $0.url == Self.urls[1] }
      #expect(page?.crashCount == 3, "it is fetched alone")
      try await #expect(SharedCrawl.complete([#require(page)], in: all) == 0)
      try await #expect(crawl.number("SELECT count(*) FROM death") == 0)
    }
  }

  @Test("a death counts for no page that others completed, and for none of another database")
  func counted() async throws {
    try await Self.with { crawl, folders in
      try await Self.die(folders[0], of: crawl)
      let (other, _) = try await Self.open(folders[1], of: crawl)
      _ = try await other.synchronize(isIdle: false)
      try await #expect(SharedCrawl.complete(SharedCrawl.lease(of: other), in: other) == 0)
      let (again, _) = try await Self.open(folders[0], of: crawl)
      try await #expect(crawl.number("SELECT count(*) FROM death") == 0)
      again.beginFetch(of: 2)

      let second = try await SharedCrawl()
      let (elsewhere, _) = try await Self.open(folders[2], of: second)
      try await SharedCrawl.add(Self.urls, to: elsewhere)
      _ = try await Self.open(folders[0], of: second)
      try await #expect(second.number("SELECT count(*) FROM death") == 0)
    }
  }

  @Test("the program sets aside a page that ends three workers, and its report names it")
  func program() async throws {
    let address = try await SharedCrawl().address
    var answers: [String: LoopbackSite.Answer] = [
      "/": .page("Start", links: ["/p1", "/p2", "/p3"]), "/p1": .page("One"), "/p3": .page("Three"),
    ]
    answers["/p2"] = .page("Two")
    answers["/p2"]?.pause = 20
    let site = try LoopbackSite(answers)
    try await TemporaryFolder.with { folder in
      let seeds = folder.appendingPathComponent("seeds.txt")
      try (site.url("/") + "\n").write(to: seeds, atomically: true, encoding: .utf8)
      let words = ["crawl", "seeds.txt", "--frontier", address, "--delay", "0", "--data", "node"]
      let runner = CommandRunner(in: folder)
      for round in 1...3 {
        let killed = try runner.run(words) { process in
          while site.count(of: "/p2") < round, process.isRunning { usleep(5000) }
          process.send(SIGKILL)
        }
        #expect(killed.status == -SIGKILL, "\(killed.errors)")
        // The worker counts as alive until its leases end.
        try await SharedCrawl(address: address)
          .run("UPDATE worker SET until = '-infinity'")
      }
      let last = try runner.run(words)
      #expect(last.status == 0 && site.count(of: "/p2") == 3)
      let reason = "/p2: set aside: webmark died 3 times while it was in flight"
      #expect(last.errors.contains(reason), "\(last.errors)")
      try #expect(runner.run(["index", "stats", "--data", "node"]).lines.first == "3 pages")
    }
  }
}
