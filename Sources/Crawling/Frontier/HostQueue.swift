import DequeModule
public import URLStandard

extension Frontier {
  /// A page to fetch.
  public struct Entry: Sendable {
    /// What the store knows of it.
    public var record: PageRecord
    /// What is fetched.
    public var url: WebURL
    /// Times it was asked for before.
    public var attempts = 0
    /// The page that it may be another spelling of.
    public var twin: Twin?

    /// An entry.
    public init(_ record: PageRecord, url: WebURL) {
      self.record = record
      self.url = url
    }

    /// Hops from the seed.
    public var depth: Int { record.depth }
    /// The index of the seed.
    public var seed: Int { record.seed }
    /// Steps to it from page to page of one shape: `/list?page=#`.
    public var way: Int { record.way }
    /// The priority of the sitemap, 0 to 1.
    public var sitemapPriority: Double? { record.sitemapPriority }
  }

  /// What is known of a page whose address is the same but for the query.
  public struct Twin: Sendable {
    /// Its entity tag, where the host's tags can be trusted.
    public var entityTag: String?
    /// The hash of its body.
    public var contentHash: UInt64
  }

  /// The queue of a host.
  struct HostQueue: Sendable {
    let key: HostKey
    /// What is at hand.
    var entries: Deque<Entry> = []
    /// Pages that wait in the store.
    var storedCount = 0
    var inProcess = 0
    var nextTime = 0.0
    /// The least delay, whatever robots.txt asks for.
    var baseDelay: Double
    /// What ``nextTime`` was before the last entry was handed out.
    var formerTime = 0.0
    var delay: Double
    /// Whether nothing of it is handed out any more.
    var isRetired = false
    /// Whether nothing of it is handed out yet.
    var isHeld = false
    /// Whether it stands in the ring or in the heap.
    var isListed = false

    init(key: HostKey, delay: Double) {
      self.key = key
      baseDelay = delay
      self.delay = delay
    }

    private var isEmpty: Bool { entries.isEmpty && storedCount == 0 }

    /// Whether it has something to give and may have another exchange.
    func mayGive(_ perHost: Int) -> Bool {
      !isEmpty && inProcess < perHost && !isHeld && !isRetired
    }

    func state(at now: Double, perHost: Int) -> HostState {
      if isRetired { return .retired }
      if inProcess >= perHost { return .inProcess }
      if isEmpty { return inProcess > 0 ? .inProcess : .empty }
      if isHeld { return .held }
      return nextTime > now ? .snoozed(until: nextTime) : .ready
    }
  }
}
