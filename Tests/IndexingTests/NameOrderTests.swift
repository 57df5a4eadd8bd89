import Foundation
import GRDB
import Querying
import SearchableItems
import Testing
import WebmarkTesting

@testable import IndexModel
@testable import Indexing
@testable import SQLiteIndex
@testable import Search

/// Titles are returned in the order of their general ranking after any writes.
@Suite("order of names")
struct NameOrderTests {
  private static let words = ["rye", "bread", "spelt", "oven", "flour", "python", "pythonic"]

  private static func item(_ number: Int, _ generator: inout SeededGenerator) -> IndexChange {
    let title = (0..<Int.random(in: 1...5, using: &generator))
      .map { _ in SequenceTests.pick(words, &generator) }.joined(separator: " ")
    let length = Int.random(in: 0...400, using: &generator)
    return .item(
      "b",
      "\(number)",
      title: title,
      owner: SequenceTests.pick(["ann", ""], &generator),
      attributes: ["contentDescription": .text(String(repeating: "x ", count: length))]
    )
  }

  /// Returns the result of a scan of all entities, in the order that the table must return.
  private static func expected(
    _ word: String,
    isPrefix: Bool,
    _ store: any IndexReading,
    owner: String
  ) throws -> [Int64] {
    var found: [(level: Int64, id: Int64)] = []
    for record in try store.records(.after(0), limit: .max) where record.id == record.entity {
      guard let entity = try store.entity(record.id), entity.owner == owner else { continue }
      let text = EntityText(try store.members(of: entity.id))
      let hasWord = SearchText.words(text.title).contains {
        isPrefix ? $0.hasPrefix(word) : $0 == word
      }
      if hasWord { found.append((ImpactOrderedRowID.level(prior: text.prior), entity.id)) }
    }
    return found.sorted { $0 < $1 }.map(\.id)
  }

  @Test func `names are what a full scan finds, best in general first`() async throws {
    for seed in 1...8 as ClosedRange<UInt64> {
      var generator = SeededGenerator(state: seed)
      let store = try SQLiteStore(path: ":memory:", readOnly: false)
      let index = SharedIndex(store: store)
      for _ in 0..<30 {
        var changes = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
          Self.item(Int.random(in: 0..<60, using: &generator), &generator)
        }
        let gone = (0..<3).map { _ in "\(Int.random(in: 0..<60, using: &generator))" }
        changes.append(.deleteItems(appID: "b", uniqueIdentifiers: gone, owner: "ann"))
        _ = try await index.write(changes)
      }
      try await #expect(index.verify() == [])
      try await store.read { store in
        for owner in ["", "ann"] {
          for (text, word, isPrefix) in [("rye ", "rye", false), ("pyth", "pyth", true)] {
            var query = UserQuery(text).textQuery
            if !isPrefix { query.endLastWord() }
            let scope = SearchScope(owner: owner, viewer: nil, now: 0)
            let found = try store.titleMatches(query, in: scope, limit: 1000).map(\.entity)
            let expected = try Self.expected(word, isPrefix: isPrefix, store, owner: owner)
            #expect(found == expected, "\(seed) \(owner) \(text)")
            let few = try store.titleMatches(query, in: scope, limit: 3).map(\.entity)
            #expect(few == Array(expected.prefix(3)))
          }
        }
      }
    }
  }

  @Test func `of very many names the best are looked at, and pages repeat nothing`() async throws {
    let index = try TestIndex()
    let changes: [IndexChange] = (0..<1500).map { number in
      .item(
        "b",
        "\(number)",
        title: number == 1400 ? "Rye" : "Rye bread of baker \(number) in the old town",
        attributes: number == 1300
          ? ["contentDescription": .text(String(repeating: "Rye. ", count: 300))] : [:]
      )
    }
    try await index.index.write(changes)
    let first = try await index.index.search(SearchQuery("rye", limit: 10))
    #expect(first.results.map(\.title).first == "Rye")
    #expect(first.results.contains { $0.id.hasSuffix("/1300") })
    #expect(!first.isTotalExact)
    var ids: [String] = []
    for offset in stride(from: 0, to: 1500, by: 50) {
      ids += try await index.index.search(SearchQuery("rye", limit: 50, offset: offset)).results
        .map(\.id)
    }
    #expect(Set(ids).count == ids.count && ids.count >= 1000)
    let whole = try await index.index.search(SearchQuery("rye", limit: 300)).results.map(\.id)
    #expect(whole == Array(ids.prefix(300)))
  }

  @Test func `levels are in order, whatever the prior`() {
    #expect(
      ImpactOrderedRowID.level(prior: .nan) == 63 && ImpactOrderedRowID.level(prior: -1) == 63
    )
    #expect(
      ImpactOrderedRowID.level(prior: .infinity) == 0 && ImpactOrderedRowID.level(prior: 0) == 63
    )
    let levels = stride(from: 0.1, to: 40, by: 0.005).map { ImpactOrderedRowID.level(prior: $0) }
    #expect(levels == levels.sorted(by: >) && Set(levels).count == 64)
  }
}

/// Names are buffered until the end of a transaction and written in ascending order.
@Suite("pending names")
struct TitleIndexBufferTests {
  private static func taken(_ pending: inout TitleIndexBuffer) -> [String] {
    var list: [String] = []
    pending.drain { list.append("\($0) \($1) -\($2 ?? "") +\($3 ?? "")") }
    return list
  }

  @Test func `they come by owner and row, what goes before what comes`() {
    var pending = TitleIndexBuffer()
    pending.add("b", row: 9, owner: 1)
    pending.add("a", row: 4, owner: 1)
    pending.add("c", row: 7, owner: 0)
    pending.remove("old", row: 2, owner: 1)
    pending.add("new", row: 2, owner: 1)
    #expect(Self.taken(&pending) == ["0 7 - +c", "1 2 -old +new", "1 4 - +a", "1 9 - +b"])
    #expect(Self.taken(&pending) == [])
  }

  @Test func `what is put and goes in one transaction leaves nothing`() {
    var pending = TitleIndexBuffer()
    pending.add("a", row: 1, owner: 0)
    pending.remove("a", row: 1, owner: 0)
    pending.remove("old", row: 2, owner: 0)
    pending.add("b", row: 2, owner: 0)
    pending.remove("b", row: 2, owner: 0)
    #expect(Self.taken(&pending) == ["0 1 - +", "0 2 -old +"])
  }
}
