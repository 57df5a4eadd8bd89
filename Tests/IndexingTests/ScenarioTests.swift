import FoundationEssentials
import Indexing
import IndexModel
import Search
import SearchableItems
import Testing
import WebmarkTesting

/// The scenarios of the merge rules: three feeds about one thing yield one result.
///
/// Scenarios 3, 5 and 11 follow Apple's documentation of `relatedUniqueIdentifier` and of domain
/// identifiers.
@Suite("merge scenarios")
struct ScenarioTests {
  static let app = "TEAM000001.example.b"
  static let page = "https://bakery.example/i/7"

  static func web(
    _ url: String = page,
    apps: [String] = [],
    aliases: [String] = []
  ) -> IndexChange {
    var attributes = AttributeSet()
    attributes.set("title", "Lemon cake")
    let key = String(url.dropFirst("https:".count))
    return .putPage(
      WebItem(
        key: key,
        url: url,
        isCanonical: true,
        aliases: [key] + aliases,
        attributeSet: attributes,
        deepLinks: [],
        statedApps: apps,
        hasAppStatement: !apps.isEmpty,
        isSearchLanding: false,
        isPaywalled: false
      )
    )
  }

  static func item(_ uid: String, app: String = app, domain: String? = nil) -> IndexChange {
    var attributes = AttributeSet()
    attributes.set("title", "Lemon cake")
    return .putItem(
      SearchableItem(
        appID: app,
        uniqueIdentifier: uid,
        domainIdentifier: domain,
        attributeSet: attributes
      )
    )
  }

  static func activity(
    web: String? = nil,
    related: String? = nil,
    weak: String? = nil,
    app: String = app,
    id: String? = nil
  ) -> IndexChange {
    var activity = UserActivity(appID: app, activityType: "example.view")
    activity.title = "Lemon cake"
    activity.eligibleForSearch = true
    activity.webpageURL = web
    activity.persistentIdentifier = id
    var attributes = AttributeSet()
    attributes.set("relatedUniqueIdentifier", related)
    attributes.set("weakRelatedUniqueIdentifier", weak)
    activity.contentAttributeSet = attributes
    return .putActivity(activity)
  }

  static func with(_ body: (SharedIndex) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      try await body(try SharedIndex(path: folder.path + "/index.sqlite", mode: .readWrite))
    }
  }

  /// Returns the feeds of each result, sorted.
  static func entities(_ index: SharedIndex) async throws -> [[String]] {
    try await index.search(SearchQuery("lemon", limit: 100)).results
      .map { $0.sources.map(\.kind.rawValue).sorted() }.sorted { $0.joined() < $1.joined() }
  }

  @Test func `1 to 3 an activity lives and dies with its related item`() async throws {
    try await Self.with { index in
      let related = Self.activity(web: Self.page, related: Self.page)
      let first = try await index.write([Self.web(apps: [Self.app]), related])
      #expect(first == [.inserted, .skippedRelatedMissing])
      try await #expect(Self.entities(index) == [["web"]])
      _ = try await index.write([Self.item(Self.page), related])
      try await #expect(Self.entities(index) == [["activity", "item", "web"]])
      let gone = try await index.write([
        .deleteItems(appID: Self.app, uniqueIdentifiers: [Self.page])
      ])
      #expect(gone == [.removed(2)])
      try await #expect(Self.entities(index) == [["web"]])
    }
  }

  @Test func `4 to 6 a weak relation joins, and outlives the item`() async throws {
    try await Self.with { index in
      _ = try await index.write([Self.web(), Self.activity(web: Self.page, weak: "i7")])
      try await #expect(Self.entities(index) == [["activity", "web"]])
      _ = try await index.write([Self.item("i7", domain: "r.c")])
      try await #expect(Self.entities(index) == [["activity", "item", "web"]])
      _ = try await index.write([.deleteDomain(appID: Self.app, domainIdentifier: "r")])
      try await #expect(Self.entities(index) == [["activity", "web"]])
    }
  }

  @Test func `7 identifiers never join two apps`() async throws {
    try await Self.with { index in
      let other = "TEAM000002.example.c"
      _ = try await index.write([
        Self.item("7"), Self.item("7", app: other), Self.activity(related: "7", app: other),
      ])
      try await #expect(Self.entities(index) == [["activity", "item"], ["item"]])
    }
  }

  @Test func `8 an app that a page does not name cannot speak for it`() async throws {
    try await Self.with { index in
      _ = try await index.write([
        Self.web(apps: [Self.app]), Self.activity(web: Self.page, app: "EVIL000001.example.x"),
      ])
      try await #expect(Self.entities(index) == [["activity"], ["web"]])
    }
  }

  @Test func `9 the query is part of the page's identity`() async throws {
    try await Self.with { index in
      _ = try await index.write([Self.web(), Self.activity(web: Self.page + "?page=2")])
      try await #expect(Self.entities(index) == [["activity"], ["web"]])
    }
  }

  @Test func `10 redirects are ways to the same page`() async throws {
    try await Self.with { index in
      _ = try await index.write([
        Self.web(aliases: ["//bakery.example/old?utm=1"]),
        Self.activity(web: "http://bakery.example/old?utm=1"),
      ])
      try await #expect(Self.entities(index) == [["activity", "web"]])
    }
  }

  @Test func `11 deleting a domain is recursive on dots, never on prefixes`() async throws {
    try await Self.with { index in
      _ = try await index.write([
        Self.item("1", domain: "acc.in"), Self.item("2", domain: "account.in"),
      ])
      let outcome = try await index.write([.deleteDomain(appID: Self.app, domainIdentifier: "acc")])
      #expect(outcome == [.removed(1)])
      try await #expect(Self.entities(index) == [["item"]])
    }
  }

  @Test func `12 replacing an item does not take its activity along`() async throws {
    try await Self.with { index in
      _ = try await index.write([Self.item("7"), Self.activity(related: "7")])
      _ = try await index.write([Self.item("7", domain: "new")])
      try await #expect(Self.entities(index) == [["activity", "item"]])
    }
  }

  @Test func `the order of the same writes makes no difference`() async throws {
    let writes = [
      Self.web(aliases: ["//bakery.example/old"]), Self.web("https://bakery.example/i/8"),
      Self.item("i7"), Self.item("https://bakery.example/i/8"),
      Self.activity(web: "https://bakery.example/old", weak: "i7"),
      Self.activity(web: "https://bakery.example/i/8", id: "b"),
    ]
    var generator = SeededGenerator(state: 7)
    for _ in 0..<20 {
      let shuffled = writes.shuffled(using: &generator)
      try await Self.with { index in
        for write in shuffled { _ = try await index.write([write]) }
        try await #expect(
          Self.entities(index) == [["activity", "item", "web"], ["activity", "item", "web"]]
        )
      }
    }
  }

  @Test func `the same write twice changes nothing`() async throws {
    try await Self.with { index in
      _ = try await index.write([Self.web(), Self.item("7")])
      try await #expect(index.write([Self.web(), Self.item("7")]) == [.unchanged, .unchanged])
      try await #expect(index.write([.removePage(key: "//bakery.example/i/7")]) == [.removed(1)])
      try await #expect(Self.entities(index) == [["item"]])
    }
  }
}
