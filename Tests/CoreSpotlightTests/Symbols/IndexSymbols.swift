import CoreSpotlight

/// One use of each symbol of the index; the comments are rows of the table in the documentation.
enum IndexSymbols {
  final class Delegate: NSObject, CSSearchableIndexDelegate {
    // | `CSSearchableIndexDelegate.searchableIndex(_:reindexAllSearchableItemsWithAcknowledgementHandler:)` | works | called if the index is new or was lost |
    func searchableIndex(
      _ searchableIndex: CSSearchableIndex,
      reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
        @escaping () -> Void
    ) { acknowledgementHandler() }

    // | `CSSearchableIndexDelegate.searchableIndex(_:reindexSearchableItemsWithIdentifiers:acknowledgementHandler:)` | works | called for items that expire within 25 hours |
    func searchableIndex(
      _ searchableIndex: CSSearchableIndex,
      reindexSearchableItemsWithIdentifiers identifiers: [String],
      acknowledgementHandler: @escaping () -> Void
    ) { acknowledgementHandler() }

    // | `CSSearchableIndexDelegate.searchableIndexDidThrottle(_:)` | works | called when 64 writes wait |
    func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}

    // | `CSSearchableIndexDelegate.searchableIndexDidFinishThrottle(_:)` | works | called when 8 writes wait |
    func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}

    // | `CSSearchableIndexDelegate.data(for:itemIdentifier:typeIdentifier:)` | works | called by `fetchData` and `provideData` |
    func data(
      for searchableIndex: CSSearchableIndex,
      itemIdentifier: String,
      typeIdentifier: String
    ) throws -> Data { Data() }

    // | `CSSearchableIndexDelegate.fileURL(for:itemIdentifier:typeIdentifier:inPlace:)` | works | called by `fetchData` and `provideData` |
    func fileURL(
      for searchableIndex: CSSearchableIndex,
      itemIdentifier: String,
      typeIdentifier: String,
      inPlace: Bool
    ) throws -> URL { URL(fileURLWithPath: "/dev/null") }

    // | `CSSearchableIndexDelegate.searchableItems(forIdentifiers:searchableItemsHandler:)` | works | called for items that expire within 25 hours |
    func searchableItems(
      forIdentifiers identifiers: [String],
      searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
    ) { searchableItemsHandler([]) }

    // | `CSSearchableIndexDelegate.searchableItems(forIdentifiers:protectionClass:searchableItemsHandler:)` | works | called with the class of the index; by default it calls the form without it |
    func searchableItems(
      forIdentifiers identifiers: [String],
      protectionClass: FileProtectionType,
      searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
    ) { searchableItemsHandler([]) }

    // | `CSSearchableIndexDelegate.searchableItems(forIdentifiers:) async` | works | called if the form with a handler is not implemented |
    func searchableItems(forIdentifiers identifiers: [String]) async -> [CSSearchableItem] { [] }

    // | `CSSearchableIndexDelegate.searchableItemsDidUpdate(_:)` | no effect | never called, because no attributes are derived |
    func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {}
  }

  final class Handler: CSIndexExtensionRequestHandler {
    // | `CSIndexExtensionRequestHandler` | works | a provider for `webmark reindex` |
    static func made() -> CSIndexExtensionRequestHandler { Handler() }

    // | `NSExtensionRequestHandling.beginRequest(with:)` | no effect | never called |
    override func beginRequest(with context: NSExtensionContext) {
      super.beginRequest(with: context)
    }

    // | `CoreSpotlightAPIVersion` | works | 40 |
    let version = CoreSpotlightAPIVersion
  }

  final class Importer: CSImportExtension {
    // | `CSImportExtension.update(_:forFileAt:)` | works | the app calls `searchableItem(forFileAt:)` |
    override func update(
      _ attributes: CSSearchableItemAttributeSet,
      forFileAt contentURL: URL
    ) throws { attributes.title = "Title" }
  }

  // | `IndexedEntity` | works | `id`, `attributeSet` and `hideInSpotlight` only; no App Intents |
  struct Song: IndexedEntity {
    let id: Int
  }

  static func index(_ items: [CSSearchableItem]) async throws {
    // | `CSSearchableIndex.default()` | works | |
    let shared = CSSearchableIndex.default()
    // | `CSSearchableIndex.isIndexingAvailable()` | works | always `true` |
    _ = CSSearchableIndex.isIndexingAvailable()
    // | `CSSearchableIndex.init(name:)` | works | |
    let index = CSSearchableIndex(name: "a")
    // | `CSSearchableIndex.init(name:protectionClass:)` | works | queries select by the class; it encrypts nothing |
    _ = CSSearchableIndex(name: "a", protectionClass: .complete)
    // | `CSSearchableIndex.init(name:protectionClass:bundleIdentifier:options:)` | works | the options have no effect |
    _ = CSSearchableIndex(
      name: "a",
      protectionClass: nil,
      bundleIdentifier: "com.example.app",
      options: 0
    )
    // | `CSSearchableIndexDescription.protectionClass` | works | no query of App Intents receives a description |
    _ = CSSearchableIndexDescription().protectionClass
    // | `CSSearchableIndex.protectionClass` | works | |
    _ = index.protectionClass
    // | `CSSearchableIndex.indexDelegate` | works | |
    index.indexDelegate = nil
    // | `CSSearchableIndex.indexSearchableItems(_:completionHandler:)` | works | also `async`; all items or none |
    shared.indexSearchableItems(items) { _ in }
    try await shared.indexSearchableItems(items)
    // | `CSSearchableIndex.deleteSearchableItems(withIdentifiers:completionHandler:)` | works | also `async` |
    try await shared.deleteSearchableItems(withIdentifiers: ["1"])
    // | `CSSearchableIndex.deleteSearchableItems(withDomainIdentifiers:completionHandler:)` | works | also `async` |
    try await shared.deleteSearchableItems(withDomainIdentifiers: ["a"])
    // | `CSSearchableIndex.deleteAllSearchableItems(completionHandler:)` | works | also `async` |
    try await shared.deleteAllSearchableItems()
    // | `CSSearchableIndex.beginBatch()` | works | |
    index.beginBatch()
    // | `CSSearchableIndex.endBatch(withClientState:completionHandler:)` | works | also `async` |
    try await index.endBatch(withClientState: Data())
    // | `CSSearchableIndex.endIndexBatch(expectedClientState:newClientState:completionHandler:)` | works | also `async` |
    try await index.endIndexBatch(expectedClientState: nil, newClientState: Data())
    // | `CSSearchableIndex.fetchLastClientState(completionHandler:)` | works | also `async` |
    _ = try await index.fetchLastClientState()
    // | `CSSearchableIndex.fetchData(forBundleIdentifier:itemIdentifier:contentType:completionHandler:)` | works | also `async`; items of this process only |
    _ = try await index.fetchData(
      forBundleIdentifier: "com.example.app",
      itemIdentifier: "1",
      contentType: .pdf
    )
    // | `CSSearchableIndex.provideData(forBundle:identifier:type:completionHandler:)` | works | items of this process only |
    index.provideData(forBundle: "com.example.app", identifier: "1", type: "com.adobe.pdf") {
      _,
      _ in
    }
    // | `CSSearchableIndex.indexAppEntities(_:priority:)` | works | |
    try await index.indexAppEntities([Song(id: 1)], priority: 1)
    // | `CSSearchableIndex.deleteAppEntities(identifiedBy:ofType:)` | works | |
    try await index.deleteAppEntities(identifiedBy: [1], ofType: Song.self)
    // | `CSSearchableIndex.deleteAppEntities(ofType:)` | works | |
    try await index.deleteAppEntities(ofType: Song.self)
  }

  static func errors(_ error: any Error) {
    // | `CSIndexError.init(_:userInfo:)` | works | |
    _ = CSIndexError(.quotaExceeded, userInfo: [:])
    // | `CSIndexError.code` | works | |
    _ = (error as? CSIndexError)?.code == .invalidItemError
    // | `CSIndexError.Code` | works | all eight codes, also as patterns of `catch` |
    if case CSIndexError.mismatchedClientState = error { return }
    _ = CSIndexError.Code.mismatchedClientState
    // | `CSIndexErrorDomain` | works | |
    _ = (error as NSError).domain == CSIndexErrorDomain
    // | `CSSearchQueryError.init(_:userInfo:)` | works | |
    _ = CSSearchQueryError(.cancelled, userInfo: [:])
    // | `CSSearchQueryError.Code` | works | all four codes, also as patterns of `catch` |
    if case CSSearchQueryError.cancelled = error { return }
    _ = CSSearchQueryError.Code.cancelled
    // | `CSSearchQueryErrorDomain` | works | |
    _ = (error as NSError).domain == CSSearchQueryErrorDomain
  }
}
