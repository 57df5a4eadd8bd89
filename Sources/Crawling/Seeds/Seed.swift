public import URLStandard

/// A line of the seed list.
public struct Seed: Sendable, Equatable {
  /// Where the crawl begins.
  public var url: WebURL
  /// The folder that stands for the site, as written; `nil` for the network.
  public var folder: String?
  /// The app that belongs to the site: team and bundle identifier.
  public var appID: String?
  /// How far links are followed.
  public var scope: CrawlScope
  /// Pages of this seed at most.
  public var maxPages: Int?
  /// Hops from the seed at most.
  public var maxDepth: Int?
  /// Seconds after which its pages are asked for again, whatever they showed.
  public var every: Double?
  /// The line it stands in, from 1.
  public var line: Int

  /// A seed.
  public init(
    url: WebURL,
    folder: String? = nil,
    appID: String? = nil,
    scope: CrawlScope = .host,
    maxPages: Int? = nil,
    maxDepth: Int? = nil,
    line: Int = 1
  ) {
    self.url = url
    self.folder = folder
    self.appID = appID
    self.scope = scope
    self.maxPages = maxPages
    self.maxDepth = maxDepth
    self.line = line
  }
}

/// Which discovered URLs may enter the crawl.
public enum CrawlScope: String, Sendable, CaseIterable {
  /// The seed's page only.
  case page
  /// The seed's host, below the seed's folder.
  case prefix
  /// The seed's host.
  case host
  /// Every host of the seed's registrable domain.
  case domain

  /// Whether `url` is in the scope of a crawl that begins at `seed`.
  public func contains(_ url: WebURL, from seed: WebURL) -> Bool {
    guard url.isHTTP else { return false }
    let sharesHost = url.hostname == seed.hostname && url.port == seed.port
    switch self {
    case .page: return CanonicalKey(url) == CanonicalKey(seed)
    case .prefix: return sharesHost && url.path.hasPrefix(Self.folder(of: seed.path))
    case .host: return sharesHost
    case .domain:
      if sharesHost { return true }
      guard let domain = PublicSuffix.registrableDomain(of: seed.hostname) else { return false }
      return PublicSuffix.registrableDomain(of: url.hostname) == domain
    }
  }

  /// `/docs/` for `/docs/` and for `/docs/index.html`.
  private static func folder(of path: String) -> Substring {
    guard let slash = path.lastIndex(of: "/") else { return "/" }
    return path[...slash]
  }
}
