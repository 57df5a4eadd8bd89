import FoundationEssentials
import GRDB
import SearchableItems
import Testing
import WebmarkTesting

@testable import IndexModel
@testable import Indexing
@testable import Search

extension EarlierLayoutTests {
  /// Public and private items of two owners: a page for which Ann has an item, and common names.
  private static let changes: [IndexChange] =
    [
      .page("https://u.example/p", title: "Rye page"),
      .item("b", "https://u.example/p", title: "Rye of Ann", owner: "ann"),
      .item("b", "diary", title: "Diary of Ann", owner: "ann"),
      .item("b", "diary", title: "Ledger of Bob", owner: "bob"),
    ]
    + (0..<300).map { number in
      let title = number == 290 ? "Rye" : "Rye bread of baker \(number) in the old town"
      var item = SearchableItem(appID: "c", uniqueIdentifier: "\(number)")
      item.isPublic = true
      item.attributeSet.set("title", title)
      item.attributeSet.set("textContent", "Baked with caraway number\(number)")
      return .putItem(item)
    }

  /// Converts a file of the current layout to layout 3 of commit ea3a7ab: entities without levels, names
  /// under the row IDs of their entities, no completions.
  private static func makeThird(at path: String) async throws {
    let numbers = try await DatabaseQueue(path: path).read {
      try Int64.fetchAll($0, sql: "SELECT id FROM entity ORDER BY id")
    }
    let names = try await SharedIndex(path: path, mode: .readOnly).store.read { store in
      try numbers.map { number in
        let text = EntityText(try EntityRecords(store: store).all(number))
        return (number, [text.titles, text.keywords, text.titleMarks].joined(separator: " "))
      }
    }
    try await DatabaseQueue(path: path).write { database in
      for owner in try Int64.fetchAll(database, sql: "SELECT id FROM owner") {
        try makeThirdNames(of: owner, names, in: database)
      }
      try database.execute(
        sql: """
          ALTER TABLE entity DROP COLUMN level; DROP TABLE completion;
          DROP INDEX record_content_page; ALTER TABLE record DROP COLUMN content_page;
          PRAGMA user_version = 3
          """
      )
    }
  }

  /// Stores an owner's names under the row IDs of their entities.
  private static func makeThirdNames(
    of owner: Int64,
    _ names: [(entity: Int64, text: String)],
    in database: Database
  ) throws {
    let table = "names_\(owner)"
    try database.execute(
      sql: """
        DROP TABLE IF EXISTS \(table);
        CREATE VIRTUAL TABLE \(table) USING fts5 (
          names, content = '', columnsize = 0, detail = none, prefix = '1 2 3',
          tokenize = 'ascii')
        """
    )
    let sql = "SELECT id FROM entity WHERE owner = \(owner)"
    let own = Set(try Int64.fetchAll(database, sql: sql))
    for name in names where own.contains(name.entity) {
      try database.execute(
        sql: "INSERT INTO \(table) (rowid, names) VALUES (?, ?)",
        arguments: [name.entity, name.text]
      )
    }
  }

  /// Returns the numbers of public names, Ann's and Bob's under the row ID of the layout.
  private static func names(at path: String, row: String) async throws -> [Int] {
    try await DatabaseQueue(path: path).read { database in
      try Int64.fetchAll(database, sql: "SELECT id FROM owner").map { owner in
        try Int.fetchOne(
          database,
          sql: """
            SELECT count(*) FROM names_\(owner) JOIN entity ON \(row) = names_\(owner).rowid
            WHERE names_\(owner) MATCH 'rye OR diary OR ledger' AND entity.owner = \(owner)
            """
        ) ?? 0
      }
    }
  }

  /// Returns the titles with their levels.
  private static func levels(at path: String) async throws -> [String] {
    try await DatabaseQueue(path: path).read {
      try String.fetchAll($0, sql: "SELECT title || ' at ' || level FROM entity ORDER BY 1")
    }
  }

