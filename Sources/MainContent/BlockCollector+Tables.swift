import HTMLParsing

extension BlockCollector {
  /// A table row whose end tag follows.
  struct OpenRow {
    /// The index of its first block.
    let firstBlock: Int
    /// The length of the text at its start tag.
    let textStart: Int
    /// A Boolean value that indicates whether a cell with text of an earlier row of data covers a part of the
    /// row.
    let isCovered: Bool
    /// The index of the first block of the current cell.
    var cellStart = 0
    var cells = 0
    /// The column of the table behind the last cell.
    var nextColumn = 0
    /// The number of cells in the text, including those that are covered.
    var columns = 0
    /// The number of covered cells before the first one.
    var coveredCells = 0
    /// A Boolean value that indicates whether all cells are headers.
    var isHeader = true
    /// A Boolean value that indicates whether each cell is one line of text, as in tables of data; tables for
    /// layout contain other blocks.
    var isData = true
  }

  /// The number of bytes of a start tag `<td>` that its text does not need.
  private static let cellSlack = 2
  /// That of an attribute `colspan=2`.
  private static let spanSlack = 8
  /// The maximum values of the attributes in the HTML standard.
  private static let (maximumColumns, maximumRows) = (1000, 65_534)

  /// The cell around the current block; `nil` outside tables.
  var cell: TableCell? {
    guard let row = rows.last, row.columns > 0 else { return nil }
    return TableCell(table: context.table, column: Int32(row.columns - 1))
  }

  mutating func startTable(_ element: Int) {
    if !rows.isEmpty { rows[rows.count - 1].isData = false }
    context.table = Int32(element)
    tables.append(TableGrid())
  }

  mutating func startRow() {
    let isCovered = tables.isEmpty ? false : tables[tables.count - 1].startRow()
    rows.append(
      OpenRow(firstBlock: blocks.count, textStart: text.count, isCovered: isCovered)
    )
  }

  /// Ends the rows that cells of a group cover.
  mutating func endRowGroup() {
    if !tables.isEmpty { tables[tables.count - 1].endGroup() }
  }

  mutating func startCell(_ element: Int, isHeader: Bool) {
    guard var row = rows.popLast() else { return }
    defer { rows.append(row) }
    if !isHeader { row.isHeader = false }
    row.cellStart = blocks.count
    let column = place(element, from: row.nextColumn)
    row.nextColumn = column.upperBound
    // A page of many rows below a cell of many columns must not have a text that is longer than the page.
    let covered = max(0, min(column.lowerBound - row.columns, slack))
    if covered > 0 {
      slack -= covered
      for _ in 0..<covered { text.append(0x0A) }
      startText()
    }
    if row.cells == 0 { row.coveredCells = covered }
    row.cells += 1
    row.columns += covered + 1
  }

  /// Finds the columns of a cell, which are not before `column`, and covers them.
  private mutating func place(_ element: Int, from column: Int) -> Range<Int> {
    slack += Self.cellSlack
    guard !tables.isEmpty else { return column..<column + 1 }
    tables[tables.count - 1].startCell()
    let start = tables[tables.count - 1].freeColumn(from: column)
    guard document.elements[element].names.containsAny(of: [.colspan, .rowspan]) else {
      return start..<start + 1
    }
    slack += Self.spanSlack
    let width = max(1, min(document.integer(.colspan, of: element) ?? 1, Self.maximumColumns))
    let height = document.integer(.rowspan, of: element) ?? 1
    tables[tables.count - 1].cover(
      start..<start + width,
      rows: height == 0 ? nil : Int32(max(1, min(height, Self.maximumRows)))
    )
    return start..<start + width
  }

  mutating func finishCell() {
    guard let row = rows.last else { return }
    if blocks.count == row.cellStart {
      // An empty cell ends in a line break too, so that the cells of a column stay below each other.
      text.append(0x0A)
      startText()
      return
    }
    if blocks.count > row.cellStart + 1 || blocks[blocks.count - 1].kind != .paragraph {
      rows[rows.count - 1].isData = false
    }
    if !tables.isEmpty { tables[tables.count - 1].finishText() }
  }

  /// Joins the cells of a row of data to one block.
  mutating func finishRow() {
    guard let row = rows.popLast() else { return }
    if !row.isData, !rows.isEmpty { rows[rows.count - 1].isData = false }
    let first = row.firstBlock
    guard row.cells > 1 || row.cells == 1 && row.isCovered, row.isData, blocks.count > first else {
      return
    }
    if !tables.isEmpty { tables[tables.count - 1].hasRows = true }
    for index in row.textStart..<(text.count - 1) where text[index] == 0x0A { text[index] = 0x09 }
    var sum = BlockCounts(container: context.container)
    for count in counts[first...] {
      sum.bytes &+= count.bytes
      sum.linkBytes &+= count.linkBytes
      sum.marks &+= count.marks
    }
    let last = blocks[blocks.count - 1]
    let block = ContentBlock(
      kind: .tableRow(table: Int(context.table), isHeader: row.isHeader),
      nesting: context.nesting,
      anchor: blocks[first].anchor,
      leadBytes: 0,
      startsRow: true,
      continuesFirstCell: false,
      cell: TableCell(table: context.table, column: Int32(row.coveredCells)),
      markers: blocks[first].markers.lowerBound..<last.markers.upperBound,
      range: row.textStart..<(text.count - 1),
      spans: blocks[first].spans.lowerBound..<last.spans.upperBound
    )
    blocks.removeLast(blocks.count - first)
    counts.removeLast(counts.count - first)
    blocks.append(block)
    counts.append(sum)
    clampContainers(from: first)
  }
}
