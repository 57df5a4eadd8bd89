import ExternalStores
import StoreContracts
import Testing

@Suite("stores of another package")
struct ContractTests {
  @Test(arguments: FrontierStoreContract.cases)
  func frontier(_ requirement: FrontierStoreContract.Case) async throws {
    try await requirement.run(on: TableFrontierStore())
  }

  @Test(arguments: IndexStoreContract.cases)
  func index(_ requirement: IndexStoreContract.Case) async throws {
    try await requirement.run(on: MemoryIndexStore())
  }
}
