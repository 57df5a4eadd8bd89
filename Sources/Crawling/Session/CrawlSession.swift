public import Fetching
import FoundationEssentials
public import Frontier
import Logging
import Politeness
import Rendering
import Synchronization
import URLStandard

/// A crawl: leases pages from the frontier, fetches them concurrently, passes them to the sink, and
/// stores the state.
///
/// One task owns the frontier and the report. Child tasks fetch and parse pages, at most
/// ``CrawlConfiguration/concurrency`` at a time, so memory is bounded. A page is completed in the store
/// only after the sink has made it durable.
public final class CrawlSession: Sendable {
  let seeds: [Seed]
  let configuration: CrawlConfiguration
  let store: any FrontierStore
  /// The queue of the pages that wait for the browser; `nil` if the store has none.
  let renderQueue: (any RenderQueue)?
  /// The stored robots.txt, association files, sitemaps and feeds.
  let files: any HTTPCacheStore
  let sink: any CrawlSink
  let observer: (any CrawlObserver)?
  let fetcher: PageFetcher
  /// The URL patterns for which rendering adds nothing.
  var learning: RenderLearning { fetcher.pageRenderer.learning }
  /// The reason why the browser that the environment names cannot be used; the crawl fails with it.
  private let browserFailure: RenderError?
  /// The browser; `nil` if no page is rendered, or there is none.
  let renderer: Renderer?
  /// The readers of robots.txt, license files and association files.
  let siteFiles: SiteFiles
  /// The rate limits, which the frontier and the transport share.
  let limiter: RateLimiter
  /// The limits that other processes on the same store keep, too; `nil` if there are none.
  let sharedLimits: (any SharedRateLimits)?
  /// The transport of every exchange of the crawl.
  let transport: PoliteTransport
  let seenURLs: URLSeenTest
  let deletionGuard: DeletionGuard
  let hostFailures = HostFailures()
  let outages = Outages()
  /// The private addresses that each seed permits to its own requests, by seed index.
  let permissions: [AddressPermission]
  let logger = Logger(label: "webmark.crawling")
  private let stopRequested = Atomic(false)

  /// Creates a crawl of `seeds`.
  ///
  /// - Parameters:
  ///   - seeds: The start URLs with their scopes.
  ///   - configuration: The settings.
  ///   - store: The persistent queue.
  ///   - files: The stored copies of files that are not pages.
  ///   - transport: The transport that fetches URLs.
  ///   - sink: The receiver of pages.
  ///   - observer: The receiver of progress events.
  public init(
    seeds: [Seed],
    configuration: CrawlConfiguration,
    store: any FrontierStore,
    files: any HTTPCacheStore,
    transport: any Transport,
    sink: any CrawlSink,
    observer: (any CrawlObserver)? = nil
  ) {
    self.seeds = seeds
    self.configuration = configuration
    self.store = store
    renderQueue = store as? any RenderQueue
    self.files = files
    seenURLs = URLSeenTest(store: store, recentBits: configuration.recentURLBits)
    deletionGuard = DeletionGuard(percent: configuration.maxDeletionPercent) { [seenURLs] in
      seenURLs.key(of: $0)
    }
    sharedLimits = store.isShared ? store as? any SharedRateLimits : nil
    limiter = RateLimiter(RateLimits(configuration), sharesAddresses: sharedLimits != nil)
    let transport = PoliteTransport(transport, limiter: limiter, sharedLimits: sharedLimits) {
      [seenURLs] in seenURLs.hostKey(of: $0)
    }
    self.transport = transport
    self.sink = sink
    self.observer = observer
    permissions = seeds.map {
      AddressPermission(typed: $0.url, allowsAll: configuration.allowsPrivateAddresses)
    }
    let request = Self.fileRequest(seeds, configuration)
    siteFiles = SiteFiles(
      transport: transport,
      store: files,
      configuration: configuration,
      localOrigins: Set(seeds.filter { $0.folder != nil }.map(\.url.origin)),
      request: request
    )
    (renderer, browserFailure) = Self.renderer(configuration, seeds)
    let pageRenderer = PageRenderer(
      renderer: renderer,
      mode: configuration.render,
      limits: configuration.limits,
      transport: transport.inBackground(),
      robots: siteFiles.robots,
      hostKey: { [seenURLs] in seenURLs.hostKey(of: $0) }
    )
    fetcher = PageFetcher(
      configuration: configuration,
      transport: transport,
      files: siteFiles,
      processing: PageProcessing(
        configuration: configuration,
        licenses: siteFiles.licenses,
        associations: siteFiles.associations
      ),
      seenURLs: seenURLs,
      pageRenderer: pageRenderer,
      permissions: permissions,
      credentials: CredentialPolicy(seeds),
      largePages: LargePageGate(releasingCaches: {
        await store.releaseMemory()
        await sink.releaseMemory()
      }),
      request: request
    )
  }

