import DequeModule
import HeapModule

/// The crawl queue: one queue per host, with its first pages in memory and the rest in a
/// ``FrontierStore``.
///
/// The frontier has no clock and performs no I/O. Times are seconds of any monotonic clock of the
/// caller; the caller also loads pages when ``next(at:)`` requests them. Each operation takes constant
/// or logarithmic time; memory grows with the number of hosts, not with the number of pages.
public struct Frontier: Sendable {
  /// The next step of the caller.
  public enum Action: Sendable {
    /// Fetch the entry now.
    case fetch(Entry)
    /// Load the next pages of the hosts with ``supply(_:of:)``, then call ``next(at:)`` again.
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

  private let perHost: Int
  private let delay: Double
  private var queues: [HostQueue] = []
  private var indexOfHost: [HostKey: Int32] = [:]
  private var ready: Deque<Int> = []
  private var delayed = Heap<DelayedHost>()
  /// Entries that wait because a seed's budget is used up, by seed.
  private var parked: [Int: Deque<Entry>] = [:]
  /// Hosts for which the store returned nothing although pages were due.
  private var exhausted: Set<Int> = []

  /// The number of queued pages, in memory and in the store.
  public private(set) var waitingCount = 0
  /// The number of entries that were returned for fetching and are not finished.
  public private(set) var inProcessCount = 0

  /// Creates an empty frontier with a concurrency limit and a delay per host.
  public init(perHost: Int, delay: Double) {
    self.perHost = perHost
    self.delay = delay
  }

  /// The number of known hosts.
  public var hostCount: Int { queues.count }

  // MARK: Hosts

  /// Raises the delay of a host, for example to the `Crawl-delay` of its robots.txt.
  public mutating func setDelay(_ delay: Double, of host: HostKey) {
    let host = index(of: host)
    queues[host].delay = max(queues[host].baseDelay, delay)
  }

  /// Sets the delay of a host to 0; a site that is read from a folder needs no rate limit.
  public mutating func removeDelay(of host: HostKey) {
    let host = index(of: host)
    queues[host].baseDelay = 0
    queues[host].delay = 0
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
  public mutating func retire(_ host: HostKey) {
    let host = index(of: host)
    waitingCount -= queues[host].entries.count + queues[host].storedCount
    queues[host].entries = []
    queues[host].storedCount = 0
    queues[host].isRetired = true
  }

  /// Returns the state of a host at `now`.
  public func state(of host: HostKey, at now: Double) -> HostState {
    guard let index = indexOfHost[host] else { return .empty }
    return queues[Int(index)].state(at: now, perHost: perHost)
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
  public mutating func requeue(_ entry: Entry, until time: Double) {
    let host = index(of: entry.record.host)
    guard !queues[host].isRetired else { return }
    queues[host].entries.prepend(entry)
    queues[host].nextTime = max(queues[host].nextTime, time)
    waitingCount += 1
    schedule(host)
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
  /// - Returns: `true` if the seed had a parked entry.
  public mutating func unpark(seed: Int) -> Bool {
    guard let entry = parked[seed]?.popFirst() else { return false }
    requeue(entry, until: 0)
    return true
  }

  /// Drops the entry that ``next(at:)`` returned last; its host does not wait for it.
  public mutating func withdraw(_ entry: Entry) {
    let host = index(of: entry.record.host)
    queues[host].inProcess -= 1
    queues[host].nextTime = queues[host].previousNextTime
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
      guard queues[host].nextTime <= now else {
        schedule(host)
        continue
      }
      guard queues[host].canDispatch(perHost) else { continue }
      guard let entry = queues[host].entries.popFirst() else {
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
    queues[host].inProcess += 1
    queues[host].previousNextTime = queues[host].nextTime
    queues[host].nextTime = now + queues[host].delay
    waitingCount -= 1
    inProcessCount += 1
    schedule(host)
  }

  /// Returns the hosts at the head of the ring that have no page in memory.
  private func hostsToRefill(at now: Double) -> [HostKey] {
    var hosts: [HostKey] = []
    for host in ready.prefix(Self.refillSize) {
      let queue = queues[host]
      if queue.entries.isEmpty, queue.storedCount > 0, queue.nextTime <= now,
        !hosts.contains(queue.key)
      {
        hosts.append(queue.key)
      }
    }
    return hosts
  }

  /// Records that the exchange of an entry has ended, and delays its host by at least `rest` seconds.
  public mutating func complete(_ entry: Entry, at now: Double, rest: Double = 0) {
    let host = index(of: entry.record.host)
    queues[host].inProcess -= 1
    inProcessCount -= 1
    let pause = max(queues[host].delay, rest)
    queues[host].nextTime = max(queues[host].nextTime, now + pause)
    schedule(host)
  }

  /// Inserts a host that can be requested now or later into the ring or the heap.
  private mutating func schedule(_ host: Int) {
    guard !queues[host].isScheduled, queues[host].canDispatch(perHost) else { return }
    queues[host].isScheduled = true
    if queues[host].nextTime > 0 {
      delayed.insert(DelayedHost(time: queues[host].nextTime, host: host))
    } else {
      ready.append(host)
    }
  }

  private mutating func index(of key: HostKey) -> Int {
    if let known = indexOfHost[key] { return Int(known) }
    queues.append(HostQueue(key: key, delay: delay))
    indexOfHost[key] = Int32(truncatingIfNeeded: queues.count - 1)
    return queues.count - 1
  }
}
