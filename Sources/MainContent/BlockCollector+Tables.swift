extension BlockCollector {
  /// A table row whose end tag follows.
  struct OpenRow {
    /// The index of its first block.
    let firstBlock: Int
    /// The length of the text at its start tag.
    let textStart: Int
    /// The index of the first block of the current cell.
    var cellStart = 0
    var cells = 0
    /// A Boolean value that indicates whether all cells are headers.
    var isHeader = true
    /// A Boolean value that indicates whether each cell is one line of text, as in tables of data; tables for
    /// layout contain other blocks.
    var isData = true
  }

  mutating func startCell(isHeader: Bool) {
    guard !rows.isEmpty else { return }
    rows[rows.count - 1].cells += 1
    rows[rows.count - 1].cellStart = blocks.count
    if !isHeader { rows[rows.count - 1].isHeader = false }
  }

  mutating func finishCell() {
    guard let row = rows.last else { return }
    if blocks.count == row.cellStart {
      // An empty cell ends in a line break too, so that the cells of a column stay below each other.
      text.append(0x0A)
      startText()
    } else if blocks.count > row.cellStart + 1 || blocks[blocks.count - 1].kind != .paragraph {
      rows[rows.count - 1].isData = false
    }
  }

  /// Joins the cells of a row of data to one block.
  mutating func finishRow() {
    guard let row = rows.popLast() else { return }
    if !row.isData, !rows.isEmpty { rows[rows.count - 1].isData = false }
    let first = row.firstBlock
    guard row.cells > 1, row.isData, blocks.count > first else { return }
    for index in row.textStart..<(text.count - 1) where text[index] == 0x0A { text[index] = 0x09 }
    var sum = BlockCounts(container: context.container)
    for count in counts[first...] {
      sum.bytes &+= count.bytes
      sum.linkBytes &+= count.linkBytes
      sum.marks &+= count.marks
    }
    let block = ContentBlock(
      kind: .tableRow(table: Int(context.table), isHeader: row.isHeader),
      nesting: context.nesting,
      anchor: blocks[first].anchor,
      leadBytes: 0,
      startsRow: true,
      continuesFirstCell: false,
      range: row.textStart..<(text.count - 1),
      spans: blocks[first].spans.lowerBound..<blocks[blocks.count - 1].spans.upperBound
    )
    blocks.removeLast(blocks.count - first)
    counts.removeLast(counts.count - first)
    blocks.append(block)
    counts.append(sum)
    clampContainers(from: first)
  }
}
