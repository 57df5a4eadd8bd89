import EntityResolution
import Indexing
import IndexModel
import PostgreSQLFrontier
import SearchableItems
import URLStandard

/// One write to the feeds of an app: what it changes in the records of the server, and what indexes shall do.
struct FeedWrite {
  let transaction: AppFeedTransaction
  let log: AppFeedLog
  let options: WriteOptions
  /// The changes for the outbox, in their order.
  private var changes: [(bucket: Int, bytes: [UInt8])] = []

  init(transaction: AppFeedTransaction, log: AppFeedLog, options: WriteOptions) {
    (self.transaction, self.log, self.options) = (transaction, log, options)
  }

  /// The bucket of what names no page.
  private var appBucket: Int { log.bucket(ofApp: transaction.app) }

  /// Applies changes, items before activities, and returns the outcome of each.
  mutating func apply(_ changes: [IndexChange]) throws -> [ChangeOutcome] {
    var outcomes = [ChangeOutcome](repeating: .unchanged, count: changes.count)
    for isActivity in [false, true] {
      for (index, change) in changes.enumerated() where change.isActivity == isActivity {
        outcomes[index] = try apply(change)
      }
    }
    return outcomes
  }

  /// Applies a change, as an index with all records would.
  private mutating func apply(_ change: IndexChange) throws -> ChangeOutcome {
    switch change {
    case .putItem(let item): return try put(item)
    case .putActivity(let activity): return try put(activity)
    case .setClientState(let state): return try set(state)
    case .registerApp(let app, let owner): return try register(app, owner: owner)
    case .unregisterApp(_, let owner): return try unregister(owner)
    case .replaceDomain(_, let domain, let items, let owner):
      return try replace(domain, of: owner, with: items)
    default: return .removed(try delete(try recordsToDelete(for: change)))
    }
  }

  /// Appends the changes to the outbox.
  func finish() throws { try transaction.append(changes) }

  mutating func log(_ change: IndexChange, writer: String? = nil, to bucket: Int) throws {
    changes.append((bucket, try LoggedChange(change, writer: writer).bytes()))
  }

  // MARK: Items

  mutating func put(_ item: SearchableItem) throws -> ChangeOutcome {
    if let error = FeedRules.validationError(for: item) { return .refused(error) }
    return try save(item) { .putItem($0) }
  }

  /// Stores an item, which may be that of an app itself.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - change: Returns the change that stores the merged item in an index.
  /// - Returns: The outcome.
  /// - Throws: `PostgreSQLError` if the server does not respond.
  mutating func save(
    _ item: SearchableItem,
    by change: (SearchableItem) -> IndexChange
  ) throws -> ChangeOutcome {
    if let error = FeedRules.validationError(forRegistered: item) { return .refused(error) }
    let recordName = try StoredRecord(item).name
    if let error = FeedRules.validationError(for: recordName) { return .refused(error) }
    let name = AppRecord.Name(recordName, kind: .item)
    let existing = try transaction.record(name)
    let merged = item.merged(into: existing?.item)
    let stored = try StoredRecord(merged)
    var record = AppRecord(
      name: name,
      bucket: appBucket,
      change: try LoggedChange(change(merged)).bytes()
    )
    record.home = home(of: [merged.uniqueIdentifier, merged.attributeSet.contentURL])
    record.domain = stored.domain?.withoutNUL
    record.expires = stored.expires ?? transaction.now + FeedRules.itemLifetime
    record.bucket =
      try record.home ?? existing?.bucket ?? bucketOfGroup(of: name) ?? appBucket
    try store(record, replacing: existing)
    try gather(name, into: record.bucket)
    guard let former = existing?.item else { return .inserted }
    return try StoredRecord(former.asStored).document == stored.document ? .unchanged : .merged
  }

  /// Returns the bucket of the first text that is the URL of a page.
  private func home(of texts: [String?]) -> Int? {
    texts.lazy.compactMap(\.self).first { PageLookupKey.text($0) != nil }
      .flatMap { WebURL($0) }.map(log.bucket(of:))
  }

