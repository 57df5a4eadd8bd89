public import Sitemaps

/// What decides when a page's turn comes among those of its host.
///
/// First the depth; then what a sitemap says: whether the page changed since it was fetched, its
/// priority, how often it changes, when it did last.
public struct QueuePlace: Sendable, Equatable {
  private static let deepest = 127
  /// The day since 1970 from which on all are equally new; those of eleven years before are told apart.
  private static let latestDay = 24_000.0

  private enum News: Int {
    case changed, unknown, unchanged
  }

  /// Hops from the seed.
  public var depth: Int
  /// The priority that a sitemap gives it, 0 to 1.
  public var priority: Double?
  /// When a sitemap says it changed, in seconds since 1970.
  public var lastModified: Double?
  /// How often a sitemap says it changes.
  public var changeFrequency: SitemapEntry.ChangeFrequency?
  /// Whether a sitemap names it: then it takes this place though it was known before.
  public var isFromSitemap = false
  /// Whether it looks like another spelling of a page that is known: it comes a level later.
  public var isSuspect = false

  /// A place.
  public init(depth: Int, sitemap: SitemapEntry? = nil) {
    self.depth = depth
    priority = sitemap?.priority
    lastModified = sitemap?.lastModified
    changeFrequency = sitemap?.changeFrequency
    isFromSitemap = sitemap != nil
  }

  /// Whether a sitemap says that the page changed since it was fetched, and is to be believed.
  ///
  /// - Parameters:
  ///   - fetchedAt: When that was, in seconds since 1970.
  ///   - count: How many times in a row the sitemap said so, and it had not.
  ///   - time: The time; nothing changes later than a day from then.
  /// - Returns: Whether the page should be asked for.
  func tellsOfChange(since fetchedAt: Double, falseClaims count: Int, at time: Double?) -> Bool {
    guard isFromSitemap, let lastModified, let time else { return false }
    return lastModified > fetchedAt && lastModified <= time + 86_400
      && count < RecrawlSchedule.believedClaims
  }

  /// The place as a number of 31 bits, smaller for what comes first.
  ///
  /// - Parameter fetchedAt: When the page was fetched last, in seconds since 1970; 0 for never.
  /// - Returns: The number.
  public func order(fetchedAt: Double) -> Int {
    let level = max(0, min(depth + (isSuspect ? 1 : 0), Self.deepest))
    let news: News =
      switch lastModified {
      case let time? where time > fetchedAt: .changed
      case nil: .unknown
      default: .unchanged
      }
    // The protocol: 0.5 where nothing is said.
    let priority = max(0, min(self.priority ?? 0.5, 1))
    let frequencies = SitemapEntry.ChangeFrequency.allCases
    let rareness = changeFrequency.flatMap(frequencies.firstIndex) ?? frequencies.count
    let day = (lastModified ?? 0) / 86_400
    let age = Self.latestDay - max(Self.latestDay - 4095, min(day, Self.latestDay))
    var order = level << 2 | news.rawValue
    order = order << 7 | Int(100 - priority * 100)
    order = order << 3 | min(rareness, 7)
    return order << 12 | Int(age)
  }
}
