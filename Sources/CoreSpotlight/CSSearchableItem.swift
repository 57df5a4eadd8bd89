public import Foundation
import SearchableItems

/// The activity type by which an item opens.
public let CSSearchableItemActionType = "com.apple.corespotlightitem"
/// The key of the item's identifier in that activity's `userInfo`.
public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"
/// The activity type by which a search goes on in the app.
public let CSQueryContinuationActionType = "com.apple.corespotlightquerycontinuation"
/// The key of what was searched for in that activity's `userInfo`.
public let CSSearchQueryString = "kCSSearchQueryString"
/// The mailbox of what came.
public let CSMailboxInbox = "inbox"
/// The mailbox of drafts.
public let CSMailboxDrafts = "drafts"
/// The mailbox of what was sent.
public let CSMailboxSent = "sent"
/// The mailbox of junk.
public let CSMailboxJunk = "junk"
/// The mailbox of what was thrown away.
public let CSMailboxTrash = "trash"
/// The mailbox of what is kept.
public let CSMailboxArchive = "archive"

/// A thing of an app's own; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchableitem>.
open class CSSearchableItem: NSObject {
  /// The item's key within the app; one is made where none is given.
  open var uniqueIdentifier: String
  /// The group by which the app deletes, parted by dots.
  open var domainIdentifier: String?
  /// When it expires; a month from now unless said, and again after it was set to `nil`.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  // As Apple declares it, so that `item.expirationDate < date` compiles; reading never gives `nil`.
  open var expirationDate: Date! {
    get { expiration ?? Date(timeIntervalSinceNow: 30 * 86_400) }
    set { expiration = newValue }
  }
  /// What is known of it.
  open var attributeSet: CSSearchableItemAttributeSet
  /// Whether it is laid over the item that is there, instead of replacing it.
  open var isUpdate = false

  private var expiration: Date?
  var rank = 0

  /// An item.
  public init(
    uniqueIdentifier: String?,
    domainIdentifier: String?,
    attributeSet: CSSearchableItemAttributeSet
  ) {
    self.uniqueIdentifier = uniqueIdentifier ?? UUID().uuidString
    self.domainIdentifier = domainIdentifier
    self.attributeSet = attributeSet
  }

  /// Which of two results of one ranked query comes first.
  open func compare(byRank other: CSSearchableItem) -> ComparisonResult {
    rank == other.rank ? .orderedSame : rank < other.rank ? .orderedAscending : .orderedDescending
  }

  convenience init(_ item: SearchableItem, fetching names: [String]? = nil) {
    var attributes = item.attributeSet
    if let names { attributes.values = attributes.values.filter { names.contains($0.key) } }
    self.init(
      uniqueIdentifier: item.uniqueIdentifier,
      domainIdentifier: item.domainIdentifier,
      attributeSet: CSSearchableItemAttributeSet(attributes)
    )
    expiration = item.expirationDate.flatMap(AttributeCoding.date)
  }

  /// The item as the index keeps it.
  func stored(appID: String, owner: String) -> SearchableItem {
    var item = SearchableItem(
      appID: appID,
      uniqueIdentifier: uniqueIdentifier,
      domainIdentifier: domainIdentifier,
      expirationDate: expiration.map { $0.ISO8601Format() },
      attributeSet: attributeSet.stored
    )
    if !isUpdate { item.attributeSet.removedNames = [] }
    item.isUpdate = isUpdate ? true : nil
    item.owner = owner
    return item
  }
}
