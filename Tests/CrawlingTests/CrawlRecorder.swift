import Crawling
import Fetching
import Frontier
import MarkupExtraction
import Synchronization
import Testing
import URLStandard
import WebmarkTesting

/// A sink that records the received and the durable pages.
final class CrawlRecorder: CrawlSink {
  struct Crash: Error {}

  private struct State {
    var received: [CrawledPage] = []
    var durable: [CrawledPage] = []
    var flushes = 0
  }

  private let state = Mutex(State())
  /// The number of the flush that fails, as in a power cut.
  private let crashingFlush: Int?

  init(crashingAtFlush: Int? = nil) {
    crashingFlush = crashingAtFlush
  }

  /// All received pages.
  var pages: [CrawledPage] { state.withLock { $0.durable + $0.received } }
  /// The pages that were flushed.
  var durablePages: [CrawledPage] { state.withLock(\.durable) }

  /// The paths and outcomes of received pages, sorted.
  var outcomes: [String] {
    pages.map { "\($0.requestedURL.requestTarget) \($0.outcome.name)" }.sorted()
  }

  func outcome(of target: String) -> CrawlOutcome? {
    pages.last { $0.requestedURL.requestTarget == target }?.outcome
  }

  func receive(_ page: CrawledPage) async throws -> ReceivedPage {
    state.withLock { $0.received.append(page) }
    guard page.outcome == .fetched, let markup = page.markup else { return ReceivedPage() }
    var print = ItemFingerprint()
    print.set("title", to: Array((markup.title ?? "").utf8))
    print.set("text", to: Array(markup.text.utf8))
    if !markup.content.text.isEmpty {
      print.set("textContent", to: Array(markup.content.text.utf8))
    }
    return ReceivedPage(item: print)
  }

  func flush() async throws -> JournalPosition? {
    try state.withLock { state in
      state.flushes += 1
      if state.flushes == crashingFlush { throw Crash() }
      state.durable += state.received
      state.received = []
    }
    return nil
  }
}

/// A store for everything that a crawl keeps.
typealias CrawlStore = FrontierStore & HTTPCacheStore & ChangeLog

/// The default crawl of these tests: without delays unless a test requires them.
struct Crawl {
  var configuration = CrawlConfiguration()
  var store: any CrawlStore = MemoryFrontierStore()
  var sink = CrawlRecorder()
  var seeds: [Seed] = []

  init(_ urls: String..., scope: CrawlScope = .host) throws {
    try self.init(urls: urls, scope: scope)
  }

  init(urls: [String], scope: CrawlScope = .host) throws {
    configuration.delay = 0
    configuration.perHost = 8
    // Most tests verify results of pages, not their schedule.
    configuration.ignoresDueTimes = true
    configuration.retryPause = 0.02
    configuration.limits.totalTime = .seconds(60)
    seeds = try urls.map { Seed(url: try #require(WebURL($0)), scope: scope) }
  }

  func session(_ transport: (any Transport)? = nil) -> CrawlSession {
    CrawlSession(
      seeds: seeds,
      configuration: configuration,
      store: store,
      files: store,
      transport: transport ?? CurlTransport(userAgent: "webmark-test"),
      sink: sink
    )
  }

  @discardableResult
  func run(_ transport: (any Transport)? = nil) async throws -> CrawlReport {
    try await session(transport).run()
  }
}
