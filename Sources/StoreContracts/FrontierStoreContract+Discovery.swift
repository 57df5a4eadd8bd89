import Fetching
import Frontier
import Sitemaps
import URLStandard

/// The requirements on pages that are fetched before their time, and on limits.
extension FrontierStoreContract {
  private static let url = "https://a.example/1"

  /// Fetches the page of ``url`` at time 10, closes the session and opens one at time 20, in which the page is not due
  /// before time 100.
  private static func fetchEarlier(_ store: any FrontierStore) async throws {
    try await add([page(url)], to: store)
    var record = try await required(lease(store).first)
    (record.fetchedAt, record.nextDue) = (10, 100)
    try await complete(record, .done, in: store)
    try await store.closeSession()
    try await expect(store.openSession(seeds: seeds, asOf: 20).due.isEmpty)
  }

  static let discovery: [Case] = [
    Case("a link does not queue a page before its time, a seed does, and only once") { store in
      try await fetchEarlier(store)
      var found = try page(url)
      try await expect(add([found], to: store).isEmpty)
      found.isForced = true
      try await expectEqual(add([found, found], to: store), [host("a.example"): 1])
      try await expect(add([found], to: store).isEmpty)
      let record = try await required(lease(store).first)
      try await expect(add([found], to: store).isEmpty)
      try await complete(record, .done, in: store)
      try await expect(add([found], to: store).isEmpty)
    },
    Case("a page that another seed finds is due until it is fetched, also in later sessions") {
      store in
      try await fetchEarlier(store)
      try await store.closeSession()
      let other = ["https://c.example/"]
      _ = try await store.openSession(seeds: other, asOf: 30)
      try await expectEqual(add([page(url)], to: store), [host("a.example"): 1])
      try await store.closeSession()
      let next = try await store.openSession(seeds: other, asOf: 40)
      try expectEqual(next.due, [host("a.example"): 1])
    },
    Case("a page of a seed that left the list is read in full if another seed finds it") { store in
      try await add([page(url)], to: store)
      var record = try await required(lease(store).first)
      (record.fetchedAt, record.contentHash) = (10, 7)
      record.validators = Validators(
        entityTag: "\"1\"",
        lastModified: "Thu, 01 Jan 2026 00:00:00 GMT"
      )
      try await complete(record, .done, in: store)
      try await store.closeSession()
      _ = try await store.openSession(seeds: ["https://c.example/"])
      _ = try await add([page(url)], to: store)
      let found = try await required(lease(store).first)
      try expect(found.validators == nil && found.contentHash == 0 && found.fetchedAt == 10)
    },
    Case("a sitemap queues a page that changed since its last fetch, and no other") { store in
      try await fetchEarlier(store)
      var entry = SitemapEntry(url: try required(WebURL(url)))
      for (modified, count) in [(9.0, 0), (200_000, 0), (15, 1)] {
        entry.lastModified = modified
        let growth = try await add([page(url, sitemap: entry)], to: store)
        try expectEqual(growth.values.reduce(0, +), count)
      }
    },
    Case("URLs beyond the limit of their seed or host are dropped and counted; seeds never") {
      store in
      try await store.closeSession()
      var limits = KnownURLLimits(maxPages: [nil, nil], hostURLs: 3)
      limits.seeds[1].urls = 2
      _ = try await store.openSession(seeds: seeds, asOf: nil, limits: limits)
      let pages = try (0..<5).map { try page("https://a.example/\($0)") }
      try await expectEqual(add(pages, to: store), [host("a.example"): 3])
      let others = try (0..<5).map { try page("https://b.example/\($0)", seed: 1) }
      try await expectEqual(add(others, to: store), [host("b.example"): 2])
      var start = try page("https://a.example/start")
      start.isForced = true
      try await expectEqual(add([start], to: store), [host("a.example"): 1])
      let dropped = try await store.dropped()
      try expectEqual(dropped.hosts.mapValues(\.count), [host("a.example"): 2])
      try expectEqual(dropped.seeds.mapValues(\.count), [1: 3])
      try await expectEqual(store.statistics().due, 6)
    },
  ]
}
