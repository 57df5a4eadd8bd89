import FoundationEssentials
import GRDB
import SQLiteRecovery
import SystemIO
import URLStandard

/// Rebuilds the file of a ``SQLiteFrontierStore`` from the readable part of a damaged one, from the
/// pages in the index, and from the seeds.
///
/// The damaged file is kept next to the new one with the suffix `.damaged`. The session ends; the next
/// one fetches the due pages. If any known URL is lost, every page becomes due and is fetched without
/// validators, so that the lost URLs are found again through the links of unchanged pages.
public struct FrontierRebuild {
  /// A page in the index.
  public struct IndexedPage: Sendable {
    /// The URL of the page.
    public var url: String
    /// The canonical keys under which the index stores the page.
    public var keys: [String]

    /// Creates a page.
    public init(url: String, keys: [String]) {
      self.url = url
      self.keys = keys
    }
  }

  /// The numbers of kept and lost rows.
  public struct Result: Sendable, Equatable {
    /// The number of known URLs that were read.
    public var keptURLs = 0
    /// The number of unreadable parts of the URL table.
    public var lostParts = 0
    /// The number of pages that only the index contained.
    public var addedURLs = 0
    /// The number of pages that the index has lost.
    public var refetchedPages = 0
    /// The number of rows that were read from other tables, by table.
    public var keptRows: [String: Int] = [:]
    /// The number of unreadable parts of other tables, by table.
    public var lostRows: [String: Int] = [:]

    /// A Boolean value that indicates whether data was lost that the next crawl does not restore.
    public var hasLosses: Bool { lostParts > 0 || lostRows.values.contains { $0 > 0 } }
  }

  /// The number of pages of the index that are added in one transaction.
  private static let batchSize = 1000

  private let path: String
  private let seeds: [String]

  /// Creates a rebuild of the file at `path`, which need not exist.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - seeds: The seeds' URLs, if known.
  public init(path: String, seeds: [String] = []) {
    self.path = path
    self.seeds = seeds
  }

  /// Rebuilds the file and replaces the old one.
  ///
  /// - Parameter forEachPage: A closure that calls its argument for every page of the index; it is
  ///   called twice.
  /// - Returns: The numbers of kept and lost rows.
  /// - Throws: An error that names the new file, and the errors of `forEachPage`.
  public func run(
    forEachPage: ((IndexedPage) throws -> Void) async throws -> Void
  ) async throws -> Result {
    var indexed: Set<UInt128> = []
    try await forEachPage { page in
      for key in page.keys { indexed.insert(CanonicalKey(storedText: key).hash128) }
    }
    let file = RepairedFile(path: path, endings: Self.endings)
    file.undoInterruptedReplacement()
    file.removeDraft()
    let result = try await fill(file.draft, indexed: indexed, forEachPage: forEachPage)
    try file.replaceByDraft()
    return result
  }

  /// Returns what can be read of the old file; `nil` if it is missing or has no readable page.
  ///
  /// What prevents reading it is no damage: a file that this process may not open has all of its rows.
  private func recovered(to salvaged: String) throws -> RecoveredFrontier? {
    do {
      return try RecoveredFrontier(from: path, to: salvaged)
    } catch let problem as DatabaseFile.Problem {
      guard !problem.isInaccessible else {
        throw FrontierStoreError(path: path, reason: problem.description)
      }
      return nil
    } catch let error as DatabaseError {
      throw FrontierStoreError(path: salvaged, error)
    }
  }

  private func fill(
    _ fresh: String,
    indexed: Set<UInt128>,
    forEachPage: ((IndexedPage) throws -> Void) async throws -> Void
  ) async throws -> Result {
    let store = try SQLiteFrontierStore(path: fresh, recentLimit: .max)
    defer { store.close() }
    let salvaged = path + ".salvaged"
    remove(salvaged)
    defer { remove(salvaged) }
    let old = try recovered(to: salvaged)
    var copy = try store.write { database in
      var copy = try FrontierRowCopier(into: database, seeds: seeds, indexed: indexed)
      if let old {
        try old.database.read { try copy.copy(from: $0, lost: old.lost) }
      } else {
        copy.result.lostParts += 1
      }
      return copy
    }
    var batch: [IndexedPage] = []
    try await forEachPage { page in
      batch.append(page)
      guard batch.count == Self.batchSize else { return }
      try store.write { _ in for page in batch { try copy.add(page) } }
      batch = []
    }
    try store.write { _ in
      for page in batch { try copy.add(page) }
      try copy.finish()
    }
    // The new file must be complete without its log.
    try store.checkpoint()
    return copy.result
  }

  // MARK: Files

  private static let endings = ["-wal", "-shm", ".inflight"]

  private func remove(_ path: String) {
    for ending in [""] + Self.endings {
      try? FileManager.default.removeItem(atPath: path + ending)
    }
  }
}
