import MarkupExtraction

/// The actions on an item: its `potentialAction`, of all types.
///
/// `org_schema_potential_actions` has each action with its type, name, targets and platforms; `actionIdentifiers` has
/// the types without search actions, which belong to a site and not to an item.
struct ActionAttributes {
  /// The maximum number of actions, of targets and platforms of an action, and of bytes of a text.
  private static let (limit, targetLimit, textLimit) = (16, 8, 2000)
  private static let attribute = "org_schema_potential_actions"

  let entity: MarkupItem

  func fill(_ attributes: inout AttributeSet) {
    let all = entity.items("potentialAction")
    let actions = attributes.first(Self.limit, of: all, for: Self.attribute)
    let types = actions.flatMap(\.shortTypes).filter { $0 != "SearchAction" }
    let kept = attributes.first(Self.limit, of: types, for: "actionIdentifiers")
    attributes.set("actionIdentifiers", Array(kept))
    let described = actions.compactMap { Self.described($0, &attributes) }
    guard !described.isEmpty else { return }
    attributes.values[Self.attribute] = .structured(.array(described))
  }

  private static func described(
    _ action: MarkupItem,
    _ attributes: inout AttributeSet
  ) -> PropertyValue? {
    var members: [String: PropertyValue] = [:]
    guard let type = action.shortTypes.first else { return nil }
    members["type"] = .string(type)
    if let name = action.first("name") {
      let isKept = name.utf8.count <= textLimit
      attributes.noteCut(of: attribute, if: !isKept)
      if isKept { members["name"] = .string(name) }
    }
    let points = action.items("target")
    let links = action.values("target").filter { value in
      if case .item = value { false } else { true }
    }
    let targets = links.compactMap(\.text) + points.compactMap { $0.first("urlTemplate", "url") }
    set("targets", targets, in: &members, &attributes)
    set("platforms", points.flatMap { $0.texts("actionPlatform") }, in: &members, &attributes)
    set("input", action.texts("query-input") + action.texts("query"), in: &members, &attributes)
    return .dictionary(members)
  }

  private static func set(
    _ name: String,
    _ texts: [String],
    in members: inout [String: PropertyValue],
    _ attributes: inout AttributeSet
  ) {
    let short = texts.filter { $0.utf8.count <= textLimit }
    attributes.noteCut(of: attribute, if: short.count < texts.count)
    let kept = attributes.first(targetLimit, of: short.filter { !$0.isEmpty }, for: attribute)
    if !kept.isEmpty { members[name] = .array(kept.map(PropertyValue.string)) }
  }
}
