import GRDB
import GRDBSQLite
import SearchableItems
import Testing

@testable import IndexModel
@testable import Indexing
@testable import SQLiteIndex

/// The cost of adding a record does not grow with the number of records about the same page.
@Suite("linear entities")
struct LinearEntityTests {
  /// Returns the number of SQLite virtual machine instructions, in hundreds, for writing `count` items
  /// about one page.
  private static func work(
    adding count: Int,
    from start: Int,
    isPublic: Bool,
    owner: String? = nil,
    to store: SQLiteStore
  ) async throws -> Int {
    let index = SharedIndex(store: store)
    return try await instructions(of: store) {
      for number in start..<start + count {
        try await index.write([item(number, isPublic: isPublic, owner: owner)])
      }
    }
  }

  /// Returns the number of SQLite virtual machine instructions of `body`, in hundreds.
  private static func instructions(
    of store: SQLiteStore,
    _ body: () async throws -> Void
  ) async throws -> Int {
    nonisolated(unsafe) let counter = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    unsafe counter.initialize(to: 0)
    defer { unsafe counter.deallocate() }
    try await store.database.writeWithoutTransaction { database in
      unsafe sqlite3_progress_handler(
        database.sqliteConnection,
        100,
        { counter in
          unsafe counter?.assumingMemoryBound(to: Int.self).pointee += 1
          return 0
        },
        counter
      )
    }
    try await body()
    try await store.database.writeWithoutTransaction { database in
      unsafe sqlite3_progress_handler(database.sqliteConnection, 0, nil, nil)
    }
    return unsafe counter.pointee
  }

  private static func item(
    _ number: Int,
    isPublic: Bool,
    owner: String? = nil,
    app: String = "b"
  ) -> IndexChange {
    guard
      case .putItem(var item) = IndexChange.item(
        app,
        "\(number)",
        title: "Item \(number)",
        owner: isPublic ? nil : owner,
        attributes: ["contentURL": .text("https://u.example/p")]
      )
    else { return .removePage(key: "") }
    item.isPublic = isPublic ? true : nil
    return .putItem(item)
  }

  @Test("items about one page", arguments: [true, false])
  func items(isPublic: Bool) async throws {
    let store = try SQLiteStore(path: ":memory:", readOnly: false)
    let index = SharedIndex(store: store)
    try await index.write([.page("https://u.example/p")])
    try await index.write((0..<300).map { Self.item($0, isPublic: isPublic) })
    let early = try await Self.work(adding: 40, from: 300, isPublic: isPublic, to: store)
    try await index.write((340..<3000).map { Self.item($0, isPublic: isPublic) })
    let late = try await Self.work(adding: 40, from: 3000, isPublic: isPublic, to: store)
    // Ten times as many items; the remaining growth is the depth of trees and the merging of texts.
    #expect(late < 2 * early, "\(early) then \(late)")
  }

  @Test("items of as many apps, about one page", arguments: [true, false])
  func apps(isPublic: Bool) async throws {
    let store = try SQLiteStore(path: ":memory:", readOnly: false)
    let index = SharedIndex(store: store)
    try await index.write([.page("https://u.example/p")])
    func items(_ numbers: Range<Int>) -> [IndexChange] {
      numbers.map { Self.item($0, isPublic: isPublic, app: "a\($0)") }
    }
    func work(_ numbers: Range<Int>) async throws -> Int {
      try await Self.instructions(of: store) {
        for item in items(numbers) { try await index.write([item]) }
      }
    }
    try await index.write(items(0..<300))
    let early = try await work(300..<340)
    try await index.write(items(340..<3000))
    let late = try await work(3000..<3040)
    #expect(late < 2 * early, "\(early) then \(late)")
  }

  @Test("an owner's items about a page of many others", arguments: [true, false])
  func others(isPublic: Bool) async throws {
    let store = try SQLiteStore(path: ":memory:", readOnly: false)
    let index = SharedIndex(store: store)
    try await index.write([.page("https://u.example/p")])
    try await index.write((0..<300).map { Self.item($0, isPublic: !isPublic) })
    // Until too many public items join it, a page is rebuilt with each of them, together with the
    // owners' items about it.
    if isPublic { try await index.write((20_000..<20_120).map { Self.item($0, isPublic: true) }) }
    // Each of a different owner, whose entity has no more records than the first one's.
    func work(_ start: Int, _ owner: String) async throws -> Int {
      try await Self.work(adding: 20, from: start, isPublic: isPublic, owner: owner, to: store)
    }
    let early = try await work(10_000, "ann")
    try await index.write((300..<3000).map { Self.item($0, isPublic: !isPublic) })
    let late = try await work(10_020, "bob")
    #expect(late < 2 * early, "\(early) then \(late)")
  }

