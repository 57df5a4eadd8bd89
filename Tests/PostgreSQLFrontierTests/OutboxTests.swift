import Frontier
import Testing

@testable import PostgreSQLFrontier

/// The outbox: what is written with which pages, in which order it is read, and what is deleted.
@Suite(
  "PostgreSQL: outbox",
  .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.skipMessage)
)
struct OutboxTests {
  private static let urls = (0..<4).map { "https://a.example/\($0)" }

  private static func change(_ text: String, page: String? = nil) -> OutboxChange {
    OutboxChange(page: page, site: page ?? "https://\(text)/", payload: Array(text.utf8))
  }

  private static func write(_ texts: [String], to store: PostgreSQLFrontierStore) async throws {
    var batch = FrontierBatch()
    batch.outbox = texts.map { change($0) }
    _ = try await store.write(batch)
  }

  private static func follower(
    _ name: String,
    of crawl: SharedCrawl,
    _ shard: OutboxShard = .whole
  ) async throws -> PostgreSQLOutbox {
    let outbox = try await PostgreSQLOutbox(crawl.address, name: name, shard: shard)
    try await outbox.register(at: .start)
    return outbox
  }

  /// Reads all changes after a position, which it advances; waits for transactions of other tests.
  private static func all(
    _ outbox: PostgreSQLOutbox,
    after position: inout OutboxPosition
  ) async throws -> [String] {
    var texts: [String] = []
    let goal = try await outbox.nextTransaction()
    while true {
      let batch = try await outbox.changes(after: position)
      guard !batch.changes.isEmpty || batch.horizon < goal else { return texts }
      texts += batch.changes.map { String(decoding: $0, as: UTF8.self) }
      position = batch.end
    }
  }

  private static func all(_ outbox: PostgreSQLOutbox) async throws -> [String] {
    var position = OutboxPosition.start
    return try await all(outbox, after: &position)
  }

  @Test("a change is written with its page, and not for a page that another worker took over")
  func fencing() async throws {
    let crawl = try await SharedCrawl()
    let first = try await crawl.worker(hasOutbox: true)
    try await SharedCrawl.add(Self.urls, to: first)
    let former = try await SharedCrawl.lease(of: first, count: 2)
    let second = try await crawl.worker(hasOutbox: true)
    try await crawl.suspend(first)
    _ = try await second.synchronize(isIdle: false)
    let again = try await SharedCrawl.lease(of: second)

    for (store, pages, name) in [(first, former, "late"), (second, again, "new")] {
      var batch = FrontierBatch()
      batch.completed = pages
      batch.outbox = pages.map { Self.change(name, page: $0.url) }
      _ = try await store.write(batch)
    }
    let outbox = try await Self.follower("a", of: crawl)
    let found = try await Self.all(outbox)
    #expect(found == Array(repeating: "new", count: again.count) && again.count == 4)
  }

  @Test("a row is read only when no earlier transaction can commit any more")
  func order() async throws {
    let crawl = try await SharedCrawl()
    let worker = try await crawl.worker(hasOutbox: true)
    let outbox = try await Self.follower("a", of: crawl)
    let late = try PostgreSQLConnection(crawl.address)
    try late.run("BEGIN; INSERT INTO outbox (bucket, change) VALUES (3, 'first')")
    try await Self.write(["second.example"], to: worker)
    let goal = try await outbox.nextTransaction()
    let batch = try await outbox.changes(after: .start)
    #expect(batch.changes.isEmpty && batch.end == .start && batch.horizon < goal)
    try late.run("COMMIT")
    try await #expect(Self.all(outbox) == ["first", "second.example"])
  }

