import IndexModel
import PostgreSQLFrontier

/// The registrations of apps, which the indexes of all shards have. The item of an app is in one shard.
extension FeedWrite {
  /// Registers an app, or changes its registration.
  mutating func register(_ app: InstalledApp, owner: String?) throws -> ChangeOutcome {
    guard !app.appID.isEmpty else { return .refused("an app needs an appID") }
    try broadcast(.registerApp(app, owner: nil))
    guard let owner else { return .merged }
    let former = try registered(owner)
    let outcome = try save(app.item(of: owner)) { _ in .registerApp(app, owner: owner) }
    return outcome == .unchanged && former != app ? .merged : outcome
  }

  /// Removes the item of the app of an owner, or of all owners, and the registration of the app if no item is left.
  mutating func unregister(_ owner: String?) throws -> ChangeOutcome {
    let items = try transaction.items(InstalledApp.identifier)
    let own = items.filter { $0.name.owner == owner ?? $0.name.owner }
    let removed = try delete(try withRelated(own))
    guard own.count == items.count else { return .removed(removed) }
    try broadcast(.unregisterApp(appID: transaction.app, owner: nil))
    return .removed(removed)
  }

  private func registered(_ owner: String) throws -> InstalledApp? {
    let name = AppRecord.Name(
      kind: .item,
      app: transaction.app,
      owner: owner,
      uid: InstalledApp.identifier
    )
    return try transaction.record(name)?.registration
  }

  /// Appends a change for the indexes of each bucket, because the number of shards is not known.
  private mutating func broadcast(_ change: IndexChange) throws {
    for bucket in log.buckets { try log(change, to: bucket) }
  }
}
