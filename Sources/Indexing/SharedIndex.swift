import EntityResolution
public import FoundationEssentials
public import IndexModel
public import SearchableItems
import SQLiteIndex

/// The shared index of web pages and app content, with records of the same thing joined into one result.
///
/// Records are never merged: each is one row, so that it can be removed again. Which records form one
/// *entity*, and thus one result, is derived from their links with every write, in the same transaction.
public final class SharedIndex: FeedStore {
  /// The access mode of the file.
  public enum Mode: Sendable {
    /// Read and write; the file is created if it is missing.
    case readWrite
    /// Read only.
    case readOnly
  }

  let store: any IndexStore
  private let clock: @Sendable () -> Date

  /// Opens the index in its file.
  ///
  /// - Throws: `IndexError` if the file is not an index, is damaged or has a later layout.
  public convenience init(
    path: String,
    mode: Mode,
    clock: @escaping @Sendable () -> Date = { Date() }
  ) throws {
    self.init(store: try SQLiteStore(path: path, readOnly: mode == .readOnly), clock: clock)
  }

  /// Creates an index over a custom store.
  public init(store: any IndexStore, clock: @escaping @Sendable () -> Date = { Date() }) {
    self.store = store
    self.clock = clock
  }

  var now: Int64 { Int64(clock().timeIntervalSince1970) }

  /// Writes changes in one atomic transaction; they are durable when the method returns.
  ///
  /// Items are written before activities, so that an item and its activity may be in the same call.
  ///
  /// - Returns: The outcome of each change, in the order of `changes`.
  @discardableResult
  public func write(
    _ changes: [IndexChange],
    options: WriteOptions = WriteOptions()
  ) async throws -> [ChangeOutcome] {
    try await write(PreparedChanges(changes), options: options)
  }

  /// Does the store-independent part of a write, which can run concurrently with another write.
  public func prepare(_ changes: [IndexChange]) -> PreparedChanges {
    PreparedChanges(changes, compressing: store.compressed)
  }

  /// Writes prepared changes in one transaction, as ``write(_:options:)`` does.
  ///
  /// - Returns: The outcome of each change, in their order.
  @discardableResult
  public func write(
    _ prepared: PreparedChanges,
    options: WriteOptions = WriteOptions()
  ) async throws -> [ChangeOutcome] {
    let (changes, now) = (prepared.changes, now)
    return try await store.write { store in
      var writer = RecordWriter(store: store, now: now, options: options)
      _ = try writer.purge()
      var outcomes = [ChangeOutcome](repeating: .unchanged, count: changes.count)
      for index in Self.order(of: changes, options) {
        if options.recordNumbers.indices.contains(index) {
          store.numberRecords(from: options.recordNumbers[index])
        }
        if options.writers.indices.contains(index) {
          writer.options.writer = options.writers[index]
        }
        outcomes[index] = try writer.apply(changes[index], as: prepared.record(index))
      }
      if options.isAtomic, let error = RefusedChange(outcomes) { throw error }
      try writer.finish()
      try store.refreshWords(everything: false)
      return outcomes
    }
  }

  /// Returns the order in which changes are applied: that of a log, or items before activities.
  private static func order(of changes: [IndexChange], _ options: WriteOptions) -> [Int] {
    guard options.recordNumbers.isEmpty else { return Array(changes.indices) }
    return changes.indices.filter { !changes[$0].isActivity }
      + changes.indices.filter { changes[$0].isActivity }
  }

  /// Deletes expired records and outdated tombstones.
  ///
  /// - Returns: The number of deleted records.
  @discardableResult
  public func purge() async throws -> Int {
    let now = now
    return try await store.write { store in
      var writer = RecordWriter(store: store, now: now, options: WriteOptions())
      var count = 0
      while case let removed = try writer.purge(), removed > 0 { count += removed }
      try writer.finish()
      try store.removeTombstones(before: now - RecordWriter.memory)
      return count
    }
  }

  /// Frees the caches of the store, before work that takes much memory for a moment.
  public func releaseMemory() async { await store.releaseMemory() }

  /// Deletes expired records and compacts the file.
  public func optimize() async throws {
    try await purge()
    try await store.optimize()
  }

