import FoundationEssentials
public import IndexModel
import SearchableItems

/// A change in the log that indexes follow, with its writer.
///
/// Changes of crawls have the encoding of ``ChangePayload``; those of apps' feeds are written by the letters below.
public struct LoggedChange: Sendable {
  private static let activity = UInt8(ascii: "a")
  private static let deletion = UInt8(ascii: "x")

  /// The change.
  public let change: IndexChange
  /// The writer of an activity; see `WriteOptions.writer`.
  public let writer: String?

  /// Creates a change.
  public init(_ change: IndexChange, writer: String? = nil) {
    (self.change, self.writer) = (change, writer)
  }

  /// Decodes a change; `nil` if it is damaged, or of a later version.
  public init?(_ payload: [UInt8]) {
    let rest = Data(payload.dropFirst())
    switch payload.first {
    case Self.activity:
      guard let logged = try? JSONDecoder().decode(LoggedActivity.self, from: rest) else {
        return nil
      }
      self.init(.putActivity(logged.activity), writer: logged.writer)
    case Self.deletion:
      guard let logged = try? JSONDecoder().decode(LoggedDeletion.self, from: rest) else {
        return nil
      }
      self.init(.deleteRecords(logged.names, forgets: logged.forgets))
    default:
      guard let change = ChangePayload.change(payload[...]) else { return nil }
      self.init(change)
    }
  }

  /// Returns the encoded change.
  ///
  /// - Throws: `IndexError` if logs hold no changes of the kind.
  public func bytes() throws -> [UInt8] {
    switch change {
    case .putActivity(let activity):
      let logged = LoggedActivity(activity: activity, writer: writer)
      return try [Self.activity] + JSONEncoder().encode(logged)
    case .deleteRecords(let names, let forgets):
      return try [Self.deletion] + JSONEncoder().encode(LoggedDeletion(names, forgets: forgets))
    default: return try ChangePayload.bytes(of: change)
    }
  }
}

/// An activity as it is encoded.
private struct LoggedActivity: Codable {
  let activity: UserActivity
  let writer: String?
}

/// Deleted records as they are encoded.
private struct LoggedDeletion: Codable {
  private struct Name: Codable {
    let kind: Int
    let owner: String
    let app: String
    let uid: String
  }

  private let records: [Name]
  let forgets: Bool

  init(_ names: [RecordName], forgets: Bool) {
    records = names.map { Name(kind: $0.kind.number, owner: $0.owner, app: $0.app, uid: $0.uid) }
    self.forgets = forgets
  }

  var names: [RecordName] {
    records.map {
      RecordName(kind: RecordKind(number: $0.kind), owner: $0.owner, app: $0.app, uid: $0.uid)
    }
  }
}
