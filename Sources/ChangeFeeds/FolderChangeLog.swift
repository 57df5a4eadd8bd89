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
    return try SQLiteFrontierStore(reading: path)
  }

  /// Returns the largest possible number, because one process at a time stores the changes of a folder.
  public func lastCompleteNumber() -> Int64 { .max }

  /// Returns the number of the last delivered change, of the file `deliveries.json`; `nil` for a new receiver, and for a
  /// crawl state that was deleted or restored since then, which gives the numbers again.
  ///
  /// - Throws: ``DeliveryError`` if the file is damaged, and `FrontierStoreError`.
  public func position(of receiver: String) throws -> Int64? {
    guard let position = try DeliveryPositions(folder: folder).position(of: receiver),
      let store = try store()
    else { return nil }
    if let log = position.log, try log != store.changeLogName() { return nil }
    // The state may be an older copy, whose next numbers the receiver has for other changes. A change with a larger number is
    // the first one if old changes were removed.
    guard let stored = try Self.change(position.number, of: store) else { return nil }
    guard let time = position.time, stored.id == position.number else { return position.number }
    return stored.change.time == time ? position.number : nil
  }

  /// Stores the number of the last delivered change in `deliveries.json`.
  ///
  /// - Throws: ``DeliveryError`` if the file is damaged, and `FrontierStoreError`.
  public func setPosition(_ position: Int64, of receiver: String) throws {
    let store = try store()
    let stored = try store.flatMap { try Self.change(position, of: $0) }
    let position = DeliveryPositions.Position(
      number: position,
      log: try store?.changeLogName(),
      time: stored?.id == position ? stored?.change.time : nil
    )
    try DeliveryPositions(folder: folder).set(position, of: receiver)
  }

  /// Returns the first change with a number or a larger one.
  private static func change(
    _ number: Int64,
    of store: SQLiteFrontierStore
  ) throws -> StoredChange? {
    var selection = ChangeSelection(limit: 1)
    selection.after = number - 1
    return try store.changes(selection).first
  }
}
