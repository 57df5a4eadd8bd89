/// An item of an app, with the members of `CSSearchableItem`.
public struct SearchableItem: Sendable, Codable, Equatable {
  /// The app: team and bundle identifier.
  public var appID: String
  /// The item's key within the app.
  public var uniqueIdentifier: String
  /// The owner of the item; the user of this machine by default.
  public var owner: String?
  /// A Boolean value that indicates whether the item is public; `false` by default.
  public var isPublic: Bool?
  /// The group of the item for deletions; dots separate its levels.
  public var domainIdentifier: String?
  /// The expiration date, ISO 8601.
  public var expirationDate: String?
  /// A Boolean value that indicates whether the item is merged into the stored one instead of replacing it;
  /// `false` by default.
  public var isUpdate: Bool?
  /// The attributes of the item.
  public var attributeSet: AttributeSet

  /// Creates an item.
  public init(
    appID: String,
    uniqueIdentifier: String,
    domainIdentifier: String? = nil,
    expirationDate: String? = nil,
    attributeSet: AttributeSet = AttributeSet()
  ) {
    self.appID = appID
    self.uniqueIdentifier = uniqueIdentifier
    self.domainIdentifier = domainIdentifier
    self.expirationDate = expirationDate
    self.attributeSet = attributeSet
  }
}
