public import Foundation
import SearchableItems

/// The activity type that opens an item.
public let CSSearchableItemActionType = "com.apple.corespotlightitem"
/// The `userInfo` key of the item's identifier in that activity.
public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"
/// The activity type that continues a search in the app.
public let CSQueryContinuationActionType = "com.apple.corespotlightquerycontinuation"
/// The `userInfo` key of the search text in that activity.
public let CSSearchQueryString = "kCSSearchQueryString"
/// The `userInfo` key of the action that the user chose in a result; Apple does not publish its value.
public let CSActionIdentifier = "CSActionIdentifier"
/// The mailbox of received messages.
public let CSMailboxInbox = "inbox"
/// The mailbox of drafts.
public let CSMailboxDrafts = "drafts"
/// The mailbox of sent messages.
public let CSMailboxSent = "sent"
/// The mailbox of junk.
public let CSMailboxJunk = "junk"
/// The mailbox of deleted messages.
public let CSMailboxTrash = "trash"
/// The mailbox of archived messages.
public let CSMailboxArchive = "archive"

/// An item of an app; see <https://developer.apple.com/documentation/corespotlight/cssearchableitem>.
open class CSSearchableItem: NSObject, NSSecureCoding, NSCopying {
  /// The derived attributes that an app wants to be told of.
  public struct UpdateListenerOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A summary of the text.
    public static let summarization = UpdateListenerOptions(rawValue: 1 << 1)
    /// The priority of a message.
    public static let priority = UpdateListenerOptions(rawValue: 1 << 2)
  }

  private struct Archived: Codable {
    var uniqueIdentifier: String
    var domainIdentifier: String?
    var expiration: Date?
    var attributes: AttributeSet
    var isUpdate: Bool
    var options: UInt
    var rank: Int
  }

  /// The item's key within the app; generated if the initializer gets `nil`.
  open var uniqueIdentifier: String
  /// The group of the item for deletions; dots separate its levels.
  open var domainIdentifier: String?
  /// The expiration date; a month from now by default, and after it was set to `nil`.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  // Apple declares it implicitly unwrapped, so that `item.expirationDate < date` compiles; the getter never
  // returns `nil`.
  open var expirationDate: Date! {
    get { expiration ?? Date(timeIntervalSinceNow: 30 * 86_400) }
    set { expiration = newValue }
  }
  /// The attributes of the item.
  open var attributeSet: CSSearchableItemAttributeSet
  /// A Boolean value that indicates whether the item is merged into the stored one instead of replacing it.
  open var isUpdate = false
  /// The derived attributes that the app wants to be told of; ignored, because Linux derives none.
  open var updateListenerOptions: UpdateListenerOptions = []

  private var expiration: Date?
  var rank = 0

  /// Creates an item.
  public init(
    uniqueIdentifier: String?,
    domainIdentifier: String?,
    attributeSet: CSSearchableItemAttributeSet
  ) {
    self.uniqueIdentifier = uniqueIdentifier ?? UUID().uuidString
    self.domainIdentifier = domainIdentifier
    self.attributeSet = attributeSet
  }

  /// A Boolean value that indicates whether archives may be decoded securely; always `true`.
  open class var supportsSecureCoding: Bool { true }

  /// Creates an item from an archive; `nil` if it is malformed.
  public required init?(coder: NSCoder) {
    guard let archived = Archive.decode(Archived.self, from: coder) else { return nil }
    uniqueIdentifier = archived.uniqueIdentifier
    domainIdentifier = archived.domainIdentifier
    attributeSet = CSSearchableItemAttributeSet(archived.attributes)
    expiration = archived.expiration
    isUpdate = archived.isUpdate
    updateListenerOptions = UpdateListenerOptions(rawValue: archived.options)
    rank = archived.rank
  }

  /// Archives the item.
  open func encode(with coder: NSCoder) {
    let archived = Archived(
      uniqueIdentifier: uniqueIdentifier,
      domainIdentifier: domainIdentifier,
      expiration: expiration,
      attributes: attributeSet.stored,
      isUpdate: isUpdate,
      options: updateListenerOptions.rawValue,
      rank: rank
    )
    Archive.encode(archived, in: coder)
  }

  /// Returns a copy of the item, with a copy of its attributes.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CSSearchableItem(
      uniqueIdentifier: uniqueIdentifier,
      domainIdentifier: domainIdentifier,
      attributeSet: CSSearchableItemAttributeSet(attributeSet.stored)
    )
    copy.expiration = expiration
    copy.isUpdate = isUpdate
    copy.updateListenerOptions = updateListenerOptions
    copy.rank = rank
    return copy
  }

  /// Compares the ranks of two results of one ranked query.
  open func compare(byRank other: CSSearchableItem) -> ComparisonResult {
    rank == other.rank ? .orderedSame : rank < other.rank ? .orderedAscending : .orderedDescending
  }

  convenience init(_ item: SearchableItem, fetching names: [String]? = nil) {
    var attributes = item.attributeSet
    // The class belongs to the index that the item was written to.
    attributes.values["protectionClass"] = nil
    if let names { attributes.values = attributes.values.filter { names.contains($0.key) } }
    self.init(
      uniqueIdentifier: item.uniqueIdentifier,
      domainIdentifier: item.domainIdentifier,
      attributeSet: CSSearchableItemAttributeSet(attributes)
    )
    expiration = item.expirationDate.flatMap(AttributeCoding.date)
  }

  /// Returns the item in the form that the index stores.
  func stored(appID: String, owner: String) -> SearchableItem {
    var item = SearchableItem(
      appID: appID,
      uniqueIdentifier: uniqueIdentifier,
      domainIdentifier: domainIdentifier,
      expirationDate: expiration.map(AttributeCoding.expiration),
      attributeSet: attributeSet.stored
    )
    if !isUpdate { item.attributeSet.removedNames = [] }
    item.isUpdate = isUpdate ? true : nil
    item.owner = owner
    return item
  }
}
