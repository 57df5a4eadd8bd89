import Digests
import FoundationEssentials
package import SearchableItems
import URLStandard

/// Identifies activities that are the same for several owners, and makes one public activity of them.
package enum PublicActivity {
  /// The number of owners that must have the same activity before it becomes public, and the same value before
  /// the value does.
  package static let threshold = 10

  /// The attributes that join records or put them into a domain of their owner; they are never published.
  private static let ownNames: Set<String> = [
    "relatedUniqueIdentifier", "weakRelatedUniqueIdentifier", "domainIdentifier",
  ]

  /// Returns the SHA-256 of the app, the type, and the page or else the stored `userInfo`.
  static func hash(of activity: UserActivity) -> String {
    let page = activity.webpageURL.flatMap { WebURL($0)?.href }
    let content = page ?? canonicalJSON(activity.storedUserInfo ?? [:])
    return MessageDigest.sha256.hexadecimal(
      of: "\(activity.appID)\n\(activity.activityType)\n\(content)"
    )
  }

  /// Returns the reason why an activity cannot become public; `nil` if it can or does not have to.
  package static func validationError(for activity: UserActivity) -> String? {
    guard activity.eligibleForPublicIndexing == true, activity.webpageURL == nil,
      activity.requiredUserInfoKeys?.isEmpty != false
    else { return nil }
    return "an activity for public indexing needs a webpageURL or requiredUserInfoKeys"
  }

  /// Returns one record for each owner and each writer: ten names in the feed of one writer count once.
  package static func votes(_ records: [StoredRecord]) -> [StoredRecord] {
    var (owners, writers): (Set<String>, Set<String>) = ([], [])
    return records.sorted { $0.name < $1.name }.filter { record in
      let writer = RecordDocument.writer(of: record) ?? "owner:" + record.name.owner
      guard !owners.contains(record.name.owner), !writers.contains(writer) else { return false }
      owners.insert(record.name.owner)
      return writers.insert(writer).inserted
    }
  }

  /// Returns the public version of activities of different owners: only values that ``threshold`` of them have,
  /// attribute by attribute and keyword by keyword.
  ///
  /// - Parameter activities: An activity of each owner, with the same ``hash(of:)``.
  /// - Returns: The activity; `nil` if nothing is left that a search could find or a page could open.
  package static func published(_ activities: [UserActivity]) -> UserActivity? {
    guard let first = activities.first else { return nil }
    var activity = UserActivity(appID: first.appID, activityType: first.activityType)
    activity.webpageURL = shared(activities.map { $0.webpageURL.flatMap { WebURL($0)?.href } })
    activity.title = shared(activities.map(\.title))
    guard activity.title != nil || activity.webpageURL != nil else { return nil }
    activity.keywords = sharedElements(activities.map { $0.keywords ?? [] })
    activity.eligibleForSearch = true
    publishState(of: activities, in: &activity)
    activity.contentAttributeSet = sharedAttributes(
      activities.map { $0.contentAttributeSet ?? AttributeSet() }
    )
    return activity
  }

  /// Publishes the required entries of `userInfo`, if all of them are shared.
  private static func publishState(
    of activities: [UserActivity],
    in activity: inout UserActivity
  ) {
    guard let keys = shared(activities.map { $0.requiredUserInfoKeys?.sorted() }) else { return }
    var state: [String: PropertyValue] = [:]
    for key in keys {
      guard let value = sharedValue(activities.map { $0.userInfo?[key] }) else { return }
      state[key] = value
    }
    (activity.userInfo, activity.requiredUserInfoKeys) = (state, keys)
  }

  private static func sharedAttributes(_ sets: [AttributeSet]) -> AttributeSet {
    var result = AttributeSet()
    for name in Set(sets.flatMap(\.values.keys)).subtracting(ownNames) {
      let values = sets.map { $0.values[name] }
      let lists = values.map { value in
        if case .list(let elements)? = value { elements } else { [String]() }
      }
      if lists.contains(where: { !$0.isEmpty }) {
        if let elements = sharedElements(lists) { result.values[name] = .list(elements) }
      } else {
        result.values[name] = sharedValue(values)
      }
    }
    return result
  }

  // MARK: Values that enough owners have

  private static func shared<Value: Hashable & Comparable>(_ values: [Value?]) -> Value? {
    var counts: [Value: Int] = [:]
    for case let value? in values { counts[value, default: 0] += 1 }
    return counts.filter { $0.value >= threshold }.max { ($0.value, $1.key) < ($1.value, $0.key) }?
      .key
  }

  private static func shared(_ lists: [[String]?]) -> [String]? {
    sharedValue(lists)
  }

  /// Returns the value that most have, compared as JSON.
  private static func sharedValue<Value: Encodable & SendableMetatype>(_ values: [Value?]) -> Value?
  {
    let texts = values.map { value in value.map { canonicalJSON($0) } }
    guard let text = shared(texts), let index = texts.firstIndex(of: text) else { return nil }
    return values[index]
  }

  /// Returns the elements that enough lists have, in order; `nil` if there are none.
  private static func sharedElements(_ lists: [[String]]) -> [String]? {
    var counts: [String: Int] = [:]
    for list in lists {
      for element in Set(list) { counts[element, default: 0] += 1 }
    }
    let elements = counts.filter { $0.value >= threshold }.keys.sorted()
    return elements.isEmpty ? nil : elements
  }

  private static func canonicalJSON(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
