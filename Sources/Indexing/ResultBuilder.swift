import MarkupExtraction
import Querying
import SearchableItems

/// Builds the result of an entity from its records.
///
/// Text precedence: item, activity, page, then public records of others.
struct ResultBuilder {
  let store: any IndexReading
  /// The current time, in seconds since 1970; records that expired earlier are excluded.
  let now: Int64
  let highlighter: Highlighter

  func result(_ entity: Int64) throws -> SearchResult? {
    let live = try EntityRecords(store: store).live(entity, at: now)
      .map { try ShownRecord($0) }
      .sorted(by: ShownRecord.precedes)
    guard let leading = live.first else { return nil }
    let sources = live.map(Self.source)
    let sets = live.map(\.attributes)
    var provenance: [String: SearchResult.Source] = [:]
    func first(_ name: String) -> String? {
      for (set, source) in zip(sets, sources) {
        guard let text = set.text(name), !text.isEmpty else { continue }
        provenance[name] = source
        return text
      }
      return nil
    }
    let rated = sets.firstIndex { $0.rating != nil }
    if let rated { provenance["rating"] = sources[rated] }
    let priced = sets.firstIndex { $0.displayPrice != nil }
    if let priced { provenance["price"] = sources[priced] }
    let page = live.lazy.compactMap { $0.page?.url }.first
    var result = SearchResult(
      id: leading.name.identifier,
      title: first("title") ?? first("displayName"),
      description: first("contentDescription"),
      url: page ?? first("contentURL"),
      contentType: first("contentType"),
      thumbnailURL: first("thumbnailURL"),
      languages: sets.map { $0.list("languages") }.first { !$0.isEmpty } ?? [],
      rating: rated.flatMap { sets[$0].rating },
      ratingDescription: rated.flatMap { sets[$0].text("ratingDescription") },
      price: priced.flatMap { sets[$0].displayPrice },
      opensWith: try opening(live),
      sources: sources,
      provenance: provenance
    )
    result.highlightedTitle = result.title.map(highlighter.highlighted)
    result.snippet = snippet(of: live)
    return result
  }

  /// Returns a snippet of the description if it matches, otherwise of the content.
  private func snippet(of records: [ShownRecord]) -> HighlightedText? {
    let descriptions = records.compactMap(\.attributes.contentDescription)
    let shown = descriptions.first { !$0.isEmpty }.map { highlighter.snippet(of: $0) }
    if let shown, !shown.ranges.isEmpty { return shown }
    for record in records {
      guard let text = record.textContent, !text.isEmpty else { continue }
      let found = highlighter.snippet(of: text)
      return found.ranges.isEmpty ? shown ?? found : found
    }
    return shown
  }

  private static func source(_ record: ShownRecord) -> SearchResult.Source {
    SearchResult.Source(
      kind: record.name.kind,
      id: record.page?.url ?? record.name.uid,
      appID: record.name.app.isEmpty ? nil : record.name.app
    )
  }

  /// Returns the preferred way to open a result: the item in its app, the activity in its app, the page in an
  /// app, the page.
  private func opening(_ records: [ShownRecord]) throws -> SearchResult.Opening {
    if let item = records.first(where: { $0.name.kind == .item }) {
      let kind = item.name.uid == InstalledApp.identifier ? "app" : "app-item"
      return SearchResult.Opening(kind: kind, appID: item.name.app, value: item.name.uid)
    }
    let page = records.lazy.compactMap(\.page).first
    if let record = records.first(where: { $0.name.kind == .activity }),
      page == nil || !record.name.owner.isEmpty
    {
      let type = record.activityType ?? ""
      return SearchResult.Opening(kind: "activity", appID: record.name.app, value: type)
    }
    let url = page?.url ?? ""
    let links = try page?.deepLinks.agreed(on: url) { try store.registration(of: $0) } ?? []
    if let link = links.first(where: { $0.kind == .universalLink }) {
      return SearchResult.Opening(kind: "universal-link", appID: link.appID, value: url)
    }
    if let link = links.first(where: { !$0.isLaunchOnly && $0.url != nil }),
      let target = link.url
    {
      return SearchResult.Opening(kind: "deep-link", appID: link.appID, value: target)
    }
    return SearchResult.Opening(kind: "web", value: url)
  }
}
