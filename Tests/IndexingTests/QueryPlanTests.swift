import GRDB
import Querying
import SearchableItems
import Testing

@testable import IndexModel
@testable import Indexing
@testable import SQLiteIndex

/// The query plans of searches; sorting all matches, or losing the limit after a join, would make common
/// terms slow.
@Suite("query plans of search")
struct QueryPlanTests {
  private static func plan(_ sql: @escaping @Sendable (Int64) -> String) async throws -> [String] {
    let store = try SQLiteStore(path: ":memory:", readOnly: false)
    let index = SharedIndex(store: store)
    _ = try await index.write([.item("b", "1", title: "Rye bread")])
    return try await store.read { reading in
      let transaction = try #require(reading as? SQLiteTransaction)
      let owner = try #require(try transaction.table(of: Owner.local))
      let arguments: [(any DatabaseValueConvertible)?] = ["rye", 10, 0, 0, 10, 0, 0, 0, 0]
      let text = sql(owner)
      let count = (5...9).last { text.contains("?\($0)") } ?? 5
      return try transaction.rows(
        "EXPLAIN QUERY PLAN " + text,
        StatementArguments(arguments.prefix(count))
      ).map { $0["detail"] as String }
    }
  }

  private static func check(_ plan: [String], sorts: Bool) {
    #expect(plan.contains(sorts ? "MATERIALIZE found" : "CO-ROUTINE found"), "\(plan)")
    #expect(plan.contains { $0.hasPrefix("SEARCH entity USING INTEGER PRIMARY KEY") }, "\(plan)")
    #expect(plan.contains { $0.contains("VIRTUAL TABLE INDEX") && $0.contains("M") }, "\(plan)")
    #expect(!plan.contains { $0.hasPrefix("SCAN entity") }, "\(plan)")
    let hasSort = plan.contains { $0.contains("TEMP B-TREE") }
    #expect(hasSort == sorts, "\(plan)")
  }

  @Test("names are found without a sort", arguments: [false, true])
  func names(isDated: Bool) async throws {
    for text in ["rye", "rye -bread", "site:u.example", "\"rye bread\""] {
      let query = UserQuery(text).textQuery
      let plan = try await Self.plan { SQLiteTransaction.nameSQL(query, $0, isDated: isDated) }
      Self.check(plan, sorts: false)
    }
  }

  /// Only the thousand texts with a score are sorted.
  @Test("texts are weighed first, then sorted", arguments: [false, true])
  func texts(isDated: Bool) async throws {
    let plan = try await Self.plan { SQLiteTransaction.textSQL($0, .equal, isDated: isDated) }
    Self.check(plan, sorts: true)
    #expect(plan.firstIndex(of: "MATERIALIZE found") ?? 9 > 0)
    #expect(plan.contains("MATERIALIZE best"))
  }
}
