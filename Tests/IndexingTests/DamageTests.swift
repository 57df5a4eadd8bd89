import Foundation
import GRDB
import SearchableItems
import Testing
import WebmarkTesting

@testable import IndexModel
@testable import Indexing
@testable import SQLiteIndex

/// Damage is detected, reported, and repaired as far as possible.
@Suite("damage")
struct DamageTests {
  static func filled(_ path: String, _ count: Int = 400) async throws {
    let index = try SharedIndex(path: path, mode: .readWrite)
    let text = String(repeating: "rye and wheat ", count: 20)
    _ = try await index.write(
      (0..<count).map { number in
        .item(
          "b",
          "\(number)",
          title: "Rye \(number)",
          attributes: ["textContent": .text(text + "\(number * 7919)")]
        )
      }
    )
    try await index.optimize()
  }

  @Test func `a sound file is sound, before and after it is rebuilt`() async throws {
    let index = try TestIndex()
    try await index.write(.page("https://u.example/p"), .item("b", "https://u.example/p"))
    try await #expect(index.index.verify() == [])
    let before = try await index.entities()
    try await index.index.rebuild()
    try await #expect(index.index.verify() == [])
    try await #expect(index.entities() == before)
    try await #expect(index.titles("item") == ["Item"])
  }

  @Test func `entities that are lost are found and made anew`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.path + "/index.sqlite"
      try await Self.filled(path)
      try await DatabaseQueue(path: path).write {
        try $0.execute(sql: "DELETE FROM entity WHERE id % 3 = 0")
      }
      try await #expect(!SharedIndex(path: path, mode: .readWrite).verify().isEmpty)
      let report = try await SharedIndex.salvage(path: path)
      #expect(report.records == 400 && report.isComplete)
      let index = try SharedIndex(path: path, mode: .readWrite)
      try await #expect(index.verify() == [])
      try await #expect(index.statistics().entities == 400)
    }
  }

  @Test func `pages of the file that were overwritten cost their records alone`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.path + "/index.sqlite"
      try await Self.filled(path, 1000)
      let (page, onPage) = try await DatabaseQueue(path: path).read { database in
        let row = try Row.fetchOne(
          database,
          sql: """
            SELECT pageno, ncell FROM dbstat WHERE name = 'record' AND pagetype = 'leaf'
            ORDER BY pageno LIMIT 1 OFFSET 2
            """
        )
        return try (row?.decode(Int.self, atIndex: 0), row?.decode(Int.self, atIndex: 1) ?? 0)
      }
      let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      try file.seek(toOffset: UInt64((page ?? 1) - 1) * 4096)
      try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
      try file.close()
      let damages =
        await (try? SharedIndex(path: path, mode: .readWrite).verify()) ?? ["cannot open"]
      #expect(!damages.isEmpty)
      let report = try await SharedIndex.salvage(path: path)
      let record = try #require(report.tables.first { $0.name == "record" })
      #expect(record.kept == 1000 - onPage && record.lost == onPage && record.isExact)
      #expect(!report.isComplete && report.tables.filter { $0.lost > 0 }.count == 1)
      let index = try SharedIndex(path: path, mode: .readWrite)
      try await #expect(index.verify() == [])
      #expect(FileManager.default.fileExists(atPath: path + ".damaged"))
    }
  }

  @Test func `a file that tells nothing is named`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.path + "/index.sqlite"
      try Data(repeating: 7, count: 9000).write(to: URL(fileURLWithPath: path))
      let error = await #expect(throws: IndexError.self) {
        try await SharedIndex.salvage(path: path)
      }
      #expect(error?.message.contains(path) == true)
    }
  }
}
