public import SearchableItems

/// A write to the shared index.
///
/// The default `owner` is the user of this machine; the empty name denotes public items.
public enum IndexChange: Sendable {
  /// Stores the item of a page.
  case putPage(WebItem)
  /// Removes a page, by the key of any of its URLs.
  case removePage(key: String)
  /// The URL of that key redirects to the URL of another one.
  case redirectPage(key: String, target: String)
  /// Sets the apps that may speak for the page at the URL of that key: those that the site's association file
  /// confirms for a page of https, and the seed's. `named` are the apps that the file names and does not exclude
  /// for the URL; `nil` without a file.
  case setApps(key: String, confirmed: [String], named: [String]? = nil, seedApp: String?)
  /// Registers an app, or changes its registration; its item belongs to `owner`, and `nil` stores no item.
  case registerApp(InstalledApp, owner: String? = Owner.local)
  /// Removes the registration of an app, and its item; `nil` as `owner` leaves the item.
  case unregisterApp(appID: String, owner: String? = Owner.local)
  /// Stores an item of an app.
  case putItem(SearchableItem)
  /// Stores an activity that became the user's current one.
  case putActivity(UserActivity)
  /// Deletes items of an app, and their related activities.
  case deleteItems(appID: String, uniqueIdentifiers: [String], owner: String = Owner.local)
  /// Deletes items and activities of an app with a domain identifier or one below it.
  case deleteDomain(appID: String, domainIdentifier: String, owner: String = Owner.local)
  /// Deletes all items of an app, their related activities, and the app's client states.
  case deleteAllItems(appID: String, owner: String = Owner.local)
  /// Replaces all items of a domain identifier with `items`.
  case replaceDomain(
    appID: String,
    domainIdentifier: String,
    items: [SearchableItem],
    owner: String = Owner.local
  )
  /// Deletes activities of an app by their persistent identifiers.
  case deleteActivities(
    appID: String,
    persistentIdentifiers: [String],
    owner: String = Owner.local
  )
  /// Deletes activities of an app with a domain identifier or one below it.
  case deleteActivityDomain(appID: String, domainIdentifier: String, owner: String = Owner.local)
  /// Deletes all activities of an app.
  case deleteAllActivities(appID: String, owner: String = Owner.local)
  /// Deletes records by name, but not what is related to them; `forgets` also erases their engagement counts.
  ///
  /// A log of changes names the records that a deletion concerns, and moves records from one shard to another.
  case deleteRecords([RecordName], forgets: Bool = false)
  /// Stores an app's client state if the stored state equals the expected one.
  case setClientState(ClientState)

  /// The client state of an app's named index, which records the app's progress.
  public struct ClientState: Sendable, Equatable {
    /// The maximum size of the state, in bytes.
    public static let limit = 250

    /// The app.
    public var appID: String
    /// The owner of the index.
    public var owner = Owner.local
    /// The name of the index.
    public var name: String
    /// The state, which only the app interprets.
    public var state: [UInt8]
    /// The state that must be stored before the write, or the transaction is rolled back; `nil` skips the
    /// check.
    public var expected: [UInt8]?

    /// Creates a client state.
    public init(appID: String, name: String, state: [UInt8], expected: [UInt8]? = nil) {
      self.appID = appID
      self.name = name
      self.state = state
      self.expected = expected
    }
  }
}

/// The options of a write.
public struct WriteOptions: Sendable {
  /// The fencing token of the writer.
  ///
  /// A write with a lower token than the stored record or tombstone is ignored. `nil` is always the newest.
  public var fence: Int64?
  /// A Boolean value that indicates whether deleted records are erased together with their engagement counts.
  public var forgets: Bool
  /// The account or token that writes, such as `account:1000`; `nil` stands for the owner of each record.
  ///
  /// Activities of many owners by one writer count once where public ones are made of them.
  public var writer: String?
  /// A Boolean value that indicates whether one invalid change rolls back the whole write, which then throws
  /// ``RefusedChange``.
  public var isAtomic = false
  /// The number from which the new records of each change are numbered; empty to number them after all others.
  ///
  /// Indexes that follow one log number its records alike, each those that it has. The changes are then applied in
  /// their order, also activities before items.
  public var recordNumbers: [Int64] = []
  /// The writer of each change, in place of ``writer``; empty if all have the same one.
  public var writers: [String?] = []

  /// Creates options.
  public init(fence: Int64? = nil, forgets: Bool = false, writer: String? = nil) {
    self.fence = fence
    self.forgets = forgets
    self.writer = writer
  }
}

/// The error of a write with ``WriteOptions/isAtomic`` that has an invalid change.
public struct RefusedChange: Error, Sendable, Equatable {
  /// The position of the change in the write.
  public let position: Int
  /// The reason.
  public let reason: String

  package init(position: Int, reason: String) {
    self.position = position
    self.reason = reason
  }
}

/// The outcome of a write.
public enum ChangeOutcome: Sendable, Equatable {
  /// A record was inserted.
  case inserted
  /// An existing record was changed.
  case merged
  /// The stored record already has the same content.
  case unchanged
  /// The given number of records was removed.
  case removed(Int)
  /// The items of a domain were replaced; the counts are those now stored and those removed.
  case replaced(stored: Int, removed: Int)
  /// The activity's item is not in the index, so the activity was not stored.
  case skippedRelatedMissing
  /// The write is stale: a newer write changed or deleted the record.
  case stale
  /// The write is invalid; the text is the reason.
  case refused(String)
}

/// The feed that a record came from.
public enum RecordKind: String, Sendable, Codable, CaseIterable {
  /// A crawled page.
  case web
  /// An app's item.
  case item
  /// A user activity.
  case activity
  /// A URL that leads to another page: a redirect, or a page that names another one as canonical. It belongs
  /// to no entity itself.
  case duplicate
  /// The registration of an app, which decides where the app may speak. It belongs to no entity.
  case app

  /// A Boolean value that indicates whether records of the kind are part of entities.
  package var isShown: Bool { self != .duplicate && self != .app }

  /// The number in the database file.
  public var number: Int {
    switch self {
    case .web: 0
    case .item: 1
    case .activity: 2
    case .duplicate: 3
    case .app: 4
    }
  }

  /// Creates the kind with a number.
  public init(number: Int) {
    switch number {
    case 0: self = .web
    case 1: self = .item
    case 3: self = .duplicate
    case 4: self = .app
    default: self = .activity
    }
  }
}

extension IndexChange {
  /// A Boolean value that indicates whether the change stores an activity, which is written after items.
  package var isActivity: Bool {
    if case .putActivity = self { true } else { false }
  }
}
