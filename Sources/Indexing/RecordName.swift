/// What tells a record from all others: which feed told it, to whom it belongs, and its own key.
public struct RecordName: Sendable, Hashable {
  /// Which feed told it.
  public var kind: RecordKind
  /// Whose it is; empty for everybody's.
  public var owner: String
  /// The app; empty for pages.
  public var app: String
  /// The key of the page, the item's identifier, the activity's.
  public var uid: String

  /// A name.
  public init(kind: RecordKind, owner: String, app: String, uid: String) {
    self.kind = kind
    self.owner = owner
    self.app = app
    self.uid = uid
  }

  /// The name as results show it: `page://u.example/p`, `item:TEAM.app/7`, `activity:TEAM.app/a`.
  ///
  /// It holds no number and no owner, so it tells nothing about what others wrote, and it lasts as
  /// long as the record, whatever it is joined with.
  public var identifier: String {
    switch kind {
    case .web: "page:" + uid
    case .duplicate: "duplicate:" + uid
    case .item, .activity: "\(kind.rawValue):\(Self.escaped(app))/\(uid)"
    }
  }

  /// Reads ``identifier``; the owner is asked for by the reader.
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
  /// An order that no number of a file has a part in.
  public static func < (left: RecordName, right: RecordName) -> Bool {
    (left.kind.number, left.owner, left.app, left.uid)
      < (right.kind.number, right.owner, right.app, right.uid)
  }
}
