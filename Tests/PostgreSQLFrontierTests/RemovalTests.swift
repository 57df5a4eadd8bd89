import Frontier
import Politeness
import Testing

@testable import PostgreSQLFrontier

/// Removals from the index, which all workers count together.
@Suite(
  "PostgreSQL: removals of all workers",
  .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.skipMessage)
)
struct RemovalTests {
  private static let urls = (0..<30).map { "https://a.example/\($0)" }

  /// Completes pages that leave the index, the first ones of which moved to one page.
  private func remove(
    _ records: [PageRecord],
    moved: Int = 0,
    in store: PostgreSQLFrontierStore
  ) async throws {
    var batch = FrontierBatch()
    batch.completed = records
    for (number, record) in records.enumerated() {
      let target = number < moved ? PageKey(value: 7) : nil
      batch.removals.append(
        Removal(url: record.url, host: record.host, isCounted: target == nil, target: target)
      )
    }
    _ = try await store.write(batch)
  }

  @Test("a worker that takes a site over learns how many of its pages have left the index")
  func takeOver() async throws {
    let crawl = try await SharedCrawl()
    let first = try await crawl.worker()
    try await SharedCrawl.add(Self.urls, to: first)
    try await remove(SharedCrawl.lease(of: first, count: 12), in: first)
    let late = try await SharedCrawl.lease(of: first, count: 5)
    let second = try await crawl.worker()
    try await crawl.suspend(first)
    let host = SharedCrawl.host("a.example", second)
    try await #expect(second.synchronize(isIdle: false).removals.hosts == [host: 12])
    // Pages whose lease has ended are not removed, so they do not count.
    try await remove(late, in: first)
    let third = try await PostgreSQLFrontierStore(
      crawl.address,
      leaseDuration: 3600,
      renewsLeases: false
    )
    try await #expect(third.openSession(seeds: SharedCrawl.seeds).removals.hosts == [host: 12])
  }

  @Test("pages that move to one target count for all workers, and a new session begins at 0")
  func targets() async throws {
    let crawl = try await SharedCrawl()
    let first = try await crawl.worker()
    let second = try await crawl.worker()
    try await SharedCrawl.add(Self.urls, to: first)
    try await remove(SharedCrawl.lease(of: first, count: 19), moved: 19, in: first)
    try await #expect(second.synchronize(isIdle: false).removals.targets.isEmpty)
    try await remove(SharedCrawl.lease(of: first, count: 2), moved: 1, in: first)
    try await #expect(second.synchronize(isIdle: false).removals.targets == [PageKey(value: 7): 20])
    try await first.closeSession()
    await second.close()
    let session = try await first.openSession(seeds: SharedCrawl.seeds)
    #expect(session.removals == RemovalCounts())
  }
}
