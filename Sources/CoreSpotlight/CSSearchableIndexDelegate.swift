/// A delegate that reindexes lost items; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchableindexdelegate>.
public protocol CSSearchableIndexDelegate: AnyObject {
  /// Requests that all items are reindexed because the index was lost; call the handler afterwards.
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  )

  /// Requests that failed or expiring items are reindexed or deleted; call the handler afterwards.
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  )

  /// Reports that the index is busy.
  func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex)

  /// Reports that the index is no longer busy.
  func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex)
}

extension CSSearchableIndexDelegate {
  /// Does nothing.
  public func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}
  /// Does nothing.
  public func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}
}
