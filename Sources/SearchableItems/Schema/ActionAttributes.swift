import MarkupExtraction

/// The actions on an item: the types of its `potentialAction`.
///
/// A search action belongs to a site, not to an item.
struct ActionAttributes {
  let entity: MarkupItem

  func fill(_ attributes: inout AttributeSet) {
    let types = entity.items("potentialAction").flatMap(\.shortTypes)
    attributes.set("actionIdentifiers", Array(types.filter { $0 != "SearchAction" }.prefix(16)))
  }
}
