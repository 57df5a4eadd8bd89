import ChangeFeeds
import Frontier
import Synchronization
import Testing
import WebmarkTesting

@testable import PostgreSQLFrontier

/// The list of changes for programs that do not crawl.
@Suite(
  "PostgreSQL: changes of shared crawls",
  .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.skipMessage)
)
struct SharedChangeLogTests {
  private static func change(_ time: Double, _ name: String) -> PageChange {
    var change = PageChange(
      time: time,
      kind: .changed,
      url: "https://a.example/\(name)",
      fields: ["keywords", "title"]
    )
    change.cause = "canonical is https://a.example/"
    return change
  }

  private static func store(_ changes: [PageChange], in store: PostgreSQLFrontierStore) async throws
  {
    var batch = FrontierBatch()
    batch.changes = changes
    _ = try await store.write(batch)
  }

  private static func list(_ log: SharedChangeLog, since: Double? = nil) async throws
    -> [PageChange]
  {
    var changes: [PageChange] = []
    try await log.forEachChange(since: since) { changes.append($0) }
    return changes
  }

  @Test func `the changes of all workers are listed, in the parts in which they are read`()
    async throws
  {
    let crawl = try await SharedCrawl()
    let one = try await crawl.worker()
    let two = try await crawl.worker()
    let first = (0..<1700).map { Self.change(Double($0), "\($0)") }
    let second = (1700..<2500).map { Self.change(Double($0), "\($0)") }
    try await Self.store(first, in: one)
    try await Self.store(second, in: two)
    // A kind of a later version.
    try await crawl.run("UPDATE change SET kind = 'merged' WHERE time = 7 OR time = 2000")
    let all = (first + second).filter { $0.time != 7 && $0.time != 2000 }
    let log = try await SharedChangeLog(crawl.address)
    try await #expect(Self.list(log) == all)
    try await #expect(Self.list(log, since: 1690) == all.filter { $0.time >= 1690 })
    let earliest = try await log.changes(ChangeSelection(limit: 3))
    #expect(earliest.map(\.change) == Array(all.prefix(3)))
    // The change of the later version takes no place among those that are returned.
    var next = ChangeSelection(limit: 1)
    next.after = try await log.changes(ChangeSelection(limit: 7)).last?.id
    try await #expect(log.changes(next).map(\.change.time) == [8])
    var selection = ChangeSelection(limit: 2)
    (selection.isNewestFirst, selection.since) = (true, 100)
    try await #expect(log.changes(selection).map(\.change.time) == [2499, 2498])
    selection.after = try await log.changes(selection).last?.id
    try await #expect(log.changes(selection).map(\.change.time) == [2499])
  }

  @Test func `without a time, the changes are those of the last session`() async throws {
    let crawl = try await SharedCrawl()
    let worker = try await crawl.worker()
    try await Self.store([Self.change(1, "former")], in: worker)
    try await crawl.run("INSERT INTO session (is_open, time) VALUES (true, 0)")
    let log = try await SharedChangeLog(crawl.address)
    try await #expect(Self.list(log).isEmpty)
    try await #expect(Self.list(log, since: 0).map(\.url) == ["https://a.example/former"])
  }

  @Test func `a change with a smaller number that appears later is delivered, too`() async throws {
    let crawl = try await SharedCrawl()
    let store = try await crawl.worker()
    let log = try await SharedChangeLog(crawl.address)
    let delivered = Mutex<[String]>([])
    let deliver = { @Sendable in
      try await ChangeDelivery(of: log, receiver: "r", attempts: 1, firstDelay: 0).run { batch in
        delivered.withLock { $0 += batch.map(\.change.url) }
        return .delivered
      }
    }
    try await #expect(deliver() == 0)
    let slow = try PostgreSQLConnection(crawl.address)
    try slow.run("BEGIN; \(Self.insertion("slow"))")
    try await Self.store([Self.change(2, "fast")], in: store)
    async let count = deliver()
    // The delivery waits for the transaction, longer than it holds back others at a time.
    try await Task.sleep(for: .seconds(2.5))
    #expect(delivered.withLock { $0.isEmpty })
    try slow.run("COMMIT")
    try await #expect(count == 2)
    #expect(delivered.withLock { $0 } == ["https://a.example/slow", "https://a.example/fast"])
    // Another machine has the same positions.
    let other = try await SharedChangeLog(crawl.address)
    try await #expect(other.position(of: "r") == other.lastCompleteNumber())
    // A run that began earlier does not take the position back.
    try await other.setPosition(1, of: "r")
    try await #expect(deliver() == 0)
    // Another receiver has a position of its own.
    try await #expect(other.position(of: "s") == nil)
  }

  private static func insertion(_ name: String) -> String {
    """
    INSERT INTO change (session, time, kind, url, fields)
    VALUES (1, 1, 'added', 'https://a.example/\(name)', '')
    """
  }

  @Test func `tables of an earlier layout are updated before the first delivery`() async throws {
    let crawl = try await SharedCrawl()
    _ = try await crawl.worker()
    try await crawl.run(
      "DROP TABLE delivery, death, outage, session_setting; UPDATE webmark_frontier SET version = 5"
    )
    let log = try await SharedChangeLog(crawl.address)
    try await #expect(log.position(of: "r") == nil)
    try await log.setPosition(7, of: "r")
    try await #expect(log.position(of: "r") == 7)
  }

  @Test func `a database without a frontier is named`() async throws {
    let address = try await PostgreSQLServer.common.get().newSchema()
    let error = await #expect(throws: PostgreSQLError.self) { try await SharedChangeLog(address) }
    #expect("\(try #require(error))".contains("has no frontier"))
  }
}
