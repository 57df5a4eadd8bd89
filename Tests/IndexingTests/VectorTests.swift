import SearchableItems
import Testing

@testable import Indexing
@testable import IndexModel

/// The numbered steps of the merge scenarios; `ScenarioTests` runs them with a file.
@Suite("scenario vectors")
struct VectorTests {
  static let page = "https://bakery.example/i/7"
  let index: TestIndex

  init() throws { index = try TestIndex() }

  @Test func `1 an activity whose related item is missing is not stored`() async throws {
    let outcomes = try await index.write(
      .page(Self.page, apps: ["b"]),
      .activity("b", web: Self.page, related: Self.page)
    )
    #expect(outcomes.last == .skippedRelatedMissing)
    try await #expect(index.shape() == ["W"])
  }

  @Test func `2 with the item, the activity and the page it is one thing`() async throws {
    try await index.write(
      .page(Self.page, apps: ["b"]),
      .item("b", Self.page),
      .activity("b", web: Self.page, related: Self.page)
    )
    try await #expect(index.shape() == ["ASW"])
  }

  @Test func `3 deleting the item deletes its activity and leaves the page`() async throws {
    try await index.write(
      .page(Self.page, apps: ["b"]),
      .item("b", Self.page),
      .activity("b", web: Self.page, related: Self.page)
    )
    try await index.write(.deleteItems(appID: "b", uniqueIdentifiers: [Self.page]))
    try await #expect(index.shape() == ["W"])
  }

  @Test func `4 a weak relation needs no item`() async throws {
    try await index.write(.page(Self.page), .activity("b", web: Self.page, weak: "i7"))
    try await #expect(index.shape() == ["AW"])
  }

  @Test func `5 and 6 the weakly related item joins and goes alone`() async throws {
    try await index.write(.page(Self.page), .activity("b", web: Self.page, weak: "i7"))
    try await index.write(.item("b", "i7", domain: "r.c"))
    try await #expect(index.shape() == ["ASW"])
    try await index.write(.deleteDomain(appID: "b", domainIdentifier: "r"))
    try await #expect(index.shape() == ["AW"])
  }

  @Test func `7 one identifier in two apps is two things`() async throws {
    try await index.write(.item("b", "7"), .item("c", "7"), .activity("c", related: "7"))
    try await #expect(index.shape() == ["AS", "S"])
  }

  @Test func `8 an app cannot speak for a page that names another`() async throws {
    try await index.write(.page(Self.page, apps: ["b"]), .activity("evil", web: Self.page))
    try await #expect(index.shape() == ["A", "W"])
  }

  @Test func `9 a query makes another page`() async throws {
    try await index.write(.page(Self.page), .activity("b", web: Self.page + "?page=2"))
    try await #expect(index.shape() == ["A", "W"])
  }

  @Test func `10 what redirected to the page is the page`() async throws {
    try await index.write(
      .page(Self.page, aliases: ["http://bakery.example/i/7", Self.page + "?utm=1"]),
      .activity("b", web: "http://bakery.example/i/7", id: "1"),
      .activity("b", web: Self.page + "?utm=1", id: "2")
    )
    try await #expect(index.shape() == ["AAW"])
  }

  @Test func `11 a domain deletes itself and what lies below, never what begins alike`()
    async throws
  {
    try await index.write(
      .item("b", "1", domain: "acc.in"),
      .item("b", "2", domain: "account.in"),
      .item("b", "3", domain: "acc"),
      .item("b", "4", domain: "acc/in"),
      .item("c", "5", domain: "acc")
    )
    try await #expect(
      index.write(.deleteDomain(appID: "b", domainIdentifier: "acc")) == [.removed(2)]
    )
    try await #expect(
      index.entities() == [["S b 2"], ["S b 4"], ["S c 5"]]
    )
  }

  @Test func `12 a replaced item keeps its activity`() async throws {
    try await index.write(.item("b", "7"), .activity("b", related: "7"))
    try await index.write(.item("b", "7", title: "New"))
    try await #expect(index.shape() == ["AS"])
  }

  @Test func `13 an item that expires goes as one that is deleted`() async throws {
    try await index.write(
      .page(Self.page, apps: ["b"]),
      .item("b", Self.page),
      .activity("b", web: Self.page, related: Self.page)
    )
    index.clock.advance(days: 31)
    try await #expect(index.index.purge() == 2)
    try await #expect(index.shape() == ["W"])
  }
}
