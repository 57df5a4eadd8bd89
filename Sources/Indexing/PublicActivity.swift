import Digests
import FoundationEssentials
import SearchableItems
import URLStandard

/// What makes activities of several owners the same, so that many may make one public.
enum PublicActivity {
  /// Owners that must have done the same before everybody may find it.
  static let threshold = 10

  /// SHA-256 over app, type and the page, or what the app needs to show the content again.
  static func hash(of activity: UserActivity) -> String {
    let page = activity.webpageURL.flatMap { WebURL($0)?.href }
    let content = page ?? canonicalJSON(activity.storedUserInfo ?? [:])
    return MessageDigest.sha256.hexadecimal(
      of: "\(activity.appID)\n\(activity.activityType)\n\(content)"
    )
  }

  /// Why an activity cannot become public; `nil` where it can, or need not.
  static func objection(to activity: UserActivity) -> String? {
    guard activity.eligibleForPublicIndexing == true, activity.webpageURL == nil,
      activity.requiredUserInfoKeys?.isEmpty != false
    else { return nil }
    return "an activity for public indexing needs a webpageURL or requiredUserInfoKeys"
  }

  /// What everybody gets to see: of the owners' activities the words that most of them share, and
  /// nothing that only its owner needs.
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
