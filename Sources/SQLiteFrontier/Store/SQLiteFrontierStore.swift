import FoundationEssentials
public import Frontier
import GRDB
public import Politeness
import SQLiteStatements
import Synchronization
import SystemIO

/// An error that prevents reading or writing the crawl state: a full disk, missing permissions, a
/// damaged file.
public struct FrontierStoreError: Error, Sendable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// The message of SQLite.
  public let reason: String
  /// A Boolean value that indicates whether the file is damaged and must be rebuilt.
  public var isDamage = false

  init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  init(path: String, damage: String) {
    self.init(path: path, reason: damage)
    isDamage = true
  }

  init(path: String, _ error: DatabaseError) {
    self.init(path: path, reason: error.reason(for: path))
    isDamage = error.isDamage
  }

  /// A sentence that names the file and the command that rebuilds it.
  public var description: String {
    let sentence = "the crawl's state in \(path) cannot be used: \(reason)"
    guard isDamage else { return sentence }
    return sentence + "; rebuild it from the index and the seed list by "
      + "'webmark crawl <seed list> --rebuild-frontier'"
  }
}

/// A frontier store in an SQLite file.
///
/// URLs are appended in discovery order. Their keys have tables of their own, and the queues have a
/// table with only the due pages, so that a batch touches few pages of the file.
public final class SQLiteFrontierStore: FrontierStore, HTTPCacheStore, ChangeLog {
  private let database: DatabaseQueue
  private let queue = BlockingQueue("webmark.frontier")
  let skippedSeeds = SkippedSeeds()
  private let path: String
  private let session = Mutex(FrontierSessionState())
  private let recent: Mutex<SQLiteStagingTables>
  private let counts = Mutex(KnownURLCounts())
  private let inFlight: InFlightLog?

  /// Opens or creates the file; a file of an earlier layout is migrated.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - recentLimit: The maximum number of recent URLs that are stored in separate tables.
  /// - Throws: An error that names the file if it is damaged or not a crawl state.
  public convenience init(path: String, recentLimit: Int = 1_000_000) throws {
    try self.init(path: path, recentLimit: recentLimit, isReadOnly: false)
  }

  /// Opens a file whose changes and status are read; one that cannot be written is opened read-only.
  ///
  /// - Throws: An error that names the file if it is damaged, not a crawl state, or cannot be written and has an earlier layout.
  public convenience init(reading path: String) throws {
    try self.init(
      path: path,
      recentLimit: Self.recentLimit,
      isReadOnly: !FileAccess.isWritable(path)
    )
  }

  /// The maximum number of recent URLs that are stored in separate tables.
  private static let recentLimit = 1_000_000

  init(path: String, recentLimit: Int, isReadOnly: Bool) throws {
    recent = Mutex(SQLiteStagingTables(limit: recentLimit))
    inFlight = path == ":memory:" || isReadOnly ? nil : InFlightLog(path: path + ".inflight")
    self.path = path
    guard !isReadOnly else {
      database = try Self.openedForReading(path)
      return
    }
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { [skippedSeeds] database in
      skippedSeeds.define(in: database)
      // A process crash loses nothing; a power cut may lose the last batches, which are then fetched
      // again.
      try database.execute(
        sql: """
          PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -6000;
          PRAGMA wal_autocheckpoint = 8000; PRAGMA journal_size_limit = 67108864
          """
      )
    }
    if path != ":memory:" { PrivateFiles.create(path) }
    database = try Self.naming(path) {
      let database = try DatabaseQueue(path: path, configuration: configuration)
      try database.write { try SQLiteFrontierSchema.prepare($0, path: path) }
      return database
    }
  }

  private static func openedForReading(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.readonly = true
    return try naming(path) {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.read { database in
        if let problem = try SQLiteFrontierSchema.problem(of: database, path: path) {
          throw problem
        }
        guard try SQLiteFrontierSchema.isCurrent(database) else {
          throw FrontierStoreError(
            path: path,
            reason: "it has the layout of an earlier version; the next crawl brings it up to date"
          )
        }
      }
      return queue
    }
  }

