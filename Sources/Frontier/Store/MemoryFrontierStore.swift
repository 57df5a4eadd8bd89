public import Politeness
import Synchronization

/// A frontier store in memory, for tests and for crawls without a second run.
public final class MemoryFrontierStore: FrontierStore {
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
    var lastID: Int64 = 0
    var isOpen = false
    var session = 0
    var seeds: [String] = []
    var spent: [String: Int] = [:]
    var bases: [(seed: String, url: String)] = []
    var time: Double?
    var changes: [(session: Int, change: PageChange)] = []
    var known = KnownURLCounts()
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
  ) throws -> FrontierSession {
    contents.withLock { contents in
      let isResumed = contents.isOpen
      contents.seeds = seeds
      contents.time = time
      contents.queueDuePages(isResumed: isResumed)
      contents.count(limits)
      return FrontierSession(
        isResumed: isResumed,
        due: contents.queues.mapValues(\.count).filter { $0.value > 0 },
        indexed: contents.indexed,
        spent: seeds.map { contents.spent[$0] ?? 0 },
        bases: contents.bases.compactMap { base in
          seeds.firstIndex(of: base.seed).map { SeedBase(seed: $0, url: base.url) }
        },
        secret: secret
      )
    }
  }

  /// Applies a batch.
  public func write(_ batch: FrontierBatch) throws -> [HostKey: Int] {
    contents.withLock { contents in
      var growth: [HostKey: Int] = [:]
      // The targets of redirects are settled before links to them are added.
      for record in batch.settled { contents.settle(record) }
      contents.changes += batch.changes.map { (contents.session, $0) }
      contents.changes.removeFirst(max(0, contents.changes.count - PageChange.keptCount))
      for page in batch.discovered where contents.add(page) {
        growth[page.record.host, default: 0] += 1
      }
      for (seed, count) in batch.spent { contents.spent[contents.seeds[seed], default: 0] += count }
      contents.bases += batch.bases.map { (contents.seeds[$0.seed], $0.url) }
      return growth
    }
  }

  /// Leases the first pages of queues.
  public func lease(
    _ hosts: [HostKey],
    perHost: Int,
    excluding seeds: Set<Int>
  ) throws -> [PageRecord] {
    contents.withLock { contents in
      hosts.flatMap { contents.lease($0, count: perHost, excluding: seeds) }
    }
  }

  /// Makes every in-flight page due again.
  public func releaseLeases() throws {
    contents.withLock { $0.releaseLeases() }
  }

  /// Returns the records of known URLs.
  public func records(of keys: [PageKey]) throws -> [PageKey: PageRecord] {
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
  public func dueCount() throws -> Int {
    contents.withLock { $0.queues.values.reduce(0) { $0 + $1.count } }
  }

  /// Returns the number of URLs by state.
  public func statistics() throws -> FrontierStatistics {
    contents.withLock { contents in
      var statistics = FrontierStatistics()
      statistics.due = contents.queues.values.reduce(0) { $0 + $1.count }
      statistics.inFlight = contents.leased.count
      for page in contents.pages.values { statistics.states[page.record.state, default: 0] += 1 }
      return statistics
    }
  }

  /// Marks the session as finished.
  public func closeSession() throws {
    contents.withLock { $0.isOpen = false }
  }

  /// Calls `body` for every stored change, in order.
  public func forEachChange(since time: Double?, _ body: (PageChange) throws -> Void) throws {
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
      let current = session
      isDue = { $0.record.state == .due || $0.session != current && $0.record.state != .gone }
    } else {
      isOpen = true
      session += 1
      spent = [:]
      let due = time ?? .infinity
      for (id, page) in pages
      where page.record.state == .redirectTarget && page.record.nextDue <= due {
        pages[id]?.record.state = page.record.fetchedAt > 0 ? .done : .due
      }
      isDue = { $0.record.state != .redirectTarget && $0.record.nextDue <= due }
      let oldest = (time ?? 0) - Double(PageChange.keptDays) * 86_400
      changes.removeAll { $0.change.time < oldest }
    }
    queues = [:]
    for (id, var page) in pages {
      guard let seed = seeds.firstIndex(of: page.seed) else { continue }
      page.record.seed = seed
      pages[id] = page
      if isDue(page) { enqueue(id) }
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
    let order = found.priority.order(fetchedAt: page.record.fetchedAt)
    let isReached = page.record.state == .redirectTarget && found.isForced
    if !counts(page) || isReached {
      page.record.state = .due
      (page.record.seed, page.seed) = (found.record.seed, seeds[found.record.seed])
      (page.session, page.order) = (session, order)
      pages[id] = page
      insert(id)
      return true
    }
    if isQueuedEarly(page, found, id) {
      pages[id]?.order = order
      pages[id]?.session = session
      insert(id)
      return true
    }
    guard found.priority.isFromSitemap, remove(id) else { return false }
    pages[id]?.order = order
    pages[id]?.record.sitemapPriority = found.priority.sitemapPriority
    insert(id)
    return false
  }

  /// Returns `true` if a page is queued before its due time: a seed, or a page that changed according to
  /// a sitemap.
  private func isQueuedEarly(_ page: MemoryFrontierStore.Page, _ found: DiscoveredPage, _ id: Int64)
    -> Bool
  {
    let isWanted =
      found.isForced
      || found.priority.announcesChange(
        since: page.record.fetchedAt,
        falseClaims: page.record.falseClaimCount,
        at: time
      )
    return isWanted && time != nil && page.session != session && !leased.contains(id)
      && queues[page.record.host]?.contains { $0.id == id } != true
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

  mutating func settle(_ record: PageRecord) {
    pages[record.id]?.record = record
    pages[record.id]?.session = session
    leased.remove(record.id)
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
    return leasedRecords
  }

  mutating func releaseLeases() {
    for id in leased { insert(id) }
    leased = []
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
