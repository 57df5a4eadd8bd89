import Foundation
import Frontier
import GRDB
import LinkGraph
import Testing
import URLStandard
import WebmarkTesting

/// The links of crawled pages, and the problems that they show.
@Suite("LinkGraph")
struct LinkGraphTests {
  private static let site = "https://a.example"

  private static func link(
    _ path: String,
    _ kind: LinkContext = .a,
    line: Int = 1,
    _ text: String? = nil
  ) -> PageLink {
    PageLink(url: site + path, kind: kind, line: line, text: text)
  }

  private static func page(
    _ path: String,
    _ outcome: String = "fetched",
    status: Int? = 200,
    links: [PageLink]? = nil
  ) -> PageVisit {
    var visit = PageVisit(url: site + path, outcome: outcome)
    visit.status = status
    visit.links = links.map { LinkList($0) }
    return visit
  }

  @Test func `only of a damaged file it is said that it may be deleted`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.path + "/links.sqlite"
      _ = try LinkGraph(path: path)
      var configuration = Configuration()
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
      let other = try DatabaseQueue(path: path, configuration: configuration)
      try await other.write { try $0.execute(sql: "INSERT INTO run VALUES (7, 1)") }
      let locked = #expect(throws: LinkGraphError.self) { try LinkGraph(reading: path) }
      #expect(locked?.description.contains("locked") == true)
      #expect(locked?.description.contains("deleted") == false)
      try other.close()
      try Data("no database, but a text of some length".utf8).write(to: URL(filePath: path))
      let damaged = #expect(throws: LinkGraphError.self) { try LinkGraph(reading: path) }
      #expect(damaged?.description.contains("may be deleted") == true)
    }
  }

  private static func graph() throws -> LinkGraph {
    let graph = try LinkGraph(path: ":memory:")
    try graph.beginRun(isResumed: false)
    return graph
  }

  private static func broken(_ graph: LinkGraph) throws -> [String] {
    var lines: [String] = []
    try graph.forEachBrokenLink { found in
      lines.append(
        "\(found.source):\(found.link.line) \(found.link.text ?? "") \(found.target.reason)"
      )
    }
    return lines
  }

  @Test func `links survive encoding in order`() throws {
    var far = Self.link("/a/b/c", line: 7, "Far")
    far.column = 2_000_000
    let links = [
      Self.link("/a/b/c", line: 7, "Größe"), far, Self.link("/a/b/d", .area, line: 3),
      Self.link("", .hreflang, line: 0, "de-AT"), Self.link("/a?q=1", .frame, line: 2_000_000),
    ]
    var found: [PageLink] = []
    LinkList(links).forEach { found.append($0) }
    #expect(found == links)
    let many = (0..<5000).map { Self.link("/page/\($0)/index.html", line: $0, "Number \($0)") }
    var count = 0
    LinkList(many).forEach { link in
      #expect(link == many[count])
      count += 1
    }
    #expect(count == 5000)
    LinkList([]).forEach { _ in Issue.record("an empty list has no link") }
  }

  @Test func `each source of a broken page is named with line and text`() throws {
    let graph = try Self.graph()
    var failed = Self.page("/down", "failed", status: nil)
    failed.reason = "timeout: no response"
    try graph.write([
      Self.page("/", links: [Self.link("/gone", line: 3, "Old"), Self.link("/ok", line: 4)]),
      Self.page(
        "/ok",
        links: [Self.link("/%67one", line: 9, "Older"), Self.link("/down", line: 10)]
      ),
      Self.page("/gone", "missing", status: 404), failed,
    ])
    #expect(
      try Self.broken(graph) == [
        "https://a.example/:3 Old HTTP 404", "https://a.example/ok:9 Older HTTP 404",
        "https://a.example/ok:10  timeout: no response",
      ]
    )
    let audit = try graph.audit()
    #expect(audit.brokenLinks == 3)
    #expect(audit.brokenTargets.map(\.page.url) == [Self.site + "/gone", Self.site + "/down"])
    #expect(audit.brokenTargets.first?.sources.map(\.line) == [3, 9])
  }

  @Test func `a link is broken whose redirects lead to a missing page`() throws {
    let graph = try Self.graph()
    var moved = Self.page("/old", "redirected", status: 301)
    moved.redirects = ["https://b.example/middle"]
    var middle = PageVisit(url: "https://b.example/middle", outcome: "missing")
    middle.redirects = ["https://b.example/x", "https://b.example/end"]
    middle.status = 404
    try graph.write([Self.page("/", links: [Self.link("/old", line: 5)]), moved, middle])
    #expect(
      try Self.broken(graph) == [
        "https://a.example/:5  redirects to https://b.example/middle: HTTP 404"
      ]
    )
    let audit = try graph.audit()
    #expect(audit.redirects == 2)
    #expect(audit.redirectChains.map(\.url) == ["https://a.example/old"])
    #expect(audit.redirectChains.first?.targets.last == "https://b.example/end")
  }

  @Test
  func
    `a page that is read again without change keeps its links, a missing page loses its sources`()
    throws
  {
    let graph = try Self.graph()
    try graph.write([
      Self.page("/", links: [Self.link("/x")]), Self.page("/x", links: [Self.link("/y")]),
      Self.page("/y", "missing", status: 404),
    ])
    try graph.beginRun(isResumed: false)
    try graph.write([
      Self.page("/", "unchanged", status: 304), Self.page("/x", "missing", status: 404),
    ])
    #expect(
      try Self.targets(graph, from: "/") == [Self.site + "/x"]
    )
    #expect(try Self.broken(graph) == ["https://a.example/:1  HTTP 404"])
    #expect(try graph.knownPages() == ["unchanged": 1, "missing": 2])
    #expect(try graph.totals(failureClass: { $0 }).outcomes == ["unchanged": 1, "missing": 1])
  }

  private static func targets(_ graph: LinkGraph, from path: String) throws -> [String] {
    var urls: [String] = []
    try graph.links(from: #require(WebURL(site + path)))?.forEach { urls.append($0.url) }
    return urls
  }

  @Test func `the markup of all parts of a run is counted by host`() throws {
    let graph = try Self.graph()
    func visit(_ path: String, _ kinds: UInt16?, score: Int? = nil) -> PageVisit {
      var visit = Self.page(path)
      (visit.markupKinds, visit.score) = (kinds, score)
      return visit
    }
    try graph.write([visit("/1", 3, score: 90), visit("/2", nil)])
    try graph.beginRun(isResumed: true)
    try graph.write([visit("/3", 3), visit("/4", 16, score: 50)])
    let host = try #require(graph.totals(failureClass: { $0 }).hosts["a.example"])
    #expect(host.markup == RunTotals.Markup(kinds: [3: 2, 16: 1], checked: 2, scores: 140))
    try graph.beginRun(isResumed: false)
    try graph.write([visit("/1", 3)])
    #expect(try graph.totals(failureClass: { $0 }).hosts["a.example"]?.markup.kinds == [3: 1])
    // The other pages were not read by the second run, and are as they were.
    let known = RunTotals.Markup(kinds: [3: 2, 16: 1], checked: 1, scores: 50)
    #expect(try graph.knownMarkup() == ["a.example": known])
    let urls = ["/1", "/2", "/4", "/unknown"].map { Self.site + $0 }
    #expect(try graph.unreadPages(among: urls) == [Self.site + "/4"])
    var gone = visit("/4", nil)
    gone.outcome = "gone"
    try graph.write([gone])
    #expect(try graph.unreadPages(among: urls) == [])
    #expect(try graph.knownMarkup()["a.example"]?.kinds == [3: 2])
  }

  @Test func `a page with more links than the limit is reported`() throws {
    let graph = try Self.graph()
    let links = (0...LinkList.limit).map { Self.link("/\($0)") }
    var (cut, whole) = (Self.page("/cut"), Self.page("/whole"))
    cut.links = LinkList(links)
    whole.links = LinkList(Array(links.dropLast()))
    var noted = Self.page("/noted")
    noted.links = LinkList([Self.link("/1")], isCut: true)
    try graph.write([cut, whole, noted])
    #expect(try graph.audit().cutPages == [Self.site + "/cut", Self.site + "/noted"])
    try #expect(Self.targets(graph, from: "/cut").count == LinkList.limit)
    try #expect(Self.targets(graph, from: "/noted") == [Self.site + "/1"])
  }

  @Test func `sitemaps of a host that a run does not read keep their URLs`() throws {
    let graph = try Self.graph()
    let (here, there) = (Self.site, "https://b.example")
    func visit(_ url: String) -> PageVisit {
      var visit = PageVisit(url: url, outcome: "fetched")
      visit.links = LinkList([])
      return visit
    }
    let all = [here + "/old", here + "/kept", there + "/island", here + "0.test/x"]
    try graph.write(all.map(visit), listed: all)
    try graph.endRun(seconds: 1)
    try graph.beginRun(isResumed: false)
    try graph.write([], listed: [here + "/kept"])
    try graph.endRun(seconds: 1)
    let expected = [here + "/kept", there + "/island", here + "0.test/x"]
    #expect(try graph.audit().orphans == expected.sorted())
  }

  @Test func `orphans are pages of the sitemap that nothing links to`() throws {
    let graph = try Self.graph()
    var moved = Self.page("/old", "duplicate", status: 301)
    moved.redirects = [Self.site + "/new"]
    try graph.write(
      [
        Self.page("/", links: [Self.link("/linked"), Self.link("/old")]), Self.page("/linked"),
        moved,
        Self.page("/new"), Self.page("/island", links: [Self.link("/island")]),
        Self.page("/dead", "missing", status: 404),
      ],
      listed: ["/", "/linked", "/new", "/island", "/dead"].map { Self.site + $0 }
    )
    #expect(try graph.audit().orphans == [Self.site + "/island"])
  }

  private static func moved(_ path: String, to targets: String...) -> PageVisit {
    var visit = page(path, "duplicate", status: 301)
    visit.redirects = targets.map { site + $0 }
    return visit
  }

  /// The first crawl follows a chain from its first URL; later each hop is a page of its own.
  @Test func `a chain of redirects is the same, however its hops were fetched`() throws {
    let pages = [Self.page("/", links: [Self.link("/1")]), Self.page("/4")]
    for hops in [
      [Self.moved("/1", to: "/2", "/3", "/4")],
      [Self.moved("/1", to: "/2"), Self.moved("/2", to: "/3"), Self.moved("/3", to: "/4")],
      [Self.moved("/1", to: "/2"), Self.moved("/2", to: "/3", "/4")],
    ] {
      let graph = try Self.graph()
      try graph.write(pages + hops)
      let chains = try graph.audit().redirectChains
      #expect(chains.map(\.url) == [Self.site + "/1"])
      #expect(chains.first?.targets == ["/2", "/3", "/4"].map { Self.site + $0 })
    }
    let graph = try Self.graph()
    try graph.write(pages + [Self.moved("/1", to: "/4")])
    #expect(try graph.audit().redirectChains.isEmpty)
  }

  @Test func `redirects that never end are broken, also if each was fetched for itself`() throws {
    let graph = try Self.graph()
    try graph.write([
      Self.page("/", links: [Self.link("/1", line: 5), Self.link("/in")]),
      Self.moved("/1", to: "/2"), Self.moved("/2", to: "/1"), Self.moved("/in", to: "/1"),
    ])
    #expect(
      try Self.broken(graph) == [
        "\(Self.site)/:5  redirect loop: to \(Self.site)/2",
        "\(Self.site)/:1  redirect loop: to \(Self.site)/1",
      ]
    )
    #expect(try graph.audit().redirectChains.isEmpty)
  }

  @Test func `pages of sitemaps that cannot be read are named`() throws {
    let graph = try Self.graph()
    try graph.write(
      [Self.page("/"), Self.page("/dead", "missing", status: 404), Self.page("/gone", "gone")],
      listed: ["/", "/dead"].map { Self.site + $0 }
    )
    let unread = try graph.audit().unreadListed
    #expect(unread?.map(\.url) == [Self.site + "/dead"] && unread?.first?.status == 404)
  }

  @Test func `a link to another spelling of a page, which names it as canonical, is a link to it`()
    throws
  {
    let graph = try Self.graph()
    var spelling = Self.page("/a?lang=en", links: [])
    spelling.canonical = Self.site + "/a"
    var own = Self.page("/b?lang=en", links: [])
    own.canonical = Self.site + "/b"
    let pages = ["/", "/a", "/b"].map { Self.site + $0 }
    try graph.write(
      [
        Self.page("/", links: [Self.link("/a?lang=en")]), Self.page("/a"), spelling,
        Self.page("/b", links: [Self.link("/b?lang=en")]), own,
      ],
      listed: pages
    )
    // Its own link to another spelling is none.
    #expect(try graph.audit().orphans == [Self.site + "/b"])
    try graph.write([Self.page("/a?lang=en", links: [])])
    #expect(try graph.audit().orphans == [Self.site + "/a", Self.site + "/b"])
  }

  @Test func `translations that only hreflang leads to are named`() throws {
    let graph = try Self.graph()
    try graph.write([
      Self.page(
        "/",
        links: [
          Self.link("/", .hreflang, "en"), Self.link("/de", .hreflang, line: 4, "de"),
          Self.link("/fr", .hreflang, "fr"), Self.link("/fr"),
        ]
      ), Self.page("/de"), Self.page("/fr"),
    ])
    let found = try graph.audit().unlinkedTranslations
    #expect(found.map(\.url) == [Self.site + "/de"])
    #expect(found.first?.language == "de" && found.first?.line == 4)
  }

  @Test func `a resumed run continues the counts of its first part`() throws {
    let graph = try Self.graph()
    var failed = Self.page("/down", "failed", status: 500)
    failed.reason = "HTTP 500"
    try graph.write([Self.page("/"), failed])
    try graph.endRun(seconds: 2)
    try graph.beginRun(isResumed: true)
    try graph.write([Self.page("/b")])
    try graph.endRun(seconds: 3)
    let totals = try graph.totals(failureClass: { $0 })
    #expect(totals.pages == 3 && totals.seconds == 5)
    #expect(totals.failures.map(\.url) == [Self.site + "/down"])
    #expect(totals.statuses == ["200": 2, "500": 1])
    #expect(totals.hosts["a.example"]?.pages == 3 && totals.hosts["a.example"]?.failed == 1)
    try graph.beginRun(isResumed: false)
    #expect(try graph.totals(failureClass: { $0 }).pages == 0)
  }

  @Test func `failures are counted by class, those of version 1 by reason`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.path + "/links.sqlite"
      try Self.writeVersion1(path)
      #expect(
        try LinkGraph(reading: path).totals(failureClass: { "class of \($0)" }).failureCounts
          == ["class of timed out: slow": 1]
      )
      let graph = try LinkGraph(path: path)
      #expect(!graph.wasReplaced)
      try graph.beginRun(isResumed: true)
      var failed = Self.page("/new", "failed", status: nil)
      (failed.reason, failed.failureClass) = ("a: b: c", "a: b")
      try graph.write([failed])
      let totals = try graph.totals(failureClass: { "class of \($0)" })
      #expect(totals.failureCounts == ["class of timed out: slow": 1, "a: b": 1])
      #expect(totals.failures.map(\.failureClass) == [nil, "a: b"])
      // A page that succeeds later has no class of failure any more.
      try graph.write([Self.page("/new")])
      #expect(try graph.totals(failureClass: { $0 }).failureCounts == ["timed out: slow": 1])
    }
  }

  /// Writes a file of version 1, which had no column of failure classes, with a failed page.
  private static func writeVersion1(_ path: String) throws {
    let graph = try LinkGraph(path: path)
    try graph.beginRun(isResumed: false)
    var failed = page("/old", "failed", status: nil)
    failed.reason = "timed out: slow"
    try graph.write([failed])
    let database = try DatabaseQueue(path: path)
    try database.write { database in
      try database.execute(
        sql: "ALTER TABLE page DROP COLUMN failure_class; PRAGMA user_version = 1"
      )
    }
  }

  @Test func `a damaged file is replaced`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.path + "/links.sqlite"
      try Data("no database".utf8 + Array(repeating: 7, count: 9000)).write(to: URL(filePath: path))
      let graph = try LinkGraph(path: path)
      #expect(graph.wasReplaced)
      try graph.beginRun(isResumed: true)
      try graph.write([Self.page("/")])
      #expect(try LinkGraph(reading: path).knownPages() == ["fetched": 1])
    }
  }
}
