import MarkupExtraction

/// The interaction counts of an item: `interactionStatistic`, and the older `interactionCount:
/// "UserPlays:1200"`.
///
/// Plays are stored as `playCount`; other kinds as `org_schema_interaction_<kind>`, with the kind `like` for
/// both `LikeAction` and `UserLikes`. `org_schema_interaction_statistic` has each counter as stated, with its type,
/// count and service. `interactionCount` is the sum over all kinds, by which results are ranked.
struct InteractionAttributes {
  /// The maximum numbers of counters, and of bytes of a text.
  private static let (limit, textLimit) = (16, 200)
  private static let attribute = "org_schema_interaction_statistic"
  /// The maximum count of a kind that is added.
  private static let countLimit = 1e12

  let entity: MarkupItem

  func fill(_ attributes: inout AttributeSet) {
    var counts: [(kind: String, count: Double)] = []
    for name in ["interactionStatistic", "interactionCount"] {
      for value in entity.values(name) {
        if let count = Self.count(value) { counts.append(count) }
      }
    }
    var greatest: [String: Double] = [:]
    for (kind, count) in attributes.first(Self.limit, of: counts, for: "interactionCount")
    where count >= 0 {
      greatest[kind] = max(count, greatest[kind] ?? 0)
      if kind.isEmpty || ["watch", "listen", "play", "view"].contains(kind) {
        attributes.set("playCount", max(count, attributes.number("playCount") ?? 0))
      } else {
        attributes.set("org_schema_interaction_\(kind)", greatest[kind])
      }
    }
    let counters = entity.items("interactionStatistic")
    let stated = attributes.first(Self.limit, of: counters, for: Self.attribute)
      .compactMap { Self.described($0, &attributes) }
    if !stated.isEmpty {
      attributes.values[Self.attribute] = .structured(.array(stated))
    }
    guard !greatest.isEmpty else { return }
    // Whole numbers up to this limit have the same sum in any order.
    let counted = greatest.values.map { min($0, Self.countLimit).rounded() }
    attributes.set("interactionCount", counted.reduce(0, +))
  }

  /// Returns the type, the count and the service of a counter; `nil` without a count.
  private static func described(
    _ counter: MarkupItem,
    _ attributes: inout AttributeSet
  ) -> PropertyValue? {
    guard let count = counter.count("userInteractionCount"), count >= 0 else { return nil }
    var members: [String: PropertyValue] = ["count": .double(count)]
    if let whole = Int64(exactly: count) { members["count"] = .integer(whole) }
    let type = type(of: counter).split { $0 == "/" || $0 == ":" }.last.map(String.init)
    let service = counter.items("interactionService").first
    let name = service?.first("name", "url") ?? counter.first("interactionService")
    for (key, text) in [("type", type), ("service", name)] {
      let isKept = (text?.utf8.count ?? 0) <= textLimit
      attributes.noteCut(of: attribute, if: !isKept)
      if isKept { members[key] = text.map(PropertyValue.string) }
    }
    return .dictionary(members)
  }

  private static func type(of counter: MarkupItem) -> String {
    let action = counter.items("interactionType").first
    return action?.shortTypes.first ?? counter.first("interactionType") ?? ""
  }

  private static func count(_ value: MarkupValue) -> (kind: String, count: Double)? {
    if case .item(let counter) = value {
      guard let count = counter.count("userInteractionCount") else { return nil }
      let type = type(of: counter)
      return type.isEmpty ? ("", count) : kind(of: type).map { ($0, count) }
    }
    guard let parts = value.text?.split(separator: ":"), let last = parts.last else { return nil }
    guard let count = WrittenNumber.count(String(last)) else { return nil }
    return parts.count == 1 ? ("", count) : kind(of: String(parts[0])).map { ($0, count) }
  }

  /// Returns `like` for `https://schema.org/LikeAction`, `UserLikes` and `schema:LikeAction`.
  private static func kind(of type: String) -> String? {
    var name = type.split { $0 == "/" || $0 == ":" || $0 == "#" }.last.map(String.init) ?? ""
    name = name.filter { $0.isASCII && $0.isLetter }.lowercased()
    if name.hasPrefix("user") { name.removeFirst(4) }
    if name.hasSuffix("action") { name.removeLast(6) }
    if name.hasSuffix("s") { name.removeLast() }
    return name.isEmpty || name.count > 32 ? nil : name
  }
}
