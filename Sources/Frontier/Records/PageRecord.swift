public import Fetching
public import Politeness

/// The stored record of a URL.
public struct PageRecord: Sendable, Equatable {
  /// The last result of a URL.
  public enum State: Int, Sendable, CaseIterable {
    /// Never completed; the URL is queued.
    case due = 0
    /// Fetched, or not modified.
    case done = 1
    /// 404 or 410 twice.
    case gone = 2
    /// Disallowed by robots.txt, or excluded as a crawler trap; the reason names the rule.
    case excluded = 3
    /// The fetch failed.
    case failed = 4
    /// Outside the scope of the seed.
    case refused = 5
    /// The target of another URL's redirect; not a page of its own in this session.
    case redirectTarget = 6
  }

  /// The ID of the record in the store.
  public var id: Int64 = 0
  /// The queue of the URL.
  public var host: HostKey
  /// The URL.
  public var url: String
  /// The index of its seed in the session's seed list.
  public var seed: Int
  /// The number of hops from the seed.
  public var depth: Int
  /// The number of consecutive hops between pages of the same URL pattern.
  public var patternHops = 0
  /// The sitemap's priority, 0 to 1.
  public var sitemapPriority: Double?
  /// The last state.
  public var state = State.due
  /// The rule or the failure that caused the state.
  public var reason: String?
  /// The validators for the next conditional request.
  public var validators: Validators?
  /// The hash of the last body; 0 if unknown.
  public var contentHash: UInt64 = 0
  /// A hash of the header fields of the last response that affect the item: `X-Robots-Tag`, canonical links, content type.
  public var headerHash: UInt64 = 0
  /// The version of the rules by which the page was read; 0 if unknown.
  public var itemVersion = 0
  /// The time of the last response, in seconds since 1970; 0 for never.
  ///
  /// While the page fails or is disallowed, it is the time of the first such result.
  public var fetchedAt = 0.0
  /// The time of the last content change, in seconds since 1970; 0 for never.
  public var changedAt = 0.0
  /// The number of responses with content or 304.
  public var visitCount = 0
  /// The number of content changes.
  public var changeCount = 0
  /// The number of consecutive 404 and 410 responses.
  public var missingCount = 0
  /// The number of consecutive failures.
  public var failureCount = 0
  /// The due time, in seconds since 1970; 0 for the next session.
  public var nextDue = 0.0
  /// The observed change history.
  public var history = ChangeHistory()
  /// The number of consecutive visits on which a sitemap announced a change and the content was
  /// unchanged.
  public var falseClaimCount = 0
  /// The fingerprint of the indexed item; `nil` if the index has no item of the page.
  public var item: ItemFingerprint?
  /// The number of consecutive process deaths while the page was in flight.
  public var crashCount = 0
  /// The lease under which the page is fetched; `nil` for a page that is not in flight.
  public var lease: PageLease?

  /// Creates the record of a due URL.
  public init(host: HostKey, url: String, seed: Int, depth: Int) {
    self.host = host
    self.url = url
    self.seed = seed
    self.depth = depth
  }
}
