import HTMLParsing
import URLStandard

/// Writes the main content as Markdown
/// ([GitHub Flavored Markdown](https://github.github.com/gfm/), a superset of CommonMark 0.29).
///
/// Each block except code is one line, so only the start of a block can be mistaken for block syntax.
struct MarkdownWriter {
  let content: MainContent
  let limit: Int
  private let resolvesLinks: Bool
  private var budget: DerivationBudget
  var output: [UInt8] = []
  private var lastKind: ContentBlock.Kind?
  /// The lists and quotations around the last block.
  private var containers: [Container] = []
  /// The markers of list items whose first blocks are excluded.
  private var openMarkers: [ListMarker] = []
  /// The tables of which rows were written.
  var tables: [Int32: Table] = [:]

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
      open(block.markers)
      guard block.isMain else {
        index += 1
        continue
      }
      let isFull: Bool
      let rows = rows(from: index)
      if let last = rows.last {
        isFull = !writeTable(rows)
        index = last.blocks.upperBound
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
    startBlock(block.nesting, kind: kind)
    switch kind {
    case .heading(let level):
      for _ in 0..<level { output.append(UInt8(ascii: "#")) }
      output.append(0x20)
      writeInline(block.range, block.spans)
      escapeClosingSign()
    case .code: writeCode(block)
    case .term:
      output += "**".utf8
      writeInline(block.range, block.spans)
      output += "**".utf8
    default: writeInline(block.range, block.spans)
    }
    return finishLine(from: start, kind: kind)
  }

  /// Escapes a number sign at the end of a heading, which would close it.
  private mutating func escapeClosingSign() {
    let sign = output.count - 1
    guard output[sign] == UInt8(ascii: "#"), output[sign - 1] != UInt8(ascii: "\\") else { return }
    output.insert(UInt8(ascii: "\\"), at: sign)
  }

  mutating func finishLine(from start: Int, kind: ContentBlock.Kind) -> Bool {
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
  private enum Container {
    case list(MarkdownList)
    case quotation

    var isQuotation: Bool { if case .quotation = self { true } else { false } }
  }

  /// Adds the markers of the items that start with a block, which may be excluded; those of other items are over.
  private mutating func open(_ markers: Range<Int>) {
    guard let first = content.markers[markers].first else { return }
    openMarkers.removeAll { $0.level >= first.level }
    openMarkers += content.markers[markers]
  }

  /// Writes the separator, the prefixes of the containers and the markers of a block.
  mutating func startBlock(_ nesting: BlockNesting, kind: ContentBlock.Kind) {
    let outer = containers
    enter(nesting)
    let markers = openMarkers
    openMarkers.removeAll()
    if lastKind != nil, !isTight(kind, markers, outer) {
      writeEmptyLine(after: outer)
    }
    for level in containers.indices {
      if let marker = markers.last(where: { $0.level == level }),
        case .list(var list) = containers[level]
      {
        output += list.marker(marker.number)
        containers[level] = .list(list)
        for inner in containers.indices[(level + 1)...] where !containers[inner].isQuotation {
          containers[inner] = .list(MarkdownList())
        }
      } else {
        writePrefix(containers[level])
      }
    }
  }

  /// Writes a line that is empty except for the marks of the quotations that continue.
  private mutating func writeEmptyLine(after outer: [Container]) {
    var common = 0
    for (index, container) in containers.enumerated() where container.isQuotation {
      guard index < outer.count, outer[index].isQuotation else { break }
      common = index + 1
    }
    for container in containers[..<common] { writePrefix(container) }
    output.append(0x0A)
  }

  /// Replaces the containers of the previous block by those of the next one.
  private mutating func enter(_ nesting: BlockNesting) {
    var common = 0
    while common < min(containers.count, nesting.count),
      containers[common].isQuotation == (nesting[common] == .quotation)
    {
      common += 1
    }
    containers.removeLast(containers.count - common)
    for level in nesting[common...] {
      containers.append(level == .quotation ? .quotation : .list(MarkdownList()))
    }
  }

  private func isTight(
    _ kind: ContentBlock.Kind,
    _ markers: [ListMarker],
    _ outer: [Container]
  ) -> Bool {
    guard case .listItem = kind, case .listItem = lastKind, let first = markers.first else {
      return false
    }
    if outer.contains(where: \.isQuotation) || containers.contains(where: \.isQuotation) {
      return false
    }
    // A list that starts with another number than 1 cannot interrupt a paragraph.
    return first.level < outer.count || first.number ?? 1 == 1
  }

  mutating func writePrefix() {
    for container in containers { writePrefix(container) }
  }

  private mutating func writePrefix(_ container: Container) {
    switch container {
    case .quotation: output += "> ".utf8
    case .list(let list): for _ in 0..<list.width { output.append(0x20) }
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

  // MARK: Text

  mutating func writeInline(
    _ range: Range<Int>,
    _ spans: Range<Int>,
    isInTable: Bool = false
  ) {
    var writer = InlineWriter(content, isInTable: isInTable, resolvesLinks: resolvesLinks)
    writer.write(range, spans, within: &budget)
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
