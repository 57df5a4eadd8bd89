import Foundation
import IndexModel
import Indexing
import SearchableItems
import SharedFeeds
import Synchronization
import Testing
import WebmarkTesting

@testable import PostgreSQLFrontier
@testable import WebmarkCommand

/// Which written records are not joined with the pages that they name, as one index answers.
@Suite(
  "PostgreSQL: refused joins of feeds",
  .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.skipMessage),
  .timeLimit(.minutes(15))
)
struct FeedRefusalTests {
  private static let app = FeedFixture.app
  private static let bank = "https://bank.example/"

  /// Sites that name the app, another app, and none.
  private static let pages: [WebItem] = [
    .page(bank, title: "Cake bank"),
    .page("https://bakery.example/", title: "Cake", apps: [app]),
    .page("https://shop.example/", title: "Cake shop", apps: ["TEAM.other"]),
  ]

  private static func item(_ uid: String, _ url: String) -> SearchableItem {
    FeedFixture.item(uid, of: nil, url: url)
  }

  /// Asks until each index has answered: on a busy machine, a follower may be late.
  private static func refusals(
    of changes: [IndexChange],
    by server: SharedFeedStore
  ) async throws -> [[JoinRefusal]?] {
    var refusals = try await server.joinRefusals(of: changes)
    while refusals.contains(nil) { refusals = try await server.joinRefusals(of: changes) }
    return refusals
  }

  /// The expected reasons are those that Merging.md names.
  @Test("a server answers what one index answers, for pages of several shards", arguments: [1, 4])
  func sameAsOneIndex(shards: Int) async throws {
    try await FeedFixture.with { fixture in
      let one = try fixture.index("one")
      for page in Self.pages {
        try await fixture.crawl(page)
        try await one.write([.putPage(page)])
      }
      let server = try await fixture.server()
      let changes: [IndexChange] =
        Self.pages.enumerated().map { .putItem(Self.item("\($0)", $1.url)) } + [
          .putItem(FeedFixture.item("private", of: "anna", url: "https://shop.example/")),
          .putActivity(FeedFixture.activity("a", of: "anna", web: Self.bank)),
          .putItem(Self.item("", Self.bank)),
          .deleteItems(appID: Self.app, uniqueIdentifiers: ["9"], owner: ""),
        ]
      _ = try await fixture.follow(shards: shards)
      let (expected, answered) = try await fixture.following(shards: shards) {
        let outcomes = try await one.write(changes)
        try await #expect(server.write(changes) == outcomes)
        return try await (one.joinRefusals(of: changes), Self.refusals(of: changes, by: server))
      }
      #expect(expected == answered)
      let reasons = answered.map { $0?.map(\.reason) }
      #expect(reasons[0] == ["the site names no app"] && reasons[1] == [])
      #expect(reasons[2]?.count == 1 && reasons.last == [])
      try await #expect(fixture.crawl.number("SELECT count(*) FROM join_question") == 0)
    }
  }

  @Test("a registration with the domain of a page is the consent in all shards, in its order")
  func registration() async throws {
    try await FeedFixture.with { fixture in
      for page in Self.pages { try await fixture.crawl(page) }
      let server = try await fixture.server()
      let change = IndexChange.putItem(Self.item("7", Self.bank))
      let app = InstalledApp(appID: Self.app, name: "Bank", domains: ["bank.example"])
      _ = try await fixture.follow(shards: 4)
      try await fixture.following(shards: 4) {
        _ = try await server.write([change])
        try await #expect(Self.refusals(of: [change], by: server)[0]?.count == 1)
        try await #expect(server.write([.registerApp(app)]) == [.inserted])
        try await #expect(Self.refusals(of: [change], by: server) == [[]])
        try await #expect(server.write([.unregisterApp(appID: Self.app)]) == [.removed(1)])
        try await #expect(Self.refusals(of: [change], by: server)[0]?.count == 1)
      }
    }
  }

  /// The follower that keeps the rows applies none, so nobody answers.
  @Test("without an index that answers in time, nothing is known, and the question does not remain")
  func pending() async throws {
    try await FeedFixture.with { fixture in
      let server = try await fixture.server(patience: .milliseconds(100))
      let change = IndexChange.putItem(Self.item("7", Self.bank))
      _ = try await server.write([change])
      try await #expect(server.joinRefusals(of: [change]) == [nil])
      try await #expect(fixture.crawl.number("SELECT count(*) FROM join_question") == 0)
    }
  }

  /// A server that waited would wait for longer than the limit.
  @Test("a server does not wait for a follower that is silent for a minute")
  func ended() async throws {
    try await FeedFixture.with { fixture in
      let server = try await fixture.server(patience: .seconds(600))
      let change = IndexChange.putItem(Self.item("7", Self.bank))
      _ = try await server.write([change])
      _ = try await fixture.crawl.number(
        "WITH f AS (UPDATE follower SET seen = seen - interval '1 minute' RETURNING 1) SELECT count(*) FROM f"
      )
      try await #expect(server.joinRefusals(of: [change]) == [nil])
    }
  }

  @Test("a refused item, and one that names no page, have no refusal, and nobody is asked")
  func nothingToAsk() async throws {
    try await FeedFixture.with { fixture in
      let server = try await fixture.server()
      var invalid = Self.item("8", Self.bank)
      invalid.expirationDate = "tomorrow"
      let changes: [IndexChange] = [
        .putItem(invalid), .putItem(FeedFixture.item("9", of: nil)),
        .putActivity(FeedFixture.activity("a", of: "anna")),
      ]
      _ = try await server.write(changes)
      try await #expect(server.joinRefusals(of: changes) == [[], [], []])
    }
  }
}

extension FeedFixture {
  /// Runs `body` while indexes follow the outbox.
  func following<Value>(shards count: Int, _ body: () async throws -> Value) async throws -> Value {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...count {
        guard let shard = OutboxShard(number, of: count) else { continue }
        let follower = try await follower("\(number)-\(count)", of: shard)
        group.addTask { _ = try await follower.run(endsWhenCurrent: false) }
      }
      defer { group.cancelAll() }
      return try await body()
    }
  }
}
