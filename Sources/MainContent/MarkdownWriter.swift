import HTMLParsing
import URLStandard

/// Writes the main content as Markdown
/// ([GitHub Flavored Markdown](https://github.github.com/gfm/), a superset of CommonMark 0.29).
///
/// Each block except code is one line, so only the start of a block can be mistaken for block syntax.
struct MarkdownWriter {
  private let content: MainContent
  private let limit: Int
  private let resolvesLinks: Bool
  private var budget: DerivationBudget
  private(set) var output: [UInt8] = []
  private var lastKind: ContentBlock.Kind?
  /// The lists and quotations around the last block.
  private var containers: [Container] = []

  init(_ content: MainContent, limit: Int, resolvesLinks: Bool) {
    self.content = content
    self.limit = limit
    self.resolvesLinks = resolvesLinks
    budget = DerivationBudget(documentBytes: content.document.byteCount)
  }

  /// Writes the title and the main content, up to the last complete block that fits.
  mutating func write() {
    if let title = content.titleBlock, !writeBlock(content.blocks[title], kind: .heading(level: 1))
    {
      return
    }
    var index = 0
    while index < content.blocks.count {
      let block = content.blocks[index]
      guard block.isMain else {
        index += 1
        continue
      }
      let isFull: Bool
      if case .tableRow(let table, _) = block.kind {
        let end = endOfTable(table, from: index)
        isFull = !writeTable(index..<end)
        index = end
      } else {
        isFull = !writeBlock(block, kind: block.kind)
        index += 1
      }
      if isFull { return }
    }
  }

  /// Writes a block and returns `false` if it does not fit.
  private mutating func writeBlock(_ block: ContentBlock, kind: ContentBlock.Kind) -> Bool {
    let start = output.count
    startBlock(block, kind: kind)
    switch kind {
    case .heading(let level):
      for _ in 0..<level { output.append(UInt8(ascii: "#")) }
      output.append(0x20)
      writeInline(block, block.range)
      escapeClosingSign()
    case .code: writeCode(block)
    case .term:
      output += "**".utf8
      writeInline(block, block.range)
      output += "**".utf8
    default: writeInline(block, block.range)
    }
    return finishLine(from: start, kind: kind)
  }

  /// Escapes a number sign at the end of a heading, which would close it.
  private mutating func escapeClosingSign() {
    let sign = output.count - 1
    guard output[sign] == UInt8(ascii: "#"), output[sign - 1] != UInt8(ascii: "\\") else { return }
    output.insert(UInt8(ascii: "\\"), at: sign)
  }

  private mutating func finishLine(from start: Int, kind: ContentBlock.Kind) -> Bool {
    guard output.count < limit else {
      output.removeSubrange(start...)
      return false
    }
    output.append(0x0A)
    lastKind = kind
    return true
  }

  // MARK: Containers

  /// A list or a quotation around the current block.
  private enum Container: Equatable {
    /// A list with the width of the marker of its current item, by which the content of the item is indented.
    case list(width: Int)
    case quotation
  }

  /// Writes the separator, the prefixes of the containers and the marker of a block.
  private mutating func startBlock(_ block: ContentBlock, kind: ContentBlock.Kind) {
    let outer = containers
    enter(block.nesting)
    if lastKind != nil, !isTight(kind, outer) {
      writeEmptyLine(after: outer)
    }
    guard case .listItem(let number) = kind,
      let list = block.nesting.lastIndex(of: .list)
    else { return writePrefix() }
    for container in containers[..<list] { writePrefix(container) }
    containers[list] = .list(width: writeMarker(number))
    for container in containers[(list + 1)...] { writePrefix(container) }
  }

  /// Writes a line that is empty except for the marks of the quotations that continue.
  private mutating func writeEmptyLine(after outer: [Container]) {
    var common = 0
    for (index, container) in containers.enumerated() where container == .quotation {
      guard index < outer.count, outer[index] == .quotation else { break }
      common = index + 1
    }
    for container in containers[..<common] { writePrefix(container) }
    output.append(0x0A)
  }

  /// Replaces the containers of the previous block by those of the next one.
  private mutating func enter(_ nesting: BlockNesting) {
    var common = 0
    while common < min(containers.count, nesting.count),
      (containers[common] == .quotation) == (nesting[common] == .quotation)
    {
      common += 1
    }
    containers.removeLast(containers.count - common)
    for level in nesting[common...] {
      containers.append(level == .quotation ? .quotation : .list(width: 0))
    }
  }

  private func isTight(_ kind: ContentBlock.Kind, _ outer: [Container]) -> Bool {
    guard case .listItem(let number) = kind, case .listItem = lastKind else { return false }
    if outer.contains(.quotation) || containers.contains(.quotation) { return false }
    // A list that starts with another number than 1 cannot interrupt a paragraph.
    return containers.count <= outer.count || number ?? 1 == 1
  }

