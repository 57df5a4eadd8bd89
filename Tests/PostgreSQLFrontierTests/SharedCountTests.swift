import Foundation
import Testing
import WebmarkTesting

@testable import PostgreSQLFrontier

/// The counts in the summary and the report of crawls that share a frontier, against those of one process.
@Suite(
  "PostgreSQL: counts of shared crawls",
  .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.skipMessage)
)
struct SharedCountTests {
  /// The stages of a site: the first crawl, nothing changed, a title changed, a page gone once, gone twice, not to be
  /// indexed any more.
  private static let stages: [@Sendable (LoopbackSite) -> Void] = [
    { _ in }, { _ in },
    { $0.set("/b", .page("Barley bread with seeds")) },
    { $0.remove("/c") }, { _ in },
    { $0.set("/d", .page("Dumplings", head: #"<meta name="robots" content="noindex">"#)) },
  ]

  private static func site(_ address: String = "127.0.0.1") throws -> LoopbackSite {
    try LoopbackSite(
      [
        "/": .page("Front door", links: ["/a", "/b", "/c", "/d", "/n", "/none"]),
        "/a": .page("Almond biscuits"), "/b": .page("Barley bread"), "/c": .page("Cherry cake"),
        "/d": .page("Dumplings"),
        "/n": .page("Nothing", head: #"<meta name="robots" content="noindex">"#),
      ],
      address: address
    )
  }

  @Test func `an outbox and a shared queue count as one process does, at each change of a site`()
    async throws
  {
    let site = try Self.site()
    let queue = try await Self.schema()
    let outbox = try await Self.schema()
    try await TemporaryFolder.with { folder in
      let seeds = site.url("/") + "\n"
      let alone = try CountedCrawl(folder, "alone", seeds: seeds)
      let shared = try CountedCrawl(folder, "shared", seeds: seeds, ["--frontier", queue])
      let followed = try CountedCrawl(
        folder,
        "followed",
        seeds: seeds,
        ["--frontier", outbox, "--outbox"]
      )
      for (number, change) in Self.stages.enumerated() {
        change(site)
        let expected = try alone.run("--all")
        #expect(expected.pages == 7, "stage \(number)")
        try #expect(shared.run("--all") == expected, "stage \(number)")
        try #expect(followed.run("--all") == expected, "stage \(number)")
      }
    }
  }

  @Test func `two workers count together what one process counts`() async throws {
    let sites = try (1...4).map { try Self.site("127.0.0.\($0)") }
    let outbox = try await Self.schema()
    try await TemporaryFolder.with { folder in
      let seeds = sites.map { $0.url("/") + "\n" }.joined()
      let options = ["--frontier", outbox, "--outbox"]
      let first = try CountedCrawl(folder, "first", seeds: seeds, options)
      let second = try CountedCrawl(folder, "second", seeds: seeds, options)
      var other: Result<CrawlCounts, any Error>?
      let one = try first.run { other = Result { try second.run() } }
      let two = try #require(other).get()
      var together = one.adding(two)
      var expected = try CountedCrawl(folder, "alone", seeds: seeds).run()
      #expect(expected.items["new"] == 20)
      // The folder of each worker has the pages that it fetched.
      (together.known, expected.known) = ([:], [:])
      #expect(together == expected)
    }
  }

  @Test func `what the indexes merge counts as new pages in an outbox, and the summary says so`()
    async throws
  {
    let site = try LoopbackSite([
      "/": .page("Front door", links: ["/a", "/copy", "/moved"]),
      "/a": .page("Almond biscuits"), "/moved": .redirect(to: "/a"),
      "/copy": .page("Almond biscuits", head: #"<link rel="canonical" href="/a">"#),
    ])
    let outbox = try await Self.schema()
    try await TemporaryFolder.with { folder in
      let seeds = site.url("/") + "\n"
      let alone = try CountedCrawl(folder, "alone", seeds: seeds).run()
      let crawl = try CountedCrawl(
        folder,
        "followed",
        seeds: seeds,
        ["--frontier", outbox, "--outbox"]
      )
      let followed = try crawl.run()
      #expect(alone.items["new"] == 2 && followed.items["new"] == 3)
      #expect(followed.items["changed"] == 0)
      #expect(alone.changes == followed.changes)
      let text = try crawl.summary("--all")
      #expect(text.contains("removed, before 'webmark index follow' merges pages\n"))
      #expect(text.hasSuffix("the outbox of '--frontier'; links and reports in followed\n"))
      site.set("/a", .page("Almond cake"))
      try #expect(crawl.summary("--all").contains("0 removed (webmark changes --frontier)\n"))
    }
  }

  private static func schema() async throws -> String {
    try await PostgreSQLServer.common.get().newSchema()
  }
}
