import CoreSpotlight
import Synchronization
import Testing
import WebmarkTesting

/// Requests of the index to its delegate, and writes that fail.
extension TutorialTests {
  final class Recorder: NSObject, CSSearchableIndexDelegate {
    struct Calls {
      var all = 0
      var identifiers: [[String]] = []
      var throttles: [Bool] = []
    }

    let calls = Mutex(Calls())
    let acknowledges: Bool

    init(acknowledges: Bool = true) { self.acknowledges = acknowledges }

    func searchableIndex(
      _ searchableIndex: CSSearchableIndex,
      reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
        @escaping () -> Void
    ) {
      if acknowledges { acknowledgementHandler() }
      calls.withLock { $0.all += 1 }
    }

    func searchableIndex(
      _ searchableIndex: CSSearchableIndex,
      reindexSearchableItemsWithIdentifiers identifiers: [String],
      acknowledgementHandler: @escaping () -> Void
    ) {
      calls.withLock { $0.identifiers.append(identifiers) }
      acknowledgementHandler()
    }

    func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {
      calls.withLock { $0.throttles.append(true) }
    }

    func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {
      calls.withLock { $0.throttles.append(false) }
    }

    func searchableItems(
      forIdentifiers identifiers: [String],
      searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
    ) {
      // "kept" gets a new date.
      searchableItemsHandler(identifiers.filter { $0 == "kept" }.map(TutorialTests.item))
    }

    func data(
      for searchableIndex: CSSearchableIndex,
      itemIdentifier: String,
      typeIdentifier: String
    ) throws -> Data { Data((itemIdentifier + " as " + typeIdentifier).utf8) }
  }

  static func item(_ identifier: String) -> CSSearchableItem {
    let set = CSSearchableItemAttributeSet(contentType: .text)
    set.title = "Item " + identifier
    return CSSearchableItem(
      uniqueIdentifier: identifier,
      domainIdentifier: nil,
      attributeSet: set
    )
  }

  /// Waits until a condition is true, for at most a minute.
  static func wait(until isTrue: () -> Bool) async throws -> Bool {
    for _ in 0..<6000 where !isTrue() { try await Task.sleep(for: .milliseconds(10)) }
    return isTrue()
  }

  @Test func `a delegate is asked for all items of a new index once, and again if it was lost`()
    async throws
  {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    try SpotlightConfiguration.use(folder: folder.path, appID: "TEAM.app")
    let index = CSSearchableIndex(name: "a")
    let delegate = Recorder()
    func count() -> Int { delegate.calls.withLock { $0.all } }
    index.indexDelegate = delegate
    try await #expect(Self.wait { count() == 1 })
    SpotlightConfiguration.askDelegates()
    #expect(count() == 1)
    // The deletion of all items is no loss.
    try await index.indexSearchableItems([Self.item("1")])
    try await index.deleteAllSearchableItems()
    SpotlightConfiguration.askDelegates()
    #expect(count() == 1)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
    try await index.indexSearchableItems([Self.item("2")])
    try await #expect(Self.wait { count() == 2 })
    try await #expect(Self.found(#"title=="Item*""#) == ["2"])
    index.indexDelegate = nil
  }

  @Test func `a request without acknowledgement is repeated to the next delegate`() async throws {
    let index = CSSearchableIndex(name: "a")
    let silent = Recorder(acknowledges: false)
    index.indexDelegate = silent
    try await #expect(Self.wait { silent.calls.withLock { $0.all } == 1 })
    SpotlightConfiguration.askDelegates()
    #expect(silent.calls.withLock { $0.all } == 1)
    let next = Recorder()
    index.indexDelegate = next
    try await #expect(Self.wait { next.calls.withLock { $0.all } == 1 })
    index.indexDelegate = nil
  }

  final class LateDelegate: CSIndexExtensionRequestHandler {
    struct Acknowledgement: @unchecked Sendable {
      let send: () -> Void
    }

    let acknowledgements = Mutex<[Acknowledgement]>([])

