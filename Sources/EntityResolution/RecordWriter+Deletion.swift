import IndexModel
import SearchableItems

extension RecordWriter {
  /// Returns the records that a change deletes.
  func recordsToDelete(for change: IndexChange) throws -> [StoredRecord] {
    switch change {
    case .deleteItems(let app, let identifiers, let owner):
      return try withRelated(
        try identifiers.filter { $0 != InstalledApp.identifier }.compactMap {
          try store.record(named: RecordName(kind: .item, owner: owner, app: app, uid: $0))
        }
      )
    case .deleteDomain(let app, let domain, let owner):
      return try withRelated(
        try store.records(.domain(domain, app: app, owner: owner), limit: .max)
      )
    case .deleteAllItems(let app, let owner):
      try store.setClientState(nil, app: app, owner: owner, name: nil)
      // The item that represents the app is kept, because the app is still installed.
      return try withRelated(
        try store.records(.app(app, owner: owner, kind: .item), limit: .max)
          .filter { $0.name.uid != InstalledApp.identifier }
      )
    case .deleteActivities(let app, let identifiers, let owner):
      return try identifiers.compactMap {
        try store.record(named: RecordName(kind: .activity, owner: owner, app: app, uid: $0))
      }.filter { $0.activity()?.persistentIdentifier == $0.name.uid }
    case .deleteActivityDomain(let app, let domain, let owner):
      return try store.records(.domain(domain, app: app, owner: owner), limit: .max)
        .filter { $0.name.kind == .activity }
    case .deleteAllActivities(let app, let owner):
      return try store.records(.app(app, owner: owner, kind: .activity), limit: .max)
    default: return []
    }
  }

  /// Adds the activities related to the items, which are deleted with them.
  func withRelated(_ records: [StoredRecord]) throws -> [StoredRecord] {
    var all = Dictionary(records.map { ($0.id, $0) }) { first, _ in first }
    for record in records where record.name.kind == .item {
      let name = record.name
      // Activities of all owners may be related to a public item.
      let owner = name.owner == Owner.everybody ? nil : name.owner
      let related = RecordFilter.related(to: name.uid, app: name.app, owner: owner)
      for other in try store.records(related, limit: .max)
      where try other.name.kind == .activity
        && !hasRemainingItem(name, besides: all, for: other.name)
      {
        all[other.id] = other
      }
    }
    return all.values.sorted { $0.id < $1.id }
  }

  /// Returns `true` if an activity's owner, or everybody, has an item of the same identifier that stays.
  private func hasRemainingItem(
    _ item: RecordName,
    besides deleted: [Int64: StoredRecord],
    for activity: RecordName
  ) throws -> Bool {
    for owner in [activity.owner, Owner.everybody] where owner != item.owner {
      var name = item
      name.owner = owner
      if let other = try store.record(named: name), deleted[other.id] == nil, other.isLive(at: now)
      {
        return true
      }
    }
    return false
  }

  mutating func replace(
    _ domain: String,
    of app: String,
    _ owner: String,
    with items: [SearchableItem]
  ) throws -> ChangeOutcome {
    let identifiers = Set(items.map(\.uniqueIdentifier))
    // Items that are stored again are replaced, not deleted, so their related activities stay.
    let old = try store.records(.domain(domain, app: app, owner: owner), limit: .max).filter {
      $0.name.kind == .item
        ? !identifiers.contains($0.name.uid)
        : $0.related.map { !identifiers.contains($0) } ?? true
    }
    let removed = try delete(try withRelated(old))
    for item in items {
      let outcome = try put(item.replacing(inDomain: domain, of: app, owner: owner))
      if case .refused(let reason) = outcome {
        throw IndexError(.replacementRefused, "nothing was replaced: \(reason)")
      }
    }
    return .replaced(stored: identifiers.count, removed: removed)
  }
}
