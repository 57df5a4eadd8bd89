import DequeModule
import HeapModule

/// Whose turn it is: a queue a host, of which the first few pages are at hand and the rest lies in a
/// ``FrontierStore``.
///
/// A value without clock and I/O: times are seconds that the caller takes from any steady clock, and
/// pages are brought by the caller where ``next(at:)`` asks for them. Each operation takes constant or
/// logarithmic time; memory grows with the hosts, not with the pages.
public struct Frontier: Sendable {
  /// What to do next.
  public enum Action: Sendable {
    /// Fetch this, now.
    case fetch(Entry)
    /// Bring the next pages of these hosts, by ``supply(_:of:)``, and ask again.
    case refill([HostKey])
    /// Nothing is ready before that time.
    case wait(until: Double)
    /// Every queue is empty, in process, held or retired.
    case idle
  }

  /// Where a host stands.
  public enum HostState: Sendable, Equatable {
    /// It may be asked.
    case ready
    /// As many exchanges as it may have are under way.
    case inProcess
    /// It rests until then.
    case snoozed(until: Double)
    /// It waits for what the sitemaps say.
    case held
    /// It is left to the next run.
    case retired
    /// Nothing of it is due.
    case empty
  }

  private struct Snoozed: Comparable {
    let time: Double
    let host: Int

    static func < (left: Snoozed, right: Snoozed) -> Bool {
      (left.time, left.host) < (right.time, right.host)
    }
  }

  /// Hosts that are refilled at a time.
  private static let refillSize = 64

  private let perHost: Int
  private let delay: Double
  private var queues: [HostQueue] = []
  private var indexOfHost: [HostKey: Int32] = [:]
  private var ready: Deque<Int> = []
  private var snoozed = Heap<Snoozed>()
  /// Entries that a budget holds back, by seed.
  private var parked: [Int: Deque<Entry>] = [:]
  /// Hosts whose store gave nothing although something was due.
  private var dry: Set<Int> = []

  /// Pages that wait, at hand or in the store.
  public private(set) var waitingCount = 0
  /// Entries that were handed out and not finished.
  public private(set) var inProcessCount = 0

  /// An empty frontier with a limit and a delay for every host.
  public init(perHost: Int, delay: Double) {
    self.perHost = perHost
    self.delay = delay
  }

  /// Hosts that were seen.
  public var hostCount: Int { queues.count }

  // MARK: Hosts

  /// Asks for a longer delay of a host, as robots.txt may.
  public mutating func setDelay(_ delay: Double, of host: HostKey) {
    let host = index(of: host)
    queues[host].delay = max(queues[host].baseDelay, delay)
  }

  /// Lifts the delay of a host: a site that is read from a folder needs no politeness.
  public mutating func liftDelay(of host: HostKey) {
    let host = index(of: host)
    queues[host].baseDelay = 0
    queues[host].delay = 0
  }

  /// Hands out nothing of a host before ``release(_:)``: its order is not known yet.
  public mutating func hold(_ host: HostKey) {
    queues[index(of: host)].isHeld = true
  }

  /// Ends a ``hold(_:)``.
  public mutating func release(_ host: HostKey) {
    let host = index(of: host)
    queues[host].isHeld = false
    list(host)
  }

  /// Hands out nothing of a host any more: it does not answer, or wants to be left alone for long.
  public mutating func retire(_ host: HostKey) {
    let host = index(of: host)
    waitingCount -= queues[host].entries.count + queues[host].storedCount
    queues[host].entries = []
    queues[host].storedCount = 0
    queues[host].isRetired = true
  }

  /// Where a host stands at `now`.
  public func state(of host: HostKey, at now: Double) -> HostState {
    guard let index = indexOfHost[host] else { return .empty }
    return queues[Int(index)].state(at: now, perHost: perHost)
  }

  // MARK: Pages

  /// Tells that so many pages of a host have come to wait in the store.
  public mutating func add(_ count: Int, of host: HostKey) {
    let host = index(of: host)
    guard !queues[host].isRetired else { return }
    queues[host].storedCount += count
    waitingCount += count
    list(host)
  }

