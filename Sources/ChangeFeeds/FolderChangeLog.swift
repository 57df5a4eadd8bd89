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
    try store()?.changes(selection) ?? []
  }

  /// Opens the crawl state; `nil` if there is none.
  private func store() throws -> SQLiteFrontierStore? {
    let path = folder + "/crawl.sqlite"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try SQLiteFrontierStore(path: path)
  }

  /// Returns the largest possible number, because one process at a time stores the changes of a folder.
  public func lastCompleteNumber() -> Int64 { .max }

  /// Returns the number of the last delivered change, of the file `deliveries.json`; `nil` for a new receiver, and for a
  /// crawl state that was deleted since then, in which the numbers start again.
  ///
  /// - Throws: ``DeliveryError`` if the file is damaged, and `FrontierStoreError`.
  public func position(of receiver: String) throws -> Int64? {
    guard let position = try DeliveryPositions(folder: folder).position(of: receiver),
      let store = try store()
    else { return nil }
    if let log = position.log, try log != store.changeLogName() { return nil }
    // The state may be an older copy, whose next numbers the receiver has for other changes.
    var atPosition = ChangeSelection(limit: 1)
    atPosition.after = position.number - 1
    return try store.changes(atPosition).isEmpty ? nil : position.number
  }

  /// Stores the number of the last delivered change in `deliveries.json`.
  ///
  /// - Throws: ``DeliveryError`` if the file is damaged, and `FrontierStoreError`.
  public func setPosition(_ position: Int64, of receiver: String) throws {
    let position = DeliveryPositions.Position(number: position, log: try store()?.changeLogName())
    try DeliveryPositions(folder: folder).set(position, of: receiver)
  }
}