  /// Returns the maker of requests for files that are no pages.
  ///
  /// They are fetched for whichever seed needs them first, so they use the permission of the site. Pages and sitemaps use the
  /// permission of their seed.
  private static func fileRequest(
    _ seeds: [Seed],
    _ configuration: CrawlConfiguration
  ) -> @Sendable (WebURL) -> FetchRequest {
    let limits = configuration.limits
    let allowsPrivate = configuration.allowsPrivateAddresses
    let typedOrigins = Set(seeds.map(\.url).filter(\.namesPrivateHost).map(\.origin))
    return { url in
      let origin = typedOrigins.isEmpty ? "" : url.origin
      let permission: AddressPermission =
        allowsPrivate ? .any : typedOrigins.contains(origin) ? .origin(origin) : .publicOnly
      return FetchRequest(url: url, limits: limits, permission: permission)
    }
  }

  /// Returns the browser if pages may be rendered and there is one, or the reason why it cannot be used.
  private static func renderer(
    _ configuration: CrawlConfiguration,
    _ seeds: [Seed]
  ) -> (Renderer?, RenderError?) {
    let mayRender =
      configuration.render != .never || seeds.contains { ($0.render ?? .never) != .never }
    do throws(RenderError) {
      // Without a browser, the report counts the pages that need one.
      let program = mayRender ? try BrowserProgram.installed() : nil
      return (program.map { Renderer($0, tabs: configuration.renderTabs) }, nil)
    } catch {
      return (nil, error)
    }
  }

  /// Sets the delays of seeds; the store has been opened, from whose secret the keys of hosts are made.
  func setSeedDelays() {
    for seed in seeds {
      guard let delay = configuration.delays[seed.url.hostname] else { continue }
      transport.setDelay(delay, for: seed.url, isLasting: true)
    }
    // A folder cannot be overloaded, so it has no delay.
    for seed in seeds where seed.folder != nil {
      transport.setDelay(0, for: seed.url, isLasting: true)
    }
  }

  /// Returns `true` if the URL patterns of the crawl and of a seed include `url`.
  func admits(_ url: WebURL, seed: Int) -> Bool {
    configuration.filter.admits(url) && seeds[seed].filter.admits(url)
  }

  /// Requests the end of the crawl: pages in flight are finished, those in the browser wait for the next run, and the
  /// state is saved.
  public func requestStop() {
    stopRequested.store(true, ordering: .relaxed)
    if let renderer { Task { await renderer.interrupt() } }
  }

  var isStopRequested: Bool { stopRequested.load(ordering: .relaxed) }

  /// Crawls until nothing is due, a limit is reached or a stop was requested.
  ///
  /// - Returns: The results, including failures of pages.
  /// - Throws: An error if the state or the sink cannot be written; `RenderError` if the browser that the environment
  ///   variable `WEBMARK_BROWSER` names cannot be started.
  public func run() async throws -> CrawlReport {
    if let browserFailure { throw browserFailure }
    let sharing = sharedLimits.map { limits in
      Task { [limiter] in await limiter.shareAddresses(by: limits) }
    }
    defer { sharing?.cancel() }
    var driver = try await CrawlDriver(session: self)
    do {
      let report = try await driver.run()
      await renderer?.stop()
      return report
    } catch {
      await renderer?.stop()
      throw error
    }
  }
}

extension RateLimits {
  /// Creates the rate limits of a crawl.
  fileprivate init(_ configuration: CrawlConfiguration) {
    self.init(perHost: configuration.perHost, delay: configuration.delay)
    longestPause = configuration.longestPause
    let limit = configuration.perAddress
    // Addresses of this machine and of private networks have no default limit.
    let standard = max(CrawlConfiguration.standardPerAddress, configuration.perHost)
    perAddress = { address in
      limit ?? (NetworkAddress(address)?.isPublic == true ? standard : .max)
    }
  }
}
