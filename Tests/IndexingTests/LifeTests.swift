import SearchableItems
import Testing

@testable import IndexModel
@testable import Indexing
@testable import Search

/// The lifetime of records, the remains of deleted ones, and the way they open.
@Suite("life of records")
struct LifeTests {
  let index: TestIndex

  init() throws { index = try TestIndex() }

  // MARK: Expiry

  @Test func `an item lives a month, unless it says otherwise`() async throws {
    try await index.write(
      .item("b", "1", title: "Month"),
      .item("b", "2", title: "Long", expires: "2999-01-01T00:00:00Z"),
      .item("b", "3", title: "Short", expires: "2027-01-16T00:00:00Z")
    )
    // The clock is at 2027-01-15.
    index.clock.advance(days: 2)
    try await #expect(index.index.purge() == 1)
    index.clock.advance(days: 29)
    try await #expect(index.titles("month") == [])
    try await #expect(index.titles("long") == ["Long"])
    try await #expect(index.index.purge() == 1)
  }

  @Test func `an item that is told again lives on`() async throws {
    try await index.write(.item("b", "1"))
    index.clock.advance(days: 20)
    try await #expect(index.write(.item("b", "1")) == [.unchanged])
    index.clock.advance(days: 20)
    try await #expect(index.titles("item") == ["Item"])
  }

  @Test func `every write takes away what expired`() async throws {
    try await index.write(.item("b", "1"), .activity("b", related: "1"))
    index.clock.advance(days: 31)
    try await index.write(.item("c", "1"))
    try await #expect(index.entities() == [["S c 1"]])
  }

  /// The file gives a new record the number behind the highest one.
  @Test(
    "the number of an expired record becomes that of a record of another owner",
    arguments: [(Owner.everybody, "ann"), ("ann", Owner.everybody), ("ann", "bob")]
  )
  func reusedNumber(former: String, next: String) async throws {
    func item(_ uid: String, of owner: String) throws -> IndexChange {
      let change = IndexChange.item("b", uid, owner: owner == Owner.everybody ? nil : owner)
      guard case .putItem(var item) = change else { return change }
      item.isPublic = owner == Owner.everybody ? true : nil
      return .putItem(item)
    }
    try await index.write(item("1", of: former))
    index.clock.advance(days: 31)
    for uid in ["2", "3"] { try await #expect(index.write(item(uid, of: next)) == [.inserted]) }
    try await #expect(index.index.verify() == [])
    try await #expect(index.entities(seenBy: next) == [["S b 2"], ["S b 3"]])
  }

  @Test func `an expired item carries no activity`() async throws {
    try await index.write(.item("b", "1"))
    index.clock.advance(days: 31)
    try await #expect(index.write(.activity("b", related: "1")) == [.skippedRelatedMissing])
  }

  @Test(
    "an activity is hidden when its item has expired, also as a result of its own",
    arguments: [1, 101]
  )
  func expiredElsewhere(_ count: Int) async throws {
    try await index.write(.item("b", "1", expires: "2027-01-16T00:00:00Z"))
    // More activities than the limit of a key join nothing.
    try await index.index.write(
      (0..<count).map { number in
        .activity("b", related: "1", id: "\(number)", title: "Seen \(number)")
      }
    )
    try await #expect(index.index.search(SearchQuery("seen", limit: 1000)).total == count)
    index.clock.advance(days: 2)
    try await #expect(index.titles("seen") == [])
    index.clock.advance(days: -2)
    try await index.write(.item("b", "1", expires: "2027-02-16T00:00:00Z"))
    index.clock.advance(days: 2)
    try await #expect(index.titles("seen").isEmpty == false)
  }

  // MARK: Domains

  @Test func `a domain is replaced in one step`() async throws {
    try await index.write(
      .item("b", "1", domain: "d"),
      .item("b", "2", domain: "d.e"),
      .item("b", "3", domain: "dd"),
      .activity("b", related: "2", id: "a", title: "Seen"),
      .activity("b", related: "1", id: "b")
    )
    var new = SearchableItem(appID: "b", uniqueIdentifier: "2")
    new.attributeSet.set("title", "New")
    let other = SearchableItem(appID: "b", uniqueIdentifier: "4")
    let outcome = try await index.write(
      .replaceDomain(appID: "b", domainIdentifier: "d", items: [new, other])
    )
    // The activity of the item that is stored again remains; that of the other one is removed.
    #expect(outcome == [.replaced(stored: 2, removed: 2)])
    try await #expect(index.entities() == [["S b 2", "A b a"], ["S b 4"], ["S b 3"]])
    try await index.write(.deleteDomain(appID: "b", domainIdentifier: "d"))
    try await #expect(index.entities() == [["S b 3"]])
  }

  @Test func `a replacement with a bad item replaces nothing`() async throws {
    try await index.write(.item("b", "1", domain: "d"))
    let bad = SearchableItem(appID: "b", uniqueIdentifier: "")
    await #expect(throws: IndexError.self) {
      try await index.write(.replaceDomain(appID: "b", domainIdentifier: "d", items: [bad]))
    }
    try await #expect(index.entities() == [["S b 1"]])
  }

