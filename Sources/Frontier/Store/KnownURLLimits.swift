public import Politeness

/// The maximum numbers of URLs that the frontier stores per seed and per host.
///
/// The limits apply to every source of URLs: links, sitemaps, feeds and redirects. A seed's own URL is
/// always stored. Dropped URLs are counted (``DroppedURLs``) and can be discovered again later.
public struct KnownURLLimits: Sendable, Equatable {
  /// The limit of a seed or of a host.
  public struct Limit: Sendable, Equatable {
    /// The maximum number of URLs.
    public var urls: Int
    /// The maximum number of bytes of all URLs.
    public var bytes: Int

    /// Creates a limit of `urls` URLs with ``KnownURLLimits/bytesPerURL`` bytes each on average.
    public init(urls: Int) {
      self.urls = urls
      bytes =
        urls.multipliedReportingOverflow(by: KnownURLLimits.bytesPerURL).overflow
        ? .max : urls * KnownURLLimits.bytesPerURL
    }
  }

  /// The number of URLs per page of a seed's `max-pages=`.
  public static let urlsPerPage = 20
  /// The minimum number of URLs of a seed, regardless of its `max-pages=`.
  public static let leastURLs = 1000
  /// The average number of bytes of a URL.
  public static let bytesPerURL = 200
  /// The default maximum number of URLs of a host.
  public static let standardHostURLs = 2_000_000
  /// The limit of a seed without `max-pages=`, in multiples of the host limit, because its scope may be
  /// a domain.
  private static let hostsPerSeed = 10

  /// The limit of each seed, in seed list order.
  public var seeds: [Limit]
  /// The limit of each host.
  public var host: Limit

  /// Creates the limits of a crawl.
  ///
  /// - Parameters:
  ///   - maxPages: The `max-pages=` of each seed, in seed list order.
  ///   - hostURLs: The maximum number of URLs of each host.
  public init(maxPages: [Int?], hostURLs: Int = standardHostURLs) {
    host = Limit(urls: hostURLs)
    let standard = hostURLs.multipliedReportingOverflow(by: Self.hostsPerSeed)
    seeds = maxPages.map { pages in
      guard let pages else { return Limit(urls: standard.overflow ? .max : standard.partialValue) }
      let urls = pages.multipliedReportingOverflow(by: Self.urlsPerPage)
      return Limit(urls: urls.overflow ? .max : max(Self.leastURLs, urls.partialValue))
    }
  }
}

/// The URLs that were dropped because of a limit of their seed or host.
public struct DroppedURLs: Sendable, Codable, Equatable {
  /// The number of dropped URLs; a URL that is found twice counts twice.
  public var count = 0
  /// The first dropped URL.
  public var sample: String

  /// Creates a count of 0 with a sample.
  public init(sample: String) { self.sample = sample }

  /// The dropped URLs by the seed, and by the host, whose limit was reached.
  public struct BySeedAndHost: Sendable, Equatable {
    /// The dropped URLs by the index of the seed.
    public var seeds: [Int: DroppedURLs]
    /// The dropped URLs by host.
    public var hosts: [HostKey: DroppedURLs]

    /// Creates a table.
    public init(seeds: [Int: DroppedURLs] = [:], hosts: [HostKey: DroppedURLs] = [:]) {
      self.seeds = seeds
      self.hosts = hosts
    }
  }
}

/// Counts the known and the dropped URLs of each seed and host, for stores.
public struct KnownURLCounts: Sendable {
  /// A number of URLs and their length.
  public struct Size: Sendable, Equatable {
    /// The number of URLs.
    public var urls: Int
    /// The number of bytes of all URLs.
    public var bytes: Int

    /// Creates a size.
    public init(urls: Int = 0, bytes: Int = 0) {
      self.urls = urls
      self.bytes = bytes
    }

    mutating func add(_ size: Size) {
      urls += size.urls
      bytes += size.bytes
    }

    func hasRoom(for count: Int, in limit: KnownURLLimits.Limit) -> Bool {
      urls < limit.urls && bytes + count <= limit.bytes
    }
  }

  private let limits: KnownURLLimits
  private var seeds: [Int: Size] = [:]
  private var hosts: [HostKey: Size] = [:]
  /// The dropped URLs.
  public private(set) var dropped = DroppedURLs.BySeedAndHost()

  /// Creates counts of nothing.
  public init(limits: KnownURLLimits = KnownURLLimits(maxPages: [])) { self.limits = limits }

  /// Returns the counts and resets them; a copy would duplicate the tables at the next change.
  public mutating func extract() -> KnownURLCounts {
    let counts = self
    self = KnownURLCounts()
    return counts
  }

  /// Adds the size of stored URLs of a host and a seed; `nil` for a seed that is not in the list.
  public mutating func add(_ size: Size, host: HostKey, seed: Int?) {
    hosts[host, default: Size()].add(size)
    if let seed { seeds[seed, default: Size()].add(size) }
  }

  /// Adds a new URL.
  public mutating func add(_ page: DiscoveredPage) {
    let size = Size(urls: 1, bytes: page.record.url.utf8.count)
    add(size, host: page.record.host, seed: page.record.seed)
  }

  /// Returns `true` if the limits of the page's seed and host allow another URL.
  public func hasRoom(for page: DiscoveredPage) -> Bool {
    page.isForced || hasRoomOfSeed(for: page) && hasRoomOfHost(for: page)
  }

  private func hasRoomOfSeed(for page: DiscoveredPage) -> Bool {
    guard let size = seeds[page.record.seed], limits.seeds.indices.contains(page.record.seed)
    else { return true }
    return size.hasRoom(for: page.record.url.utf8.count, in: limits.seeds[page.record.seed])
  }

  private func hasRoomOfHost(for page: DiscoveredPage) -> Bool {
    guard let size = hosts[page.record.host] else { return true }
    return size.hasRoom(for: page.record.url.utf8.count, in: limits.host)
  }

  /// Counts a dropped URL.
  public mutating func drop(_ page: DiscoveredPage) {
    let dropped = DroppedURLs(sample: page.record.url)
    if hasRoomOfSeed(for: page) {
      self.dropped.hosts[page.record.host, default: dropped].count += 1
    } else {
      self.dropped.seeds[page.record.seed, default: dropped].count += 1
    }
  }
}
