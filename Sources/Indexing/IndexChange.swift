public import SearchableItems

/// A write to the shared index.
public enum IndexChange: Sendable {
  /// What a page tells.
  case putPage(WebItem)
  /// A page is no longer to be found, by the key of any of its URLs.
  case removePage(key: String)
  /// What an app tells of a thing of its own.
  case putItem(SearchableItem)
  /// What an app's user did.
  case putActivity(UserActivity)
  /// Deletes an app's items, and the activities that share their life.
  case deleteItems(appID: String, uniqueIdentifiers: [String])
  /// Deletes an app's items and activities of a domain identifier and of those below it.
  case deleteDomain(appID: String, domainIdentifier: String)
}

/// What a write did.
public enum ChangeOutcome: Sendable, Equatable {
  /// A new record.
  case inserted
  /// A record that says something else now.
  case merged
  /// The record says the same already.
  case unchanged
  /// So many records went.
  case removed(Int)
  /// The activity's item is not in the index, so it was not stored.
  case skippedRelatedMissing
  /// The write breaks a rule; the text says which.
  case refused(String)
}

/// Which of the three feeds told a record.
public enum RecordKind: String, Sendable, Codable, CaseIterable {
  /// A crawled page.
  case web
  /// An app's item.
  case item
  /// A user activity.
  case activity

  var number: Int {
    switch self {
    case .web: 0
    case .item: 1
    case .activity: 2
    }
  }

  init(number: Int) {
    self = number == 0 ? .web : number == 1 ? .item : .activity
  }
}