  @Test("a reader beside four writers reads every row once, and those of a writer in its order")
  func concurrentWriters() async throws {
    let crawl = try await SharedCrawl()
    let outbox = try await Self.follower("a", of: crawl)
    let count = 60
    let read = try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        let store = try await crawl.worker(hasOutbox: true)
        group.addTask {
          for number in 0..<count {
            try await Self.write(
              (0..<3).map { "w\(writer).example/\(number * 3 + $0)" },
              to: store
            )
          }
        }
      }
      var (position, read) = (OutboxPosition.start, [String]())
      while read.count < 4 * count * 3 {
        let more = try await Self.all(outbox, after: &position)
        read += more
        try await Task.sleep(for: .milliseconds(1))
      }
      try await group.waitForAll()
      let rest = try await Self.all(outbox, after: &position)
      return read + rest
    }
    for writer in 0..<4 {
      let own = read.filter { $0.hasPrefix("w\(writer).") }
      #expect(own == (0..<count * 3).map { "w\(writer).example/\($0)" })
    }
    #expect(read.count == 4 * count * 3)
  }

  @Test("shards have all changes together, and a site's in one of them")
  func shards() async throws {
    let crawl = try await SharedCrawl()
    let worker = try await crawl.worker(hasOutbox: true)
    let sites = (0..<100).map { "site\($0).example" }
    try await Self.write(sites + sites, to: worker)
    var parts: [[String]] = []
    for number in 1...4 {
      let shard = try #require(OutboxShard(number, of: 4))
      let follower = try await Self.follower("\(number)", of: crawl, shard)
      let waiting = try await follower.waitingCount(after: .start)
      let part = try await Self.all(follower)
      #expect(waiting == OutboxCount(part.count))
      parts.append(part)
    }
    #expect(parts.flatMap(\.self).sorted() == (sites + sites).sorted())
    let distinct: Int = parts.reduce(0) { $0 + Set($1).count }
    #expect(distinct == sites.count)
    #expect(parts.allSatisfy { $0.count > 10 })
  }

  @Test(
    "rows are deleted when all followers of their shard have applied them, and missed by no new one"
  )
  func pruning() async throws {
    let crawl = try await SharedCrawl()
    let worker = try await crawl.worker(hasOutbox: true)
    try await Self.write((0..<40).map { "site\($0).example" }, to: worker)
    let half = try #require(OutboxShard("1/2"))
    let fast = try await Self.follower("fast", of: crawl)
    let slow = try await Self.follower("slow", of: crawl, half)
    var end = OutboxPosition.start
    _ = try await Self.all(fast, after: &end)
    let rows = "SELECT count(*) FROM outbox"
    try await fast.confirm(end)
    // The slow follower of the first half keeps its rows.
    let kept = try await Self.all(slow)
    try await #expect(crawl.number(rows) == kept.count)
    #expect(kept.count > 5 && kept.count < 35)
    _ = try await Self.follower("other half of the first", of: crawl, half)
    await #expect(throws: PostgreSQLError.self) { try await Self.follower("late", of: crawl) }
    try await #expect(PostgreSQLOutbox.forget("other half of the first", at: crawl.address))
    try await #expect(!PostgreSQLOutbox.forget("nobody", at: crawl.address))
    try await slow.confirm(end)
    try await #expect(crawl.number(rows) == 0)
    // A copy of an index that has all rows goes on from there.
    try await PostgreSQLOutbox(crawl.address, name: "copy", shard: half).register(at: end)
    let status = try await SharedFrontierStatus.read(crawl.address)
    #expect(status.followers.map(\.name) == ["copy", "fast", "slow"])
    #expect(status.followers.map(\.shard) == ["1/2", "1/1", "1/2"])
  }

  @Test("crawls of one frontier all write to the outbox, or none does")
  func mode() async throws {
    let crawl = try await SharedCrawl()
    _ = try await crawl.worker(hasOutbox: true)
    await #expect(throws: PostgreSQLError.self) { try await crawl.worker() }
    let other = try await SharedCrawl()
    _ = try await other.worker()
    await #expect(throws: PostgreSQLError.self) {
      try await PostgreSQLOutbox(other.address, name: "a", shard: .whole)
    }
  }

  @Test("an index of a database that was restored from an older state is refused")
  func restoredDatabase() async throws {
    let crawl = try await SharedCrawl()
    let outbox = try await Self.follower("a", of: crawl)
    let ahead = OutboxPosition(transaction: 1 << 40, id: 1)
    await #expect(throws: PostgreSQLError.self) { try await outbox.register(at: ahead) }
    // Workers have used the same transactions since.
    let worker = try await crawl.worker(hasOutbox: true)
    try await Self.write(["lost.example"], to: worker)
    var end = OutboxPosition.start
    _ = try await Self.all(outbox, after: &end)
    try PostgreSQLConnection(crawl.address).run("DELETE FROM outbox")
    try await Self.write(["a.example", "b.example"], to: worker)
    await #expect(throws: PostgreSQLError.self) { try await outbox.register(at: end) }
    await #expect(throws: PostgreSQLError.self) { try await outbox.changes(after: end) }
    // The same if an index from before has applied the others, and they were deleted.
    _ = try await PostgreSQLOutbox.forget("a", at: crawl.address)
    let other = try await Self.follower("b", of: crawl)
    var later = OutboxPosition.start
    try await #expect(Self.all(other, after: &later) == ["a.example", "b.example"])
    try await other.confirm(later)
    try await #expect(crawl.number("SELECT count(*) FROM outbox") == 0)
    await #expect(throws: PostgreSQLError.self) { try await outbox.register(at: end) }
  }

  @Test("a follower that is removed while it runs misses no deleted row in silence")
  func forgotten() async throws {
    let crawl = try await SharedCrawl()
    let worker = try await crawl.worker(hasOutbox: true)
    let former = try await Self.follower("a", of: crawl)
    try await Self.write(["a.example"], to: worker)
    var position = OutboxPosition.start
    try await #expect(Self.all(former, after: &position) == ["a.example"])
    _ = try await PostgreSQLOutbox.forget("a", at: crawl.address)
    await #expect(throws: PostgreSQLError.self) { try await former.confirm(position) }
    try await Self.write(["b.example"], to: worker)
    let other = try await PostgreSQLOutbox(crawl.address, name: "b", shard: .whole)
    try await other.register(at: position)
    var end = position
    try await #expect(Self.all(other, after: &end) == ["b.example"])
    try await other.confirm(end)
    await #expect(throws: PostgreSQLError.self) { try await former.changes(after: position) }
    try await #expect(Self.all(other, after: &end).isEmpty)
  }

  @Test("an outbox that was dumped and restored is refused")
  func restoredDump() async throws {
    let crawl = try await SharedCrawl()
    _ = try await crawl.worker(hasOutbox: true)
    // The numbers of the transactions are those of the server that was dumped.
    try PostgreSQLConnection(crawl.address).run(
      "INSERT INTO outbox (transaction, bucket, change) VALUES ('1099511627776', 3, 'a')"
    )
    await #expect(throws: PostgreSQLError.self) { try await Self.follower("a", of: crawl) }
    await #expect(throws: PostgreSQLError.self) { try await crawl.worker(hasOutbox: true) }
  }

  @Test(
    "a shard is a number of a number of shards",
    arguments: ["0/4", "5/4", "1/257", "1", "1/2/3", "a/b", "-1/2", ""]
  )
  func malformedShard(_ text: String) { #expect(OutboxShard(text) == nil) }
}
