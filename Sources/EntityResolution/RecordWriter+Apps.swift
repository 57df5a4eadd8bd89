import FoundationEssentials
import IndexModel
import SearchableItems

/// The registrations of apps.
extension RecordWriter {
  /// The number of records that are invalidated at a time.
  private static let step = 1000

  /// Registers an app, or changes its registration; it may then speak for other pages than before.
  mutating func register(_ app: InstalledApp, owner: String?) throws -> ChangeOutcome {
    guard !app.appID.isEmpty else { return .refused("an app needs an appID") }
    var record = try StoredRecord(app)
    let existing = try store.record(named: record.name)
    if let existing {
      record.id = existing.id
      try store.update(record)
    } else {
      _ = try store.insert(record)
    }
    let isSame = existing?.document == record.document
    var outcome: ChangeOutcome = existing == nil ? .inserted : .unchanged
    if let owner { outcome = try putRegistered(app.item(of: owner)) }
    if !isSame { try rebuildEntities(ofApp: app.appID) }
    return outcome == .unchanged && !isSame ? .merged : outcome
  }

  /// Removes the item of an app of an owner, or of all owners, and the registration of the app if no item is left.
  mutating func unregister(_ appID: String, owner: String?) throws -> ChangeOutcome {
    let key = JoinKey.item(app: appID, uid: InstalledApp.identifier)
    let items = try store.numbers(joinedBy: key, owner: nil, limit: .max)
      .compactMap(store.record).filter { $0.name.kind == .item }
    let own = items.filter { $0.name.owner == owner ?? $0.name.owner }
    let removed = try delete(try withRelated(own))
    guard own.count == items.count,
      let record = try store.record(named: .registration(of: appID))
    else { return .removed(removed) }
    try rebuild()
    try store.delete(record.id)
    try rebuildEntities(ofApp: appID)
    return .removed(removed)
  }

  /// Derives the entities of an app's records anew, since the app may speak for other pages than before.
  private mutating func rebuildEntities(ofApp app: String) throws {
    let records = try store.records(.app(app, owner: nil, kind: nil), limit: .max)
      .filter { $0.page != nil && $0.name.kind.isShown }
    for start in stride(from: 0, to: records.count, by: Self.step) {
      for record in records[start..<min(start + Self.step, records.count)] {
        // An earlier step may have given the record another entity.
        if let record = try store.record(record.id) { try invalidate(record) }
      }
      try rebuild()
    }
  }
}
