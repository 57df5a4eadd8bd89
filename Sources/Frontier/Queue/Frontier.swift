import DequeModule
import HeapModule
public import Politeness

/// The crawl queue: one queue per host, with its first pages in memory and the rest in a
/// ``FrontierStore``.
///
/// The frontier has no clock and performs no I/O; a rate limiter, which it shares with the transport,
/// decides when a host is ready. Times are seconds of the limiter's clock, or of any monotonic clock of
/// the caller if the frontier has a limiter of its own; the caller also loads pages when ``next(at:)`` requests them. Each operation takes constant
/// or logarithmic time; memory grows with the number of hosts, not with the number of pages.
public struct Frontier: Sendable {
  /// The next step of the caller.
  public enum Action: Sendable {
    /// Fetch the entry now.
    case fetch(Entry)
    /// Load the next pages of the hosts with ``enqueue(_:of:)``, then call ``next(at:)`` again.
    case refill([HostKey])
    /// Wait; no host is ready before the time.
    case wait(until: Double)
    /// Nothing is ready: every queue is empty, in process, held or retired.
    case idle
  }

  /// The state of a host.
  public enum HostState: Sendable, Equatable {
    /// The host can be requested.
    case ready
    /// The host has its maximum number of concurrent exchanges.
    case inProcess
    /// The host is not requested before the time.
    case delayed(until: Double)
    /// The host waits for its sitemaps.
    case held
    /// The host is skipped until the next run.
    case retired
    /// No page of the host is due.
    case empty
  }

  private struct DelayedHost: Comparable {
    let time: Double
    let host: Int

    static func < (left: DelayedHost, right: DelayedHost) -> Bool {
      (left.time, left.host) < (right.time, right.host)
    }
  }

  /// The maximum number of hosts in one refill.
  private static let refillSize = 64

  private let limiter: RateLimiter
  private var queues: [HostQueue] = []
  private var indexOfHost: [HostKey: Int32] = [:]
  private var ready: Deque<Int> = []
  private var delayed = Heap<DelayedHost>()
  /// Entries that wait because a seed's budget is used up, by seed.
  private var parked: [Int: Deque<Entry>] = [:]
  /// Hosts for which the store returned nothing although pages were due.
  private var exhausted: Set<Int> = []

  /// The number of retries that were queued.
  private var retryCount = 0

  /// The number of queued pages, in memory and in the store.
  public private(set) var waitingCount = 0
  /// The number of entries that were returned for fetching and are not finished.
  public private(set) var inProcessCount = 0

  /// Creates an empty frontier with a concurrency limit and a delay per host.
  public init(perHost: Int, delay: Double) {
    self.init(limiter: RateLimiter(RateLimits(perHost: perHost, delay: delay)))
  }

  /// Creates an empty frontier whose hosts follow the limits of `limiter`.
  package init(limiter: RateLimiter) { self.limiter = limiter }

  /// The number of known hosts.
  public var hostCount: Int { queues.count }

  // MARK: Hosts

  /// Raises the delay of a host, for example to the `Crawl-delay` of its robots.txt.
  public mutating func setDelay(_ delay: Double, of host: HostKey) {
    limiter.withHosts { $0.setDelay(delay, of: host) }
  }

  /// Blocks a host until ``release(_:)``, because the order of its pages is not known yet.
  public mutating func hold(_ host: HostKey) {
    queues[index(of: host)].isHeld = true
  }

  /// Ends a ``hold(_:)``.
  public mutating func release(_ host: HostKey) {
    let host = index(of: host)
    queues[host].isHeld = false
    schedule(host)
  }

  /// Skips a host for the rest of the run; it does not respond, or it asked for a long pause.
  ///
  /// - Returns: The dropped pages that were in memory.
  @discardableResult
  public mutating func retire(_ host: HostKey) -> [Entry] {
    let host = index(of: host)
    waitingCount -= queues[host].count
    queues[host].isRetired = true
    return queues[host].removeAll()
  }

