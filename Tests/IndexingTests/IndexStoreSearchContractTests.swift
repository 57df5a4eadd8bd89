import Querying
import SearchableItems
import Testing

@testable import Indexing

/// The part of the contract of index stores that search requires.
@Suite("contract of stores: search")
struct IndexStoreSearchContractTests {
  typealias Kind = IndexStoreContractTests.Kind

  /// Returns a store with data of an index: 3 public pages, and 2 items of ann, one of which is about a
  /// page.
  private static func store(_ kind: Kind) throws -> any IndexStore {
    let store = try kind.make()
    let index = try TestIndex(store: store)
    try index.write(
      .page("https://u.example/1", title: "Rye bread", attributes: ["contentType": .text("a.b")]),
      .page(
        "https://u.example/2",
        title: "Bread",
        attributes: [
          "contentType": .text("a.b"), "keywords": .list(["rye", "flour"]),
          "contentCreationDate": .text("1970-01-01T00:01:40Z"),
        ]
      ),
      .page(
        "https://v.example/3",
        title: "Mill",
        attributes: ["contentDescription": .text("Rye and bread")]
      ),
      .item("b", "https://u.example/1", title: "My rye", owner: "ann"),
      .item("b", "2", title: "Own rye", owner: "ann")
    )
    try store.write { try $0.refreshWords(everything: true) }
    return store
  }

  private static func scope(_ owner: String, viewer: String? = nil) -> SearchScope {
    SearchScope(owner: owner, viewer: viewer, now: 1_800_000_000)
  }

  @Test("names are titles and keywords of one scope, in a lasting order", arguments: Kind.allCases)
  func names(kind: Kind) throws {
    try Self.store(kind).read { store in
      func titles(_ text: String, _ owner: String = "", viewer: String? = nil, limit: Int = 10)
        throws -> [String]
      {
        let query = UserQuery(text).textQuery
        return try store.nameMatches(query, in: Self.scope(owner, viewer: viewer), limit: limit)
          .map(\.title)
      }
      let all = try titles("rye")
      #expect(all.sorted() == ["Bread", "Rye bread"])
      try #expect(titles("ry", limit: 1) == Array(all.prefix(1)))
      try #expect(titles("rye", viewer: "ann") == ["Bread"])
      // The title of an entity for ranking is that of its first record: the page.
      try #expect(Set(titles("rye", "ann")) == ["Rye bread", "Own rye"])
      try #expect(titles("rye -flour") == ["Rye bread"])
      try #expect(titles("\"rye bread\"") == ["Rye bread"])
      try #expect(titles("site:u.example rye") == ["Rye bread", "Bread"])
      try #expect(titles("site:v.example") == ["Mill"])
      try #expect(titles("rye before:1971") == ["Bread"] && titles("rye after:1971") == [])
      try #expect(titles("rye", "eve") == [])
      let first = TextQuery(terms: [.init([.init([SearchMark.first("rye")])])])
      let whole = TextQuery(terms: [.init([.init([SearchMark.whole(["bread"])])])])
      let scope = Self.scope("")
      try #expect(store.nameMatches(first, in: scope, limit: 9).map(\.title) == ["Rye bread"])
      try #expect(store.nameMatches(whole, in: scope, limit: 9).map(\.title) == ["Bread"])
    }
  }

  @Test("matches tell type, date and score; labels are counted", arguments: Kind.allCases)
  func labels(kind: Kind) throws {
    try Self.store(kind).read { store in
      let query = UserQuery("bread").textQuery
      let matches = try store.matches(
        query,
        in: Self.scope(""),
        part: .all,
        rarities: [1],
        limit: 10,
        best: 0..<10
      )
      #expect(Set(matches.map(\.title)) == ["Rye bread", "Bread", "Mill"])
      #expect(matches.allSatisfy { $0.score > 0 && $0.quality > 0 })
      #expect(matches.first { $0.title == "Bread" }?.date == 100)
      #expect(matches.first { $0.title == "Bread" }?.type == "a.b")
      let counts = try store.labelCounts(query, in: Self.scope(""), limit: 10)
      var hosts: [String: Int] = [:]
      for entry in counts { hosts[entry.labels.host, default: 0] += entry.count }
      #expect(hosts == ["u.example": 2, "v.example": 1])
      try #expect(
        store.labelCounts(query, in: Self.scope("", viewer: "ann"), limit: 10)
          .map(\.count).reduce(0, +) == 2
      )
      try #expect(store.matchCount(query, in: Self.scope(""), limit: 2) == 2)
      try #expect(store.documentCount(owner: "") == 3 && store.documentCount(owner: "eve") == 0)
      let none = TextQuery()
      try #expect(store.matchCount(none, in: Self.scope(""), limit: 9) == 0)
      try #expect(store.nameMatches(none, in: Self.scope(""), limit: 9).isEmpty)
      try #expect(store.labelCounts(none, in: Self.scope(""), limit: 9).isEmpty)
    }
  }

  @Test("words are those of one owner's titles and keywords", arguments: Kind.allCases)
  func words(kind: Kind) throws {
    try Self.store(kind).read { store in
      let key = try #require(WordList.Key("bread"))
      try #expect(store.words(key, owner: "")?.count(of: "bread") == 2)
      try #expect(store.words(key, owner: "ann")?.count(of: "bread") ?? 0 == 1)
      try #expect(store.words(key, owner: "eve") == nil)
      let words = try store.words(initial: 0x72, owner: "").flatMap(\.entries)
      #expect(words == [WordList.Entry(word: "rye", count: 2)])
      try #expect(store.words(initial: 0x7A, owner: "").isEmpty)
    }
  }

  @Test("what was done is found by entity, of all its records", arguments: Kind.allCases)
  func engagement(kind: Kind) throws {
    let store = try Self.store(kind)
    let page = RecordName(kind: .web, owner: "", app: "", uid: "//u.example/1")
    let item = RecordName(kind: .item, owner: "ann", app: "b", uid: "https://u.example/1")
    let done = Engagement(shown: 3, tapped: 1, viewed: 2, last: 9)
    try store.write { store in
      try store.setEngagement(done, of: item, by: "ann", query: "")
      try store.setEngagement(done, of: item, by: "ann", query: "rye")
    }
    try store.read { store in
      let entity = try #require(try store.record(named: item)).entity
      let other = try #require(try store.record(named: page)).entity
      func found(_ viewer: String, _ query: String) throws -> [Int64: EntityEngagement] {
        try store.engagement(withEntities: [entity, other], by: viewer, query: query)
      }
      try #expect(found("ann", "rye") == [entity: EntityEngagement(total: done, here: done)])
      try #expect(found("ann", "bread") == [entity: EntityEngagement(total: done)])
      try #expect(found("bob", "rye") == [:])
    }
  }
}
