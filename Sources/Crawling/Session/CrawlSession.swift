public import Fetching
import FoundationEssentials
import Logging
import Synchronization
import URLStandard

/// A crawl: takes from the frontier, fetches side by side, hands pages to the sink, keeps the state.
///
/// One task owns the frontier and the report; pages are fetched and read by child tasks, at most
/// ``CrawlConfiguration/concurrency`` at a time, so memory is bounded. A page counts as done in the
/// store only after the sink has made it durable.
public final class CrawlSession: Sendable {
  let seeds: [Seed]
  let configuration: CrawlConfiguration
  let store: any FrontierStore
  let sink: any CrawlSink
  let observer: (any CrawlObserver)?
  let fetcher: PageFetcher
  let gate: RobotsGate
  /// Every exchange of the crawl goes through it.
  let transport: PoliteTransport
  /// Exchanges for the files beside the pages.
  let files: RememberedFiles
  let known: KnownURLs
  let removals: RemovalLimit
  /// The private addresses that each seed opens, to requests that come from it; by the seed's index.
  let permissions: [AddressPermission]
  let logger = Logger(label: "webmark.crawling")
  private let stopRequested = Atomic(false)

  /// A crawl of `seeds`.
  ///
  /// - Parameters:
  ///   - seeds: Where it begins.
  ///   - configuration: How it behaves.
  ///   - store: Where its state survives.
  ///   - transport: How pages are fetched.
  ///   - sink: Where pages go.
  ///   - observer: Who watches.
  public init(
    seeds: [Seed],
    configuration: CrawlConfiguration,
    store: any FrontierStore,
    transport: any Transport,
    sink: any CrawlSink,
    observer: (any CrawlObserver)? = nil
  ) {
    self.seeds = seeds
    self.configuration = configuration
    self.store = store
    known = KnownURLs(store: store)
    removals = RemovalLimit(percent: configuration.removalPercent)
    let transport = PoliteTransport(transport, configuration: configuration)
    for seed in seeds {
      guard let delay = configuration.delays[seed.url.hostname] else { continue }
      transport.setDelay(delay, for: seed.url, isLasting: true)
    }
    // A folder of files is no server that could be overloaded.
    for seed in seeds where seed.folder != nil {
      transport.setDelay(0, for: seed.url, isLasting: true)
    }
    self.transport = transport
    self.sink = sink
    self.observer = observer
    let limits = configuration.limits
    let allowsPrivate = configuration.allowsPrivateAddresses
    permissions = seeds.map { AddressPermission(typed: $0.url, allowsAll: allowsPrivate) }
    // The files of a site are asked for by whichever seed needs them first, so their permission is
    // that of the site itself. Pages and sitemaps have that of their seed.
    let typedOrigins = Set(seeds.map(\.url).filter(\.namesPrivateHost).map(\.origin))
    let request: @Sendable (WebURL) -> FetchRequest = { url in
      let origin = typedOrigins.isEmpty ? "" : url.origin
      let permission: AddressPermission =
        allowsPrivate ? .any : typedOrigins.contains(origin) ? .origin(origin) : .publicOnly
      return FetchRequest(url: url, limits: limits, permission: permission)
    }
    let localOrigins = Set(seeds.filter { $0.folder != nil }.map(\.url.origin))
    files = RememberedFiles(
      transport: transport,
      store: store,
      time: configuration.clock,
      oldestAbsence: configuration.asksForAll ? configuration.clock() : 0,
      localOrigins: localOrigins
    )
    gate = RobotsGate(
      transport: files,
      store: store,
      configuration: configuration,
      localOrigins: localOrigins,
      request: request
    )
    fetcher = PageFetcher(
      configuration: configuration,
      transport: transport,
      gate: gate,
      associations: AssociationGate(
        transport: files,
        store: store,
        configuration: configuration,
        localOrigins: localOrigins,
        request: request
      ),
      known: known,
      permissions: permissions,
      request: request
    )
  }

  /// Asks the crawl to end: pages in flight are finished, the state is saved.
  public func requestStop() {
    stopRequested.store(true, ordering: .relaxed)
  }

  var isStopRequested: Bool { stopRequested.load(ordering: .relaxed) }

  /// Crawls until nothing is due, a limit is reached or a stop was requested.
  ///
  /// - Returns: What was done. Failures of pages stand in it.
  /// - Throws: Only where the state or the sink could not be written.
  public func run() async throws -> CrawlReport {
    var driver = try CrawlDriver(session: self)
    return try await driver.run()
  }
}
