import Basics
import Crawling
import Synchronization
import Testing
import URLStandard
import WebmarkTesting

/// Sites that do not change: each crawl finds the same items, and nothing to add or to remove.
@Suite("Sites that do not change", .timeLimit(.minutes(15)))
struct UnchangedSiteTests {
  /// A site whose pages have copies under other URLs.
  enum Model: CaseIterable {
    /// `?page=1` is the topic itself, and `?page=2` another page.
    case pagesOfTopics
    /// `?reply=17` is the topic with another link to the page itself.
    case replies
    /// `?tab=history` is the issue itself, and the other tabs are other pages.
    case tabs
    /// `?sort=name` is the folder itself.
    case orders

    /// The number of pages apart from copies, with the home page.
    var itemCount: Int {
      switch self {
      case .pagesOfTopics: 1 + 12 + 12
      case .replies, .orders: 1 + 12
      case .tabs: 1 + 12 + 24
      }
    }

    /// Returns the key of the text of a page, and its links.
    fileprivate func page(_ path: String, _ query: String) -> (text: String, links: [String]) {
      switch self {
      case .pagesOfTopics:
        (query == "page=2" ? path + query : path, (1...2).map { "\(path)?page=\($0)" })
      case .replies: (path, ["#", "\(path)?reply=\(FNV1a(path.utf8).value % 10_000)"])
      case .tabs:
        (
          query.isEmpty || query == "tab=history" ? path : path + query,
          ["#"] + ["history", "notes", "time"].map { "\(path)?tab=\($0)" }
        )
      case .orders: (path, ["\(path)?sort=name", "#top"])
      }
    }
  }

  private static let topics = [
    "boat", "engine", "harbour",
  ].flatMap { first in
    ["repair", "question", "photo", "idea"].map { "/topic/\(first)-\($0)/" }
  }

  /// Returns a page with a text of 60 words, which depends on a key.
  private static func page(_ key: String, _ links: [String], comment: Int = 0) -> LoopbackAnswer {
    let words = (0..<60).map { number in
      String(FNV1a("\(key) \(number)".utf8).value, radix: 26).filter { !$0.isNumber }
    }
    let anchors = links.map { "<a href='\($0)'>Link</a>" }.joined(separator: " ")
    let text = words.joined(separator: " ")
    return .html("<!doctype html><title>Topic</title><p>\(text)<p>\(anchors)<!-- \(comment) -->")
  }

  /// Returns a site of twelve pages, of which each has copies.
  ///
  /// - Parameters:
  ///   - model: The kind of the copies.
  ///   - isNew: `true` if no two answers have the same bytes.
  /// - Returns: The site.
  /// - Throws: An error if the site cannot be started.
  private static func site(_ model: Model, isNew: Bool) throws -> LoopbackSite {
    let count = Mutex(0)
    let site = try LoopbackSite(["/": .page("Home", links: topics)])
    site.answerOthers { request in
      let parts = request.target.split(separator: "?", maxSplits: 1).map(String.init)
      guard let path = parts.first, topics.contains(path) else { return .status(404) }
      let page = model.page(path, parts.dropFirst().first ?? "")
      let number = count.withLock { count in
        count += isNew ? 1 : 0
        return count
      }
      return Self.page(page.text, page.links, comment: number)
    }
    return site
  }

  @Test(
    "a site is crawled again, and nothing is added or removed",
    arguments: Model.allCases,
    [(false, 1), (true, 1), (true, 8)]
  )
  func again(_ model: Model, _ variant: (isNew: Bool, connections: Int)) async throws {
    let site = try Self.site(model, isNew: variant.isNew)
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.perHost = variant.connections
    let first = try await crawl.run()
    #expect(first.changes == ["added": model.itemCount])
    for _ in 0..<3 {
      let report = try await crawl.run()
      #expect(report.changes.isEmpty && report.withheld.isEmpty)
    }
  }

