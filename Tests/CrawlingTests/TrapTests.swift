import Basics
import Synchronization
import Testing
import URLStandard
import WebmarkTesting

@testable import Crawling

/// Crawler traps, and pages with many URLs.
@Suite("traps", .timeLimit(.minutes(15)))
struct TrapTests {
  private static func number(_ text: Substring?) -> Int { text.flatMap { Int($0) } ?? 0 }

  @Test func `an endless calendar is left after a sample, and the report names it`() async throws {
    let site = try LoopbackSite(["/": .page("Home", links: ["/calendar/2024/01", "/about"])])
    site.set("/about", .page("About"))
    site.answerOthers { request in
      let parts = request.target.split(separator: "/")
      guard parts.first == "calendar", parts.count == 3 else { return .status(404) }
      let months = Self.number(parts[1]) * 12 + Self.number(parts[2])
      let links = [months + 1, months - 1].map { "/calendar/\($0 / 12)/\($0 % 12)" }
      return .page("Month \(parts[1])-\(parts[2])", links: links)
    }
    let report = try await Crawl(site.url("/")).run()
    let fetched = site.requests.count { $0.target.hasPrefix("/calendar") }
    #expect((20...60).contains(fetched))
    #expect(site.count(of: "/about") == 1)
    #expect(report.isComplete && report.trapped > 0)
    #expect(report.traps.map(\.reason) == [.calendar])
    #expect(report.traps.first?.place.hasSuffix("/calendar/#/#") == true)
  }

  @Test func `a list without end is left after fifty equal pages`() async throws {
    let site = try LoopbackSite(["/": .page("Home", links: ["/list?page=1"])])
    site.answerOthers { request in
      let number = Self.number(request.target.split(separator: "=").last)
      return .page("Page \(number)", links: ["/list?page=\(number + 1)"])
    }
    let report = try await Crawl(site.url("/")).run()
    #expect(report.isComplete && report.rules.map(\.kind) == [.nothingNew])
    #expect((50...60).contains(site.requests.count { $0.target.hasPrefix("/list") }))
  }

  @Test func `a list without end whose parameter is unknown is left after two hundred steps`()
    async throws
  {
    let site = try LoopbackSite(["/": .page("Home", links: ["/list/1"])])
    site.answerOthers { request in
      let number = Self.number(request.target.split(separator: "/").last)
      return .page("Page \(number)", links: ["/list/\(number + 1)"])
    }
    let report = try await Crawl(site.url("/")).run()
    #expect(report.isComplete && report.traps.map(\.reason) == [.endlessList])
    #expect((200...210).contains(site.requests.count { $0.target.hasPrefix("/list") }))
  }

  @Test func `numbered pages are no trap, even where they all say the same`() async throws {
    let site = try LoopbackSite(["/": .page("Home", links: (0..<300).map { "/item/\($0)" })])
    site.answerOthers { .page("Item", links: [$0.target + "0"].filter { $0.count < 10 }) }
    let report = try await Crawl(site.url("/")).run()
    #expect(report.trapped == 0 && report.count("fetched") > 300)
  }

  // MARK: Redirects

  /// Returns a forum of 80 topics with two replies each, whose links to answer need a login; the name of a reply ends with its
  /// number.
  private static func forum(
    reply: String = "",
    _ answer: @escaping @Sendable (Int) -> LoopbackAnswer
  ) throws -> LoopbackSite {
    let site = try LoopbackSite(["/": .page("Forum", links: (0..<80).map { "/topic/\($0)" })])
    site.answerOthers { request in
      let parts = request.target.split(separator: "/")
      let number = number(parts.dropFirst().first?.split(separator: "-").last)
      switch parts.first {
      case "topic":
        let replies = (0..<2).map { "/reply/\(reply)\(2 * number + $0)/new" }
        return .page("Topic \(number)", links: replies)
      case "reply": return answer(number)
      case "login": return .page("Log in")
      default: return .page("Page \(request.target)")
      }
    }
    return site
  }

