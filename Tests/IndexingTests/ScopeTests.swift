import SearchableItems
import Testing

@testable import IndexModel
@testable import Indexing
@testable import Search

/// Items of an app are private to their owner; no response reveals them to others.
@Suite("scopes")
struct ScopeTests {
  static let page = "https://u.example/p"
  let index: TestIndex

  init() throws { index = try TestIndex() }

  @Test func `an owner sees public things and its own`() async throws {
    try await index.write(
      .page(Self.page, title: "Rye page"),
      .item("b", "1", title: "Rye of Ann", owner: "ann"),
      .item("b", "1", title: "Rye of Bob", owner: "bob")
    )
    try await #expect(Set(index.titles("rye", owner: "ann")) == ["Rye page", "Rye of Ann"])
    try await #expect(Set(index.titles("rye", owner: "bob")) == ["Rye page", "Rye of Bob"])
    try await #expect(index.titles("rye", owner: nil) == ["Rye page"])
    try await #expect(index.titles("rye", owner: "nobody") == ["Rye page"])
  }

  @Test func `a public page joins each owner's records for that owner alone`() async throws {
    try await index.write(
      .page(Self.page, title: "Rye page"),
      .item("b", Self.page, title: "Ann's secret", owner: "ann"),
      .activity("b", web: Self.page, id: "a", title: "Bob's diary", owner: "bob")
    )
    try await #expect(index.titles("page", owner: "ann") == ["Ann's secret"])
    try await #expect(index.titles("page", owner: "bob") == ["Bob's diary"])
    try await #expect(index.titles("page", owner: nil) == ["Rye page"])
    for (word, owner) in [("secret", "bob"), ("diary", "ann"), ("secret", "carl"), ("diary", "")] {
      try await #expect(index.titles(word, owner: owner) == [], "\(word) \(owner)")
    }
    try await #expect(index.entities(seenBy: "carl") == [["W  //u.example/p"]])
  }

  @Test func `an item may be public`() async throws {
    var item = SearchableItem(appID: "b", uniqueIdentifier: "1")
    item.isPublic = true
    item.attributeSet.set("title", "Rye")
    try await index.write(.putItem(item), .activity("b", related: "1", title: "Seen", owner: "ann"))
    try await #expect(index.titles("rye", owner: nil) == ["Rye"])
    try await #expect(index.titles("seen", owner: nil) == [])
    try await #expect(index.titles("seen", owner: "ann") == ["Rye"])
  }

  @Test func `counts tell nothing of others`() async throws {
    try await index.write(
      .page(Self.page, title: "Rye"),
      .item("b", "1", title: "Rye", owner: "ann")
    )
    for owner in ["bob", nil] {
      let results = try await index.index.search(SearchQuery("rye", owner: owner))
      #expect(results.total == 1 && results.results.count == 1)
      let statistics = try await index.index.statistics(owner: owner)
      #expect(statistics == IndexStatistics(pages: 1, items: 0, activities: 0, entities: 1))
    }
  }

  @Test func `the order of results tells nothing of others`() async throws {
    let titles = ["rye rye bread", "bread rye", "rye", "bread of rye and rye"]
    let writes = titles.enumerated().map {
      IndexChange.page("https://u.example/\($0.offset)", title: $0.element)
    }
    _ = try await index.index.write(writes)
    try await index.write(.item("b", "0", title: "rye", owner: "ann"))
    func answer() async throws -> [String] { try await index.titles("rye bread", owner: "ann") }
    func count() async throws -> [String] { try await index.titles("rye", owner: "ann") }
    let before = try await (answer(), count())
    _ = try await index.index.write(
      (0..<300).map { .item("b", "\($0)", title: "rye rye rye bread", owner: "bob") }
    )
    try await #expect(answer() == before.0)
    try await #expect(count() == before.1)
  }

  @Test func `no number of the file is in an answer`() async throws {
    let quiet = try TestIndex()
    _ = try await index.index.write((0..<50).map { .item("b", "\($0)", owner: "ann") })
    for index in [index, quiet] {
      try await index.write(
        .page(Self.page, title: "Rye"),
        .item("b", "x", title: "Rye", owner: "bob")
      )
    }
    let loud = try await index.index.search(SearchQuery("rye", owner: "bob")).results
    let plain = try await quiet.index.search(SearchQuery("rye", owner: "bob")).results
    #expect(loud.map(\.id) == plain.map(\.id))
    #expect(Set(loud.map(\.id)) == ["item:b/x", "page://u.example/p"])
  }

  @Test func `another owner's result is as unknown as one that never was`() async throws {
    try await index.write(.item("b", "1", owner: "ann"))
    for name in ["item:b/1", "item:b/2"] {
      try await #expect(index.index.opening(of: name, owner: "bob") == nil)
      try await #expect(index.index.opening(of: name, owner: nil) == nil)
      try await #expect(index.index.engagement(with: name, owner: "bob") == nil)
      try await #expect(index.index.engage(name, owner: "bob") == [name])
    }
    try await #expect(index.index.opening(of: "item:b/1", owner: "ann") != nil)
  }

  @Test func `an owner deletes only its own`() async throws {
    try await index.write(
      .item("b", "1", domain: "d", owner: "ann"),
      .item("b", "1", domain: "d", owner: "bob"),
      .activity("b", related: "1", id: "a", owner: "ann")
    )
    for deletion: IndexChange in [
      .deleteItems(appID: "b", uniqueIdentifiers: ["1"], owner: "eve"),
      .deleteDomain(appID: "b", domainIdentifier: "d", owner: "eve"),
      .deleteAllItems(appID: "b", owner: "eve"), .deleteAllActivities(appID: "b", owner: "eve"),
      .deleteActivities(appID: "b", persistentIdentifiers: ["a"], owner: "eve"),
    ] {
      try await #expect(index.write(deletion) == [.removed(0)])
    }
    try await index.write(.deleteAllItems(appID: "b", owner: "ann"))
    try await #expect(index.entities(seenBy: "ann") == [])
    try await #expect(index.entities(seenBy: "bob") == [["S b 1"]])
  }

  @Test func `an activity cannot rest on another owner's item`() async throws {
    try await index.write(.item("b", "1", owner: "ann"))
    try await #expect(
      index.write(.activity("b", related: "1", owner: "bob")) == [.skippedRelatedMissing]
    )
  }

  @Test func `an owner that is empty or too long is refused`() async throws {
    for owner in ["", String(repeating: "x", count: 257)] {
      guard case .refused = try await index.write(.item("b", "1", owner: owner))[0] else {
        Issue.record("\(owner.count)")
        continue
      }
    }
  }
}
