public import SearchableItems

/// The destination of apps' feeds: an index, or a log that indexes follow.
public protocol FeedStore: Sendable {
  /// Writes changes of one app in one atomic transaction; they are durable when the method returns.
  ///
  /// - Parameters:
  ///   - changes: The changes; items are written before activities.
  ///   - options: The options, of which a log applies `forgets` and `writer`.
  /// - Returns: The outcome of each change, in the order of `changes`.
  /// - Throws: `IndexError`; nothing is written then.
  func write(_ changes: [IndexChange], options: WriteOptions) async throws -> [ChangeOutcome]

  /// Returns for each of the written changes the pages that its records were not joined with.
  ///
  /// - Parameter changes: Changes of one app that were written before.
  /// - Returns: The refusals, in the order of `changes`, at most one for each record; `nil` for a change whose records no
  ///   index has yet.
  /// - Throws: `IndexError` if the destination is not available.
  func joinRefusals(of changes: [IndexChange]) async throws -> [[JoinRefusal]?]

  /// Returns an owner's live items of an app by their identifiers, in that order.
  func items(
    _ identifiers: [String],
    appID: String,
    owner: String
  ) async throws -> [SearchableItem]

  /// Returns the client state of an app's named index.
  func clientState(appID: String, owner: String, name: String) async throws -> [UInt8]?
}

extension FeedStore {
  /// Returns `nil` for each change, as a log does that does not ask its indexes.
  public func joinRefusals(of changes: [IndexChange]) async throws -> [[JoinRefusal]?] {
    changes.map { _ in nil }
  }
}
