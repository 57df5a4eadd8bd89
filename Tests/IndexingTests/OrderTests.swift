import Indexing
import IndexModel
import Testing
import WebmarkTesting

/// Entities are derived only from the records, so neither the order of writes nor intermediate states
/// may affect them.
@Suite("order of writes")
struct OrderTests {
  /// Returns records that often relate to each other: few apps, pages and identifiers; every alias
  /// belongs to one page.
  static func changes(using generator: inout SeededGenerator) -> [IndexChange] {
    let apps = ["b", "c"]
    var changes: [String: IndexChange] = [:]
    for number in 0..<4 {
      let page = "https://u.example/\(number)"
      changes["page \(number)"] = .page(
        page,
        title: "Page \(number)",
        apps: Bool.random(using: &generator) ? [] : ["b"],
        aliases: [page + "/old"]
      )
      changes["copy \(number)"] = .page(page + "/copy", canonical: page)
    }
    func url(_ generator: inout SeededGenerator) -> String {
      let ending = ["", "/old", "/copy", "?other"].randomElement(using: &generator) ?? ""
      return "https://u.example/\(Int.random(in: 0..<4, using: &generator))" + ending
    }
    for _ in 0..<8 {
      let app = apps.randomElement(using: &generator) ?? "b"
      let uid = Bool.random(using: &generator) ? url(&generator) : "\(generator.next() % 4)"
      changes["item \(app) \(uid)"] = .item(app, uid, title: uid)
    }
    for number in 0..<8 {
      changes["activity \(number)"] = .activity(
        apps.randomElement(using: &generator) ?? "b",
        web: Bool.random(using: &generator) ? url(&generator) : nil,
        weak: Bool.random(using: &generator) ? "\(generator.next() % 4)" : nil,
        id: "a\(number)",
        target: Bool.random(using: &generator) ? "t\(generator.next() % 3)" : nil
      )
    }
    return changes.sorted { $0.key < $1.key }.map(\.value)
  }

  @Test("any order of the same writes gives the same entities", arguments: 1...20 as ClosedRange)
  func anyOrder(seed: Int) async throws {
    var generator = SeededGenerator(state: UInt64(seed))
    let changes = Self.changes(using: &generator)
    let whole = try TestIndex()
    _ = try await whole.index.write(changes)
    let expected = try await whole.entities()
    for _ in 0..<5 {
      let index = try TestIndex()
      for change in changes.shuffled(using: &generator) { try await index.write(change) }
      try await #expect(index.entities() == expected)
      try await #expect(index.index.statistics().entities == expected.count)
    }
  }

  @Test("taking away what was added gives back what was", arguments: 1...20 as ClosedRange)
  func takingAway(seed: Int) async throws {
    var generator = SeededGenerator(state: UInt64(1000 + seed))
    let index = try TestIndex()
    _ = try await index.index.write(Self.changes(using: &generator))
    let before = try await index.entities()
    var added: [IndexChange] = []
    var removals: [IndexChange] = []
    for number in 0..<4 {
      let page = "https://u.example/\(number)"
      let uid = ["", "/old", "/copy"].randomElement(using: &generator).map { page + $0 } ?? page
      added += [
        .item("d", uid, domain: "x.y"), .activity("d", web: page, related: uid, id: "r\(number)"),
        .page("https://new.example/\(number)", title: "New"),
      ]
      removals += [
        number < 2
          ? .deleteItems(appID: "d", uniqueIdentifiers: [uid])
          : .deleteDomain(appID: "d", domainIdentifier: "x"),
        .removePage(key: "//new.example/\(number)"),
      ]
    }
    _ = try await index.index.write(added)
    try await #expect(index.entities() != before)
    for removal in removals.shuffled(using: &generator) { try await index.write(removal) }
    try await #expect(index.entities() == before)
    try await #expect(index.titles("new") == [])
  }
}