  @Test(arguments: [("", "#"), ("how-to-bake-rye-", "*")])
  func `links that lead to a login page are left after a sample, which is one page`(
    _ name: String,
    _ place: String
  ) async throws {
    let site = try Self.forum(reply: name) { .redirect(to: "/login/?next=/reply/\(name)\($0)/new") }
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.perHost = 1
    let report = try await crawl.run()
    #expect(report.isComplete && report.count("fetched") < 100)
    #expect((12...50).contains(site.requests.count { $0.target.hasPrefix("/reply/") }))
    #expect((1...15).contains(site.requests.count { $0.target.hasPrefix("/login/") }))
    #expect(Set(report.rules.map(\.kind)) == [.insignificantParameter, .nothingNew])
    #expect(
      report.rules.contains { $0.place.hasSuffix("/reply/\(place)/new") && $0.refutedBy == nil }
    )
  }

  @Test func `links that lead to known pages are left after fifty, unless one leads to a new page`()
    async throws
  {
    let site = try Self.forum { .redirect(to: "/topic/\($0 / 2)") }
    try await Crawl(site.url("/")).run()
    #expect((50...90).contains(site.requests.count { $0.target.hasPrefix("/reply/") }))

    let other = try Self.forum { .redirect(to: $0 % 20 == 0 ? "/new/\($0)" : "/topic/\($0 / 2)") }
    try await Crawl(other.url("/")).run()
    #expect(other.requests.count { $0.target.hasPrefix("/reply/") } == 160)
    #expect(other.requests.count { $0.target.hasPrefix("/new/") } == 8)
  }

  /// The calendar of MoinMoin links each day to a page that nobody has written.
  @Test(
    "links to missing pages are left after fifty, unless a page is among them",
    arguments: [404, 410]
  )
  func missing(_ status: Int) async throws {
    let days = (1...4).flatMap { month in
      (10...39).map { "/notes/2026-0\(month)-\($0)" }
    }
    let site = try LoopbackSite(["/": .page("Home", links: days + ["/about/1", "/about/2"])])
    site.answerOthers { $0.target.hasPrefix("/about") ? .page($0.target) : .status(status) }
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.perHost = 1
    let report = try await crawl.run()
    #expect((50...80).contains(site.requests.count { $0.target.hasPrefix("/notes/") }))
    #expect(report.rules.map(\.kind) == [.nothingNew] && report.count("fetched") == 3)

    let written = try LoopbackSite(["/": .page("Home", links: days)])
    written.answerOthers { $0.target.hasSuffix("5") ? .page($0.target) : .status(status) }
    try await Crawl(written.url("/")).run()
    #expect(written.requests.count { $0.target.hasPrefix("/notes/") } == days.count)

    let queries = try LoopbackSite(["/": .page("Home", links: (0..<80).map { "/item?id=\($0)" })])
    queries.answerOthers { $0.target == "/item?id=79" ? .page("Item") : .status(status) }
    try await Crawl(queries.url("/")).run()
    #expect(queries.requests.count { $0.target.hasPrefix("/item") } == 80)
  }

  @Test func `a page that was read before is fetched even if all others of its pattern redirect`()
    async throws
  {
    let moved = Mutex(false)
    let site = try LoopbackSite([
      "/": .page("Home", links: (0..<80).flatMap { ["/old/\($0)", "/new/\($0)"] })
    ])
    site.answerOthers { request in
      let isOld = request.target.hasPrefix("/old/") && moved.withLock { $0 }
      return isOld
        ? .redirect(to: "/new/" + request.target.dropFirst(5)) : .page("Page \(request.target)")
    }
    let crawl = try Crawl(site.url("/"))
    try await crawl.run()
    moved.withLock { $0 = true }
    var again = crawl
    again.configuration.ignoresDueTimes = true
    try await again.run()
    #expect(site.requests.count { $0.target.hasPrefix("/old/") } == 160)
  }

  @Test func `redirects that lead from query to query end at the limit of a chain`() async throws {
    let site = try LoopbackSite(["/": .page("Home", links: ["/a"])])
    site.answerOthers { request in
      guard request.target == "/a" || request.target.contains("?n=") else { return .status(404) }
      let count = Self.number(request.target.split(separator: "=").last)
      return .redirect(to: "/\(count % 2 == 0 ? "b" : "a")?n=\(count + 1)")
    }
    let report = try await Crawl(site.url("/")).run()
    #expect(report.isComplete && report.count("failed") == 1 && site.requests.count < 20)
  }

  @Test(arguments: ["", "/"])
  func `pages whose paths are titles are read although fifty others redirect`(
    _ end: String
  ) async throws {
    let links = (0..<80).map { "/how-to-bake-\(["rye", "oats", "spelt"][$0 % 3])-\($0)\(end)" }
    let site = try LoopbackSite(["/": .page("Home", links: links)])
    site.answerOthers { request in
      let number = Self.number(request.target.split { "-/".contains($0) }.last)
      return number < 60 ? .redirect(to: "/") : .page("Page \(number)")
    }
    let report = try await Crawl(site.url("/")).run()
    #expect(report.rules.isEmpty)
    #expect(site.requests.count { $0.target.hasPrefix("/how-to-bake-") } == 80)
  }

  // MARK: Queries

  /// Returns a forum of 40 topics with 25 posts each on three pages.
  ///
  /// - Parameters:
  ///   - briefInterval: One topic of so many has posts of two words.
  ///   - linksToTopics: `true` if each page links to all topics.
  /// - Returns: The site.
  /// - Throws: An error if the site cannot be started.
  private static func permalinks(
    briefInterval: Int,
    linksToTopics: Bool = false
  ) throws -> LoopbackSite {
    let topics = (0..<40).map {
      "/topic/how-to-bake-\(["rye", "oats", "spelt", "corn"][$0 % 4])-\($0)/"
    }
    let site = try LoopbackSite([
      "/": .page("Forum", links: topics.flatMap { ["\($0)?post=24", $0] })
    ])
    site.answerOthers { request in
      let (path, query) = (
        request.target.prefix { $0 != "?" }, request.target.split(separator: "=")
      )
      let number = request.target.contains("?") ? Self.number(query.last) : 0
      // A page has ten of the 25 posts.
      let page = request.target.contains("?page=") ? number : number / 10
      let posts = (page * 10..<min(25, page * 10 + 10)).map { "\(path)?post=\($0)" }
      let isBrief = Self.number(path.split { "-/".contains($0) }.last) % briefInterval == 0
      let words = (0..<(isBrief ? 2 : 20)).map { Self.word(of: "\(path)\(page) \($0)") }
      let links = (1..<3).map { "\(path)?page=\($0)" } + posts + (linksToTopics ? topics : [])
      return .page(words.joined(separator: " "), links: links)
    }
    return site
  }

  @Test(arguments: [40, 2])
  func `permalinks of posts are left after a sample, whatever the title of their topic`(
    briefInterval: Int
  ) async throws {
    let site = try Self.permalinks(briefInterval: briefInterval)
    let report = try await Crawl(site.url("/")).run()
    #expect(report.isComplete)
    // All three pages of each topic are read, as such or as a permalink of a post.
    #expect(site.requests.count { $0.target.contains("?page=") } == 80)
    #expect((40...150).contains(site.requests.count { $0.target.contains("?post=") }))
  }

  @Test func `links that were found long ago are not new`() async throws {
    let site = try Self.permalinks(briefInterval: 40, linksToTopics: true)
    var crawl = try Crawl(site.url("/"))
    // A thousand URLs do not fit into a cache of sixteen.
    crawl.configuration.recentURLBits = 4
    try await crawl.run()
    #expect(site.requests.count { $0.target.contains("?page=") } == 80)
    #expect((40...150).contains(site.requests.count { $0.target.contains("?post=") }))
  }

  @Test(arguments: ["sort=", "filter=x&sort="])
  func `orders of a table with further views are left after a sample`(_ prefix: String)
    async throws
  {
    let columns = ["user", "date", "hours", "issue", "activity"]
    let site = try LoopbackSite(["/": .page("Home", links: ["/table"])])
    site.answerOthers { request in
      let query = request.target.split(separator: "?").dropFirst().first ?? ""
      let order = query.split(separator: "=").last?.split(separator: ",").map(String.init) ?? []
      let key = order.joined()
      // Each order has other neighbours, and so other pairs of words.
      let rows = (0..<40).map { "<p>row\($0) cell\($0)" }
        .sorted { FNV1a((key + $0).utf8).value < FNV1a((key + $1).utf8).value }
      let orders = columns.filter { !order.contains($0) }.map {
        (order + [$0]).joined(separator: ",")
      }
      let links =
        orders.map { "/table?\(prefix)\($0)" }
        + (query.isEmpty ? [] : ["/table/report?\(query)", "/table.csv?\(query)"])
      return .html(
        "<title>Table</title>" + rows.joined()
          + links.map { "<a href='\($0)'>more</a>" }.joined()
      )
    }
    let report = try await Crawl(site.url("/")).run()
    // There are 325 orders of the five columns, and three views of each.
    #expect(report.isComplete && site.requests.count < 250)
  }

  @Test func `filters that repeat one parameter are left after a sample`() async throws {
    let site = try LoopbackSite(["/": .page("Home", links: ["/shop"])])
    let items = (0..<12).map { "/item/\($0)" }
    site.answerOthers { request in
      guard request.target.hasPrefix("/shop") else { return .page("Item \(request.target)") }
      let query = request.target.split(separator: "?").dropFirst().first ?? ""
      let facets = query.split(separator: "&").map(String.init)
      let more = (0..<6).map { "f=\($0)" }.filter { !facets.contains($0) }
      let links = more.map { "/shop?" + (facets + [$0]).joined(separator: "&") }
      return .page("Shop", links: links + items.dropLast(facets.count))
    }
    let report = try await Crawl(site.url("/")).run()
    #expect(report.isComplete && site.requests.count { $0.target.hasPrefix("/item/") } == 12)
    // Six filters have 1,956 arrangements.
    #expect(site.requests.count { $0.target.hasPrefix("/shop") } < 120)
  }

  /// Returns a word of letters for a key: numbers and tokens say nothing about a text.
  private static func word(of key: String) -> String {
    String(FNV1a(key.utf8).value, radix: 26).filter(\.isLetter)
  }

  /// Returns a shop whose pages name an item of their own for each set of filters, or for each order of them; one page of
  /// `briefInterval` has a text of two words.
  private static func shop(
    filters: Int,
    ordersMatter: Bool,
    briefInterval: UInt64 = .max
  ) throws -> LoopbackSite {
    let site = try LoopbackSite(["/": .page("Home", links: ["/shop"])])
    site.answerOthers { request in
      let query = request.target.split(separator: "?").dropFirst().first ?? ""
      let facets = query.split(separator: "&").map(String.init)
      let more = (0..<filters).map { "f=\($0)" }.filter { !facets.contains($0) }
      let key = (ordersMatter ? facets : facets.sorted()).joined()
      let isBrief = FNV1a(key.utf8).value % briefInterval == 0
      let words = (0..<(isBrief ? 2 : 60)).map { Self.word(of: "\(key) \($0)") }
      let links = more.map { "<a href='/shop?\((facets + [$0]).joined(separator: "&"))'>more</a>" }
      return .html("<title>Shop</title><p>" + words.joined(separator: " ") + links.joined())
    }
    return site
  }

  @Test("filters in another order are left after a sample", arguments: [.max, 5] as [UInt64])
  func orders(briefInterval: UInt64) async throws {
    let site = try Self.shop(filters: 6, ordersMatter: false, briefInterval: briefInterval)
    let report = try await Crawl(site.url("/")).run()
    // Six filters have 63 sets and 1,956 arrangements.
    let requests = site.requests.count { $0.target.hasPrefix("/shop?") }
    #expect(report.isComplete && (62...400).contains(requests))
    #expect(report.rules.contains { $0.place.hasSuffix("?(another order)") && $0.refutedBy == nil })
  }

  @Test func `orders of filters that lead to other pages are all read`() async throws {
    let site = try Self.shop(filters: 4, ordersMatter: true)
    let report = try await Crawl(site.url("/")).run()
    #expect(report.isComplete && report.count("fetched") == 1 + 65)
  }

  @Test func `a value that changes nothing is learned although another one does`() async throws {
    let site = try LoopbackSite(["/": .page("Home", links: (0..<20).map { "/issue/\($0)" })])
    site.answerOthers { request in
      let path = String(request.target.prefix { $0 != "?" })
      let name = request.target.hasSuffix("tab=notes") ? "Notes of \(path)" : "Issue \(path)"
      return .page(name, links: ["\(path)?tab=history", "\(path)?tab=notes"])
    }
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.perHost = 1
    let report = try await crawl.run()
    #expect(report.rules.contains { $0.parameter == "tab" && $0.value == "history" })
    #expect(site.requests.count { $0.target.hasSuffix("tab=notes") } == 20)
    #expect(site.requests.count { $0.target.hasSuffix("tab=history") } < 12)
  }

  @Test func `a path that repeats a folder is not followed`() async throws {
    let site = try LoopbackSite(["/": .page("Home", links: ["/loop/a"])])
    site.answerOthers { .page("Loop", links: [$0.target + "/a", $0.target + "/b"]) }
    let report = try await Crawl(site.url("/")).run()
    #expect(report.isComplete)
    #expect(report.traps.contains { $0.reason == .repeatingPath })
    #expect(site.requests.count < 40)
  }

  @Test func `queries that grow, URLs that are long and paths that are deep`() async throws {
    let long = "/" + String(repeating: "x", count: 2100)
    let deep = (0..<30).map { "/f\($0)x" }.joined()
    let growing = "/?" + (0..<20).map { "a=\($0)" }.joined(separator: "&")
    let site = try LoopbackSite(["/": .page("Home", links: [long, deep, growing, "/ok"])])
    site.set("/ok", .page("Fine"))
    let report = try await Crawl(site.url("/")).run()
    #expect(Set(report.traps.map(\.reason)) == [.longURL, .deepPath, .growingQuery])
    #expect(report.count("fetched") == 2)
  }

  @Test func `a parameter that canonical links deny is learned from the pages that they name`()
    async throws
  {
    let pages = (0..<200).map { "/p\($0)x" }
    let site = try LoopbackSite(["/": .page("Home", links: pages.map { $0 + "?hl=ja" })])
    site.answerOthers { request in
      let path = request.target.prefix { $0 != "?" }
      return .page("Page \(path)", head: "<link rel=canonical href='\(path)'>")
    }
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.perHost = 1
    crawl.configuration.concurrency = 1
    try await crawl.run()
    // The canonical pages are queued behind the pages that name them, so the rule comes too late for most of these.
    #expect(site.requests.count { $0.target.hasSuffix("?hl=ja") } < 110)
    #expect(site.requests.count { $0.target.hasPrefix("/p") && $0.target.hasSuffix("x") } == 200)
  }

  @Test func `a parameter that a page keeps in its canonical address is kept`() async throws {
    let links = (0..<20).map { "/list?page=\($0)" }
    let site = try LoopbackSite(["/": .page("Home", links: links)])
    site.answerOthers { request in
      // Two pages name the first as canonical, as some shops do; the others name themselves.
      let own =
        ["/list?page=3", "/list?page=4"].contains(request.target) ? "/list" : request.target
      return .page("List \(request.target)", head: "<link rel=canonical href='\(own)'>")
    }
    var crawl = try Crawl(site.url("/"))
    // One after the other, so that two pages are learned before a contradicting one.
    crawl.configuration.perHost = 1
    crawl.configuration.concurrency = 1
    let report = try await crawl.run()
    #expect(report.count("fetched") >= 21)
  }
}
