import Indexing
import IndexModel
import PostgreSQLFrontier
import SearchableItems

extension AppRecord {
  /// The stored item; `nil` if the record is an activity.
  var item: SearchableItem? {
    switch LoggedChange(change)?.change {
    case .putItem(let item): item
    case .registerApp(let app, let owner): owner.map { app.item(of: $0).asStored }
    default: nil
    }
  }

  /// The registered app whose item the record is; `nil` if it is another record.
  var registration: InstalledApp? {
    if case .registerApp(let app, _)? = LoggedChange(change)?.change { app } else { nil }
  }

  /// The stored activity; `nil` if the record is an item.
  var activity: UserActivity? {
    if case .putActivity(let activity)? = LoggedChange(change)?.change { activity } else { nil }
  }

  /// Returns the document that an index has of the activity; `nil` if the record is an item.
  func activityDocument() throws -> [UInt8]? {
    guard let logged = LoggedChange(change), case .putActivity(let activity) = logged.change else {
      return nil
    }
    return try StoredRecord(activity, writer: logged.writer).document
  }
}

extension AppRecord.Name {
  /// Creates the name of an index's record.
  init(_ name: RecordName, kind: AppRecord.Kind) {
    self.init(kind: kind, app: name.app, owner: name.owner, uid: name.uid)
  }
}

extension RecordName {
  /// Creates the name that a record has in an index.
  init(_ name: AppRecord.Name) {
    self.init(
      kind: name.kind == .item ? .item : .activity,
      owner: name.owner,
      app: name.app,
      uid: name.uid
    )
  }
}

extension String {
  /// The text as PostgreSQL stores it: without U+0000.
  var withoutNUL: String { utf8.contains(0) ? replacing("\0", with: "") : self }

  /// Returns the text if it has at most `limit` bytes; otherwise `nil`.
  func fitting(_ limit: Int) -> String? { utf8.count <= limit ? self : nil }
}
