import Foundation
import IndexModel
import SearchableItems
import Testing
import URLStandard
import WebmarkTesting

@testable import Crawling
@testable import Webmark

/// The deletion of crawled pages by the user.
@Suite("webmark index delete --pages")
struct PageRemovalTests {
  @Test(
    arguments: [
      ("https://a.example/", "http://a.example/x?y", true),
      ("https://a.example/docs", "https://a.example/docs", true),
      ("https://a.example/docs", "https://a.example/docs?page=2", true),
      ("https://a.example/docs", "https://a.example/docs/x/y", true),
      ("https://a.example/docs/", "https://a.example/docs/x", true),
      ("https://a.example/docs", "https://a.example/docs2", false),
      ("https://a.example/docs/", "https://a.example/docs", false),
      ("https://a.example/", "https://www.a.example/", false),
      ("https://a.example:8080/", "https://a.example/", false),
      // With a query, one page.
      ("https://a.example/list?item=2", "http://a.example/list?item=2", true),
      ("https://a.example/list?item=2", "https://a.example/list?item=2#top", true),
      ("https://a.example/list?item=2", "https://a.example/list", false),
      ("https://a.example/list?item=2", "https://a.example/list?item=22", false),
      ("https://a.example/list?item=2", "https://a.example/list/x?item=2", false),
      ("https://a.example/?p=5", "https://a.example/about", false),
      ("https://a.example/?", "https://a.example/", true),
      ("https://a.example/?", "https://a.example/about", false),
    ]
  )
  func `a URL stands for the pages below its path`(_ scope: String, _ url: String, _ isIn: Bool)
    throws
  {
    try #expect(PageScope(#require(WebURL(scope))).contains(#require(WebURL(url))) == isIn)
  }

  @Test func `a page that an earlier version stored with an empty query becomes that without it`()
    throws
  {
    let url = try #require(WebURL("https://a.example/1?"))
    var page = CrawledPage(
      seed: Seed(url: url),
      requestedURL: url,
      finalURL: try #require(WebURL("https://a.example/1")),
      outcome: .redirected,
      fetchedAt: Date(timeIntervalSince1970: 0),
      depth: 1
    )
    page.redirectHops = [url]
    let changes = PageChanges(builder: ItemBuilder()).changes(for: page)
    #expect(changes.count == 1)
    guard case .redirectPage(let key, let target)? = changes.first else {
      Issue.record("\(changes)")
      return
    }
    #expect(key == "//a.example/1?" && target == "//a.example/1")
    page.seed.owner = "ann"
    let keys = PageChanges(builder: ItemBuilder()).changes(for: page).compactMap { change in
      switch change {
      case .removePage(let key): [key]
      case .deleteItems(_, let keys, _): keys
      default: nil as [String]?
      }
    }
    #expect(keys == [["//a.example/1?"], ["//a.example/1?"]])
  }

  private static var answers: [String: LoopbackSite.Answer] {
    [
      "/": .page("Start", links: ["/docs/a", "/docs/b", "/moved", "/news"]),
      "/docs/a": .page("Quince", links: ["/docs/b"]), "/docs/b": .page("Quince jelly"),
      "/moved": .redirect(to: "/docs/b"), "/news": .page("Barley", links: ["/docs/a"]),
    ]
  }

  @Test func `deleted pages are in no file, and a later crawl adds them again`() async throws {
    try await CrawlCommandTests.with(Self.answers) { site, setting in
      try #expect(setting.crawl().status == 0)
      try #expect(setting.found("quince") == 2)
      let folder = site.url("/docs/")
      let answer = try setting.runner.run(["index", "delete", "--pages", folder])
      #expect(answer.status == 0, "\(answer.errors)")
      #expect(answer.output == "deleted 2 pages; 2 URLs are no longer known\n")
      try #expect(setting.found("quince") == 0)
      try #expect(setting.found("barley") == 1)
      try #expect(setting.runner.run(["index", "verify"]).status == 0)
      let changes = try setting.runner.run(["changes", "--json"]).lines
      #expect(changes.count { $0.contains("removed") && $0.contains("/docs/") } == 2)
      let links = try setting.runner.run(["links", "--from", "\(folder)a"])
      #expect(!links.output.contains("/docs/b"))
      // Nothing is left to delete, and an unknown site is no success.
      try #expect(setting.runner.run(["index", "delete", "--pages", folder]).status == 1)
      // The pages that link to them have not changed, and are read again.
      try #expect(setting.crawl().status == 0)
      try #expect(setting.found("quince") == 2)
      try #expect(setting.runner.run(["index", "verify"]).status == 0)
    }
  }

  @Test func `private pages of another owner stay in all files`() async throws {
    try await CrawlCommandTests.with(Self.answers, options: "owner=ann") { site, setting in
      try #expect(setting.crawl().status == 0)
      let file = setting.folder.appendingPathComponent("report.json")
      let report = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
      #expect(report?["privateHosts"] as? [String] == ["127.0.0.1"])
      func found() throws -> Int {
        try setting.runner.run(["search", "quince", "--json", "--owner", "ann"]).lines.count
      }
      try #expect(found() == 2)
      let delete = ["index", "delete", "--pages", site.url("/docs/")]
      let refused = try setting.runner.run(delete)
      #expect(refused.status == 1 && refused.output.isEmpty)
      #expect(refused.errors.contains("2 pages are private to 'ann'"), "\(refused.errors)")
      #expect(refused.errors.contains("--owner ann"))
      try #expect(found() == 2)
      let deleted = try setting.runner.run(delete + ["--owner", "ann"])
      #expect(deleted.output == "deleted 2 pages; 2 URLs are no longer known\n")
      try #expect(found() == 0)
    }
  }

  @Test(
    arguments: [
      (["--pages", "old.example"], "is not the URL of a page"),
      (["--pages", "https://a.example/", "--app", "T.a"], "'--pages' deletes pages"),
      (["--ids", "7"], "name the app by '--app'"), ([], "name what to delete"),
      (["--pages", "https://a.example/", "--public"], "are for items of apps"),
      (["--pages", "https://a.example/docs#part"], "a part of a page"),
    ]
  )
  func `wrong usage is told`(_ options: [String], _ message: String) async throws {
    try await TemporaryFolder.with { folder in
      let answer = try CommandRunner(in: folder).run(["index", "delete"] + options)
      #expect(answer.status == 64)
      #expect(answer.errors.contains(message), "\(answer.errors)")
    }
  }
}
