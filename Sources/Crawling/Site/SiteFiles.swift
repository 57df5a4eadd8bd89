import Fetching
import Frontier
import RobotsExclusion
import URLStandard

/// The readers of the files by which sites describe themselves: robots.txt, license files and association files.
struct SiteFiles: Sendable {
  /// The cached fetcher of files that are not pages.
  let cache: HTTPCache
  let robots: RobotsPolicy
  let licenses: LicenseReader
  let associations: AssociationFileCache

  /// Creates readers over one cache.
  ///
  /// - Parameters:
  ///   - transport: The transport of every exchange of the crawl.
  ///   - store: The stored copies of the files.
  ///   - configuration: The settings of the crawl.
  ///   - localOrigins: Origins that are read from folders.
  ///   - request: A closure that creates the request for a URL.
  init(
    transport: any Transport,
    store: any HTTPCacheStore,
    configuration: CrawlConfiguration,
    localOrigins: Set<String>,
    request: @escaping @Sendable (WebURL) -> FetchRequest
  ) {
    let cache = HTTPCache(
      transport: transport,
      store: store,
      time: configuration.clock,
      oldestNegativeEntry: configuration.ignoresDueTimes ? configuration.clock() : 0,
      localOrigins: localOrigins
    )
    let robots = RobotsPolicy(
      transport: cache,
      store: store,
      configuration: configuration,
      localOrigins: localOrigins,
      request: request
    )
    self.cache = cache
    self.robots = robots
    licenses = LicenseReader(
      transport: cache,
      store: store,
      time: configuration.clock,
      request: request
    ) { url in
      if case .allowed = await robots.verdict(for: url) { true } else { false }
    }
    associations = AssociationFileCache(
      transport: cache,
      store: store,
      configuration: configuration,
      localOrigins: localOrigins,
      request: request
    )
  }
}
