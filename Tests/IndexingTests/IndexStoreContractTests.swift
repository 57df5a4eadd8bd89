import ExternalStores
import StoreContracts
import Testing
import WebmarkTesting

@testable import IndexModel
@testable import SQLiteIndex

/// The contract of index stores on the stores of this package and a store of another one.
@Suite("IndexStore contract")
struct IndexStoreContractTests {
  private static func stores() throws -> [any IndexStore] {
    [MemoryIndexStore(), try SQLiteStore(path: ":memory:", readOnly: false)]
  }

  @Test(arguments: IndexStoreContract.cases)
  func requirement(_ requirement: IndexStoreContract.Case) async throws {
    for store in try Self.stores() { try await requirement.run(on: store) }
  }

  @Test("the same writes give the same entities over every store", arguments: 1...10 as ClosedRange)
  func agreement(seed: Int) async throws {
    var generator = SeededGenerator(state: UInt64(seed))
    let changes = OrderTests.changes(using: &generator).shuffled(using: &generator)
    let answers = try await Self.stores().asyncMap { store in
      let index = try TestIndex(store: store)
      for change in changes { try await index.write(change) }
      try await index.write(.deleteAllItems(appID: "b"))
      return try await index.entities()
    }
    #expect(Set(answers).count == 1)
  }
}
