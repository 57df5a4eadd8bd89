@testable import EntityResolution
import FoundationEssentials
@testable import Indexing
import MarkupExtraction
import Testing

@testable import IndexModel
@testable import Search
@testable import SearchableItems

/// Attacks on pages by records of apps that the page's site did not name, and the consent that joins them.
@Suite("consent of sites")
struct ConsentTests {
  static let app = "GOOD.app"
  static let evil = "EVIL.app"
  static let page = "https://bank.example/"

  let index: TestIndex

  init() throws { index = try TestIndex() }

  static func page(
    _ url: String = page,
    confirmed: [String] = [],
    named: [String]? = nil,
    seedApp: String? = nil,
    links: [DeepLink] = []
  ) -> IndexChange {
    guard case .putPage(var item) = IndexChange.page(url, title: "Bank") else {
      return .page(url)
    }
    item.deepLinks = links
    item.setApps(confirmed: confirmed, named: named, seedApp: seedApp)
    return .putPage(item)
  }

  static func publicItem(_ app: String, _ uid: String = page, content: String? = nil) -> IndexChange
  {
    var set = AttributeSet()
    set.set("title", "Send your money to the bank")
    set.set("contentURL", content)
    var item = SearchableItem(appID: app, uniqueIdentifier: uid, attributeSet: set)
    item.isPublic = true
    return .putItem(item)
  }

  private static let banner = DeepLink(kind: .smartAppBanner, platform: "ios", appStoreID: "42")

  // MARK: Public records

