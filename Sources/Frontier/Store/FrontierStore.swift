public import Politeness
public import URLStandard

/// The persistent queue of a crawl: a record per known URL and a queue per host.
///
/// The store holds the data that does not fit into memory and that must survive the process. It decides nothing:
/// ``FrontierPolicy`` decides what becomes of a URL, ``Frontier`` selects the next host. A page that
/// ``lease(_:perHost:excluding:)`` returns belongs to the caller until ``write(_:)`` settles it, its lease ends or is
/// released, or the store is opened again after a crash.
///
/// Methods may wait for a disk or a server, but never on a thread of Swift's cooperative pool. A store passes the cases
/// of `FrontierStoreContract` in the library `StoreContracts`.
public protocol FrontierStore: Sendable {
  /// Opens a session: resumes an unfinished one, with its in-flight pages due again, or starts a new one
  /// in which every known page is due that ``FrontierPolicy/isDue(_:nextDue:fetchedAt:)`` selects.
  ///
  /// - Parameters:
  ///   - seeds: The seeds' URLs; pages of other seeds are not due.
  ///   - time: The current time, in seconds since 1970; `nil` makes every page due.
  ///   - limits: The maximum number of URLs per seed and host.
  /// - Returns: The session and its due pages.
  /// - Throws: An error that names the file or the server.
  func openSession(
    seeds: [String],
    asOf time: Double?,
    limits: KnownURLLimits
  ) async throws -> FrontierSession

  /// Records that the fetch of a page starts: if the process dies before ``write(_:)`` settles the page
  /// or ``endFetch(of:)`` is called, the next session counts the death for the page.
  ///
  /// Called before every fetch; returns without waiting.
  func beginFetch(of id: Int64)

  /// Records that the fetch of a page was abandoned and the page is not completed; returns without waiting.
  func endFetch(of id: Int64)

  /// Returns the URLs that were dropped in this session because of a limit of their seed or host.
  func dropped() async throws -> DroppedURLs.BySeedAndHost

  /// Writes a batch in one transaction.
  ///
  /// Pages whose lease has ended or is another holder's are not completed; ``FrontierWriteResult/lostLeases`` counts
  /// them.
  func write(_ batch: FrontierBatch) async throws -> FrontierWriteResult

  /// Leases the first pages of queues, in order; they count as in flight.
  ///
  /// - Parameters:
  ///   - hosts: The queues.
  ///   - perHost: The maximum number of pages per queue.
  ///   - seeds: The seeds whose pages are skipped.
  /// - Returns: The pages with their ``PageRecord/lease``, in the order of `hosts`.
  /// - Throws: An error that names the file or the server.
  func lease(
    _ hosts: [HostKey],
    perHost: Int,
    excluding seeds: Set<Int>
  ) async throws -> [PageRecord]

  /// Ends every lease of this holder, and makes the pages due again.
  func releaseLeases() async throws

  /// Returns the records of the URLs that belong to this session, without leases.
  func records(of keys: [PageKey]) async throws -> [PageKey: PageRecord]

  /// Returns the number of queued URLs.
  func dueCount() async throws -> Int

  /// Returns the number of URLs by state; scans every URL.
  func statistics() async throws -> FrontierStatistics

  /// Marks the session as finished.
  func closeSession() async throws

  /// Frees caches; called before a large page is processed, which takes much memory for a moment.
  func releaseMemory() async

  /// Returns the pages whose items are in the index, in the order of their identifiers.
  ///
  /// - Parameters:
  ///   - selection: The hosts or the seed of the pages.
  ///   - id: The identifier of the last page of the previous call; `nil` for the first pages.
  ///   - limit: The maximum number of pages.
  /// - Returns: The pages; fewer than `limit` if there are no more.
  /// - Throws: An error that names the file or the server.
  func indexedPages(
    of selection: PageSelection,
    after id: Int64?,
    limit: Int
  ) async throws -> [PageRecord]

  /// Returns the stored apps of the session's seeds, in seed list order.
  func seedApps() async throws -> [SeedApp]

  /// Stores the apps of the session's seeds.
  func saveSeedApps(_ apps: [String?]) async throws

  /// Stores the pauses that hosts asked for, in place of the stored ones.
  ///
  /// - Parameter pauses: The ends of the pauses, in seconds since 1970.
  /// - Throws: An error that names the file or the server.
  func savePauses(_ pauses: [HostKey: Double]) async throws

  /// Returns the stored pauses: their ends, in seconds since 1970.
  func pauses() async throws -> [HostKey: Double]

  // MARK: Stores that several processes share

  /// A Boolean value that indicates whether other processes may crawl from the store at the same time.
  var isShared: Bool { get }

