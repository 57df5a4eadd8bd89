/// The unique name of a record: its feed, its owner, and its own key.
public struct RecordName: Sendable, Hashable {
  /// The feed that the record came from.
  public var kind: RecordKind
  /// The owner; empty for public records.
  public var owner: String
  /// The app; empty for pages.
  public var app: String
  /// The key of the page, or the identifier of the item or activity.
  public var uid: String

  /// Creates a name.
  public init(kind: RecordKind, owner: String, app: String, uid: String) {
    self.kind = kind
    self.owner = owner
    self.app = app
    self.uid = uid
  }

  /// The identifier in results: `page://u.example/p`, `item:TEAM.app/7`, `activity:TEAM.app/a`.
  ///
  /// It contains no record number and no owner, so it reveals nothing about other writers. It is stable for
  /// the life of the record, whatever the record is joined with.
  public var identifier: String {
    switch kind {
    case .web: "page:" + uid
    case .duplicate: "duplicate:" + uid
    case .app: "app:" + app
    case .item, .activity: "\(kind.rawValue):\(Self.escaped(app))/\(uid)"
    }
  }

  /// Parses an ``identifier``; the reader supplies the owner.
  public init?(identifier: String, owner: String) {
    guard let colon = identifier.firstIndex(of: ":") else { return nil }
    let rest = identifier[identifier.index(after: colon)...]
    switch identifier[..<colon] {
    case "page": self.init(kind: .web, owner: "", app: "", uid: String(rest))
    case "item", "activity":
      guard let slash = rest.firstIndex(of: "/"),
        let kind = RecordKind(rawValue: String(identifier[..<colon]))
      else { return nil }
      let app = rest[..<slash].replacing("%2F", with: "/").replacing("%25", with: "%")
      let uid = String(rest[rest.index(after: slash)...])
      self.init(kind: kind, owner: owner, app: String(app), uid: uid)
    default: return nil
    }
  }

  private static func escaped(_ app: String) -> String {
    app.replacing("%", with: "%25").replacing("/", with: "%2F")
  }
}

extension RecordName: Comparable {
  /// Orders names independently of record numbers.
  public static func < (left: RecordName, right: RecordName) -> Bool {
    (left.kind.number, left.owner, left.app, left.uid)
      < (right.kind.number, right.owner, right.app, right.uid)
  }
}
