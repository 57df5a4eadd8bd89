public import Foundation

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

/// What indexes while the app does not run; see
/// <https://developer.apple.com/documentation/corespotlight/csindexextensionrequesthandler>.
///
/// A subclass answers the two questions of its protocol; ``run(_:)`` puts one of them.
open class CSIndexExtensionRequestHandler: NSObject, CSSearchableIndexDelegate {
  /// What is to be indexed again.
  public enum Request: Sendable, Equatable {
    /// Everything.
    case all
    /// These items.
    case identifiers([String])
  }

  /// Indexes everything again; a subclass says how.
  open func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  ) { acknowledgementHandler() }

  /// Indexes items again; a subclass says how.
  open func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) { acknowledgementHandler() }

  /// Puts a question; whether it was acknowledged is told.
  ///
  /// What was not is to be asked again.
  public func run(_ request: Request) -> Bool {
    var isAcknowledged = false
    let acknowledge = { isAcknowledged = true }
    let index = CSSearchableIndex.default()
    switch request {
    case .all:
      searchableIndex(index, reindexAllSearchableItemsWithAcknowledgementHandler: acknowledge)
    case .identifiers(let identifiers):
      searchableIndex(
        index,
        reindexSearchableItemsWithIdentifiers: identifiers,
        acknowledgementHandler: acknowledge
      )
    }
    return isAcknowledged
  }
}