  /// Writes the marker of a list item and returns its width.
  private mutating func writeMarker(_ number: Int?) -> Int {
    let start = output.count
    if let number {
      // The standard allows nine digits.
      output += String(number % 1_000_000_000).utf8
      output.append(UInt8(ascii: "."))
    } else {
      output.append(UInt8(ascii: "-"))
    }
    output.append(0x20)
    return output.count - start
  }

  private mutating func writePrefix() {
    for container in containers { writePrefix(container) }
  }

  private mutating func writePrefix(_ container: Container) {
    switch container {
    case .quotation: output += "> ".utf8
    case .list(let width): for _ in 0..<width { output.append(0x20) }
    }
  }

  // MARK: Code

  private mutating func writeCode(_ block: ContentBlock) {
    let text = content.text[block.range]
    let fence = max(3, Self.longestRun(of: UInt8(ascii: "`"), in: text) + 1)
    writeFence(fence)
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      output.append(0x0A)
      // Many lines with a long prefix must not exceed the limit by much.
      guard output.count < limit else { return }
      writePrefix()
      output += line
    }
    output.append(0x0A)
    writePrefix()
    writeFence(fence)
  }

  private mutating func writeFence(_ count: Int) {
    for _ in 0..<count { output.append(UInt8(ascii: "`")) }
  }

  /// Returns the length of the longest run of a byte.
  static func longestRun(of byte: UInt8, in text: ArraySlice<UInt8>) -> Int {
    var (longest, current) = (0, 0)
    for other in text {
      current = other == byte ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }

  // MARK: Tables

  /// Returns the index after the last row of a table.
  private func endOfTable(_ table: Int, from start: Int) -> Int {
    var end = start
    while end < content.blocks.count, content.blocks[end].isMain,
      case .tableRow(table, _) = content.blocks[end].kind
    {
      end += 1
    }
    return end
  }

  /// Writes the rows of a table, of which the first is its header, and returns `false` if they do not fit.
  private mutating func writeTable(_ rows: Range<Int>) -> Bool {
    let first = content.blocks[rows.lowerBound]
    var columns = 0
    for row in rows {
      columns = max(columns, cells(of: content.blocks[row]).count)
      if columns > limit { return false }
    }
    var start = output.count
    startBlock(first, kind: first.kind)
    for row in rows {
      let isFirst = row == rows.lowerBound
      if !isFirst { writePrefix() }
      writeRow(content.blocks[row], columns: isFirst ? columns : 0)
      if isFirst {
        output.append(0x0A)
        writePrefix()
        for _ in 0..<columns { output += "| --- ".utf8 }
        output.append(UInt8(ascii: "|"))
      }
      guard finishLine(from: start, kind: first.kind) else { return false }
      start = output.count
    }
    return true
  }

  /// Writes a row with at least `columns` cells.
  private mutating func writeRow(_ block: ContentBlock, columns: Int) {
    let cells = cells(of: block)
    for cell in cells {
      output += "| ".utf8
      writeInline(block, cell, isInTable: true)
      output.append(0x20)
    }
    for _ in cells.count..<max(cells.count, columns) { output += "|  ".utf8 }
    output.append(UInt8(ascii: "|"))
  }

  /// Returns the ranges of the cells of a row.
  private func cells(of block: ContentBlock) -> [Range<Int>] {
    content.text[block.range].split(separator: 0x09, omittingEmptySubsequences: false)
      .map { $0.startIndex..<$0.endIndex }
  }

  // MARK: Text

  private mutating func writeInline(
    _ block: ContentBlock,
    _ range: Range<Int>,
    isInTable: Bool = false
  ) {
    var writer = InlineWriter(content, isInTable: isInTable, resolvesLinks: resolvesLinks)
    writer.write(block, range, within: &budget)
    output += writer.output
  }
}

extension MainContent {
  /// Returns the title and the main content as Markdown
  /// ([GitHub Flavored Markdown](https://github.github.com/gfm/)).
  ///
  /// Headings, lists, quotations, tables of data, code and links are kept; other characters that Markdown would
  /// interpret are escaped, so that a parser finds the text of ``plainText(limit:)``. Relative links are resolved;
  /// links that are neither `http`, `https` nor `mailto` are written as text.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes; the text ends with the last complete block that fits.
  ///   - resolvesLinks: `false` to keep relative links as they are written, because the URL of the page is unknown.
  /// - Returns: Markdown that is at most as long as the page, or 16,384 bytes.
  public func markdown(limit: Int = .max, resolvesLinks: Bool = true) -> String {
    let limit = min(limit, max(document.decodedByteCount, 16_384))
    var writer = MarkdownWriter(self, limit: limit, resolvesLinks: resolvesLinks)
    writer.write()
    return String(decoding: writer.output, as: UTF8.self)
  }
}
