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
  /// The types of the enclosing node, and of the nodes that refer to this one by its identifier.
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
    var referrers = Referrers()
    for item in items { referrers.add(item, depth: 0) }
    for item in items { add(item, nil, [], depth: 0, referrers, locations, to: &found) }
    return found
  }

  /// The types of the nodes that have a value with an identifier.
  ///
  /// The nodes of a JSON-LD graph stand beside each other, and what belongs to a node is known from references.
  private struct Referrers {
    /// The number of types of a node, and of those that refer to an identifier, after which no more are added.
    private static let typeLimit = 20

    private var types: [String: Set<String>] = [:]
    private var count = 0

    /// Adds the references in an item, of as many nodes as are examined.
    mutating func add(_ item: MarkupItem, depth: Int) {
      guard depth < depthLimit, count < limit else { return }
      count += 1
      let types = item.shortTypes.prefix(Self.typeLimit)
      for property in item.properties {
        for value in property.values {
          switch value {
          case .item(let inner):
            note(inner.id, types)
            add(inner, depth: depth + 1)
          case .url(let id): note(id, types)
          case .text, .number, .boolean: continue
          }
        }
      }
    }

    private mutating func note(_ id: String?, _ referring: ArraySlice<String>) {
      guard let id, types[id, default: []].count < Self.typeLimit else { return }
      types[id, default: []].formUnion(referring)
    }

    /// Returns the types of the nodes that have an item as a value, `parentTypes` included.
    func parentTypes(of item: MarkupItem, below parentTypes: [String]) -> [String] {
      guard let id = item.id, let types = types[id] else { return parentTypes }
      return parentTypes + types.subtracting(parentTypes).sorted()
    }
  }

  private static func add(
    _ item: MarkupItem,
    _ property: String?,
    _ parentTypes: [String],
    depth: Int,
    _ referrers: Referrers,
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
          parentTypes: referrers.parentTypes(of: item, below: parentTypes),
          locations: locations
        )
      )
    }
    for property in item.properties {
      for case .item(let inner) in property.values {
        add(inner, property.name, types, depth: depth + 1, referrers, locations, to: &found)
      }
    }
  }
}
