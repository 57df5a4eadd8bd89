/// Who indexes again what was lost; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchableindexdelegate>.
public protocol CSSearchableIndexDelegate: AnyObject {
  /// The index was lost: index everything again, then acknowledge.
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  )

  /// These items failed or expire soon: index them again or delete them, then acknowledge.
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  )

  /// The index is busy.
  func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex)

  /// The index is no longer busy.
  func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex)
}

extension CSSearchableIndexDelegate {
  /// Does nothing.
  public func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}
  /// Does nothing.
  public func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}
}
