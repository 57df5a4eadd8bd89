import Foundation
import IndexModel
import Indexing
import SearchableItems
import Testing
import WebmarkTesting

@testable import Serving

/// A server whose apps' feeds go elsewhere than to its index.
@Suite("Feeds of the API", .timeLimit(.minutes(15)))
struct FeedStoreTests {
  private static let item: JSON = [
    "items": .array([["uniqueIdentifier": "7", "attributeSet": ["title": "Lemon cake"]]])
  ]
  private static let batch: JSON = ["clientState": ["name": "sync", "state": "AQ=="]]
  private static let items = "/api/v1/apps/TEAM.app/items"

  @Test("items, client states and deletions are those of the feeds, and the index has none")
  func routes() async throws {
    try await TemporaryFolder.with { folder in
      let feeds = try SharedIndex(path: folder.path + "/feeds.sqlite", mode: .readWrite)
      try await SiteFixture.with {
        $0.feeds = feeds
      } _: { fixture in
        let added = await fixture.ask(Self.items, method: "POST", as: "anna", json: Self.item)
        #expect(added.status == 200 && added.text.contains("inserted"))
        let noted = await fixture.ask(
          "/api/v1/apps/TEAM.app/batch",
          method: "POST",
          as: "anna",
          json: Self.batch
        )
        #expect(noted.status == 200, "\(noted.text)")
        let item = await fixture.ask(Self.items + "/7", as: "anna")
        #expect(item.status == 200 && item.text.contains("Lemon cake"))
        let state = await fixture.ask("/api/v1/apps/TEAM.app/client-states/sync", as: "anna")
        #expect(state.text.contains("AQ=="))
        try await #expect(fixture.index.statistics(owner: "anna").items == 0)
        let gone = await fixture.ask(Self.items + "/7", method: "DELETE", as: "anna")
        #expect(gone.value["outcomes"]?.elements.first?["removed"] == .integer(1))
      }
    }
  }

  @Test(
    "refusals are those of the log; without an answer of its indexes, they are pending",
    arguments: [true, false]
  )
  func refusals(isAnswered: Bool) async throws {
    try await TemporaryFolder.with { folder in
      let index = try SharedIndex(path: folder.path + "/feeds.sqlite", mode: .readWrite)
      try await SiteFixture.with {
        $0.feeds = Log(index: index, isAnswered: isAnswered)
      } _: { fixture in
        let page = WebItem.page("https://bank.example/", title: "Bank")
        try await index.write([.putPage(page)])
        let items: JSON = [
          "items": .array([
            [
              "uniqueIdentifier": "7", "isPublic": true,
              "attributeSet": ["title": "Bank", "contentURL": "https://bank.example/"],
            ]
          ])
        ]
        let added = await fixture.ask(Self.items, method: "POST", as: "anna", json: items)
        #expect(added.status == 200)
        #expect(added.text.contains("the site names no app") == isAnswered)
        #expect(added.text.contains(#""notJoinedPending":true"#) == !isAnswered)
      }
    }
  }
}

/// A log that one index follows at once, or none does.
private struct Log: FeedStore {
  let index: SharedIndex
  let isAnswered: Bool

  func write(_ changes: [IndexChange], options: WriteOptions) async throws -> [ChangeOutcome] {
    try await index.write(changes, options: options)
  }

  func joinRefusals(of changes: [IndexChange]) async throws -> [[JoinRefusal]?] {
    if isAnswered { return try await index.joinRefusals(of: changes) }
    return changes.map { _ in nil }
  }

  func items(
    _ identifiers: [String],
    appID: String,
    owner: String
  ) async throws -> [SearchableItem] {
    try await index.items(identifiers, appID: appID, owner: owner)
  }

  func clientState(appID: String, owner: String, name: String) async throws -> [UInt8]? {
    try await index.clientState(appID: appID, owner: owner, name: name)
  }
}
