/// The columns of an open table, of which cells of earlier rows may cover some
/// ([HTML, forming a table](https://html.spec.whatwg.org/multipage/tables.html#forming-a-table)).
struct TableGrid {
  /// The maximum number of columns that cells of later rows take into account, which is the maximum of `colspan`.
  private static let columnLimit = 1000

  /// A Boolean value that indicates whether a row of the table was a row of data.
  var hasRows = false
  private var row: Int32 = -1
  /// The index after the last row that a cell covers, by column.
  private var ends: [Int32] = []
  /// The largest of these of cells with text.
  private var lastEnd: Int32 = 0
  /// That of the current cell; 0 if it covers no other row.
  private var cellEnd: Int32 = 0

  /// Starts a row; returns `true` if a cell with text of an earlier row of data covers a part of it.
  mutating func startRow() -> Bool {
    row += 1
    return hasRows && lastEnd > row
  }

  /// Starts a cell.
  mutating func startCell() { cellEnd = 0 }

  /// Ends a cell with text; the icon of a note is none.
  mutating func finishText() { lastEnd = max(lastEnd, cellEnd) }

  /// Ends a group of rows, which no cell exceeds.
  mutating func endGroup() {
    ends.removeAll(keepingCapacity: true)
    lastEnd = 0
  }

  /// Returns the first column from one on that no cell of an earlier row covers.
  func freeColumn(from column: Int) -> Int {
    var column = column
    while column < ends.count, ends[column] > row { column += 1 }
    return column
  }

  /// Covers the columns of a cell in the following rows; `rows` is `nil` for all rows of the group.
  mutating func cover(_ columns: Range<Int>, rows: Int32?) {
    let columns = columns.clamped(to: 0..<Self.columnLimit)
    guard rows != 1, !columns.isEmpty else { return }
    let end = rows.map { row + $0 } ?? .max
    cellEnd = end
    while ends.count < columns.upperBound { ends.append(0) }
    for column in columns { ends[column] = end }
  }
}
