/// Where the frontier lies: every known URL with what is known of it, and a queue a host.
///
/// The store holds what does not fit into memory and what must outlive the process. It knows neither
/// clock nor delay; ``Frontier`` decides whose turn it is. What was handed out by
/// ``lease(_:perHost:excluding:)`` is nobody else's until ``write(_:)`` settles it, the lease is
/// released, or the store is opened again after a crash: a store that many machines share gives each
/// lease a holder and an end.
public protocol FrontierStore: Sendable {
  /// Opens a session: goes on with an unfinished one, with what was in flight due again, or begins a new
  /// one, in which every known page is due whose time has come.
  ///
  /// - Parameters:
  ///   - seeds: The seeds' URLs; pages of other seeds rest.
  ///   - time: The time, in seconds since 1970; `nil` makes everything due.
  ///   - limits: How many URLs are kept of each seed and host.
  /// - Returns: What is due.
  /// - Throws: An error that names the file or the server.
  func openSession(
    seeds: [String],
    asOf time: Double?,
    limits: KnownURLLimits
  ) throws -> FrontierSession

  /// Notes that a page is fetched now: if the process dies before ``write(_:)`` settles the page, or
  /// ``endFetch(of:)`` is called, the next session counts it against the page.
  func beginFetch(of id: Int64)

  /// Notes that a page is not fetched now, and not settled either.
  func endFetch(of id: Int64)

  /// URLs that were not kept in this session, since their seed or host had too many.
  func dropped() -> (seeds: [Int: DroppedURLs], hosts: [HostKey: DroppedURLs])

  /// Writes a batch in one transaction.
  ///
  /// - Returns: How many pages each queue gained.
  func write(_ batch: FrontierBatch) throws -> [HostKey: Int]

  /// Takes the first pages of queues, in order; they count as in flight.
  ///
  /// - Parameters:
  ///   - hosts: The queues.
  ///   - perHost: Pages to take of each at most.
  ///   - seeds: Seeds whose pages are passed over.
  /// - Returns: The pages, in the order of `hosts`.
  /// - Throws: An error that names the file or the server.
  func lease(_ hosts: [HostKey], perHost: Int, excluding seeds: Set<Int>) throws -> [PageRecord]

  /// Makes everything that is in flight due again.
  func releaseLeases() throws

  /// What is known of URLs, as far as they count in this session.
  func records(of keys: [PageKey]) throws -> [PageKey: PageRecord]

  /// How many URLs stand in queues.
  func dueCount() throws -> Int

  /// How many URLs are in which place; looks at every one.
  func census() throws -> FrontierCensus

  /// Marks the session as finished.
  func closeSession() throws

  /// Calls `body` for every change that was kept, in the order in which they were seen.
  ///
  /// - Parameters:
  ///   - time: Changes seen at that time or later; `nil` for those that the last session saw.
  ///   - body: Takes a change.
  /// - Throws: An error that names the file or the server, and what `body` throws.
  func forEachChange(since time: Double?, _ body: (PageChange) throws -> Void) throws

  /// Keeps the last robots.txt of an origin.
  func saveRobots(_ copy: RobotsCopy) throws

  /// The last robots.txt of an origin, however old; `nil` where none was ever fetched.
  func robots(of origin: String) throws -> RobotsCopy?

  /// Keeps the last association file of an origin that could be had.
  func saveAssociation(_ copy: AssociationCopy) throws

  /// The last association file of an origin, however old; `nil` if none was ever fetched.
  func association(of origin: String) throws -> AssociationCopy?

  /// Calls `body` for every page whose item is in the index, of one host or of one seed.
  func forEachIndexedPage(
    of selection: PageSelection,
    _ body: (PageRecord) throws -> Void
  ) throws

  /// The apps of the session's seeds as they were kept last.
  func seedApps() throws -> [SeedApp]

  /// Keeps the apps of the session's seeds.
  func keepSeedApps(_ apps: [String?]) throws

  /// Keeps a file beside the pages; it replaces the one that was there before.
  func saveFile(_ copy: FileCopy) throws

  /// The file that was kept last; `nil` where there is none, or it is damaged.
  func file(at url: String) throws -> FileCopy?

  /// Forgets a file.
  func removeFile(at url: String) throws
}

extension FrontierStore {
  /// Opens a session in which everything is due.
  public func openSession(seeds: [String]) throws -> FrontierSession {
    try openSession(seeds: seeds, asOf: nil)
  }

  /// Opens a session with the standard limits.
  public func openSession(seeds: [String], asOf time: Double?) throws -> FrontierSession {
    let limits = KnownURLLimits(maxPages: seeds.map { _ in nil })
    return try openSession(seeds: seeds, asOf: time, limits: limits)
  }

  /// Does nothing: a store in memory does not outlive the process.
  public func beginFetch(of id: Int64) {}

  /// Does nothing.
  public func endFetch(of id: Int64) {}
}

