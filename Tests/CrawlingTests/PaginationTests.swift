import Crawling
import Synchronization
import Testing
import URLStandard
import WebmarkTesting

/// A counter that several connections share.
private final class Counter: Sendable {
  private let value = Mutex(0)

  func next() -> Int {
    value.withLock { value in
      value += 1
      return value
    }
  }
}

/// Parameters that change the page, and parameters that do not.
@Suite("Parameters of lists and marks", .timeLimit(.minutes(15)))
struct PaginationTests {
  /// The canonical URL that the pages of a list declare.
  enum DeclaredCanonical: CaseIterable {
    case none, own, firstPage
  }

  private static let pages = 12
  private static let itemsPerPage = 5

  private static func parameter(_ name: String, of target: String) -> String? {
    target.split(separator: "?").dropFirst().first?.split(separator: "&")
      .first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
  }

  /// Returns two lists of 60 items; `?page=1` returns the same bytes as the list without a query.
  private static func lists(_ canonical: DeclaredCanonical) throws -> LoopbackSite {
    let site = try LoopbackSite(["/": .page("Home", links: ["/news", "/shop"])])
    site.answerOthers { request in
      let path = String(request.target.prefix { $0 != "?" })
      if path.hasPrefix("/news/") || path.hasPrefix("/shop/") { return .page("Item \(path)") }
      guard path == "/news" || path == "/shop" else { return .status(404) }
      let number = Self.parameter("page", of: request.target).flatMap { Int($0) } ?? 1
      guard (1...Self.pages).contains(number) else { return .status(404) }
      let items = (0..<Self.itemsPerPage).map { "\(path)/\((number - 1) * Self.itemsPerPage + $0)" }
      let own = number == 1 ? path : "\(path)?page=\(number)"
      let head =
        switch canonical {
        case .none: ""
        case .own: "<link rel=canonical href='\(own)'>"
        case .firstPage: "<link rel=canonical href='\(path)'>"
        }
      return LoopbackAnswer.page(
        "List",
        links: items + (1...Self.pages).map { "\(path)?page=\($0)" },
        head: head
      )
    }
    return site
  }

  @Test(arguments: DeclaredCanonical.allCases)
  func `every page of a list is fetched in the first run`(_ canonical: DeclaredCanonical)
    async throws
  {
    for perHost in [1, 8] {
      let site = try Self.lists(canonical)
      var crawl = try Crawl(site.url("/"))
      crawl.configuration.perHost = perHost
      try await crawl.run()
      let items = Set(site.requests.map(\.target)).filter {
        $0.hasPrefix("/news/") || $0.hasPrefix("/shop/")
      }
      #expect(items.count == 2 * Self.pages * Self.itemsPerPage)
    }
  }

  @Test func `a rule that a page refutes ends in the same run, and the report names both pages`()
    async throws
  {
    // The first ten lists have one page each, so that `view` changes nothing; the others need it.
    let lists = (0..<20).map { "/list/\($0)" }
    let site = try LoopbackSite(["/": .page("Home", links: lists)])
    site.answerOthers { request in
      let path = String(request.target.prefix { $0 != "?" })
      guard let number = Int(path.dropFirst("/list/".count)) else {
        return .page("Item \(request.target)")
      }
      let view = Self.parameter("view", of: request.target) ?? "1"
      let links = ["\(path)?view=2", "/item/\(number)/\(number < 10 ? "1" : view)"]
      return .page("List \(number)", links: links)
    }
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.perHost = 1
    crawl.configuration.concurrency = 1
    let report = try await crawl.run()
    let items = Set(site.requests.map(\.target).filter { $0.hasPrefix("/item/") })
    #expect(items.count == 30)
    let rule = try #require(report.rules.first { $0.parameter == "view" })
    #expect(rule.kind == .insignificantParameter && rule.value == "2")
    #expect(rule.evidence.count == 2 && rule.refutedBy?.count == 2)
    #expect((18...20).contains(rule.count))
  }

  @Test(arguments: MarkPlace.allCases)
  func `a site whose links have another mark on each page is crawled once`(_ place: MarkPlace)
    async throws
  {
    let serial = Counter()
    let site = try LoopbackSite([:])
    site.answerOthers { request in
      guard let path = MarkPlace.page(request.target) else { return .status(404) }
      let mark = MarkPlace.mark(serial.next())
      let number = Int(path.dropFirst(2)) ?? 0
      let links = (0..<11).map { place.marked("/p\($0)", mark) }
      return .page("Page \(number) of eleven", links: links)
    }
    var crawl = try Crawl(site.url("/p0"))
    crawl.configuration.maxPages = 500
    let report = try await crawl.run()
    #expect(site.requests.count { MarkPlace.page($0.target) != nil } < 80)
    #expect(report.isComplete && report.due == 0)
    #expect(
      report.rules.contains {
        $0.kind == .insignificantParameter && $0.value == nil && $0.count > 100
      }
    )
  }

  @Test func `identifiers of pages are no marks, even if each is linked once`() async throws {
    let site = try LoopbackSite(["/": .page("Home", links: (0..<10).map { "/list/\($0)" })])
    site.answerOthers { request in
      guard request.target.hasPrefix("/list/"), let list = Int(request.target.dropFirst(6)) else {
        return .page("Article \(request.target)", links: ["/"])
      }
      return .page("List \(list)", links: (0..<10).map { "/show?id=\(list * 10 + $0)" })
    }
    let report = try await Crawl(site.url("/")).run()
    #expect(Set(site.requests.map(\.target).filter { $0.hasPrefix("/show") }).count == 100)
    #expect(report.rules.isEmpty)
  }

  @Test func `records in other formats are left after a sample`() async throws {
    let records = (1...60).map { "/record/\($0)" }
    let site = try LoopbackSite(["/": .page("Home", links: records)])
    site.answerOthers { request in
      let path = String(request.target.prefix { $0 != "?" })
      guard records.contains(path) else { return .status(404) }
      guard path == request.target else { return .text("id,name\n1,\(path)", type: "text/csv") }
      return .page("Record \(path)", links: ["csv", "json"].map { "\(path)?format=\($0)" })
    }
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.perHost = 1
    let report = try await crawl.run()
    let targets = Set(site.requests.map(\.target))
    #expect(records.allSatisfy(targets.contains))
    #expect(targets.count { $0.contains("?format=") } < 60 && !report.rules.isEmpty)
  }

  @Test func `print views that repeat their pages are left after a sample`() async throws {
    let site = try LoopbackSite(["/": .page("Home", links: (0..<60).map { "/article/\($0)" })])
    site.answerOthers { request in
      let path = String(request.target.prefix { $0 != "?" })
      let text = (0..<60).map { "word\(path.dropFirst(9))x\($0 * 7)" }.joined(separator: " ")
      let isPrint = request.target.hasSuffix("?print=1")
      return .page(text, links: isPrint ? [] : ["/", path + "?print=1"])
    }
    var crawl = try Crawl(site.url("/"))
    crawl.configuration.perHost = 1
    let report = try await crawl.run()
    #expect(
      Set(site.requests.map(\.target)).filter { !$0.contains("?") && $0.hasPrefix("/article") }
        .count == 60
    )
    #expect(site.requests.count { $0.target.contains("print") } < 25)
    #expect(report.rules.first?.kind == .nothingNew)
  }
}
