public import Frontier
public import Politeness

/// A frontier store in one table that is scanned for everything: the least code that meets the contract.
///
/// An actor in place of locks, and a row per URL in place of queues; the stores of webmark have neither.
public actor TableFrontierStore: FrontierStore {
  private struct Row {
    var record: PageRecord
    let key: PageKey
    var place: Int
    var seed: String
    var session: Int
    var isQueued = false
    var isLeased = false
  }

  private var rows: [Row] = []
  private var rowOfKey: [PageKey: Int] = [:]
  private var seeds: [String] = []
  private var apps: [String: String?] = [:]
  private var spent: [String: Int] = [:]
  private var bases: [(seed: String, url: String)] = []
  private var policy = FrontierPolicy(asOf: nil)
  private var counts = KnownURLCounts()
  private var removals = RemovalCounts()
  private var outages: [HostKey: Double] = [:]
  private var session = 0
  private var epoch: Int64 = 0
  private var isOpen = false
  private let secret = HashSecret.random()

  /// Creates an empty store.
  public init() {}

  // MARK: Sessions

  /// Opens a session, or resumes the unfinished one.
  public func openSession(
    seeds: [String],
    asOf time: Double?,
    limits: KnownURLLimits
  ) -> FrontierSession {
    let isResumed = isOpen
    endLeases()
    (self.seeds, policy, isOpen) = (seeds, FrontierPolicy(asOf: time), true)
    counts = KnownURLCounts(limits: limits)
    if !isResumed { (session, spent, removals) = (session + 1, [:], RemovalCounts()) }
    for index in rows.indices { prepare(index, isResumed: isResumed) }
    var opened = FrontierSession(
      isResumed: isResumed,
      due: countByHost { $0.isQueued },
      indexed: countByHost { $0.record.item != nil },
      spent: seeds.map { spent[$0] ?? 0 },
      bases: bases.compactMap { base in
        seeds.firstIndex(of: base.seed).map { SeedBase(seed: $0, url: base.url) }
      },
      secret: secret
    )
    opened.removals = removals
    opened.outages = outages
    return opened
  }

  /// Decides whether a row is due in the session, and counts it.
  private func prepare(_ index: Int, isResumed: Bool) {
    let seed = seeds.firstIndex(of: rows[index].seed)
    let record = rows[index].record
    let size = KnownURLCounts.Size(urls: 1, bytes: record.url.utf8.count)
    counts.add(size, host: record.host, seed: seed)
    if !isResumed, record.nextDue <= policy.time ?? .infinity {
      rows[index].record.state =
        FrontierPolicy.state(afterExpiryOf: record.state, fetchedAt: record.fetchedAt)
    }
    let state = rows[index].record.state
    let isDue =
      isResumed
      ? policy.isDueInResumedSession(
        state,
        isOfSession: rows[index].session == session,
        nextDue: record.nextDue,
        fetchedAt: record.fetchedAt
      )
      : policy.isDue(state, nextDue: record.nextDue, fetchedAt: record.fetchedAt)
    rows[index].isQueued = isDue && seed != nil
    if let seed { rows[index].record.seed = seed }
  }

  private func countByHost(_ condition: (Row) -> Bool) -> [HostKey: Int] {
    rows.filter(condition).reduce(into: [:]) { $0[$1.record.host, default: 0] += 1 }
  }

  /// Marks the session as finished.
  public func closeSession() { isOpen = false }

  // MARK: Batches

  /// Applies a batch.
  public func write(_ batch: FrontierBatch) -> FrontierWriteResult {
    var result = FrontierWriteResult()
    for record in batch.completed where !complete(record) { result.lostLeases += 1 }
    for page in batch.discovered where add(page) {
      result.growth[page.record.host, default: 0] += 1
    }
    for (seed, count) in batch.spent { spent[seeds[seed], default: 0] += count }
    for removal in batch.removals { removals.add(removal) }
    for host in batch.endedOutages { outages[host] = nil }
    outages.merge(batch.outages) { former, _ in former }
    for ended in batch.endedBases {
      bases.removeAll { $0 == (seeds[ended.seed], ended.url) }
    }
    bases += batch.bases.map { (seeds[$0.seed], $0.url) }
    return result
  }

  private func complete(_ record: PageRecord) -> Bool {
    if let lease = record.lease, lease.epoch != epoch { return false }
    let index = Int(record.id) - 1
    guard rows.indices.contains(index) else { return true }
    rows[index].record = record
    rows[index].record.lease = nil
    (rows[index].session, rows[index].isLeased) = (session, false)
    return true
  }

  /// Adds a URL and returns `true` if a queue gained a page.
  private func add(_ found: DiscoveredPage) -> Bool {
    guard let index = rowOfKey[found.key] else { return insert(found) }
    let row = rows[index]
    let known = FrontierPolicy.KnownURL(
      state: row.record.state,
      hasListedSeed: seeds.contains(row.seed),
      isOfSession: row.session == session,
      fetchedAt: row.record.fetchedAt,
      falseClaimCount: row.record.falseClaimCount
    )
    let isWaiting = row.isQueued || row.isLeased
    switch policy.rediscovery(of: found, known: known, isWaiting: { isWaiting }) {
    case .ignore: return false
    case .revive(let place):
      (rows[index].record.state, rows[index].record.seed) = (.due, found.record.seed)
      rows[index].record.nextDue = 0
      if rows[index].seed != seeds[found.record.seed] {
        (rows[index].record.validators, rows[index].record.contentHash) = (nil, 0)
      }
      rows[index].seed = seeds[found.record.seed]
      (rows[index].place, rows[index].session, rows[index].isQueued) = (place, session, true)
      return true
    case .queueEarly(let place):
      (rows[index].place, rows[index].session, rows[index].isQueued) = (place, session, true)
      return true
    case .move(let place, let priority):
      guard row.isQueued else { return false }
      (rows[index].place, rows[index].record.sitemapPriority) = (place, priority)
      return false
    }
  }

  private func insert(_ found: DiscoveredPage) -> Bool {
    guard counts.hasRoom(for: found) else {
      counts.drop(found)
      return false
    }
    counts.add(found)
    var record = found.record
    record.id = Int64(rows.count + 1)
    record.sitemapPriority = found.priority.sitemapPriority
    rowOfKey[found.key] = rows.count
    rows.append(
      Row(
        record: record,
        key: found.key,
        place: found.priority.order(fetchedAt: 0),
        seed: seeds[record.seed],
        session: session,
        isQueued: record.state == .due
      )
    )
    return record.state == .due
  }

  /// Returns the dropped URLs.
  public func dropped() -> DroppedURLs.BySeedAndHost { counts.dropped }

  // MARK: Leases

  /// Leases the first pages of queues.
  public func lease(_ hosts: [HostKey], perHost: Int, excluding seeds: Set<Int>) -> [PageRecord] {
    hosts.flatMap { host in
      rows.indices
        .filter { index in
          let row = rows[index]
          return row.isQueued && row.record.host == host && !seeds.contains(row.record.seed)
        }
        .sorted { (rows[$0].place, $0) < (rows[$1].place, $1) }
        .prefix(perHost)
        .map { index in
          (rows[index].isQueued, rows[index].isLeased) = (false, true)
          var record = rows[index].record
          record.lease = PageLease(epoch: epoch)
          return record
        }
    }
  }

  /// Makes every in-flight page due again.
  public func releaseLeases() { endLeases() }

  private func endLeases() {
    for index in rows.indices where rows[index].isLeased {
      (rows[index].isLeased, rows[index].isQueued) = (false, true)
    }
    epoch += 1
  }

  // MARK: Reading

  /// Returns the records of known URLs.
  public func records(of keys: [PageKey]) -> [PageKey: PageRecord] {
    var found: [PageKey: PageRecord] = [:]
    for key in keys {
      guard let index = rowOfKey[key], seeds.contains(rows[index].seed) else { continue }
      found[key] = rows[index].record
    }
    return found
  }

  /// Returns the number of queued URLs.
  public func dueCount() -> Int { rows.count { $0.isQueued } }

  /// Returns the number of URLs by state.
  public func statistics() -> FrontierStatistics {
    var statistics = FrontierStatistics()
    statistics.due = dueCount()
    statistics.inFlight = rows.count { $0.isLeased }
    for row in rows { statistics.states[row.record.state, default: 0] += 1 }
    return statistics
  }

  /// Returns the pages whose items are in the index.
  public func indexedPages(
    of selection: PageSelection,
    after id: Int64?,
    limit: Int
  ) -> [PageRecord] {
    let records = rows.lazy.map(\.record).filter { record in
      guard record.item != nil, record.id > id ?? .min else { return false }
      return switch selection {
      case .hosts(let hosts): hosts.contains(record.host)
      case .seed(let seed): record.seed == seed
      }
    }
    return Array(records.prefix(limit))
  }

  /// Returns the stored apps of the session's seeds.
  public func seedApps() -> [SeedApp] {
    seeds.map { seed in apps[seed].map { SeedApp.known($0) } ?? .unknown }
  }

  /// Stores the apps of the session's seeds.
  public func saveSeedApps(_ apps: [String?]) {
    for (seed, app) in zip(seeds, apps) { self.apps.updateValue(app, forKey: seed) }
  }
}