  /// Calls `body` with the records that are public or owned by `owner`, in insertion order; writing them to an
  /// empty index gives the same results.
  ///
  /// Public activities, which are derived from those of many owners, and the items of apps themselves are left
  /// out. Items have their expiration date, also by default.
  ///
  /// - Throws: `IndexError` if a record is unreadable, and at the end if records are missing.
  public func records(
    owner: String? = Owner.local,
    _ body: (RecordContent) async throws -> Void
  ) async throws {
    var last: Int64 = 0
    while true {
      // One snapshot per step: a long-lived reader would keep the write-ahead log growing.
      let (contents, end) = try await store.read { [last] store in
        let records = try store.records(.after(last), limit: 1000)
        let seen = records.filter { $0.isExported(to: owner) }
        return (try seen.map { try $0.exportedContent() }, records.last?.id)
      }
      for content in contents { try await body(content) }
      guard let end else { return try await store.checkRecords() }
      last = end
    }
  }

  /// Returns the live items of an owner's app for which `isIncluded` returns `true`.
  ///
  /// - Throws: `IndexError` if a record is unreadable, and the errors of `isIncluded`.
  public func items(
    appID: String,
    owner: String = Owner.local,
    where isIncluded: @escaping @Sendable (SearchableItem) throws -> Bool
  ) async throws -> [SearchableItem] {
    try await items(appID, owner, where: isIncluded)
  }

  /// Returns the live items of an app for which `isIncluded` returns `true`, of all owners.
  package func itemsOfAllOwners(
    appID: String,
    where isIncluded: @escaping @Sendable (SearchableItem) throws -> Bool
  ) async throws -> [SearchableItem] {
    try await items(appID, nil, where: isIncluded)
  }

  private func items(
    _ appID: String,
    _ owner: String?,
    where isIncluded: @escaping @Sendable (SearchableItem) throws -> Bool
  ) async throws -> [SearchableItem] {
    let now = now
    return try await store.read { store in
      try store.records(.app(appID, owner: owner, kind: .item), limit: .max).compactMap { record in
        guard record.isLive(at: now), case .item(let item) = try record.readContent(),
          try isIncluded(item)
        else { return nil }
        return item
      }
    }
  }

  /// Returns an owner's live items of an app by their identifiers, in that order.
  public func items(
    _ identifiers: [String],
    appID: String,
    owner: String = Owner.local
  ) async throws -> [SearchableItem] {
    let now = now
    return try await store.read { store in
      try identifiers.compactMap { uid in
        let name = RecordName(kind: .item, owner: owner, app: appID, uid: uid)
        guard let record = try store.record(named: name), record.isLive(at: now),
          case .item(let item) = try record.readContent()
        else { return nil }
        return item
      }
    }
  }

  /// Returns the stored activity with the same owner, app and name.
  public func activity(like activity: UserActivity) async throws -> UserActivity? {
    let name = try StoredRecord(activity).name
    let now = now
    return try await store.read { store in
      guard let record = try store.record(named: name), record.isLive(at: now) else { return nil }
      guard case .activity(let activity) = try record.readContent() else { return nil }
      return activity
    }
  }

  /// Returns `true` if an app is registered.
  package func isRegistered(_ appID: String) async throws -> Bool {
    try await store.read { try $0.registration(of: appID) != nil }
  }

  /// Returns the client state of an app's named index.
  public func clientState(
    appID: String,
    owner: String = Owner.local,
    name: String
  ) async throws -> [UInt8]? {
    try await store.read { try $0.clientState(app: appID, owner: owner, name: name) }
  }

  /// Returns the numbers of records by kind, and of entities, that are public or owned by `owner`.
  public func statistics(owner: String? = Owner.local) async throws -> IndexStatistics {
    try await store.read { store in
      try store.checkRecordCount()
      return IndexStatistics(
        pages: try store.recordCount(.web, seenBy: owner),
        items: try store.recordCount(.item, seenBy: owner),
        activities: try store.recordCount(.activity, seenBy: owner),
        entities: try store.entityCount(seenBy: owner)
      )
    }
  }

  /// Returns the number of private records of each owner.
  public func privateRecordCounts() async throws -> [String: Int] {
    try await store.read { try $0.privateRecordCounts() }
  }
}

/// The numbers of records and entities in the index.
public struct IndexStatistics: Sendable, Codable, Equatable {
  /// The number of page records.
  public var pages: Int
  /// The number of item records.
  public var items: Int
  /// The number of activity records.
  public var activities: Int
  /// The number of entities, which are the possible results.
  public var entities: Int
}

extension RefusedChange {
  /// Creates the error of the first refused change; `nil` if there is none.
  package init?(_ outcomes: [ChangeOutcome]) {
    for (position, outcome) in outcomes.enumerated() {
      guard case .refused(let reason) = outcome else { continue }
      self.init(position: position, reason: reason)
      return
    }
    return nil
  }
}
