@testable import Indexing
@testable import IndexModel
import SearchableItems
import Testing

@testable import Search

/// An activity becomes public after enough owners did the same.
@Suite("crowd promotion")
struct PromotionTests {
  static let page = "https://u.example/cake"
  let index: TestIndex

  init() throws { index = try TestIndex() }

  func share(_ owner: Int, title: String = "Lemon cake", id: String? = nil) async throws {
    try await index.write(
      .activity(
        "b",
        web: Self.page,
        id: id ?? "a\(owner)",
        title: title,
        owner: "o\(owner)",
        isPublic: true
      )
    )
  }

  @Test func `ten owners make it public, nine do not`() async throws {
    for owner in 0..<9 { try await share(owner) }
    try await share(0, id: "again")
    try await #expect(index.titles("lemon", owner: nil) == [])
    try await #expect(index.titles("lemon", owner: "stranger") == [])
    try await share(9)
    try await #expect(index.titles("lemon", owner: nil) == ["Lemon cake"])
    try await #expect(index.titles("lemon", owner: "stranger") == ["Lemon cake"])
    try await #expect(index.titles("lemon", owner: "o3") == ["Lemon cake"])
  }

  @Test func `it is withdrawn when too few are left, by deletion or by time`() async throws {
    for owner in 0..<10 { try await share(owner) }
    try await index.write(.deleteAllActivities(appID: "b", owner: "o4"))
    try await #expect(index.titles("lemon", owner: nil) == [])
    try await share(4)
    try await #expect(index.titles("lemon", owner: nil) == ["Lemon cake"])
  }

  @Test func `many activities of one owner do not take the place of others`() async throws {
    try await index.index.write(
      (0..<1100).map { number in
        .activity(
          "b",
          web: Self.page,
          id: "\(number)",
          title: "Lemon cake",
          owner: "a",
          isPublic: true
        )
      }
    )
    for owner in 0..<9 { try await share(owner) }
    try await #expect(index.titles("lemon", owner: nil) == ["Lemon cake"])
  }

  @Test func `many owners in the feed of one writer do not take the place of others`() async throws
  {
    let changes = (0..<1100).map { number in
      IndexChange.activity(
        "b",
        web: Self.page,
        id: "1",
        title: "Lemon cake",
        owner: "a\(number)",
        isPublic: true
      )
    }
    try await index.index.write(changes, options: WriteOptions(writer: "account:1"))
    try await #expect(index.titles("lemon", owner: nil) == [])
    for owner in 0..<9 { try await share(owner) }
    try await #expect(index.titles("lemon", owner: nil) == ["Lemon cake"])
  }

  @Test func `only words that most share are published, and only what is needed`() async throws {
    let info: [String: PropertyValue] = ["id": .string("7"), "account": .string("secret")]
    for owner in 0...10 {
      try await index.write(
        .activity(
          "b",
          id: "a",
          title: owner == 0 ? "Private words" : "Lemon cake",
          owner: "o\(owner)",
          isPublic: true,
          info: info,
          required: ["id"]
        )
      )
    }
    let result = try await #require(
      try index.index.search(SearchQuery("lemon", owner: nil)).results.first
    )
    #expect(result.title == "Lemon cake")
    try await #expect(index.titles("private", owner: nil) == [])
    try await #expect(
      index.index.opening(of: result.id, owner: nil)?.userInfo == ["id": .string("7")]
    )
  }

  @Test func `an activity that names neither page nor needs cannot be public`() async throws {
    guard case .refused = try await index.write(.activity("b", id: "a", isPublic: true))[0] else {
      Issue.record("stored")
      return
    }
  }

  @Test func `a public activity joins the page for everybody`() async throws {
    try await index.write(.page(Self.page, title: "Cake on the web", apps: ["b"]))
    for owner in 0..<10 { try await share(owner) }
    let result = try await #require(
      try index.index.search(SearchQuery("lemon", owner: nil)).results.first
    )
    #expect(result.title == "Cake on the web" && result.sources.map(\.kind) == [.web, .activity])
  }
}
