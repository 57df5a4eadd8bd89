import Frontier
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

  @Test func `a database without a frontier is named`() async throws {
    let address = try await PostgreSQLServer.common.get().newSchema()
    let error = await #expect(throws: PostgreSQLError.self) { try await SharedChangeLog(address) }
    #expect("\(try #require(error))".contains("has no frontier"))
  }
}
