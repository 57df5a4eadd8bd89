public import Fetching

/// What is kept of a URL between runs.
public struct PageRecord: Sendable, Equatable {
  /// What became of a URL the last time it was settled.
  public enum State: Int, Sendable, CaseIterable {
    /// Never settled: it waits.
    case due = 0
    /// Fetched, or unchanged.
    case done = 1
    /// 404 or 410 twice.
    case gone = 2
    /// robots.txt forbids it, or it leads into a trap; the reason names the rule.
    case excluded = 3
    /// It could not be fetched.
    case failed = 4
    /// It leads out of what the seed asks for.
    case refused = 5
    /// Another URL's redirect led there; it is no page of its own in this session.
    case reached = 6
  }

  /// The store's number for it.
  public var id: Int64 = 0
  /// The queue that it stands in.
  public var host: HostKey
  /// The URL.
  public var url: String
  /// The place of its seed in the list that the session was opened with.
  public var seed: Int
  /// Hops from the seed.
  public var depth: Int
  /// Steps to it from page to page of one shape.
  public var way = 0
  /// The priority of the sitemap, 0 to 1.
  public var sitemapPriority: Double?
  /// What became of it last.
  public var state = State.due
  /// The rule or the failure behind the state.
  public var reason: String?
  /// What makes the next request conditional.
  public var validators: Validators?
  /// A hash of the last body; 0 where none is known.
  public var contentHash: UInt64 = 0
  /// A hash of the header fields of the last answer that decide the item; see ``ItemHeaders``.
  public var headerHash: UInt64 = 0
  /// The version of the item's rules by which the page was read; 0 if unknown.
  public var itemVersion = 0
  /// When it was answered last, in seconds since 1970; 0 for never.
  public var fetchedAt = 0.0
  /// When its content was another for the last time, in seconds since 1970; 0 for never.
  public var changedAt = 0.0
  /// How often it was answered with content, or as unchanged.
  public var visitCount = 0
  /// How often the content was another than before.
  public var changeCount = 0
  /// How many times in a row it was answered by 404 or 410.
  public var missingCount = 0
  /// How many times in a row it failed.
  public var failureCount = 0
  /// When it should be asked for again, in seconds since 1970; 0 for the next session.
  public var nextDue = 0.0
  /// What is known of how often it changes.
  public var history = ChangeHistory()
  /// How many times in a row a sitemap said that it had changed, and it had not.
  public var falseClaimCount = 0
  /// The item that the index holds of it, as hashes; `nil` where the index holds none.
  public var item: ItemPrint?
  /// How many times in a row the process died while the page was in flight.
  public var deathCount = 0

  /// A record of a URL that is due.
  public init(host: HostKey, url: String, seed: Int, depth: Int) {
    self.host = host
    self.url = url
    self.seed = seed
    self.depth = depth
  }
}
