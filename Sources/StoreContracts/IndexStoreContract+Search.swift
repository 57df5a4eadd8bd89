import IndexModel
import Querying
import SearchableItems

/// The requirements on what search reads.
extension IndexStoreContract {
  static let search: [Case] = [
    Case("names are titles and keywords of one scope, in a lasting order") { store in
      try await filled(store).read { store in
        func titles(_ text: String, _ owner: String = "", viewer: String? = nil, limit: Int = 10)
          throws -> [String]
        {
          let query = UserQuery(text).textQuery
          return try store.titleMatches(query, in: scope(owner, viewer: viewer), limit: limit)
            .map(\.title)
        }
        let all = try titles("rye")
        try expectEqual(all.sorted(), ["Bread", "Rye bread"])
        try expectEqual(titles("ry", limit: 1), Array(all.prefix(1)))
        try expectEqual(titles("rye", viewer: "ann"), ["Bread"])
        // The title of an entity for ranking is that of its first record: the page.
        try expectEqual(Set(titles("rye", "ann")), ["Rye bread", "Own rye"])
        try expectEqual(titles("rye -flour"), ["Rye bread"])
        try expectEqual(titles("\"rye bread\""), ["Rye bread"])
        try expectEqual(titles("site:u.example rye"), ["Rye bread", "Bread"])
        try expectEqual(titles("site:v.example"), ["Mill"])
        try expect(titles("rye before:1971") == ["Bread"] && titles("rye after:1971") == [])
        try expectEqual(titles("rye", "eve"), [])
        let first = TextQuery(terms: [.init([.init([SearchMark.first("rye")])])])
        let whole = TextQuery(terms: [.init([.init([SearchMark.whole(["bread"])])])])
        try expectEqual(
          store.titleMatches(first, in: scope(""), limit: 9).map(\.title),
          ["Rye bread"]
        )
        try expectEqual(store.titleMatches(whole, in: scope(""), limit: 9).map(\.title), ["Bread"])
      }
    },
    Case("matches tell type, date and score; labels are counted") { store in
      try await filled(store).read { store in
        let query = UserQuery("bread").textQuery
        let matches = try store.matches(
          query,
          in: scope(""),
          part: .all,
          weights: .headsFirst,
          inverseDocumentFrequencies: [1],
          limit: 10,
          best: 0..<10
        )
        try expectEqual(Set(matches.map(\.title)), ["Rye bread", "Bread", "Mill"])
        try expect(matches.allSatisfy { $0.score > 0 && $0.quality > 0 })
        try expect(matches.first { $0.title == "Bread" }?.date == 100)
        try expect(matches.first { $0.title == "Bread" }?.type == "a.b")
        let counts = try store.labelCounts(query, in: scope(""), limit: 10)
        var hosts: [String: Int] = [:]
        for entry in counts { hosts[entry.labels.host, default: 0] += entry.count }
        try expectEqual(hosts, ["u.example": 2, "v.example": 1])
        try expect(
          store.labelCounts(query, in: scope("", viewer: "ann"), limit: 10)
            .map(\.count).reduce(0, +) == 2
        )
        try expectEqual(store.matchCount(query, in: scope(""), limit: 2), 2)
        try expect(store.documentCount(owner: "") == 3 && store.documentCount(owner: "eve") == 0)
        let none = TextQuery()
        try expectEqual(store.matchCount(none, in: scope(""), limit: 9), 0)
        try expect(store.titleMatches(none, in: scope(""), limit: 9).isEmpty)
        try expect(store.labelCounts(none, in: scope(""), limit: 9).isEmpty)
      }
    },
    Case("words are those of one owner's titles and keywords") { store in
      try await filled(store).read { store in
        let key = try required(WordList.Key("bread"))
        try expectEqual(store.words(key, owner: "")?.count(of: "bread"), 2)
        try expectEqual(store.words(key, owner: "ann")?.count(of: "bread") ?? 0, 1)
        try expect(store.words(key, owner: "eve") == nil)
        let words = try store.words(initial: 0x72, owner: "").flatMap(\.entries)
        try expectEqual(words, [WordList.Entry(word: "rye", count: 2)])
        try expect(store.words(initial: 0x7A, owner: "").isEmpty)
      }
    },
    Case("what was done is found by entity, of all its records") { store in
      try await fill(store)
      let page = RecordName(kind: .web, owner: "", app: "", uid: "//u.example/1")
      let item = RecordName(kind: .item, owner: "ann", app: "b", uid: "https://u.example/1")
      let done = Engagement(shown: 3, tapped: 1, viewed: 2, last: 9)
      try await store.write { store in
        try store.setEngagement(done, of: item, by: "ann", query: "")
        try store.setEngagement(done, of: item, by: "ann", query: "rye")
      }
      try await store.read { store in
        let entity = try required(store.record(named: item)).entity
        let other = try required(store.record(named: page)).entity
        func found(_ viewer: String, _ query: String) throws -> [Int64: EntityEngagement] {
          try store.engagement(withEntities: [entity, other], by: viewer, query: query)
        }
        try expectEqual(found("ann", "rye"), [entity: EntityEngagement(total: done, here: done)])
        try expectEqual(found("ann", "bread"), [entity: EntityEngagement(total: done)])
        try expectEqual(found("bob", "rye"), [:])
      }
    },
  ]
}