  @Test func `a copy about which there is no rule is read again, and becomes a page of its own`()
    async throws
  {
    // Two folders have a filter that lists all of them, until one filter does not.
    let day = Mutex(0)
    let folders = Array(Self.topics.prefix(2))
    let site = try LoopbackSite(["/": .page("Home", links: folders)])
    site.answerOthers { request in
      let path = String(request.target.prefix { $0 != "?" })
      guard let number = folders.firstIndex(of: path) else { return .status(404) }
      let today = day.withLock { $0 }
      let isOwn = today > 0 && request.target == "\(folders[1])?filter=1"
      return Self.page("\(path) \(isOwn)", ["\(path)?filter=\(number)"], comment: today)
    }
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.perHost = 1
    try #expect(await crawl.run().changes == ["added": 3])
    day.withLock { $0 += 1 }
    try #expect(await crawl.run().changes == ["added": 1])
    #expect(crawl.sink.outcome(of: "\(folders[0])?filter=0") == .duplicate)
    #expect(crawl.sink.outcome(of: "\(folders[1])?filter=1") == .fetched)
  }

  @Test func `a copy that has not changed becomes a page of its own if its original changes`()
    async throws
  {
    let site = try LoopbackSite(["/": .page("Home", links: ["/list", "/list?x=1"])])
    site.set("/list", Self.page("list", []))
    site.set("/list?x=1", Self.page("list", []).tagged("\"1\""))
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.perHost = 1
    try #expect(await crawl.run().changes == ["added": 2])
    site.set("/list", Self.page("other", []))
    try #expect(await crawl.run().changes == ["changed": 1, "added": 1])
  }

  @Test func `samples of the orders and groups of a table become no items`() async throws {
    let columns = ["id", "name", "type", "owner", "date", "size", "state", "version"]
    let views = columns.flatMap { order in columns.map { "/table?order=\(order)&group=\($0)" } }
    let count = Mutex(0)
    let site = try LoopbackSite(["/": .page("Home", links: Self.topics + ["/table"])])
    site.answerOthers { request in
      // No two answers have the same bytes, so that each run reads all pages.
      let number = count.withLock { count in
        count += 1
        return count
      }
      if Self.topics.contains(request.target) {
        return Self.page(request.target, [], comment: number)
      }
      guard request.target.hasPrefix("/table") else { return .status(404) }
      // The rows have the same words in each order.
      let rows = Self.topics.sorted { first, second in
        FNV1a((first + request.target).utf8).value < FNV1a((second + request.target).utf8).value
      }
      let cells = rows.map { "<tr><td><a href='\($0)'>\($0.dropFirst(7))</a><td>\($0.count)" }
      let links = views.map { "<a href='\($0)'>\($0.dropFirst(7))</a>" }
      return .html(
        "<title>Table</title><table>\(cells.joined())</table>\(links.joined(separator: " "))"
          + "<!-- \(number) -->"
      )
    }
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.perHost = 1
    let first = try await crawl.run()
    // The first eight of 64 pages teach that the others show nothing new.
    #expect(first.changes["added", default: 0] <= 14 + 16, "\(first.changes)")
    for _ in 0..<3 {
      let report = try await crawl.run()
      #expect(report.changes.isEmpty, "\(report.changes)")
    }
  }

  @Test func `login pages of links that no earlier run has requested become no items`()
    async throws
  {
    // Each message has a link that leads to a login page, which links to a page of a provider.
    let messages = (1...60).map { "/message/\($0)" }
    let site = try LoopbackSite(["/": .page("Home", links: messages)])
    site.answerOthers { request in
      let parts = request.target.split(separator: "?", maxSplits: 1).map(String.init)
      if parts[0].hasSuffix("/vote") { return .redirect(to: "/login?next=\(request.target)") }
      let next = parts.dropFirst().first ?? ""
      switch parts.first ?? "" {
      case let path where messages.contains(path): return Self.page(path, ["#", "\(path)/vote"])
      case "/login": return Self.page("login", ["#", "/login?next=/login", "/provider?\(next)"])
      case "/provider": return Self.page("provider", ["#", "/login?next=/provider"])
      default: return .status(404)
      }
    }
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.perHost = 1
    crawl.configuration.concurrency = 1
    // The login page, that of the provider, and three copies of each until their rules are known.
    try #expect(await crawl.run().changes == ["added": 61 + 2 + 6])
    for _ in 0..<2 {
      try #expect(await crawl.run().changes.isEmpty)
    }
  }
}
