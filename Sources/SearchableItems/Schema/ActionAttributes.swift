import MarkupExtraction

/// The actions on an item: its `potentialAction`, of all types.
///
/// `org_schema_potential_actions` has each action with its type, name, targets and platforms; `actionIdentifiers` has
/// the types without search actions, which belong to a site and not to an item.
struct ActionAttributes {
  /// The maximum number of actions, of targets and platforms of an action, and of bytes of a text.
  private static let (limit, targetLimit, textLimit) = (16, 8, 2000)

  let entity: MarkupItem

  func fill(_ attributes: inout AttributeSet) {
    let actions = entity.items("potentialAction").prefix(Self.limit)
    let types = actions.flatMap(\.shortTypes)
    attributes.set("actionIdentifiers", Array(types.filter { $0 != "SearchAction" }.prefix(16)))
    let described = actions.compactMap(Self.described)
    guard !described.isEmpty else { return }
    attributes.values["org_schema_potential_actions"] = .structured(.array(described))
  }

  private static func described(_ action: MarkupItem) -> PropertyValue? {
    var members: [String: PropertyValue] = [:]
    guard let type = action.shortTypes.first else { return nil }
    members["type"] = .string(type)
    if let name = action.first("name"), name.utf8.count <= textLimit {
      members["name"] = .string(name)
    }
    let points = action.items("target")
    let links = action.values("target").filter { value in
      if case .item = value { false } else { true }
    }
    let targets = links.compactMap(\.text) + points.compactMap { $0.first("urlTemplate", "url") }
    set("targets", targets, in: &members)
    set("platforms", points.flatMap { $0.texts("actionPlatform") }, in: &members)
    set("input", action.texts("query-input") + action.texts("query"), in: &members)
    return .dictionary(members)
  }

  private static func set(
    _ name: String,
    _ texts: [String],
    in members: inout [String: PropertyValue]
  ) {
    let kept = texts.filter { !$0.isEmpty && $0.utf8.count <= textLimit }.prefix(targetLimit)
    if !kept.isEmpty { members[name] = .array(kept.map(PropertyValue.string)) }
  }
}
