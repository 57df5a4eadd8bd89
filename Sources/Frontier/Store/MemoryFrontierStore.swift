public import Politeness
import Synchronization

/// A frontier store in memory, for tests and for crawls without a second run.
public final class MemoryFrontierStore: FrontierStore, HTTPCacheStore, ChangeLog {
  struct Page {
    var record: PageRecord
    let key: PageKey
    var order: Int
    var seed: String
    var session: Int
  }

  struct QueueEntry: Comparable {
    let order: Int
    let id: Int64

    static func < (left: QueueEntry, right: QueueEntry) -> Bool {
      (left.order, left.id) < (right.order, right.id)
    }
  }

  struct Contents {
    var pages: [Int64: Page] = [:]
    var idOfKey: [PageKey: Int64] = [:]
    var queues: [HostKey: [QueueEntry]] = [:]
    var leased: Set<Int64> = []
    /// The pages that wait for the browser, in order.
    var renderQueue: [QueueEntry] = []
    /// The trials of URL patterns, the most recently stored ones last.
    var renderTrials: [RenderTrials] = []
    /// The epoch of the leases, which ends when they are released.
    var epoch: Int64 = 0
    var lastID: Int64 = 0
    var isOpen = false
    var session = 0
    var seeds: [String] = []
    var spent: [String: Int] = [:]
    var bases: [(seed: String, url: String)] = []
    var policy = FrontierPolicy(asOf: nil)
    var changes: [(session: Int, change: PageChange)] = []
    var known = KnownURLCounts()
    var removals = RemovalCounts()
    var outages: [HostKey: Double] = [:]
  }

  let contents = Mutex(Contents())
  let files = Mutex(Files())
  private let secret = HashSecret.random()

  /// Creates an empty store.
  public init() {}

  /// Opens a session, or resumes the unfinished one.
  public func openSession(
    seeds: [String],
    asOf time: Double?,
    limits: KnownURLLimits
  ) async throws -> FrontierSession {
    contents.withLock { contents in
      let isResumed = contents.isOpen
      // Another seed list and a new session decide anew which pages are due.
      if !isResumed || contents.seeds != seeds { contents.renderQueue = [] }
      contents.seeds = seeds
      contents.policy = FrontierPolicy(asOf: time)
      contents.queueDuePages(isResumed: isResumed)
      contents.count(limits)
      if !isResumed { contents.removals = RemovalCounts() }
      var session = FrontierSession(
        isResumed: isResumed,
        due: contents.queues.mapValues(\.count).filter { $0.value > 0 },
        indexed: contents.indexed,
        spent: seeds.map { contents.spent[$0] ?? 0 },
        bases: contents.bases.compactMap { base in
          seeds.firstIndex(of: base.seed).map { SeedBase(seed: $0, url: base.url) }
        },
        secret: secret
      )
      session.removals = contents.removals
      session.outages = contents.outages
      return session
    }
  }

  /// Applies a batch.
  public func write(_ batch: FrontierBatch) async throws -> FrontierWriteResult {
    contents.withLock { contents in
      var result = FrontierWriteResult()
      // The targets of redirects are completed before links to them are added.
      let lost = batch.completed.filter { !contents.complete($0) }
      result.lostLeases = lost.count
      let batch = batch.removing(lost)
      contents.changes += batch.changes.map { (contents.session, $0) }
      contents.changes.removeFirst(max(0, contents.changes.count - PageChange.keptCount))
      for page in batch.discovered where contents.add(page) {
        result.growth[page.record.host, default: 0] += 1
      }
      for (seed, count) in batch.spent { contents.spent[contents.seeds[seed], default: 0] += count }
      for removal in batch.removals { contents.removals.add(removal) }
      for host in batch.endedOutages { contents.outages[host] = nil }
      contents.outages.merge(batch.outages) { former, _ in former }
      let ended = batch.endedBases.map { (contents.seeds[$0.seed], $0.url) }
      contents.bases.removeAll { base in ended.contains { $0 == base } }
      contents.bases += batch.bases.map { (contents.seeds[$0.seed], $0.url) }
      return result
    }
  }

