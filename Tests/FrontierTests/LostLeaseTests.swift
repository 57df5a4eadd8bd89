import Frontier
import Politeness
import Testing
import URLStandard

/// Batches with pages whose lease has ended.
@Suite("FrontierBatch: lost leases")
struct LostLeaseTests {
  @Test func `changes of a page whose lease has ended are not written`() async throws {
    let store = MemoryFrontierStore()
    _ = try await store.openSession(seeds: ["https://a.example/"])
    let host = HostKey(value: 1)
    var batch = FrontierBatch()
    for number: UInt64 in 1...2 {
      let url = "https://a.example/\(number)"
      let record = PageRecord(host: host, url: url, seed: 0, depth: 0)
      let key = PageKey(value: number)
      batch.discovered.append(
        DiscoveredPage(key: key, record: record, priority: QueuePriority(depth: 0))
      )
    }
    _ = try await store.write(batch)
    let lost = try await store.lease([host], perHost: 1, excluding: [])
    try await store.releaseLeases()
    let held = try await store.lease([host], perHost: 2, excluding: [])
    let other = try #require(held.first { $0.url != lost.first?.url })
    batch = FrontierBatch()
    batch.completed = lost + [other]
    batch.changes = batch.completed.map { PageChange(time: 1, kind: .added, url: $0.url) }
    let result = try await store.write(batch)
    #expect(result.lostLeases == 1)
    var changed: [String] = []
    try await store.forEachChange(since: nil) { changed.append($0.url) }
    #expect(changed == [other.url])
  }
}
