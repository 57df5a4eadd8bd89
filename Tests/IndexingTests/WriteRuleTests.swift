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

  @Test func `the same again changes nothing`() throws {
    let changes: [IndexChange] = [
      .page(Self.page), .item("b", "1"), .activity("b", related: "1", id: "a"),
    ]
    #expect(try index.index.write(changes) == [.inserted, .inserted, .inserted])
    #expect(try index.index.write(changes) == [.unchanged, .unchanged, .unchanged])
    #expect(try index.write(.page(Self.page, title: "Other")) == [.merged])
    #expect(
      try index.index.statistics()
        == IndexStatistics(pages: 1, items: 1, activities: 1, entities: 2)
    )
  }

  @Test func `items come before activities within one write`() throws {
    let outcomes = try index.write(.activity("b", related: "1", id: "a"), .item("b", "1"))
    #expect(outcomes == [.inserted, .inserted])
    #expect(try index.shape() == ["AS"])
  }

  @Test func `a page goes by any of its keys where it is not the canonical one`() throws {
    try index.write(.page(Self.page + "/copy", canonical: Self.page))
    #expect(try index.write(.removePage(key: "//u.example/p/copy")) == [.removed(1)])
    #expect(try index.shape() == [])
    #expect(try index.titles("page") == [])
  }

  @Test func `a copy that goes takes only its way to the canonical page along`() throws {
    try index.write(
      .page(Self.page),
      .page(Self.page + "/copy", canonical: Self.page),
      .activity("b", web: Self.page + "/copy")
    )
    #expect(try index.shape() == ["AW"])
    #expect(try index.write(.removePage(key: "//u.example/p/copy")) == [.removed(0)])
    #expect(try index.shape() == ["A", "W"])
    #expect(try index.write(.removePage(key: "//u.example/p")) == [.removed(1)])
    #expect(try index.write(.removePage(key: "//u.example/p")) == [.removed(0)])
    #expect(try index.shape() == ["A"])
  }

  @Test func `a copy never speaks over the canonical page, before or after it`() throws {
    let canonical = IndexChange.page(Self.page, title: "Original")
    let copy = IndexChange.page(Self.page + "/copy", title: "Copy", canonical: Self.page)
    for changes in [[canonical, copy], [copy, canonical], [canonical, copy, canonical]] {
      let index = try TestIndex()
      for change in changes { try index.write(change) }
      try index.write(.activity("b", web: Self.page + "/copy", title: "Seen"))
      #expect(try index.titles("original") == ["Seen"])
      #expect(try index.shape() == ["AW"])
      #expect(try index.titles("copy") == [])
    }
  }

  @Test func `a changed canonical page keeps the ways of its copies`() throws {
    try index.write(.page(Self.page), .page(Self.page + "/copy", canonical: Self.page))
    try index.write(.page(Self.page, title: "Changed"))
    try index.write(.activity("b", web: Self.page + "/copy"))
    #expect(try index.shape() == ["AW"])
  }

  @Test func `a URL that leads to the page no more parts them`() throws {
    let other = "https://u.example/old"
    try index.write(.page(Self.page, aliases: [other]), .activity("b", web: other))
    #expect(try index.shape() == ["AW"])
    try index.write(.page(Self.page))
    #expect(try index.shape() == ["A", "W"])
  }

  @Test func `one thing holds at most one item of an app`() throws {
    let other = "https://u.example/old"
    try index.write(
      .page(Self.page, aliases: [other]),
      .item("b", Self.page),
      .item("b", other),
      .item("c", other)
    )
    #expect(try index.shape() == ["S", "SSW"])
  }

  @Test func `the item that stood back takes the place of the one that goes`() throws {
    let other = "https://u.example/old"
    try index.write(
      .page(Self.page, aliases: [other]),
      .item("b", Self.page),
      .item("b", other)
    )
    try #expect(index.entities() == [["W  //u.example/p", "S b " + other], ["S b " + Self.page]])
    try index.write(.deleteItems(appID: "b", uniqueIdentifiers: [other]))
    try #expect(index.entities() == [["W  //u.example/p", "S b " + Self.page]])
  }

  @Test func `writes that break a rule are refused with a reason`() throws {
    let identifier = String(repeating: "x", count: 1025)
    let outcomes = try index.write(
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
    #expect(try index.shape() == [])
  }

  @Test func `a fragment is part of an activity's URL and of no page's`() throws {
    try index.write(.page(Self.page), .activity("b", web: Self.page + "#part", id: "1"))
    #expect(try index.shape() == ["A", "W"])
  }
}