  /// Returns the state of a host at `now`.
  public func state(of host: HostKey, at now: Double) -> HostState {
    guard let index = indexOfHost[host] else { return .empty }
    let queue = queues[Int(index)]
    if queue.isRetired { return .retired }
    return limiter.withHosts { hosts in
      guard hosts.canDispatch(host) else { return .inProcess }
      if queue.isEmpty { return hosts.dispatchedCount(of: host) > 0 ? .inProcess : .empty }
      if queue.isHeld { return .held }
      let time = max(hosts.nextDispatch(of: host), queue.nextPageTime)
      return time > now ? .delayed(until: time) : .ready
    }
  }

  /// Returns `true` if a page of a host is being fetched, or can be fetched as soon as the rate limits permit it.
  ///
  /// Pages that are retried later do not count, nor do the pages of a host that is skipped.
  package func hasPages(of host: HostKey, at now: Double) -> Bool {
    guard let index = indexOfHost[host] else { return false }
    let queue = queues[Int(index)]
    if queue.hasPages || queue.nextRetryTime.map({ $0 <= now }) == true { return true }
    return limiter.withHosts { $0.dispatchedCount(of: host) } > 0
  }

  // MARK: Pages

  /// Records that `count` more pages of a host are queued in the store.
  public mutating func add(_ count: Int, of host: HostKey) {
    let host = index(of: host)
    guard !queues[host].isRetired else { return }
    queues[host].storedCount += count
    waitingCount += count
    schedule(host)
  }

  /// Adds the pages that ``Action/refill(_:)`` requested; a host without an entry has no page that can
  /// be leased now.
  ///
  /// - Parameters:
  ///   - entries: The pages, in queue order.
  ///   - hosts: The requested hosts.
  public mutating func enqueue(_ entries: [Entry], of hosts: [HostKey]) {
    for entry in entries {
      let host = index(of: entry.record.host)
      guard !queues[host].isRetired else { continue }
      queues[host].entries.append(entry)
      if queues[host].storedCount > 0 {
        queues[host].storedCount -= 1
      } else {
        waitingCount += 1
      }
    }
    for key in hosts {
      let host = index(of: key)
      if queues[host].entries.isEmpty, queues[host].storedCount > 0 {
        waitingCount -= queues[host].storedCount
        queues[host].storedCount = 0
        exhausted.insert(host)
      }
      schedule(host)
    }
  }

  /// Requests the exhausted hosts from the store again; a budget has room again.
  public mutating func reopenExhaustedHosts() {
    for host in exhausted where !queues[host].isRetired && queues[host].storedCount == 0 {
      queues[host].storedCount = 1
      waitingCount += 1
      schedule(host)
    }
    exhausted = []
  }

  /// Puts an entry back at the head of its host's queue and delays the host.
  ///
  /// - Returns: `false` if the host is skipped, and the entry dropped.
  @discardableResult
  public mutating func requeue(_ entry: Entry, until time: Double) -> Bool {
    let host = index(of: entry.record.host)
    guard !queues[host].isRetired else { return false }
    queues[host].entries.prepend(entry)
    limiter.withHosts { $0.delayDispatch(entry.record.host, until: time) }
    waitingCount += 1
    schedule(host)
    return true
  }

  /// Queues a failed page to be fetched again at or after `time`; the host's other pages do not wait for it.
  ///
  /// - Parameters:
  ///   - entry: The page.
  ///   - time: The earliest time.
  ///   - isLast: `true` if all pages of the host that were not tried yet come first, because the page may take long again.
  /// - Returns: `false` if the host is skipped, and the page dropped.
  @discardableResult
  public mutating func retry(_ entry: Entry, notBefore time: Double, isLast: Bool = false) -> Bool {
    let host = index(of: entry.record.host)
    guard !queues[host].isRetired else { return false }
    retryCount += 1
    let retry = Retry(time: time, number: retryCount, entry: entry)
    if isLast { queues[host].lastRetries.insert(retry) } else { queues[host].retries.insert(retry) }
    waitingCount += 1
    schedule(host)
    return true
  }

  /// Delays all pages of a host until `time`.
  public mutating func delay(_ host: HostKey, until time: Double) {
    limiter.withHosts { $0.delayDispatch(host, until: time) }
  }

