import Crawling
import Fetching
import Frontier
import MarkupExtraction
import SQLiteFrontier
import Synchronization
import URLStandard

/// A sink that keeps the titles of pages in memory.
final class TitleSink: CrawlSink {
  private let found = Mutex<[String: String]>([:])

  /// The titles, by URL.
  var titles: [String: String] { found.withLock { $0 } }

  func receive(_ page: CrawledPage) async throws -> ReceivedPage {
    if page.outcome == .fetched, let title = page.markup?.title {
      found.withLock { $0[page.finalURL.href] = title }
    }
    return ReceivedPage()
  }

  /// Returns `nil`, because the sink has no journal from which a later crawl continues.
  func flush() async throws -> JournalPosition? { nil }
}

/// Crawls a site, and returns the titles of its pages by URL; `state` is the path of the file of known URLs.
func collectTitles(of site: WebURL, state: String) async throws -> [String: String] {
  let store = try SQLiteFrontierStore(path: state)
  let sink = TitleSink()
  let crawl = CrawlSession(
    seeds: [Seed(url: site)],
    configuration: CrawlConfiguration(),
    store: store,
    files: store,
    transport: CurlTransport(userAgent: "example-bot/1.0 (+https://example.com/bot)"),
    sink: sink
  )
  _ = try await crawl.run()
  return sink.titles
}
