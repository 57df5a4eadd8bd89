import IndexModel
import SearchableItems
import URLStandard

/// The conditions that an activity must satisfy to be stored.
enum ActivityRules {
  /// The maximum size of `userInfo` as JSON, in bytes.
  static let userInfoLimit = 3072

  /// Returns the reason why `activity` is not stored; `nil` if it is valid.
  static func validationError(for activity: UserActivity) -> String? {
    guard !activity.appID.isEmpty, !activity.activityType.isEmpty else {
      return "an activity needs an appID and an activityType"
    }
    guard activity.eligibleForSearch == true else { return "the activity is not eligibleForSearch" }
    guard activity.title?.isEmpty == false else { return "a searchable activity needs a title" }
    if let page = activity.webpageURL, WebURL(page)?.isHTTP != true {
      return "a webpageURL is http or https"
    }
    if let date = activity.expirationDate, RecordDate.seconds(date) == nil {
      return "an expirationDate is ISO 8601, such as 2036-06-20T20:45:00Z"
    }
    if let info = activity.storedUserInfo, RecordDocument.size(of: info) > userInfoLimit {
      return "userInfoTooLarge: the userInfo has more than \(userInfoLimit) bytes"
    }
    return PublicActivity.validationError(for: activity)
  }
}
