import Frontier
import PostgreSQLFrontier
import StoreContracts
import Testing

/// The contract of frontier stores on a real server.
@Suite(
  "PostgreSQL: FrontierStore contract",
  .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.skipMessage)
)
struct ContractTests {
  @Test(arguments: FrontierStoreContract.cases)
  func frontier(_ requirement: FrontierStoreContract.Case) async throws {
    let address = try await PostgreSQLServer.common.get().newSchema()
    let store = try await PostgreSQLFrontierStore(address)
    try await requirement.run(on: store)
    await store.close()
  }

  @Test(arguments: HTTPCacheStoreContract.cases)
  func cache(_ requirement: HTTPCacheStoreContract.Case) async throws {
    let address = try await PostgreSQLServer.common.get().newSchema()
    let store = try await PostgreSQLFrontierStore(address)
    try await requirement.run(on: store)
    await store.close()
  }
}
