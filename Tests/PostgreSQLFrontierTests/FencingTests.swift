import Frontier
import Politeness
import Testing

@testable import PostgreSQLFrontier

/// Two workers of which one is suspended, ends, or hands sites over.
@Suite(
  "PostgreSQL: take-over and fencing",
  .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.skipMessage)
)
struct FencingTests {
  private static let urls = (0..<4).map { "https://a.example/\($0)" }

  @Test("a suspended worker cannot complete pages that another one took over")
  func suspendedWorker() async throws {
    let crawl = try await SharedCrawl()
    let first = try await crawl.worker()
    try await SharedCrawl.add(Self.urls, to: first)
    let former = try await SharedCrawl.lease(of: first, count: 2)
    let second = try await crawl.worker()
    // The first worker is alive and owns every bucket.
    try await #expect(second.synchronize(isIdle: false).growth.isEmpty)
    try await #expect(SharedCrawl.lease(of: second).isEmpty)

    try await crawl.suspend(first)
    let update = try await second.synchronize(isIdle: false)
    #expect(update.hasNewSites)
    #expect(update.growth == [SharedCrawl.host("a.example", second): 4])
    let again = try await SharedCrawl.lease(of: second)
    #expect(again.map(\.url) == Self.urls)

    // Whichever comes first, the former holder settles nothing and leases nothing.
    try await #expect(SharedCrawl.complete(former, in: first) == 2)
    try await #expect(SharedCrawl.lease(of: first).isEmpty)
    try await #expect(SharedCrawl.complete(again, in: second) == 0)
    try await #expect(SharedCrawl.complete(former, in: first) == 2)
    let statistics = try await second.statistics()
    #expect(statistics.states == [.done: 4])
    #expect(statistics.inFlight == 0)
    try await #expect(crawl.number("SELECT settled FROM worker WHERE id = \(first.worker)") == 0)
  }

  @Test("a worker that lost its buckets learns it, and its leases have ended")
  func lostLeases() async throws {
    let crawl = try await SharedCrawl()
    let first = try await crawl.worker()
    try await SharedCrawl.add(Self.urls, to: first)
    let leased = try await SharedCrawl.lease(of: first)
    let lease = try #require(leased.first?.lease)
    #expect(first.holds(lease))
    let second = try await crawl.worker()
    try await crawl.suspend(first)
    _ = try await second.synchronize(isIdle: false)
    _ = try await first.synchronize(isIdle: false)
    #expect(!first.holds(lease))
  }

  @Test("a take-over waits for a transaction that settles pages of the bucket")
  func completionInProgress() async throws {
    let crawl = try await SharedCrawl()
    let first = try await crawl.worker()
    let second = try await crawl.worker()
    try await crawl.suspend(first)
    let completion = try PostgreSQLConnection(crawl.address)
    // The lock that a completion takes.
    try completion.run("BEGIN; SELECT FROM bucket WHERE id = 7 FOR SHARE")
    _ = try await second.synchronize(isIdle: false)
    #expect(second.ownership.epochs.count == PostgreSQLFrontierSchema.bucketCount - 1)
    #expect(second.ownership.epochs[7] == nil)
    try completion.run("COMMIT")
    _ = try await second.synchronize(isIdle: false)
    #expect(second.ownership.epochs[7] != nil)
  }

  @Test("a second worker gets half of the sites, each page is leased once, and nothing is lost")
  func handOver() async throws {
    let crawl = try await SharedCrawl()
    let first = try await crawl.worker()
    let hosts = (0..<40).map { "host\($0).example" }
    let urls = hosts.flatMap { host in (0..<5).map { "https://\(host)/\($0)" } }
    try await SharedCrawl.add(urls, to: first)
    // Pages of every site are in flight when the second worker comes.
    var held = try await SharedCrawl.lease(hosts, of: first, count: 2)
    #expect(held.count == 80)
    let second = try await crawl.worker()
    var completed: [String] = []
    for _ in 0..<4 {
      _ = try await first.synchronize(isIdle: false)
      _ = try await second.synchronize(isIdle: false)
      try await #expect(SharedCrawl.complete(held, in: first) == 0)
      completed += held.map(\.url)
      held = try await SharedCrawl.lease(hosts, of: first, count: 1)
      let others = try await SharedCrawl.lease(hosts, of: second, count: 1)
      try await #expect(SharedCrawl.complete(others, in: second) == 0)
      completed += others.map(\.url)
    }
    try await #expect(SharedCrawl.complete(held, in: first) == 0)
    completed += held.map(\.url)
    for store in [first, second] {
      let rest = try await SharedCrawl.lease(hosts, of: store)
      try await #expect(SharedCrawl.complete(rest, in: store) == 0)
      completed += rest.map(\.url)
    }
    #expect(completed.sorted() == urls.sorted())
    let half = PostgreSQLFrontierSchema.bucketCount / 2
    #expect(first.ownership.epochs.count == half && second.ownership.epochs.count == half)
    let shared = try await crawl.number("SELECT count(*) FROM worker WHERE settled > 0")
    #expect(shared == 2)
  }

