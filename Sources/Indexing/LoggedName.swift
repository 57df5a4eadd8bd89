import IndexModel

/// The name of a record as logs encode it.
struct LoggedName: Codable {
  private let kind: Int
  private let owner: String
  private let app: String
  private let uid: String

  init(_ name: RecordName) {
    (kind, owner, app, uid) = (name.kind.number, name.owner, name.app, name.uid)
  }

  var name: RecordName {
    RecordName(kind: RecordKind(number: kind), owner: owner, app: app, uid: uid)
  }
}
