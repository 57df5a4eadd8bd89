import Foundation
import Synchronization
import URLStandard

@testable import IndexModel
@testable import Indexing
@testable import SQLiteIndex
@testable import Search
@testable import SearchableItems

/// A manual clock in seconds since 1970.
final class ManualClock: Sendable {
  private let seconds: Mutex<Double>
  init(_ seconds: Double = 1_800_000_000) { self.seconds = Mutex(seconds) }
  var date: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }
  func advance(days: Double) { seconds.withLock { $0 += days * 86_400 } }
}

/// An index in memory with the records of a test.
struct TestIndex {
  let index: SharedIndex
  let clock = ManualClock()

  init(store: (any IndexStore)? = nil) throws {
    let clock = clock
    let store = try store ?? SQLiteStore(path: ":memory:", readOnly: false)
    index = SharedIndex(store: store, clock: { clock.date })
  }

  @discardableResult
  func write(_ changes: IndexChange...) async throws -> [ChangeOutcome] {
    try await index.write(changes)
  }

  /// Returns the entities for one owner, each record as `kind app uid`.
  func entities(seenBy viewer: String = Owner.local) async throws -> Set<Set<String>> {
    try await index.store.read { store in
      var ids: Set<Int64> = []
      for record in try store.records(.after(0), limit: .max) where record.name.kind.isShown {
        guard let entity = try store.entity(record.entity) else {
          ids.insert(-record.id)
          continue
        }
        if entity.owner == viewer { ids.insert(entity.id) }
        let overlays = try store.overlays(on: entity.id).filter {
          try store.entity($0)?.owner == viewer
        }
        if entity.owner.isEmpty, overlays.isEmpty { ids.insert(entity.id) }
      }
      return Set(
        try ids.map { id in
          Set(
            try EntityRecords(store: store).all(id).map { record in
              ["W", "S", "A"][record.name.kind.number] + " \(record.name.app) \(record.name.uid)"
            }
          )
        }
      )
    }
  }

  /// Returns the entities in short form: the kinds of their records in a fixed order, such as
  /// `["AW", "S"]`.
  func shape() async throws -> [String] {
    try await entities().map { String($0.compactMap(\.first).sorted()) }.sorted()
  }

  /// Returns the titles that match a query, best first.
  func titles(_ query: String, owner: String? = Owner.local) async throws -> [String] {
    try await index.search(SearchQuery(query, owner: owner)).results.map { $0.title ?? "" }
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
    domain: String? = nil,
    owner: String? = nil,
    expires: String? = nil,
    attributes: [String: AttributeValue] = [:]
  ) -> IndexChange {
    var set = AttributeSet()
    set.values = attributes
    set.set("title", title)
    var item = SearchableItem(
      appID: app,
      uniqueIdentifier: uid,
      domainIdentifier: domain,
      expirationDate: expires,
      attributeSet: set
    )
    item.owner = owner
    return .putItem(item)
  }

  static func activity(
    _ app: String,
    web: String? = nil,
    related: String? = nil,
    weak: String? = nil,
    id: String? = nil,
    target: String? = nil,
    title: String = "Activity",
    owner: String? = nil,
    domain: String? = nil,
    isPublic: Bool? = nil,
    info: [String: PropertyValue]? = nil,
    required: [String]? = nil
  ) -> IndexChange {
    var activity = UserActivity(appID: app, activityType: "example.view")
    activity.title = title
    activity.eligibleForSearch = true
    activity.webpageURL = web
    activity.persistentIdentifier = id
    activity.targetContentIdentifier = target
    activity.owner = owner
    activity.eligibleForPublicIndexing = isPublic
    activity.userInfo = info
    activity.requiredUserInfoKeys = required
    var set = AttributeSet()
    set.set("relatedUniqueIdentifier", related)
    set.set("weakRelatedUniqueIdentifier", weak)
    set.set("domainIdentifier", domain)
    activity.contentAttributeSet = set
    return .putActivity(activity)
  }

  static func key(_ url: String) -> String {
    WebURL(url).map { CanonicalKey($0).text } ?? url
  }
}
