/// What an app tells of a thing of its own: the shape of `CSSearchableItem`.
public struct SearchableItem: Sendable, Codable, Equatable {
  /// The app: team and bundle identifier.
  public var appID: String
  /// The item's key within the app.
  public var uniqueIdentifier: String
  /// Whose item it is; the user of this machine unless said.
  public var owner: String?
  /// Whether everybody may find it; only its owner unless said.
  public var isPublic: Bool?
  /// The group by which the app deletes, parted by dots.
  public var domainIdentifier: String?
  /// When it expires, ISO 8601.
  public var expirationDate: String?
  /// Whether it is laid over the item that is there, instead of replacing it; false unless said.
  public var isUpdate: Bool?
  /// What is known of it.
  public var attributeSet: AttributeSet

  /// An item.
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