  @Test func `deleting all items spares activities of their own, and resets client states`()
    async throws
  {
    try await index.write(
      .item("b", "1"),
      .activity("b", related: "1", id: "r"),
      .activity("b", id: "own"),
      .setClientState(.init(appID: "b", name: "main", state: [1, 2]))
    )
    try await index.write(.deleteAllItems(appID: "b"))
    try await #expect(index.entities() == [["A b own"]])
    try await #expect(index.index.clientState(appID: "b", name: "main") == nil)
  }

  @Test func `activities go by persistent identifier, by domain, and all at once`() async throws {
    for id in ["1", "2", "3", "4"] {
      try await index.write(.activity("b", id: id, domain: id == "2" ? "r.c" : nil))
    }
    try await #expect(
      index.write(.deleteActivities(appID: "b", persistentIdentifiers: ["1", "9"])) == [.removed(1)]
    )
    try await #expect(
      index.write(.deleteActivityDomain(appID: "b", domainIdentifier: "r")) == [.removed(1)]
    )
    try await #expect(index.write(.deleteAllActivities(appID: "b")) == [.removed(2)])
  }

  // MARK: Client states

  @Test func `a client state is compared and set with the writes, or nothing is`() async throws {
    try await index.write(.setClientState(.init(appID: "b", name: "main", state: [1])))
    await #expect(throws: IndexError.self) {
      try await index.write(
        .item("b", "1"),
        .setClientState(.init(appID: "b", name: "main", state: [3], expected: [2]))
      )
    }
    try await #expect(index.entities() == [])
    try await index.write(
      .setClientState(.init(appID: "b", name: "main", state: [3], expected: [1]))
    )
    try await #expect(index.index.clientState(appID: "b", name: "main") == [3])
    let long = [UInt8](repeating: 0, count: 251)
    guard
      case .refused? = try await index.write(
        .setClientState(.init(appID: "b", name: "main", state: long))
      ).first
    else {
      Issue.record("a state of 251 bytes was kept")
      return
    }
  }

  // MARK: Engagement

  @Test func `counts survive a deletion for a month`() async throws {
    try await index.write(.item("b", "1", title: "Rye"))
    try await index.index.engage("item:b/1", visible: ["item:b/1"], query: "rye")
    try await index.write(.deleteAllItems(appID: "b"))
    try await #expect(index.index.engagement(with: "item:b/1") == nil)
    index.clock.advance(days: 29)
    try await index.write(.item("b", "1", title: "Rye"))
    try await #expect(index.index.engagement(with: "item:b/1")?.tapped == 1)
    try await index.write(.deleteAllItems(appID: "b"))
    index.clock.advance(days: 31)
    try await index.write(.item("b", "1", title: "Rye"))
    try await #expect(index.index.engagement(with: "item:b/1") == Engagement())
  }

  @Test func `what is to be forgotten is forgotten`() async throws {
    try await index.write(.item("b", "1"))
    try await index.index.engage("item:b/1")
    try await index.index.write([.deleteAllItems(appID: "b")], options: WriteOptions(forgets: true))
    try await index.write(.item("b", "1"))
    try await #expect(index.index.engagement(with: "item:b/1") == Engagement())
  }

  @Test func `counts go with the item when a thing parts`() async throws {
    let page = "https://u.example/p"
    try await index.write(.page(page, title: "Rye"), .item("b", page, title: "Rye"))
    try await index.index.engage("page://u.example/p")
    try await #expect(index.index.engagement(with: "page://u.example/p")?.tapped == 1)
    try await index.write(.page(page, title: "Rye", apps: ["other"]))
    try await #expect(index.index.engagement(with: "page://u.example/p")?.tapped == 0)
    try await #expect(index.index.engagement(with: "item:b/" + page)?.tapped == 1)
  }

  @Test func `what is chosen and viewed rises, for that owner alone`() async throws {
    try await index.write(
      .page("https://u.example/1", title: "Rye"),
      .page("https://u.example/2", title: "Rye")
    )
    func first(_ owner: String) async throws -> String? {
      try await index.index.search(SearchQuery("rye", owner: owner)).results.first?.id
    }
    let before = try await first("bob")
    let other = before == "page://u.example/1" ? "page://u.example/2" : "page://u.example/1"
    for _ in 0..<3 { try await index.index.engage(other, query: "rye", owner: "ann") }
    try await #expect(first("ann") == other)
    try await #expect(first("bob") == before)
  }

  @Test func `what was never shown is never punished`() async throws {
    try await index.write(
      .page("https://u.example/1", title: "Rye"),
      .page("https://u.example/2", title: "Rye")
    )
    for _ in 0..<40 {
      try await index.index.engage(nil, visible: ["page://u.example/1"], query: "rye")
    }
    try await #expect(
      index.index.search(SearchQuery("rye")).results.first?.id == "page://u.example/2"
    )
    for _ in 0..<300 {
      try await index.index.engage(nil, visible: ["page://u.example/1"], query: "rye")
    }
    try await #expect(index.titles("rye").count == 1)
  }

  @Test func `an activity counts each time it becomes current`() async throws {
    for _ in 0..<3 { try await index.write(.activity("b", id: "a")) }
    try await #expect(index.index.engagement(with: "activity:b/a")?.viewed == 3)
  }

  // MARK: Opening

  @Test func `an item opens its app by its identifier`() async throws {
    try await index.write(.item("b", "7"), .activity("b", related: "7"))
    try await #expect(
      index.index.opening(of: "item:b/7")
        == Continuation(
          activityType: "com.apple.corespotlightitem",
          appID: "b",
          userInfo: ["kCSSearchableItemActivityIdentifier": .string("7")]
        )
    )
  }

  @Test(
    "an identifier of any characters comes back unchanged",
    arguments: [
      "create-Patient", "com.appcoda.SpotIt.3", "ble_42", "解錠", "a b/c?d#e%20", "\u{1F600}",
    ]
  )
  func identifiers(_ identifier: String) async throws {
    let index = try TestIndex()
    try await index.write(.item("b", identifier, title: "Thing"))
    let result = try await #require(try index.index.search(SearchQuery("thing")).results.first)
    let payload = try await #require(try index.index.opening(of: result.id))
    #expect(payload.userInfo == ["kCSSearchableItemActivityIdentifier": .string(identifier)])
  }

  @Test func `an activity gets back what it needs, and no more`() async throws {
    let info: [String: PropertyValue] = [
      "id": .string("7"), "page": .integer(2), "deep": .dictionary(["list": .array([.bool(true)])]),
    ]
    func opened(_ id: String) async throws -> Continuation? {
      try await index.index.opening(of: "activity:b/\(id)")
    }
    try await index.write(.activity("b", id: "all", info: info))
    try await #expect(opened("all")?.userInfo == info)
    try await #expect(opened("all")?.activityType == "example.view")
    try await index.write(.activity("b", id: "some", info: info, required: ["id"]))
    try await #expect(opened("some")?.userInfo == ["id": .string("7")])
    try await index.write(.activity("b", web: "https://u.example/7?a=1#b", id: "web", info: info))
    try await #expect(opened("web")?.userInfo == nil)
    try await #expect(opened("web")?.webpageURL == "https://u.example/7?a=1#b")
  }

  @Test func `a userInfo over its limit is refused`() async throws {
    let info: [String: PropertyValue] = ["text": .string(String(repeating: "x", count: 3100))]
    guard case .refused(let reason) = try await index.write(.activity("b", info: info))[0] else {
      Issue.record("stored")
      return
    }
    #expect(reason.hasPrefix("userInfoTooLarge"))
    try await #expect(index.write(.activity("b", info: info, required: ["id"])) == [.inserted])
  }

  // MARK: Localized text

  @Test func `every language of localised text finds the item`() async throws {
    let texts: PropertyValue = .dictionary([
      "$l10n": .dictionary(["en": .string("Song"), "fr": .string("Chanson")])
    ])
    try await index.write(.item("b", "1", title: "", attributes: ["title": .structured(texts)]))
    for word in ["song", "chanson"] { try await #expect(index.titles(word) == ["Song"]) }
  }
}
