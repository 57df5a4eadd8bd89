public import URLStandard

/// An entry of the seed list.
public struct Seed: Sendable, Equatable {
  /// The start URL.
  public var url: WebURL
  /// The folder that is read instead of the network, as written; `nil` for the network.
  public var folder: String?
  /// The app of the site: team and bundle identifier.
  public var appID: String?
  /// The scope of links that are followed.
  public var scope: CrawlScope
  /// The URL patterns that the seed includes and excludes, besides those of the crawl.
  public var filter = URLFilter()
  /// The maximum number of pages of this seed.
  public var maxPages: Int?
  /// The maximum number of hops from the seed.
  public var maxDepth: Int?
  /// The interval in seconds after which its pages are fetched again, regardless of their change
  /// history.
  public var every: Double?
  /// A Boolean value that indicates whether the operator of the crawl owns the site (`mine`).
  public var isOwn = false
  /// The user to whom the items of its pages belong, who alone finds them; `nil` for everybody.
  public var owner: String?
  /// The pages of the seed that are rendered; `nil` for the mode of the crawl.
  public var render: RenderMode?
  /// The line number in the list, from 1.
  public var line: Int

  /// Creates a seed.
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

/// The set of discovered URLs that a seed's crawl includes.
public enum CrawlScope: String, Sendable, CaseIterable {
  /// Only the page of the seed.
  case page
  /// The folder of the seed on its host.
  case prefix
  /// The seed's host.
  case host
  /// Every host of the seed's registrable domain.
  case domain

  /// Returns `true` if `url` is in the scope of a crawl that starts at `seed`.
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

  /// Returns the folder of a path: `/docs/` for `/docs/` and for `/docs/index.html`.
  private static func folder(of path: String) -> Substring {
    guard let slash = path.lastIndex(of: "/") else { return "/" }
    return path[...slash]
  }
}
