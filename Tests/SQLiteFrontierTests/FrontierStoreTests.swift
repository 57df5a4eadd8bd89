import Fetching
import Foundation
import Frontier
import Politeness
import Sitemaps
import SQLiteFrontier
import Testing
import URLStandard
import WebmarkTesting

/// The contract of frontier stores, run on each implementation.
@Suite("FrontierStore contract")
struct FrontierStoreTests {
  static let seeds = ["https://a.example/", "https://b.example/"]
  static let secret = HashSecret(first: 1, last: 2)

  static func page(
    _ url: String,
    depth: Int = 1,
    seed: Int = 0,
    sitemap: SitemapEntry? = nil
  ) throws -> DiscoveredPage {
    let parsed = try #require(WebURL(url))
    let host = HostKey(parsed.hostname, secret: secret)
    return DiscoveredPage(
      key: key(url),
      record: PageRecord(host: host, url: url, seed: seed, depth: depth),
      priority: QueuePriority(depth: depth, sitemap: sitemap)
    )
  }

  static func key(_ url: String) -> PageKey {
    PageKey(CanonicalKey(storedText: url), secret: secret)
  }

  static func host(_ name: String) -> HostKey { HostKey(name, secret: secret) }

  static func lease(
    _ store: any FrontierStore,
    _ host: String = "a.example",
    count: Int = 100,
    excluding: Set<Int> = []
  ) throws -> [PageRecord] {
    try store.lease([Self.host(host)], perHost: count, excluding: excluding)
  }

  @discardableResult
  static func add(_ pages: [DiscoveredPage], to store: any FrontierStore) throws -> [HostKey: Int] {
    var batch = FrontierBatch()
    batch.discovered = pages
    return try store.write(batch)
  }

  static func settle(
    _ record: PageRecord,
    _ state: PageRecord.State,
    in store: any FrontierStore
  ) throws {
    var (record, batch) = (record, FrontierBatch())
    record.state = state
    batch.settled = [record]
    _ = try store.write(batch)
  }

  /// Runs `body` on an empty store of each kind with an open session, including one whose small tables
  /// overflow with nearly every batch.
  static func onEachStore(_ body: (any FrontierStore) throws -> Void) async throws {
    let memory = MemoryFrontierStore()
    try #expect(memory.openSession(seeds: seeds).isResumed == false)
    try body(memory)
    for limit in [1_000_000, 3] {
      try await TemporaryFolder.with { folder in
        let store = try SQLiteFrontierStore(path: folder.path + "/crawl.sqlite", recentLimit: limit)
        try #expect(store.openSession(seeds: seeds).isResumed == false)
        try body(store)
      }
    }
  }

  // MARK: Queues

  @Test func `a URL is added once, and its queue grows by one`() async throws {
    try await Self.onEachStore { store in
      let pages = try ["https://a.example/1", "https://a.example/2", "https://b.example/1"]
        .map { try Self.page($0) }
      let growth = try Self.add(pages + pages, to: store)
      #expect(growth == [Self.host("a.example"): 2, Self.host("b.example"): 1])
      try #expect(Self.add(pages, to: store).isEmpty)
      try #expect(store.statistics().due == 3 && store.dueCount() == 3)
    }
  }

  @Test func `a host's pages come by depth, then by what sitemaps say, then as they were found`()
    async throws
  {
    try await Self.onEachStore { store in
      var important = SitemapEntry(url: try #require(WebURL("https://a.example/x")))
      important.priority = 0.9
      var new = important
      new.lastModified = 1_700_000_000
      try Self.add(
        [
          Self.page("https://a.example/deep", depth: 3), Self.page("https://a.example/1"),
          Self.page("https://a.example/2"),
          Self.page("https://a.example/important", sitemap: important),
          Self.page("https://a.example/new", sitemap: new),
          Self.page("https://a.example/", depth: 0),
        ],
        to: store
      )
      try #expect(
        Self.lease(store).map { String($0.url.dropFirst(18)) }
          == ["", "new", "important", "1", "2", "deep"]
      )
    }
  }

