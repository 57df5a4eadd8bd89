import GRDB
import IndexModel
import Testing

@testable import SQLiteIndex

/// Reads that take too long end, and leave the connection as it was.
@Suite("deadlines of reads", .timeLimit(.minutes(2)))
struct ReadDeadlineTests {
  /// Counts to a billion, which takes minutes.
  private static let slow =
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000000000) SELECT count(*) FROM n"

  @Test func `a read ends after its deadline, and the next one is free of it`() async throws {
    let store = try SQLiteStore(path: ":memory:", readOnly: false)
    @Sendable func count(_ sql: String) async throws -> Int? {
      try await store.reading { try Int.fetchOne($0, sql: sql) }
    }
    let error = await #expect(throws: IndexError.self) {
      try await ReadDeadline.$current.withValue(.now + .milliseconds(50)) {
        try await count(Self.slow)
      }
    }
    #expect(error?.code == .tooSlow)
    let late = await #expect(throws: IndexError.self) {
      try await ReadDeadline.$current.withValue(.now) { try await count("SELECT 1") }
    }
    #expect(late?.code == .tooSlow)
    try #expect(await count(Self.slow.replacing("1000000000", with: "100000")) == 100_000)
  }

  @Test func `the sources of an app are looked up by it`() async throws {
    let store = try SQLiteStore(path: ":memory:", readOnly: false)
    let plan = try await store.reading { database in
      try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN SELECT owner FROM source WHERE app = 'a'")
        .map { $0["detail"] as String }
    }
    #expect(plan == ["SEARCH source USING INDEX source_app (app=?)"])
  }
}
