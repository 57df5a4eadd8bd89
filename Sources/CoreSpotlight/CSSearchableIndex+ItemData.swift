public import Foundation
import Indexing
import SearchableItems
import SystemIO

extension CSSearchableIndex {
  /// Returns the data of an item from the delegate of its app, which must be this process.
  ///
  /// - Parameters:
  ///   - bundleIdentifier: The app.
  ///   - itemIdentifier: The unique identifier of the item.
  ///   - contentType: One of the item's provider types.
  /// - Returns: The data, from ``CSSearchableIndexDelegate/data(for:itemIdentifier:typeIdentifier:)``, or
  ///   from the file that the delegate names.
  /// - Throws: ``CSIndexError`` if the app is another one, the item does not offer the type, or the delegate
  ///   has no data.
  public func fetchData(
    forBundleIdentifier bundleIdentifier: String,
    itemIdentifier: String,
    contentType: UTType
  ) async throws -> Data {
    try itemData(bundleIdentifier, itemIdentifier, contentType.identifier)
  }

  /// Passes the data of an item from the delegate of its app, or an error, to the handler.
  public func fetchData(
    forBundleIdentifier bundleIdentifier: String,
    itemIdentifier: String,
    contentType: UTType,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) {
    provideData(
      forBundle: bundleIdentifier,
      identifier: itemIdentifier,
      type: contentType.identifier,
      completionHandler: completionHandler
    )
  }

  /// Passes the data of an item from the delegate of its app, or an error, to the handler; Apple's older form.
  public func provideData(
    forBundle bundle: String,
    identifier: String,
    type: String,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) {
    CSSearchQuery.queue.async {
      do {
        completionHandler(try self.itemData(bundle, identifier, type), nil)
      } catch {
        completionHandler(nil, error)
      }
    }
  }

  private func itemData(_ bundle: String, _ identifier: String, _ type: String) throws -> Data {
    let configuration = try configuration()
    guard bundle == configuration.appID, let delegate = indexDelegate else {
      throw CSIndexError(.remoteConnectionError, "no delegate of \(bundle) is in this process")
    }
    let items = try BlockingCall.wait {
      try await configuration.index.items(
        [identifier],
        appID: configuration.appID,
        owner: configuration.owner
      )
    }
    guard let item = items.first else {
      throw CSIndexError(.invalidItemError, "no item \(identifier)")
    }
    let attributes = CSSearchableItemAttributeSet(item.attributeSet)
    if attributes.providerDataTypeIdentifiers?.contains(type) == true {
      return try delegate.data(for: self, itemIdentifier: identifier, typeIdentifier: type)
    }
    let inPlace = attributes.providerInPlaceFileTypeIdentifiers?.contains(type) == true
    guard inPlace || attributes.providerFileTypeIdentifiers?.contains(type) == true else {
      throw CSIndexError(.invalidItemError, "item \(identifier) does not offer \(type)")
    }
    let file = try delegate.fileURL(
      for: self,
      itemIdentifier: identifier,
      typeIdentifier: type,
      inPlace: inPlace
    )
    return try Data(contentsOf: file)
  }
}