  /// Returns the titles that match each query for each viewer, in order.
  private static func answers(_ index: SharedIndex) async throws -> [[String]] {
    let queries = ["rye", "ry", "rye page", "diary", "ledger", "caraway", "\"old town\"", "diery"]
    let viewers: [String?] = [nil, "ann", "bob"]
    let pairs = queries.flatMap { text in viewers.map { SearchQuery(text, limit: 400, owner: $0) } }
    return try await pairs.asyncMap { try await index.search($0).results.compactMap(\.title) }
  }

  @Test func `layout 3 gets the order of names, and finds what it found`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.appendingPathComponent("index.db").path
      let before = try await {
        let index = try SharedIndex(path: path, mode: .readWrite)
        _ = try await index.write(Self.changes)
        try await index.optimize()
        return try await Self.answers(index)
      }()
      let levels = try await Self.levels(at: path)
      #expect(levels.count == 304 && Set(levels.map { $0.suffix(2) }).count > 1)
      try await Self.makeThird(at: path)
      try await #expect(Self.names(at: path, row: "entity.id") == [301, 2, 1])
      let refusal = #expect(throws: IndexError.self) {
        try SharedIndex(path: path, mode: .readOnly)
      }
      #expect(refusal?.message.contains("layout 3") == true)
      let index = try SharedIndex(path: path, mode: .readWrite)
      try await #expect(index.verify() == [])
      try await #expect(Self.answers(index) == before)
      let row = "(entity.level << 40 | entity.id)"
      try await #expect(Self.names(at: path, row: row) == [301, 2, 1])
      try await #expect(Self.levels(at: path) == levels)
      try await Self.expectPrivacy(of: index)
    }
  }

  @Test func `layout 3 is written to after it was taken over`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.appendingPathComponent("index.db").path
      _ = try await SharedIndex(path: path, mode: .readWrite).write(Self.changes)
      try await Self.makeThird(at: path)
      let index = try SharedIndex(path: path, mode: .readWrite)
      func titles(_ text: String, _ owner: String?) async throws -> [String] {
        var query = SearchQuery(text, owner: owner)
        query.toleratesTypos = false
        return try await index.search(query).results.compactMap(\.title)
      }
      let outcomes = try await index.write([
        .item("b", "diary", title: "Journal of Ann", owner: "ann"),
        .page("https://u.example/p", title: "Spelt page"),
        .deleteItems(appID: "c", uniqueIdentifiers: ["290"], owner: ""),
        .deleteItems(appID: "b", uniqueIdentifiers: ["diary"], owner: "bob"),
      ])
      #expect(outcomes == [.merged, .merged, .removed(1), .removed(1)])
      try await #expect(titles("diary", "ann") == [])
      try await #expect(titles("journal", "ann") == ["Journal of Ann"])
      try await #expect(titles("rye page", nil) == ["Spelt page"])
      try await #expect(titles("spelt", nil) == ["Spelt page"])
      try await #expect(titles("spelt", "ann") == ["Rye of Ann"])
      try await #expect(titles("ledger", "bob") == [])
      try await #expect(!titles("rye", nil).contains("Rye"))
      try await #expect(index.verify() == [])
      try await #expect(
        index.statistics(owner: "bob")
          == IndexStatistics(pages: 1, items: 299, activities: 0, entities: 300)
      )
    }
  }

  /// Checks that the items of two owners and their terms are private.
  private static func expectPrivacy(of index: SharedIndex) async throws {
    for owner in [nil, "ann", "bob"] {
      let diary = try await index.search(SearchQuery("diary", owner: owner)).results.map(\.title)
      #expect(diary == (owner == "ann" ? ["Diary of Ann"] : []))
      let ledger = try await index.search(SearchQuery("ledger", owner: owner)).results.map(\.title)
      #expect(ledger == (owner == "bob" ? ["Ledger of Bob"] : []))
      let words = try await index.suggest("di", owner: owner).map(\.text)
      #expect(words == (owner == "ann" ? ["diary"] : []))
      let meant = try await index.search(SearchQuery("diery", owner: owner)).didYouMean
      #expect(meant == (owner == "ann" ? "diary" : nil))
      let own = try await index.search(SearchQuery("rye page", owner: owner)).results.map(\.title)
      #expect(own == (owner == "ann" ? ["Rye of Ann"] : ["Rye page"]))
    }
  }
}
