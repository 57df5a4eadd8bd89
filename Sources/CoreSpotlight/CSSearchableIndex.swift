public import Foundation
import Indexing
import SearchableItems
import Synchronization

/// The index, as an app speaks to it; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchableindex>.
///
/// Every form with a completion handler has one with `async`. Completion means that what was asked is
/// on the disk and will be found from then on.
open class CSSearchableIndex: NSObject, @unchecked Sendable {
  private static let shared = CSSearchableIndex()
  /// One write after the other, in the order in which they were asked for.
  private static let queue = DispatchQueue(label: "CSSearchableIndex")

  /// The name under which client states are kept; `nil` for the default index.
  private let name: String?
  /// Changes of a batch that has begun; `nil` outside.
  private let batch = Mutex<[IndexChange]?>(nil)
  private let delegateBox = Mutex(WeakDelegate())

  private struct WeakDelegate: @unchecked Sendable {
    weak var value: (any CSSearchableIndexDelegate)?
  }

  private override init() { name = nil }

  /// An index whose batches and client states bear a name.
  public init(name: String) { self.name = name }

  /// The same; there are no protection classes on Linux, the file is its owner's alone.
  public convenience init(name: String, protectionClass: FileProtectionType?) {
    self.init(name: name)
  }

  /// The index that all parts of an app share; it knows no batches.
  open class func `default`() -> CSSearchableIndex { shared }

  /// Whether there is an index: always.
  open class func isIndexingAvailable() -> Bool { true }

  /// Who is asked to index again.
  open weak var indexDelegate: (any CSSearchableIndexDelegate)? {
    get { delegateBox.withLock { $0.value } }
    set { delegateBox.withLock { [weak newValue] in $0.value = newValue } }
  }

  // MARK: Items

  /// Adds items, or changes those that are there.
  open func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
    try await perform(try changes(items))
  }

  /// Adds items, or changes those that are there.
  open func indexSearchableItems(
    _ items: [CSSearchableItem],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    enqueue(Result { try changes(items) }, completionHandler)
  }

  private func changes(_ items: [CSSearchableItem]) throws -> [IndexChange] {
    let place = try SpotlightPlace.found()
    return items.map { .putItem($0.stored(appID: place.appID, owner: place.owner)) }
  }

  /// Deletes items, and the activities that share their life.
  open func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
    try await perform(try deletion(identifiers))
  }

  /// Deletes items, and the activities that share their life.
  open func deleteSearchableItems(
    withIdentifiers identifiers: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    enqueue(Result { try deletion(identifiers) }, completionHandler)
  }

  private func deletion(_ identifiers: [String]) throws -> [IndexChange] {
    let place = try SpotlightPlace.found()
    return [
      .deleteItems(appID: place.appID, uniqueIdentifiers: identifiers, owner: place.owner)
    ]
  }

  /// Deletes all of these domain identifiers and of those below them.
  open func deleteSearchableItems(withDomainIdentifiers domains: [String]) async throws {
    try await perform(try deletion(domains: domains))
  }

  /// Deletes all of these domain identifiers and of those below them.
  open func deleteSearchableItems(
    withDomainIdentifiers domains: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    enqueue(Result { try deletion(domains: domains) }, completionHandler)
  }

  private func deletion(domains: [String]) throws -> [IndexChange] {
    let place = try SpotlightPlace.found()
    return domains.map {
      .deleteDomain(appID: place.appID, domainIdentifier: $0, owner: place.owner)
    }
  }

  /// Deletes all items of the app, and its client states.
  open func deleteAllSearchableItems() async throws { try await perform(try deletionOfAll()) }

  /// Deletes all items of the app, and its client states.
  open func deleteAllSearchableItems(
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    enqueue(Result { try deletionOfAll() }, completionHandler)
  }

  private func deletionOfAll() throws -> [IndexChange] {
    let place = try SpotlightPlace.found()
    return [.deleteAllItems(appID: place.appID, owner: place.owner)]
  }

  // MARK: Batches

  /// Begins a batch: nothing is indexed until it ends.
  ///
  /// Only an index with a name knows batches.
  open func beginBatch() {
    precondition(name != nil, "the default index knows no batches")
    batch.withLock { batch in
      precondition(batch == nil, "a batch has begun already")
      batch = []
    }
  }

  /// Ends a batch: all it holds is indexed, and the state kept, or nothing is.
  open func endBatch(withClientState state: Data) async throws {
    try await perform(try batchEnd(state, expected: nil), isBatchEnd: true)
  }

  /// Ends a batch: all it holds is indexed, and the state kept, or nothing is.
  open func endBatch(
    withClientState state: Data,
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    enqueue(Result { try batchEnd(state, expected: nil) }, completionHandler, isBatchEnd: true)
  }

  /// Ends a batch if the state that is kept is the expected one; an empty one stands for none.
  open func endIndexBatch(expectedClientState: Data?, newClientState: Data) async throws {
    try await perform(
      try batchEnd(newClientState, expected: expectedClientState ?? Data()),
      isBatchEnd: true
    )
  }

  /// Ends a batch if the state that is kept is the expected one; an empty one stands for none.
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
    let pending = batch.withLock { batch in
      defer { batch = nil }
      return batch
    }
    guard let pending, let name else {
      throw CSIndexError(.unknownError, "no batch has begun")
    }
    guard state.count <= IndexChange.ClientState.limit else {
      throw CSIndexError(
        .invalidClientStateError,
        "a client state has at most \(IndexChange.ClientState.limit) bytes"
      )
    }
    let place = try SpotlightPlace.found()
    var note = IndexChange.ClientState(
      appID: place.appID,
      name: name,
      state: Array(state),
      expected: expected.map(Array.init)
    )
    note.owner = place.owner
    return pending + [.setClientState(note)]
  }

  /// The state that the last batch kept; `nil` where there is none.
  open func fetchLastClientState() async throws -> Data? { try lastClientState() }

  /// The state that the last batch kept; `nil` where there is none.
  open func fetchLastClientState(
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) {
    Self.queue.async {
      do {
        completionHandler(try self.lastClientState(), nil)
      } catch {
        completionHandler(nil, error)
      }
    }
  }

  private func lastClientState() throws -> Data? {
    let place = try SpotlightPlace.found()
    return try place.index.clientState(
      appID: place.appID,
      owner: place.owner,
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
    Self.queue.async {
      do {
        try Self.write(try changes.get())
        completion?(nil)
      } catch {
        completion?(error)
      }
    }
  }

  /// Within a batch, changes wait for its end.
  private func collect(_ changes: [IndexChange]) -> Bool {
    batch.withLock { batch in
      guard batch != nil else { return false }
      batch? += changes
      return true
    }
  }

  private static func write(_ changes: [IndexChange]) throws {
    do {
      let outcomes = try SpotlightPlace.found().index.write(changes)
      for case .refused(let reason) in outcomes {
        throw CSIndexError(.invalidItemError, reason)
      }
    } catch {
      throw IndexProblem.error(for: error)
    }
  }
}

/// Errors of the index under Apple's names.
enum IndexProblem {
  static func error(for error: any Error) -> any Error {
    switch error {
    case let error as CSIndexError: error
    case let error as IndexError where error.message.hasPrefix("mismatchedClientState"):
      CSIndexError(.mismatchedClientState, error.message)
    case let error as IndexError: CSIndexError(.indexUnavailableError, error.message)
    default: CSIndexError(.unknownError, "\(error)")
    }
  }
}