  /// Exchanges state with the other processes that crawl from the store.
  ///
  /// - Parameter isIdle: `true` if this process has no page that it can fetch and nothing to write.
  /// - Returns: The changes since the last call.
  /// - Throws: An error that names the server.
  func synchronize(isIdle: Bool) async throws -> FrontierUpdate

  /// Returns `true` if the pages of a URL's site are this process's to fetch.
  func owns(_ url: WebURL) -> Bool

  /// Returns `true` if a lease has not ended, as far as this process knows; a page without one is not fetched.
  func holds(_ lease: PageLease) -> Bool

  /// A Boolean value that indicates whether indexes are filled from the store's outbox.
  var hasOutbox: Bool { get }
}

extension FrontierStore {
  /// Opens a session in which every page is due.
  public func openSession(seeds: [String]) async throws -> FrontierSession {
    try await openSession(seeds: seeds, asOf: nil)
  }

  /// Opens a session with the default limits.
  public func openSession(seeds: [String], asOf time: Double?) async throws -> FrontierSession {
    let limits = KnownURLLimits(maxPages: seeds.map { _ in nil })
    return try await openSession(seeds: seeds, asOf: time, limits: limits)
  }

  /// Does nothing: a store in memory does not outlive the process.
  public func savePauses(_ pauses: [HostKey: Double]) async throws {}

  /// Returns no pause.
  public func pauses() async throws -> [HostKey: Double] { [:] }

  /// Does nothing.
  public func releaseMemory() async {}

  /// Does nothing: a store in memory does not outlive the process.
  public func beginFetch(of id: Int64) {}

  /// Does nothing.
  public func endFetch(of id: Int64) {}

  /// Returns `false`.
  public var isShared: Bool { false }

  /// Returns the end of the session if this process is idle, because there is no other.
  public func synchronize(isIdle: Bool) async throws -> FrontierUpdate {
    FrontierUpdate(isFinished: isIdle)
  }

  /// Returns `true`.
  public func owns(_ url: WebURL) -> Bool { true }

  /// Returns `true`: no other process ends a lease.
  public func holds(_ lease: PageLease) -> Bool { true }

  /// Returns `false`.
  public var hasOutbox: Bool { false }
}

/// The changes of a shared store that concern one of its processes.
public struct FrontierUpdate: Sendable, Equatable {
  /// The number of pages that each queue of this process gained from others.
  public var growth: [HostKey: Int]
  /// The number of pages that all processes have used of each seed's budget; empty if unknown.
  public var spent: [Int]
  /// A Boolean value that indicates whether sites were handed over to this process.
  public var hasNewSites: Bool
  /// A Boolean value that indicates whether no process has anything left to fetch.
  public var isFinished: Bool
  /// The hosts with due pages whose sites were handed over to this process.
  public var newHosts: Set<HostKey>
  /// The removals of all processes on the hosts of sites that were handed over.
  public var removals: RemovalCounts
  /// The outages of all hosts if sites were handed over to this process; `nil` otherwise.
  public var outages: [HostKey: Double]?

  /// Creates an update.
  public init(
    growth: [HostKey: Int] = [:],
    spent: [Int] = [],
    hasNewSites: Bool = false,
    isFinished: Bool = false,
    newHosts: Set<HostKey> = [],
    removals: RemovalCounts = RemovalCounts(),
    outages: [HostKey: Double]? = nil
  ) {
    self.growth = growth
    self.spent = spent
    self.hasNewSites = hasNewSites
    self.isFinished = isFinished
    self.newHosts = newHosts
    self.removals = removals
    self.outages = outages
  }
}

/// The state of a session that a store has opened.
public struct FrontierSession: Sendable {
  /// A Boolean value that indicates whether the session resumes an unfinished one.
  public var isResumed: Bool
  /// The number of due pages per queue.
  public var due: [HostKey: Int]
  /// The number of indexed pages per queue.
  public var indexed: [HostKey: Int]
  /// The number of pages that each seed has used of its budget.
  public var spent: [Int]
  /// Additional scope bases of seeds: seed and URL.
  public var bases: [SeedBase]
  /// The SipHash key for URL hashes.
  public var secret: HashSecret
  /// Pages that are set aside because the process died while they were in flight.
  public var quarantined: [QuarantinedPage] = []
  /// The removals of all processes since the session began, also in its earlier runs.
  public var removals = RemovalCounts()
  /// The hosts that have been unavailable since an earlier run, and the times since which they are.
  public var outages: [HostKey: Double] = [:]

  /// Creates the state of a session without quarantined pages.
  public init(
    isResumed: Bool,
    due: [HostKey: Int],
    indexed: [HostKey: Int],
    spent: [Int],
    bases: [SeedBase],
    secret: HashSecret
  ) {
    self.isResumed = isResumed
    self.due = due
    self.indexed = indexed
    self.spent = spent
    self.bases = bases
    self.secret = secret
  }
}

