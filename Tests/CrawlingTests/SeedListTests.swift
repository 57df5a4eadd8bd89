import Crawling
import Testing
import URLStandard

@Suite("seed list")
struct SeedListTests {
  @Test func `comments, blank lines, CRLF and all options`() throws {
    let text = """
      \u{FEFF}# ours\r
      \r
      https://a.example/x#y  from=site app=TEAM.b.c scope=prefix max-pages=5 max-depth=0 owner=ann # end\r
      http://b.example mine\r
      """
    let seeds = try SeedList(parsing: Array(text.utf8), fileName: "s").seeds
    #expect(seeds.count == 2)
    #expect(seeds[0].url.href == "https://a.example/x" && seeds[0].line == 3)
    #expect(seeds[0].folder == "site" && seeds[0].appID == "TEAM.b.c")
    #expect(seeds[0].scope == .prefix && seeds[0].maxPages == 5 && seeds[0].maxDepth == 0)
    #expect(!seeds[0].isOwn && seeds[1].isOwn)
    #expect(seeds[0].owner == "ann" && seeds[1].owner == nil)
    #expect(seeds[1].scope == .host && seeds[1].url.href == "http://b.example/")
  }

  @Test(
    "a bad line says where and what was expected",
    arguments: [
      ("nonsense", 1, "http or https"), ("https://a.example/ foo=1", 20, "unknown"),
      ("https://a.example/ scope=all", 20, "page, prefix"), ("https://a.example/ app=x", 20, "app"),
      ("https://a.example/ owner=" + String(repeating: "a", count: 257), 20, "256 bytes"),
      ("https://a.example/ max-pages=-1", 20, "count"), ("https://a.example/ from=", 20, "value"),
      ("https://a.example/ from=a from=b", 27, "twice"), ("file:///etc/passwd", 1, "http or https"),
      ("https://me:secret@a.example/", 1, "password"),
    ]
  )
  func badLine(_ line: String, _ column: Int, _ words: String) {
    let error = #expect(throws: SeedListError.self) {
      _ = try SeedList(parsing: Array(line.utf8), fileName: "s.txt")
    }
    #expect(error?.problems.first?.column == column)
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("secret") == false)
  }

  @Test func `a line that is not UTF-8 is told, too`() {
    let error = #expect(throws: SeedListError.self) {
      _ = try SeedList(parsing: [0x68, 0xFF, 0x0A, 0x78], fileName: "s")
    }
    #expect(error?.problems.map(\.line) == [1, 2])
  }

  @Test(
    "scopes",
    arguments: [
      (CrawlScope.page, "https://a.b.example/docs/x", true),
      (.page, "https://a.b.example/docs/y", false),
      (.prefix, "https://a.b.example/docs/y/z", true), (.prefix, "https://a.b.example/doc", false),
      (.host, "http://a.b.example/", true), (.host, "https://c.b.example/", false),
      (.host, "https://a.b.example:8443/", false), (.domain, "https://c.b.example/", true),
      (.domain, "https://c.example/", false), (.domain, "mailto:x@a.b.example", false),
    ]
  )
  func scopes(_ scope: CrawlScope, _ url: String, _ isInside: Bool) throws {
    let seed = try #require(WebURL("https://a.b.example/docs/x"))
    let page = try #require(WebURL(url))
    #expect(scope.contains(page, from: seed) == isInside)
  }
}
