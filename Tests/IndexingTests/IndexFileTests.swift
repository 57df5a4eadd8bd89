import Foundation
import GRDB
import Testing
import WebmarkTesting

@testable import IndexModel
@testable import Indexing
@testable import SQLiteIndex
@testable import Search

@Suite("the file of the index")
struct IndexFileTests {
  @Test func `a reader sees what a writer left`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.appendingPathComponent("index.db").path
      let writer = try SharedIndex(path: path, mode: .readWrite)
      _ = try await writer.write([.page("https://u.example/", title: "Rye")])
      let reader = try SharedIndex(path: path, mode: .readOnly)
      try await #expect(reader.search(SearchQuery("rye")).results.count == 1)
      await #expect(throws: (any Error).self) {
        try await reader.write([.page("https://u.example/2")])
      }
      try await #expect(SharedIndex(path: path, mode: .readWrite).statistics().pages == 1)
    }
  }

  /// The value 2 is FULL (<https://www.sqlite.org/pragma.html#pragma_synchronous>).
  @Test func `what is written is on the disk before it is acknowledged`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.appendingPathComponent("index.db").path
      let store = try SQLiteStore(path: path, readOnly: false)
      let level = try store.database.writeWithoutTransaction {
        try Int.fetchOne($0, sql: "PRAGMA synchronous")
      }
      #expect(level == 2)
    }
  }

  static let files: [(name: String, bytes: [UInt8])] = [
    ("text.db", Array("this is no database at all".utf8)),
    ("torn.db", Array("SQLite format 3\0".utf8) + [UInt8](repeating: 7, count: 5000)),
  ]

  @Test("a foreign or damaged file is an error that names it", arguments: files.indices)
  func foreign(number: Int) async throws {
    let file = Self.files[number]
    try await TemporaryFolder.with { folder in
      let url = folder.appendingPathComponent(file.name)
      try Data(file.bytes).write(to: url)
      for mode in [SharedIndex.Mode.readOnly, .readWrite] {
        let error = #expect(throws: IndexError.self) { try SharedIndex(path: url.path, mode: mode) }
        #expect(error?.description.contains(url.path) == true)
      }
      #expect(try Data(contentsOf: url) == Data(file.bytes))
    }
  }

  @Test func `another program's database is refused and left as it was`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.appendingPathComponent("other.db").path
      try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE record (a)") }
      let error = #expect(throws: IndexError.self) {
        try SharedIndex(path: path, mode: .readWrite)
      }
      #expect(error?.message == "\(path) is not a webmark index")
    }
  }

  @Test func `another layout and a missing file are named`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.appendingPathComponent("index.db").path
      #expect(throws: IndexError.self) { try SharedIndex(path: path, mode: .readOnly) }
      let store = try SQLiteStore(path: path, readOnly: false)
      try await store.database.write { try $0.execute(sql: "PRAGMA user_version = 99") }
      let error = #expect(throws: IndexError.self) {
        try SharedIndex(path: path, mode: .readWrite)
      }
      #expect(error?.message.contains("layout 99") == true)
    }
  }

  @Test func `no write looks at every record`() async throws {
    let store = try SQLiteStore(path: ":memory:", readOnly: false)
    let statements = try await Self.statements(of: store, try TestIndex(store: store))
    #expect(statements.count > 15)
    try await store.database.write { database in
      // The term counts scan all terms periodically.
      for sql in statements where !sql.contains("temp.counted") {
        let statement = try database.makeStatement(sql: "EXPLAIN QUERY PLAN " + sql)
        statement.setUncheckedArguments(StatementArguments())
        let plan = try Row.fetchAll(statement).map { $0["detail"] as String }
        #expect(
          !plan.contains { $0.hasPrefix("SCAN record") || $0.hasPrefix("SCAN alias") },
          "\(sql)"
        )
        #expect(!plan.contains { $0.contains("(kind>?)") }, "\(sql)")
      }
    }
  }

  /// Returns the SQL statements of all kinds of writes.
  private static func statements(
    of store: SQLiteStore,
    _ index: TestIndex
  ) async throws -> Set<String> {
    let seen = Statements()
    try await store.database.writeWithoutTransaction { database in
      database.trace { event in
        if case .statement(let statement) = event { seen.insert(statement.sql) }
      }
    }
    let page = "https://u.example/p"
    try await index.write(
      .page(page, aliases: [page + "/old"]),
      .page(page + "/copy", canonical: page),
      .item("b", page, domain: "x"),
      .activity("b", web: page, related: page, weak: "2", id: "1", target: "t")
    )
    try await index.write(.page(page, title: "New"), .removePage(key: "//u.example/p/copy"))
    try await index.write(.deleteDomain(appID: "b", domainIdentifier: "x"))
    try await index.write(
      .deleteItems(appID: "b", uniqueIdentifiers: [page]),
      .removePage(key: "//u.example/p")
    )
    try await store.database.writeWithoutTransaction { $0.trace() }
    return seen.all.filter { sql in
      ["SELECT", "INSERT INTO", "UPDATE", "DELETE"].contains { sql.hasPrefix($0) }
        && !sql.contains("text_") && !sql.contains("'main'.")
    }
  }

  /// A set of statements; the trace is called only on the database's own thread.
  private final class Statements: @unchecked Sendable {
    private(set) var all: Set<String> = []
    func insert(_ sql: String) { all.insert(sql) }
  }
}
