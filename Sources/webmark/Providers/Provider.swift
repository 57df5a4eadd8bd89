import FoundationEssentials

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
  private let path: String
  private(set) var providers: [Provider] = []

  init(_ folder: DataFolder) throws {
    path = folder.path + "/providers.json"
    guard let data = FileManager.default.contents(atPath: path) else { return }
    do {
      providers = try JSONDecoder().decode([Provider].self, from: data)
    } catch {
      throw CommandFailure(.error, "\(path) cannot be read; delete it to start anew")
    }
  }

  /// Puts a provider in the place of the one that the app and owner have.
  mutating func set(_ provider: Provider) {
    remove(appID: provider.appID, owner: provider.owner)
    providers.append(provider)
    providers.sort { ($0.appID, $0.owner) < ($1.appID, $1.owner) }
  }

  /// - Returns: Whether there was one.
  @discardableResult
  mutating func remove(appID: String, owner: String) -> Bool {
    let count = providers.count
    providers.removeAll { $0.appID == appID && $0.owner == owner }
    return providers.count < count
  }

  func save() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(providers).write(to: URL(filePath: path), options: .atomic)
  }
}
