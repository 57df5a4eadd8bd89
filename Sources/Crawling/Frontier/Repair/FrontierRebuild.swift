import FoundationEssentials
import GRDB
import URLStandard

/// Makes the file of a ``SQLiteFrontierStore`` anew: from what can be read of a damaged one, from the pages
/// that the index holds, and from the seeds.
///
/// The damaged file stays beside the new one under the ending `.damaged`. The session ends: the next one asks
/// for what is due. If anything of the known URLs is lost, every page is due and fetched without validators, so
/// that lost URLs are found again by the links of pages that have not changed.
public struct FrontierRebuild {
  /// A page that the index holds.
  public struct IndexedPage: Sendable {
    /// The page.
    public var url: String
    /// The canonical keys under which the index finds it.
    public var keys: [String]

    /// A page.
    public init(url: String, keys: [String]) {
      self.url = url
      self.keys = keys
    }
  }

  /// What was kept and what was lost.
  public struct Result: Sendable, Equatable {
    /// Known URLs that were read.
    public var keptURLs = 0
    /// Parts of the list of known URLs that cannot be read.
    public var lostParts = 0
    /// Pages that only the index knew.
    public var addedURLs = 0
    /// Pages that the index has lost.
    public var refetchedPages = 0
    /// Rows of other tables that were read, by table.
    public var keptRows: [String: Int] = [:]
    /// Parts of other tables that cannot be read, by table.
    public var lostRows: [String: Int] = [:]

    /// Whether anything was lost that the next crawl does not bring back.
    public var hasLosses: Bool { lostParts > 0 || lostRows.values.contains { $0 > 0 } }
  }

  private let path: String
  private let seeds: [String]

  /// A rebuild of the file at `path`, which need not exist.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - seeds: The seeds' URLs, as far as they are known.
  public init(path: String, seeds: [String] = []) {
    self.path = path
    self.seeds = seeds
  }

  /// Makes the file anew and puts it in the place of the old one.
  ///
  /// - Parameter forEachPage: Calls its argument for every page of the index; it is called twice.
  /// - Returns: What was kept and what was lost.
  /// - Throws: An error that names the new file, and what `forEachPage` throws.
  public func run(
    forEachPage: ((IndexedPage) throws -> Void) throws -> Void
  ) throws -> Result {
    var indexed: Set<UInt128> = []
    try forEachPage { page in
      for key in page.keys { indexed.insert(CanonicalKey(storedText: key).hash128) }
    }
    let fresh = path + ".rebuilt"
    remove(fresh)
    let result = try fill(fresh, indexed: indexed, forEachPage: forEachPage)
    try replace(by: fresh)
    return result
  }

  private func fill(
    _ fresh: String,
    indexed: Set<UInt128>,
    forEachPage: ((IndexedPage) throws -> Void) throws -> Void
  ) throws -> Result {
    let store = try SQLiteFrontierStore(path: fresh, recentLimit: .max)
    defer { store.close() }
    let salvaged = path + ".salvaged"
    remove(salvaged)
    defer { remove(salvaged) }
    // A file without a readable page gives nothing.
    let old = try? SalvagedFrontier(from: path, to: salvaged)
    return try store.write { database in
      var copy = try FrontierCopy(into: database, seeds: seeds, indexed: indexed)
      if let old {
        try old.database.read { try copy.copy(from: $0, lost: old.lost) }
      } else {
        copy.result.lostParts += 1
      }
      try forEachPage { try copy.add($0) }
      try copy.finish()
      return copy.result
    }
  }

  // MARK: Files

  private static let endings = ["", "-wal", "-shm", ".inflight"]

  private func remove(_ path: String) {
    for ending in Self.endings { try? FileManager.default.removeItem(atPath: path + ending) }
  }

  private func replace(by fresh: String) throws {
    remove(path + ".damaged")
    for ending in Self.endings {
      try? FileManager.default.moveItem(atPath: path + ending, toPath: path + ".damaged" + ending)
    }
    for ending in Self.endings {
      try? FileManager.default.moveItem(atPath: fresh + ending, toPath: path + ending)
    }
    guard FileManager.default.fileExists(atPath: path) else {
      throw FrontierStoreError(path: path, reason: "the rebuilt file cannot be moved to its place")
    }
  }
}
