import FoundationEssentials
public import Frontier
import SQLiteFrontier
import SystemIO

/// The changes of pages that the crawls of a data folder stored.
public struct FolderChangeLog: ChangeDeliveryLog {
  private let folder: String

  /// Creates the log of a data folder.
  public init(folder: String) { self.folder = folder }

  /// Returns the stored changes; none if the folder contains no crawl.
  ///
  /// - Throws: `FrontierStoreError`.
  public func changes(_ selection: ChangeSelection) throws -> [StoredChange] {
    let path = folder + "/crawl.sqlite"
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try SQLiteFrontierStore(path: path).changes(selection)
  }

  /// Returns the largest possible number, because one process at a time stores the changes of a folder.
  public func lastCompleteNumber() -> Int64 { .max }

  /// Returns the number of the last delivered change, of the file `deliveries.json`; `nil` for a new receiver.
  ///
  /// - Throws: ``DeliveryError`` if the file is damaged.
  public func position(of receiver: String) throws -> Int64? {
    try DeliveryPositions(folder: folder).position(of: receiver)
  }

  /// Stores the number of the last delivered change in `deliveries.json`.
  public func setPosition(_ position: Int64, of receiver: String) throws {
    try DeliveryPositions(folder: folder).set(position, of: receiver)
  }
}
