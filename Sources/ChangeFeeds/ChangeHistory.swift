import FoundationEssentials
public import Frontier
import SQLiteFrontier
import SystemIO

/// The changes of pages that the crawls of a data folder stored.
public struct ChangeHistory: Sendable {
  /// The data folder.
  private let folder: String

  /// Creates the history of a data folder.
  public init(folder: String) { self.folder = folder }

  /// Returns the stored changes; none if the folder contains no crawl.
  ///
  /// - Throws: `FrontierStoreError`.
  public func changes(_ selection: ChangeSelection) throws -> [StoredChange] {
    let path = folder + "/crawl.sqlite"
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try SQLiteFrontierStore(path: path).changes(selection)
  }
}
