import Foundation
import GRDB
import Testing
import WebmarkTesting

@testable import IndexModel
@testable import Indexing
@testable import Search
@testable import SQLiteIndex

/// Tests of the rows that a repair accepts, and of readers without a repair.
@Suite("salvage")
struct SalvageTests {
  private static func changes(_ count: Int) -> [IndexChange] {
    (0..<count).map { .item("b", "\($0)", title: "Rye \($0)", owner: $0 % 2 == 0 ? "ann" : "bob") }
  }

  /// Runs `sql` on a file without the schema's constraints.
  private static func change(_ path: String, _ sql: String) async throws {
    try await DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: sql) }
  }

  private static func zero(_ path: String, _ pages: [Int]) throws {
    // The index may still be closing; what its log holds would take the place of the zeros.
    try DatabaseQueue(path: path).writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    for page in pages {
      try file.seek(toOffset: UInt64(page - 1) * 4096)
      try file.write(contentsOf: Data(count: 4096))
    }
    try file.close()
  }

  private static func roots(_ path: String) async throws -> [String: Int] {
    try await DatabaseQueue(path: path).read { database in
      let rows = try Row.fetchAll(database, sql: "SELECT name, rootpage FROM sqlite_schema")
      return Dictionary(
        uniqueKeysWithValues: try rows.map { row in
          (try row.decode(String.self, atIndex: 0), try row.decode(Int?.self, atIndex: 1) ?? 0)
        }
      )
    }
  }

  @Test func `records that only the write-ahead log holds survive`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.path + "/index.sqlite"
      try await SharedIndex(path: path, mode: .readWrite).write(Self.changes(10))
      let open = try SharedIndex(path: path, mode: .readWrite)
      try await open.write(Self.changes(60))
      let copy = folder.path + "/copy.sqlite"
      for ending in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending)
      }
      let report = try await SharedIndex.salvage(path: copy)
      #expect(report.records == 60 && report.isComplete, "\(report)")
      try await #expect(open.verify() == [])
    }
  }

  @Test func `a file of a later layout is refused, a damaged number of layout is not`() async throws
  {
    try await TemporaryFolder.with { folder in
      let path = folder.path + "/index.sqlite"
      try await SharedIndex(path: path, mode: .readWrite).write(Self.changes(10))
      try await Self.change(path, "PRAGMA user_version = 1500000000")
      #expect(throws: IndexError.self) { try SharedIndex(path: path, mode: .readWrite) }
      #expect(!SharedIndex.isOfLaterLayout(path: path))
      try await #expect(SharedIndex.salvage(path: path).isComplete)
      try await Self.change(path, "PRAGMA user_version = 99")
      #expect(SharedIndex.isOfLaterLayout(path: path))
      let error = await #expect(throws: IndexError.self) {
        try await SharedIndex.salvage(path: path)
      }
      #expect(error?.message.contains("layout 99") == true)
    }
  }

  @Test func `a private record without an owner does not become public`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.path + "/index.sqlite"
      try await SharedIndex(path: path, mode: .readWrite).write(Self.changes(10))
      let roots = try await Self.roots(path)
      let names = ["owner", "source", "sqlite_autoindex_owner_1", "sqlite_autoindex_source_1"]
      try Self.zero(path, names.compactMap { roots[$0] })
      let report = try await SharedIndex.salvage(path: path)
      #expect(report.records == 10 && !report.isComplete)
      let index = try SharedIndex(path: path, mode: .readOnly)
      try await #expect(index.statistics(owner: nil).items == 0)
      try await #expect(index.statistics(owner: "recovered").items == 10)
    }
  }

  @Test func `a row number that no row has neither hangs the repair nor costs the record`()
    async throws
  {
    for number in [Int64.max, Int64.max - 1, 1 << 40, -7, 0] {
      try await TemporaryFolder.with { folder in
        let path = folder.path + "/index.sqlite"
        try await SharedIndex(path: path, mode: .readWrite).write(Self.changes(10))
        try await Self.change(path, "UPDATE record SET id = \(number) WHERE id = 7")
        try await #expect(SharedIndex.salvage(path: path).records == 10)
        let index = try SharedIndex(path: path, mode: .readWrite)
        try await #expect(index.verify() == [])
        try await #expect(index.write(Self.changes(11)).last == .inserted)
      }
    }
  }

  private static let columns: [(table: String, column: String)] = [
    ("owner", "name"), ("source", "owner"), ("source", "app"), ("record", "kind"),
    ("record", "source"), ("record", "uid"), ("record", "fence"), ("record", "entity"),
    ("record", "document"), ("entity", "owner"), ("entity", "title"), ("entity", "quality"),
    ("entity", "type"), ("entity", "level"), ("label", "name"), ("engagement", "shown"),
    ("engagement", "last"), ("tombstone", "deleted"), ("tombstone", "fence"),
  ]

  @Test("a NULL where none may be is an error with the file's name", arguments: columns)
  func nulls(_ place: (table: String, column: String)) async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.path + "/index.sqlite"
      try await {
        let index = try SharedIndex(path: path, mode: .readWrite)
        try await index.write(Self.changes(10))
        try await index.write([.deleteItems(appID: "b", uniqueIdentifiers: ["8"], owner: "ann")])
        try await index.engage("item:b/0", query: "rye", owner: "ann")
      }()
      try await Self.setNull(place.table, place.column, path)
      let damages =
        await (try? SharedIndex(path: path, mode: .readWrite).verify()) ?? ["cannot open"]
      #expect(!damages.isEmpty)
      for owner in ["ann", "bob", "eve"] {
        await Self.read(path, owner)
      }
      let report = try await SharedIndex.salvage(path: path)
      #expect(report.records >= 8)
      try await #expect(SharedIndex(path: path, mode: .readWrite).verify() == [])
    }
  }

  /// Runs all readers; those that detect damage report it.
  private static func read(_ path: String, _ owner: String) async {
    do {
      let index = try SharedIndex(path: path, mode: .readOnly)
      _ = try await index.statistics(owner: owner)
      _ = try await index.search(SearchQuery("rye", owner: owner))
      _ = try await index.opening(of: "item:b/0", owner: owner)
      _ = try await index.details(of: "item:b/0", owner: owner)
      try await index.records(owner: owner) { _ in }
    } catch let error as IndexError {
      #expect(error.message.contains(path) && error.message.contains("verify --repair"))
    } catch {
      Issue.record("\(error)")
    }
  }

  private static func setNull(_ table: String, _ column: String, _ path: String) async throws {
    try await DatabaseQueue(path: path).writeWithoutTransaction { database in
      let known = try String.fetchOne(
        database,
        sql: "SELECT sql FROM sqlite_schema WHERE name = ?",
        arguments: [table]
      )
      let sql = try #require(known)
      let rule = try Regex("\\b\(column) [A-Z]+( NOT NULL)")
      let found = try #require(sql.firstMatch(of: rule)?.output[1].range)
      try database.execute(sql: "PRAGMA writable_schema = ON")
      let update = "UPDATE sqlite_schema SET sql = ? WHERE name = '\(table)'"
      try database.execute(sql: update, arguments: [sql.replacingCharacters(in: found, with: "")])
      try database.execute(sql: "PRAGMA writable_schema = RESET")
      try database.execute(
        sql: """
          UPDATE \(table) SET \(column) = NULL
          WHERE \(["engagement", "tombstone"].contains(table) ? "1" : "id = 1")
          """
      )
      try database.execute(sql: "PRAGMA writable_schema = ON")
      try database.execute(sql: update, arguments: [sql])
    }
  }
}
