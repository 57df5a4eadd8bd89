/// Who indexes an app's items again, while the app itself does not run.
struct Provider: Codable, Equatable {
  /// The app.
  var appID: String
  /// Whose items.
  var owner: String
  /// A program and its arguments.
  var command: [String]?
  /// Or an HTTP address that answers a `POST`.
  var url: String?

  /// How it is reached, as a person writes it.
  var address: String { url ?? (command ?? []).joined(separator: " ") }
}

/// The providers of a data folder, in `providers.json`.
struct ProviderList {
  private var list: SavedList<Provider>
  var providers: [Provider] { list.entries }

  init(_ folder: DataFolder) throws { list = try SavedList(folder, "providers.json") }

  /// Puts a provider in the place of the one that the app and owner have.
  mutating func set(_ provider: Provider) {
    remove(appID: provider.appID, owner: provider.owner)
    list.entries.append(provider)
    list.entries.sort { ($0.appID, $0.owner) < ($1.appID, $1.owner) }
  }

  /// - Returns: Whether there was one.
  @discardableResult
  mutating func remove(appID: String, owner: String) -> Bool {
    let count = list.entries.count
    list.entries.removeAll { $0.appID == appID && $0.owner == owner }
    return list.entries.count < count
  }

  func save() throws { try list.save() }
}
