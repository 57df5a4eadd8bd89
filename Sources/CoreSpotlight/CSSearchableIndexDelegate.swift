public import Foundation

/// A delegate that reindexes lost items and provides data of items; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchableindexdelegate>.
public protocol CSSearchableIndexDelegate: NSObjectProtocol {
  /// Requests that all items are reindexed because the index is new or was lost; call the handler afterwards.
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  )

  /// Requests that expiring items are reindexed or deleted; call the handler afterwards.
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  )

  /// Reports that the queue of writes is long.
  func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex)

  /// Reports that the queue of writes is short again.
  func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex)

  /// Returns the data of an item in one of its `providerDataTypeIdentifiers`.
  func data(
    for searchableIndex: CSSearchableIndex,
    itemIdentifier: String,
    typeIdentifier: String
  ) throws -> Data

  /// Returns the URL of a file of an item in one of its provider types.
  func fileURL(
    for searchableIndex: CSSearchableIndex,
    itemIdentifier: String,
    typeIdentifier: String,
    inPlace: Bool
  ) throws -> URL

  /// Passes the items with these identifiers to the handler, which indexes them.
  func searchableItems(
    forIdentifiers identifiers: [String],
    searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
  )

  /// Passes the items with these identifiers of an index with a protection class to the handler.
  func searchableItems(
    forIdentifiers identifiers: [String],
    protectionClass: FileProtectionType,
    searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
  )

  /// Returns the items with these identifiers; the asynchronous form of
  /// ``searchableItems(forIdentifiers:searchableItemsHandler:)``, of which a delegate implements one.
  func searchableItems(forIdentifiers identifiers: [String]) async -> [CSSearchableItem]

  /// Reports that derived attributes of items have changed; never called on Linux, which derives none.
  func searchableItemsDidUpdate(_ items: [CSSearchableItem])
}

extension CSSearchableIndexDelegate {
  /// Does nothing.
  public func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}
  /// Does nothing.
  public func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}

  /// Throws an error: the delegate provides no data.
  public func data(
    for searchableIndex: CSSearchableIndex,
    itemIdentifier: String,
    typeIdentifier: String
  ) throws -> Data {
    throw CSIndexError(.invalidItemError, "no data of \(itemIdentifier) as \(typeIdentifier)")
  }

  /// Throws an error: the delegate provides no files.
  public func fileURL(
    for searchableIndex: CSSearchableIndex,
    itemIdentifier: String,
    typeIdentifier: String,
    inPlace: Bool
  ) throws -> URL {
    throw CSIndexError(.invalidItemError, "no file of \(itemIdentifier) as \(typeIdentifier)")
  }

  /// Passes the items of the asynchronous form to the handler.
  public func searchableItems(
    forIdentifiers identifiers: [String],
    searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
  ) {
    // Apple's protocol does not require that delegates and handlers are `Sendable`.
    nonisolated(unsafe) let delegate: any CSSearchableIndexDelegate = self
    nonisolated(unsafe) let handler = searchableItemsHandler
    Task {
      let items = await unsafe delegate.searchableItems(forIdentifiers: identifiers)
      unsafe handler(items)
    }
  }

  /// Calls the method without a protection class.
  public func searchableItems(
    forIdentifiers identifiers: [String],
    protectionClass: FileProtectionType,
    searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
  ) {
    searchableItems(
      forIdentifiers: identifiers,
      searchableItemsHandler: searchableItemsHandler
    )
  }

  /// Returns no items.
  public func searchableItems(forIdentifiers identifiers: [String]) async -> [CSSearchableItem] {
    []
  }

  /// Does nothing.
  public func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {}
}
