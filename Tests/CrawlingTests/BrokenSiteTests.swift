import Crawling
import MarkupExtraction
import Synchronization
import Testing
import URLStandard
import WebmarkTesting

/// Sites that are out of order for one run, or that changed while rules of earlier runs excluded their pages: the index loses
/// at most the permitted share, and has what a fresh crawl finds in the end.
@Suite struct BrokenSiteTests {
  /// What the pages of the site are.
  private enum State: Sendable {
    case whole, changed, sameText, loginRedirects, tokenRedirects, homeAsCanonical, noindex, moved
    case empty
  }

  /// A site of a hundred items with words of their own.
  private final class Shop: Sendable {
    private let state = Mutex(State.whole)

    func set(_ new: State) { state.withLock { $0 = new } }

    func page(_ target: String, isItem: Bool) -> LoopbackAnswer {
      guard isItem else {
        return target.hasPrefix("/robots") || target.hasPrefix("/sitemap")
          ? .status(404) : .page("Please log in to go on reading this page of our site")
      }
      switch state.withLock({ $0 }) {
      case .whole: return Self.item(target, day: 0)
      case .changed: return Self.item(target, day: 1)
      case .sameText:
        return .page("We are sorry, the shop has a problem with its database at the moment")
      case .loginRedirects: return .redirect(to: "/login?next=\(target)")
      case .tokenRedirects:
        return .redirect(to: "/consent/\(target.utf8.reduce(7) { $0 &* 31 &+ Int($1) })")
      case .homeAsCanonical: return Self.item(target, day: 0, head: "<link rel=canonical href=/>")
      case .empty: return .html("")
      case .noindex: return .page("Gone", head: "<meta name=robots content=noindex>")
      case .moved where target.hasPrefix("/moved/"): return Self.item(target, day: 0)
      case .moved: return .redirect(to: "/moved/\(target.filter(\.isNumber))")
      }
    }

    private static func item(_ target: String, day: Int, head: String = "") -> LoopbackAnswer {
      let seed = target.utf8.reduce(UInt64(day)) { $0 &* 31 &+ UInt64($1) }
      var generator = SeededGenerator(state: seed)
      let words = (0..<60).map { _ in "w\(generator.next() % 1_000_000_000)" }
      return .html("<title>Item \(target)</title>\(head)<p>\(words.joined(separator: " "))</p>")
    }
  }

  private let shop = Shop()

  /// Returns a site whose home page links to a hundred items, and a crawl that fetches all pages in each run.
  private func setting(_ item: @escaping @Sendable (Int) -> String) throws -> (LoopbackSite, Crawl)
  {
    let items = (1...100).map(item)
    let site = try LoopbackSite(["/": .page("Home", links: items)])
    let known = Set(items)
    site.answerOthers { [shop] request in
      shop.page(
        request.target,
        isItem: known.contains(request.target) || request.target.hasPrefix("/moved/")
      )
    }
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.ignoresDueTimes = true
    return (site, crawl)
  }

  @Test(
    "a run in which all pages have one text, or lead to a login, costs a part of the items",
    arguments: ["/item?id=", "/item-"]
  )
  func brokenRun(prefix: String) async throws {
    for state in [State.sameText, .loginRedirects, .tokenRedirects] {
      shop.set(.whole)
      let (site, crawl) = try setting { "\(prefix)\($0)" }
      let first = try await crawl.run()
      #expect(first.changes["added"] == 101)
      shop.set(state)
      let broken = try await crawl.run()
      // 20 pages may move to one target, and 30 % may leave for whatever reason.
      #expect(broken.changes["removed", default: 0] <= 51, "\(state): \(broken.changes)")
      shop.set(.changed)
      let start = crawl.sink.pages.count
      for _ in 0..<3 { try await crawl.run() }
      let last = try await crawl.run()
      let read = crawl.sink.pages.dropFirst(start).filter {
        $0.markup?.title?.hasPrefix("Item") == true
      }
      .map(\.requestedURL.requestTarget).filter { $0.hasPrefix(prefix) }
      #expect(Set(read).count == 100, "\(last.outcomes)")
      #expect(site.count(of: "/") == 6)
    }
  }

  @Test("a run in which all pages name the home page as canonical makes a part of them its copies")
  func homeAsCanonical() async throws {
    let (site, crawl) = try setting { "/item-\($0)" }
    try await crawl.run()
    shop.set(.homeAsCanonical)
    let broken = try await crawl.run()
    // 20 pages may name one page, and 30 % of 101 may leave.
    #expect(broken.withheld.values.reduce(0, +) == 50, "\(broken.outcomes)")
    #expect(broken.withheldMoves.values.reduce(0, +) == 50)
    #expect(site.count(of: "/item-1") == 2)
  }

