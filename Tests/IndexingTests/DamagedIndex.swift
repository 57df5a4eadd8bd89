import Foundation
import GRDB
import WebmarkTesting

@testable import IndexModel
@testable import Indexing

/// An index file, and data about it that do not depend on the repair code: the page of each record
/// according to SQLite.
struct DamagedIndex: Sendable {
  static let pageSize = 4096

  /// The path of the undamaged file.
  let path: String
  let pageCount: Int
  /// The page of each record, by its name in the file.
  let pages: [String: Int]
  /// The number of rows of each table that is not derived.
  let counts: [String: Int]

  /// Creates a file with records of every kind, tombstones, engagement counts and client states.
  init(in folder: URL, records: Int) async throws {
    path = folder.appendingPathComponent("sound.sqlite").path
    try await Self.fill(path, records)
    pageCount = try Data(contentsOf: URL(fileURLWithPath: path)).count / Self.pageSize
    (pages, counts) = try await DatabaseQueue(path: path).read { database in
      (try Self.pages(database), try Self.counts(database))
    }
  }

  private static func fill(_ path: String, _ records: Int) async throws {
    let index = try SharedIndex(path: path, mode: .readWrite)
    try await index.write(
      (0..<records).map { number in
        switch number % 4 {
        case 0: .page("https://u.example/\(number)", title: "Rye page \(number)")
        case 1: .activity("T.b", id: "activity \(number)", title: "Rye walk \(number)")
        default:
          .item(
            "T.a\(number % 3)",
            "item \(number)",
            title: "Rye \(number)",
            owner: "o\(number % 5)"
          )
        }
      }
    )
    let gone = stride(from: 2, to: records, by: 40).map { "item \($0)" }
    for app in ["T.a0", "T.a1", "T.a2"] {
      for owner in 0..<5 {
        var note = IndexChange.ClientState(appID: app, name: "n", state: [1, 2, 3])
        note.owner = "o\(owner)"
        try await index.write([
          .deleteItems(appID: app, uniqueIdentifiers: gone, owner: note.owner),
          .setClientState(note),
        ])
      }
    }
    for number in stride(from: 0, to: records, by: 16) {
      try await index.engage("page://u.example/\(number)", query: "rye \(number)")
    }
    try await index.optimize()
  }

  static func names(_ database: Database) throws -> [(id: Int64, name: String)] {
    try Row.fetchAll(database, sql: "SELECT id, kind, source, uid FROM record ORDER BY id").map {
      row in
      let kind = try row.decode(Int.self, atIndex: 1)
      let source = try row.decode(Int.self, atIndex: 2)
      return (
        try row.decode(atIndex: 0),
        "\(kind) \(source) \(try row.decode(String.self, atIndex: 3))"
      )
    }
  }

  /// Returns the pages of records; leaves contain rows in row ID order, and `dbstat` returns their
  /// number.
  private static func pages(_ database: Database) throws -> [String: Int] {
    let leaves = try Row.fetchAll(
      database,
      sql: """
        SELECT pageno, ncell FROM dbstat WHERE name = 'record' AND pagetype = 'leaf'
        ORDER BY path
        """
    )
    var names = try names(database).map(\.name)[...]
    var pages: [String: Int] = [:]
    for leaf in leaves {
      let count = try leaf.decode(Int.self, atIndex: 1)
      let page = try leaf.decode(Int.self, atIndex: 0)
      for name in names.prefix(count) { pages[name] = page }
      names = names.dropFirst(count)
    }
    return pages
  }

  static func counts(_ database: Database) throws -> [String: Int] {
    let tables = [
      "owner", "source", "record", "alias", "tombstone", "engagement", "client_state",
    ]
    return Dictionary(
      uniqueKeysWithValues: try tables.map { table in
        (table, try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") ?? -1)
      }
    )
  }

  /// A kind of damage.
  enum Damage: String, CaseIterable, Sendable {
    case zero, flip, cut
  }

  /// Writes a damaged copy into a data folder and returns the pages that may have lost data.
  func copy(to folder: URL, damaging page: Int, by damage: Damage) throws -> Range<Int> {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let start = (page - 1) * Self.pageSize
    switch damage {
    case .zero: bytes.resetBytes(in: start..<start + Self.pageSize)
    case .flip:
      var random = SeededGenerator(state: UInt64(page))
      for _ in 0..<3 {
        bytes[start + Int.random(in: 0..<Self.pageSize, using: &random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
      }
    case .cut: bytes = bytes.prefix(start)
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try bytes.write(to: folder.appendingPathComponent("index.sqlite"))
    return damage == .cut ? page..<pageCount + 1 : page..<page + 1
  }
}
