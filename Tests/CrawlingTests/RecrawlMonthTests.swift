import Crawling
import Fetching
import Frontier
import SQLiteFrontier
import Testing
import URLStandard

/// Thirty days of a thousand pages that change according to a plan, with one crawl per day.
@Suite("A month of crawls", .timeLimit(.minutes(15)))
struct RecrawlMonthTests {
  private struct Month {
    let sites = PlannedSites()
    let store: any CrawlStore
    var changes: [PageChange] = []
    var withheld = 0

    init() async throws {
      store = try SQLiteFrontierStore(path: ":memory:", recentLimit: 20)
      var crawl = try Crawl(urls: PlannedSites.hosts.map { "https://\($0)/" })
      crawl.store = store
      crawl.configuration.ignoresDueTimes = false
      crawl.configuration.concurrency = 64
      crawl.configuration.perHost = 16
      crawl.configuration.retries = 0
      for day in 0..<30 {
        sites.day = day
        let time = PlannedSites.time(of: day)
        crawl.configuration.clock = { time }
        crawl.sink = CrawlRecorder()
        let report = try await crawl.run(sites)
        withheld += report.withheld.values.reduce(0, +)
      }
      try await store.forEachChange(since: 0) { changes.append($0) }
    }

    func changes(_ kind: PageChange.Kind, of url: String) -> [Int] {
      changes.filter { $0.kind == kind && $0.url == url }.map(day)
    }

    func day(_ change: PageChange) -> Int {
      Int((change.time - PlannedSites.time(of: 0)) / 86_400)
    }
  }

  /// All pages with their host and number.
  private static let pages: [(url: String, host: String, number: Int)] =
    PlannedSites.hosts.flatMap { host in
      (0..<PlannedSites.pagesOfHost).map { ("https://\(host)/p/\($0)", host, $0) }
    }

  @Test func `changes are seen in time, by a third of the fetches, and nothing live leaves`()
    async throws
  {
    let month = try await Month()
    #expect(month.sites.requests <= 1000 * 30 / 3, "\(month.sites.requests) requests")
    let byURL = Dictionary(grouping: month.changes, by: \.url)
    var seen = 0
    for page in Self.pages {
      let visits = month.sites.visits[page.url] ?? []
      let late = Self.lateChange(of: page.number, visits, host: page.host)
      #expect(late == nil, "\(page.url): the change of day \(late ?? 0) was not seen in time")
      // The listed changes are the differences between consecutive visits, each once.
      let expected = zip(visits, visits.dropFirst()).filter { $0.version != $1.version }
      let changed = (byURL[page.url] ?? []).filter { $0.kind == .changed }
      #expect(changed.map(month.day) == expected.map(\.1.day), "\(page.url)")
      #expect(changed.allSatisfy { Set($0.fields).isSubset(of: ["text", "textContent"]) })
      seen += changed.count
      let removed = (byURL[page.url] ?? []).filter { $0.kind == .removed }
      let isGone = PlannedSites.isGone(page.host, page.number, on: 29)
      #expect(removed.count == (isGone ? 1 : 0), "\(page.url)")
      #expect(removed.allSatisfy { month.day($0) >= 10 })
      #expect((byURL[page.url] ?? []).count { $0.kind == .added } == 1, "\(page.url)")
    }
    #expect(month.withheld == 0)
    #expect(seen > 3000)
  }

  /// Returns the day of a change that was not detected within the page's period, except on failure days
  /// of its host.
  private static func lateChange(
    of page: Int,
    _ visits: [PlannedSites.Visit],
    host: String
  ) -> Int? {
    guard let period = PlannedSites.period(of: page) else { return nil }
    let changes = (1..<30).filter {
      PlannedSites.version(of: page, on: $0) != PlannedSites.version(of: page, on: $0 - 1)
        && !PlannedSites.isGone(host, page, on: $0)
    }
    return changes.first { day in
      var (deadline, rest) = (day, period)
      while rest > 0 {
        deadline += 1
        if !PlannedSites.isBad(host, on: deadline) { rest -= 1 }
      }
      return deadline < 30 && !visits.contains { (day...deadline).contains($0.day) }
    }
  }
}
