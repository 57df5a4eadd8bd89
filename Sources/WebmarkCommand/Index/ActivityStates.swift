import FoundationEssentials
import SearchableItems
import Webmark

/// The current activity of each app and the ended activities, stored across commands.
struct ActivityStates {
  /// The maximum number of stored ended activities over all apps.
  private static let limit = 1000

  private struct Stored: Codable {
    var current: [String: String] = [:]
    var ended: [String] = []
  }

  private let path: String
  private var stored = Stored()

  init(_ folder: DataFolder) throws {
    path = folder.path + "/activities.json"
    guard let data = FileManager.default.contents(atPath: path) else { return }
    do {
      stored = try JSONDecoder().decode(Stored.self, from: data)
    } catch {
      throw CommandFailure(.error, "\(path) cannot be read; delete it to start over")
    }
  }

  /// Makes an activity current and returns `true`, unless it has ended.
  mutating func becomeCurrent(_ activity: UserActivity) -> Bool {
    let name = Self.name(activity)
    guard !stored.ended.contains(name) else { return false }
    stored.current[activity.appID] = name
    return true
  }

  func isCurrent(_ activity: UserActivity) -> Bool {
    stored.current[activity.appID] == Self.name(activity)
  }

  mutating func resign(_ activity: UserActivity) {
    if stored.current[activity.appID] == Self.name(activity) {
      stored.current[activity.appID] = nil
    }
  }

  mutating func invalidate(_ activity: UserActivity) {
    resign(activity)
    let name = Self.name(activity)
    guard !stored.ended.contains(name) else { return }
    stored.ended = Array((stored.ended + [name]).suffix(Self.limit))
  }

  func save() throws {
    let text = String(decoding: try JSONEncoder().encode(stored), as: UTF8.self)
    try OutputFile.write(text, to: path, purpose: "the list of activities", isPrivate: true)
  }

  private static func name(_ activity: UserActivity) -> String {
    let content =
      activity.persistentIdentifier ?? activity.webpageURL ?? activity.targetContentIdentifier
      ?? activity.title ?? ""
    return [activity.appID, activity.activityType, content].joined(separator: "\n")
  }
}