  @Test func `a sitemap moves a known page that waits, and no other`() async throws {
    try await Self.onEachStore { store in
      let urls = ["https://a.example/1", "https://a.example/2"]
      try Self.add(urls.map { try Self.page($0) }, to: store)
      var entry = SitemapEntry(url: try #require(WebURL(urls[1])))
      entry.priority = 1
      try #expect(Self.add([Self.page(urls[1], sitemap: entry)], to: store).isEmpty)
      let first = try #require(try Self.lease(store, count: 1).first)
      #expect(first.url == urls[1] && first.sitemapPriority == 1)
      try Self.add([Self.page(urls[1], sitemap: entry)], to: store)
      try #expect(Self.lease(store).map(\.url) == [urls[0]])
    }
  }

  @Test func `what is leased is in flight until it is settled or released`() async throws {
    try await Self.onEachStore { store in
      let urls = (0..<5).map { "https://a.example/\($0)" }
      try Self.add(urls.map { try Self.page($0) }, to: store)
      let leased = try Self.lease(store, count: 2)
      #expect(leased.map(\.url) == Array(urls.prefix(2)))
      try #expect(store.statistics().inFlight == 2)
      try Self.settle(leased[0], .done, in: store)
      try store.releaseLeases()
      try #expect(store.statistics().inFlight == 0)
      try #expect(Self.lease(store).map(\.url) == Array(urls.dropFirst()))
      try #expect(Self.lease(store).isEmpty)
    }
  }

  @Test func `pages of a seed can be passed over`() async throws {
    try await Self.onEachStore { store in
      try Self.add(
        [
          Self.page("https://a.example/1", seed: 0), Self.page("https://a.example/2", seed: 1),
        ],
        to: store
      )
      try #expect(Self.lease(store, excluding: [0]).map(\.seed) == [1])
      try #expect(Self.lease(store).map(\.seed) == [0])
    }
  }

  // MARK: Records

  @Test func `a record comes back as it was settled, with everything it holds`() async throws {
    try await Self.onEachStore { store in
      try Self.add([Self.page("https://a.example/1", depth: 4)], to: store)
      var record = try #require(try Self.lease(store).first)
      record.state = .excluded
      record.reason = "Disallow: /private (line 3)"
      record.validators = Validators(entityTag: "\"1\"", lastModified: "yesterday")
      record.contentHash = UInt64.max - 5
      (record.fetchedAt, record.changedAt, record.nextDue) = (1.5, 1.25, 9.75)
      (record.visitCount, record.changeCount) = (7, 3)
      (record.missingCount, record.failureCount) = (1, 2)
      record.history = ChangeHistory(watched: 86_400.5, changes: 1.5)
      record.falseClaimCount = 2
      record.item = ItemFingerprint()
      record.item?.set("title", to: [1, 2, 3])
      var batch = FrontierBatch()
      batch.settled = [record]
      _ = try store.write(batch)
      let key = Self.key("https://a.example/1")
      try #expect(store.records(of: [key, Self.key("https://a.example/2")]) == [key: record])
    }
  }

  @Test("every state survives, and all is due in the next session")
  func states() async throws {
    try await Self.onEachStore { store in
      let urls = (0..<6).map { "https://a.example/\($0)" }
      try Self.add(urls.map { try Self.page($0) }, to: store)
      let states: [PageRecord.State] = [.done, .gone, .excluded, .failed, .refused]
      for (record, state) in zip(try Self.lease(store, count: 5), states) {
        try Self.settle(record, state, in: store)
      }
      var reached = try Self.page("https://a.example/reached")
      reached.record.state = .redirectTarget
      try #expect(Self.add([reached], to: store).isEmpty)
      var statistics = FrontierStatistics()
      statistics.due = 1
      statistics.states = [
        .due: 1, .done: 1, .gone: 1, .excluded: 1, .failed: 1, .refused: 1, .redirectTarget: 1,
      ]
      try #expect(store.statistics() == statistics)
      try store.closeSession()
      let next = try store.openSession(seeds: Self.seeds)
      #expect(!next.isResumed && next.due == [Self.host("a.example"): 7])
      try #expect(Self.lease(store).map(\.url) == urls + [reached.record.url])
    }
  }

  @Test
  func
    `a page that is gone waits for its time, whatever leads to it, and for a session of everything`()
    async throws
  {
    try await Self.onEachStore { store in
      let page = try Self.page("https://a.example/1")
      try Self.add([page], to: store)
      try Self.settle(try #require(try Self.lease(store).first), .gone, in: store)
      try #expect(Self.add([page], to: store).isEmpty)
      try #expect(store.records(of: [page.key]).count == 1)
      try store.closeSession()
      try #expect(store.openSession(seeds: Self.seeds).due == [page.record.host: 1])
      var record = try #require(try Self.lease(store).first)
      record.nextDue = 100
      try Self.settle(record, .gone, in: store)
      for (time, count) in [(99.0, 0), (101, 1)] {
        try store.closeSession()
        try #expect(
          store.openSession(seeds: Self.seeds, asOf: time).due.values.reduce(0, +) == count
        )
        try #expect(Self.add([page], to: store).isEmpty)
      }
    }
  }

  @Test func `what a redirect reached waits only where a seed leads there, or in a new session`()
    async throws
  {
    try await Self.onEachStore { store in
      var page = try Self.page("https://a.example/1")
      page.record.state = .redirectTarget
      try #expect(Self.add([page], to: store).isEmpty)
      page.record.state = .due
      try #expect(Self.add([page], to: store).isEmpty)
      page.isForced = true
      try #expect(Self.add([page], to: store) == [page.record.host: 1])
    }
  }

  @Test
  func `a new session knows every URL of the ones before, and asks for what redirects reached`()
    async throws
  {
    try await Self.onEachStore { store in
      let pages = try (0..<50).map { try Self.page("https://a.example/\($0)") }
      var reached = try Self.page("https://a.example/reached")
      reached.record.state = .redirectTarget
      try Self.add(pages + [reached], to: store)
      try store.closeSession()
      try #expect(store.openSession(seeds: Self.seeds).due == [Self.host("a.example"): 51])
      let more = try (40..<60).map { try Self.page("https://a.example/\($0)") }
      try #expect(Self.add(more, to: store) == [Self.host("a.example"): 10])
      reached.record.state = .due
      try #expect(Self.add([reached, reached], to: store).isEmpty)
      try #expect(store.records(of: (pages + more).map(\.key)).count == 60)
      try #expect(store.statistics().states == [.due: 61])
    }
  }

  @Test func `indexed pages of some hosts or of a seed are read in parts`() async throws {
    try await Self.onEachStore { store in
      try Self.add(
        (0..<7).map { try Self.page("https://a.example/\($0)") }
          + (0..<3).map { try Self.page("https://b.example/\($0)", seed: 1) },
        to: store
      )
      var batch = FrontierBatch()
      batch.settled = try Self.lease(store) + Self.lease(store, "b.example")
      for index in batch.settled.indices {
        batch.settled[index].state = .done
        // The last page of each host has no item.
        let url = batch.settled[index].url
        if url.hasSuffix("a.example/6") || url.hasSuffix("b.example/2") { continue }
        batch.settled[index].item = ItemFingerprint()
      }
      _ = try store.write(batch)
      func urls(_ selection: PageSelection) throws -> [[String]] {
        var (parts, last): ([[String]], Int64?) = ([], nil)
        while true {
          let records = try store.indexedPages(of: selection, after: last, limit: 3)
          guard let end = records.last?.id else { return parts }
          parts.append(records.map(\.url))
          last = end
        }
      }
      let (first, second) = (
        (0..<6).map { "https://a.example/\($0)" }, (0..<2).map { "https://b.example/\($0)" }
      )
      try #expect(urls(.seed(0)) == [Array(first[..<3]), Array(first[3...])])
      try #expect(urls(.seed(1)) == [second])
      try #expect(urls(.hosts([Self.host("b.example")])) == [second])
      let both = try urls(.hosts([Self.host("a.example"), Self.host("b.example")]))
      #expect(both.map(\.count) == [3, 3, 2] && Set(both.joined()) == Set(first + second))
      try #expect(urls(.hosts([])).isEmpty)
    }
  }

  // MARK: Sessions

  @Test func `an unfinished session goes on, with what was in flight due again`() async throws {
    try await Self.onEachStore { store in
      try Self.add((0..<4).map { try Self.page("https://a.example/\($0)") }, to: store)
      let leased = try Self.lease(store, count: 2)
      var batch = FrontierBatch()
      batch.settled = [leased[0]]
      batch.settled[0].state = .done
      batch.spent = [0: 1]
      batch.bases = [SeedBase(seed: 0, url: "https://www.a.example/")]
      _ = try store.write(batch)
      let again = try store.openSession(seeds: Self.seeds)
      #expect(again.isResumed && again.due == [Self.host("a.example"): 3])
      #expect(again.spent == [1, 0])
      #expect(again.bases == batch.bases)
      try #expect(Self.lease(store).map(\.url) == (1..<4).map { "https://a.example/\($0)" })
    }
  }

  @Test func `pages of a seed that left the list rest, and come back with it`() async throws {
    try await Self.onEachStore { store in
      try Self.add(
        [Self.page("https://a.example/1"), Self.page("https://b.example/1", seed: 1)],
        to: store
      )
      let one = try store.openSession(seeds: ["https://b.example/"])
      #expect(one.due == [Self.host("b.example"): 1])
      try #expect(Self.lease(store, "b.example").map(\.seed) == [0])
      let both = try store.openSession(seeds: Self.seeds)
      #expect(both.due == [Self.host("a.example"): 1, Self.host("b.example"): 1])
    }
  }

  @Test func `a page of a seed that left the list is another seed's to find`() async throws {
    try await Self.onEachStore { store in
      try Self.add([Self.page("https://a.example/1")], to: store)
      _ = try store.openSession(seeds: ["https://b.example/"])
      let page = try Self.page("https://a.example/1")
      try #expect(store.records(of: [page.key]).isEmpty)
      try #expect(Self.add([page], to: store) == [page.record.host: 1])
    }
  }
}
