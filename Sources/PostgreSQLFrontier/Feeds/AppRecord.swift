/// A record of an app's feed, as the server keeps it.
package struct AppRecord: Sendable, Equatable {
  /// The kind of a record.
  package enum Kind: Int, Sendable {
    /// An item.
    case item = 1
    /// A user activity.
    case activity = 2
  }

  /// The name of a record, which is unique.
  package struct Name: Sendable, Hashable {
    /// The kind.
    package var kind: Kind
    /// The app.
    package var app: String
    /// The owner; empty for public records.
    package var owner: String
    /// The identifier.
    package var uid: String

    /// Creates a name.
    package init(kind: Kind, app: String, owner: String, uid: String) {
      (self.kind, self.app, self.owner, self.uid) = (kind, app, owner, uid)
    }
  }

  /// The name.
  package var name: Name
  /// The bucket of the outbox whose indexes have the record.
  package var bucket: Int
  /// The bucket of the page that the record itself names; `nil` if it names none.
  package var home: Int?
  /// On an activity: the related item, with which it is deleted.
  package var related: String?
  /// On an activity: the weakly related item.
  package var weak: String?
  /// The domain identifier.
  package var domain: String?
  /// The expiration date, in seconds since 1970.
  package var expires: Int64?
  /// The encoded change that stores the record.
  package var change: [UInt8]

  /// Creates a record.
  package init(name: Name, bucket: Int, change: [UInt8]) {
    (self.name, self.bucket, self.change) = (name, bucket, change)
  }
}
