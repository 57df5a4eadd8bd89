package import IndexModel
package import SearchableItems

/// The conditions that the items and activities of apps must satisfy to be stored, whatever the index has.
package enum FeedRules {
  /// The maximum length of an item's identifier, in bytes.
  package static let identifierLimit = 1024
  /// The default lifetime of an item: 30 days, in seconds.
  package static let itemLifetime: Int64 = 30 * 86_400

  /// Returns the reason why an app's item is not stored; `nil` if it is valid.
  package static func validationError(for item: SearchableItem) -> String? {
    guard item.uniqueIdentifier != InstalledApp.identifier else {
      return "'\(InstalledApp.identifier)' is the item of the app itself; see 'webmark app add'"
    }
    return validationError(forRegistered: item)
  }

  /// Returns the reason why an item, which may be that of an app itself, is not stored.
  package static func validationError(forRegistered item: SearchableItem) -> String? {
    guard !item.appID.isEmpty else { return "an item needs an appID" }
    guard (1...identifierLimit).contains(item.uniqueIdentifier.utf8.count) else {
      return "a uniqueIdentifier has 1 to \(identifierLimit) bytes"
    }
    if let error = validationError(forOwner: item.owner) { return error }
    if let date = item.expirationDate, RecordDate.seconds(date) == nil {
      return "an expirationDate is ISO 8601, such as 2036-06-20T20:45:00Z"
    }
    return nil
  }

  /// Returns the reason why an activity is not stored; `nil` if it is valid.
  package static func validationError(for activity: UserActivity) -> String? {
    ActivityRules.validationError(for: activity) ?? validationError(forOwner: activity.owner)
  }

  /// Returns an error message for an activity that has expired.
  package static func validationError(
    for activity: StoredRecord,
    at now: Int64
  ) -> String? {
    activity.isLive(at: now) ? nil : "the activity's expirationDate has passed"
  }

  /// Returns an error message for names with a NUL: databases truncate or refuse such texts, so two names would become
  /// one.
  package static func validationError(for name: RecordName) -> String? {
    let holdsNUL = [name.owner, name.app, name.uid].contains { $0.utf8.contains(0) }
    return holdsNUL ? "an identifier holds a NUL character" : nil
  }

  private static func validationError(forOwner owner: String?) -> String? {
    guard let owner, !(1...Owner.nameLimit).contains(owner.utf8.count) else { return nil }
    return "an owner has 1 to \(Owner.nameLimit) bytes"
  }
}
