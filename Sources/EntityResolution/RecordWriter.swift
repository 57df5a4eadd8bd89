package import IndexModel
import SearchableItems

/// Applies changes according to the write rules, inside a transaction; ``finish()`` completes them.
package struct RecordWriter {
  /// The retention period of tombstones and their engagement counts, in seconds.
  package static let memory: Int64 = 30 * 86_400
  /// The maximum number of owners whose activities make a public one.
  private static let voteLimit = 1000
  /// The maximum number of expired records that one write purges.
  private static let purgeLimit = 1000

  let store: any IndexWriting
  let now: Int64
  /// The options, whose writer may differ from change to change.
  package var options: WriteOptions
  private var resolver: EntityResolver
  /// A Boolean value that indicates whether any URL leads to another page; `nil` if nobody asked.
  var mayHaveDuplicates: Bool?
  /// The hashes of activities to be recounted, with their app.
  private var publicHashes: [String: String] = [:]

  package init(store: any IndexWriting, now: Int64, options: WriteOptions) {
    self.store = store
    self.now = now
    self.options = options
    resolver = EntityResolver(store: store)
  }

  /// Applies a change; `prepared` is the record that was prepared from it.
  package mutating func apply(
    _ change: IndexChange,
    as prepared: StoredRecord? = nil
  ) throws -> ChangeOutcome {
    if change.readsEntities { try resolver.rebuild() }
    switch change {
    case .putPage(let item): return try put(item, as: prepared)
    case .removePage(let key): return try removePage(key)
    case .redirectPage(let key, let target): return try redirect(key, to: target)
    case .setApps(let key, let confirmed, let named, let seedApp):
      return try setApps(confirmed, named: named, seedApp: seedApp, ofPageAt: key)
    case .registerApp(let app, let owner): return try register(app, owner: owner)
    case .unregisterApp(let appID, let owner): return try unregister(appID, owner: owner)
    case .putItem(let item): return try put(item, as: prepared)
    case .putActivity(let activity): return try put(activity)
    case .setClientState(let state): return try set(state)
    case .replaceDomain(let app, let domain, let items, let owner):
      return try replace(domain, of: app, owner, with: items)
    case .deleteRecords(let names, let forgets):
      return .removed(try delete(names.compactMap(store.record), forgets: forgets))
    default: return .removed(try delete(try recordsToDelete(for: change)))
    }
  }

  // MARK: Items and activities

  mutating func put(
    _ item: SearchableItem,
    as prepared: StoredRecord? = nil
  ) throws -> ChangeOutcome {
    if let error = FeedRules.validationError(for: item) { return .refused(error) }
    return try putRegistered(item, as: prepared)
  }

  /// Stores an item, which may be that of an app itself.
  mutating func putRegistered(
    _ item: SearchableItem,
    as prepared: StoredRecord? = nil
  ) throws -> ChangeOutcome {
    if let error = FeedRules.validationError(forRegistered: item) { return .refused(error) }
    var record = try prepared ?? StoredRecord(try updated(item))
    if let error = FeedRules.validationError(for: record.name) { return .refused(error) }
    record.expires = record.expires ?? now + FeedRules.itemLifetime
    return try save(record)
  }

  /// Returns the item to store: an update is merged with the stored item.
  private func updated(_ item: SearchableItem) throws -> SearchableItem {
    guard item.isUpdate == true,
      case .item(let existing)? = try store.record(named: try StoredRecord(item).name)?
        .decodedContent()
    else { return item.asStored }
    return item.merged(into: existing)
  }

  private mutating func put(_ activity: UserActivity) throws -> ChangeOutcome {
    if let error = FeedRules.validationError(for: activity) { return .refused(error) }
    let record = try StoredRecord(activity, writer: options.writer)
    let error =
      FeedRules.validationError(for: record.name)
      ?? FeedRules.validationError(for: record, at: now)
    if let error { return .refused(error) }
    if let related = record.related, try !holdsItem(related, for: record.name) {
      return .skippedRelatedMissing
    }
    let outcome = try save(record)
    if outcome != .stale { try countView(of: record.name) }
    return outcome
  }

  private func holdsItem(_ uid: String, for name: RecordName) throws -> Bool {
    for owner in [name.owner, Owner.everybody] {
      let item = RecordName(kind: .item, owner: owner, app: name.app, uid: uid)
      if let found = try store.record(named: item), found.isLive(at: now) { return true }
    }
    return false
  }

  private func countView(of name: RecordName) throws {
    let known = try store.engagement(of: name, by: name.owner, query: "") ?? Engagement()
    let counted = known + Engagement(viewed: 1, last: now)
    try store.setEngagement(counted, of: name, by: name.owner, query: "")
  }

  private func set(_ state: IndexChange.ClientState) throws -> ChangeOutcome {
    guard state.state.count <= IndexChange.ClientState.limit else {
      return .refused("a client state has at most \(IndexChange.ClientState.limit) bytes")
    }
    if let expected = state.expected {
      let known = try store.clientState(app: state.appID, owner: state.owner, name: state.name)
      guard known ?? [] == expected else {
        throw IndexError(.clientStateMismatch, "the client state is another")
      }
    }
    try store.setClientState(
      state.state,
      app: state.appID,
      owner: state.owner,
      name: state.name
    )
    return .merged
  }

  // MARK: Rows

  /// Inserts or updates a record; `link` sets its keys.
  mutating func save(
    _ record: StoredRecord,
    linking link: (inout RecordWriter, Int64) throws -> Void = { _, _ in }
  ) throws -> ChangeOutcome {
    if let existing = try store.record(named: record.name) {
      return try change(existing, into: record, link)
    }
    return try insert(record, linking: link)
  }

  /// Inserts a record; `link` sets its keys.
  mutating func insert(
    _ record: StoredRecord,
    linking link: (inout RecordWriter, Int64) throws -> Void
  ) throws -> ChangeOutcome {
    var record = record
    if let tombstone = try store.tombstone(of: record.name) {
      if let fence = options.fence, fence < tombstone.fence { return .stale }
      if tombstone.deleted < now - Self.memory { try store.removeEngagement(of: record.name) }
      try store.setTombstone(nil, of: record.name)
    }
    record.fence = options.fence ?? 0
    try resolver.touch(record)
    record.id = try store.insert(record)
    record.entity = record.id
    try LinkCounting(store: store).add(record)
    try link(&self, record.id)
    resolver.add(record)
    try resolver.invalidateUnlinked(relatedTo: record)
    try settle(record)
    return .inserted
  }

  mutating func change(
    _ existing: StoredRecord,
    into record: StoredRecord,
    _ link: (inout RecordWriter, Int64) throws -> Void
  ) throws -> ChangeOutcome {
    var record = record
    if let fence = options.fence, fence < existing.fence { return .stale }
    let isSame = existing.document == record.document
    // Extending the lifetime by less than a day is not worth a write.
    if isSame, Self.isNear(record.expires ?? 0, existing.expires ?? 0) { return .unchanged }
    try resolver.invalidate(existing)
    for form in [existing, record] { try resolver.touch(form) }
    record.id = existing.id
    record.entity = existing.entity
    record.fence = options.fence ?? existing.fence
    try store.update(record)
    try LinkCounting(store: store).replace(existing, by: record)
    try link(&self, record.id)
    resolver.add(record)
    if existing.expires != record.expires { try resolver.invalidateUnlinked(relatedTo: record) }
    publicHashes[existing.publicHash ?? ""] = existing.name.app
    try settle(record)
    return isSame ? .unchanged : .merged
  }

  /// Returns `true` if two times are less than a day apart.
  private static func isNear(_ one: Int64, _ other: Int64) -> Bool {
    let (distance, overflow) = one.subtractingReportingOverflow(other)
    return !overflow && distance.magnitude < 86_400
  }

  /// Notes that a record was stored; the entities of a page are derived at once, those of others with those of further
  /// changes.
  private mutating func settle(_ record: StoredRecord) throws {
    if let publicHash = record.publicHash { publicHashes[publicHash] = record.name.app }
    if record.name.kind == .web || resolver.isRebuildDue { try resolver.rebuild() }
  }

  /// Invalidates a page before a change of its content or its keys.
  mutating func invalidate(_ record: StoredRecord) throws { try resolver.invalidate(record) }

  /// Lets the items be examined again that a key names which leads to no page any more.
  mutating func reexamineItems(namedBy key: String) throws {
    try resolver.reexamineItems(namedBy: key)
  }

  /// Rebuilds the entities after a change of a page's keys.
  mutating func rebuild() throws { try resolver.rebuild() }

  mutating func delete(
    _ records: [StoredRecord],
    leavesMark: Bool = true,
    forgets: Bool = false
  ) throws -> Int {
    for record in records {
      try resolver.invalidate(record)
      try resolver.invalidateRecords(relatedTo: record)
      try resolver.touch(record)
    }
    var keys: Set<String> = []
    for record in records {
      if record.name.kind == .web { keys.formUnion(try store.keys(of: record.id)) }
      if let hash = record.publicHash { publicHashes[hash] = record.name.app }
      try LinkCounting(store: store).remove(record)
      try store.delete(record.id)
      resolver.remove(record)
      if forgets || options.forgets { try store.removeEngagement(of: record.name) }
      guard leavesMark else { continue }
      let fence = options.fence ?? record.fence &+ 1
      try store.setTombstone(Tombstone(deleted: now, fence: fence), of: record.name)
    }
    for key in keys.sorted() where try settle(key) == nil { try reexamineItems(namedBy: key) }
    let holdsPage = records.contains { $0.name.kind == .web }
    if holdsPage || resolver.isRebuildDue { try resolver.rebuild() }
    return records.count
  }

  // MARK: Lifetime

  /// Deletes expired records, and returns their number.
  package mutating func purge(limit: Int = purgeLimit) throws -> Int {
    let expired = try store.records(.expired(at: now), limit: limit)
    guard !expired.isEmpty else { return 0 }
    return try delete(try withRelated(expired))
  }

  /// Publishes what enough owners share, and derives the entities of all changes.
  package mutating func finish() throws {
    try promote()
    try resolver.rebuild()
  }

  /// Publishes activities that enough owners share, and withdraws those that no longer qualify.
  private mutating func promote() throws {
    let hashes = publicHashes.filter { !$0.key.isEmpty }
    publicHashes = [:]
    for (hash, app) in hashes.sorted(by: { $0.key < $1.key }) {
      let live = try votes(hash)
      let name = RecordName(kind: .activity, owner: Owner.everybody, app: app, uid: hash)
      if live.count >= PublicActivity.threshold,
        let activity = PublicActivity.published(live.compactMap { $0.activity() })
      {
        var record = try StoredRecord(activity, publicUID: hash)
        // Fewer than enough are left after that.
        let ends = live.map { $0.expires ?? .max }.sorted(by: >)
        let end = ends[PublicActivity.threshold - 1]
        record.expires = end == .max ? nil : end
        _ = try save(record)
      } else if let existing = try store.record(named: name) {
        _ = try delete([existing], leavesMark: false)
      }
    }
  }

  /// Returns the live activities with a hash that count, in steps, so that the many of one owner or writer do not take
  /// the place of others.
  private func votes(_ hash: String) throws -> [StoredRecord] {
    var (votes, count): ([StoredRecord], Int) = ([], 0)
    while votes.count < Self.voteLimit {
      let filter = RecordFilter.publicHash(hash, skipping: count)
      let found = try store.records(filter, limit: Self.voteLimit)
      votes = PublicActivity.votes(votes + found.filter { $0.isLive(at: now) })
      count += found.count
      if found.count < Self.voteLimit { break }
    }
    return votes
  }
}

extension IndexChange {
  /// A Boolean value that indicates whether a change needs the entities of those before it.
  fileprivate var readsEntities: Bool {
    switch self {
    case .putPage, .removePage, .redirectPage, .setApps, .registerApp, .unregisterApp: true
    default: false
    }
  }
}
