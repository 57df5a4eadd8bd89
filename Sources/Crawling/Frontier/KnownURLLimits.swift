/// How many URLs the frontier keeps of a seed and of a host.
///
/// The limits hold for every way by which a URL is found: links, sitemaps, feeds and redirects. A seed's own
/// URL is always kept. What is left out is counted (``DroppedURLs``) and can be found again later.
public struct KnownURLLimits: Sendable, Equatable {
  /// A limit for a seed or for a host.
  public struct Limit: Sendable, Equatable {
    /// URLs at most.
    public var urls: Int
    /// Bytes of their text at most.
    public var bytes: Int

    /// A limit of `urls` URLs with ``KnownURLLimits/bytesPerURL`` bytes each on average.
    public init(urls: Int) {
      self.urls = urls
      bytes =
        urls.multipliedReportingOverflow(by: KnownURLLimits.bytesPerURL).overflow
        ? .max : urls * KnownURLLimits.bytesPerURL
    }
  }

  /// URLs for each page of a seed's `max-pages=`.
  public static let urlsPerPage = 20
  /// URLs of a seed at least, however few pages it may have.
  public static let leastURLs = 1000
  /// Bytes of a URL on average.
  public static let bytesPerURL = 200
  /// URLs of a host, unless said.
  public static let standardHostURLs = 2_000_000
  /// Hosts' worth of URLs for a seed without `max-pages=`, whose scope may be a domain.
  private static let hostsPerSeed = 10

  /// The limit of each seed, in the order of the list.
  public var seeds: [Limit]
  /// The limit of each host.
  public var host: Limit

  /// The limits of a crawl.
  ///
  /// - Parameters:
  ///   - maxPages: The `max-pages=` of each seed, in the order of the list.
  ///   - hostURLs: URLs of each host.
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

/// URLs that were found and not kept, since their seed or their host had too many.
public struct DroppedURLs: Sendable, Codable, Equatable {
  /// How many there were; a URL that is found twice counts twice.
  public var count = 0
  /// The first of them.
  public var sample: String

  init(sample: String) { self.sample = sample }
}

/// Counts the known URLs of each seed and of each host, and those that were dropped.
struct KnownURLCounts: Sendable {
  struct Size: Sendable, Equatable {
    var urls = 0
    var bytes = 0

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
  /// What was dropped for the limit of a seed, by its place in the list.
  private(set) var droppedOfSeed: [Int: DroppedURLs] = [:]
  /// What was dropped for the limit of a host.
  private(set) var droppedOfHost: [HostKey: DroppedURLs] = [:]

  init(limits: KnownURLLimits = KnownURLLimits(maxPages: [])) { self.limits = limits }

  /// Hands the counts over, and leaves none: a copy would duplicate the tables at the next change.
  mutating func take() -> KnownURLCounts {
    let counts = self
    self = KnownURLCounts()
    return counts
  }

  mutating func add(_ size: Size, host: HostKey, seed: Int?) {
    hosts[host, default: Size()].add(size)
    if let seed { seeds[seed, default: Size()].add(size) }
  }

  mutating func add(_ page: DiscoveredPage) {
    let size = Size(urls: 1, bytes: page.record.url.utf8.count)
    add(size, host: page.record.host, seed: page.record.seed)
  }

  /// Returns `true` if a new URL of the page's seed and host may be kept.
  func hasRoom(for page: DiscoveredPage) -> Bool {
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

  /// Counts a URL that is not kept.
  mutating func drop(_ page: DiscoveredPage) {
    let dropped = DroppedURLs(sample: page.record.url)
    if hasRoomOfSeed(for: page) {
      droppedOfHost[page.record.host, default: dropped].count += 1
    } else {
      droppedOfSeed[page.record.seed, default: dropped].count += 1
    }
  }
}
