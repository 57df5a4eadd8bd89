import Foundation
import GRDB
import URLStandard

@testable import Indexing
@testable import SearchableItems

/// An index in memory, with the records that the tests write.
struct TestIndex {
  let index: SharedIndex

  init() throws {
    index = try SharedIndex(path: ":memory:", mode: .readWrite)
  }

  @discardableResult
  func write(_ changes: IndexChange...) throws -> [ChangeOutcome] {
    try index.write(changes)
  }

  /// What lies together, each record as `kind app uid`.
  func entities() throws -> Set<Set<String>> {
    try index.database.read { database in
      let rows = try Row.fetchAll(database, sql: "SELECT entity, kind, app, uid FROM record")
      var sets: [Int64: Set<String>] = [:]
      for row in rows {
        let name = ["W", "S", "A"][row["kind"] as Int] + " \(row["app"] as String)"
        sets[row["entity"], default: []].insert(name + " \(row["uid"] as String)")
      }
      return Set(sets.values)
    }
  }

  /// The same in short: which kinds lie together, in a fixed order, such as `["AW", "S"]`.
  func shape() throws -> [String] {
    try entities().map { String($0.compactMap(\.first).sorted()) }.sorted()
  }

  /// Titles that a query finds, best first.
  func titles(_ query: String) throws -> [String] {
    try index.search(SearchQuery(query)).items.map { $0.title ?? "" }
  }
}

extension IndexChange {
  static func page(
    _ url: String,
    title: String = "Page",
    apps: [String] = [],
    aliases: [String] = [],
    canonical: String? = nil,
    attributes: [String: AttributeValue] = [:]
  ) -> IndexChange {
    var set = AttributeSet()
    set.values = attributes
    set.set("title", title)
    let key = Self.key(canonical ?? url)
    return .putPage(
      WebItem(
        key: key,
        url: url,
        isCanonical: canonical == nil,
        aliases: [key] + ([url] + aliases).map(Self.key).filter { $0 != key },
        attributeSet: set,
        deepLinks: [],
        statedApps: apps,
        hasAppStatement: !apps.isEmpty,
        isSearchLanding: false,
        isPaywalled: false
      )
    )
  }

  static func item(
    _ app: String,
    _ uid: String,
    title: String = "Item",
    domain: String? = nil
  ) -> IndexChange {
    var set = AttributeSet()
    set.set("title", title)
    return .putItem(
      SearchableItem(
        appID: app,
        uniqueIdentifier: uid,
        domainIdentifier: domain,
        attributeSet: set
      )
    )
  }

  static func activity(
    _ app: String,
    web: String? = nil,
    related: String? = nil,
    weak: String? = nil,
    id: String? = nil,
    target: String? = nil,
    title: String = "Activity"
  ) -> IndexChange {
    var activity = UserActivity(appID: app, activityType: "example.view")
    activity.title = title
    activity.eligibleForSearch = true
    activity.webpageURL = web
    activity.persistentIdentifier = id
    activity.targetContentIdentifier = target
    var set = AttributeSet()
    set.set("relatedUniqueIdentifier", related)
    set.set("weakRelatedUniqueIdentifier", weak)
    activity.contentAttributeSet = set
    return .putActivity(activity)
  }

  static func key(_ url: String) -> String {
    WebURL(url).map { CanonicalKey($0).text } ?? url
  }
}
