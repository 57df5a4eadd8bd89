public import Foundation
import Indexing
import IndexModel
import Querying
import SearchableItems
import Synchronization
import SystemIO

/// The index for apps; see <https://developer.apple.com/documentation/corespotlight/cssearchableindex>.
///
/// Every method with a completion handler has an `async` variant. Completion means that the change is durable
/// and visible to searches.
open class CSSearchableIndex: NSObject, @unchecked Sendable {
  private static let shared = CSSearchableIndex()
  private static let queue = WriteQueue.shared

  /// The name of the index's client states; `nil` for the default index.
  private let name: String?
  /// The app of the items; `nil` for the running one.
  private let bundleIdentifier: String?
  /// The protection class of the items, by which ``CSSearchQuery/protectionClasses`` selects them; it encrypts nothing.
  public let protectionClass: FileProtectionType
  /// The changes of the open batch; `nil` if there is none.
  private let batch = Mutex<[IndexChange]?>(nil)
  private let delegateBox = Mutex(WeakDelegate())

  private struct WeakDelegate: @unchecked Sendable {
    weak var value: (any CSSearchableIndexDelegate)?
  }

  private override init() {
    name = nil
    bundleIdentifier = nil
    protectionClass = .completeUntilFirstUserAuthentication
  }

  /// Creates an index with a name for its batches and client states.
  public convenience init(name: String) { self.init(name: name, protectionClass: nil) }

  /// Creates an index with a name.
  public convenience init(name: String, protectionClass: FileProtectionType?) {
    self.init(name: name, protectionClass: protectionClass, bundleIdentifier: nil, options: 0)
  }

