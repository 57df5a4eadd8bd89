import Crawling
import Fetching
import Foundation
import Frontier
import SQLiteFrontier
import SearchableItems
import Testing
import URLStandard
import Webmark

@testable import IndexModel
@testable import Indexing
@testable import SQLiteIndex
@testable import Search
@testable import WebmarkCommand

/// An index with its frontier, which a site is crawled into again and again.
struct GrownCrawl {
  /// Noon of a day, in seconds since 1970.
  static let start = 1_800_000_000.0

  let index: SharedIndex
  private let store: any FrontierStore & HTTPCacheStore & ChangeLog
  private let journal: PageJournal

  init(folder: String) async throws {
    let time = Date(timeIntervalSince1970: Self.start)
    index = SharedIndex(
      store: try SQLiteStore(path: ":memory:", readOnly: false),
      clock: { time }
    )
    store = try SQLiteFrontierStore(path: ":memory:", recentLimit: 20)
    journal = try PageJournal(path: folder + "/\(UUID()).journal")
    try await index.write(Self.appRecords)
  }

  /// Items and activities of apps about some pages.
  private static let appRecords: [IndexChange] =
    (0..<GrownSite.count).map { page in
      var set = AttributeSet()
      set.set("title", "Item of thing \(page)")
      set.set("contentURL", GrownSite.url(page))
      let app = page % 3 == 0 ? "TEAMID9999.example.other" : GrownSite.app
      return .putItem(
        SearchableItem(appID: app, uniqueIdentifier: "item\(page)", attributeSet: set)
      )
    }
    + (0..<GrownSite.count).filter { $0 % 2 == 0 }.map { page in
      var activity = UserActivity(appID: "TEAMID7777.example.reader", activityType: "read")
      activity.title = "Reading of thing \(page)"
      activity.eligibleForSearch = true
      activity.webpageURL = GrownSite.url(page, host: page == 4 ? "www.a.example" : "a.example")
      return .putActivity(activity)
    }

  /// Crawls on a day.
  @discardableResult
  func run(_ transport: GrownTransport, day: Double, all: Bool) async throws -> CrawlReport {
    var configuration = CrawlConfiguration()
    configuration.delay = 0
    configuration.perHost = 4
    configuration.retries = 0
    configuration.ignoresDueTimes = all
    configuration.clock = { Self.start + day * 86_400 }
    let sink = IndexingSink(
      writer: BatchWriter(index: index, journal: journal),
      siteValues: SiteValueDetector()
    )
    var seeds = [
      Seed(url: try #require(WebURL(GrownSite.home)), scope: .domain),
      Seed(url: try #require(WebURL(GrownSite.ampHome)), scope: .host),
    ]
    seeds[0].appID = transport.site.seedApp
    let report = try await CrawlSession(
      seeds: seeds,
      configuration: configuration,
      store: store,
      files: store,
      transport: transport,
      sink: sink
    ).run()
    try await sink.finish()
    return report
  }

  /// Everything that a search shows, a line each.
  func results() async throws -> [String] {
    let names = (0..<GrownSite.count).map { "number\($0)" } + ["thing", "home", "item", "reading"]
    var lines: Set<String> = []
    for name in names {
      for result in try await index.search(SearchQuery(name, limit: 100)).results {
        lines.insert("\(name): \(Self.line(result))")
      }
    }
    return lines.sorted()
  }

  private static func line(_ result: SearchResult) -> String {
    let sources = result.sources.map { "\($0.kind) \($0.id) \($0.appID ?? "")" }
    let provenance = result.provenance.map { "\($0): \($1.kind) \($1.id)" }.sorted()
    let opening = result.opensWith
    return [
      result.id, result.title ?? "", result.description ?? "", result.url ?? "",
      "\(opening.kind) \(opening.appID ?? "") \(opening.value)", "\(sources)", "\(provenance)",
    ].joined(separator: " | ")
  }

  /// Returns `true` if the index holds the page of a URL as its own.
  func holds(_ url: String) async throws -> Bool {
    guard let key = WebURL(url).map({ CanonicalKey($0).text }) else { return false }
    return try await index.pages([key])[key]?.key == key
  }

  /// The changes that the last crawl saw.
  func changes() async throws -> [PageChange] {
    var changes: [PageChange] = []
    try await store.forEachChange(since: nil) { changes.append($0) }
    return changes
  }
}
