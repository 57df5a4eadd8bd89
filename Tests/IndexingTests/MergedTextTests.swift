import FoundationEssentials
import GRDB
import SearchableItems
import Testing
import WebmarkTesting

@testable import Indexing
@testable import SQLiteIndex

/// The merging of full-text segments after writing.
@Suite("merged texts")
struct MergedTextTests {
  /// Returns the number of segments of each full-text table with any.
  private static func segments(_ store: SQLiteStore) async throws -> [Int] {
    try await store.reading { database in
      let sql = "SELECT name FROM sqlite_schema WHERE name LIKE '%\\_idx' ESCAPE '\\' ORDER BY name"
      return try String.fetchAll(database, sql: sql).map {
        try Int.fetchOne(database, sql: "SELECT count(DISTINCT segid) FROM \($0)") ?? 0
      }
    }
  }

  @Test func `few segments remain after writing, with the same results`() async throws {
    let store = try SQLiteStore(path: ":memory:", readOnly: false)
    let index = try TestIndex(store: store)
    for number in 0..<203 {
      try await index.write(.item("T.a", "\(number)", title: "Lemon cake w\(number)"))
    }
    func results() async throws -> [[String]] {
      var lists: [[String]] = []
      for text in ["lemon", "cake w17", "w20", "lemon w1", "cake"] {
        let page = try await index.index.search(SearchQuery(text, limit: 300))
        lists.append(page.results.map(\.id))
      }
      return lists
    }
    let before = try await results()
    let segments = try await Self.segments(store)
    #expect(segments.contains { $0 > 4 }, "\(segments)")
    try await index.index.finishWriting()
    let merged = try await Self.segments(store)
    #expect(merged.allSatisfy { $0 <= 3 }, "\(segments) → \(merged)")
    try await #expect(results() == before)
    try await #expect(store.damages() == [])
    // Without writes, nothing is merged again.
    try await index.index.finishWriting()
    try await #expect(Self.segments(store) == merged)
  }

  /// The migration of an index writes all texts on a connection of its own.
  @Test func `what another connection wrote is merged too`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.path + "/index.sqlite"
      let index = try TestIndex(store: SQLiteStore(path: path, readOnly: false))
      for number in 0..<203 {
        try await index.write(.item("T.a", "\(number)", title: "Lemon cake w\(number)"))
      }
      let store = try SQLiteStore(path: path, readOnly: false)
      try await #expect(Self.segments(store).contains { $0 > 4 })
      try await TestIndex(store: store).index.finishWriting()
      let merged = try await Self.segments(store)
      #expect(merged.allSatisfy { $0 <= 3 }, "\(merged)")
    }
  }
}
