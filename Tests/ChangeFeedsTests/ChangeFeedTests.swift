import ChangeFeeds
import Foundation
import FoundationXML
import Frontier
import SQLiteFrontier
import Testing
import WebmarkTesting

@Suite("feeds of changes")
struct ChangeFeedTests {
  /// Returns a data folder whose crawl state has changes.
  private func folder(_ changes: [PageChange], in folder: URL) async throws -> String {
    let store = try SQLiteFrontierStore(path: folder.path + "/crawl.sqlite")
    _ = try await store.openSession(seeds: [], asOf: nil, limits: KnownURLLimits(maxPages: []))
    var batch = FrontierBatch()
    batch.changes = changes
    _ = try await store.write(batch)
    return folder.path
  }

  private func change(
    _ kind: PageChange.Kind,
    _ url: String,
    _ fields: [String] = [],
    at time: Double = 1_795_000_000
  ) -> PageChange {
    PageChange(time: time, kind: kind, url: url, fields: fields)
  }

  @Test(
    "dates alone are no change",
    arguments: [
      (["contentModificationDate"], false), (["contentModificationDate", "fileSize"], false),
      (["title"], true), (["contentModificationDate", "textContent"], true), ([], false),
    ]
  )
  func significance(_ fields: [String], _ isSignificant: Bool) {
    #expect(change(.changed, "https://a.example/", fields).isSignificant == isSignificant)
  }

  @Test func `feeds are well formed, whatever the URLs contain`() async throws {
    try await TemporaryFolder.with { place in
      let hostile = "https://a.example/?q=<script>&\"']]>\u{1}\u{FFFF}"
      let path = try await folder(
        [
          change(.added, "https://a.example/1", at: 1_795_000_000),
          change(.changed, "https://a.example/2", ["contentModificationDate"], at: 1_795_000_001),
          change(.changed, hostile, ["title"], at: 1_795_000_002),
          change(.removed, "https://a.example/1", ["gone"], at: 1_795_000_003),
        ],
        in: place
      )
      let changes = try FolderChangeLog(folder: path).latestSignificant(limit: 10)
      #expect(changes.map(\.change.kind) == [.removed, .changed, .added])
      let feed = ChangeFeed(title: "A & B", url: "https://b.example/?a&b", changes: changes)
      for document in [feed.atom, feed.sitemap] {
        #expect(XMLParser(data: Data(document.utf8)).parse(), "\(document)")
      }
      #expect(feed.atom.components(separatedBy: "<entry>").count == 4)
      #expect(feed.atom.contains("<updated>2026-11-18T11:06:43Z</updated>"))
      // The removed page is not in the sitemap.
      #expect(feed.sitemap.components(separatedBy: "<url>").count == 2)
      let json = try JSONSerialization.jsonObject(with: Data(feed.json.utf8)) as? [String: Any]
      #expect(json?["version"] as? String == "https://jsonfeed.org/version/1.1")
      #expect((json?["items"] as? [[String: Any]])?.count == 3)
    }
  }

