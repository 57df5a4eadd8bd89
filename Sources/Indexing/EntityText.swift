import Querying
import SearchableItems

/// The text by which an entity is found: what all its records say, each thing once.
///
/// It rests on the records alone, so that it can be made again when it has to be taken away.
public struct EntityText: Sendable, Equatable {
  /// Titles and other names.
  public let titles: String
  /// Keywords, authors, organisations.
  public let keywords: String
  /// Descriptions.
  public let description: String
  /// The text of the content.
  public let body: String
  /// The title by which results are ranked.
  let title: String
  /// Richness, and a malus for search forms.
  let quality: Double

  init(_ records: [StoredRecord]) {
    let records = records.count > 1 ? records.sorted { $0.name < $1.name } : records
    let sets = records.map(\.attributes)
    func joined(_ names: [String]) -> String {
      let texts = sets.flatMap { set in names.flatMap { set.values[$0]?.allTexts ?? [] } }
      if texts.count < 2 { return SearchText.indexed(texts.first ?? "") }
      var seen: Set<String> = []
      let unique = texts.filter { seen.insert($0.lowercased()).inserted }
      return SearchText.indexed(unique.joined(separator: " \u{2029} "))
    }
    titles = joined(["title", "displayName", "alternateNames"])
    keywords = joined(["keywords", "authorNames", "organizations", "authors"])
    description = joined(["contentDescription"])
    body = joined(["textContent"])
    title = sets.lazy.compactMap(\.title).first ?? ""
    quality = Self.quality(sets, records)
  }

  private static let richSigns = [
    "contentDescription", "thumbnailURL", "rating", "org_schema_price", "startDate",
  ]

  private static func quality(_ sets: [AttributeSet], _ records: [StoredRecord]) -> Double {
    let found = richSigns.filter { sign in sets.contains { $0.values[sign] != nil } }.count
    let isLanding = records.contains { $0.webItem()?.isSearchLanding == true }
    return (1 + 0.15 * Double(found) / 5) * (isLanding ? 0.5 : 1)
  }
}