  /// Parks the entry that ``next(at:)`` returned last because a budget is used up; its host does not
  /// wait for it.
  public mutating func park(_ entry: Entry) {
    parked[entry.seed, default: []].append(entry)
    withdraw(entry)
  }

  /// Queues a parked entry of `seed` again; its budget has room again.
  ///
  /// - Parameter seed: The seed.
  /// - Returns: `true` if the seed had a parked entry of a host that is not skipped.
  public mutating func unpark(seed: Int) -> Bool {
    while let entry = parked[seed]?.popFirst() {
      if requeue(entry, until: 0) { return true }
    }
    return false
  }

  /// Drops the entry that ``next(at:)`` returned last; its host does not wait for it.
  public mutating func withdraw(_ entry: Entry) {
    let host = index(of: entry.record.host)
    limiter.withHosts { $0.cancelDispatch(entry.record.host) }
    inProcessCount -= 1
    // The host may be scheduled for a later time; that entry is skipped when its time comes.
    queues[host].isScheduled = false
    schedule(host)
  }

  /// Returns the next step at `now`.
  public mutating func next(at now: Double) -> Action {
    while let first = delayed.min, first.time <= now {
      delayed.removeMin()
      ready.append(first.host)
    }
    while let host = ready.popFirst() {
      queues[host].isScheduled = false
      let key = queues[host].key
      guard queues[host].isEligible else { continue }
      let (time, canDispatch) = limiter.withHosts {
        ($0.nextDispatch(of: key), $0.canDispatch(key))
      }
      guard max(time, queues[host].nextPageTime) <= now else {
        schedule(host)
        continue
      }
      guard canDispatch else { continue }
      guard let entry = queues[host].popEntry(at: now) else {
        queues[host].isScheduled = true
        ready.prepend(host)
        return .refill(hostsToRefill(at: now))
      }
      dispatch(host, at: now)
      return .fetch(entry)
    }
    return delayed.min.map { .wait(until: $0.time) } ?? .idle
  }

  private mutating func dispatch(_ host: Int, at now: Double) {
    let key = queues[host].key
    limiter.withHosts { $0.dispatch(key, at: now) }
    waitingCount -= 1
    inProcessCount += 1
    schedule(host)
  }

  /// Returns the hosts at the head of the ring that have no page in memory.
  private func hostsToRefill(at now: Double) -> [HostKey] {
    var hosts: [HostKey] = []
    for host in ready.prefix(Self.refillSize) {
      let queue = queues[host]
      guard queue.entries.isEmpty, queue.storedCount > 0, !hosts.contains(queue.key) else {
        continue
      }
      if limiter.withHosts({ $0.nextDispatch(of: queue.key) }) <= now {
        hosts.append(queue.key)
      }
    }
    return hosts
  }

  /// Records that an entry is processed; its host is ready again after the delay.
  public mutating func complete(_ entry: Entry, at now: Double) {
    let host = index(of: entry.record.host)
    limiter.withHosts { $0.completeDispatch(entry.record.host, at: now) }
    inProcessCount -= 1
    schedule(host)
  }

  /// Inserts a host that can be requested now or later into the ring or the heap.
  private mutating func schedule(_ host: Int) {
    guard queues[host].isEligible else { return }
    let key = queues[host].key
    let (dispatch, canDispatch) = limiter.withHosts {
      ($0.nextDispatch(of: key), $0.canDispatch(key))
    }
    guard canDispatch else { return }
    let time = max(dispatch, queues[host].nextPageTime)
    // A host that waits for a retry is scheduled again if a page is found; the later entry is then skipped.
    guard !queues[host].isScheduled || time < queues[host].scheduledTime else { return }
    queues[host].isScheduled = true
    queues[host].scheduledTime = time
    if time > 0 {
      delayed.insert(DelayedHost(time: time, host: host))
    } else {
      ready.append(host)
    }
  }

  private mutating func index(of key: HostKey) -> Int {
    if let known = indexOfHost[key] { return Int(known) }
    queues.append(HostQueue(key: key))
    indexOfHost[key] = Int32(truncatingIfNeeded: queues.count - 1)
    return queues.count - 1
  }
}