  /// Brings what ``Action/refill(_:)`` asked for; a host without an entry has nothing to give now.
  ///
  /// - Parameters:
  ///   - entries: The pages, in order.
  ///   - hosts: The hosts that were asked for.
  public mutating func supply(_ entries: [Entry], of hosts: [HostKey]) {
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
        dry.insert(host)
      }
      list(host)
    }
  }

  /// Asks the store again for what hosts did not give: a budget has room after all.
  public mutating func reopenDryHosts() {
    for host in dry where !queues[host].isRetired && queues[host].storedCount == 0 {
      queues[host].storedCount = 1
      waitingCount += 1
      list(host)
    }
    dry = []
  }

  /// Puts an entry back at the head of its host's queue, and lets the host rest.
  public mutating func putBack(_ entry: Entry, until time: Double) {
    let host = index(of: entry.record.host)
    guard !queues[host].isRetired else { return }
    queues[host].entries.prepend(entry)
    queues[host].nextTime = max(queues[host].nextTime, time)
    waitingCount += 1
    list(host)
  }

  /// Takes back the entry that ``next(at:)`` has just given, since a budget is used up; its host need
  /// not wait for it.
  public mutating func park(_ entry: Entry) {
    parked[entry.seed, default: []].append(entry)
    withdraw(entry)
  }

  /// Lets an entry that was parked for `seed` wait again: its budget has room after all.
  ///
  /// - Parameter seed: The seed.
  /// - Returns: Whether there was one.
  public mutating func unpark(seed: Int) -> Bool {
    guard let entry = parked[seed]?.popFirst() else { return false }
    putBack(entry, until: 0)
    return true
  }

  /// Drops the entry that ``next(at:)`` has just given; its host need not wait for it.
  public mutating func withdraw(_ entry: Entry) {
    let host = index(of: entry.record.host)
    queues[host].inProcess -= 1
    queues[host].nextTime = queues[host].formerTime
    inProcessCount -= 1
    // It may be listed for a later time; that place is passed over when its turn comes.
    queues[host].isListed = false
    list(host)
  }

  /// What to do at `now`.
  public mutating func next(at now: Double) -> Action {
    while let first = snoozed.min, first.time <= now {
      snoozed.removeMin()
      ready.append(first.host)
    }
    while let host = ready.popFirst() {
      queues[host].isListed = false
      guard queues[host].nextTime <= now else {
        list(host)
        continue
      }
      guard queues[host].mayGive(perHost) else { continue }
      guard let entry = queues[host].entries.popFirst() else {
        queues[host].isListed = true
        ready.prepend(host)
        return .refill(hungryHosts(at: now))
      }
      handOut(host, at: now)
      return .fetch(entry)
    }
    return snoozed.min.map { .wait(until: $0.time) } ?? .idle
  }

  private mutating func handOut(_ host: Int, at now: Double) {
    queues[host].inProcess += 1
    queues[host].formerTime = queues[host].nextTime
    queues[host].nextTime = now + queues[host].delay
    waitingCount -= 1
    inProcessCount += 1
    list(host)
  }

  /// The hosts at the head of the ring that have nothing at hand.
  private func hungryHosts(at now: Double) -> [HostKey] {
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

  /// Tells that an entry's exchange has ended, and how long its host should rest at least.
  public mutating func finished(_ entry: Entry, at now: Double, rest: Double = 0) {
    let host = index(of: entry.record.host)
    queues[host].inProcess -= 1
    inProcessCount -= 1
    let pause = max(queues[host].delay, rest)
    queues[host].nextTime = max(queues[host].nextTime, now + pause)
    list(host)
  }

  /// Puts a host that can be asked, now or later, into the ring or the heap.
  private mutating func list(_ host: Int) {
    guard !queues[host].isListed, queues[host].mayGive(perHost) else { return }
    queues[host].isListed = true
    if queues[host].nextTime > 0 {
      snoozed.insert(Snoozed(time: queues[host].nextTime, host: host))
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