  @Test("the owner of a bucket learns of pages that another worker has found")
  func arrivals() async throws {
    let crawl = try await SharedCrawl()
    let (owner, other) = try await crawl.ownerAndOther(of: Self.urls[0])
    try await #expect(SharedCrawl.add(Self.urls + Self.urls, to: other).isEmpty)
    let update = try await owner.synchronize(isIdle: true)
    #expect(update.growth == [SharedCrawl.host("a.example", owner): 4] && !update.isFinished)
    try await #expect(owner.synchronize(isIdle: false).growth.isEmpty)
    try await #expect(SharedCrawl.lease(of: owner).map(\.url) == Self.urls)
  }

  @Test("the session ends for all workers at once, when no one has anything left")
  func end() async throws {
    let crawl = try await SharedCrawl()
    let (owner, other) = try await crawl.ownerAndOther(of: Self.urls[0])
    try await #expect(!owner.synchronize(isIdle: true).isFinished)
    // The other worker is busy, and finds a page of the owner's, which is then not idle any more.
    try await SharedCrawl.add([Self.urls[0]], to: other)
    try await #expect(!other.synchronize(isIdle: true).isFinished)
    try await #expect(!owner.synchronize(isIdle: true).isFinished)
    try await #expect(!other.synchronize(isIdle: true).isFinished)
    let leased = try await SharedCrawl.lease(of: owner)
    try await #expect(SharedCrawl.complete(leased, in: owner) == 0 && leased.count == 1)
    try await #expect(owner.synchronize(isIdle: true).isFinished)
    try await #expect(other.synchronize(isIdle: true).isFinished)
    try await #expect(crawl.number("SELECT count(*) FROM session WHERE is_open") == 0)
  }

  @Test("pages of a worker that is gone keep the session open")
  func endWithLostWorker() async throws {
    let crawl = try await SharedCrawl()
    let first = try await crawl.worker()
    let second = try await crawl.worker()
    try await SharedCrawl.add(Self.urls, to: first)
    _ = try await SharedCrawl.lease(of: first)
    await first.close()
    let update = try await second.synchronize(isIdle: true)
    #expect(!update.isFinished && update.growth.values.reduce(0, +) == 4)
    let leased = try await SharedCrawl.lease(of: second)
    try await #expect(SharedCrawl.complete(leased, in: second) == 0)
    try await #expect(second.synchronize(isIdle: true).isFinished)
  }

  @Test("another seed list is refused while others crawl")
  func otherSeeds() async throws {
    let crawl = try await SharedCrawl()
    let first = try await crawl.worker()
    await #expect(throws: PostgreSQLError.self) { try await crawl.worker(["https://c.example/"]) }
    await first.close()
    _ = try await crawl.worker(["https://c.example/"])
  }

  @Test("other settings are refused while others crawl, and named")
  func otherSettings() async throws {
    let crawl = try await SharedCrawl()
    let long = "https://a.example/" + String(repeating: "a", count: 5000)
    let settings = [long: "app=TEAM123456.example.one", "--exclude": "/a/*"]
    let first = try await crawl.worker(settings: settings)
    let second = try await crawl.worker(settings: settings)
    for (other, text) in [
      (
        [long: "app=TEAM123456.example.two", "--exclude": "/a/*"],
        "here: app=TEAM123456.example.two"
      ),
      ([long: "app=TEAM123456.example.one"], "--exclude (there: /a/*, here: the default)"),
    ] {
      let error = await #expect(throws: PostgreSQLError.self) {
        try await crawl.worker(settings: other)
      }
      #expect(error?.description.contains(text) == true)
    }
    await first.close()
    await #expect(throws: PostgreSQLError.self) { try await crawl.worker() }
    await second.close()
    // The next crawl has its own.
    _ = try await crawl.worker()
    _ = try await crawl.worker()
    await #expect(throws: PostgreSQLError.self) { try await crawl.worker(settings: settings) }
    // A worker of an earlier version has stored none.
    try await crawl.run("DELETE FROM session_setting")
    _ = try await crawl.worker(settings: settings)
    await #expect(throws: PostgreSQLError.self) { try await crawl.worker() }
  }

  @Test("budgets are the same for all workers")
  func spending() async throws {
    let crawl = try await SharedCrawl()
    let first = try await crawl.worker()
    let second = try await crawl.worker()
    var batch = FrontierBatch()
    batch.spent = [1: 5]
    _ = try await first.write(batch)
    try await #expect(second.synchronize(isIdle: false).spent == [0, 5])
  }
}