  /// Leases the first pages of queues.
  public func lease(
    _ hosts: [HostKey],
    perHost: Int,
    excluding seeds: Set<Int>
  ) async throws -> [PageRecord] {
    contents.withLock { contents in
      hosts.flatMap { contents.lease($0, count: perHost, excluding: seeds) }
    }
  }

  /// Makes every in-flight page due again.
  public func releaseLeases() async throws {
    contents.withLock { $0.releaseLeases() }
  }

  /// Returns the records of known URLs.
  public func records(of keys: [PageKey]) async throws -> [PageKey: PageRecord] {
    contents.withLock { contents in
      var found: [PageKey: PageRecord] = [:]
      for key in keys {
        guard let id = contents.idOfKey[key], let page = contents.pages[id],
          contents.counts(page)
        else { continue }
        found[key] = page.record
      }
      return found
    }
  }

  /// Returns the number of queued URLs.
  public func dueCount() async throws -> Int {
    contents.withLock { $0.queues.values.reduce(0) { $0 + $1.count } }
  }

  /// Returns the number of URLs by state.
  public func statistics() async throws -> FrontierStatistics {
    contents.withLock { contents in
      var statistics = FrontierStatistics()
      statistics.due = contents.queues.values.reduce(0) { $0 + $1.count }
      statistics.inFlight = contents.leased.count
      for page in contents.pages.values { statistics.states[page.record.state, default: 0] += 1 }
      return statistics
    }
  }

  /// Marks the session as finished.
  public func closeSession() async throws {
    contents.withLock { $0.isOpen = false }
  }

  /// Calls `body` for every stored change, in order.
  public func forEachChange(since time: Double?, _ body: (PageChange) throws -> Void)
    async throws
  {
    let changes = contents.withLock { contents in
      contents.changes.filter { change in
        time.map { change.change.time >= $0 } ?? (change.session == contents.session)
      }
    }
    for change in changes { try body(change.change) }
  }
}

extension MemoryFrontierStore.Contents {
  mutating func queueDuePages(isResumed: Bool) {
    releaseLeases()
    let isDue: (MemoryFrontierStore.Page) -> Bool
    if isResumed {
      let (policy, current) = (policy, session)
      isDue = {
        policy.isDueInResumedSession(
          $0.record.state,
          isOfSession: $0.session == current,
          nextDue: $0.record.nextDue,
          fetchedAt: $0.record.fetchedAt
        )
      }
    } else {
      isOpen = true
      session += 1
      spent = [:]
      let (policy, due) = (policy, policy.time ?? .infinity)
      for (id, page) in pages where page.record.nextDue <= due {
        let record = page.record
        pages[id]?.record.state =
          FrontierPolicy.state(afterExpiryOf: record.state, fetchedAt: record.fetchedAt)
      }
      isDue = {
        policy.isDue(
          $0.record.state,
          nextDue: $0.record.nextDue,
          fetchedAt: $0.record.fetchedAt
        )
      }
      let oldest = (policy.time ?? 0) - Double(PageChange.keptDays) * 86_400
      changes.removeAll { $0.change.time < oldest }
    }
    queues = [:]
    let rendered = Set(renderQueue.map(\.id))
    for (id, var page) in pages {
      guard let seed = seeds.firstIndex(of: page.seed) else { continue }
      page.record.seed = seed
      pages[id] = page
      if isDue(page), !rendered.contains(id) { enqueue(id) }
    }
    for host in queues.keys { queues[host]?.sort() }
  }

  /// Returns `true` if a page belongs to a seed of this session.
  func counts(_ page: MemoryFrontierStore.Page) -> Bool { seeds.contains(page.seed) }

