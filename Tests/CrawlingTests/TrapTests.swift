import Crawling
import Testing
import URLStandard
import WebmarkTesting

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
