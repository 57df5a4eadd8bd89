import Frontier
import Politeness
import Synchronization
import Testing
import URLStandard

@testable import PostgreSQLFrontier

/// Rate limits that several workers keep together.
@Suite(
  "PostgreSQL: shared rate limits",
  .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.skipMessage)
)
struct AddressSharingTests {
  private static let address = "192.0.2.1"

  private func demand(_ limit: Int, _ inFlight: Int, _ waiting: Int) -> [AddressDemand] {
    let address = Self.address
    return [AddressDemand(address: address, limit: limit, inFlight: inFlight, waiting: waiting)]
  }

  private func share(
    _ store: PostgreSQLFrontierStore,
    _ demands: [AddressDemand]
  ) async throws -> Int {
    try await store.shareAddresses(demands).counts[Self.address] ?? 0
  }

  @Test("workers that want an address get equal shares as exchanges end, never more than its limit")
  func equalShares() async throws {
    let crawl = try await SharedCrawl()
    let first = try await crawl.worker()
    let second = try await crawl.worker()
    try await #expect(share(first, demand(8, 0, 20)) == 8)
    try await #expect(share(second, demand(8, 0, 20)) == 0)
    // Exchanges in flight go on.
    try await #expect(share(first, demand(8, 8, 12)) == 8)
    try await #expect(share(first, demand(8, 5, 12)) == 5)
    try await #expect(share(second, demand(8, 0, 20)) == 3)
    try await #expect(share(first, demand(8, 2, 12)) == 4)
    try await #expect(share(second, demand(8, 3, 12)) == 4)
    try await #expect(share(first, demand(8, 0, 0)) == 0)
    try await #expect(share(second, demand(8, 4, 12)) == 8)
  }

  @Test("workers take turns if there are more of them than exchanges")
  func turns() async throws {
    let crawl = try await SharedCrawl()
    var stores: [PostgreSQLFrontierStore] = []
    for _ in 0..<3 {
      let store = try await crawl.worker()
      stores.append(store)
    }
    var (shares, turns) = ([0, 0, 0], [0, 0, 0])
    for _ in 0..<12 {
      for number in 0..<3 {
        // Each exchange has ended before its worker asks again.
        shares[number] = 0
        shares[number] = try await share(stores[number], demand(1, 0, 1))
        #expect(shares.reduce(0, +) <= 1)
        turns[number] += shares[number]
      }
    }
    let (fewest, most) = (turns.min() ?? 0, turns.max() ?? 0)
    #expect(fewest >= 2 && most - fewest <= 1, "\(turns)")
  }

  @Test("the share of a worker that is not heard of ends, whatever it had in flight")
  func endOfShare() async throws {
    let crawl = try await SharedCrawl()
    let first = try await crawl.worker()
    let second = try await crawl.worker()
    try await #expect(share(first, demand(2, 0, 2)) == 2)
    try await #expect(share(second, demand(2, 0, 2)) == 0)
    try await crawl.run(
      "UPDATE address_share SET until = '-infinity' WHERE worker = \(first.worker)"
    )
    try await #expect(share(second, demand(2, 0, 2)) == 2)
    try await #expect(share(first, demand(2, 2, 0)) == 0)
    await second.close()
    try await #expect(share(first, demand(2, 0, 2)) == 2)
  }

  @Test("sixteen concurrent rounds of four workers never exceed the limit")
  func concurrentWorkers() async throws {
    let crawl = try await SharedCrawl()
    var stores: [PostgreSQLFrontierStore] = []
    for _ in 0..<4 {
      let store = try await crawl.worker()
      stores.append(store)
    }
    for _ in 0..<16 {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for store in stores {
          group.addTask { _ = try await self.share(store, self.demand(5, 0, .random(in: 0...4))) }
        }
        try await group.waitForAll()
      }
      try await #expect(crawl.number("SELECT coalesce(sum(granted), 0) FROM address_share") <= 5)
    }
  }

  @Test("a site is not handed over during a request, and no request starts afterwards")
  func exchangesDuringHandOver() async throws {
    let crawl = try await SharedCrawl()
    let first = try await crawl.worker()
    let url = try WebURL(parsing: "https://a.example/robots.txt")
    let epoch = try #require(first.siteEpoch(of: url))
    #expect(first.beginExchange(with: url, epoch: epoch) == .granted)
    let second = try await crawl.worker()
    let bucket = first.sharedSession.bucket(of: url)
    first.ownership.contents.withLock { $0.draining = [bucket] }
    _ = try await first.synchronize(isIdle: false)
    #expect(first.siteEpoch(of: url) == epoch)
    first.endExchange(with: url)
    _ = try await first.synchronize(isIdle: false)
    #expect(first.beginExchange(with: url, epoch: epoch) == .lost)
    let update = try await second.synchronize(isIdle: false)
    #expect(update.hasNewSites && second.siteEpoch(of: url) != nil)
  }

  @Test("a worker that was suspended for longer than its leases starts no request before it asks")
  func suspendedWorker() async throws {
    let crawl = try await SharedCrawl()
    let first = try await crawl.worker()
    let url = try WebURL(parsing: "https://a.example/")
    let epoch = try #require(first.siteEpoch(of: url))
    first.ownership.contents.withLock { $0.deadline = .now }
    #expect(first.beginExchange(with: url, epoch: epoch) == .pending)
    let second = try await crawl.worker()
    try await crawl.suspend(first)
    _ = try await second.synchronize(isIdle: false)
    _ = try await first.synchronize(isIdle: false)
    #expect(first.beginExchange(with: url, epoch: epoch) == .lost)
  }
}
