/// A user activity of an app, with the members of `NSUserActivity`.
public struct UserActivity: Sendable, Codable, Equatable {
  /// The app: team and bundle identifier.
  public var appID: String
  /// The activity type, in reverse DNS notation.
  public var activityType: String
  /// The owner of the activity; the user of this machine by default.
  public var owner: String?
  /// The title.
  public var title: String?
  /// The state that the app needs to restore the content.
  public var userInfo: [String: PropertyValue]?
  /// The keys of `userInfo` that are stored; see ``storedUserInfo``.
  public var requiredUserInfoKeys: [String]?
  /// The keywords.
  public var keywords: [String]?
  /// The URL of the page with the same content.
  public var webpageURL: String?
  /// The URL of the page that led to `webpageURL`.
  public var referrerURL: String?
  /// The expiration date, ISO 8601.
  public var expirationDate: String?
  /// A Boolean value that indicates whether the activity is searchable; `false` by default.
  public var eligibleForSearch: Bool?
  /// A Boolean value that indicates whether the activity becomes public after enough users had the same;
  /// `false` by default.
  public var eligibleForPublicIndexing: Bool?
  /// A Boolean value that indicates whether another device may continue the activity; `true` by default.
  public var eligibleForHandoff: Bool?
  /// A Boolean value that indicates whether the activity may be suggested; `false` by default.
  public var eligibleForPrediction: Bool?
  /// The identifier for deleting the activity.
  public var persistentIdentifier: String?
  /// The identifier of the content.
  public var targetContentIdentifier: String?
  /// The attributes of the content.
  public var contentAttributeSet: AttributeSet?

  /// Creates an activity.
  public init(appID: String, activityType: String) {
    self.appID = appID
    self.activityType = activityType
  }

  /// The entries of `userInfo` that are restored when the activity continues.
  ///
  /// These are the entries of ``requiredUserInfoKeys``. If the keys are not set, they are all entries, or
  /// none if there is a `webpageURL`, which identifies the content.
  public var storedUserInfo: [String: PropertyValue]? {
    guard let userInfo else { return nil }
    guard let keys = requiredUserInfoKeys else { return webpageURL == nil ? userInfo : nil }
    let kept = userInfo.filter { keys.contains($0.key) }
    return kept.isEmpty ? nil : kept
  }

  /// Returns the activity merged with an update: its values take precedence, and entries of `userInfo` and
  /// keywords are added, as in `addUserInfoEntries(from:)`.
  public func updated(with update: UserActivity) -> UserActivity {
    var result = update
    result.title = update.title ?? title
    result.userInfo = (userInfo ?? [:]).merging(update.userInfo ?? [:]) { $1 }
    result.requiredUserInfoKeys = update.requiredUserInfoKeys ?? requiredUserInfoKeys
    let words = keywords ?? []
    result.keywords = words + (update.keywords ?? []).filter { !words.contains($0) }
    result.webpageURL = update.webpageURL ?? webpageURL
    result.referrerURL = update.referrerURL ?? referrerURL
    result.expirationDate = update.expirationDate ?? expirationDate
    result.eligibleForSearch = update.eligibleForSearch ?? eligibleForSearch
    result.eligibleForPublicIndexing =
      update.eligibleForPublicIndexing ?? eligibleForPublicIndexing
    result.eligibleForHandoff = update.eligibleForHandoff ?? eligibleForHandoff
    result.eligibleForPrediction = update.eligibleForPrediction ?? eligibleForPrediction
    result.persistentIdentifier = update.persistentIdentifier ?? persistentIdentifier
    result.targetContentIdentifier = update.targetContentIdentifier ?? targetContentIdentifier
    result.contentAttributeSet =
      update.contentAttributeSet.map { contentAttributeSet?.updated(with: $0) ?? $0 }
      ?? contentAttributeSet
    return result
  }
}