  @Test func `a failed delivery is repeated, and a delivered change is not`() async throws {
    try await TemporaryFolder.with { place in
      let path = try await folder(
        [change(.added, "https://a.example/1"), change(.added, "https://a.example/2")],
        in: place
      )
      func delivery() -> ChangeDelivery {
        ChangeDelivery(of: FolderChangeLog(folder: path), receiver: "r", attempts: 2, firstDelay: 0)
      }
      var batches: [[String]] = []
      await #expect(throws: DeliveryError.self) {
        _ = try await delivery().run { batch in
          batches.append(batch.map(\.change.url))
          return .postponed(reason: "HTTP 503", seconds: nil)
        }
      }
      #expect(batches.count == 2)
      var delivered: [String] = []
      let count = try await delivery().run { batch in
        delivered += batch.map(\.change.url)
        return .delivered
      }
      #expect(count == 2)
      #expect(delivered == ["https://a.example/1", "https://a.example/2"])
      let again = try await delivery().run { _ in .rejected(reason: "nothing is new") }
      #expect(again == 0)
    }
  }

  @Test(
    "changes are delivered after all earlier ones are deleted, and after the crawl state is new"
  )
  func numbersStartAgain() async throws {
    try await TemporaryFolder.with { place in
      let urls = (1...3).map { "https://a.example/\($0)" }
      let path = try await folder(urls.map { change(.added, $0) }, in: place)
      func delivered() async throws -> Int {
        let log = FolderChangeLog(folder: path)
        return try await ChangeDelivery(of: log, receiver: "r", attempts: 1, firstDelay: 0)
          .run { _ in .delivered }
      }
      try await #expect(delivered() == 3)
      // A hundred days later, when changes of the former session are not kept any more.
      let store = try SQLiteFrontierStore(path: path + "/crawl.sqlite")
      try await store.closeSession()
      let time = 1_795_000_000.0 + 100 * 86_400
      _ = try await store.openSession(seeds: [], asOf: time, limits: KnownURLLimits(maxPages: []))
      var batch = FrontierBatch()
      batch.changes = [change(.added, "https://a.example/4", at: time)]
      _ = try await store.write(batch)
      try await #expect(delivered() == 1)
      for name in ["crawl.sqlite", "crawl.sqlite-wal", "crawl.sqlite-shm"] {
        try? FileManager.default.removeItem(atPath: path + "/" + name)
      }
      // The numbers of the new state go past the position in the former one.
      _ = try await folder((5...10).map { change(.added, "https://a.example/\($0)") }, in: place)
      try await #expect(delivered() == 6)
      try await #expect(delivered() == 0)
    }
  }

  @Test func `after an older copy of the crawl state, no change is left out`() async throws {
    try await TemporaryFolder.with { place in
      let copy = place.appendingPathComponent("copy.sqlite")
      let path = try await folder(
        (1...6).map { change(.added, "https://a.example/\($0)", at: 1_795_000_000) },
        in: place
      )
      func delivered() async throws -> [String] {
        var urls: [String] = []
        let log = FolderChangeLog(folder: path)
        _ = try await ChangeDelivery(of: log, receiver: "r", attempts: 1, firstDelay: 0)
          .run { batch in
            urls += batch.map(\.change.url)
            return .delivered
          }
        return urls
      }
      let state = place.appendingPathComponent("crawl.sqlite")
      for ending in ["", "-wal"] {
        try? FileManager.default.copyItem(atPath: state.path + ending, toPath: copy.path + ending)
      }
      _ = try await folder(
        (7...9).map { change(.added, "https://a.example/\($0)", at: 1_795_000_100) },
        in: place
      )
      try await #expect(delivered().count == 9)
      try await #expect(delivered() == [])
      for ending in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: state.path + ending)
      }
      for ending in ["", "-wal"] {
        try? FileManager.default.moveItem(atPath: copy.path + ending, toPath: state.path + ending)
      }
      // These get the numbers 7 to 11; the receiver has 7 to 9 of others.
      let new = (10...14).map { "https://a.example/\($0)" }
      _ = try await folder(new.map { change(.added, $0, at: 1_795_000_200) }, in: place)
      let again = try await delivered()
      #expect(Set(again).isSuperset(of: new), "\(again)")
      try await #expect(delivered() == [])
    }
  }

  @Test func `a position of an earlier version, which is a number, goes on`() async throws {
    try await TemporaryFolder.with { place in
      let urls = (1...3).map { "https://a.example/\($0)" }
      let path = try await folder(urls.map { change(.added, $0) }, in: place)
      try Data(#"{"r":2}"#.utf8).write(to: URL(fileURLWithPath: path + "/deliveries.json"))
      var delivered: [String] = []
      let log = FolderChangeLog(folder: path)
      _ = try await ChangeDelivery(of: log, receiver: "r", attempts: 1, firstDelay: 0)
        .run { batch in
          delivered += batch.map(\.change.url)
          return .delivered
        }
      #expect(delivered == ["https://a.example/3"])
    }
  }

  @Test func `a repaired crawl state keeps the numbers and causes of its changes`() async throws {
    try await TemporaryFolder.with { place in
      var moved = change(.removed, "https://a.example/2", ["gone"])
      moved.cause = "because"
      let path = try await folder([change(.added, "https://a.example/1"), moved], in: place)
      func delivered() async throws -> [String] {
        let log = FolderChangeLog(folder: path)
        var urls: [String] = []
        _ = try await ChangeDelivery(of: log, receiver: "r", attempts: 1, firstDelay: 0)
          .run { batch in
            urls += batch.map(\.change.url)
            return .delivered
          }
        return urls
      }
      try await #expect(delivered().count == 2)
      _ = try await FrontierRebuild(path: path + "/crawl.sqlite").run { _ in }
      try #expect(
        FolderChangeLog(folder: path).changes(ChangeSelection(limit: 9)).map(\.change.cause)
          == [nil, "because"]
      )
      try await #expect(delivered() == [])
      _ = try await folder([change(.added, "https://a.example/3")], in: place)
      try await #expect(delivered() == ["https://a.example/3"])
    }
  }

  @Test func `a rejected batch is not repeated in the same run`() async throws {
    try await TemporaryFolder.with { place in
      let path = try await folder([change(.added, "https://a.example/1")], in: place)
      var attempts = 0
      let log = FolderChangeLog(folder: path)
      let delivery = ChangeDelivery(of: log, receiver: "r", attempts: 5, firstDelay: 0)
      await #expect(throws: DeliveryError.self) {
        _ = try await delivery.run { _ in
          attempts += 1
          return .rejected(reason: "HTTP 410")
        }
      }
      #expect(attempts == 1)
    }
  }

  @Test func `a folder without a crawl has no changes`() async throws {
    try await TemporaryFolder.with { place in
      try #expect(FolderChangeLog(folder: place.path).latestSignificant(limit: 1).isEmpty)
    }
  }

  @Test(
    "secrets and keys",
    arguments: [
      ("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", true), ("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", false),
      ("whsec_", false), ("whsec_YWJj", false), ("whsec_#", false),
    ]
  )
  func secrets(_ secret: String, _ isValid: Bool) {
    #expect((Webhook(secret: secret) != nil) == isValid)
  }

  @Test func `a submission to IndexNow names each URL once`() async throws {
    #expect(IndexNow(host: "a.example", key: "short") == nil)
    #expect(IndexNow(host: "a.example", key: "has blank 123") == nil)
    try await TemporaryFolder.with { place in
      let path = try await folder(
        [
          change(.added, "https://a.example/1"),
          change(.changed, "https://a.example/1", ["title"]),
        ],
        in: place
      )
      let changes = try FolderChangeLog(folder: path).latestSignificant(limit: 10)
      let submission = try #require(IndexNow(host: "a.example", key: "12345678"))
      let body = try submission.body(for: changes)
      #expect(body == #"{"host":"a.example","key":"12345678","urlList":["https://a.example/1"]}"#)
    }
  }
}
