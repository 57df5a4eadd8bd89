public import FoundationEssentials
public import SearchableItems

/// The shared index: what the web and the apps tell, each thing once.
///
/// Records are never merged into each other: each is one row, so that what was added can be taken
/// away again. Which records are one *entity*, and so one result, is derived from their links with
/// every write, in the same transaction.
public final class SharedIndex: Sendable {
  /// How the file is opened.
  public enum Mode: Sendable {
    /// To be written; made where it is missing.
    case readWrite
    /// To be searched only.
    case readOnly
  }

  let store: any IndexStore
  private let clock: @Sendable () -> Date

  /// Opens the index in its file.
  ///
  /// - Throws: ``IndexError`` where the file is something else, damaged or of a later layout.
  public convenience init(
    path: String,
    mode: Mode,
    clock: @escaping @Sendable () -> Date = { Date() }
  ) throws {
    self.init(store: try SQLiteStore(path: path, readOnly: mode == .readOnly), clock: clock)
  }

  /// The index over a store of its own kind.
  public init(store: any IndexStore, clock: @escaping @Sendable () -> Date = { Date() }) {
    self.store = store
    self.clock = clock
  }

  var now: Int64 { Int64(clock().timeIntervalSince1970) }

  /// Writes changes in one transaction: all or none; they are durable when this returns.
  ///
  /// Items come before activities, so that an item and its activity may come together.
  ///
  /// - Returns: What each change did, in the order of `changes`.
  @discardableResult
  public func write(
    _ changes: [IndexChange],
    options: WriteOptions = WriteOptions()
  ) throws -> [ChangeOutcome] {
    try write(PreparedChanges(changes), options: options)
  }

  /// Does the part of a write that needs no store; for writers that can do it beside another write.
  public func prepare(_ changes: [IndexChange]) -> PreparedChanges {
    PreparedChanges(changes, packing: store.packed)
  }

  /// Writes prepared changes in one transaction, as ``write(_:options:)`` does.
  ///
  /// - Returns: What each change did, in their order.
  @discardableResult
  public func write(
    _ prepared: PreparedChanges,
    options: WriteOptions = WriteOptions()
  ) throws -> [ChangeOutcome] {
    let changes = prepared.changes
    do {
      return try store.write { store in
        var writer = RecordWriter(store: store, now: now, options: options)
        _ = try writer.purge()
        var outcomes = [ChangeOutcome](repeating: .unchanged, count: changes.count)
        for index in changes.indices where !changes[index].isActivity {
          outcomes[index] = try writer.apply(changes[index], as: prepared.record(index))
        }
        for index in changes.indices where changes[index].isActivity {
          outcomes[index] = try writer.apply(changes[index])
        }
        try writer.promote()
        try store.refreshWords(everything: false)
        return outcomes
      }
    } catch is ClientStateMismatch {
      throw IndexError(message: "mismatchedClientState: the client state is another")
    } catch let error as RefusedReplacement {
      guard case .refused(let reason) = error.outcome else { throw error }
      throw IndexError(message: "nothing was replaced: \(reason)")
    }
  }

  /// Takes away all that expired, and what is left of what was deleted long ago.
  ///
  /// - Returns: How many records went.
  @discardableResult
  public func purge() throws -> Int {
    try store.write { store in
      var writer = RecordWriter(store: store, now: now, options: WriteOptions())
      var count = 0
      while case let removed = try writer.purge(), removed > 0 { count += removed }
      try writer.promote()
      try store.removeTombstones(before: now - RecordWriter.memory)
      return count
    }
  }

  /// Brings the file into its best shape: what expired goes, and no room stays unused.
  public func optimize() throws {
    try purge()
    try store.optimize()
  }

  /// Hands the records that are public or `owner`'s to `body`, in the order in which they came.
  ///
  /// - Throws: ``IndexError`` where a record cannot be read, and at the end where records are missing.
  public func records(
    owner: String? = Owner.local,
    _ body: (RecordContent) throws -> Void
  ) throws {
    var last: Int64 = 0
    while true {
      // One snapshot a step: a reader that stays would keep the writer's log growing.
      let (contents, end) = try store.read { store in
        let records = try store.records(.after(last), limit: 1000)
        let seen = records.filter { $0.name.owner.isEmpty || $0.name.owner == owner }
        return (try seen.map { try $0.readContent() }, records.last?.id)
      }
      for content in contents { try body(content) }
      guard let end else { return try store.checkRecords() }
      last = end
    }
  }

  /// Hands an owner's live items of an app to `body`.
  public func items(
    appID: String,
    owner: String = Owner.local,
    _ body: (SearchableItem) throws -> Void
  ) throws {
    let now = now
    try store.read { store in
      for record in try store.records(.app(appID, owner: owner, kind: .item), limit: .max)
      where record.isLive(at: now) {
        if case .item(let item) = try record.readContent() { try body(item) }
      }
    }
  }

  /// An owner's live items of an app by their identifiers, in that order.
  public func items(
    _ identifiers: [String],
    appID: String,
    owner: String = Owner.local
  ) throws -> [SearchableItem] {
    let now = now
    return try store.read { store in
      try identifiers.compactMap { uid in
        let name = RecordName(kind: .item, owner: owner, app: appID, uid: uid)
        guard let record = try store.record(named: name), record.isLive(at: now),
          case .item(let item) = try record.readContent()
        else { return nil }
        return item
      }
    }
  }

  /// What the index holds of an activity: the one of the same owner, app and name.
  public func activity(like activity: UserActivity) throws -> UserActivity? {
    let name = try StoredRecord(activity).name
    let now = now
    return try store.read { store in
      guard let record = try store.record(named: name), record.isLive(at: now) else { return nil }
      guard case .activity(let activity) = try record.readContent() else { return nil }
      return activity
    }
  }

  /// What an app noted about a named index of its own.
  public func clientState(
    appID: String,
    owner: String = Owner.local,
    name: String
  ) throws -> [UInt8]? {
    try store.read { try $0.clientState(app: appID, owner: owner, name: name) }
  }

  /// Counts records by kind, and entities, that are public or `owner`'s.
  public func statistics(owner: String? = Owner.local) throws -> IndexStatistics {
    try store.read { store in
      try store.checkRecordCount()
      return IndexStatistics(
        pages: try store.recordCount(.web, seenBy: owner),
        items: try store.recordCount(.item, seenBy: owner),
        activities: try store.recordCount(.activity, seenBy: owner),
        entities: try store.entityCount(seenBy: owner)
      )
    }
  }
}

/// What the index holds.
public struct IndexStatistics: Sendable, Codable, Equatable {
  /// Records of pages.
  public var pages: Int
  /// Records of items.
  public var items: Int
  /// Records of activities.
  public var activities: Int
  /// Things: what a search can find.
  public var entities: Int
}

extension IndexChange {
  fileprivate var isActivity: Bool {
    if case .putActivity = self { true } else { false }
  }
}
