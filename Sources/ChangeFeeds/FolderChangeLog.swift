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

  /// Returns the number of the last delivered change, of the file `deliveries.json`; `nil` for a new receiver, and for a
  /// crawl state that was deleted or rebuilt since then, in which the numbers start again.
  ///
  /// - Throws: ``DeliveryError`` if the file is damaged, and `FrontierStoreError`.
  public func position(of receiver: String) throws -> Int64? {
    guard let position = try DeliveryPositions(folder: folder).position(of: receiver) else {
      return nil
    }
    var atPosition = ChangeSelection(limit: 1)
    atPosition.after = position - 1
    return try changes(atPosition).isEmpty ? nil : position
  }

  /// Stores the number of the last delivered change in `deliveries.json`.
  public func setPosition(_ position: Int64, of receiver: String) throws {
    try DeliveryPositions(folder: folder).set(position, of: receiver)
  }
}
