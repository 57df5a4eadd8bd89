public import Sitemaps

/// The priority of a page in the queue of its host.
///
/// Pages are ordered by depth, then by sitemap data: whether the page changed since its last fetch, its
/// priority, its change frequency, and its last modification.
public struct QueuePriority: Sendable, Equatable {
  private static let deepest = 127
  /// The last day since 1970 that is distinguished from later ones, as are the 4,095 days before it.
  private static let latestDay = 24_000.0

  private enum ChangeSignal: Int {
    case changed, unknown, unchanged
  }

  /// The number of hops from the seed.
  public var depth: Int
  /// The sitemap's priority, 0 to 1.
  public var sitemapPriority: Double?
  /// The sitemap's last modification time, in seconds since 1970.
  public var lastModified: Double?
  /// The sitemap's change frequency.
  public var changeFrequency: SitemapEntry.ChangeFrequency?
  /// A Boolean value that indicates whether a sitemap lists the page; a known page then moves to this
  /// place.
  public var isFromSitemap = false
  /// A Boolean value that indicates whether the URL looks like a duplicate of a known page; it is then
  /// queued one level deeper.
  public var isLikelyDuplicate = false
  /// A Boolean value that indicates whether the file name has the extension of files that are no pages; the URL is then
  /// queued behind all others.
  public var isUnlikelyPage = false

  /// Creates a priority.
  public init(depth: Int, sitemap: SitemapEntry? = nil) {
    self.depth = depth
    sitemapPriority = sitemap?.priority
    lastModified = sitemap?.lastModified
    changeFrequency = sitemap?.changeFrequency
    isFromSitemap = sitemap != nil
  }

  /// Returns `true` if a sitemap credibly announces a change since the last fetch.
  ///
  /// - Parameters:
  ///   - fetchedAt: The time of the last fetch, in seconds since 1970.
  ///   - count: The number of consecutive false announcements.
  ///   - time: The current time; a modification more than one day in the future is ignored.
  /// - Returns: `true` if the page should be fetched.
  package func announcesChange(since fetchedAt: Double, falseClaims count: Int, at time: Double?)
    -> Bool
  {
    guard isFromSitemap, let lastModified, let time else { return false }
    return lastModified > fetchedAt && lastModified <= time + 86_400
      && count < RecrawlSchedule.falseClaimLimit
  }

  /// Returns the place in the queue as a 31-bit number; smaller numbers come first.
  ///
  /// - Parameter fetchedAt: The time of the last fetch, in seconds since 1970; 0 for never.
  /// - Returns: The number.
  public func order(fetchedAt: Double) -> Int {
    let level =
      isUnlikelyPage ? Self.deepest : max(0, min(depth + (isLikelyDuplicate ? 1 : 0), Self.deepest))
    let signal: ChangeSignal =
      switch lastModified {
      case let time? where time > fetchedAt: .changed
      case nil: .unknown
      default: .unchanged
      }
    // The sitemap protocol's default priority is 0.5.
    let priority = max(0, min(sitemapPriority ?? 0.5, 1))
    let frequencies = SitemapEntry.ChangeFrequency.allCases
    let frequencyRank = changeFrequency.flatMap(frequencies.firstIndex) ?? frequencies.count
    let day = (lastModified ?? 0) / 86_400
    let age = Self.latestDay - max(Self.latestDay - 4095, min(day, Self.latestDay))
    var order = level << 2 | signal.rawValue
    order = order << 7 | Int(100 - priority * 100)
    order = order << 3 | min(frequencyRank, 7)
    return order << 12 | Int(age)
  }
}
