import ExternalStores
import Foundation
import Frontier
import GRDB
import SQLiteFrontier
import StoreContracts
import Testing
import WebmarkTesting

/// The contract of frontier stores on the stores of this package.
@Suite("FrontierStore contract")
struct FrontierStoreTests {
  /// Runs `body` on an empty store of each kind, including one whose small tables overflow with nearly every batch.
  private static func onEachStore(
    _ body: (any FrontierStore & HTTPCacheStore & RenderQueue) async throws -> Void
  ) async throws {
    try await body(MemoryFrontierStore())
    for limit in [1_000_000, 3] {
      try await TemporaryFolder.with { folder in
        let path = folder.path + "/crawl.sqlite"
        try await body(SQLiteFrontierStore(path: path, recentLimit: limit))
      }
    }
  }

  @Test(arguments: FrontierStoreContract.cases)
  func frontier(_ requirement: FrontierStoreContract.Case) async throws {
    try await Self.onEachStore { try await requirement.run(on: $0) }
  }

  @Test("a store of another package meets the contract", arguments: FrontierStoreContract.cases)
  func externalStore(_ requirement: FrontierStoreContract.Case) async throws {
    try await requirement.run(on: TableFrontierStore())
  }

  @Test(arguments: RenderQueueContract.cases)
  func renderQueue(_ requirement: RenderQueueContract.Case) async throws {
    try await Self.onEachStore { try await requirement.run(on: $0) }
  }

  @Test(arguments: HTTPCacheStoreContract.cases)
  func cache(_ requirement: HTTPCacheStoreContract.Case) async throws {
    try await Self.onEachStore { try await requirement.run(on: $0) }
  }

  /// Changes of a kind that this version does not know take no place among those that are returned.
  @Test func `changes of a later version are left out`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.path + "/crawl.sqlite"
      let store = try SQLiteFrontierStore(path: path)
      var batch = FrontierBatch()
      batch.changes = (0..<6).map {
        PageChange(time: Double($0), kind: .changed, url: "https://a.example/\($0)")
      }
      _ = try await store.write(batch)
      try await DatabaseQueue(path: path).write { database in
        try database.execute(sql: "UPDATE change SET kind = 'merged' WHERE time IN (0, 4)")
      }
      let first = try store.changes(ChangeSelection(limit: 3))
      #expect(first.map(\.change.time) == [1, 2, 3])
      var latest = ChangeSelection(limit: 2)
      latest.isNewestFirst = true
      #expect(try store.changes(latest).map(\.change.time) == [5, 3])
    }
  }
}
