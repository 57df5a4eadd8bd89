import IndexModel
package import SearchableItems

extension SearchRun {
  /// Returns the items of the searched app and owner for which `isIncluded` returns `true`, one of each result, best first.
  package func items(
    limit: Int,
    where isIncluded: (SearchableItem) throws -> Bool
  ) throws -> [SearchableItem] {
    guard let appID = query.appID else { return [] }
    let records = EntityRecords(store: store)
    var items: [SearchableItem] = []
    for candidate in try ranked().ranking.candidates {
      guard items.count < limit else { break }
      for record in try records.live(candidate.entity, at: now)
      where record.name.kind == .item && record.name.app == appID
        && record.name.owner == query.owner
      {
        guard case .item(let item) = try record.readContent(), try isIncluded(item) else {
          continue
        }
        items.append(item)
        break
      }
    }
    return items
  }
}
