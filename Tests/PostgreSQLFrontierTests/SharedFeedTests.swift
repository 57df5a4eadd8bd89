import ChildProcesses
import Foundation
import IndexModel
import Indexing
import SearchableItems
import SharedFeeds
import Testing
import WebmarkTesting

@testable import PostgreSQLFrontier
@testable import WebmarkCommand

/// Apps' feeds through any server, in the shard of the page that they name.
@Suite(
  "PostgreSQL: feeds of apps",
  .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.skipMessage)
)
struct SharedFeedTests {
  private static let app = FeedFixture.app
  private static let page = "https://bakery.example/i/7"

  /// The results of each owner: berta's records are private.
  private static let together = [
    " web:\(page)", "anna web:\(page)", "berta activity:a item:7 web:\(page)",
  ]

  /// The page comes from a crawl, the item from one server, and the activity from another one.
  @Test(
    "an activity, an item and a page are one result, whatever came first and names the page",
    arguments: [[0, 1, 2], [1, 0, 2], [1, 2, 0]],
    [true, false]
  )
  func merging(order: [Int], itemNamesPage: Bool) async throws {
    try await FeedFixture.with { fixture in
      let first = try await fixture.server()
      let second = try await fixture.server()
      for step in order {
        switch step {
        case 0: try await fixture.crawl(.page(Self.page, title: "Cake", apps: [Self.app]))
        case 1:
          let item = FeedFixture.item("7", of: "berta", url: itemNamesPage ? Self.page : nil)
          _ = try await first.write([.putItem(item)])
        default:
          let web = itemNamesPage ? nil : Self.page
          let activity = FeedFixture.activity("a", of: "berta", related: "7", web: web)
          try await #expect(second.write([.putActivity(activity)]) == [.inserted])
        }
      }
      let shards = try await fixture.follow(shards: 4)
      try await #expect(FeedFixture.results(shards) == Self.together)
    }
  }

  /// The generator's records belong together within a site only, because shards join nothing else.
  @Test(
    "shards have what one index has, and writes have its outcomes",
    arguments: BuildScale.sample(1...8 as ClosedRange<UInt64>)
  )
  func sameAsOneIndex(seed: UInt64) async throws {
    try await FeedFixture.with { fixture in
      let servers = try await (0..<2).asyncMap { _ in try await fixture.server() }
      let one = try fixture.index("one")
      var changes = RandomFeed(seed: seed)
      for step in 0..<120 {
        if let page = changes.page(step) {
          try await fixture.crawl(page)
          try await one.write([.putPage(page)])
        }
        let (feed, options) = changes.next()
        let expected = try await one.write(feed, options: options)
        let outcomes = try await servers[step % 2].write(feed, options: options)
        #expect(outcomes == expected, "step \(step): \(feed)")
        // The shards apply what was written so far in several batches.
        if step.isMultiple(of: 40) { _ = try await fixture.follow(shards: 3) }
      }
      let shards = try await fixture.follow(shards: 3)
      let whole = try await fixture.follow(shards: 1)
      let records = try await FeedFixture.records([one])
      #expect(records.count > 5)
      try await #expect(FeedFixture.records(shards) == records)
      try await #expect(FeedFixture.records(whole) == records)
      let results = try await FeedFixture.results([one])
      let found = try await FeedFixture.results(shards)
      let (extra, missing) = (Set(found).subtracting(results), Set(results).subtracting(found))
      #expect(extra.isEmpty && missing.isEmpty && found.count == results.count)
      try await #expect(FeedFixture.results(whole) == results)
    }
  }