    override func searchableIndex(
      _ searchableIndex: CSSearchableIndex,
      reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
        @escaping () -> Void
    ) {
      let acknowledgement = Acknowledgement(send: acknowledgementHandler)
      acknowledgements.withLock { $0.append(acknowledgement) }
    }
  }

  @Test func `an acknowledgement of an index that was lost since does not count`() async throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    try SpotlightConfiguration.use(folder: folder.path, appID: "TEAM.app")
    let index = CSSearchableIndex(name: "a")
    let delegate = LateDelegate()
    func count() -> Int { delegate.acknowledgements.withLock { $0.count } }
    index.indexDelegate = delegate
    try await #expect(Self.wait { count() == 1 })
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
    try await index.indexSearchableItems([Self.item("1")])
    try await #expect(Self.wait { count() == 2 })
    delegate.acknowledgements.withLock { $0 }.first?.send()
    let second = Recorder()
    index.indexDelegate = second
    try await #expect(Self.wait { second.calls.withLock { $0.all } == 1 })
    index.indexDelegate = nil
  }

  @Test func `a delegate is asked for items that expire soon`() async throws {
    let index = CSSearchableIndex(name: "a")
    let items = ["kept", "gone", "later"].map(Self.item)
    items[0].expirationDate = Date(timeIntervalSinceNow: 3600)
    items[1].expirationDate = Date(timeIntervalSinceNow: 3600)
    try await index.indexSearchableItems(items)
    let delegate = Recorder()
    index.indexDelegate = delegate
    try await #expect(Self.wait { delegate.calls.withLock { $0.all } == 1 })
    SpotlightConfiguration.askDelegates()
    try await #expect(Self.wait { delegate.calls.withLock { $0.identifiers } == [["gone"]] })
    SpotlightConfiguration.askDelegates()
    #expect(delegate.calls.withLock { $0.identifiers } == [["gone"]])
    // Writes are in order, so the new date of "kept" is stored after this one.
    try await index.indexSearchableItems([Self.item("other")])
    let context = CSSearchQueryContext()
    context.fetchAttributes = ["title"]
    let query = CSSearchQuery(queryString: #"title=="Item kept""#, queryContext: context)
    for try await found in query.results {
      #expect(found.item.expirationDate.timeIntervalSinceNow > 29 * 86_400)
    }
    index.indexDelegate = nil
  }

  @Test func `a long queue of writes throttles, and its end finishes the throttle`() async throws {
    let index = CSSearchableIndex(name: "a")
    let delegate = Recorder()
    index.indexDelegate = delegate
    for number in 0..<200 {
      index.indexSearchableItems([Self.item("\(number)")], completionHandler: nil)
    }
    try await #expect(Self.wait { delegate.calls.withLock { $0.throttles } == [true, false] })
    // The throttle ends before the last write; writes are in order, so none is left after this one.
    try await index.indexSearchableItems([Self.item("last")])
    index.indexDelegate = nil
  }

  @Test func `a write with an invalid item stores none of its items`() async throws {
    let error = await #expect(throws: CSIndexError.self) {
      try await CSSearchableIndex.default().indexSearchableItems(
        [Self.item("1"), Self.item(""), Self.item("2")]
      )
    }
    #expect(error?.code == .invalidItemError)
    try await #expect(Self.found(#"title=="Item*""#) == [])
    do {
      try await CSSearchableIndex.default().indexSearchableItems([Self.item("")])
      Issue.record("an empty identifier was accepted")
    } catch CSIndexError.invalidItemError {}
    let index = CSSearchableIndex(name: "a")
    index.beginBatch()
    try await index.indexSearchableItems([Self.item("3"), Self.item("")])
    await #expect(throws: CSIndexError.self) {
      try await index.endBatch(withClientState: Data([1]))
    }
    try await #expect(index.fetchLastClientState() == nil)
    try await #expect(Self.found(#"title=="Item*""#) == [])
  }

  @Test func `a delegate provides the data of its items`() async throws {
    let index = CSSearchableIndex(name: "a")
    let item = Self.item("1")
    item.attributeSet.providerDataTypeIdentifiers = [UTType.pdf.identifier]
    try await index.indexSearchableItems([item])
    let delegate = Recorder()
    index.indexDelegate = delegate
    let app = "TEAM.com.example.app"
    let data = try await index.fetchData(
      forBundleIdentifier: app,
      itemIdentifier: "1",
      contentType: .pdf
    )
    #expect(String(decoding: data, as: UTF8.self) == "1 as com.adobe.pdf")
    for (bundle, identifier, type) in [
      ("OTHER.app", "1", UTType.pdf), (app, "2", .pdf), (app, "1", .png),
    ] {
      await #expect(throws: CSIndexError.self) {
        try await index.fetchData(
          forBundleIdentifier: bundle,
          itemIdentifier: identifier,
          contentType: type
        )
      }
    }
    index.indexDelegate = nil
  }

  @Test func `an index with a bundle identifier writes the items of that app`() async throws {
    let other = CSSearchableIndex(
      name: "a",
      protectionClass: .complete,
      bundleIdentifier: "TEAM.other",
      options: 0
    )
    #expect(other.protectionClass == .complete)
    try await other.indexSearchableItems([Self.item("1")])
    try await #expect(Self.found(#"title=="Item*""#) == [])
  }

  struct Song: IndexedEntity {
    let id: Int
    var hideInSpotlight = false

    var attributeSet: CSSearchableItemAttributeSet {
      let set = CSSearchableItemAttributeSet(contentType: .audio)
      set.title = "Song \(id)"
      return set
    }
  }

  @Test func `entities are indexed, hidden and deleted`() async throws {
    let index = CSSearchableIndex.default()
    try await index.indexAppEntities([Song(id: 1), Song(id: 2), Song(id: 3)])
    try await #expect(Set(Self.titles("song")) == ["Song 1", "Song 2", "Song 3"])
    try await index.indexAppEntities([Song(id: 1, hideInSpotlight: true)])
    try await index.deleteAppEntities(identifiedBy: [2], ofType: Song.self)
    try await #expect(Self.titles("song") == ["Song 3"])
    try await index.deleteAppEntities(ofType: Song.self)
    try await #expect(Self.titles("song") == [])
  }

  final class TextImporter: CSImportExtension {
    override func update(
      _ attributes: CSSearchableItemAttributeSet,
      forFileAt contentURL: URL
    ) throws { attributes.textContent = try String(contentsOf: contentURL, encoding: .utf8) }
  }

  @Test func `an importer makes the item of a file`() async throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("note.txt")
    try "Buy quinces".write(to: file, atomically: true, encoding: .utf8)
    let item = try TextImporter().searchableItem(forFileAt: file)
    #expect(item.attributeSet.displayName == "note.txt")
    #expect(item.attributeSet.contentType == "public.plain-text")
    try await CSSearchableIndex.default().indexSearchableItems([item])
    try await #expect(Self.found(#"**=="quinces"w"#) == [item.uniqueIdentifier])
    #expect(throws: (any Error).self) {
      try TextImporter().searchableItem(forFileAt: folder.appendingPathComponent("missing.txt"))
    }
  }

  /// A delegate with the asynchronous form only.
  private final class AsyncDelegate: NSObject, CSSearchableIndexDelegate {
    func searchableIndex(
      _ searchableIndex: CSSearchableIndex,
      reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
        @escaping () -> Void
    ) { acknowledgementHandler() }

    func searchableIndex(
      _ searchableIndex: CSSearchableIndex,
      reindexSearchableItemsWithIdentifiers identifiers: [String],
      acknowledgementHandler: @escaping () -> Void
    ) { acknowledgementHandler() }

    func searchableItems(forIdentifiers identifiers: [String]) async -> [CSSearchableItem] {
      identifiers.map(TutorialTests.item)
    }
  }

  @Test func `a delegate may return items asynchronously`() async {
    let delegate: any CSSearchableIndexDelegate = AsyncDelegate()
    let found = await withCheckedContinuation { continuation in
      delegate.searchableItems(forIdentifiers: ["a", "b"], protectionClass: .complete) { items in
        continuation.resume(returning: items.map(\.uniqueIdentifier))
      }
    }
    #expect(found == ["a", "b"])
  }
}
