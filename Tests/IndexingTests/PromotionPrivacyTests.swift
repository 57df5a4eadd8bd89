import FoundationEssentials
@testable import Indexing
import SearchableItems
import Testing

@testable import IndexModel
@testable import Search

/// Public activities hold nothing that fewer owners than the threshold have.
@Suite("privacy of public activities")
struct PromotionPrivacyTests {
  private static let page = "https://u.example/cake"
  let index: TestIndex

  init() throws { index = try TestIndex() }

  /// An activity with a secret of one owner in every attribute, and with one shared value in each list.
  private static func activity(_ owner: Int, names: [String]) -> UserActivity {
    var activity = UserActivity(appID: "b", activityType: "view")
    activity.owner = "o\(owner)"
    activity.title = "Lemon cake"
    activity.webpageURL = page
    activity.persistentIdentifier = "a\(owner)"
    activity.eligibleForSearch = true
    activity.eligibleForPublicIndexing = true
    activity.keywords = ["cake", "secret\(owner)"]
    activity.userInfo = ["id": .string("secret\(owner)")]
    activity.requiredUserInfoKeys = ["id"]
    activity.targetContentIdentifier = "secret\(owner)"
    activity.expirationDate = nil
    var set = AttributeSet()
    for name in names { set.values[name] = .text("secret\(owner)") }
    set.values["authorNames"] = .list(["Anna", "secret\(owner)"])
    set.values["contentDescription"] = .text(owner < 4 ? "PRIVATE NOTE secret990" : "Moist")
    activity.contentAttributeSet = set
    return activity
  }

  private static let names = [
    "title", "displayName", "textContent", "phoneNumbers", "supportsPhoneCall", "keywords",
    "comment", "latitude", "fullyFormattedAddress", "contentURL", "thumbnailURL", "subject",
    "recipientEmailAddresses", "accountIdentifier", "path", "custom_key",
  ]

  @Test func `no owner's value is published, in whatever attribute it stands`() async throws {
    for owner in 0..<12 {
      try await index.write(.putActivity(Self.activity(owner, names: Self.names)))
    }
    let results = try await index.index.search(SearchQuery("lemon", owner: nil)).results
    #expect(results.map(\.title) == ["Lemon cake"])
    let record = try await index.index.store.read { store in
      try store.records(.app("b", owner: Owner.everybody, kind: .activity), limit: 10)
    }
    let text = String(decoding: try #require(record.first).document, as: UTF8.self)
    #expect(record.count == 1 && !text.contains("secret") && !text.contains("PRIVATE"))
    #expect(text.contains("cake") && text.contains("Anna"))
    // Eight of twelve have this description.
    #expect(!text.contains("Moist"))
  }

  @Test func `ten owners that one writer names count once`() async throws {
    func share(_ owner: Int, by writer: String?) async throws {
      try await index.index.write(
        [.putActivity(Self.activity(owner, names: []))],
        options: WriteOptions(writer: writer)
      )
    }
    for owner in 0..<30 { try await share(owner, by: "account:1000") }
    try await #expect(index.titles("lemon", owner: nil) == [])
    for owner in 0..<10 { try await share(owner, by: "owner:o\(owner)") }
    try await #expect(index.titles("lemon", owner: nil) == ["Lemon cake"])
  }

  @Test func `one owner by ten writers counts once`() async throws {
    for number in 0..<12 {
      var activity = Self.activity(0, names: [])
      activity.persistentIdentifier = "a\(number)"
      try await index.index.write(
        [.putActivity(activity)],
        options: WriteOptions(writer: "account:\(number)")
      )
    }
    try await #expect(index.titles("lemon", owner: nil) == [])
  }

  @Test func `no reader learns who wrote`() async throws {
    try await index.index.write(
      [.putActivity(Self.activity(0, names: []))],
      options: WriteOptions(writer: "account:1000")
    )
    var told: [String] = []
    try await index.index.records(owner: "o0") { content in
      if case .activity(let activity) = content {
        told.append(String(decoding: try JSONEncoder().encode(activity), as: UTF8.self))
      }
    }
    #expect(told.count == 1 && !told[0].contains("account:1000"))
  }
}