  /// Returns the bucket of the items and activities that an item without a page belongs to; `nil` if these name no page
  /// either.
  private func bucketOfGroup(of name: AppRecord.Name) throws -> Int? {
    let items = try transaction.items(name.uid).filter {
      $0.name != name && (name.owner.isEmpty || $0.name.owner.isEmpty)
    }
    let activities = try transaction.activities(weaklyRelatedTo: name.uid).filter {
      name.owner.isEmpty || $0.name.owner == name.owner
    }
    return (items.map(\.bucket) + activities.compactMap(\.home)).first { $0 != appBucket }
  }

  private mutating func store(_ record: AppRecord, replacing existing: AppRecord?) throws {
    if let existing, existing.bucket != record.bucket {
      try log(.deleteRecords([RecordName(existing.name)]), to: existing.bucket)
    }
    try transaction.store(record)
    changes.append((record.bucket, record.change))
  }

  /// Moves what belongs to an item, and names no page of its own, into its bucket.
  private mutating func gather(_ name: AppRecord.Name, into bucket: Int) throws {
    let owner = name.owner
    let items = try transaction.items(name.uid).filter {
      $0.home == nil && (owner.isEmpty || $0.name.owner.isEmpty || $0.name.owner == owner)
    }
    let related = try transaction.activities(relatedTo: name.uid)
    let weak = try transaction.activities(weaklyRelatedTo: name.uid)
      .filter { $0.home == nil && $0.related == nil }
    let activities = (related + weak).filter { owner.isEmpty || $0.name.owner == owner }
    for existing in items + activities where existing.bucket != bucket {
      var record = existing
      record.bucket = bucket
      try store(record, replacing: existing)
    }
    // What belongs to a public item that moved is that of all owners.
    if let shared = items.first(where: { $0.name.owner.isEmpty && $0.bucket != bucket }) {
      try gather(shared.name, into: bucket)
    }
  }

  // MARK: Activities

  private mutating func put(_ activity: UserActivity) throws -> ChangeOutcome {
    if let error = FeedRules.validationError(for: activity) { return .refused(error) }
    let stored = try StoredRecord(activity, writer: options.writer)
    let error =
      FeedRules.validationError(for: stored.name)
      ?? FeedRules.validationError(for: stored, at: transaction.now)
    if let error { return .refused(error) }
    let name = AppRecord.Name(stored.name, kind: .activity)
    let change = try LoggedChange(.putActivity(activity), writer: options.writer).bytes()
    var record = AppRecord(name: name, bucket: appBucket, change: change)
    record.home = home(of: [activity.webpageURL])
    record.related = stored.related?.withoutNUL
    // No item has a longer identifier.
    record.weak = stored.weak?.withoutNUL.fitting(FeedRules.identifierLimit)
    (record.domain, record.expires) = (stored.domain?.withoutNUL, stored.expires)
    let item = try item(of: record)
    if record.related != nil, item == nil { return .skippedRelatedMissing }
    record.bucket = try bucket(of: record, with: item)
    let existing = try transaction.record(name)
    try store(record, replacing: existing)
    guard let existing else { return .inserted }
    return try existing.activityDocument() == stored.document ? .unchanged : .merged
  }

  /// Returns the item that an activity is related to, else the weakly related one.
  private func item(of activity: AppRecord) throws -> AppRecord? {
    guard let uid = activity.related ?? activity.weak else { return nil }
    let items = try transaction.items(uid)
    return items.first { $0.name.owner == activity.name.owner }
      ?? items.first { $0.name.owner.isEmpty }
  }

  /// Returns the bucket of an activity; an item without a page moves to the page of its activity.
  private mutating func bucket(of activity: AppRecord, with item: AppRecord?) throws -> Int {
    guard let item else { return activity.home ?? appBucket }
    var bucket = item.bucket
    if let home = activity.home, item.home == nil, bucket == appBucket {
      try gather(item.name, into: home)
      bucket = home
    }
    return activity.related == nil ? activity.home ?? bucket : bucket
  }

  // MARK: Client states

  private func set(_ state: IndexChange.ClientState) throws -> ChangeOutcome {
    guard state.state.count <= IndexChange.ClientState.limit else {
      return .refused("a client state has at most \(IndexChange.ClientState.limit) bytes")
    }
    if let expected = state.expected {
      let known = try transaction.state(owner: state.owner, name: state.name)
      guard known ?? [] == expected else {
        throw IndexError(.clientStateMismatch, "the client state is another")
      }
    }
    try transaction.setState(state.state, owner: state.owner, name: state.name)
    return .merged
  }
}