  @Test func `a follower whose index was removed ends, and confirms nothing`()
    async throws
  {
    try await FeedFixture.with { fixture in
      let follower = try await fixture.follower("gone", of: .whole)
      try await fixture.crawl(.page("https://a.example/1", title: "Cake"))
      _ = try await follower.run(endsWhenCurrent: true)
      let position = "SELECT id FROM follower WHERE name = 'gone'"
      let known = try await fixture.crawl.number(position)
      try FileManager.default.removeItem(atPath: "\(fixture.folder)/gone.sqlite")
      try await fixture.crawl(.page("https://a.example/2", title: "Cake"))
      let error = await #expect(throws: CommandFailure.self) {
        try await follower.run(endsWhenCurrent: true)
      }
      #expect(error?.message.contains("gone.sqlite was moved") == true)
      try await #expect(fixture.crawl.number(position) == known)
    }
  }

  @Test("indexes apply the writes of several servers to one item in the order of their outcomes")
  func concurrentServers() async throws {
    try await FeedFixture.with { fixture in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<4 {
          let server = try await fixture.server()
          group.addTask {
            for step in 0..<50 {
              let url = "https://site\(number).example/\(step)"
              let item = FeedFixture.item("7", of: "anna", url: step % 3 == 0 ? nil : url)
              _ = try await server.write([.putItem(item)])
            }
          }
        }
        try await group.waitForAll()
      }
      let stored = try await fixture.server().items(["7"], appID: Self.app, owner: "anna")
      for count in [1, 4] {
        let followed = try await fixture.follow(shards: count).asyncMap {
          try await $0.items(["7"], appID: Self.app, owner: "anna")
        }.flatMap(\.self)
        #expect(followed.map(\.attributeSet) == stored.map(\.attributeSet) && stored.count == 1)
      }
    }
  }

  @Test("a write that fails changes nothing, and client states are those of all servers")
  func failures() async throws {
    try await FeedFixture.with { fixture in
      let first = try await fixture.server()
      let second = try await fixture.server()
      let item = FeedFixture.item("7", of: "anna")
      var state = IndexChange.ClientState(appID: Self.app, name: "sync", state: [1], expected: [])
      state.owner = "anna"
      try await #expect(first.write([.putItem(item), .setClientState(state)]).count == 2)
      try await #expect(second.clientState(appID: Self.app, owner: "anna", name: "sync") == [1])
      let rows = "SELECT count(*) FROM outbox"
      let before = try await fixture.crawl.number(rows)
      await #expect { try await second.write([.putItem(item), .setClientState(state)]) } throws: {
        ($0 as? IndexError)?.code == .clientStateMismatch
      }
      var invalid = item
      invalid.expirationDate = "tomorrow"
      let replacement = IndexChange.replaceDomain(
        appID: Self.app,
        domainIdentifier: "d",
        items: [item, invalid],
        owner: "anna"
      )
      await #expect { try await first.write([replacement]) } throws: {
        ($0 as? IndexError)?.code == .replacementRefused
      }
      var atomic = WriteOptions()
      atomic.isAtomic = true
      let good = FeedFixture.item("8", of: "anna")
      let (changes, options) = ([IndexChange.putItem(good), .putItem(invalid)], atomic)
      await #expect { try await first.write(changes, options: options) } throws: {
        ($0 as? RefusedChange)?.position == 1
      }
      try await #expect(first.items(["8"], appID: Self.app, owner: "anna").isEmpty)
      try await #expect(fixture.crawl.number(rows) == before)
    }
  }

  /// An index of PostgreSQL takes entries of 2,704 bytes.
  @Test("names of any length are stored, found and deleted")
  func longNames() async throws {
    try await FeedFixture.with { fixture in
      let server = try await fixture.server()
      var numbers = SeededGenerator(state: 1)
      let long = (0..<2000).map { _ in String(numbers.next(), radix: 36) }.joined()
      var activity = FeedFixture.activity(long, of: "anna", weak: long, web: Self.page + "?" + long)
      activity.contentAttributeSet?.set("domainIdentifier", long)
      try await #expect(server.write([.putActivity(activity)]) == [.inserted])
      try await #expect(server.write([.putActivity(activity)]) == [.unchanged])
      let related = FeedFixture.activity("a", of: "anna", related: long)
      try await #expect(server.write([.putActivity(related)]) == [.skippedRelatedMissing])
      let deletion = IndexChange.deleteActivities(
        appID: Self.app,
        persistentIdentifiers: [long],
        owner: "anna"
      )
      try await #expect(server.write([deletion]) == [.removed(1)])
      let followed = try await fixture.follow(shards: 1)
      try await #expect(FeedFixture.records(followed).isEmpty)
    }
  }

  @Test("records that have expired are removed from the server, and are not in its answers")
  func expiry() async throws {
    try await FeedFixture.with { fixture in
      let now = Date(timeIntervalSince1970: 1_800_000_000)
      let server = try await SharedFeedStore(fixture.crawl.address) { now }
      let later = try await SharedFeedStore(fixture.crawl.address) { now + 31 * 86_400 }
      _ = try await server.write([.putItem(FeedFixture.item("7", of: "anna"))])
      let activity = FeedFixture.activity("a", of: "anna", related: "7")
      try await #expect(later.write([.putActivity(activity)]) == [.skippedRelatedMissing])
      try await #expect(fixture.crawl.number("SELECT count(*) FROM app_record") == 0)
    }
  }

  @Test("a follower that is killed applies each row of feeds once", .timeLimit(.minutes(10)))
  func killedFollower() async throws {
    try await FeedFixture.with { fixture in
      let server = try await fixture.server()
      var changes = RandomFeed(seed: 99)
      for step in 0..<300 {
        if let page = changes.page(step) { try await fixture.crawl(page) }
        let (feed, options) = changes.next()
        _ = try await server.write(feed, options: options)
        if step.isMultiple(of: 60) { try await Self.kill(fixture, after: .milliseconds(step * 3)) }
      }
      let data = fixture.folder + "/data"
      let last = try ChildProcess(Self.follower(fixture, ["--once", "--no-progress"])).wait()
      #expect(last == 0)
      let killed = try SharedIndex(path: data + "/index.sqlite", mode: .readWrite)
      let whole = try await fixture.follow(shards: 1)
      // The follower's clock moves, so that default lifetimes end at other times.
      try await #expect(FeedFixture.results([killed]) == FeedFixture.results(whole))
      try await #expect(killed.statistics() == whole[0].statistics())
      try await #expect(killed.statistics(owner: "anna").activities > 0)
    }
  }

  /// Starts a follower in a process of its own, and kills it.
  private static func kill(_ fixture: FeedFixture, after delay: Duration) async throws {
    let process = try ChildProcess(follower(fixture, ["--no-progress"]))
    try await Task.sleep(for: delay)
    process.send(SIGKILL)
    _ = process.wait()
  }

  private static func follower(_ fixture: FeedFixture, _ more: [String]) -> ChildProcess.Setting {
    let data = fixture.folder + "/data"
    let words = ["index", "follow", fixture.crawl.address, "--data", data] + more
    var setting = ChildProcess.Setting(CommandRunner.binary.path, words)
    setting.environment = ["PATH": "/usr/bin:/bin", "HOME": fixture.folder]
    setting.output = fixture.folder + "/follow.log"
    setting.errors = fixture.folder + "/follow.errors"
    return setting
  }
}
