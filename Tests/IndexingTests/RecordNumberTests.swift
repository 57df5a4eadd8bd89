import IndexModel
import Testing

@testable import Indexing
@testable import SQLiteIndex

/// Records that are numbered by the log from which they come.
@Suite("record numbers of a log")
struct RecordNumberTests {
  /// Writes items, each numbered from a number on, and returns the identifiers of all records by their number.
  private static func write(
    _ batches: [[(uid: String, number: Int64)]],
    to index: SharedIndex,
    _ store: SQLiteStore
  ) async throws -> [Int64: String] {
    for batch in batches {
      var options = WriteOptions()
      options.recordNumbers = batch.map(\.number)
      let changes = batch.map { IndexChange.item("b", $0.uid, title: "Rye bread \($0.uid)") }
      _ = try await index.write(changes, options: options)
    }
    try await #expect(index.verify() == [])
    return try await store.read { store in
      let records = try store.records(.after(0), limit: .max)
      return Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0.name.uid) })
    }
  }

  private static func index() throws -> (SharedIndex, SQLiteStore) {
    let store = try SQLiteStore(path: ":memory:", readOnly: false)
    return (SharedIndex(store: store), store)
  }

  @Test func `a part of a log is numbered as the whole log, in batches of any size`() async throws {
    let (whole, wholeStore) = try Self.index()
    let all = try await Self.write(
      [[("a", 16), ("b", 32), ("c", 80)], [("d", 64), ("e", 96)]],
      to: whole,
      wholeStore
    )
    let (part, partStore) = try Self.index()
    let some = try await Self.write([[("b", 32)], [("c", 80)], [("d", 64)]], to: part, partStore)
    #expect(all == [16: "a", 32: "b", 80: "c", 64: "d", 96: "e"])
    #expect(some == [32: "b", 80: "c", 64: "d"])
  }

  @Test func `used numbers are skipped, and those that no record can have are not used`()
    async throws
  {
    let (index, store) = try Self.index()
    let found = try await Self.write(
      [[("a", 16), ("b", 16), ("c", 16)], [("d", -5), ("e", 0), ("f", .max)], [("g", 17)]],
      to: index,
      store
    )
    #expect(
      found == [16: "a", 17: "b", 18: "c", 19: "d", 20: "e", 21: "f", 22: "g"]
    )
  }

  @Test func `an update keeps its number, and other writes are numbered after all`() async throws {
    let (index, store) = try Self.index()
    _ = try await Self.write([[("a", 160), ("b", 32)], [("b", 480)]], to: index, store)
    _ = try await index.write([.item("b", "c", title: "Spelt")])
    let found = try await store.read { store in
      try store.records(.after(0), limit: .max).map { "\($0.id) \($0.name.uid)" }
    }
    #expect(found == ["32 b", "160 a", "161 c"])
  }
}
