import Querying
import SearchableItems
import Testing
import WebmarkTesting

@testable import Indexing

/// The contract of index stores; stores that pass are interchangeable.
@Suite("contract of stores")
struct IndexStoreContractTests {
  enum Kind: String, CaseIterable, Sendable {
    case memory, sqlite

    func make() throws -> any IndexStore {
      switch self {
      case .memory: MemoryStore()
      case .sqlite: try SQLiteStore(path: ":memory:", readOnly: false)
      }
    }
  }

  static func record(
    _ uid: String,
    kind: RecordKind = .item,
    owner: String = "ann",
    app: String = "b"
  ) -> StoredRecord {
    StoredRecord(
      name: RecordName(kind: kind, owner: owner, app: app, uid: uid),
      document: Array("{\"appID\":\"\",\"uniqueIdentifier\":\"\",\"attributeSet\":{}}".utf8)
    )
  }

  struct Stop: Error {}

  @Test("a transaction that throws leaves no trace", arguments: Kind.allCases)
  func rollback(kind: Kind) throws {
    let store = try kind.make()
    #expect(throws: Stop.self) {
      try store.write { store in
        _ = try store.insert(Self.record("1"))
        try store.setKey("//u", to: 1)
        try store.setClientState([1], app: "b", owner: "ann", name: "n")
        throw Stop()
      }
    }
    try store.read { store in
      try #expect(store.records(.after(0), limit: 10).isEmpty)
      try #expect(store.page(at: PageKey.hash("//u")) == nil)
      try #expect(store.clientState(app: "b", owner: "ann", name: "n") == nil)
    }
  }

  @Test("a record comes back as it was put, by number and by name", arguments: Kind.allCases)
  func records(kind: Kind) throws {
    let store = try kind.make()
    try store.write { store in
      var record = Self.record("日本 \u{0} '\"", kind: .activity)
      record.page = -5
      record.related = "r"
      record.weak = "w"
      record.target = "t"
      record.domain = "d.e"
      record.publicHash = "h"
      record.expires = 7
      record.fence = 3
      record.document = Array(String(repeating: "{\"a\":[1,2]}", count: 500).utf8)
      record.id = try store.insert(record)
      let found = try #require(try store.record(named: record.name))
      #expect(found.id == record.id && found.document == record.document && found.page == -5)
      #expect(found.related == "r" && found.weak == "w" && found.target == "t")
      #expect(found.domain == "d.e" && found.publicHash == "h")
      #expect(found.expires == 7 && found.fence == 3 && found.entity == record.id)
      record.expires = nil
      record.document = [1, 2, 3]
      try store.setEntity(record.id, of: record.id)
      try store.update(record)
      let updated = try #require(try store.record(record.id))
      #expect(updated.expires == nil && updated.document == [1, 2, 3])
      #expect(updated.entity == record.id, "an update leaves the entity alone")
      try #expect(store.members(of: record.id).count == 1)
      try store.delete(record.id)
      try #expect(store.record(record.id) == nil)
    }
  }

  @Test("names differ by kind, owner, app and identifier", arguments: Kind.allCases)
  func names(kind: Kind) throws {
    let store = try kind.make()
    try store.write { store in
      var ids: Set<Int64> = []
      for owner in ["", "ann", "bob"] {
        for app in ["b", "c"] {
          for kind in [RecordKind.item, .activity] {
            for uid in ["1", "1 ", "é", "e\u{301}"] {
              ids.insert(
                try store.insert(Self.record(uid, kind: kind, owner: owner, app: app))
              )
            }
          }
        }
      }
      #expect(ids.count == 48)
    }
  }

  @Test("keys find an owner's records, or those of all but everybody", arguments: Kind.allCases)
  func joined(kind: Kind) throws {
    let store = try kind.make()
    try store.write { store in
      for owner in ["", "ann", "bob"] {
        _ = try store.insert(Self.record("i", owner: owner))
        var activity = Self.record("a", kind: .activity, owner: owner)
        activity.related = "i"
        activity.weak = "i"
        activity.page = 9
        activity.target = "t"
        _ = try store.insert(activity)
      }
      let item = JoinKey.item(app: "b", uid: "i")
      for (owner, count) in [("ann", 2), ("", 2), ("eve", 0)] {
        let found = try store.numbers(joinedBy: item, owner: owner, limit: 10)
        #expect(found.count == count && Set(found).count == count)
      }
      try #expect(store.numbers(joinedBy: item, owner: nil, limit: 10).count == 4)
      try #expect(store.numbers(joinedBy: item, owner: "ann", limit: 1).count == 1)
      for key in [JoinKey.page(9), .target(app: "b", "t")] {
        try #expect(store.numbers(joinedBy: key, owner: "bob", limit: 10).count == 1)
        try #expect(store.numbers(joinedBy: key, owner: nil, limit: 10).count == 2)
      }
      try #expect(
        store.numbers(joinedBy: .item(app: "c", uid: "i"), owner: "ann", limit: 10).isEmpty
      )
    }
  }

  @Test("filters: app, domain, related, expiry, hash, order", arguments: Kind.allCases)
  func filters(kind: Kind) throws {
    let store = try kind.make()
    try store.write { store in
      for domain in ["d", "d.e", "d.e.f", "d/e", "de", "c", nil] {
        var record = Self.record(domain ?? "none")
        record.domain = domain
        record.expires = domain == "c" ? 5 : nil
        record.publicHash = domain == "c" ? "h" : nil
        _ = try store.insert(record)
      }
      func names(_ filter: RecordFilter, limit: Int = 100) throws -> Set<String> {
        Set(try store.records(filter, limit: limit).map(\.name.uid))
      }
      try #expect(names(.domain("d", app: "b", owner: "ann")) == ["d", "d.e", "d.e.f"])
      try #expect(names(.domain("d", app: "b", owner: "bob")) == [])
      try #expect(names(.app("b", owner: "ann", kind: .item)).count == 7)
      try #expect(names(.app("b", owner: "ann", kind: .activity)) == [])
      try #expect(names(.expired(at: 4)) == [] && names(.expired(at: 5)) == ["c"])
      try #expect(names(.publicHash("h")) == ["c"])
      try #expect(store.records(.after(0), limit: 2).map(\.id) == [1, 2])
    }
  }

  @Test("a key leads to one page, until it leads elsewhere", arguments: Kind.allCases)
  func keys(kind: Kind) throws {
    let store = try kind.make()
    try store.write { store in
      let one = try store.insert(Self.record("//u/1", kind: .web, owner: "", app: ""))
      let two = try store.insert(Self.record("//u/2", kind: .web, owner: "", app: ""))
      try store.setKey("//u/1", to: one)
      try store.setKey("//u/old", to: one)
      try #expect(store.keys(of: one).sorted() == ["//u/1", "//u/old"])
      try store.setKey("//u/old", to: two)
      try #expect(store.page(at: PageKey.hash("//u/old"))?.id == two)
      try store.removeKey("//u/1")
      try #expect(store.keys(of: one) == [])
      try store.delete(two)
      try #expect(store.page(at: PageKey.hash("//u/old")) == nil)
    }
  }

  @Test("text finds entities of one scope, words, beginnings and runs", arguments: Kind.allCases)
  func text(kind: Kind) throws {
    let store = try kind.make()
    func text(_ title: String) -> EntityText {
      var record = Self.record("x")
      var item = SearchableItem(appID: "b", uniqueIdentifier: "x")
      item.attributeSet.set("title", title)
      record.content = .item(item)
      return EntityText([record])
    }
    func entity(_ id: Int64, _ owner: String, bases: [Int64] = [], expires: Int64? = nil)
      -> StoredEntity
    {
      StoredEntity(
        id: id,
        owner: owner,
        title: "t",
        quality: 1,
        expires: expires,
        bases: bases
      )
    }
    let entities: [(StoredEntity, EntityText)] = [
      (entity(1, ""), text("lemon cake")), (entity(2, ""), text("cake of lemons")),
      (entity(3, "ann", bases: [1]), text("lemon cake of ann")),
      (entity(4, "bob", expires: 5), text("lemon")),
    ]
    try store.write { store in for (entity, text) in entities { try store.put(entity, text: text) }
    }
    func found(_ query: String, _ owner: String, viewer: String? = nil, now: Int64 = 0) throws
      -> [Int64]
    {
      let query = UserQuery(query).textQuery
      return try store.read { store in
        let scope = SearchScope(owner: owner, viewer: viewer, now: now)
        let matches = try store.matches(
          query,
          in: scope,
          part: .all,
          rarities: query.terms.map { _ in 1 },
          limit: 10,
          best: 0..<10
        )
        let count = try store.matchCount(query, in: scope, limit: 10)
        #expect(count == matches.count)
        return matches.map(\.entity).sorted()
      }
    }
    try #expect(found("lemon ca", "") == [1])
    try #expect(found("lem", "") == [1, 2] && found("lem", "", viewer: "ann") == [2])
    try #expect(found("lem", "", viewer: "bob") == [1, 2])
    try #expect(found("lem", "ann") == [3] && found("lem", "nobody") == [])
    try #expect(found("lem", "bob", now: 4) == [4] && found("lem", "bob", now: 5) == [])
    try store.read { store in
      let query = UserQuery("cake lemon").textQuery
      let frequencies = try store.frequencies(query, owner: "")
      #expect(frequencies.documents == 2 && frequencies.counts == [2, 2])
      try #expect(store.overlays(on: 1) == [3])
      try #expect(store.entity(3) == entities[2].0)
      try #expect(store.entityCount(seenBy: "ann") == 2)
      try #expect(store.entityCount(seenBy: nil) == 2)
    }
    try store.write { try $0.removeEntity(entities[0].0, text: entities[0].1) }
    try #expect(found("lemon", "") == [2])
    try store.write { try $0.removeAllEntities() }
    try #expect(found("lemon", "") == [] && found("lemon", "ann") == [])
  }

  @Test("marks and counts are kept, and go when they are old", arguments: Kind.allCases)
  func life(kind: Kind) throws {
    let store = try kind.make()
    try store.write { store in
      let name = Self.record("1").name
      let counts = Engagement(shown: 2, tapped: 1, viewed: 3, last: 4)
      try store.setEngagement(counts, of: name, by: "ann", query: "q")
      try #expect(store.engagement(of: name, by: "ann", query: "q") == counts)
      try #expect(store.engagement(of: name, by: "ann", query: "") == nil)
      try #expect(store.engagement(of: name, by: "bob", query: "q") == nil)
      try #expect(store.hasEngagement(by: "ann"))
      try #expect(!store.hasEngagement(by: "bob"))
      try store.setTombstone(Tombstone(deleted: 10, fence: 2), of: name)
      try store.removeTombstones(before: 10)
      try #expect(store.tombstone(of: name) == Tombstone(deleted: 10, fence: 2))
      try store.removeTombstones(before: 11)
      try #expect(store.tombstone(of: name) == nil && !store.hasEngagement(by: "ann"))
      try store.setClientState([1], app: "b", owner: "ann", name: "n")
      try store.setClientState(nil, app: "b", owner: "bob", name: nil)
      try #expect(store.clientState(app: "b", owner: "ann", name: "n") == [1])
      try store.setClientState(nil, app: "b", owner: "ann", name: nil)
      try #expect(store.clientState(app: "b", owner: "ann", name: "n") == nil)
    }
  }

  @Test("the same writes give the same entities over every store", arguments: 1...10 as ClosedRange)
  func agreement(seed: Int) throws {
    var generator = SeededGenerator(state: UInt64(seed))
    let changes = OrderTests.changes(using: &generator).shuffled(using: &generator)
    let answers = try Kind.allCases.map { kind in
      let index = try TestIndex(store: try kind.make())
      for change in changes { try index.write(change) }
      try index.write(.deleteAllItems(appID: "b"))
      return try index.entities()
    }
    #expect(Set(answers).count == 1)
  }
}
