import SearchableItems
import Testing

@testable import IndexModel
@testable import Indexing

@Suite("write rules")
struct WriteRuleTests {
  static let page = "https://u.example/p"
  let index: TestIndex

  init() throws {
    index = try TestIndex()
  }

  @Test func `the same again changes nothing`() async throws {
    let changes: [IndexChange] = [
      .page(Self.page), .item("b", "1"), .activity("b", related: "1", id: "a"),
    ]
    #expect(try await index.index.write(changes) == [.inserted, .inserted, .inserted])
    #expect(try await index.index.write(changes) == [.unchanged, .unchanged, .unchanged])
    #expect(try await index.write(.page(Self.page, title: "Other")) == [.merged])
    #expect(
      try await index.index.statistics()
        == IndexStatistics(pages: 1, items: 1, activities: 1, entities: 2)
    )
  }

  @Test func `items come before activities within one write`() async throws {
    let outcomes = try await index.write(.activity("b", related: "1", id: "a"), .item("b", "1"))
    #expect(outcomes == [.inserted, .inserted])
    try await #expect(index.shape() == ["AS"])
  }

  @Test func `a page goes by any of its keys where it is not the canonical one`() async throws {
    try await index.write(.page(Self.page + "/copy", canonical: Self.page))
    try await #expect(index.write(.removePage(key: "//u.example/p/copy")) == [.removed(1)])
    try await #expect(index.shape() == [])
    try await #expect(index.titles("page") == [])
  }

  @Test func `a copy that goes takes only its way to the canonical page along`() async throws {
    try await index.write(
      .page(Self.page),
      .page(Self.page + "/copy", canonical: Self.page),
      .activity("b", web: Self.page + "/copy")
    )
    try await #expect(index.shape() == ["AW"])
    try await #expect(index.write(.removePage(key: "//u.example/p/copy")) == [.removed(0)])
    try await #expect(index.shape() == ["A", "W"])
    try await #expect(index.write(.removePage(key: "//u.example/p")) == [.removed(1)])
    try await #expect(index.write(.removePage(key: "//u.example/p")) == [.removed(0)])
    try await #expect(index.shape() == ["A"])
  }

  @Test func `a copy never speaks over the canonical page, before or after it`() async throws {
    let canonical = IndexChange.page(Self.page, title: "Original")
    let copy = IndexChange.page(Self.page + "/copy", title: "Copy", canonical: Self.page)
    for changes in [[canonical, copy], [copy, canonical], [canonical, copy, canonical]] {
      let index = try TestIndex()
      for change in changes { try await index.write(change) }
      try await index.write(.activity("b", web: Self.page + "/copy", title: "Seen"))
      try await #expect(index.titles("original") == ["Seen"])
      try await #expect(index.shape() == ["AW"])
      try await #expect(index.titles("copy") == [])
    }
  }

  @Test func `a changed canonical page keeps the ways of its copies`() async throws {
    try await index.write(.page(Self.page), .page(Self.page + "/copy", canonical: Self.page))
    try await index.write(.page(Self.page, title: "Changed"))
    try await index.write(.activity("b", web: Self.page + "/copy"))
    try await #expect(index.shape() == ["AW"])
  }

  @Test func `a URL that leads to the page no more parts them`() async throws {
    let other = "https://u.example/old"
    try await index.write(.page(Self.page, aliases: [other]), .activity("b", web: other))
    try await #expect(index.shape() == ["AW"])
    try await index.write(.page(Self.page))
    try await #expect(index.shape() == ["A", "W"])
  }

  @Test func `one thing holds at most one item of an app`() async throws {
    let other = "https://u.example/old"
    try await index.write(
      .page(Self.page, aliases: [other]),
      .item("b", Self.page),
      .item("b", other),
      .item("c", other)
    )
    try await #expect(index.shape() == ["S", "SSW"])
  }

  @Test func `the item that stood back takes the place of the one that goes`() async throws {
    let other = "https://u.example/old"
    try await index.write(
      .page(Self.page, aliases: [other]),
      .item("b", Self.page),
      .item("b", other)
    )
    try await #expect(
      index.entities() == [["W  //u.example/p", "S b " + other], ["S b " + Self.page]]
    )
    try await index.write(.deleteItems(appID: "b", uniqueIdentifiers: [other]))
    try await #expect(index.entities() == [["W  //u.example/p", "S b " + Self.page]])
  }

  @Test func `writes that break a rule are refused with a reason`() async throws {
    let identifier = String(repeating: "x", count: 1025)
    let outcomes = try await index.write(
      .item("", "1"),
      .item("b", ""),
      .item("b", identifier),
      .activity("b", web: "ftp://u.example/", id: "1"),
      .activity("b", id: "2", title: ""),
      .putActivity(UserActivity(appID: "b", activityType: "view"))
    )
    for outcome in outcomes {
      guard case .refused(let reason) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      #expect(!reason.isEmpty)
    }
    try await #expect(index.shape() == [])
  }

  @Test func `a fragment is part of an activity's URL and of no page's`() async throws {
    try await index.write(.page(Self.page), .activity("b", web: Self.page + "#part", id: "1"))
    try await #expect(index.shape() == ["A", "W"])
  }
}
