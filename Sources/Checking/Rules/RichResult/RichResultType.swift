/// A row of the table of Google's rich results: which properties a type must and should have.
///
/// A property is a path (`offers.price`), or several of which one suffices (`offers|review`). A path
/// asks every thing on its way: `review.author` is missing where one of several reviews has no author,
/// and not asked for where there is no review.
struct RichResultType: Sendable {
  /// Where things of the type are looked at.
  enum Scope: Sendable {
    /// Wherever they stand.
    case anywhere
    /// Where they are no value of another thing, or its main entity.
    case main
    /// Where nothing stands around them that they are about.
    case alone
  }

  /// The word in the rules' identifiers: `RICH-RECIPE-REQUIRED`.
  let id: String
  /// Google's name for the result.
  let name: String
  /// The types that are held against the row.
  let types: Set<String>
  let scope: Scope
  /// Things are looked at only where they have one of these properties; all where there are none.
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

  /// The rows that are about a type.
  private static let rowsOfTypes: [String: [Int]] = {
    var rows: [String: [Int]] = [:]
    for (row, type) in table.enumerated() {
      for name in type.types { rows[name, default: []].append(row) }
    }
    return rows
  }()

  /// The things that each row is about, so that no row has to ask all things of a page.
  static func rows(for things: [Thing]) -> [[Thing]] {
    var rows = [[Thing]](repeating: [], count: table.count)
    for thing in things {
      for row in thing.types.flatMap({ rowsOfTypes[$0, default: []] })
      where rows[row].last !== thing {
        rows[row].append(thing)
      }
    }
    return rows
  }

  /// Where Google says so.
  var reference: String {
    "https://developers.google.com/search/docs/appearance/structured-data/\(page)"
  }
}
