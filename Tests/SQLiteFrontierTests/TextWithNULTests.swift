import Foundation
import Frontier
import GRDB
import Politeness
import SQLiteFrontier
import Testing
import URLStandard
import WebmarkTesting

/// The rule of ``StatementBinder`` in the frontier's file; `WordCountTests` has it for the index.
@Suite("Texts with a NUL in the frontier")
struct TextWithNULTests {
  @Test func `a row holds a text up to its first NUL, which is what is read`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.path + "/crawl.sqlite"
      let store = try SQLiteFrontierStore(path: path)
      _ = try await store.openSession(seeds: ["https://a.example/"])
      let secret = HashSecret(first: 1, last: 2)
      let (url, host) = ("https://a.example/1", HostKey("a.example", secret: secret))
      let key = PageKey(CanonicalKey(storedText: url), secret: secret)
      var batch = FrontierBatch()
      batch.discovered = [
        DiscoveredPage(
          key: key,
          record: PageRecord(host: host, url: url, seed: 0, depth: 1),
          priority: QueuePriority(depth: 1)
        )
      ]
      _ = try await store.write(batch)
      let leased = try await store.lease([host], perHost: 1, excluding: [])
      var record = try #require(leased.first)
      (record.state, record.reason) = (.failed, "timed out\0, again")
      batch = FrontierBatch()
      batch.completed = [record]
      _ = try await store.write(batch)
      let records = try await store.records(of: [key])
      #expect(records[key]?.reason == "timed out")
      let bytes = try await DatabaseQueue(path: path).read { database in
        try String.fetchOne(database, sql: "SELECT hex(reason) FROM url")
      }
      #expect(bytes == "timed out".utf8.map { String($0, radix: 16, uppercase: true) }.joined())
    }
  }
}
