import Synchronization

/// Storage of app associations.
extension MemoryFrontierStore {
  /// Returns the pages whose items are in the index, in the order of their identifiers.
  public func indexedPages(
    of selection: PageSelection,
    after id: Int64?,
    limit: Int
  ) async throws -> [PageRecord] {
    let records = contents.withLock { contents in
      contents.pages.values.map(\.record).filter { record in
        guard record.item != nil, record.id > id ?? .min else { return false }
        return switch selection {
        case .hosts(let hosts): hosts.contains(record.host)
        case .seed(let seed): record.seed == seed
        }
      }
    }
    return Array(records.sorted { $0.id < $1.id }.prefix(limit))
  }

  /// Returns the stored apps of the session's seeds.
  public func seedApps() async throws -> [SeedApp] {
    let seeds = contents.withLock(\.seeds)
    return files.withLock { files in
      seeds.map { seed in files.apps[seed].map { SeedApp.known($0) } ?? .unknown }
    }
  }

  /// Stores the apps of the session's seeds.
  public func saveSeedApps(_ apps: [String?]) async throws {
    let seeds = contents.withLock(\.seeds)
    files.withLock { files in
      for (seed, app) in zip(seeds, apps) { files.apps.updateValue(app, forKey: seed) }
    }
  }
}