  mutating func add(_ found: DiscoveredPage) -> Bool {
    guard let id = idOfKey[found.key], var page = pages[id] else {
      guard known.hasRoom(for: found) else {
        known.drop(found)
        return false
      }
      known.add(found)
      insert(found)
      return found.record.state == .due
    }
    let known = FrontierPolicy.KnownURL(
      state: page.record.state,
      hasListedSeed: counts(page),
      isOfSession: page.session == session,
      fetchedAt: page.record.fetchedAt,
      falseClaimCount: page.record.falseClaimCount
    )
    switch policy.rediscovery(of: found, known: known, isWaiting: { isWaiting(page, id) }) {
    case .ignore: return false
    case .revive(let place):
      (page.record.state, page.record.nextDue) = (.due, 0)
      if page.seed != seeds[found.record.seed] {
        (page.record.validators, page.record.contentHash) = (nil, 0)
      }
      (page.record.seed, page.seed) = (found.record.seed, seeds[found.record.seed])
      (page.session, page.order) = (session, place)
      pages[id] = page
      insert(id)
      return true
    case .queueEarly(let place):
      pages[id]?.order = place
      pages[id]?.session = session
      insert(id)
      return true
    case .move(let place, let priority):
      guard remove(id) else { return false }
      pages[id]?.order = place
      pages[id]?.record.sitemapPriority = priority
      insert(id)
      return false
    }
  }

  private func isWaiting(_ page: MemoryFrontierStore.Page, _ id: Int64) -> Bool {
    leased.contains(id) || renderQueue.contains { $0.id == id }
      || queues[page.record.host]?.contains { $0.id == id } == true
  }

  /// The number of indexed pages per queue.
  var indexed: [HostKey: Int] {
    pages.values.filter { $0.record.item != nil }
      .reduce(into: [:]) { $0[$1.record.host, default: 0] += 1 }
  }

  private mutating func insert(_ found: DiscoveredPage) {
    lastID += 1
    var record = found.record
    record.id = lastID
    record.sitemapPriority = found.priority.sitemapPriority
    pages[lastID] = MemoryFrontierStore.Page(
      record: record,
      key: found.key,
      order: found.priority.order(fetchedAt: 0),
      seed: seeds[record.seed],
      session: session
    )
    idOfKey[found.key] = lastID
    if record.state == .due { insert(lastID) }
  }

  /// Completes a page and returns `true`, unless its lease has ended.
  mutating func complete(_ record: PageRecord) -> Bool {
    if let lease = record.lease, lease.epoch != epoch { return false }
    var record = record
    record.lease = nil
    pages[record.id]?.record = record
    pages[record.id]?.session = session
    leased.remove(record.id)
    return true
  }

  mutating func lease(_ host: HostKey, count: Int, excluding: Set<Int>) -> [PageRecord] {
    var leasedRecords: [PageRecord] = []
    queues[host]?.removeAll { entry in
      guard leasedRecords.count < count, let page = pages[entry.id],
        !excluding.contains(page.record.seed)
      else { return false }
      leasedRecords.append(page.record)
      return true
    }
    leased.formUnion(leasedRecords.map(\.id))
    for index in leasedRecords.indices { leasedRecords[index].lease = PageLease(epoch: epoch) }
    return leasedRecords
  }

  mutating func releaseLeases() {
    for id in leased { insert(id) }
    leased = []
    epoch += 1
  }

  /// Appends a page to its queue, which is then unsorted.
  private mutating func enqueue(_ id: Int64) {
    guard let page = pages[id] else { return }
    queues[page.record.host, default: []].append(.init(order: page.order, id: id))
  }

  private mutating func insert(_ id: Int64) {
    enqueue(id)
    guard let page = pages[id] else { return }
    queues[page.record.host]?.sort()
  }

  private mutating func remove(_ id: Int64) -> Bool {
    guard let page = pages[id],
      let index = queues[page.record.host]?.firstIndex(where: { $0.id == id })
    else { return false }
    queues[page.record.host]?.remove(at: index)
    return true
  }
}
