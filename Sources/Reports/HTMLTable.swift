/// A table of a self-contained page.
public struct HTMLTable: Sendable {
  /// A column with its heading.
  public struct Column: Sendable, ExpressibleByStringLiteral {
    fileprivate let name: String
    fileprivate var isNumber = false

    /// Creates a column of texts; the heading is escaped.
    public init(stringLiteral name: String) { self.name = name }

    /// Returns a column of numbers, which are aligned to the right.
    public static func number(_ name: String) -> Column {
      var column = Column(stringLiteral: name)
      column.isNumber = true
      return column
    }
  }

  private let columns: [Column]
  private let style: String?
  private var rows: [String] = []

  /// Creates a table without rows.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - style: The class of the table.
  public init(_ columns: [Column], style: String? = nil) {
    self.columns = columns
    self.style = style
  }

  /// A Boolean value that indicates whether the table has no rows.
  public var isEmpty: Bool { rows.isEmpty }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - cells: HTML, in the order of the columns; the caller has escaped its texts.
  ///   - style: The class of the row.
  public mutating func add(_ cells: [String], style: String? = nil) {
    let parts = zip(columns, cells).map { column, cell in
      "<td\(Self.attribute(column.isNumber ? "number" : nil))>\(cell)</td>"
    }
    rows.append("<tr\(Self.attribute(style))>\(parts.joined())</tr>")
  }

  /// The HTML.
  public var html: String {
    let headings = columns.map { column in
      let style = Self.attribute(column.isNumber ? "number" : nil)
      return "<th scope=\"col\"\(style)>\(MarkupEscaping.escaped(column.name))</th>"
    }
    return """
      <table\(Self.attribute(style))>
      <thead><tr>\(headings.joined())</tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody></table>
      """
  }

  private static func attribute(_ style: String?) -> String {
    style.map { " class=\"\($0)\"" } ?? ""
  }
}