/// What a store says of the session that it opened.
public struct FrontierSession: Sendable {
  /// Whether an unfinished session goes on.
  public var isResumed: Bool
  /// Pages that are due, by queue.
  public var due: [HostKey: Int]
  /// Pages that the index holds, by queue.
  public var indexed: [HostKey: Int]
  /// How many pages of each seed's budget are spent.
  public var spent: [Int]
  /// Where the scope of a seed begins besides its own URL: seed and URL.
  public var bases: [SeedBase]
  /// With what URLs are hashed.
  public var secret: HashSecret
  /// Pages that are not fetched for a while, since the process died while they were in flight.
  public var setAside: [SetAsidePage] = []
  /// The known URLs by seed and host.
  var known = KnownURLCounts()

  init(
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

/// Where a seed's scope begins, since the seed redirects there.
public struct SeedBase: Sendable, Equatable {
  /// The seed's place in the list.
  public var seed: Int
  /// The URL.
  public var url: String

  /// A base.
  public init(seed: Int, url: String) {
    self.seed = seed
    self.url = url
  }
}

/// A URL that was found.
public struct DiscoveredPage: Sendable {
  /// What stands for it.
  public var key: PageKey
  /// What is to be kept of it.
  public var record: PageRecord
  /// When its turn comes.
  public var place: QueuePlace
  /// Whether it waits although a redirect has led there in this session.
  public var isForced = false

  /// A URL.
  public init(key: PageKey, record: PageRecord, place: QueuePlace) {
    self.key = key
    self.record = record
    self.place = place
  }
}

/// What happened since the last batch.
public struct FrontierBatch: Sendable {
  /// URLs that were found; what is known keeps its place, unless a sitemap gives it another.
  public var discovered: [DiscoveredPage] = []
  /// Pages that are done, whatever became of them.
  public var settled: [PageRecord] = []
  /// Pages that seeds' budgets paid for.
  public var spent: [Int: Int] = [:]
  /// Where scopes begin from now on.
  public var bases: [SeedBase] = []
  /// What became different in the index by the pages that are done.
  public var changes: [PageChange] = []
  /// The pages of ``settled`` whose items went to the sink, by the store's numbers.
  public var unconfirmed: [Int64] = []
  /// How far the sink's journal goes; `nil` if the index has everything.
  public var mark: SinkMark?

  /// An empty batch.
  public init() {}

  /// Whether there is nothing to write.
  public var isEmpty: Bool {
    discovered.isEmpty && settled.isEmpty && bases.isEmpty && changes.isEmpty
  }
}

/// How many URLs are in which place.
public struct FrontierCensus: Sendable, Equatable {
  /// URLs in queues.
  public var due = 0
  /// URLs that were handed out.
  public var inFlight = 0
  /// URLs by what became of them last.
  public var states: [PageRecord.State: Int] = [:]

  /// An empty census.
  public init() {}
}

/// The pages that ``FrontierStore/forEachIndexedPage(of:_:)`` goes through.
public enum PageSelection: Sendable {
  /// The pages of a host.
  case host(HostKey)
  /// The pages of a seed, by its place in the list of the session.
  case seed(Int)
}

/// The app of a seed as an earlier session knew it.
public enum SeedApp: Sendable, Equatable {
  /// The seed is new, or of a file that kept no apps.
  case unknown
  /// The app; `nil` for none.
  case known(String?)
}

/// An association file that was fetched before: it stands in while the host does not answer.
public struct AssociationCopy: Sendable, Equatable {
  /// Scheme, host and port.
  public var origin: String
  /// The file; empty where the host has none.
  public var body: [UInt8]
  /// When it was fetched, in seconds since 1970.
  public var fetchedAt: Double
  /// Until when it need not be requested again, in seconds since 1970.
  public var freshUntil: Double

  /// A copy.
  public init(origin: String, body: [UInt8], fetchedAt: Double, freshUntil: Double) {
    self.origin = origin
    self.body = body
    self.fetchedAt = fetchedAt
    self.freshUntil = freshUntil
  }
}

/// A robots.txt that was fetched before; it is used while it is fresh, and stands in while the host does
/// not answer.
public struct RobotsCopy: Sendable, Equatable {
  /// Scheme, host and port.
  public var origin: String
  /// The file; empty where the host has none.
  public var body: [UInt8]
  /// When it was fetched, in seconds since 1970.
  public var fetchedAt: Double
  /// Until when it need not be asked for again, in seconds since 1970.
  public var freshUntil: Double

  /// A copy.
  public init(origin: String, body: [UInt8], fetchedAt: Double, freshUntil: Double = 0) {
    self.origin = origin
    self.body = body
    self.fetchedAt = fetchedAt
    self.freshUntil = freshUntil
  }

  /// For how long it is fresh, in seconds; a clock that was put back is not waited for.
  func freshness(at time: Double) -> Double {
    time < fetchedAt ? 0 : max(0, freshUntil - time)
  }
}
