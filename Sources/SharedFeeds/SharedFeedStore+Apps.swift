public import IndexModel
import PostgreSQLFrontier

extension SharedFeedStore {
  /// Returns the registered apps, by their identifiers.
  public func registeredApps() async throws -> [InstalledApp] {
    let apps = try await reported {
      try await log.items(InstalledApp.identifier).compactMap(\.registration)
    }
    // Several owners may have an item of one app.
    return apps.reduce(into: []) { apps, app in
      if apps.last?.appID != app.appID { apps.append(app) }
    }
  }
}
