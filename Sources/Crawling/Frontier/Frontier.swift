import DequeModule
import HeapModule
public import URLStandard

/// What is known and not yet fetched, with a queue a host.
///
/// A value without clock and I/O: times are seconds that the caller takes from any steady clock.
/// Each operation takes constant or logarithmic time.
public struct Frontier: Sendable {
  /// A URL to fetch.
  public struct Entry: Sendable {
    /// What is fetched.
    public var url: WebURL
    /// Hops from the seed.
    public var depth: Int
    /// The index of the seed.
    public var seed: Int
    /// Steps to it from page to page of one shape: `/list?page=#`.
    public var way = 0
    /// Times it was asked for before.
    public var attempts = 0
    /// The priority of the sitemap, 0 to 1.
    public var sitemapPriority: Double?

    /// An entry.
    public init(url: WebURL, depth: Int, seed: Int, sitemapPriority: Double? = nil) {
      self.url = url
      self.depth = depth
      self.seed = seed
      self.sitemapPriority = sitemapPriority
    }
  }

  /// What to do next.
  public enum Action: Sendable {
    /// Fetch this, now.
    case fetch(Entry)
    /// Nothing is ready before that time.
    case wait(until: Double)
    /// Every queue is empty or in process.
    case idle
  }

  private struct HostQueue {
    var entries: Deque<Entry> = []
    var inProcess = 0
    var nextTime = 0.0
    /// The least delay, whatever robots.txt asks for.
    var baseDelay: Double
    /// What ``nextTime`` was before the last entry was handed out.
    var formerTime = 0.0
    var delay: Double
    /// Whether nothing of it is handed out any more.
    var isRetired = false
    /// Whether it stands in the ring or in the heap.
    var isListed = false
  }

  private struct Snoozed: Comparable {
    let time: Double
    let host: Int

    static func < (left: Snoozed, right: Snoozed) -> Bool {
      (left.time, left.host) < (right.time, right.host)
    }
  }

  private let perHost: Int
  private let delay: Double
  private var queues: [HostQueue] = []
  private var indexOfHost: [String: Int] = [:]
  private var ready: Deque<Int> = []
  private var snoozed = Heap<Snoozed>()

  /// Entries that a budget holds back, by seed.
  private var parked: [Int: Deque<Entry>] = [:]

  /// Entries that wait.
  public private(set) var dueCount = 0
  /// Entries that will not be handed out: over a budget, or of a host that was retired.
  public private(set) var heldBackCount = 0
  /// Entries that were handed out and not finished.
  public private(set) var inProcessCount = 0

  /// An empty frontier with a limit and a delay for every host.
  public init(perHost: Int, delay: Double) {
    self.perHost = perHost
    self.delay = delay
  }

  /// Hosts that were seen.
  public var hostCount: Int { queues.count }

  /// Adds an entry at the end of its host's queue.
  public mutating func add(_ entry: Entry) {
    let host = index(of: entry.url)
    guard !queues[host].isRetired else {
      heldBackCount += 1
      return
    }
    queues[host].entries.append(entry)
    dueCount += 1
    list(host)
  }

  /// Puts an entry back at the head of its host's queue, and lets the host rest.
  public mutating func putBack(_ entry: Entry, until time: Double) {
    let host = index(of: entry.url)
    guard !queues[host].isRetired else {
      heldBackCount += 1
      return
    }
    queues[host].entries.prepend(entry)
    queues[host].nextTime = max(queues[host].nextTime, time)
    dueCount += 1
    list(host)
  }

  /// Asks for a longer delay of a host, as robots.txt may.
  public mutating func setDelay(_ delay: Double, for url: WebURL) {
    let host = index(of: url)
    queues[host].delay = max(queues[host].baseDelay, delay)
  }

  /// Lifts the delay of a host: a site that is read from a folder needs no politeness.
  public mutating func liftDelay(for url: WebURL) {
    let host = index(of: url)
    queues[host].baseDelay = 0
    queues[host].delay = 0
  }

  /// Hands out nothing of a host any more: it does not answer, or wants to be left alone for long.
  ///
  /// What waits, and what is still found there, counts as ``heldBackCount``.
  public mutating func retire(hostOf url: WebURL) {
    let host = index(of: url)
    heldBackCount += queues[host].entries.count
    dueCount -= queues[host].entries.count
    queues[host].entries = []
    queues[host].isRetired = true
  }

  /// Takes back the entry that ``next(at:)`` has just given, since a budget is used up; its host need
  /// not wait for it.
  public mutating func park(_ entry: Entry) {
    heldBackCount += 1
    parked[entry.seed, default: []].append(entry)
    withdraw(entry)
  }

  /// Drops the entry that ``next(at:)`` has just given; its host need not wait for it.
  public mutating func withdraw(_ entry: Entry) {
    let host = index(of: entry.url)
    queues[host].inProcess -= 1
    queues[host].nextTime = queues[host].formerTime
    inProcessCount -= 1
    // It may be listed for a later time; that place is passed over when its turn comes.
    queues[host].isListed = false
    list(host)
  }

  /// Lets one entry that was parked for `seed` wait again: its budget has room after all.
  public mutating func unpark(seed: Int) {
    guard let entry = parked[seed]?.popFirst() else { return }
    heldBackCount -= 1
    add(entry)
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
      guard let entry = queues[host].entries.popFirst() else { continue }
      queues[host].inProcess += 1
      queues[host].formerTime = queues[host].nextTime
      queues[host].nextTime = now + queues[host].delay
      dueCount -= 1
      inProcessCount += 1
      list(host)
      return .fetch(entry)
    }
    return snoozed.min.map { .wait(until: $0.time) } ?? .idle
  }

  /// Tells that an entry's exchange has ended, and how long its host should rest at least.
  public mutating func finished(_ entry: Entry, at now: Double, rest: Double = 0) {
    let host = index(of: entry.url)
    queues[host].inProcess -= 1
    inProcessCount -= 1
    let pause = max(queues[host].delay, rest)
    queues[host].nextTime = max(queues[host].nextTime, now + pause)
    list(host)
  }

  /// Puts a host that can be asked, now or later, into the ring or the heap.
  private mutating func list(_ host: Int) {
    let queue = queues[host]
    guard !queue.isListed, !queue.entries.isEmpty, queue.inProcess < perHost else { return }
    queues[host].isListed = true
    if queue.nextTime > 0 {
      snoozed.insert(Snoozed(time: queue.nextTime, host: host))
    } else {
      ready.append(host)
    }
  }

  private mutating func index(of url: WebURL) -> Int {
    let name = url.hostAndPort
    if let known = indexOfHost[name] { return known }
    queues.append(HostQueue(baseDelay: delay, delay: delay))
    indexOfHost[name] = queues.count - 1
    return queues.count - 1
  }
}
