/// What an app's user did: the shape of `NSUserActivity`.
public struct UserActivity: Sendable, Codable, Equatable {
  /// The app: team and bundle identifier.
  public var appID: String
  /// The kind of activity, in reverse DNS.
  public var activityType: String
  /// Whose activity it is; that of this machine's user unless said.
  public var owner: String?
  /// The title.
  public var title: String?
  /// What the app needs to show the content again.
  public var userInfo: [String: PropertyValue]?
  /// The entries of `userInfo` that are kept; see ``storedUserInfo``.
  public var requiredUserInfoKeys: [String]?
  /// Words that find it.
  public var keywords: [String]?
  /// The page of the same content.
  public var webpageURL: String?
  /// The page that led to `webpageURL`.
  public var referrerURL: String?
  /// When it expires, ISO 8601.
  public var expirationDate: String?
  /// Whether it may be found; false unless said otherwise.
  public var eligibleForSearch: Bool?
  /// Whether it may be found by everybody once many did the same; false unless said otherwise.
  public var eligibleForPublicIndexing: Bool?
  /// Whether another device may go on with it; true unless said otherwise.
  public var eligibleForHandoff: Bool?
  /// Whether it may be suggested; false unless said otherwise.
  public var eligibleForPrediction: Bool?
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

  /// The entries of `userInfo` that come back when the activity goes on.
  ///
  /// Those of ``requiredUserInfoKeys``; where these are not set, all, or none beside a
  /// `webpageURL`: the page then says it all.
  public var storedUserInfo: [String: PropertyValue]? {
    guard let userInfo else { return nil }
    guard let keys = requiredUserInfoKeys else { return webpageURL == nil ? userInfo : nil }
    let kept = userInfo.filter { keys.contains($0.key) }
    return kept.isEmpty ? nil : kept
  }

  /// The same activity a moment later: what the update says is new, entries of `userInfo` and keywords
  /// are added, as `addUserInfoEntries(from:)` does.
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
