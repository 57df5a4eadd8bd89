import Webmark

/// A program or HTTP endpoint that reindexes an app's items while the app does not run.
struct Provider: Codable, Equatable {
  /// The app.
  var appID: String
  /// The owner of the items.
  var owner: String
  /// The program and its arguments.
  var command: [String]?
  /// The HTTP URL of an endpoint that accepts `POST`; alternative to ``command``.
  var url: String?

  /// The command line or URL of the provider.
  var address: String { url ?? (command ?? []).joined(separator: " ") }
}

/// The providers of a data folder, in `providers.json`.
struct ProviderList {
  private var list: JSONFileList<Provider>
  var providers: [Provider] { list.entries }

  init(_ folder: DataFolder) throws { list = try JSONFileList(folder, "providers.json") }

  /// Adds a provider, or replaces the one of the same app and owner.
  mutating func set(_ provider: Provider) {
    remove(appID: provider.appID, owner: provider.owner)
    list.entries.append(provider)
    list.entries.sort { ($0.appID, $0.owner) < ($1.appID, $1.owner) }
  }

  /// Removes a provider.
  ///
  /// - Returns: `true` if the provider was in the list.
  @discardableResult
  mutating func remove(appID: String, owner: String) -> Bool {
    let count = list.entries.count
    list.entries.removeAll { $0.appID == appID && $0.owner == owner }
    return list.entries.count < count
  }

  func save() throws { try list.save() }
}
