/// A [node object](https://www.w3.org/TR/json-ld11/#node-objects) after expansion: without contexts, aliases, and maps.
struct JSONLDNode {
  /// A property with one value.
  struct Entry {
    /// The name; those of schema.org are short.
    let name: String
    let value: Value
  }

  /// A value of a property.
  enum Value {
    case boolean(Bool)
    /// A number as written.
    case number(String)
    case text(String)
    /// A string that the context makes an IRI, or that is one in schema.org.
    case url(String, isReference: Bool)
    /// The place of a node in the list of all.
    case node(Int)
  }

  /// The identifier, resolved; blank node identifiers, too.
  var id: String?
  /// The types with their vocabulary.
  var types: [String] = []
  /// The properties in order, one entry for each value.
  var entries: [Entry] = []
  /// The nodes that have this one as the value of a property.
  var reversed: [(name: String, node: Int)] = []
  /// The nodes of `@graph`; `nil` if the object has none.
  var graph: [Int]?
  /// The nodes of `@included`.
  var included: [Int] = []
  /// The number of members of the object, a measure of the work for the node.
  let memberCount: Int
  /// The place of its first type, otherwise that of its first member.
  let source: MarkupSource

  /// A Boolean value that indicates whether the object has no property: it names a node, and perhaps its type.
  var isReference: Bool { entries.isEmpty }

  /// A Boolean value that indicates whether the object has an identifier at most.
  var isBare: Bool {
    types.isEmpty && entries.isEmpty && reversed.isEmpty && graph == nil && included.isEmpty
  }

  /// The text of `name`, if the node has one.
  var statedName: String? {
    for entry in entries where entry.name == "name" {
      if case .text(let text) = entry.value, !text.isEmpty { return text }
    }
    return nil
  }
}