/// An additional base of a seed's scope, created when the seed redirects.
public struct SeedBase: Sendable, Equatable {
  /// The index of the seed in the seed list.
  public var seed: Int
  /// The URL.
  public var url: String

  /// Creates a base.
  public init(seed: Int, url: String) {
    self.seed = seed
    self.url = url
  }
}

/// A URL that was found.
public struct DiscoveredPage: Sendable {
  /// The key of the URL.
  public var key: PageKey
  /// The record to store.
  public var record: PageRecord
  /// The queue priority.
  public var priority: QueuePriority
  /// A Boolean value that indicates whether the URL is queued although a redirect has led to it in this
  /// session.
  public var isForced = false

  /// Creates a discovered page.
  public init(key: PageKey, record: PageRecord, priority: QueuePriority) {
    self.key = key
    self.record = record
    self.priority = priority
  }
}

/// The changes since the last batch.
public struct FrontierBatch: Sendable {
  /// Discovered URLs; a known URL keeps its place unless a sitemap gives it another.
  public var discovered: [DiscoveredPage] = []
  /// Completed pages, whatever their result.
  public var completed: [PageRecord] = []
  /// The number of pages charged to each seed's budget.
  public var spent: [Int: Int] = [:]
  /// New scope bases.
  public var bases: [SeedBase] = []
  /// Stored scope bases to which their seeds do not lead any more; they are deleted before ``bases`` are added.
  public var endedBases: [SeedBase] = []
  /// The changes of the index that the completed pages cause.
  public var changes: [PageChange] = []
  /// The store's IDs of the pages of ``completed`` whose items were sent to the sink.
  public var unconfirmed: [Int64] = []
  /// The position in the sink's journal; `nil` if the index contains everything.
  public var journalPosition: JournalPosition?
  /// The changes for the outbox, in their order; a store without an outbox ignores them.
  public var outbox: [OutboxChange] = []
  /// The completed pages that leave the index or have moved, which the store counts until the session ends.
  public var removals: [Removal] = []
  /// The times since which hosts have been unavailable, in seconds since 1970; an earlier stored time stays.
  public var outages: [HostKey: Double] = [:]
  /// Hosts that are available again; their outages end before those of ``outages`` begin.
  public var endedOutages: Set<HostKey> = []

  /// Creates an empty batch.
  public init() {}

  /// A Boolean value that indicates whether there is nothing to write.
  public var isEmpty: Bool {
    discovered.isEmpty && completed.isEmpty && bases.isEmpty && endedBases.isEmpty
      && changes.isEmpty && outbox.isEmpty && outages.isEmpty && endedOutages.isEmpty
  }

  /// Returns the batch without pages whose lease has ended, and without their changes, which belong to another holder.
  ///
  /// - Parameter lost: The pages of ``completed`` whose lease has ended.
  /// - Returns: The rest of the batch.
  public func removing(_ lost: [PageRecord]) -> FrontierBatch {
    guard !lost.isEmpty else { return self }
    let (ids, urls) = (Set(lost.map(\.id)), Set(lost.map(\.url)))
    var rest = self
    rest.completed.removeAll { ids.contains($0.id) && $0.lease != nil }
    rest.unconfirmed.removeAll(where: ids.contains)
    rest.changes.removeAll { urls.contains($0.url) }
    rest.removals.removeAll { urls.contains($0.url) }
    rest.outbox.removeAll { $0.page.map(urls.contains) ?? false }
    return rest
  }
}

/// The effect of a written batch.
public struct FrontierWriteResult: Sendable, Equatable {
  /// The number of pages that each queue gained.
  public var growth: [HostKey: Int]
  /// The number of pages that were not completed, because their lease had ended or was another holder's.
  public var lostLeases: Int

  /// Creates a result.
  public init(growth: [HostKey: Int] = [:], lostLeases: Int = 0) {
    self.growth = growth
    self.lostLeases = lostLeases
  }
}

/// The number of URLs by state.
public struct FrontierStatistics: Sendable, Equatable {
  /// The number of queued URLs.
  public var due = 0
  /// The number of leased URLs.
  public var inFlight = 0
  /// The number of URLs by their last state.
  public var states: [PageRecord.State: Int] = [:]

  /// Creates the statistics of an empty store.
  public init() {}
}

/// A selection of the pages that ``FrontierStore/indexedPages(of:after:limit:)`` returns.
public enum PageSelection: Sendable {
  /// The pages of some hosts.
  case hosts(Set<HostKey>)
  /// The pages of a seed, by its index in the session's seed list.
  case seed(Int)
}

/// The app of a seed in an earlier session.
public enum SeedApp: Sendable, Equatable {
  /// The seed is new, or the file has a layout without apps.
  case unknown
  /// The app; `nil` for none.
  case known(String?)
}
