public import SearchableItems

/// A write to the shared index.
///
/// Where an owner can be given it is the user of this machine unless said; the empty name stands for
/// public items.
public enum IndexChange: Sendable {
  /// What a page tells.
  case putPage(WebItem)
  /// Removes what was told of the URL of that key: its page, or where it leads.
  case removePage(key: String)
  /// The URL of that key redirects to the URL of another one.
  case redirectPage(key: String, target: String)
  /// The apps that may speak for the page at the URL of that key: those that the site's association file confirms
  /// for a page of https, and the seed's.
  case setApps(key: String, confirmed: [String], seedApp: String?)
  /// What an app tells of a thing of its own.
  case putItem(SearchableItem)
  /// An activity of an app's user became the current one.
  case putActivity(UserActivity)
  /// Deletes an app's items, and the activities that share their life.
  case deleteItems(appID: String, uniqueIdentifiers: [String], owner: String = Owner.local)
  /// Deletes an app's items and activities of a domain identifier and of those below it.
  case deleteDomain(appID: String, domainIdentifier: String, owner: String = Owner.local)
  /// Deletes all items of an app, the activities that share their life, and its client states.
  case deleteAllItems(appID: String, owner: String = Owner.local)
  /// Puts these items in the place of all that a domain identifier holds.
  case replaceDomain(
    appID: String,
    domainIdentifier: String,
    items: [SearchableItem],
    owner: String = Owner.local
  )
  /// Deletes an app's activities by their persistent identifiers.
  case deleteActivities(
    appID: String,
    persistentIdentifiers: [String],
    owner: String = Owner.local
  )
  /// Deletes an app's activities of a domain identifier and of those below it.
  case deleteActivityDomain(appID: String, domainIdentifier: String, owner: String = Owner.local)
  /// Deletes all activities of an app.
  case deleteAllActivities(appID: String, owner: String = Owner.local)
  /// Keeps what an app notes about how far it got, if the note that is there is the expected one.
  case setClientState(ClientState)

  /// How far an app got with a named index of its own.
  public struct ClientState: Sendable, Equatable {
    /// Bytes that are kept at most.
    public static let limit = 250

    /// The app.
    public var appID: String
    /// Whose index it is.
    public var owner = Owner.local
    /// The index's name.
    public var name: String
    /// What the app notes.
    public var state: [UInt8]
    /// What the note must be before, or the whole write is undone; `nil` leaves that open.
    public var expected: [UInt8]?

    /// A note.
    public init(appID: String, name: String, state: [UInt8], expected: [UInt8]? = nil) {
      self.appID = appID
      self.name = name
      self.state = state
      self.expected = expected
    }
  }
}

/// How a write is meant.
public struct WriteOptions: Sendable {
  /// The order of the one who writes: who was told to work earlier has the smaller number.
  ///
  /// A write with a smaller number than the record, or its tombstone, bears changes nothing. `nil`
  /// is always the newest.
  public var fence: Int64?
  /// Whether what is deleted is forgotten altogether, with the counts of its use.
  public var forgets: Bool

  /// Options.
  public init(fence: Int64? = nil, forgets: Bool = false) {
    self.fence = fence
    self.forgets = forgets
  }
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
  /// A domain's items were replaced: so many are there now, so many went.
  case replaced(stored: Int, removed: Int)
  /// The activity's item is not in the index, so it was not stored.
  case skippedRelatedMissing
  /// The write came too late: a newer one wrote or deleted the record.
  case stale
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
  /// A URL that leads to another page: a redirect, or a page that names another one as canonical. It belongs
  /// to no entity itself.
  case duplicate

  /// The number in the file.
  public var number: Int {
    switch self {
    case .web: 0
    case .item: 1
    case .activity: 2
    case .duplicate: 3
    }
  }

  /// The kind of that number.
  public init(number: Int) {
    switch number {
    case 0: self = .web
    case 1: self = .item
    case 3: self = .duplicate
    default: self = .activity
    }
  }
}
