import Frontier
import Sitemaps
import URLStandard

/// The requirements on queues: the order of pages, and leases.
extension FrontierStoreContract {
  static let queues: [Case] = [
    Case("a URL is added once, and its queue grows by one") { store in
      let pages = try ["https://a.example/1", "https://a.example/2", "https://b.example/1"]
        .map { try page($0) }
      let growth = try await add(pages + pages, to: store)
      try expectEqual(growth, [host("a.example"): 2, host("b.example"): 1])
      try await expect(add(pages, to: store).isEmpty)
      try await expectEqual(store.statistics().due, 3)
      try await expectEqual(store.dueCount(), 3)
    },
    Case("a host's pages come by depth, then by what sitemaps say, then as they were found") {
      store in
      var important = SitemapEntry(url: try required(WebURL("https://a.example/x")))
      important.priority = 0.9
      var new = important
      new.lastModified = 1_700_000_000
      try await add(
        [
          page("https://a.example/deep", depth: 3), page("https://a.example/1"),
          page("https://a.example/2"),
          page("https://a.example/important", sitemap: important),
          page("https://a.example/new", sitemap: new),
          page("https://a.example/", depth: 0),
        ],
        to: store
      )
      try await expect(
        lease(store).map { String($0.url.dropFirst(18)) }
          == ["", "new", "important", "1", "2", "deep"]
      )
    },
    Case("a sitemap moves a known page that waits, and no other") { store in
      let urls = ["https://a.example/1", "https://a.example/2"]
      try await add(urls.map { try page($0) }, to: store)
      var entry = SitemapEntry(url: try required(WebURL(urls[1])))
      entry.priority = 1
      try await expect(add([page(urls[1], sitemap: entry)], to: store).isEmpty)
      let first = try await required(lease(store, count: 1).first)
      try expect(first.url == urls[1] && first.sitemapPriority == 1)
      try await add([page(urls[1], sitemap: entry)], to: store)
      try await expectEqual(lease(store).map(\.url), [urls[0]])
    },
    Case("what is leased is in flight until it is completed or released") { store in
      let urls = (0..<5).map { "https://a.example/\($0)" }
      try await add(urls.map { try page($0) }, to: store)
      let leased = try await lease(store, count: 2)
      try expectEqual(leased.map(\.url), Array(urls.prefix(2)))
      try await expectEqual(store.statistics().inFlight, 2)
      try await complete(leased[0], .done, in: store)
      try await store.releaseLeases()
      try await expectEqual(store.statistics().inFlight, 0)
      try await expectEqual(lease(store).map(\.url), Array(urls.dropFirst()))
      try await expect(lease(store).isEmpty)
    },
    Case("pages of a seed can be passed over") { store in
      try await add(
        [
          page("https://a.example/1", seed: 0), page("https://a.example/2", seed: 1),
        ],
        to: store
      )
      try await expectEqual(lease(store, excluding: [0]).map(\.seed), [1])
      try await expectEqual(lease(store).map(\.seed), [0])
    },
  ]
}
