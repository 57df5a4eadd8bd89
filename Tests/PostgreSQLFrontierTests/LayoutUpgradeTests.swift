import Frontier
import Testing

@testable import PostgreSQLFrontier

/// Upgrades of the tables of earlier layouts, also while workers of the earlier version run.
@Suite(
  "PostgreSQL: upgrades of the tables",
  .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.skipMessage)
)
struct LayoutUpgradeTests {
  /// The statements that undo the steps to the layouts 2 to 9.
  private static let reversals = [
    "DROP TABLE outbox, follower, pruned; ALTER TABLE webmark_frontier DROP COLUMN has_outbox",
    "DROP TABLE address_share, removal, move_target",
    "DROP TABLE app_record, app_state; ALTER TABLE url SET (fillfactor = 85)",
    "DROP TABLE join_question", "DROP TABLE delivery", "DROP TABLE death",
    "DROP TABLE outage", "DROP TABLE session_setting",
  ]

  /// Columns, indexes and options of all tables, one a line.
  private static let description = """
    SELECT coalesce(string_agg(line, chr(10) ORDER BY line), '') FROM (
      SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, is_identity,
        column_default) AS line
      FROM information_schema.columns WHERE table_schema = current_schema()
      UNION ALL SELECT replace(indexdef, current_schema() || '.', '') FROM pg_indexes
      WHERE schemaname = current_schema()
      UNION ALL SELECT relname || reloptions::text FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace) lines
    """

  private static func description(of crawl: SharedCrawl) async throws -> [Substring] {
    let text = try await PostgreSQLClient(crawl.address).transaction {
      try $0.run(description).text(0, 0) ?? ""
    }
    // The names of the tables' schemas differ.
    return text.split(separator: "\n").map { line in
      line.firstRange(of: "nextval('s").map { line[..<$0.lowerBound] } ?? line
    }
  }

  /// Takes the tables back to an earlier layout.
  private static func revert(_ crawl: SharedCrawl, to layout: Int) async throws {
    for step in reversals[(layout - 1)...].reversed() { try await crawl.run(step) }
    try await crawl.run("UPDATE webmark_frontier SET version = \(layout)")
  }

  @Test("the tables of each earlier layout become those of a new frontier", arguments: 1...8)
  func tables(layout: Int) async throws {
    let fresh = try await SharedCrawl()
    _ = try await PostgreSQLFrontierStore(fresh.address)
    let expected = try await Self.description(of: fresh)
    #expect(expected.count > 80)
    let earlier = try await SharedCrawl()
    try await earlier.run("CREATE TABLE webmark_frontier (version integer NOT NULL)")
    for step in PostgreSQLFrontierSchema.migrations[..<layout] { try await earlier.run(step) }
    try await earlier.run("INSERT INTO secret VALUES (1, 2)")
    try await earlier.run("INSERT INTO webmark_frontier (version) VALUES (\(layout))")
    _ = try await PostgreSQLFrontierStore(earlier.address)
    try await #expect(Self.description(of: earlier) == expected)
    // The reversals of the other tests are those of the steps.
    try await Self.revert(fresh, to: layout)
    try await #expect(Self.description(of: fresh) != expected)
    _ = try await PostgreSQLFrontierStore(fresh.address)
    try await #expect(Self.description(of: fresh) == expected)
  }

  @Test("a worker goes on beside one that updates the tables of its layout", arguments: 1...8)
  func runningWorker(layout: Int) async throws {
    let crawl = try await SharedCrawl()
    let old = try await crawl.worker()
    let urls = (0..<40).map { "https://\($0 % 2 == 0 ? "a" : "b").example/\($0)" }
    try await SharedCrawl.add(urls, to: old)
    let hosts = ["a.example", "b.example"]
    let inFlight = try await SharedCrawl.lease(hosts, of: old, count: 5)
    #expect(inFlight.count == 10)
    try await Self.revert(crawl, to: layout)
    let new = try await crawl.worker()
    try await #expect(
      crawl.number("SELECT version FROM webmark_frontier")
        == PostgreSQLFrontierSchema.migrations.count
    )
    try await #expect(SharedCrawl.complete(inFlight, in: old) == 0)
    var done = Set(inFlight.map(\.url))
    for _ in 0..<6 {
      for store in [old, new] {
        _ = try await store.synchronize(isIdle: false)
        let leased = try await SharedCrawl.lease(hosts, of: store, count: 5)
        #expect(done.isDisjoint(with: leased.map(\.url)))
        try await #expect(SharedCrawl.complete(leased, in: store) == 0)
        done.formUnion(leased.map(\.url))
      }
    }
    #expect(done == Set(urls))
    try await #expect(crawl.number("SELECT count(*) FROM due") == 0)
    try await #expect(crawl.number("SELECT count(*) FROM leased") == 0)
  }

  @Test("an update waits for no transaction of a running worker")
  func openTransaction() async throws {
    let crawl = try await SharedCrawl()
    let old = try await crawl.worker()
    try await SharedCrawl.add(["https://a.example/"], to: old)
    try await Self.revert(crawl, to: 3)
    let (address, leases) = (crawl.address, PostgreSQLClient(crawl.address))
    try await leases.transaction { connection in
      // The locks of a batch, which stay until the transaction ends.
      try connection.run("SELECT * FROM bucket FOR UPDATE; UPDATE url SET visit_count = 1")
      try Self.update(address)
    }
    try await #expect(
      crawl.number("SELECT version FROM webmark_frontier")
        == PostgreSQLFrontierSchema.migrations.count
    )
  }

  /// Updates the tables on another connection; fails if it has to wait for a lock.
  private static func update(_ address: String) throws {
    let other = try PostgreSQLConnection(address)
    try other.run("BEGIN; SET LOCAL lock_timeout = 2000")
    try PostgreSQLFrontierSchema.prepare(other)
    try other.run("COMMIT")
  }
}
