import HTMLParsing

extension MarkdownWriter {
  /// A table of which rows were written.
  struct Table {
    /// The lists and quotations around it.
    let nesting: BlockNesting
    /// A Boolean value that indicates whether its first row has headers only.
    let hasHeader: Bool
  }

  /// A row of a table.
  struct Row {
    let table: Int32
    /// The range of its blocks, of which some may be excluded.
    let blocks: Range<Int>
  }

  // MARK: Rows

  /// Returns the rows of one table from a block on, without other text between them; none if the block starts no row.
  func rows(from start: Int) -> [Row] {
    guard let table = content.blocks[start].cell?.table else { return [] }
    var rows: [Row] = []
    var state = tables[table]
    var index = start
    while index < content.blocks.count {
      guard let row = row(of: table, at: index) else {
        if content.blocks[index].isMain { break }
        index += 1
        continue
      }
      if content.blocks[row.blocks].contains(where: \.isMain) {
        guard isLine(row, in: state) else { break }
        if state == nil { state = Table(content.blocks[index]) }
        rows.append(row)
      }
      index = row.blocks.upperBound
    }
    return rows
  }

  /// Returns the row of a table that starts with a block; `nil` if it starts none.
  private func row(of table: Int32, at index: Int) -> Row? {
    let block = content.blocks[index]
    guard block.startsRow, block.cell?.table == table else { return nil }
    var end = index + 1
    if !block.isRow {
      while end < content.blocks.count, content.blocks[end].cell?.table == table,
        !content.blocks[end].startsRow
      {
        end += 1
      }
    }
    return Row(table: table, blocks: index..<end)
  }

  /// Returns `true` if a row is one line of Markdown.
  ///
  /// In a table with a header, these are all rows of paragraphs and lists; in others, which may be for layout, rows of one
  /// paragraph in the first column that follow a row of data. The text of a note is in the second one, behind its icon.
  private func isLine(_ row: Row, in table: Table?) -> Bool {
    if content.blocks[row.blocks.lowerBound].isRow { return true }
    guard let table, !isContinuedByTable(row) else { return false }
    var count = 0
    for block in content.blocks[row.blocks] where block.isMain {
      switch block.kind {
      case .paragraph where table.hasHeader || block.cell?.column == 0: count += 1
      case .listItem where table.hasHeader: count += 1
      default: return false
      }
    }
    return count == 1 || table.hasHeader
  }

  /// Returns `true` if the block behind a row belongs to a table in the same table.
  private func isContinuedByTable(_ row: Row) -> Bool {
    guard row.table >= 0, row.blocks.upperBound < content.blocks.count,
      let next = content.blocks[row.blocks.upperBound].cell?.table
    else { return false }
    return next > row.table && next < content.document.elements[Int(row.table)].end
  }

  // MARK: Writing

  /// Writes rows of a table and returns `false` if they do not fit.
  ///
  /// The first row of a table is its header. Rows behind other blocks in the table continue it, below an empty header.
  mutating func writeTable(_ rows: [Row]) -> Bool {
    guard let first = rows.first else { return true }
    let columns = rows.reduce(0) { max($0, self.columns(of: $1)) }
    if columns > limit { return false }
    let block = content.blocks[first.blocks.lowerBound]
    let table = tables[first.table]
    var start = output.count
    startBlock(table?.nesting ?? block.nesting, kind: block.rowKind)
    if table == nil {
      tables[first.table] = Table(block)
    } else {
      for _ in 0..<columns { output += "|  ".utf8 }
      writeDelimiters(columns)
      output.append(0x0A)
      writePrefix()
    }
    for (index, row) in rows.enumerated() {
      let isHeader = index == 0 && table == nil
      if index > 0 { writePrefix() }
      writeRow(row, columns: isHeader ? columns : 0)
      if isHeader { writeDelimiters(columns) }
      guard finishLine(from: start, kind: block.rowKind) else { return false }
      start = output.count
    }
    return true
  }

  /// Ends the header and writes the row that makes it one.
  private mutating func writeDelimiters(_ columns: Int) {
    if output.last != UInt8(ascii: "|") { output.append(UInt8(ascii: "|")) }
    output.append(0x0A)
    writePrefix()
    for _ in 0..<columns { output += "| --- ".utf8 }
    output.append(UInt8(ascii: "|"))
  }

  private func columns(of row: Row) -> Int {
    let block = content.blocks[row.blocks.lowerBound]
    if block.isRow { return content.text[block.range].count { $0 == 0x09 } + 1 }
    return Int(content.blocks[row.blocks.upperBound - 1].cell?.column ?? 0) + 1
  }

  /// Writes a row with at least `columns` cells.
  private mutating func writeRow(_ row: Row, columns: Int) {
    let block = content.blocks[row.blocks.lowerBound]
    let count = block.isRow ? writeCells(of: block) : writeCells(of: row)
    for _ in count..<max(count, columns) { output += "|  ".utf8 }
    output.append(UInt8(ascii: "|"))
  }

  /// Writes the cells of a row of data and returns their number.
  private mutating func writeCells(of block: ContentBlock) -> Int {
    let cells = content.text[block.range]
      .split(separator: 0x09, omittingEmptySubsequences: false)
    var spans = block.spans
    for cell in cells {
      output += "| ".utf8
      let end = spans.first { content.spans[$0].range.upperBound > cell.endIndex }
      let own = spans.lowerBound..<(end ?? spans.upperBound)
      writeInline(cell.startIndex..<cell.endIndex, own, isInTable: true)
      output.append(0x20)
      spans = own.upperBound..<spans.upperBound
    }
    return cells.count
  }

  /// Writes the cells of a row whose cells may have several lines, and returns their number.
  private mutating func writeCells(of row: Row) -> Int {
    var count = 0
    for block in content.blocks[row.blocks] where block.isMain {
      let column = Int(block.cell?.column ?? 0)
      if count > column {
        output.removeLast()
        output += "<br>".utf8
      } else {
        for _ in count..<column { output += "|  ".utf8 }
        output += "| ".utf8
        count = column + 1
      }
      writeInline(block.range, block.spans, isInTable: true)
      output.append(0x20)
    }
    return count
  }
}

extension MarkdownWriter.Table {
  init(_ firstRow: ContentBlock) {
    nesting = firstRow.nesting
    if case .tableRow(_, let isHeader) = firstRow.kind {
      hasHeader = isHeader
    } else {
      hasHeader = false
    }
  }
}

extension ContentBlock {
  /// A Boolean value that indicates whether the block is a row of a table.
  var isRow: Bool { if case .tableRow = kind { true } else { false } }

  /// The kind of the row of which the block is the first one.
  fileprivate var rowKind: Kind {
    isRow ? kind : .tableRow(table: Int(cell?.table ?? -1), isHeader: false)
  }
}
