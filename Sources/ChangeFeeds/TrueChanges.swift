public import Frontier

extension PageChange {
  /// The fields of items that change without a change of the page's content.
  private static let volatileFields: Set<String> = [
    "contentModificationDate", "contentCreationDate", "addedDate", "fileSize", "rankingHint",
    "links",
  ]

  /// A Boolean value that indicates whether readers of a feed should see the change: pages that were added or removed,
  /// and pages of which more than dates and size has changed.
  public var isSignificant: Bool {
    switch kind {
    case .added, .removed: true
    case .changed: cause != nil || !Self.volatileFields.isSuperset(of: fields)
    case .quarantined: false
    }
  }
}

extension ChangeSelection {
  /// The maximum number of stored changes that are examined for a feed.
  private static let examined = 20_000

  /// Returns the selection of the changes of which a feed has the significant ones.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of changes in the feed.
  ///   - since: The earliest time, in seconds since 1970; `nil` for all stored changes.
  /// - Returns: The selection.
  public static func latest(for limit: Int, since: Double? = nil) -> ChangeSelection {
    var selection = ChangeSelection(limit: max(limit, examined))
    selection.isNewestFirst = true
    selection.since = since
    return selection
  }
}

extension Sequence<StoredChange> {
  /// Returns the first significant changes.
  public func significant(limit: Int) -> [StoredChange] {
    Array(lazy.filter(\.change.isSignificant).prefix(limit))
  }
}

extension FolderChangeLog {
  /// Returns the latest significant changes, latest first.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of changes.
  ///   - since: The earliest time, in seconds since 1970; `nil` for all stored changes.
  /// - Returns: The changes.
  /// - Throws: `FrontierStoreError`.
  public func latestSignificant(limit: Int, since: Double? = nil) throws -> [StoredChange] {
    try changes(.latest(for: limit, since: since)).significant(limit: limit)
  }
}
