/// A row of the table of Google's rich results: the required and recommended properties of a type.
///
/// A property is a path (`offers.price`) or a list of alternatives (`offers|review`). A path applies to
/// every node on the way: `review.author` is missing if one of several reviews has no author, and is not
/// required if there is no review.
struct RichResultType: Sendable {
  /// The context in which nodes of the type are checked.
  enum Scope: Sendable {
    /// Any context.
    case anywhere
    /// Top-level nodes and main entities.
    case main
    /// Nodes that are not nested in the node that they are about.
    case alone
  }

  /// The word in the rule identifiers, as in `RICH-RECIPE-REQUIRED`.
  let id: String
  /// Google's name of the result.
  let name: String
  /// The types to which the row applies.
  let types: Set<String>
  let scope: Scope
  /// Properties of which a node must have at least one to be checked; empty for all nodes.
  let marks: Set<String>
  let required: [String]
  let recommended: [String]
  /// The page of Google's documentation, below `structured-data/`.
  let page: String

  init(
    _ id: String,
    _ name: String,
    types: Set<String>,
    scope: Scope = .anywhere,
    marks: Set<String> = [],
    required: [String] = [],
    recommended: [String] = [],
    page: String
  ) {
    self.id = id
    self.name = name
    self.types = types
    self.scope = scope
    self.marks = marks
    self.required = required
    self.recommended = recommended
    self.page = page
  }

  /// The rows of each type.
  private static let rowsOfTypes: [String: [Int]] = {
    var rows: [String: [Int]] = [:]
    for (row, type) in table.enumerated() {
      for name in type.types { rows[name, default: []].append(row) }
    }
    return rows
  }()

  /// Returns the nodes of each row, so that no row scans all nodes of a page.
  static func rows(for nodes: [StructuredDataNode]) -> [[StructuredDataNode]] {
    var rows = [[StructuredDataNode]](repeating: [], count: table.count)
    for node in nodes {
      for row in node.types.flatMap({ rowsOfTypes[$0, default: []] })
      where rows[row].last !== node {
        rows[row].append(node)
      }
    }
    return rows
  }

  /// The source with which the rows were compared, and its date.
  var confirmation: String { "a copy of Google's page of 1 September 2026" }

  /// The URL of Google's documentation.
  var reference: String {
    "https://developers.google.com/search/docs/appearance/structured-data/\(page)"
  }
}
