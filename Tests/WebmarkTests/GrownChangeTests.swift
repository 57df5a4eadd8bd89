import Crawling
import FoundationEssentials
import Frontier
@testable import Indexing
import SearchableItems
import Testing
import URLStandard
import WebmarkTesting

@testable import Search

/// Each kind of change of a site by itself: what it leaves, how soon, and what `webmark changes` tells of it.
@Suite("Changes of a site", .timeLimit(.minutes(60)))
struct GrownChangeTests {
  private static func with(
    _ body: (GrownCrawl, GrownTransport) async throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder in
      try await body(GrownCrawl(folder: folder.path), GrownTransport(GrownSite()))
    }
  }

  /// Returns the apps that may speak for a page, as the index has them.
  private static func apps(of page: Int, in grown: GrownCrawl) async throws -> [String] {
    let key = CanonicalKey(storedText: String(GrownSite.url(page).dropFirst(6))).text
    return try await grown.index.pages([key])[key]?.statedApps ?? []
  }

  @Test("one change leaves what a fresh crawl finds", arguments: GrownChange.allCases)
  func oneChange(_ change: GrownChange) async throws {
    try await TemporaryFolder.with { folder in
      let grown = try await GrownCrawl(folder: folder.path)
      let transport = GrownTransport(GrownSite())
      transport.site.namesEverything = true
      try await grown.run(transport, day: 0, all: false)
      transport.site.namesEverything = false
      change.apply(to: &transport.site, page: 1, other: 2)
      for day in [1.0, 2, 33] { try await grown.run(transport, day: day, all: true) }
      let fresh = try await GrownCrawl(folder: folder.path)
      transport.site.namesEverything = true
      try await fresh.run(transport, day: 33, all: true)
      let (have, expected) = await (try grown.results(), try fresh.results())
      print("change of a site: \(change): \(have == expected ? "same" : "differs")")
      #expect(have == expected)
    }
  }

  @Test func `a site that moved to another host has as many results after one run`() async throws {
    try await Self.with { grown, transport in
      try await grown.run(transport, day: 0, all: false)
      let before = try await grown.index.statistics()
      transport.site.hasMoved = true
      try await grown.run(transport, day: 1, all: true)
      let after = try await grown.index.statistics()
      #expect(after.pages == before.pages)
      for page in 0..<GrownSite.count - 2 {
        var query = SearchQuery("number\(page)")
        query.toleratesTypos = false
        let results = try await grown.index.search(query).results
        #expect(results.map(\.url) == ["https://www.a.example/p/\(page)"])
      }
      let removals = try await grown.changes().filter { $0.kind == .removed }
      #expect(removals.count == GrownSite.count - 1)
      #expect(
        removals.allSatisfy { change in
          let path = WebURL(change.url)?.path ?? ""
          return change.fields == ["moved to https://www.a.example\(path)"]
        }
      )
    }
  }

  // MARK: Association files

  @Test func `an association file is requested by its own freshness, and by --all`() async throws {
    try await Self.with { grown, transport in
      func requests(day: Double, all: Bool) async throws -> Int {
        transport.requests = []
        try await grown.run(transport, day: day, all: all)
        return transport.requests.count { $0.hasPrefix("https://a.example/.well-known/") }
      }
      transport.site.association = GrownChange.association(paths: "/p/*")
      try #expect(await requests(day: 0, all: false) == 1)
      try #expect(await requests(day: 0.5, all: false) == 0)
      try #expect(await requests(day: 1, all: false) == 1)
      for day in [1.1, 1.2, 1.3] { try #expect(await requests(day: day, all: true) == 1) }
    }
  }

  @Test func `a new association file and a new app= reach every page without a request for one`()
    async throws
  {
    try await Self.with { grown, transport in
      for day in [0, 0.96] { try await grown.run(transport, day: day, all: false) }
      try await #expect(Self.apps(of: 1, in: grown) == [])
      transport.site.association = GrownChange.association(paths: "/p/1*")
      transport.requests = []
      // The file, which was not there, is no longer fresh; no page is due.
      try await grown.run(transport, day: 1.95, all: false)
      #expect(transport.requests.allSatisfy { !$0.contains("/p/") })
      try await #expect(Self.apps(of: 1, in: grown) == [GrownSite.app])
      try await #expect(Self.apps(of: 2, in: grown) == [])
      let told = try await grown.changes().filter { $0.cause == "app statement changed" }
      #expect(told.map(\.url) == [GrownSite.url(1)] && told.first?.kind == .changed)
      transport.site.seedApp = GrownSite.app
      transport.requests = []
      try await grown.run(transport, day: 1.96, all: false)
      #expect(transport.requests.allSatisfy { !$0.contains("/p/") })
      try await #expect(Self.apps(of: 2, in: grown) == [GrownSite.app])
      // The page of which the file says so already is the same.
      transport.site.seedApp = nil
      try await grown.run(transport, day: 1.97, all: false)
      try await #expect(Self.apps(of: 1, in: grown) == [GrownSite.app])
      try await #expect(Self.apps(of: 2, in: grown) == [])
    }
  }

  @Test
  func `while the association file fails the last one holds for 30 days, also for changed pages`()
    async throws
  {
    try await Self.with { grown, transport in
      transport.site.association = GrownChange.association(paths: "/p/*")
      try await grown.run(transport, day: 0, all: false)
      transport.site.isAssociationDown = true
      transport.site.pages[1].version += 1
      for day in [1.0, 10, 29] {
        try await grown.run(transport, day: day, all: true)
        try await #expect(Self.apps(of: 1, in: grown) == [GrownSite.app])
        try await #expect(Self.apps(of: 2, in: grown) == [GrownSite.app])
      }
      try await grown.run(transport, day: 31, all: true)
      for page in 1...2 { try await #expect(Self.apps(of: page, in: grown) == []) }
    }
  }

  @Test func `a file that failed at first reaches the pages that were indexed without it`()
    async throws
  {
    try await Self.with { grown, transport in
      transport.site.association = GrownChange.association(paths: "/p/*")
      transport.site.isAssociationDown = true
      try await grown.run(transport, day: 0, all: false)
      try await #expect(Self.apps(of: 1, in: grown) == [])
      transport.site.isAssociationDown = false
      transport.requests = []
      // Only the seed is due.
      try await grown.run(transport, day: 0.1, all: false)
      #expect(transport.requests.allSatisfy { !$0.contains("/p/") })
      try await #expect(Self.apps(of: 1, in: grown) == [GrownSite.app])
      let told = try await grown.changes().filter { $0.cause == "app statement changed" }
      #expect(told.contains { $0.url == GrownSite.url(1) })
    }
  }

  // MARK: Causes

  @Test("each change is told with its cause")
  func causes() async throws {
    let causes: [(GrownChange, String)] = [
      (.robotsHeader, "noindex by header"), (.robotsMeta, "noindex"),
      (.pdf, "type is application/pdf"),
      (.redirect301, "moved to \(GrownSite.url(2))"),
      (.redirectElsewhere, "moved to https://elsewhere.example/1"),
      (.canonical, "canonical is \(GrownSite.url(2))"),
      (.canonicalHeader, "canonical is \(GrownSite.url(2))"),
    ]
    for (change, cause) in causes {
      try await Self.with { grown, transport in
        try await grown.run(transport, day: 0, all: false)
        change.apply(to: &transport.site, page: 1, other: 2)
        try await grown.run(transport, day: 1, all: true)
        let told = try await grown.changes().filter { $0.url == GrownSite.url(1) }
        #expect(told.map { $0.cause ?? $0.fields.joined() } == [cause], "\(change)")
      }
    }
  }
}