  /// What a page of ``work(ofGroup:hasPage:_:_:)`` says.
  enum Answer: CaseIterable {
    case own, canonical, redirect
  }

  /// Returns the work of twenty pages of a site that change their answers, of which the others lead to the start page.
  ///
  /// If they are the first by name, they stand for the group unless it has a page.
  private static func work(
    ofGroup count: Int,
    hasPage: Bool,
    areFirst: Bool,
    _ former: Answer,
    _ new: Answer
  ) async throws -> Int {
    let store = try SQLiteStore(path: ":memory:", readOnly: false)
    let index = SharedIndex(store: store)
    let start = "https://u.example/"
    if hasPage { try await index.write([.page(start)]) }
    func write(_ numbers: Range<Int>, _ answer: Answer) async throws {
      for number in numbers {
        // In descending order, each page of the group is the first one by name when it joins.
        let url = "\(start)p\(areFirst ? 1000 + number : 9999 - number)"
        switch answer {
        case .own: try await index.write([.page(url)])
        case .canonical: try await index.write([.page(url, canonical: start)])
        case .redirect:
          try await index.write([.redirectPage(key: "\(url.dropFirst(6))", target: "//u.example/")])
        }
      }
    }
    try await write(100..<120, former)
    try await write(120..<120 + count, .canonical)
    let work = try await instructions(of: store) { try await write(100..<120, new) }
    #expect(try await index.verify() == [])
    return work
  }

  @Test(
    "pages that join and leave a large group",
    arguments: [(true, false), (false, false), (false, true)],
    Answer.allCases
  )
  func group(_ setting: (hasPage: Bool, areFirst: Bool), former: Answer) async throws {
    let (hasPage, areFirst) = setting
    for new in Answer.allCases where new != former {
      func work(_ count: Int) async throws -> Int {
        try await Self.work(ofGroup: count, hasPage: hasPage, areFirst: areFirst, former, new)
      }
      let (few, many) = try await (work(150), work(900))
      #expect(many < 2 * few, "\(former) to \(new): \(few), then \(many)")
    }
  }

  @Test func `pages that all claim one key`() async throws {
    let store = try SQLiteStore(path: ":memory:", readOnly: false)
    let index = SharedIndex(store: store)
    func write(_ numbers: Range<Int>) async throws {
      for number in numbers {
        try await index.write([
          .page("https://u.example/\(number)", aliases: ["https://u.example/home"])
        ])
      }
    }
    try await write(0..<100)
    let early = try await Self.instructions(of: store) { try await write(100..<120) }
    try await write(120..<1000)
    let late = try await Self.instructions(of: store) { try await write(1000..<1020) }
    #expect(late < 2 * early, "\(early) then \(late)")
  }

  /// Returns the number of SQLite virtual machine instructions, in hundreds, for a chain of activities that are related to
  /// one item and weakly to the next.
  private static func chainWork(_ count: Int) async throws -> Int {
    let store = try SQLiteStore(path: ":memory:", readOnly: false)
    let index = SharedIndex(store: store)
    try await index.write((0...count).map { .item("b", "\($0)") })
    let activities = (0..<count).map { number in
      IndexChange.activity("b", related: "\(number)", weak: "\(number + 1)", id: "\(number)")
    }
    let work = try await Self.instructions(of: store) { _ = try await index.write(activities) }
    try await #expect(index.statistics().entities == count + 1)
    return work
  }

  @Test func `a chain of activities is written in linear time`() async throws {
    let one = try await Self.chainWork(200)
    let four = try await Self.chainWork(800)
    #expect(four < 6 * one, "\(one) then \(four)")
  }

  @Test func `a file of an earlier webmark gets the index by page and source`() throws {
    let store = try SQLiteStore(path: ":memory:", readOnly: false)
    try store.database.write { database in
      try database.execute(
        sql: """
          DROP INDEX record_page; CREATE INDEX record_page ON record (page) WHERE page IS NOT NULL
          """
      )
      try SQLiteSchema.updateIndexes(in: database)
      let columns = try Row.fetchAll(database, sql: "PRAGMA index_info(record_page)")
      let names = try columns.map { try $0.decode(String.self, forColumn: "name") }
      #expect(names == ["page", "source"])
    }
  }
}
