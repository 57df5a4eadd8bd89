import GRDB
import MarkupExtraction
import SearchableItems

/// Makes the result of an entity from its records: the item's words before the activity's, those
/// before the page's.
struct ResultBuilder {
  let database: Database
  /// ISO 8601; what expired before is not shown.
  let now: String

  func result(_ entity: Int64) throws -> SearchResult? {
    let records = try Row.fetchAll(
      database.cachedStatement(sql: "SELECT * FROM record WHERE entity = ?"),
      arguments: [entity]
    ).map(StoredRecord.init)
    let live = records.filter { $0.expires.map { $0 > now } ?? true }.sorted { rank($0) < rank($1) }
    guard !live.isEmpty else { return nil }
    let sets = live.map(\.attributes)
    func first(_ name: String) -> String? { sets.lazy.compactMap { $0.text(name) }.first }
    let rated = sets.first { $0.rating != nil }
    return SearchResult(
      title: sets.lazy.compactMap(\.title).first,
      description: first("contentDescription"),
      url: live.lazy.compactMap { $0.webItem()?.url }.first ?? first("contentURL"),
      contentType: first("contentType"),
      thumbnailURL: first("thumbnailURL"),
      languages: sets.map { $0.list("languages") }.first { !$0.isEmpty } ?? [],
      rating: rated?.rating,
      ratingDescription: rated?.text("ratingDescription"),
      price: price(sets),
      opensWith: opening(live),
      sources: live.map {
        SearchResult.Source(
          kind: $0.kind,
          id: $0.webItem()?.url ?? $0.uid,
          appID: $0.app.isEmpty ? nil : $0.app
        )
      }
    )
  }

  private func rank(_ record: StoredRecord) -> (Int, Int64) {
    switch record.kind {
    case .item: (0, record.id)
    case .activity: (1, record.id)
    case .web: (2, record.id)
    }
  }

  /// Price and currency belong together: both are of one record.
  private func price(_ sets: [AttributeSet]) -> String? {
    guard let set = sets.first(where: { $0.values["org_schema_price"] != nil }),
      let price = set.number("org_schema_price")
    else { return nil }
    return [set.text("org_schema_price_currency"), Self.twoDecimals(price)].compactMap { $0 }
      .joined(separator: " ")
  }

  private static func twoDecimals(_ price: Double) -> String {
    guard price.magnitude < 1e15 else { return "\(price)" }
    let cents = Int((price * 100).rounded())
    let rest = cents % 100
    return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// The item in its app, the activity in its app, the page in an app, the page.
  private func opening(_ records: [StoredRecord]) -> SearchResult.Opening {
    if let item = records.first(where: { $0.kind == .item }) {
      return SearchResult.Opening(kind: "app-item", appID: item.app, value: item.uid)
    }
    if let activity = records.first(where: { $0.kind == .activity }) {
      let type = activity.decoded(UserActivity.self)?.activityType ?? ""
      return SearchResult.Opening(kind: "activity", appID: activity.app, value: type)
    }
    let page = records.lazy.compactMap { $0.webItem() }.first
    let url = page?.url ?? ""
    if let link = page?.deepLinks.first(where: { $0.kind == .universalLink }) {
      return SearchResult.Opening(kind: "universal-link", appID: link.appID, value: url)
    }
    if let link = page?.deepLinks.first(where: { !$0.isLaunchOnly && $0.url != nil }),
      let target = link.url
    {
      return SearchResult.Opening(kind: "deep-link", appID: link.appID, value: target)
    }
    return SearchResult.Opening(kind: "web", value: url)
  }
}
