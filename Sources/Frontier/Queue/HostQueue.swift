import DequeModule
import HeapModule
import Politeness
public import URLStandard

extension Frontier {
  /// A page to fetch.
  public struct Entry: Sendable {
    /// The record of the page in the store.
    public var record: PageRecord
    /// The URL to fetch.
    public var url: WebURL
    /// The number of previous attempts.
    public var attempts = 0
    /// A Boolean value that indicates whether the page has a place in the budget of the run: it was fetched before.
    public var isReserved = false
    /// A known page of which this one may be a duplicate.
    public var aliasCandidate: AliasCandidate?

    /// Creates an entry.
    public init(_ record: PageRecord, url: WebURL) {
      self.record = record
      self.url = url
    }

    /// The number of hops from the seed.
    public var depth: Int { record.depth }
    /// The index of the seed.
    public var seed: Int { record.seed }
    /// The number of consecutive hops between pages of the same URL pattern, such as `/list?page=#`.
    public var patternHops: Int { record.patternHops }
    /// The sitemap's priority, 0 to 1.
    public var sitemapPriority: Double? { record.sitemapPriority }
  }

  /// A known page whose URL differs only in the query.
  public struct AliasCandidate: Sendable {
    /// The entity tag of the page, if the tags of its host can be trusted.
    public var entityTag: String?
    /// The hash of the page's body.
    public var contentHash: UInt64

    /// Creates a candidate.
    package init(entityTag: String?, contentHash: UInt64) {
      self.entityTag = entityTag
      self.contentHash = contentHash
    }
  }

  /// A page that is retried, and the earliest time.
  struct Retry: Sendable, Comparable {
    let time: Double
    /// A number that orders retries of the same time.
    let number: Int
    let entry: Entry

    static func < (left: Retry, right: Retry) -> Bool {
      (left.time, left.number) < (right.time, right.number)
    }

    static func == (left: Retry, right: Retry) -> Bool {
      (left.time, left.number) == (right.time, right.number)
    }
  }

  /// The queue of a host.
  struct HostQueue: Sendable {
    let key: HostKey
    /// The pages in memory.
    var entries: Deque<Entry> = []
    /// The pages that are retried later, by time; the host does not wait for them.
    var retries = Heap<Retry>()
    /// The pages that are retried after all pages that were not tried yet, by time.
    var lastRetries = Heap<Retry>()
    /// The number of pages that are queued in the store.
    var storedCount = 0
    /// A Boolean value that indicates whether the host is skipped for the rest of the run.
    var isRetired = false
    /// A Boolean value that indicates whether the host is blocked until its release.
    var isHeld = false
    /// A Boolean value that indicates whether the host is in the ring or in the heap.
    var isScheduled = false
    /// The time for which the host is in the ring or in the heap.
    var scheduledTime = 0.0

    init(key: HostKey) { self.key = key }

    /// A Boolean value that indicates whether no page is queued, in memory or in the store.
    var isEmpty: Bool { !hasPages && retries.isEmpty && lastRetries.isEmpty }

    /// The number of queued pages, in memory and in the store.
    var count: Int { entries.count + storedCount + retries.count + lastRetries.count }

    /// A Boolean value that indicates whether a page is queued that was not tried yet.
    var hasPages: Bool { !entries.isEmpty || storedCount > 0 }

    /// The earliest time at which the queue has a page to fetch.
    var nextPageTime: Double { hasPages ? 0 : nextRetryTime ?? 0 }

    /// The earliest time of a retry; `nil` if there is none.
    var nextRetryTime: Double? {
      [retries.min?.time, lastRetries.min?.time].compactMap(\.self).min()
    }

    /// A Boolean value that indicates whether the host has queued pages and is neither held nor retired.
    var isEligible: Bool { !isEmpty && !isHeld && !isRetired }

    /// Removes and returns the next page; `nil` if it is in the store.
    ///
    /// Retries whose time has come precede the pages in memory, and these precede the last retries, which no page that was
    /// not tried yet waits for.
    mutating func popEntry(at now: Double) -> Entry? {
      if let retry = retries.min, retry.time <= now {
        retries.removeMin()
        return retry.entry
      }
      if let entry = entries.popFirst() { return entry }
      guard storedCount == 0, let retry = lastRetries.min, retry.time <= now else { return nil }
      lastRetries.removeMin()
      return retry.entry
    }

    /// Removes all pages, and returns those in memory.
    mutating func removeAll() -> [Entry] {
      let all = entries + (retries.unordered + lastRetries.unordered).map(\.entry)
      (entries, retries, lastRetries, storedCount) = ([], Heap(), Heap(), 0)
      return Array(all)
    }
  }
}
