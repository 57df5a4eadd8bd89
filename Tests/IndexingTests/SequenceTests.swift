import Foundation
import SearchableItems
import ExternalStores
@testable import Indexing
import Testing
import WebmarkTesting

@testable import IndexModel
@testable import SQLiteIndex

/// After any sequence of writes and deletions, entities are derived only from the records.
///
/// `WEBMARK_SEQUENCES=10000 swift test -c release --filter SequenceTests` runs many sequences.
@Suite("random sequences")
struct SequenceTests {
  static let count =
    ProcessInfo.processInfo.environment["WEBMARK_SEQUENCES"].flatMap { Int($0) } ?? 60
  static let owners = ["ann", "bob", Owner.local]

  static func pick<Element>(_ elements: [Element], _ generator: inout SeededGenerator) -> Element {
    elements[Int.random(in: elements.indices, using: &generator)]
  }

  static func change(using generator: inout SeededGenerator) -> IndexChange {
    let url =
      "https://u.example/\(Self.pick([0, 1, 2], &generator))"
      + Self.pick(["", "/old", "/copy"], &generator)
    let uid = Self.pick([url, "1", "2"], &generator)
    let (app, owner) = (Self.pick(["b", "c"], &generator), Self.pick(owners, &generator))
    switch Int.random(in: 0..<12, using: &generator) {
    case 0, 1: return .page(url, apps: Self.pick([[], ["b"]], &generator), aliases: [url + "/old"])
    case 2: return .page(url + "/copy", canonical: url)
    case 3, 4, 5:
      return .item(app, uid, domain: Self.pick([nil, "d", "d.e"], &generator), owner: owner)
    case 6, 7, 8:
      return .activity(
        app,
        web: Self.pick([nil, url], &generator),
        related: Self.pick([nil, nil, uid], &generator),
        weak: Self.pick([nil, uid], &generator),
        id: Self.pick(["x", "y", "z"], &generator),
        target: Self.pick([nil, "t"], &generator),
        owner: owner,
        isPublic: nil
      )
    case 9: return .deleteItems(appID: app, uniqueIdentifiers: [uid], owner: owner)
    case 10: return .deleteDomain(appID: app, domainIdentifier: "d", owner: owner)
    default:
      return Self.pick(
        [
          .removePage(key: IndexChange.key(url)),
          .deleteActivities(appID: app, persistentIdentifiers: ["x"], owner: owner),
        ],
        &generator
      )
    }
  }

  @Test func `entities are what the records say, after every sequence`() async throws {
    for seed in 1...Self.count {
      var generator = SeededGenerator(state: UInt64(seed))
      // With a memory store, which rejects a text that differs from the stored one.
      let index = try TestIndex(store: MemoryIndexStore())
      for _ in 0..<40 { try await index.write(Self.change(using: &generator)) }
      try await #expect(index.index.verify() == [], "\(seed)")
      let before = try await Self.owners.asyncMap { try await index.entities(seenBy: $0) }
      try await index.index.rebuild()
      let after = try await Self.owners.asyncMap { try await index.entities(seenBy: $0) }
      #expect(before == after, "\(seed)")
    }
  }

  @Test func `the text of SQLite holds what was put and no more`() async throws {
    for seed in 1...5 {
      var generator = SeededGenerator(state: UInt64(seed))
      let store = try SQLiteStore(path: ":memory:", readOnly: false)
      let index = try TestIndex(store: store)
      for _ in 0..<60 { try await index.write(Self.change(using: &generator)) }
      try await #expect(index.index.verify() == [])
      for owner in Self.owners {
        try await index.write(
          .deleteAllItems(appID: "b", owner: owner),
          .deleteAllItems(appID: "c", owner: owner),
          .deleteAllActivities(appID: "b", owner: owner),
          .deleteAllActivities(appID: "c", owner: owner)
        )
      }
      for page in 0..<3 {
        for ending in ["", "/old", "/copy", "/old/old", "/copy/copy", "/old/copy", "/copy/old"] {
          try await index.write(
            .removePage(key: IndexChange.key("https://u.example/\(page)" + ending))
          )
        }
      }
      for owner in Self.owners { try await #expect(index.entities(seenBy: owner) == []) }
      try await #expect(store.damages() == [])
      for word in ["page", "item", "activity"] {
        try await #expect(index.titles(word, owner: "ann") == [])
      }
    }
  }
}
