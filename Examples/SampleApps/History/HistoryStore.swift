import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

/// The history of a browser: activities of pages, a formal query and archives.
struct Visit: Codable {
  let url: URL
  let title: String
  let date: Date
}

final class HistoryStore: NSObject, NSUserActivityDelegate {
  private var visits: [Visit] = []
  private var current: NSUserActivity?

  func record(_ visit: Visit) throws {
    visits.append(visit)
    let activity = NSUserActivity(activityType: "com.example.browser.page")
    activity.title = visit.title
    activity.webpageURL = visit.url
    activity.targetContentIdentifier = visit.url.absoluteString
    activity.persistentIdentifier = visit.url.absoluteString
    activity.isEligibleForSearch = true
    activity.isEligibleForPublicIndexing = true
    try activity.setTypedPayload(visit)
    let attributes = CSSearchableItemAttributeSet(contentType: .html)
    attributes.contentURL = visit.url
    attributes.lastUsedDate = visit.date
    activity.contentAttributeSet = attributes
    activity.delegate = self
    activity.becomeCurrent()
    current?.invalidate()
    current = activity
  }

  func userActivityWillSave(_ userActivity: NSUserActivity) {
    userActivity.addUserInfoEntries(from: ["count": visits.count])
  }

  func userActivityWasContinued(_ userActivity: NSUserActivity) { current = nil }

  func continuePage(_ activity: NSUserActivity) -> URL? {
    switch activity.activityType {
    case NSUserActivityTypeBrowsingWeb: return activity.webpageURL
    case CSQueryContinuationActionType:
      let text = activity.userInfo?[CSSearchQueryString] as? String
      return text.flatMap { URL(string: "search:" + $0) }
    default: return try? activity.typedPayload(Visit.self).url
    }
  }

  func recentPages() async throws -> [String] {
    let context = CSSearchQueryContext()
    context.fetchAttributes = ["title", "contentURL"]
    context.filterQueries = ["InRange(lastUsedDate,$time.today(-30),$time.now)"]
    let query = CSSearchQuery(
      queryString: #"contentTypeTree=="public.html""#,
      queryContext: context
    )
    var titles: [String] = []
    for try await result in query.results {
      titles.append(result.item.attributeSet.title ?? result.item.uniqueIdentifier)
    }
    return titles
  }

  func archive(_ item: CSSearchableItem) throws -> Data {
    try NSKeyedArchiver.archivedData(withRootObject: item, requiringSecureCoding: true)
  }

  func clear() async {
    await NSUserActivity.deleteAllSavedUserActivities()
    visits = []
  }
}
