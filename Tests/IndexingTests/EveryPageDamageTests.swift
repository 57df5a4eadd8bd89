import Foundation
import GRDB
import Testing
import WebmarkTesting

@testable import Indexing
@testable import SQLiteIndex

/// Damage to any page of an index loses at most the content of that page, and every loss is reported.
///
/// The default is a sample, a smaller one in debug builds; `WEBMARK_DAMAGE=all` damages every page of an index of 5,000 records in
/// every way.
@Suite("damage to every page")
struct EveryPageDamageTests {
  private static let isFull = ProcessInfo.processInfo.environment["WEBMARK_DAMAGE"] == "all"

  private struct Case: Sendable {
    var page: Int
    var damage: DamagedIndex.Damage
  }

  private static func cases(_ index: DamagedIndex) -> [Case] {
    let ways = DamagedIndex.Damage.allCases
    // A file without its first page is empty.
    let all = (1...index.pageCount).flatMap { page in
      ways.map { Case(page: page, damage: $0) }
    }.filter { $0.page > 1 || $0.damage != .cut }
    return isFull ? all : BuildScale.sample(all.indices.filter { $0 % 7 == 0 }).map { all[$0] }
  }

  @Test func `a repair loses only what was on the damaged page, and says so`() async throws {
    try await TemporaryFolder.with { folder in
      let index = try await DamagedIndex(in: folder, records: Self.isFull ? 5000 : 400)
      for one in Self.cases(index) {
        try await Self.repair(one, of: index, in: folder.appendingPathComponent("data"))
      }
    }
  }

  private static func repair(_ one: Case, of index: DamagedIndex, in data: URL) async throws {
    let label = "\(one.damage) page \(one.page)"
    try? FileManager.default.removeItem(at: data)
    let damaged = try index.copy(to: data, damaging: one.page, by: one.damage)
    let answer = try CommandRunner(in: data).run(
      ["index", "verify", "--repair", "--json", "--data", data.path]
    )
    #expect((0...1).contains(answer.status), "\(label): \(answer.status) \(answer.errors)")
    let told = try JSONDecoder().decode(Told.self, from: Data(answer.output.utf8))
    let path = data.appendingPathComponent("index.sqlite").path
    let (names, counts) = try await DatabaseQueue(path: path).read { database in
      (Set(try DamagedIndex.names(database).map(\.name)), try DamagedIndex.counts(database))
    }
    let lost = index.pages.filter { !damaged.contains($0.value) && !names.contains($0.key) }
    #expect(lost.isEmpty, "\(label): \(lost.count) records of intact pages")
    guard let report = told.repair else {
      #expect(counts == index.counts, "\(label): told to be sound")
      return
    }
    for table in report.tables {
      #expect(table.kept == counts[table.name], "\(label): \(table)")
      // If a row was altered, no table's count need be unchanged.
      guard table.isExact, one.damage != .flip else { continue }
      #expect(table.kept + table.lost == index.counts[table.name], "\(label): \(table)")
    }
    #expect((answer.status == 0) == report.isComplete, "\(label)")
    if answer.status == 0 { #expect(counts == index.counts, "\(label)") }
    try await #expect(SharedIndex(path: path, mode: .readWrite).verify() == [], "\(label)")
  }

  private struct Told: Decodable {
    var repair: SalvageReport?
  }

  @Test func `readers of a file with a flipped bit print all records or end with an error`()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let index = try await DamagedIndex(in: folder, records: 76)
      let data = folder.appendingPathComponent("data")
      let size = index.pageCount * DamagedIndex.pageSize
      var random = SeededGenerator(state: 16)
      var failures = 0
      for number in 0..<(Self.isFull ? 1000 : 40) {
        let bit = Int.random(in: 0..<size * 8, using: &random)
        failures += try Self.read(index, flipping: bit, number, in: data)
      }
      #expect(failures > 0)
    }
  }

  /// Returns the number of readers that detected the damage.
  private static func read(
    _ index: DamagedIndex,
    flipping bit: Int,
    _ number: Int,
    in data: URL
  ) throws -> Int {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: index.path))
    bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    try? FileManager.default.removeItem(at: data)
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    try bytes.write(to: data.appendingPathComponent("index.sqlite"))
    let runner = CommandRunner(in: data)
    let pages = index.pages.keys.count { $0.hasPrefix("0 ") }
    var failures = 0
    let readers = [["index", "export", "--kind", "web"], ["index", "stats"], ["search", "rye"]]
    for arguments in readers {
      let answer = try runner.run(arguments + ["--data", data.path])
      let label = "bit \(bit) in page \(bit / 8 / DamagedIndex.pageSize + 1): \(arguments)"
      #expect((0...2).contains(answer.status), "\(label): \(answer.status) \(answer.errors)")
      if answer.status == 2 {
        failures += 1
        #expect(answer.errors.contains("index.sqlite"), "\(label): \(answer.errors)")
      }
      guard arguments[1] == "export", answer.status == 0 else { continue }
      #expect(answer.lines.count == pages, "\(label)")
    }
    return failures > 0 ? 1 : 0
  }
}
