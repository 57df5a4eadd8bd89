import Frontier
import Politeness
import URLStandard

@testable import PostgreSQLFrontier

/// Workers on one schema, for tests.
struct SharedCrawl {
  static let seeds = ["https://a.example/", "https://b.example/"]
  let address: String

  /// Returns workers on a schema that exists.
  init(address: String) { self.address = address }

  init() async throws { address = try await PostgreSQLServer.common.get().newSchema() }

  /// Returns a worker with an open session that does not extend its leases on its own.
  func worker(
    _ seeds: [String] = seeds,
    hasOutbox: Bool = false,
    settings: [String: String] = [:]
  ) async throws -> PostgreSQLFrontierStore {
    let store = try await PostgreSQLFrontierStore(
      address,
      leaseDuration: 3600,
      hasOutbox: hasOutbox,
      settings: settings,
      renewsLeases: false
    )
    _ = try await store.openSession(seeds: seeds)
    return store
  }

  /// Returns two workers that have half of the sites each: the one that has the site of a URL, and the other one.
  func ownerAndOther(
    of text: String
  ) async throws -> (owner: PostgreSQLFrontierStore, other: PostgreSQLFrontierStore) {
    let first = try await worker()
    let second = try await worker()
    // The first one selects sites, releases them, and the second one acquires them.
    for store in [first, first, second] { _ = try await store.synchronize(isIdle: false) }
    let url = try WebURL(parsing: text)
    return first.owns(url) ? (first, second) : (second, first)
  }

  /// Ends the leases of a worker on the server, as if it had been suspended for longer than they last.
  func suspend(_ store: PostgreSQLFrontierStore) async throws {
    try await run("UPDATE worker SET until = '-infinity' WHERE id = \(store.worker)")
  }

  /// Runs SQL on a connection of its own.
  func run(_ statement: String) async throws {
    _ = try await PostgreSQLClient(address).transaction { try $0.run(statement).count }
  }

  /// Returns a number that SQL selects.
  func number(_ statement: String) async throws -> Int {
    try await PostgreSQLClient(address).transaction { try $0.run(statement).required(0, 0) }
  }

  /// Writes discovered pages of a worker, and returns the growth of its queues.
  @discardableResult
  static func add(
    _ urls: [String],
    to store: PostgreSQLFrontierStore
  ) async throws -> [HostKey: Int] {
    var batch = FrontierBatch()
    for text in urls {
      guard let url = WebURL(text) else { continue }
      batch.discovered.append(
        DiscoveredPage(
          key: PageKey(CanonicalKey(storedText: text), secret: store.sharedSession.secret),
          record: PageRecord(host: host(url.hostname, store), url: text, seed: 0, depth: 1),
          priority: QueuePriority(depth: 1)
        )
      )
    }
    return try await store.write(batch).growth
  }

  static func host(_ name: String, _ store: PostgreSQLFrontierStore) -> HostKey {
    HostKey(name, secret: store.sharedSession.secret)
  }

  /// Leases the pages of hosts.
  static func lease(
    _ names: [String] = ["a.example"],
    of store: PostgreSQLFrontierStore,
    count: Int = 100
  ) async throws -> [PageRecord] {
    try await store.lease(names.map { host($0, store) }, perHost: count, excluding: [])
  }

  /// Completes pages as fetched, and returns the number of leases that had ended.
  static func complete(
    _ records: [PageRecord],
    in store: PostgreSQLFrontierStore
  ) async throws -> Int {
    var batch = FrontierBatch()
    batch.completed = records
    for index in batch.completed.indices { batch.completed[index].state = .done }
    return try await store.write(batch).lostLeases
  }
}
