import CoreSpotlight
import Foundation

/// The extension that indexes the accounts while the app does not run.
class IndexRequestHandler: CSIndexExtensionRequestHandler {
  private let accounts = [Account(site: "bank.example", user: "ann", isShared: false)]

  override func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  ) {
    searchableIndex.indexSearchableItems(accounts.map(AccountIndex.item))
    acknowledgementHandler()
  }

  override func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) {
    let items = accounts.map(AccountIndex.item).filter {
      identifiers.contains($0.uniqueIdentifier)
    }
    searchableIndex.indexSearchableItems(items) { error in
      if let error { print("indexing failed: \(error.localizedDescription)") }
    }
    acknowledgementHandler()
  }

  override func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {
    for item in items where item.attributeSet.isPriority == 1 { print(item.uniqueIdentifier) }
  }

  override func data(
    for searchableIndex: CSSearchableIndex,
    itemIdentifier: String,
    typeIdentifier: String
  ) throws -> Data { Data(itemIdentifier.utf8) }
}
