import Digests
import FoundationEssentials
import SearchableItems
import URLStandard

/// Identifies activities that are the same for several owners and may become one public activity.
enum PublicActivity {
  /// The number of owners that must have the same activity before it becomes public.
  static let threshold = 10

  /// Returns the SHA-256 of the app, the type, and the page or else the stored `userInfo`.
  static func hash(of activity: UserActivity) -> String {
    let page = activity.webpageURL.flatMap { WebURL($0)?.href }
    let content = page ?? canonicalJSON(activity.storedUserInfo ?? [:])
    return MessageDigest.sha256.hexadecimal(
      of: "\(activity.appID)\n\(activity.activityType)\n\(content)"
    )
  }

  /// Returns the reason why an activity cannot become public; `nil` if it can or does not have to.
  static func objection(to activity: UserActivity) -> String? {
    guard activity.eligibleForPublicIndexing == true, activity.webpageURL == nil,
      activity.requiredUserInfoKeys?.isEmpty != false
    else { return nil }
    return "an activity for public indexing needs a webpageURL or requiredUserInfoKeys"
  }

  /// Returns the public version of the owners' activities: the most frequent title, without data that only
  /// one owner needs.
  static func published(_ activities: [UserActivity]) -> UserActivity? {
    let titles = Dictionary(grouping: activities) { $0.title ?? "" }
    let best = titles.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    guard let source = best?.value.min(by: { canonicalJSON($0) < canonicalJSON($1) }) else {
      return nil
    }
    var activity = UserActivity(appID: source.appID, activityType: source.activityType)
    activity.title = source.title
    activity.userInfo = source.userInfo?.filter {
      source.requiredUserInfoKeys?.contains($0.key) == true
    }
    activity.requiredUserInfoKeys = source.requiredUserInfoKeys
    activity.keywords = source.keywords
    activity.webpageURL = source.webpageURL
    activity.eligibleForSearch = true
    activity.contentAttributeSet = source.contentAttributeSet
    for name in ["relatedUniqueIdentifier", "weakRelatedUniqueIdentifier", "domainIdentifier"] {
      activity.contentAttributeSet?.values[name] = nil
    }
    return activity
  }

  private static func canonicalJSON(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
