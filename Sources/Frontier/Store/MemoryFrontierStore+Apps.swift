import Synchronization

/// Storage of app associations.
extension MemoryFrontierStore {
  /// Calls `body` for every page whose item is in the index, of one host or of one seed.
  public func forEachIndexedPage(
    of selection: PageSelection,
    _ body: (PageRecord) throws -> Void
  ) throws {
    let records = contents.withLock { contents in
      contents.pages.values.map(\.record).filter { record in
        switch selection {
        case .host(let host): record.item != nil && record.host == host
        case .seed(let seed): record.item != nil && record.seed == seed
        }
      }
    }
    for record in records.sorted(by: { $0.id < $1.id }) { try body(record) }
  }

  /// Returns the stored apps of the session's seeds.
  public func seedApps() throws -> [SeedApp] {
    let seeds = contents.withLock(\.seeds)
    return files.withLock { files in
      seeds.map { seed in files.apps[seed].map { SeedApp.known($0) } ?? .unknown }
    }
  }

  /// Stores the apps of the session's seeds.
  public func saveSeedApps(_ apps: [String?]) throws {
    let seeds = contents.withLock(\.seeds)
    files.withLock { files in
      for (seed, app) in zip(seeds, apps) { files.apps.updateValue(app, forKey: seed) }
    }
  }
}
