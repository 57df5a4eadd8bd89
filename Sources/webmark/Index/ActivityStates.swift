import FoundationEssentials
import SearchableItems

/// Which activity is the current one of each app, and which ended for good, from one command to the
/// next.
struct ActivityStates {
  /// Ended activities that are remembered of all apps.
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
      throw CommandFailure(.error, "\(path) cannot be read; delete it to start anew")
    }
  }

  /// Whether it is the current one now: an activity that ended never is again.
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
