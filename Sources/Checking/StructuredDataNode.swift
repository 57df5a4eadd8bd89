import MarkupExtraction

/// A typed structured data node of a page with its position.
///
/// A class, because each rule selects the nodes that it applies to.
final class StructuredDataNode: Sendable {
  /// The maximum number of nodes per page.
  static let limit = 2000
  /// The maximum nesting depth.
  static let depthLimit = 16

  let item: MarkupItem
  /// The types without their vocabulary.
  let types: [String]
  /// The property whose value the node is; `nil` at top level.
  let property: String?
  /// The types of the enclosing node.
  let parentTypes: [String]
  private let locations: SourceLocations

  private init(
    _ item: MarkupItem,
    types: [String],
    property: String?,
    parentTypes: [String],
    locations: SourceLocations
  ) {
    self.item = item
    self.types = types
    self.property = property
    self.parentTypes = parentTypes
    self.locations = locations
  }

  /// The position of the node: its tag or its `@type`.
  var location: SourceLocation { locations.location(of: item.source) }

  /// Returns `true` if the node has one of the types.
  func isA(_ names: Set<String>) -> Bool { types.contains(where: names.contains) }

  /// Returns `true` if the node has the type.
  func isA(_ name: String) -> Bool { types.contains(name) }

  /// Returns all typed nodes up to the limits; nested nodes follow the enclosing ones.
  static func all(in items: [MarkupItem], locations: SourceLocations) -> [StructuredDataNode] {
    var found: [StructuredDataNode] = []
    for item in items { add(item, nil, [], depth: 0, locations, to: &found) }
    return found
  }

  private static func add(
    _ item: MarkupItem,
    _ property: String?,
    _ parentTypes: [String],
    depth: Int,
    _ locations: SourceLocations,
    to found: inout [StructuredDataNode]
  ) {
    guard depth < depthLimit, found.count < limit else { return }
    let types = item.shortTypes
    if !types.isEmpty {
      found.append(
        StructuredDataNode(
          item,
          types: types,
          property: property,
          parentTypes: parentTypes,
          locations: locations
        )
      )
    }
    for property in item.properties {
      for case .item(let inner) in property.values {
        add(inner, property.name, types, depth: depth + 1, locations, to: &found)
      }
    }
  }
}
