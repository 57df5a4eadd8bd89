import MarkupExtraction

/// What can be done with a thing: the types of its `potentialAction`.
///
/// A search belongs to a site, not to a thing.
struct ActionAttributes {
  let entity: MarkupItem

  func fill(_ attributes: inout AttributeSet) {
    let types = entity.items("potentialAction").flatMap(\.shortTypes)
    attributes.set("actionIdentifiers", Array(types.filter { $0 != "SearchAction" }.prefix(16)))
  }
}