  @Test("a run in which all pages have one text costs the texts of a part of the items")
  func sameTextRun() async throws {
    let (site, crawl) = try setting { "/item-\($0)" }
    try await crawl.run()
    shop.set(.sameText)
    let broken = try await crawl.run()
    // The text of about 20 pages may become the same, and 30 % of 101 items may be lost.
    let withheld = broken.withheld.values.reduce(0, +)
    #expect((40...50).contains(withheld), "\(broken.changes)")
    #expect(broken.changes == ["changed": 100 - withheld])
    shop.set(.whole)
    let whole = try await crawl.run()
    #expect(whole.changes == ["changed": 100 - withheld])
    #expect(site.count(of: "/item-1") == 3)
  }

  @Test("pages that all change, and that all have one text from the start, are changes like others")
  func commonChange() async throws {
    let (site, crawl) = try setting { "/item-\($0)" }
    try await crawl.run()
    shop.set(.changed)
    #expect(try await crawl.run().changes == ["changed": 100])
    let shells = try LoopbackSite(["/": .page("Home", links: (0..<100).map { "/\($0)" })])
    var second = try Crawl(shells.url("/"))
    second.configuration.ignoresDueTimes = true
    for text in ["Please turn on JavaScript in your browser", "Please turn on scripts"] {
      shells.answerOthers { $0.target.hasPrefix("/robots") ? .status(404) : .page(text) }
      let report = try await second.run()
      #expect(report.withheld.isEmpty && report.changes.values.reduce(0, +) >= 100)
    }
    #expect(site.count(of: "/") == 2)
  }

  @Test("a run in which all pages are empty costs the texts of a part of the items")
  func emptyRun() async throws {
    let (site, crawl) = try setting { "/item-\($0)" }
    try await crawl.run()
    // One page that is empty is a change like others.
    site.set("/item-1", .html(""))
    let one = try await crawl.run()
    #expect(one.changes == ["changed": 1] && one.withheld.isEmpty)
    shop.set(.empty)
    let broken = try await crawl.run()
    #expect(broken.changes.values.reduce(0, +) == 30, "\(broken.changes)")
    #expect(broken.withheld.values.reduce(0, +) == 69)
    shop.set(.whole)
    let whole = try await crawl.run()
    // The pages whose text was kept are the same as before.
    #expect(whole.changes.values.reduce(0, +) == 30, "\(whole.changes)")
  }

  @Test("items follow their pages although a rule says that such pages add nothing")
  func rulesDoNotKeepItems() async throws {
    for state in [State.noindex, .moved] {
      shop.set(.whole)
      var (site, crawl) = try setting { "/item?id=\($0)" }
      crawl.configuration.maxDeletionPercent = 100
      try await crawl.run()
      shop.set(state)
      var changes: [String: Int] = [:]
      for _ in 0..<2 {
        let report = try await crawl.run()
        changes.merge(report.changes, uniquingKeysWith: +)
      }
      #expect(changes["removed"] == 100, "\(state): \(changes)")
      #expect(changes["added", default: 0] >= (state == .moved ? 100 : 0))
      #expect(site.count(of: "/") == 3)
    }
  }

  @Test("a broken page with a long Retry-After does not stop the others")
  func longRetryAfter() async throws {
    let links = (0..<20).map { "/\($0)" }
    let site = try LoopbackSite(["/": .page("Home", links: links)])
    site.answerOthers { $0.target.hasPrefix("/robots") ? .status(404) : .page($0.target) }
    site.set("/3", .status(500, headers: [("Retry-After", "7200")]))
    let crawl = try Crawl(site.url("/"))
    let report = try await crawl.run()
    #expect(report.outcomes["fetched"] == 20 && report.outcomes["failed"] == 1)
    #expect(site.count(of: "/3") == 1)
  }

