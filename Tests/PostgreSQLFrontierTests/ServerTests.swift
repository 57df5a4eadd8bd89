import ChildProcesses
import Fetching
import Foundation
import Frontier
import Testing
import URLStandard
import WebmarkTesting

@testable import PostgreSQLFrontier

/// The server and its tables: migrations, crashes, values.
@Suite(
  "PostgreSQL: server and tables",
  .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.skipMessage)
)
struct ServerTests {
  @Test("workers that start at once create the tables once")
  func migration() async throws {
    let crawl = try await SharedCrawl()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<6 { group.addTask { _ = try await PostgreSQLFrontierStore(crawl.address) } }
      try await group.waitForAll()
    }
    try await #expect(crawl.number("SELECT count(*) FROM webmark_frontier") == 1)
    try await #expect(crawl.number("SELECT count(*) FROM secret") == 1)
    try await #expect(crawl.number("SELECT count(*) FROM worker") == 6)
    try await crawl.run("UPDATE webmark_frontier SET version = 99")
    let error = await #expect(throws: PostgreSQLError.self) {
      try await PostgreSQLFrontierStore(crawl.address)
    }
    #expect(error?.description.contains("layout 99") == true)
  }

  @Test("a server that cannot be reached is reported at once")
  func noServer() async throws {
    let error = await #expect(throws: PostgreSQLError.self) {
      try await PostgreSQLFrontierStore("postgresql:///none?host=/nonexistent&user=webmark")
    }
    #expect(error?.description.contains("/nonexistent") == true)
  }

  @Test(
    "waiting for a server is reported once, and ends when the task is cancelled",
    .timeLimit(.minutes(1))
  )
  func waiting() async throws {
    let (reports, continuation) = AsyncStream.makeStream(of: String.self)
    let client = PostgreSQLClient("postgresql:///none?host=/nonexistent&user=webmark") {
      continuation.yield($0)
    }
    let transaction = Task { try await client.transaction { try $0.run("SELECT 1").count } }
    var iterator = reports.makeAsyncIterator()
    let report = try #require(await iterator.next())
    #expect(report.hasPrefix("waiting for PostgreSQL, for up to 300 seconds: "))
    #expect(report.contains("/nonexistent"))
    transaction.cancel()
    await #expect(throws: PostgreSQLError.self) { try await transaction.value }
    continuation.finish()
    #expect(await iterator.next() == nil)
  }

  @Test(
    "a follower whose server has gone says so, and ends at the first signal",
    .timeLimit(.minutes(2))
  )
  func followerWithoutServer() async throws {
    let server = try PostgreSQLServer()
    let address = try await server.newSchema()
    try await PostgreSQLFrontierStore(address, hasOutbox: true).close()
    try await TemporaryFolder.with { folder in
      let index = folder.appendingPathComponent("node/index.sqlite").path
      let words = ["index", "follow", address, "--data", "node", "--no-progress"]
      let ended = try CommandRunner(in: folder).run(words, limit: 60) { process in
        // The index is made when the follower has connected.
        while !FileManager.default.fileExists(atPath: index), process.isRunning { usleep(20_000) }
        try? server.stop()
        sleep(6)
        process.send(SIGTERM)
      }
      #expect(ended.status == 130 && ended.output == "applied 0 changes to node\n")
      #expect(ended.errors.contains("webmark: waiting for PostgreSQL, for up to 300 seconds: "))
    }
  }

  @Test("a worker whose server has gone ends soon after the first signal", .timeLimit(.minutes(2)))
  func workerWithoutServer() async throws {
    let server = try PostgreSQLServer()
    let address = try await server.newSchema()
    var answers = ["/": LoopbackSite.Answer.page("Start", links: (0..<100).map { "/\($0)" })]
    for number in 0..<100 { answers["/\(number)"] = .page("Quince \(number)") }
    let site = try LoopbackSite(answers)
    try await TemporaryFolder.with { folder in
      let words = ["crawl", site.url("/"), "--frontier", address, "--delay", "1", "--no-progress"]
      var signalled = ContinuousClock.now
      let ended = try CommandRunner(in: folder).run(words, limit: 90) { process in
        while site.requests.count < 3, process.isRunning { usleep(20_000) }
        try? server.stop()
        sleep(4)
        signalled = .now
        process.send(SIGTERM)
      }
      #expect(signalled.duration(to: .now) < .seconds(30))
      #expect(ended.status == 2, "\(ended.errors)")
      #expect(ended.errors.contains("webmark: waiting for PostgreSQL"), "\(ended.errors)")
    }
  }

  @Test("texts of any kind come back as they were written, without U+0000")
  func texts() async throws {
    let crawl = try await SharedCrawl()
    let store = try await crawl.worker()
    let text = "\\N \\. \t\n\r\u{8}\u{b} \\x41 'quoted' \"x\" é 漢 \u{1F600}\\"
    try await SharedCrawl.add(["https://a.example/"], to: store)
    let leased = try await SharedCrawl.lease(of: store)
    var record = try #require(leased.first)
    record.reason = text + "\u{0}"
    record.validators = Validators(entityTag: text, lastModified: "\\")
    record.history = ChangeHistory(watched: 0.1, changes: .infinity)
    record.item = ItemFingerprint()
    record.item?.set("title", to: UInt64.max)
    record.nextDue = 1e300
    try await #expect(SharedCrawl.complete([record], in: store) == 0)
    let key = PageKey(CanonicalKey(storedText: record.url), secret: store.sharedSession.secret)
    let records = try await store.records(of: [key])
    let stored = try #require(records[key])
    #expect(stored.reason == text)
    #expect(stored.validators == record.validators)
    #expect(stored.history == record.history)
    #expect(stored.item == record.item && stored.nextDue == 1e300)
  }

  @Test("a batch that names a URL a thousand times is written once")
  func repetitions() async throws {
    let crawl = try await SharedCrawl()
    let store = try await crawl.worker()
    let urls = Array(repeating: "https://a.example/1", count: 1000)
    try await #expect(SharedCrawl.add(urls, to: store).values.reduce(0, +) == 1)
    try await #expect(store.dueCount() == 1)
  }

  @Test("a server that crashes in the middle of a crawl loses nothing and repeats nothing")
  func crash() async throws {
    let server = try PostgreSQLServer()
    let address = try await server.newSchema()
    let store = try await PostgreSQLFrontierStore(address)
    _ = try await store.openSession(seeds: SharedCrawl.seeds)
    let urls = (0..<600).map { "https://a.example/\($0)" }
    try await SharedCrawl.add(urls, to: store)
    let crashes = Task { for _ in 0..<3 { try server.crashAndRestart() } }
    var completed: [String] = []
    while completed.count < urls.count {
      let leased = try await SharedCrawl.lease(of: store, count: 3)
      try #require(!leased.isEmpty)
      try await #expect(SharedCrawl.complete(leased, in: store) == 0)
      completed += leased.map(\.url)
    }
    try await crashes.value
    #expect(completed == urls)
    let statistics = try await store.statistics()
    #expect(statistics.states == [.done: 600] && statistics.due + statistics.inFlight == 0)
    await store.close()
  }
}
