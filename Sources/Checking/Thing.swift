import MarkupExtraction

/// A typed thing of a page, with where it stands.
///
/// A class, for each rule picks those it is about.
final class Thing: Sendable {
  /// Things of a page that are looked at.
  static let limit = 2000
  /// Nesting that is looked at.
  static let depthLimit = 16

  let item: MarkupItem
  /// Its types without the vocabulary.
  let types: [String]
  /// The property that it is a value of; `nil` at top level.
  let property: String?
  /// The types of the thing around it.
  let parentTypes: [String]
  private let places: TagPlaces

  private init(
    _ item: MarkupItem,
    types: [String],
    property: String?,
    parentTypes: [String],
    places: TagPlaces
  ) {
    self.item = item
    self.types = types
    self.property = property
    self.parentTypes = parentTypes
    self.places = places
  }

  /// Where it is written: the tag, or the `@type`.
  var place: Place { places.place(of: item.source) }

  /// Whether it is of one of `names`.
  func isA(_ names: Set<String>) -> Bool { types.contains(where: names.contains) }

  /// Whether it is of the type.
  func isA(_ name: String) -> Bool { types.contains(name) }

  /// All typed things, those within behind those around them; what is over the limits is left out.
  static func all(in items: [MarkupItem], places: TagPlaces) -> [Thing] {
    var found: [Thing] = []
    for item in items { add(item, nil, [], depth: 0, places, to: &found) }
    return found
  }

  private static func add(
    _ item: MarkupItem,
    _ property: String?,
    _ parentTypes: [String],
    depth: Int,
    _ places: TagPlaces,
    to found: inout [Thing]
  ) {
    guard depth < depthLimit, found.count < limit else { return }
    let types = item.shortTypes
    if !types.isEmpty {
      found.append(
        Thing(item, types: types, property: property, parentTypes: parentTypes, places: places)
      )
    }
    for property in item.properties {
      for case .item(let inner) in property.values {
        add(inner, property.name, types, depth: depth + 1, places, to: &found)
      }
    }
  }
}
