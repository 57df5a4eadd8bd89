import FoundationEssentials
public import IndexModel
import SearchableItems

/// A change in the log that indexes follow, with its writer.
///
/// Changes of crawls have the encoding of ``ChangePayload``; those of apps' feeds are written by the letters below.
public struct LoggedChange: Sendable {
  private static let activity = UInt8(ascii: "a")
  private static let deletion = UInt8(ascii: "x")
  private static let registration = UInt8(ascii: "r")
  private static let unregistration = UInt8(ascii: "u")

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
    case Self.registration:
      guard let logged = try? JSONDecoder().decode(LoggedRegistration.self, from: rest) else {
        return nil
      }
      self.init(.registerApp(logged.app, owner: logged.owner))
    case Self.unregistration:
      guard let logged = try? JSONDecoder().decode(LoggedUnregistration.self, from: rest) else {
        return nil
      }
      self.init(.unregisterApp(appID: logged.appID, owner: logged.owner))
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
    case .registerApp(let app, let owner):
      let logged = LoggedRegistration(app: app, owner: owner)
      return try [Self.registration] + JSONEncoder().encode(logged)
    case .unregisterApp(let appID, let owner):
      let logged = LoggedUnregistration(appID: appID, owner: owner)
      return try [Self.unregistration] + JSONEncoder().encode(logged)
    default: return try ChangePayload.bytes(of: change)
    }
  }
}

/// An activity as it is encoded.
private struct LoggedActivity: Codable {
  let activity: UserActivity
  let writer: String?
}

/// The registration of an app as it is encoded.
private struct LoggedRegistration: Codable {
  let app: InstalledApp
  let owner: String?
}

/// The end of an app's registration as it is encoded.
private struct LoggedUnregistration: Codable {
  let appID: String
  let owner: String?
}

/// Deleted records as they are encoded.
private struct LoggedDeletion: Codable {
  private let records: [LoggedName]
  let forgets: Bool

  init(_ names: [RecordName], forgets: Bool) {
    records = names.map(LoggedName.init)
    self.forgets = forgets
  }

  var names: [RecordName] { records.map(\.name) }
}
