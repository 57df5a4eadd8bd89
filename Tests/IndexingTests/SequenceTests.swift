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
      return activity(app, url, uid, owner: owner, using: &generator)
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

  /// Returns an activity that may be about a page and an item.
  private static func activity(
    _ app: String,
    _ url: String,
    _ uid: String,
    owner: String,
    using generator: inout SeededGenerator
  ) -> IndexChange {
    .activity(
      app,
      web: pick([nil, url], &generator),
      related: pick([nil, nil, uid], &generator),
      weak: pick([nil, uid], &generator),
      id: pick(["x", "y", "z"], &generator),
      target: pick([nil, "t"], &generator),
      owner: owner
    )
  }

  /// Returns a change of public and private records that compete for the same few pages and items.
  static func rivalry(using generator: inout SeededGenerator) -> IndexChange {
    let urls = ["https://u.example/0", "https://u.example/1", "https://v.example/2"]
    let url = Self.pick(urls, &generator)
    let uid = Self.pick(urls + ["1", "2", "3"], &generator)
    let app = Self.pick(["b", "b", "c"], &generator)
    let owner = Self.pick(["ann", "bob", nil], &generator)
    switch Int.random(in: 0..<14, using: &generator) {
    case 0: return .page(url, apps: Self.pick([[], ["b"], ["b", "c"]], &generator))
    case 1:
      return .page(
        url,
        apps: Self.pick([[], ["b"]], &generator),
        aliases: Self.pick([[], [Self.pick(urls, &generator)]], &generator)
      )
    case 2: return .redirectPage(key: IndexChange.key(url), target: IndexChange.key(urls[0]))
    case 3, 4, 5, 6:
      let content = Self.pick([nil, url], &generator).map(AttributeValue.text)
      return .item(app, uid, content: content, owner: owner)
    case 7, 8, 9:
      return activity(app, url, uid, owner: owner ?? "eve", using: &generator)
    case 10, 11:
      return .deleteItems(
        appID: app,
        uniqueIdentifiers: Self.pick([[uid], ["1", "2"]], &generator),
        owner: owner ?? Owner.everybody
      )
    case 12: return .removePage(key: IndexChange.key(url))
    default:
      return .deleteActivities(
        appID: app,
        persistentIdentifiers: [Self.pick(["x", "y"], &generator)],
        owner: owner ?? "eve"
      )
    }
  }

  @Test func `rivals for a place get it when others leave`() async throws {
    for seed in 1...Self.count {
      var generator = SeededGenerator(state: UInt64(seed))
      let index = try TestIndex(store: MemoryIndexStore())
      for _ in 0..<15 {
        // Several changes in one write have their entities derived together.
        let changes = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
          Self.rivalry(using: &generator)
        }
        try await index.index.write(changes)
      }
      try await #expect(index.index.verify() == [], "\(seed)")
      let viewers = ["ann", "bob", "eve", Owner.everybody]
      let grown = try await viewers.asyncMap { try await index.entities(seenBy: $0) }
      try await index.index.rebuild()
      let fresh = try await viewers.asyncMap { try await index.entities(seenBy: $0) }
      #expect(grown == fresh, "\(seed)")
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

extension IndexChange {
  /// Returns an item with a `contentURL`, of an owner or public.
  fileprivate static func item(
    _ app: String,
    _ uid: String,
    content: AttributeValue?,
    owner: String?
  ) -> IndexChange {
    let attributes = content.map { ["contentURL": $0] } ?? [:]
    guard
      case .putItem(var item) = IndexChange.item(app, uid, owner: owner, attributes: attributes)
    else { return .removePage(key: "") }
    item.isPublic = owner == nil ? true : nil
    return .putItem(item)
  }
}
