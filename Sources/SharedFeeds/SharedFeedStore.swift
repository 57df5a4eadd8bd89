public import FoundationEssentials
import Indexing
public import IndexModel
import PostgreSQLFrontier
public import SearchableItems

/// The feeds of apps for the indexes that follow a shared frontier, whatever shards they have.
///
/// The server keeps all records of feeds, so that each write has the outcome that it would have in one index. What
/// changes goes to the outbox, to the bucket of the page that a record names. Records that belong together are in one
/// bucket: a related activity follows its item, and an item that names no page follows the page of its activity.
public final class SharedFeedStore: FeedStore {
  let log: AppFeedLog
  /// The time for which the answers of indexes are awaited.
  let patience: Duration
  private let clock: @Sendable () -> Date

  /// Connects to the PostgreSQL server of a shared frontier; creates the tables if they are missing.
  ///
  /// - Parameters:
  ///   - address: The address of `--frontier`.
  ///   - patience: The time for which ``joinRefusals(of:)`` waits for the indexes.
  ///   - clock: The time.
  /// - Throws: `PostgreSQLError` if the server cannot be reached, or its crawls write to no outbox.
  public init(
    _ address: String,
    patience: Duration = .seconds(2),
    clock: @escaping @Sendable () -> Date = { Date() }
  ) async throws {
    log = try await AppFeedLog(address)
    self.patience = patience
    self.clock = clock
  }

  var now: Int64 { Int64(clock().timeIntervalSince1970) }

  /// Writes changes of one app, and appends what they change to the outbox, in one transaction.
  ///
  /// - Throws: `IndexError` if a client state is another, a replacement has an invalid item, a change is not of an
  ///   app's feed, or the server does not respond.
  public func write(
    _ changes: [IndexChange],
    options: WriteOptions = WriteOptions()
  ) async throws -> [ChangeOutcome] {
    guard let app = changes.first?.feedApp else { return [] }
    guard changes.allSatisfy({ $0.feedApp == app }) else {
      throw IndexError(.unsupportedChange, "a write to a log of feeds concerns one app")
    }
    let (log, now) = (log, now)
    return try await reported {
      try await log.write(to: app, at: now) { transaction in
        var write = FeedWrite(transaction: transaction, log: log, options: options)
        let outcomes = try write.apply(changes)
        if options.isAtomic, let error = RefusedChange(outcomes) { throw error }
        try write.finish()
        return outcomes
      }
    }
  }

  /// Reports a failure of the server as an index that is unavailable reports its own.
  func reported<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let error as PostgreSQLError {
      throw IndexError(.unavailable, "the PostgreSQL server of the feeds cannot be used: \(error)")
    }
  }

  /// Returns an owner's live items of an app by their identifiers, in that order.
  public func items(
    _ identifiers: [String],
    appID: String,
    owner: String = Owner.local
  ) async throws -> [SearchableItem] {
    try await reported {
      try await log.read(appID, at: now) { transaction in
        try identifiers.compactMap { uid in
          let name = AppRecord.Name(kind: .item, app: appID, owner: owner, uid: uid)
          return try transaction.record(name)?.item
        }
      }
    }
  }

  /// Returns the client state of an app's named index.
  public func clientState(
    appID: String,
    owner: String = Owner.local,
    name: String
  ) async throws -> [UInt8]? {
    try await reported {
      try await log.read(appID, at: now) { try $0.state(owner: owner, name: name) }
    }
  }
}

extension IndexChange {
  /// The app whose feed the change is of; `nil` if it is of none.
  var feedApp: String? {
    switch self {
    case .putItem(let item): item.appID
    case .putActivity(let activity): activity.appID
    case .deleteItems(let app, _, _), .deleteDomain(let app, _, _), .deleteAllItems(let app, _),
      .replaceDomain(let app, _, _, _), .deleteActivities(let app, _, _),
      .deleteActivityDomain(let app, _, _), .deleteAllActivities(let app, _):
      app
    case .setClientState(let state): state.appID
    case .registerApp(let app, _): app.appID
    case .unregisterApp(let app, _): app
    default: nil
    }
  }
}