  /// Creates an index with a name for the items of an app.
  ///
  /// - Parameters:
  ///   - name: The name of the client states.
  ///   - protectionClass: The protection class of the items.
  ///   - bundleIdentifier: The app; `nil` for the running one.
  ///   - options: Ignored; Apple does not publish their meaning.
  public init(
    name: String,
    protectionClass: FileProtectionType?,
    bundleIdentifier: String?,
    options: Int
  ) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
    self.protectionClass = protectionClass ?? .completeUntilFirstUserAuthentication
  }

  /// Returns the shared index of the app, which does not support batches.
  open class func `default`() -> CSSearchableIndex { shared }

  /// Returns `true`: indexing is always available.
  open class func isIndexingAvailable() -> Bool { true }

  /// The delegate that reindexes items, from which it is asked soon after it is set; see
  /// ``SpotlightConfiguration/askDelegates()``.
  open weak var indexDelegate: (any CSSearchableIndexDelegate)? {
    get { delegateBox.withLock { $0.value } }
    set {
      delegateBox.withLock { [weak newValue] in $0.value = newValue }
      if newValue != nil { DelegateRequests.shared.add(self) }
    }
  }

  func configuration() throws -> SpotlightConfiguration {
    try SpotlightConfiguration.found(bundle: bundleIdentifier)
  }

  // MARK: Items

  /// Adds or updates items; if one is invalid, none is stored.
  open func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
    try await perform(try changes(items))
  }

  /// Adds or updates items; if one is invalid, none is stored.
  open func indexSearchableItems(
    _ items: [CSSearchableItem],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    enqueue(Result { try changes(items) }, completionHandler)
  }

  private func changes(_ items: [CSSearchableItem]) throws -> [IndexChange] {
    let configuration = try configuration()
    return items.map { .putItem(stored($0, at: configuration)) }
  }

  /// Returns an item as it is stored, with the protection class of the index.
  private func stored(_ item: CSSearchableItem, at configuration: SpotlightConfiguration)
    -> SearchableItem
  {
    var stored = item.stored(appID: configuration.appID, owner: configuration.owner)
    let name = protectionClass.rawValue
    stored.attributeSet.set("protectionClass", name == ProtectionFilter.standard ? nil : name)
    if name == ProtectionFilter.standard, item.isUpdate {
      stored.attributeSet.removedNames.insert("protectionClass")
    }
    return stored
  }

  /// Deletes items and their related activities.
  open func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
    try await perform(try deletion(identifiers))
  }

  /// Deletes items and their related activities.
  open func deleteSearchableItems(
    withIdentifiers identifiers: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    enqueue(Result { try deletion(identifiers) }, completionHandler)
  }

  private func deletion(_ identifiers: [String]) throws -> [IndexChange] {
    let configuration = try configuration()
    return [
      .deleteItems(
        appID: configuration.appID,
        uniqueIdentifiers: identifiers,
        owner: configuration.owner
      )
    ]
  }

  /// Deletes the items and activities with one of the domain identifiers or one below it.
  open func deleteSearchableItems(withDomainIdentifiers domains: [String]) async throws {
    try await perform(try deletion(domains: domains))
  }

  /// Deletes the items and activities with one of the domain identifiers or one below it.
  open func deleteSearchableItems(
    withDomainIdentifiers domains: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    enqueue(Result { try deletion(domains: domains) }, completionHandler)
  }

  private func deletion(domains: [String]) throws -> [IndexChange] {
    let configuration = try configuration()
    return domains.map {
      .deleteDomain(appID: configuration.appID, domainIdentifier: $0, owner: configuration.owner)
    }
  }

  /// Deletes all items of the app and its client states.
  open func deleteAllSearchableItems() async throws { try await perform(try deletionOfAll()) }

  /// Deletes all items of the app and its client states.
  open func deleteAllSearchableItems(
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    enqueue(Result { try deletionOfAll() }, completionHandler)
  }

  private func deletionOfAll() throws -> [IndexChange] {
    let configuration = try configuration()
    return [.deleteAllItems(appID: configuration.appID, owner: configuration.owner)]
  }

  // MARK: Batches

  /// Starts a batch: changes are not indexed until it ends.
  ///
  /// Only a named index supports batches.
  open func beginBatch() {
    precondition(name != nil, "the default index knows no batches")
    batch.withLock { batch in
      precondition(batch == nil, "a batch has begun already")
      batch = []
    }
  }

  /// Ends a batch: indexes its changes and stores the client state in one transaction.
  ///
  /// If the client state has more than 250 bytes, the batch stays open.
  open func endBatch(withClientState state: Data) async throws {
    try await perform(try batchEnd(state, expected: nil), isBatchEnd: true)
  }

  /// Ends a batch: indexes its changes and stores the client state in one transaction.
  ///
  /// If the client state has more than 250 bytes, the batch stays open.
  open func endBatch(
    withClientState state: Data,
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    enqueue(Result { try batchEnd(state, expected: nil) }, completionHandler, isBatchEnd: true)
  }

  /// Ends a batch if the stored client state equals the expected one; empty data means that no state is
  /// stored.
  open func endIndexBatch(expectedClientState: Data?, newClientState: Data) async throws {
    try await perform(
      try batchEnd(newClientState, expected: expectedClientState ?? Data()),
      isBatchEnd: true
    )
  }

  /// Ends a batch if the stored client state equals the expected one; empty data means that no state is
  /// stored.
  open func endIndexBatch(
    expectedClientState: Data?,
    newClientState: Data,
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    let changes = Result {
      try batchEnd(newClientState, expected: expectedClientState ?? Data())
    }
    enqueue(changes, completionHandler, isBatchEnd: true)
  }

  private func batchEnd(_ state: Data, expected: Data?) throws -> [IndexChange] {
    guard let name else { throw Self.noBatch }
    guard state.count <= IndexChange.ClientState.limit else {
      throw CSIndexError(
        .invalidClientStateError,
        "a client state has at most \(IndexChange.ClientState.limit) bytes"
      )
    }
    let configuration = try configuration()
    var note = IndexChange.ClientState(
      appID: configuration.appID,
      name: name,
      state: Array(state),
      expected: expected.map(Array.init)
    )
    note.owner = configuration.owner
    let pending = batch.withLock { $0.take() }
    guard let pending else { throw Self.noBatch }
    return pending + [.setClientState(note)]
  }

  private static let noBatch = CSIndexError(.unknownError, "no batch has begun")

  /// Returns the client state of the last batch; `nil` if there is none.
  open func fetchLastClientState() async throws -> Data? { try await lastClientState() }

  /// Passes the client state of the last batch to the handler; `nil` if there is none.
  open func fetchLastClientState(
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) {
    Self.queue.async {
      do {
        completionHandler(try BlockingCall.wait { try await self.lastClientState() }, nil)
      } catch {
        completionHandler(nil, error)
      }
    }
  }

  private func lastClientState() async throws -> Data? {
    let configuration = try configuration()
    return try await configuration.index.clientState(
      appID: configuration.appID,
      owner: configuration.owner,
      name: name ?? ""
    ).map { Data($0) }
  }

  // MARK: Writing

  private func perform(_ changes: [IndexChange], isBatchEnd: Bool = false) async throws {
    try await withCheckedThrowingContinuation { continuation in
      enqueue(
        .success(changes),
        { continuation.resume(with: $0.map(Result.failure) ?? .success(())) },
        isBatchEnd: isBatchEnd
      )
    }
  }

  private func enqueue(
    _ changes: Result<[IndexChange], any Error>,
    _ completion: (@Sendable ((any Error)?) -> Void)?,
    isBatchEnd: Bool = false
  ) {
    let changes = changes.mapError { IndexProblem.error(for: $0) }
    if !isBatchEnd, case .success(let changes) = changes, collect(changes) {
      Self.queue.async { completion?(nil) }
      return
    }
    WriteBacklog.shared.enter()
    Self.queue.async {
      defer { WriteBacklog.shared.leave() }
      do {
        let changes = try changes.get()
        try BlockingCall.wait { try await self.write(changes) }
        completion?(nil)
      } catch {
        completion?(error)
      }
    }
  }

  /// Adds changes to the open batch; returns `false` if there is none.
  private func collect(_ changes: [IndexChange]) -> Bool {
    batch.withLock { batch in
      guard batch != nil else { return false }
      batch? += changes
      return true
    }
  }

  private func write(_ changes: [IndexChange]) async throws {
    do {
      let configuration = try configuration()
      // The deletion of all client states must not look like the loss of the index.
      let isReset = changes.contains { if case .deleteAllItems = $0 { true } else { false } }
      var wasComplete = false
      if isReset {
        wasComplete = try await configuration.index.isComplete(
          appID: configuration.appID,
          owner: configuration.owner
        )
      }
      var options = WriteOptions(writer: SpotlightConfiguration.account)
      options.isAtomic = true
      try await configuration.index.write(changes, options: options)
      if wasComplete {
        try await configuration.index.setComplete(
          true,
          appID: configuration.appID,
          owner: configuration.owner
        )
      }
    } catch {
      throw IndexProblem.error(for: error)
    }
  }
}

/// Converts errors of the index to Apple's codes.
enum IndexProblem {
  static func error(for error: any Error) -> any Error {
    switch error {
    case let error as CSIndexError: error
    case let error as RefusedChange: CSIndexError(.invalidItemError, error.reason)
    case let error as IndexError where error.code == .clientStateMismatch:
      CSIndexError(.mismatchedClientState, error.message)
    case let error as IndexError: CSIndexError(.indexUnavailableError, error.message)
    default: CSIndexError(.unknownError, "\(error)")
    }
  }
}