  @Test("one failure after a long time removes nothing; failing for long does")
  func lateFailure() async throws {
    let site = try LoopbackSite(["/": .page("Home", links: ["/a"]), "/a": .page("A")])
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.retries = 0
    crawl.configuration.ignoresDueTimes = true
    crawl.configuration.unavailableLimit = 30 * 86_400
    func run(day: Double) async throws -> CrawlOutcome? {
      crawl.configuration.clock = { 1_800_000_000 + day * 86_400 }
      try await crawl.run()
      return crawl.sink.outcome(of: "/a")
    }
    _ = try await run(day: 0)
    site.set("/a", .status(500))
    for day in [40.0, 41, 69] { try #expect(await run(day: day)?.name == "failed") }
    try #expect(await run(day: 71)?.name == "expired")
  }

  @Test("pages of a host that is gone for long leave the index")
  func deadHost() async throws {
    let paths = (0..<8).map { "/\($0)" }
    let site = try LoopbackSite(["/": .page("Home", links: paths)])
    site.answerOthers { $0.target.hasPrefix("/robots") ? .status(404) : .page($0.target) }
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.ignoresDueTimes = true
    crawl.configuration.retryPause = 0.001
    crawl.configuration.unavailableLimit = 30 * 86_400
    var removed = 0
    func run(day: Int) async throws {
      crawl.configuration.clock = { 1_800_000_000 + Double(day) * 86_400 }
      removed += try await crawl.run().changes["removed", default: 0]
    }
    try await run(day: 0)
    for path in paths + ["/"] { site.set(path, .silence) }
    for day in 1...4 { try await run(day: day) }
    #expect(removed == 0)
    for day in 40...44 { try await run(day: day) }
    // A run may leave the host before it has tried each page; without the others' failures, one page would have left.
    #expect(removed > 4)
  }

  /// A site of 101 pages that is crawled on one day after the other.
  private final class DailyCrawl {
    private let site: LoopbackSite
    private var crawl: Crawl
    private let paths = ["/"] + (0..<100).map { "/\($0)" }

    init() throws {
      site = try LoopbackSite([:])
      crawl = try Crawl(site.url("/"))
      crawl.configuration.ignoresDueTimes = true
      crawl.configuration.retryPause = 0.001
      crawl.configuration.unavailableLimit = 30 * 86_400
    }

    /// Crawls the site, whose pages answer with what `answer` makes of their path; `nil` is a page.
    func run(day: Int, _ answer: LoopbackAnswer? = nil) async throws -> CrawlReport {
      site.answerOthers { $0.target.hasPrefix("/robots") ? .status(404) : .page($0.target) }
      for path in paths {
        let page: LoopbackAnswer =
          path == "/" ? .page("Home", links: Array(paths.dropFirst())) : .page(path)
        site.set(path, answer ?? page)
      }
      crawl.configuration.clock = { 1_800_000_000 + Double(day) * 86_400 }
      return try await crawl.run()
    }
  }

  @Test(
    "all pages of a host that has not answered for long leave the index, also those that no run has tried",
    arguments: [LoopbackAnswer.silence, .status(503)]
  )
  func longOutage(answer: LoopbackAnswer) async throws {
    let site = try DailyCrawl()
    #expect(try await site.run(day: 0).changes["added"] == 101)
    for day in [1, 2, 30] { #expect(try await site.run(day: day, answer).changes.isEmpty) }
    var removed: [Int] = []
    for day in 31...35 {
      try await removed.append(site.run(day: day, answer).changes["removed", default: 0])
    }
    // At most 30 % of the pages that a run begins with, or 20.
    #expect(removed.reduce(0, +) == 101 && removed.max() == 30, "\(removed)")
    #expect(try await site.run(day: 36).changes["added"] == 101)
  }

  @Test("an outage ends with the first answer")
  func twoOutages() async throws {
    let site = try DailyCrawl()
    _ = try await site.run(day: 0)
    _ = try await site.run(day: 1, .silence)
    _ = try await site.run(day: 20)
    for day in [21, 40, 50] { #expect(try await site.run(day: day, .silence).changes.isEmpty) }
    #expect(try await site.run(day: 52, .silence).changes == ["removed": 30])
  }

  @Test("pages that robots.txt disallows do not hide that their host is gone")
  func disallowedPagesOfDeadHost() async throws {
    let links = (0..<100).flatMap { ["/\($0)", "/private/\($0)"] }
    let site = try LoopbackSite(["/": .page("Home", links: links)])
    let robots = LoopbackAnswer.text("User-agent: *\nDisallow: /private/")
    site.answerOthers { $0.target.hasPrefix("/robots") ? robots : .page($0.target) }
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.perHost = 1
    crawl.configuration.retryPause = 0.001
    #expect(try await crawl.run().count("fetched") == 101)
    for path in links + ["/"] { site.set(path, .silence) }
    let report = try await crawl.run()
    #expect(report.leftHosts.map(\.reason) == ["it does not respond"])
    #expect(report.count("failed") <= 15, "\(report.outcomes)")
    // The sink has received each page that failed.
    #expect(crawl.sink.outcomes.count { $0.hasSuffix(" failed") } == report.count("failed"))
  }

  @Test("withheld moves are those of the host that loses its pages")
  func withheldMovesOfHost() async throws {
    let sites = try (2...3).map { try LoopbackSite([:], address: "127.0.0.\($0)") }
    let links = (0..<40).map { "/\($0)" }
    sites[0].set("/", .page("Home", links: links))
    for link in links { sites[0].set(link, .page(link)) }
    sites[1].set("/", .page("Other"))
    var crawl = try Crawl(sites[0].url("/"))
    crawl.configuration.allowsPrivateAddresses = true
    try await crawl.run()
    for link in links { sites[0].set(link, .redirect(to: sites[1].url("/"))) }
    sites[0].set("/", .redirect(to: sites[1].url("/")))
    let report = try await crawl.run()
    #expect(Array(report.withheldMoves.keys) == ["127.0.0.2"])
  }

  @Test("a host that answers all requests with 503 is left to the next run")
  func overload() async throws {
    let paths = (0..<100).map { "/\($0)" }
    let site = try LoopbackSite(["/": .page("Home", links: paths)])
    site.answerOthers { .status($0.target.hasPrefix("/robots") ? 404 : 503) }
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.perHost = 1
    crawl.configuration.retryPause = 0.001
    let report = try await crawl.run()
    #expect(site.requests.count < 80)
    #expect(report.leftHosts.map(\.reason) == ["it is overloaded or asks for a long pause"])
    #expect(report.isComplete)
    site.answerOthers { $0.target.hasPrefix("/robots") ? .status(404) : .page($0.target) }
    crawl.configuration.ignoresDueTimes = true
    let second = try await crawl.run()
    #expect(second.count("fetched") + second.count("unchanged") == 101)
  }

  @Test("answers without the content of a page are failures", arguments: [204, 205, 206])
  func partialAnswers(status: Int) async throws {
    let site = try LoopbackSite(["/": .page("Home", links: ["/a"]), "/a": .page("A")])
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.ignoresDueTimes = true
    try await crawl.run()
    site.set("/a", .status(status))
    let report = try await crawl.run()
    #expect(crawl.sink.outcome(of: "/a")?.name == "failed")
    #expect(report.changes.isEmpty)
  }

  @Test("a seed that redirects from host to host leads to ten hosts at most")
  func endlessSeedRedirects() async throws {
    let sites = try (2...16).map { try LoopbackSite([:], address: "127.0.0.\($0)") }
    for (site, next) in zip(sites, sites.dropFirst()) {
      site.set("/", .redirect(to: next.url("/")))
    }
    sites.last?.set("/", .page("Home"))
    var crawl = try Crawl(sites[0].url("/"))
    crawl.configuration.allowsPrivateAddresses = true
    let report = try await crawl.run()
    #expect(sites.count { $0.count(of: "/") > 0 } == 11)
    let (seed, target) = (sites[0].url("/"), sites[11].url("/"))
    let reason = "its redirects lead to more than 10 hosts; \(target) was not requested"
    #expect(report.overHostLimit.map { "\($0.url) \($0.reason)" } == ["\(seed) \(reason)"])
  }

  @Test("redirects into forbidden paths count as pages of the budget")
  func budgetOfRedirects() async throws {
    let links = (0..<60).map { "/go/\($0)" }
    let site = try LoopbackSite([
      "/": .page("Home", links: links), "/robots.txt": .text("User-agent: *\nDisallow: /private/"),
    ])
    site.answerOthers { request in
      request.target.hasPrefix("/go/")
        ? .redirect(to: "/private/\(request.target.dropFirst(4))") : .status(404)
    }
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.maxPages = 5
    try await crawl.run()
    #expect(site.requests.count { $0.target.hasPrefix("/go/") } == 4)
  }

  @Test("targets of redirects are queued without parameters of sessions and campaigns")
  func strippedTargets() async throws {
    let links = (0..<10).map { "/\($0)" }
    let site = try LoopbackSite(["/": .page("Home", links: links), "/login": .page("Login")])
    site.answerOthers { request in
      request.target.dropFirst().allSatisfy(\.isNumber)
        ? .redirect(to: "/login?PHPSESSID=x\(request.target.dropFirst())&utm_source=a")
        : .status(404)
    }
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.parameterStripping = .sessions.union(.tracking)
    try await crawl.run()
    #expect(site.requests.filter { $0.target.hasPrefix("/login") }.map(\.target) == ["/login"])
  }

  @Test("user names and passwords in links are no part of URLs")
  func credentials() async throws {
    let site = try LoopbackSite(["/a": .page("A"), "/b": .page("B")])
    let secret = site.url("/a").replacing("http://", with: "http://me:secret@")
    site.set("/", .html("<title>Home</title><a href='\(secret)'>a</a><a href=/go>b</a>"))
    site.set("/go", .redirect(to: site.url("/b").replacing("http://", with: "http://me:secret@")))
    let crawl = try Crawl(site.url("/"))
    try await crawl.run()
    let urls = crawl.sink.pages.flatMap { [$0.requestedURL.href, $0.finalURL.href] }
    #expect(Set(urls).isSuperset(of: [site.url("/a"), site.url("/b")]))
    #expect(!urls.contains { $0.contains("secret") })
  }
}
