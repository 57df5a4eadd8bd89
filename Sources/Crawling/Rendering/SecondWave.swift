import Basics
import DequeModule
import Fetching
import Frontier
import Politeness

/// The pages of a crawl that wait for the browser: the second wave.
///
/// A page is rendered when its host, and the hosts that earlier pages of the host requested, have no plain page that can be
/// fetched. Some pages wait in memory, further ones in the render queue of the store, from which they are fetched again.
/// The type has no clock and no I/O.
struct SecondWave {
  /// A fetched page in memory that is to be rendered.
  struct Job: Sendable {
    let entry: Frontier.Entry
    let page: CrawledPage
    /// A Boolean value that indicates whether the wave has asked for the page.
    fileprivate var isLeased = false

    init(entry: Frontier.Entry, page: CrawledPage) { (self.entry, self.page) = (entry, page) }

    var bytes: Int { page.pendingRendering?.response.body.count ?? 0 }
  }

  /// The next step of the crawl.
  enum Step {
    /// Render a page.
    case render(Job)
    /// Lease at most that many pages of a host from the render queue, and fetch them.
    case lease(HostKey, count: Int)
    /// Fetch these pages again; the store has no render queue.
    case fetch([Frontier.Entry])
  }

  private struct Host {
    /// The pages in memory.
    var jobs: Deque<Job> = []
    /// The leased pages without their content, if the store has no render queue.
    var entries: Deque<Frontier.Entry> = []
    /// The number of pages in the render queue.
    var storedCount = 0

    var isEmpty: Bool { jobs.isEmpty && entries.isEmpty && storedCount == 0 }
  }

  /// The maximum number of pages in memory, and of the bytes from which on no further page is added.
  static let (pageLimit, byteLimit) = (256, 16_000_000)
  /// The maximum number of pages that are known without their content, if the store has no render queue.
  private static let entryLimit = 10_000
  /// The number of pages of a host, and of all hosts, that are fetched again at a time.
  static let (leaseSize, leaseLimit) = (8, 64)
  /// The hosts that one search looks at, and the number of hosts above which searches have a pause, in seconds.
  private static let (searchLimit, quickSearchLimit, searchPause) = (1024, 16, 0.05)
  /// The maximum number of hosts whose requested hosts are known, and of requested hosts for each.
  private static let (requestingLimit, requestedLimit) = (10_000, 32)

  /// The maximum number of pages that are rendered, or read afterwards, at the same time.
  private let renderingLimit: Int
  /// The number of pages that are rendered, or read afterwards.
  private(set) var renderingCount = 0
  /// Pages that go to the render queue with the next write.
  var deferred: [PageRecord] = []
  /// Pages that the wave has asked for and that are not fetched yet, with their hosts.
  private var leased: [Int64: HostKey] = [:]
  /// The number of these pages that are in memory.
  private var leasedInMemory = 0
  /// The number of pages in the render queue that have a place in the budget of this run, by seed.
  var reserved: [Int: Int] = [:]

  private var hosts: [HostKey: Host] = [:]
  /// The hosts with waiting pages; each is searched in turn.
  private var ring: Deque<HostKey> = []
  private var memoryCount = 0
  private var memoryBytes = 0
  private var entryCount = 0
  private var storedCount = 0
  /// The hosts that pages of a host request besides their own.
  private var requestedHosts = RecentlyUsed<HostKey, Set<HostKey>>(limit: requestingLimit)
  private var nextSearch = 0.0

  /// Creates the wave for a browser with a number of tabs.
  ///
  /// Two more pages than tabs are started: while one is read, its tab has the next one.
  init(tabs: Int) { renderingLimit = max(1, tabs) + 2 }

  /// A Boolean value that indicates whether no page waits, in memory or in the render queue.
  var isEmpty: Bool { ring.isEmpty }

  /// The number of pages that wait for the browser or are rendered.
  var count: Int { renderingCount + memoryCount + entryCount + storedCount }

  /// A Boolean value that indicates whether a page can be rendered or leased.
  private var hasRoom: Bool { renderingCount < renderingLimit }

  /// Adds a fetched page, unless too many are in memory.
  ///
  /// - Returns: `true` if it was added.
  mutating func add(_ job: Job) -> Bool {
    var job = job
    job.isLeased = leased.removeValue(forKey: job.entry.record.id) != nil
    // There is always room for the pages that the wave has asked for.
    guard job.isLeased || memoryCount < Self.pageLimit && memoryBytes < Self.byteLimit else {
      return false
    }
    if job.isLeased { leasedInMemory += 1 }
    memoryCount += 1
    memoryBytes += job.bytes
    update(job.entry.record.host) { $0.jobs.append(job) }
    return true
  }

