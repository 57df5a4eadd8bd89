import Glibc
import Querying
import SearchableItems

/// What is known of an entity, whatever is asked for: how much it says of itself, what others think
/// of it, what its app thinks of it.
struct EntityQuality {
  /// Sorted as they are told by `webmark search --explain`.
  let factors: [RankExplanation.Factor]

  /// All factors multiplied, which is all that is asked when a thing is written.
  static func value(_ records: [StoredRecord], _ sets: [AttributeSet]) -> Double {
    let known =
      detail(sets) * richness(records, sets) * authority(sets) * hint(records, sets)
    return isLanding(records) ? known * landing : known
  }

  init(_ records: [StoredRecord], _ sets: [AttributeSet]) {
    var factors = [
      ("detail", Self.detail(sets)), ("richness", Self.richness(records, sets)),
      ("authority", Self.authority(sets)), ("hint", Self.hint(records, sets)),
    ]
    if Self.isLanding(records) { factors.append(("search form", Self.landing)) }
    self.factors = factors.map {
      RankExplanation.Factor(name: $0.0, operation: .multiply, value: $0.1)
    }
  }

  private static let landing = 0.5

  private static func isLanding(_ records: [StoredRecord]) -> Bool {
    records.contains { $0.webItem()?.isSearchLanding == true }
  }

  /// What has a description is worth more, the longer it is the less another line adds.
  private static func detail(_ sets: [AttributeSet]) -> Double {
    let length = sets.map { $0.contentDescription?.utf8.count ?? 0 }.max() ?? 0
    return 1 + 0.06 * log(1 + Double(min(length, 4000)) / 6)
  }

  /// The share of what rich results have that is there.
  private static func richness(_ records: [StoredRecord], _ sets: [AttributeSet]) -> Double {
    var found = 0
    for names in richNames
    where sets.contains(where: { set in names.contains { set.values[$0] != nil } }) { found += 1 }
    if sets.contains(where: { $0.keywords.count >= 3 }) { found += 1 }
    if records.contains(where: { $0.webItem()?.deepLinks.isEmpty == false }) { found += 1 }
    return 1 + 0.15 * Double(found) / 6
  }

  private static let richNames = [
    ["thumbnailURL"], ["rating"], ["org_schema_price"], dateNames,
  ]
  private static let dateNames = ["startDate", "contentModificationDate", "contentCreationDate"]

  /// How often it was used, and its stars: few raters say little.
  private static func authority(_ sets: [AttributeSet]) -> Double {
    let uses = sets.compactMap { $0.number("interactionCount") }.max() ?? 0
    let counted = sets.first { $0.rating != nil }
    let stars = min(5, max(0, counted?.rating ?? 3))
    let raters = min(1e6, max(1, counted?.number("ratingCount") ?? 5))
    let trusted = (stars * raters + 3 * 10) / (raters + 10)
    return 1 + 0.1 * log10(1 + min(1e12, max(0, uses))) + 0.05 * (trusted - 3)
  }

  /// An app weighs its own items from 0 to 100.
  private static func hint(_ records: [StoredRecord], _ sets: [AttributeSet]) -> Double {
    guard let index = records.firstIndex(where: { $0.name.kind == .item }),
      let hint = sets[index].number("rankingHint")
    else { return 1 }
    return 0.5 + min(100, max(0, hint)) / 100
  }
}