  /// Runs `body` and adds the file name to SQLite errors.
  private static func naming<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw FrontierStoreError(path: path, error)
    } catch let error as DamagedValue {
      throw FrontierStoreError(path: path, damage: error.description)
    } catch is RowDecodingError {
      throw FrontierStoreError(path: path, damage: DamagedValue(name: "a number").description)
    }
  }

  /// The state of the session that is open.
  var sessionState: FrontierSessionState { session.withLock { $0 } }

  func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try Self.naming(path) { try database.write(body) }
  }

  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try Self.naming(path) { try database.read(body) }
  }

  /// Runs `body` in a transaction, on the store's own queue.
  func writing<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    try await queue.run { try self.write(body) }
  }

  /// Runs `body` on a snapshot, on the store's own queue.
  func reading<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    try await queue.run { try self.read(body) }
  }

  /// Checkpoints the write-ahead log into the file, so that it survives a power cut.
  func checkpoint() throws {
    try Self.naming(path) {
      _ = try database.writeWithoutTransaction { try $0.checkpoint(.full) }
    }
  }

  /// Frees the cache of the file.
  public func releaseMemory() async { try? await queue.run { self.database.releaseMemory() } }

  /// Closes the file; the store cannot be used afterwards.
  package func close() { try? database.close() }

  /// Opens a session, or resumes the unfinished one.
  public func openSession(
    seeds: [String],
    asOf time: Double?,
    limits: KnownURLLimits
  ) async throws -> FrontierSession {
    let opened = try await writing { database in
      try self.recent.withLock { try $0.count(database) }
      return try SQLiteSessionOpening(
        database: database,
        seeds: seeds,
        time: time,
        limits: limits,
        pagesInFlightAtCrash: self.inFlight?.pagesInFlightAtCrash ?? []
      ).run()
    }
    inFlight?.clear()
    session.withLock { session in
      let epoch = session.epoch + 1
      session = opened.state
      session.epoch = epoch
    }
    counts.withLock { $0 = opened.counts }
    return opened.session
  }

  /// Records that the fetch of a page starts.
  public func beginFetch(of id: Int64) { inFlight?.begin(id) }

  /// Records that the fetch of a page was abandoned.
  public func endFetch(of id: Int64) { inFlight?.end(id) }

  /// Returns the URLs that were dropped in this session.
  public func dropped() async -> DroppedURLs.BySeedAndHost { counts.withLock(\.dropped) }

  /// Writes a batch in one transaction.
  public func write(_ batch: FrontierBatch) async throws -> FrontierWriteResult {
    let state = sessionState
    let result = try await writing { database in
      try self.counts.withLock { counts in
        var writing = SQLiteBatchWriting(
          database: database,
          session: state,
          counts: counts.extract()
        )
        defer { counts = writing.counts }
        try writing.write(batch)
        try self.recent.withLock { try $0.add(writing.newCount, database) }
        return writing.result
      }
    }
    for record in batch.completed { inFlight?.end(record.id) }
    return result
  }

  /// Leases the first pages of queues.
  public func lease(
    _ hosts: [HostKey],
    perHost: Int,
    excluding seeds: Set<Int>
  ) async throws -> [PageRecord] {
    let (state, skipped) = (sessionState, skippedSeeds)
    return try await writing { database in
      skipped.set(seeds, in: state)
      var leasing = try SQLiteLeasing(
        database: database,
        session: state,
        isSelective: !seeds.isEmpty
      )
      return try hosts.flatMap { try leasing.lease($0, count: perHost) }
    }
  }

  /// Makes every in-flight page due again.
  public func releaseLeases() async throws {
    try await writing { try SQLiteSessionOpening.releaseLeases($0) }
    session.withLock { $0.epoch += 1 }
  }

  /// Returns the records of the URLs that belong to this session.
  public func records(of keys: [PageKey]) async throws -> [PageKey: PageRecord] {
    let state = sessionState
    return try await reading { database in
      let statement = try database.cachedStatement(
        sql:
          "SELECT \(URLColumn.list), u.session, u.place FROM url u WHERE u.id = \(SQLiteKeyIndex.row)"
      )
      var found: [PageKey: PageRecord] = [:]
      for key in keys {
        let row = try Row.fetchOne(statement, arguments: [Int64(bitPattern: key.value)])
        guard let row, state.counts(try KnownURLRow(row)) else { continue }
        found[key] = try state.record(row)
      }
      return found
    }
  }

  /// Returns the number of queued URLs.
  public func dueCount() async throws -> Int {
    try await reading { try Int.fetchOne($0, sql: SQLiteQueues.count) ?? 0 }
  }

  /// Returns the number of URLs by state; scans every URL.
  public func statistics() async throws -> FrontierStatistics {
    try await reading { database in
      var statistics = FrontierStatistics()
      statistics.due = try Int.fetchOne(database, sql: SQLiteQueues.count) ?? 0
      statistics.inFlight = try Int.fetchOne(database, sql: "SELECT count(*) FROM leased") ?? 0
      let sql = "SELECT state, count(*) FROM url GROUP BY state"
      for row in try Row.fetchAll(database, sql: sql) {
        guard let state = PageRecord.State(rawValue: try row.value(at: 0)) else { continue }
        statistics.states[state] = try row.value(at: 1)
      }
      return statistics
    }
  }

  /// Marks the session as finished.
  public func closeSession() async throws {
    try await writing { try $0.execute(sql: "UPDATE session SET is_open = 0") }
  }
}
