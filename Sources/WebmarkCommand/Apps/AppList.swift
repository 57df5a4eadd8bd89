import IndexModel
import Webmark

/// The apps of a data folder, in `apps.json`.
struct AppList {
  private var list: JSONFileList<InstalledApp>
  var apps: [InstalledApp] { list.entries }

  init(_ folder: DataFolder) throws { list = try JSONFileList(folder, "apps.json") }

  subscript(appID: String) -> InstalledApp? { apps.first { $0.appID == appID } }

  /// Adds an app, or replaces the one with the same identifier.
  mutating func set(_ app: InstalledApp) {
    remove(app.appID)
    list.entries.append(app)
    list.entries.sort { $0.appID < $1.appID }
  }

  /// Removes an app.
  ///
  /// - Returns: `true` if the app was in the list.
  @discardableResult
  mutating func remove(_ appID: String) -> Bool {
    let count = apps.count
    list.entries.removeAll { $0.appID == appID }
    return apps.count < count
  }

  func save() throws { try list.save() }
}