  /// Adds a page without its content, unless there are too many.
  ///
  /// - Returns: `true` if it was added.
  mutating func add(_ entry: Frontier.Entry) -> Bool {
    guard entryCount < Self.entryLimit else { return false }
    entryCount += 1
    update(entry.record.host) { $0.entries.append(entry) }
    return true
  }

  /// Records that the render queue has some more pages of a host.
  mutating func addStored(_ count: Int, of host: HostKey) {
    storedCount += count
    update(host) { $0.storedCount += count }
  }

  /// Records the number of pages in the render queue.
  mutating func setStored(_ counts: [HostKey: Int]) {
    for host in ring { hosts[host]?.storedCount = 0 }
    storedCount = 0
    for (host, count) in counts { addStored(count, of: host) }
  }

  /// Records that pages of the render queue were leased; fewer than requested are the last ones that can be leased now.
  mutating func lease(_ records: [PageRecord], of host: HostKey, requested: Int) {
    for record in records { leased[record.id] = host }
    let former = hosts[host]?.storedCount ?? 0
    let rest = records.count < requested ? 0 : max(0, former - records.count)
    hosts[host]?.storedCount = rest
    storedCount += rest - former
  }

  /// Records that a leased page is finished without being rendered.
  mutating func remove(_ entry: Frontier.Entry) { leased[entry.record.id] = nil }

  /// Forgets the leased pages, which are never fetched because their hosts are skipped.
  mutating func removeLeased() { leased = [:] }

  /// Records that a page begins to be rendered.
  mutating func beginRendering() { renderingCount += 1 }

  /// Records that a page was rendered and read, and which hosts it requested.
  mutating func endRendering(of entry: Frontier.Entry, requested: Set<HostKey>) {
    renderingCount -= 1
    nextSearch = 0
    let host = entry.record.host
    let others = requested.subtracting([host])
    guard !others.isEmpty else { return }
    let known = requestedHosts[host] ?? []
    if known.count < Self.requestedLimit { requestedHosts[host] = known.union(others) }
  }

  /// Returns the next step; `nil` if there is none now.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - isSkipped: A closure that returns `true` if a host is skipped, so that scripts would not get their data.
  ///   - hasPages: A closure that returns `true` if a host has a plain page that can be fetched.
  /// - Returns: The step; a page is removed.
  mutating func nextStep(
    at now: Double,
    isSkipped: (HostKey) -> Bool = { _ in false },
    hasPages: (HostKey) -> Bool
  ) -> Step? {
    guard hasRoom, !ring.isEmpty, now >= nextSearch else { return nil }
    for _ in 0..<min(ring.count, Self.searchLimit) {
      guard let host = ring.popFirst() else { return nil }
      guard hosts[host]?.isEmpty == false else {
        hosts[host] = nil
        continue
      }
      ring.append(host)
      guard !hasPages(host), requestedHosts[host]?.contains(where: hasPages) != true,
        !isSkipped(host)
      else { continue }
      if let step = step(of: host) { return step }
    }
    if ring.count > Self.quickSearchLimit { nextSearch = now + Self.searchPause }
    return nil
  }

  private mutating func step(of host: HostKey) -> Step? {
    if let job = hosts[host]?.jobs.popFirst() {
      memoryCount -= 1
      memoryBytes -= job.bytes
      if job.isLeased { leasedInMemory -= 1 }
      return .render(job)
    }
    guard let waiting = hosts[host],
      leased.count + leasedInMemory + Self.leaseSize <= Self.leaseLimit
    else { return nil }
    guard waiting.entries.isEmpty else {
      let entries = Array(waiting.entries.prefix(Self.leaseSize))
      hosts[host]?.entries.removeFirst(entries.count)
      entryCount -= entries.count
      for entry in entries { leased[entry.record.id] = host }
      return .fetch(entries)
    }
    return waiting.storedCount > 0 ? .lease(host, count: Self.leaseSize) : nil
  }

  /// Removes and returns all pages in memory.
  mutating func removeJobs() -> [Job] {
    guard memoryCount > 0 else { return [] }
    let jobs = ring.flatMap { hosts[$0]?.jobs ?? [] }
    for host in ring { hosts[host]?.jobs = [] }
    (memoryCount, memoryBytes, leasedInMemory) = (0, 0, 0)
    return jobs
  }

  private mutating func update(_ host: HostKey, _ change: (inout Host) -> Void) {
    if hosts[host] == nil { ring.append(host) }
    change(&hosts[host, default: Host()])
    nextSearch = 0
  }
}
