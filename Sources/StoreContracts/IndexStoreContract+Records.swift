import IndexModel
import Indexing
import Querying
import SearchableItems

/// The requirements on records, keys, texts and what is stored beside them.
extension IndexStoreContract {
  static let records: [Case] = [
    Case("a transaction that throws leaves no trace") { store in
      do {
        try await store.write { store in
          _ = try store.insert(record("1"))
          try store.setKey("//u", to: 1)
          try store.setClientState([1], app: "b", owner: "ann", name: "n")
          throw Stop()
        }
        throw ContractViolation(description: "the error of a transaction was lost")
      } catch is Stop {
      }
      try await store.read { store in
        try expect(store.records(.after(0), limit: 10).isEmpty)
        try expect(store.page(at: PageLookupKey.hash("//u")) == nil)
        try expectEqual(store.clientState(app: "b", owner: "ann", name: "n"), nil)
      }
    },
    Case("a record comes back as it was put, by number and by name") { store in
      try await store.write { store in
        var record = record("日本 \u{0} '\"", kind: .activity)
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
        let found = try required(store.record(named: record.name))
        try expect(found.id == record.id && found.document == record.document && found.page == -5)
        try expect(found.related == "r" && found.weak == "w" && found.target == "t")
        try expect(found.domain == "d.e" && found.publicHash == "h")
        try expect(found.expires == 7 && found.fence == 3 && found.entity == record.id)
        record.expires = nil
        record.document = [1, 2, 3]
        try store.setEntity(record.id, of: record.id)
        try store.update(record)
        let updated = try required(store.record(record.id))
        try expect(updated.expires == nil && updated.document == [1, 2, 3])
        try expectEqual(updated.entity, record.id)
        try expectEqual(store.members(of: record.id).count, 1)
        try store.delete(record.id)
        try expect(store.record(record.id) == nil)
      }
    },
    Case("names differ by kind, owner, app and identifier") { store in
      try await store.write { store in
        var ids: Set<Int64> = []
        for owner in ["", "ann", "bob"] {
          for app in ["b", "c"] {
            for kind in [RecordKind.item, .activity] {
              for uid in ["1", "1 ", "é", "e\u{301}"] {
                ids.insert(
                  try store.insert(record(uid, kind: kind, owner: owner, app: app))
                )
              }
            }
          }
        }
        try expectEqual(ids.count, 48)
        try expectEqual(store.privateRecordCounts(), ["ann": 16, "bob": 16])
      }
    },
    Case("keys find an owner's records, or those of all but everybody") { store in
      try await store.write { store in
        for owner in ["", "ann", "bob"] {
          _ = try store.insert(record("i", owner: owner))
          var activity = record("a", kind: .activity, owner: owner)
          activity.related = "i"
          activity.weak = "i"
          activity.page = 9
          activity.target = "t"
          _ = try store.insert(activity)
        }
        let item = JoinKey.item(app: "b", uid: "i")
        for (owner, count) in [("ann", 2), ("", 2), ("eve", 0)] {
          let found = try store.numbers(joinedBy: item, owner: owner, limit: 10)
          try expect(found.count == count && Set(found).count == count)
        }
        try expectEqual(store.numbers(joinedBy: item, owner: nil, limit: 10).count, 4)
        try expectEqual(store.numbers(joinedBy: item, owner: "ann", limit: 1).count, 1)
        for key in [JoinKey.page(9), .target(app: "b", "t")] {
          try expectEqual(store.numbers(joinedBy: key, owner: "bob", limit: 10).count, 1)
          try expectEqual(store.numbers(joinedBy: key, owner: nil, limit: 10).count, 2)
        }
        try expect(
          store.numbers(joinedBy: .item(app: "c", uid: "i"), owner: "ann", limit: 10).isEmpty
        )
        for app in 0..<100 {
          var item = record("p", owner: "many", app: "a\(app)")
          item.page = 9
          _ = try store.insert(item)
        }
        let apps = try store.numbers(joinedBy: .page(9), owner: "many", limit: .max)
        try expect(apps.count == 100 && Set(apps).count == 100)
        try expectEqual(store.numbers(joinedBy: .page(9), owner: "bob", limit: 10).count, 1)
        for uid in ["z", "y", "x"] {
          var duplicate = record(uid, kind: .duplicate, owner: "ann")
          duplicate.target = "u"
          if uid == "x" { duplicate.document = [] }
          _ = try store.insert(duplicate)
        }
        let found = try store.numbers(joinedBy: .target(app: "b", "u"), owner: "ann", limit: 3)
        try expectEqual(found.compactMap { try store.record($0)?.name.uid }, ["y", "z", "x"])
      }
    },
    Case("filters: app, domain, related, expiry, hash, order") { store in
      try await store.write { store in
        for domain in ["d", "d.e", "d.e.f", "d/e", "de", "c", nil] {
          var record = record(domain ?? "none")
          record.domain = domain
          record.expires = domain == "c" ? 5 : nil
          record.publicHash = domain == "c" ? "h" : nil
          _ = try store.insert(record)
        }
        func names(_ filter: RecordFilter, limit: Int = 100) throws -> Set<String> {
          Set(try store.records(filter, limit: limit).map(\.name.uid))
        }
        try expectEqual(names(.domain("d", app: "b", owner: "ann")), ["d", "d.e", "d.e.f"])
        try expectEqual(names(.domain("d", app: "b", owner: "bob")), [])
        try expectEqual(names(.app("b", owner: "ann", kind: .item)).count, 7)
        try expectEqual(names(.app("b", owner: "ann", kind: .activity)), [])
        try expect(names(.expired(at: 4)) == [] && names(.expired(at: 5)) == ["c"])
        try expectEqual(names(.publicHash("h")), ["c"])
        try expectEqual(store.records(.after(0), limit: 2).map(\.id), [1, 2])
      }
    },
    Case("a key leads to one page, until it leads elsewhere") { store in
      try await store.write { store in
        let one = try store.insert(record("//u/1", kind: .web, owner: "", app: ""))
        let two = try store.insert(record("//u/2", kind: .web, owner: "", app: ""))
        try store.setKey("//u/1", to: one)
        try store.setKey("//u/old", to: one)
        try expectEqual(store.keys(of: one).sorted(), ["//u/1", "//u/old"])
        try store.setKey("//u/old", to: two)
        try expectEqual(store.page(at: PageLookupKey.hash("//u/old"))?.id, two)
        try store.removeKey("//u/1")
        try expectEqual(store.keys(of: one), [])
        try store.delete(two)
        try expect(store.page(at: PageLookupKey.hash("//u/old")) == nil)
      }
    },
    Case("a key has claimants beside the page that it leads to, until they drop it or leave") {
      store in
      try await store.write { store in
        let one = try store.insert(record("//u/1", kind: .web, owner: "", app: ""))
        let two = try store.insert(record("//u/2", kind: .web, owner: "", app: ""))
        let three = try store.insert(record("//u/3", kind: .web, owner: "", app: ""))
        try store.setKey("//u/old", to: one)
        for page in [three, two, one, two] { try store.setClaim("//u/old", of: page, true) }
        try store.setClaim("//u/older", of: three, true)
        try expectEqual(store.claimants(of: "//u/old").sorted(), [one, two, three].sorted())
        try expectEqual(store.page(at: PageLookupKey.hash("//u/old"))?.id, one)
        try store.setClaim("//u/old", of: one, false)
        try store.setClaim("//u/old", of: one, false)
        try expectEqual(store.page(at: PageLookupKey.hash("//u/old"))?.id, one)
        try store.removeClaims(of: two)
        try expectEqual(store.claimants(of: "//u/old"), [three])
        try store.delete(three)
        for key in ["//u/old", "//u/older", "//u/3"] {
          try expectEqual(store.claimants(of: key), [])
        }
      }
    },
    Case("a key that its page drops leads to the next page that names it") { store in
      let index = SharedIndex(store: store)
      _ = try await index.write([
        webPage("https://u.example/1", names: ["https://u.example/old"]),
        webPage("https://u.example/2", names: ["https://u.example/old"]),
      ])
      func page() async throws -> String? {
        try await store.read { try $0.page(at: PageLookupKey.hash("//u.example/old"))?.name.uid }
      }
      try await expectEqual(page(), "//u.example/1")
      _ = try await index.write([webPage("https://u.example/1", names: [])])
      try await expectEqual(page(), "//u.example/2")
      _ = try await index.write([.removePage(key: "//u.example/2")])
      try await expectEqual(page(), nil)
    },
    Case("text finds entities of one scope, words, beginnings and runs") { store in
      func text(_ title: String) -> EntityText {
        var record = record("x")
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
      try await store.write { store in
        for (entity, text) in entities { try store.put(entity, text: text) }
      }
      func found(_ query: String, _ owner: String, viewer: String? = nil, now: Int64 = 0)
        async throws
        -> [Int64]
      {
        let query = UserQuery(query).textQuery
        return try await store.read { store in
          let scope = SearchScope(owner: owner, viewer: viewer, now: now)
          let matches = try store.matches(
            query,
            in: scope,
            part: .all,
            weights: .headsFirst,
            inverseDocumentFrequencies: query.terms.map { _ in 1 },
            limit: 10,
            best: 0..<10
          )
          let count = try store.matchCount(query, in: scope, limit: 10)
          try expectEqual(count, matches.count)
          return matches.map(\.entity).sorted()
        }
      }
      try await expectEqual(found("lemon ca", ""), [1])
      try await expectEqual(found("lem", ""), [1, 2])
      try await expectEqual(found("lem", "", viewer: "ann"), [2])
      try await expectEqual(found("lem", "", viewer: "bob"), [1, 2])
      try await expectEqual(found("lem", "ann"), [3])
      try await expectEqual(found("lem", "nobody"), [])
      try await expectEqual(found("lem", "bob", now: 4), [4])
      try await expectEqual(found("lem", "bob", now: 5), [])
      try await store.read { store in
        let query = UserQuery("cake lemon").textQuery
        let frequencies = try store.frequencies(query, owner: "")
        try expect(frequencies.documents == 2 && frequencies.counts == [2, 2])
        try expectEqual(store.overlays(on: 1), [3])
        try expectEqual(store.entity(3), entities[2].0)
        try expectEqual(store.entityCount(seenBy: "ann"), 2)
        try expectEqual(store.entityCount(seenBy: nil), 2)
      }
      try await store.write { try $0.removeEntity(entities[0].0, text: entities[0].1) }
      try await expectEqual(found("lemon", ""), [2])
      try await store.write { try $0.removeAllEntities() }
      try await expectEqual(found("lemon", ""), [])
      try await expectEqual(found("lemon", "ann"), [])
    },
    Case("marks and counts are kept, and go when they are old") { store in
      try await store.write { store in
        let name = record("1").name
        let counts = Engagement(shown: 2, tapped: 1, viewed: 3, last: 4)
        try store.setEngagement(counts, of: name, by: "ann", query: "q")
        try expectEqual(store.engagement(of: name, by: "ann", query: "q"), counts)
        try expectEqual(store.engagement(of: name, by: "ann", query: ""), nil)
        try expectEqual(store.engagement(of: name, by: "bob", query: "q"), nil)
        try expect(store.hasEngagement(by: "ann"))
        try expect(!store.hasEngagement(by: "bob"))
        try store.setTombstone(Tombstone(deleted: 10, fence: 2), of: name)
        try store.removeTombstones(before: 10)
        try expectEqual(store.tombstone(of: name), Tombstone(deleted: 10, fence: 2))
        try store.removeTombstones(before: 11)
        try expect(store.tombstone(of: name) == nil && !store.hasEngagement(by: "ann"))
        try store.setClientState([1], app: "b", owner: "ann", name: "n")
        try store.setClientState(nil, app: "b", owner: "bob", name: nil)
        try expectEqual(store.clientState(app: "b", owner: "ann", name: "n"), [1])
        try store.setClientState(nil, app: "b", owner: "ann", name: nil)
        try expectEqual(store.clientState(app: "b", owner: "ann", name: "n"), nil)
      }
    },
  ]
}
