/// What an app tells of a thing of its own: the shape of `CSSearchableItem`.
public struct SearchableItem: Sendable, Codable, Equatable {
  /// The app: team and bundle identifier.
  public var appID: String
  /// The item's key within the app.
  public var uniqueIdentifier: String
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

/// What an app's user did: the shape of `NSUserActivity`.
public struct UserActivity: Sendable, Codable, Equatable {
  /// The app: team and bundle identifier.
  public var appID: String
  /// The kind of activity, in reverse DNS.
  public var activityType: String
  /// The title.
  public var title: String?
  /// Words that find it.
  public var keywords: [String]?
  /// The page of the same content.
  public var webpageURL: String?
  /// When it expires, ISO 8601.
  public var expirationDate: String?
  /// Whether it may be found; false unless said otherwise.
  public var eligibleForSearch: Bool?
  /// The handle by which the app deletes it.
  public var persistentIdentifier: String?
  /// What content it is about.
  public var targetContentIdentifier: String?
  /// What is known of the content.
  public var contentAttributeSet: AttributeSet?

  /// An activity.
  public init(appID: String, activityType: String) {
    self.appID = appID
    self.activityType = activityType
  }
}
