import IndexModel
import PostgreSQLFrontier
import SearchableItems

extension FeedWrite {
  /// Deletes records, and returns their number.
  mutating func delete(_ records: [AppRecord]) throws -> Int {
    for record in records { try transaction.remove(record.name) }
    for (bucket, records) in Dictionary(grouping: records, by: \.bucket).sorted(by: {
      $0.key < $1.key
    }) {
      let names = records.map { RecordName($0.name) }
      try log(.deleteRecords(names, forgets: options.forgets), to: bucket)
    }
    return records.count
  }

  /// Returns the records that a change deletes.
  func recordsToDelete(for change: IndexChange) throws -> [AppRecord] {
    switch change {
    case .deleteItems(_, let identifiers, let owner):
      let items = try identifiers.filter { $0 != InstalledApp.identifier }
        .compactMap { try record(.item, of: owner, $0) }
      return try withRelated(items)
    case .deleteDomain(_, let domain, let owner):
      return try withRelated(
        try transaction.records(of: owner, inDomain: domain.withoutNUL)
      )
    case .deleteAllItems(_, let owner):
      try transaction.removeStates(owner: owner)
      // The item that represents the app is kept, because the app is still installed.
      return try withRelated(
        try transaction.records(of: owner, kind: .item)
          .filter { $0.name.uid != InstalledApp.identifier }
      )
    case .deleteActivities(_, let identifiers, let owner):
      return try identifiers.compactMap { try record(.activity, of: owner, $0) }
        .filter { $0.activity?.persistentIdentifier == $0.name.uid }
    case .deleteActivityDomain(_, let domain, let owner):
      return try transaction.records(of: owner, inDomain: domain.withoutNUL)
        .filter { $0.name.kind == .activity }
    case .deleteAllActivities(_, let owner):
      return try transaction.records(of: owner, kind: .activity)
    default: throw IndexError(.unsupportedChange, "the change is not of an app's feed")
    }
  }

  /// Returns a record; no record has a name with a NUL.
  private func record(
    _ kind: AppRecord.Kind,
    of owner: String,
    _ uid: String
  ) throws -> AppRecord? {
    guard !uid.utf8.contains(0) else { return nil }
    return try transaction.record(
      AppRecord.Name(kind: kind, app: transaction.app, owner: owner, uid: uid)
    )
  }

  /// Adds the activities related to the items, which are deleted with them.
  func withRelated(_ records: [AppRecord]) throws -> [AppRecord] {
    var all = Dictionary(records.map { ($0.name, $0) }) { first, _ in first }
    for item in records where item.name.kind == .item {
      // Activities of all owners may be related to a public item.
      for activity in try transaction.activities(relatedTo: item.name.uid)
      where item.name.owner.isEmpty || item.name.owner == activity.name.owner {
        if try !holdsAnother(item.name, than: all, for: activity) { all[activity.name] = activity }
      }
    }
    return all.values.sorted { RecordName($0.name) < RecordName($1.name) }
  }

  /// Returns `true` if an activity's owner, or everybody, has an item of the same identifier that stays.
  private func holdsAnother(
    _ item: AppRecord.Name,
    than doomed: [AppRecord.Name: AppRecord],
    for activity: AppRecord
  ) throws -> Bool {
    try [activity.name.owner, Owner.everybody].contains { owner in
      guard owner != item.owner, let other = try record(.item, of: owner, item.uid) else {
        return false
      }
      return doomed[other.name] == nil
    }
  }

  /// Replaces the items of a domain.
  mutating func replace(
    _ domain: String,
    of owner: String,
    with items: [SearchableItem]
  ) throws -> ChangeOutcome {
    let identifiers = Set(items.map(\.uniqueIdentifier))
    // Items that are stored again are replaced, not deleted, so their related activities stay.
    let old = try transaction.records(of: owner, inDomain: domain.withoutNUL).filter {
      $0.name.kind == .item
        ? !identifiers.contains($0.name.uid)
        : $0.related.map { !identifiers.contains($0) } ?? true
    }
    let removed = try delete(try withRelated(old))
    for item in items {
      let item = item.replacing(inDomain: domain, of: transaction.app, owner: owner)
      if case .refused(let reason) = try put(item) {
        throw IndexError(.replacementRefused, "nothing was replaced: \(reason)")
      }
    }
    return .replaced(stored: identifiers.count, removed: removed)
  }
}