  @Test func `a public record of a stranger does not restyle a page that names no app`()
    async throws
  {
    let changes = [Self.page(), Self.publicItem(Self.evil)]
    try await index.index.write(changes)
    let results = try await index.index.search(SearchQuery("bank", owner: nil)).results
    #expect(Set(results.map(\.title)) == ["Bank", "Send your money to the bank"])
    let bank = try #require(results.first { $0.title == "Bank" })
    #expect(bank.opensWith.kind == "web" && bank.sources.map(\.kind) == [.web])
    let refusal = try await #require(try index.index.refusals(of: changes)[1].first)
    #expect(
      "\(refusal)".hasPrefix("not joined with https://bank.example/: the site names no app; see")
    )
  }

  @Test(
    "an association file refuses apps that it does not name, or excludes",
    arguments: [[app], []]
  )
  func refusal(named: [String]) async throws {
    // Even a seed, the page itself and the operator do not overrule the site's file.
    let registered = InstalledApp(
      appID: Self.evil,
      name: "Evil",
      appStoreID: "42",
      domains: ["bank.example"]
    )
    let changes = [
      IndexChange.registerApp(registered),
      Self.page(named: named, seedApp: Self.evil, links: [Self.banner]), Self.publicItem(Self.evil),
    ]
    try await index.index.write(changes)
    try await #expect(index.shape().filter { $0.contains("W") } == ["W"])
    try await #expect(
      index.index.refusals(of: changes)[2].first?.reason
        == "the site's association file names other apps, or excludes the page"
    )
  }

  @Test func `each kind of consent joins, whatever comes first`() async throws {
    let banner = InstalledApp(appID: Self.app, name: "Good", appStoreID: "42")
    let domain = InstalledApp(appID: Self.app, name: "Good", domains: ["*.example"])
    let appLink = DeepLink(kind: .appLinks, platform: "android", appID: Self.app)
    let consents: [[IndexChange]] = [
      [Self.page(confirmed: [Self.app], named: [Self.app])], [Self.page(seedApp: Self.app)],
      // A file that names the app for other paths says nothing about this one.
      [Self.page(named: [Self.app], seedApp: Self.app)],
      [Self.page(links: [appLink])],
      [Self.page(links: [Self.banner]), .registerApp(banner)],
      [Self.page(), .registerApp(domain)],
    ]
    for consent in consents {
      let changes = consent + [Self.publicItem(Self.app)]
      for order in [changes, changes.reversed()] {
        let index = try TestIndex()
        for change in order { try await index.write(change) }
        try await #expect(index.shape().contains("SW"), "\(consent)")
        try await #expect(index.index.refusals(of: changes).joined().isEmpty)
      }
    }
  }

  @Test func `a consent that ends parts the result, for all who rely on it`() async throws {
    let registered = InstalledApp(appID: Self.app, name: "Good", domains: ["bank.example"])
    try await index.write(.registerApp(registered), Self.page(), Self.publicItem(Self.app))
    try await #expect(index.shape().contains("SW"))
    try await index.write(.registerApp(InstalledApp(appID: Self.app, name: "Good")))
    try await #expect(!index.shape().contains("SW"))
    try await index.write(.registerApp(registered))
    try await #expect(index.shape().contains("SW"))
    try await index.write(.unregisterApp(appID: Self.app))
    try await #expect(index.shape() == ["S", "W"])
  }

  @Test func `a store identifier without registration joins nothing`() async throws {
    try await index.write(Self.page(links: [Self.banner]), Self.publicItem(Self.app))
    try await #expect(index.shape() == ["S", "W"])
  }

  @Test func `private records join for their owner only`() async throws {
    try await index.write(Self.page(), .item(Self.evil, Self.page, title: "My bank", owner: "ann"))
    let ann = try await index.index.search(SearchQuery("bank", owner: "ann")).results
    #expect(ann.map(\.title) == ["My bank"] && ann.first?.sources.count == 2)
    for viewer in [nil, "bob"] {
      let others = try await index.index.search(SearchQuery("bank", owner: viewer)).results
      #expect(others.map(\.title) == ["Bank"] && others.first?.sources.count == 1)
    }
  }

  // MARK: Opening

  @Test func `a universal link needs the app's side where it is known`() async throws {
    let link = DeepLink(kind: .universalLink, platform: "ios", appID: Self.app, url: Self.page)
    try await index.write(Self.page(confirmed: [Self.app], named: [Self.app], links: [link]))
    func opening() async throws -> [String?] {
      let results = try await index.index.search(SearchQuery("bank", owner: nil)).results
      let result = try #require(results.first)
      let continuation = try await index.index.opening(of: result.id, owner: nil)
      return [result.opensWith.kind, continuation?.appID]
    }
    try await #expect(opening() == ["universal-link", Self.app])
    let other = InstalledApp(appID: Self.app, name: "Good", domains: ["good.example"])
    try await index.write(.registerApp(other))
    try await #expect(opening() == ["web", nil])
    try await index.write(.registerApp(InstalledApp(appID: Self.app, name: "Good")))
    try await #expect(opening() == ["universal-link", Self.app])
  }

  // MARK: Identity

  @Test func `a record between two pages does not merge them, in any order`() async throws {
    let other = "https://bank.example/other"
    let changes: [IndexChange] = [
      Self.page(), Self.page(other),
      .item(Self.app, "i", attributes: ["contentURL": .text(other)]),
      .activity(Self.app, web: Self.page, related: "i", id: "a"),
    ]
    var shapes: Set<[String]> = []
    for order in [[0, 1, 2, 3], [2, 3, 0, 1], [1, 2, 3, 0], [2, 3, 1, 0]] {
      let index = try TestIndex()
      for number in order { try await index.write(changes[number]) }
      try await shapes.insert(index.shape())
      let refusals = try await index.index.refusals(of: changes).joined().map(\.reason)
      // Both the item and the activity are told that they are not one result.
      let reason = "a result has one page, and the record has another"
      #expect(refusals == [reason, reason])
    }
    #expect(shapes.count == 1)
    #expect(shapes.first?.allSatisfy { $0.count { $0 == "W" } <= 1 } == true)
  }

  /// Another item of the app is that of the first page, so no entity has both.
  @Test func `an item joins the page of its contentURL when the page of its identifier refuses it`()
    async throws
  {
    let pages = (1...2).map { "https://u.example/\($0)" }
    func page(_ number: Int, apps: [String]) -> IndexChange { .page(pages[number - 1], apps: apps) }
    func item(_ uid: String, content: String) -> IndexChange {
      let change = IndexChange.item("b", uid, attributes: ["contentURL": .text(content)])
      guard case .putItem(var item) = change else { return change }
      item.isPublic = true
      return .putItem(item)
    }
    for step in [page(1, apps: []), .removePage(key: "//u.example/1")] {
      let index = try TestIndex()
      try await index.write(item("https://u.example/0", content: pages[0]))
      try await index.write(item(pages[0], content: pages[1]), page(1, apps: ["b"]))
      try await index.write(page(2, apps: ["b"]))
      try await index.write(step)
      try await #expect(
        index.entities().contains(["S b https://u.example/1", "W  //u.example/2"])
      )
    }
  }

  @Test func `contentURL counts where the identifier is a URL of no page, in any order`()
    async throws
  {
    let named = "https://bank.example/named"
    let item = IndexChange.item(Self.app, named, attributes: ["contentURL": .text(Self.page)])
    for order in [[0, 1], [1, 0]] {
      let index = try TestIndex()
      let changes = [Self.page(), item]
      for number in order { try await index.write(changes[number]) }
      try await #expect(index.shape() == ["SW"])
      try await index.write(Self.page(named))
      let page = "W  \(IndexChange.key(named))"
      try await #expect(index.entities().contains { $0.contains(page) && $0.count == 2 })
      try await index.write(.removePage(key: IndexChange.key(named)))
      try await #expect(index.shape() == ["SW"])
    }
  }

  @Test func `a feed cannot write or delete the item of an app itself`() async throws {
    try await index.write(.registerApp(InstalledApp(appID: Self.app, name: "Good")))
    let item = IndexChange.item(Self.app, InstalledApp.identifier, title: "Evil")
    guard case .refused = try await index.write(item)[0] else {
      Issue.record("stored")
      return
    }
    let identifiers = [InstalledApp.identifier]
    try await index.write(.deleteItems(appID: Self.app, uniqueIdentifiers: identifiers))
    try await #expect(index.titles("good") == ["Good"])
  }

  @Test func `a public and a private item of one identifier are one result for the owner`()
    async throws
  {
    for order in [[0, 1], [1, 0]] {
      let index = try TestIndex()
      let changes = [
        Self.publicItem(Self.app, "7"), .item(Self.app, "7", title: "My bank", owner: "ann"),
      ]
      for number in order { try await index.write(changes[number]) }
      try await #expect(index.titles("bank", owner: "ann") == ["My bank"])
      try await #expect(index.titles("bank", owner: "bob") == ["Send your money to the bank"])
    }
  }

  @Test func `deleting a public item takes related activities of all owners along`() async throws {
    try await index.write(
      Self.publicItem(Self.app, "7"),
      .item(Self.app, "7", title: "Mine", owner: "cyd")
    )
    for owner in ["ann", "bob", "cyd"] {
      try await index.write(.activity(Self.app, related: "7", id: "a", title: "Seen", owner: owner))
    }
    let outcome = try await index.write(
      .deleteItems(appID: Self.app, uniqueIdentifiers: ["7"], owner: Owner.everybody)
    )
    #expect(outcome == [.removed(3)])
    try await #expect(index.titles("seen", owner: "ann") == [])
    // The activity of this owner is related to an item that stays.
    try await #expect(index.titles("seen", owner: "cyd").count == 1)
  }

  @Test func `an activity is not shown after its related item has expired`() async throws {
    try await index.write(.item(Self.app, "7", title: "Item", owner: "ann"))
    try await index.write(.activity(Self.app, related: "7", id: "a", title: "Seen", owner: "ann"))
    try await #expect(index.titles("seen", owner: "ann") == ["Item"])
    index.clock.advance(days: 31)
    try await #expect(index.titles("seen", owner: "ann") == [])
    try await #expect(index.titles("item", owner: "ann") == [])
  }

  // MARK: Ranking

  @Test func `rankingHint orders an app's items, and lifts none over others`() async throws {
    func item(_ app: String, _ uid: String, _ hint: Double?) -> IndexChange {
      .item(app, uid, title: "Lemon", attributes: hint.map { ["rankingHint": .number($0)] } ?? [:])
    }
    try await index.write(item("b", "1", nil), item("a", "1", 0), item("a", "2", 100))
    let results = try await index.index.search(SearchQuery("lemon")).results.map(\.id)
    #expect(results == ["item:b/1", "item:a/2", "item:a/1"])
  }
}
