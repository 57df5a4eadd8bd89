import HTMLParsing

/// A block-level element that contains blocks.
struct BlockContainer: Sendable {
  let element: Int32
  /// The index of the enclosing container; -1 for the outermost.
  let parent: Int32
  let hints: ElementHints
  let name: ElementName
  /// The index of the first block.
  var first: Int32
  /// The index after the last block.
  var end: Int32
}

/// Cuts the text of a document into blocks, in one pass over its elements and text runs.
struct BlockCollector {
  /// The counts of a block's text.
  struct Counts {
    /// The bytes of its text.
    var bytes: Int32 = 0
    /// The bytes in links.
    var linkBytes: Int32 = 0
    /// The number of characters that end or divide sentences.
    var marks: Int32 = 0
    /// A Boolean value that indicates whether an image or another medium of the same container precedes the
    /// block.
    var followsMedia = false
    /// The index of the innermost container.
    var container: Int32 = -1
  }

  private(set) var blocks: [ContentBlock] = []
  private(set) var counts: [Counts] = []
  private(set) var containers: [BlockContainer] = []
  private(set) var links: [ContentLink] = []
  private(set) var text: [UInt8] = []

  /// The state that elements pass on to their content.
  private struct Context {
    var isHidden = false
    var isPreformatted = false
    var headingLevel: UInt8 = 0
    var listDepth: UInt8 = 0
    var quoteDepth: UInt8 = 0
    var kind = Kind.paragraph
    var anchor: Int32 = -1
    var container: Int32 = -1
    /// The index in `lists` of the innermost list.
    var list: Int32 = -1
    /// The innermost table.
    var table: Int32 = -1
  }

  private enum Kind { case paragraph, heading, code, caption, term }

  /// An element that is open.
  private struct OpenElement {
    let end: Int32
    let textEnd: Int32
    let name: ElementName
    let layout: BlockLayout
    /// The context outside.
    let outer: Context
  }

  /// A list item whose first block is not written yet.
  private enum PendingItem { case none, item(number: Int?) }

  private let document: HTMLDocument
  private var context = Context()
  private var open: [OpenElement] = []
  private var run = 0
  private var pendingItem = PendingItem.none
  /// The next number of each open list; `nil` for unordered lists.
  private var lists: [Int?] = []
  private var rows: [RowState] = []

  private var blockStart = 0
  private var firstLink = 0
  private var hasPendingSpace = false
  private var linkBytes: Int32 = 0
  private var marks: Int32 = 0
  /// The element of the open link, and the start of its text.
  private var link: (element: Int, start: Int)?
  private var breakCount = 0
  /// The container of the last image since the last block; -1 without one.
  private var mediaContainer: Int32 = -1

  /// A table row that is open.
  private struct RowState {
    let firstBlock: Int
    let textStart: Int
    var cells = 0
    var isPlain = true
    var isHeader = true
    /// The number of blocks at the start of the open cell.
    var cellStart = 0
  }

  init(_ document: HTMLDocument) {
    self.document = document
    text.reserveCapacity(8192)
    blocks.reserveCapacity(256)
    counts.reserveCapacity(256)
    containers.reserveCapacity(256)
    open.reserveCapacity(64)
  }

  /// Reads the whole document.
  mutating func collect() {
    // A local constant, so that the spans depend on no property.
    let document = document
    let elements = document.elements.span
    let runs = document.textRuns.span
    let arena = document.arena.span
    var element = 0
    while element < elements.count {
      close(before: element, runs, arena)
      let name = elements[element].name
      append(upTo: Int(elements[element].textStart), runs, arena)
      var layout = BlockLayout(name)
      if layout == .unknown { layout = text.count > blockStart ? .inline : .block }
      if name == .img || name == .iframe || name == .video { mediaContainer = context.container }
      if layout == .hidden || context.isHidden {
        // The whole subtree is passed over.
        run = Int(elements[element].textEnd)
        if layout != .inline, !context.isHidden, name != .button { hasPendingSpace = true }
        element = max(element + 1, Int(elements[element].end))
        continue
      }
      if name == .math {
        append(upTo: Int(elements[element].textEnd), runs, arena)
        element = max(element + 1, Int(elements[element].end))
        continue
      }
      start(element, name, layout, elements)
      element += 1
    }
    close(before: Int.max, runs, arena)
    append(upTo: runs.count, runs, arena)
    finishBlock()
  }

  // MARK: Elements

  private mutating func start(
    _ element: Int,
    _ name: ElementName,
    _ layout: BlockLayout,
    _ elements: Span<HTMLDocument.Element>
  ) {
    switch layout {
    case .hidden, .unknown: return
    case .lineBreak:
      lineBreak()
      return
    case .inline:
      if name == .a { startLink(element) }
      if name == .other { hasPendingSpace = true }
    case .block:
      finishBlock()
    }
    open.append(
      OpenElement(
        end: elements[element].end,
        textEnd: elements[element].textEnd,
        name: name,
        layout: layout,
        outer: context
      )
    )
    if layout == .block { startBlock(element, name) } else { startInline(element, name) }
  }

  private mutating func startInline(_ element: Int, _ name: ElementName) {
    if name != .a, document.has(.style, element) || document.has(.hidden, element),
      ElementHints(of: element, in: document).contains(.hidden)
    {
      context.isHidden = true
    }
  }

  private mutating func startBlock(_ element: Int, _ name: ElementName) {
    let hints = ElementHints(of: element, in: document)
    if hints.contains(.hidden), name != .body, name != .html {
      context.isHidden = !document.has(.ariaHidden, element) || hints.contains(.hidden)
    }
    containers.append(
      BlockContainer(
        element: Int32(element),
        parent: context.container,
        hints: hints,
        name: name,
        first: Int32(blocks.count),
        end: -1
      )
    )
    context.container = Int32(containers.count - 1)
    if document.has(.id, element) { context.anchor = Int32(element) }
    switch name {
    case .h1, .h2, .h3, .h4, .h5, .h6:
      context.kind = .heading
      context.headingLevel = Self.level(name)
      context.anchor = Int32(element)
    case .pre:
      context.kind = .code
      context.isPreformatted = true
    case .figcaption, .caption: context.kind = .caption
    case .dt: context.kind = .term
    case .blockquote: context.quoteDepth &+= context.quoteDepth < 255 ? 1 : 0
    case .ul, .menu: startList(nil)
    case .ol: startList(1)
    case .li: startItem()
    case .tr:
      rows.append(RowState(firstBlock: blocks.count, textStart: text.count))
    case .td, .th:
      if !rows.isEmpty {
        rows[rows.count - 1].cells += 1
        rows[rows.count - 1].cellStart = blocks.count
        if name == .td { rows[rows.count - 1].isHeader = false }
      }
    case .table:
      if !rows.isEmpty { rows[rows.count - 1].isPlain = false }
      context.table = Int32(element)
    default: break
    }
  }

  private static func level(_ name: ElementName) -> UInt8 {
    switch name {
    case .h1: 1
    case .h2: 2
    case .h3: 3
    case .h4: 4
    case .h5: 5
    default: 6
    }
  }

  private mutating func startList(_ number: Int?) {
    if context.listDepth < 255 { context.listDepth += 1 }
    lists.append(number)
    context.list = Int32(lists.count - 1)
  }

  private mutating func startItem() {
    guard context.list >= 0 else {
      pendingItem = .item(number: nil)
      return
    }
    let list = Int(context.list)
    pendingItem = .item(number: lists[list])
    if let number = lists[list] { lists[list] = number &+ 1 }
  }

  /// Closes the elements that end before `element`.
  private mutating func close(
    before element: Int,
    _ runs: Span<HTMLDocument.TextRun>,
    _ arena: Span<UInt8>
  ) {
    while let last = open.last, last.end <= element {
      append(upTo: Int(last.textEnd), runs, arena)
      open.removeLast()
      close(last)
    }
  }

  private mutating func close(_ element: OpenElement) {
    if element.name == .a { finishLink() }
    guard element.layout == .block else {
      context = element.outer
      return
    }
    finishBlock()
    let container = Int(context.container)
    if container >= 0 { containers[container].end = Int32(blocks.count) }
    switch element.name {
    case .td, .th: finishCell()
    case .tr: finishRow()
    case .li: pendingItem = .none
    default: break
    }
    context = element.outer
  }

  // MARK: Tables

  private mutating func finishCell() {
    guard let row = rows.last else { return }
    let last = rows.count - 1
    if blocks.count > row.cellStart + 1 { rows[last].isPlain = false }
    if blocks.count == row.cellStart {
      // An empty cell ends in a line break too, so that the cells of a column stay below each other.
      text.append(0x0A)
      blockStart = text.count
    } else if blocks[blocks.count - 1].kind != .paragraph {
      rows[last].isPlain = false
    }
  }

  /// Joins the cells of a row of a data table to one block.
  private mutating func finishRow() {
    guard let row = rows.popLast() else { return }
    if !row.isPlain, !rows.isEmpty { rows[rows.count - 1].isPlain = false }
    let first = row.firstBlock
    guard row.cells > 1, row.isPlain, blocks.count > first else { return }
    for index in row.textStart..<(text.count - 1) where text[index] == 0x0A { text[index] = 0x09 }
    var sum = Counts(container: context.container)
    for index in first..<blocks.count {
      sum.bytes += counts[index].bytes
      sum.linkBytes += counts[index].linkBytes
      sum.marks += counts[index].marks
    }
    let links = blocks[first].links.lowerBound..<blocks[blocks.count - 1].links.upperBound
    blocks[first] = ContentBlock(
      kind: .tableRow(table: Int(context.table), isHeader: row.isHeader),
      listDepth: context.listDepth,
      quoteDepth: context.quoteDepth,
      element: Int(context.anchor),
      range: row.textStart..<(text.count - 1),
      links: links
    )
    counts[first] = sum
    blocks.removeLast(blocks.count - first - 1)
    counts.removeLast(counts.count - first - 1)
    for index in containers.indices.reversed() {
      guard Int(containers[index].first) >= first, containers[index].end >= 0 else { break }
      containers[index].end = min(containers[index].end, Int32(blocks.count))
      containers[index].first = min(containers[index].first, containers[index].end)
    }
  }

  // MARK: Links

  private mutating func startLink(_ element: Int) {
    finishLink()
    if document.has(.href, element) { link = (element, text.count) }
  }

  private mutating func finishLink() {
    guard let link else { return }
    self.link = nil
    addLink(link.element, from: link.start)
  }

  private mutating func addLink(_ element: Int, from start: Int) {
    guard text.count > start else { return }
    let first = text[start] == 0x20 ? start + 1 : start
    guard text.count > first else { return }
    if isPermalink(element, from: first) { return text.removeSubrange(start...) }
    links.append(ContentLink(range: first..<text.count, element: element))
    if !isURL(from: first) { linkBytes += Int32(text.count - first) }
  }

  /// Returns `true` if a link within the block leads to the block itself, such as `¶` after a heading.
  private func isPermalink(_ element: Int, from start: Int) -> Bool {
    guard start > blockStart, text.count - start <= 4,
      let range = document.range(.href, of: element), range.count > 1,
      document.arena[range.lowerBound] == UInt8(ascii: "#")
    else { return false }
    for byte in text[start...] {
      let isWord = (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
      if isWord { return false }
    }
    return true
  }

  /// Returns `true` if the text from `start` on is a URL, which stands for itself and names no other page.
  private func isURL(from start: Int) -> Bool {
    text[start...].starts(with: "http".utf8) || text[start...].starts(with: "www.".utf8)
  }

  // MARK: Text

  private mutating func append(
    upTo end: Int,
    _ runs: Span<HTMLDocument.TextRun>,
    _ arena: Span<UInt8>
  ) {
    while run < end {
      let current = runs[run]
      run += 1
      guard current.isVisible, !context.isHidden else { continue }
      let range = Int(current.range.lowerBound)..<Int(current.range.upperBound)
      if context.isPreformatted {
        appendPreformatted(arena, range)
      } else {
        append(arena, range)
      }
    }
  }

  private mutating func append(_ arena: Span<UInt8>, _ range: Range<Int>) {
    var index = range.lowerBound
    let end = range.upperBound
    while index < end {
      let byte = arena[index]
      if byte <= 0x20 || byte == 0xC2 && index + 1 < end && arena[index + 1] == 0xA0 {
        hasPendingSpace = true
        index += byte == 0xC2 ? 2 : 1
        continue
      }
      let start = index
      while index < end {
        let byte = arena[index]
        if byte <= 0x20 { break }
        if byte == 0xC2, index + 1 < end, arena[index + 1] == 0xA0 { break }
        if Self.isMark(byte) { marks &+= 1 }
        index += 1
      }
      writeWord(arena, start..<index)
    }
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte < 0x40
      && (byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "?")
        || byte == UInt8(ascii: "!"))
  }

  private mutating func writeWord(_ arena: Span<UInt8>, _ range: Range<Int>) {
    if breakCount > 0 { finishBreaks() }
    if hasPendingSpace {
      if text.count > blockStart { text.append(0x20) }
      hasPendingSpace = false
    }
    unsafe arena.extracting(range).withUnsafeBufferPointer {
      unsafe text.append(contentsOf: $0)
    }
  }

  private mutating func appendPreformatted(_ arena: Span<UInt8>, _ range: Range<Int>) {
    // The first line break of preformatted text is not part of it.
    var start = range.lowerBound
    if text.count == blockStart, start < range.upperBound, arena[start] == 0x0A { start += 1 }
    unsafe arena.extracting(start..<range.upperBound).withUnsafeBufferPointer {
      unsafe text.append(contentsOf: $0)
    }
  }

  private mutating func lineBreak() {
    if context.isPreformatted {
      text.append(0x0A)
      return
    }
    breakCount += 1
    hasPendingSpace = true
  }

  /// Two line breaks separate paragraphs; one is a space.
  private mutating func finishBreaks() {
    let isParagraph = breakCount > 1
    breakCount = 0
    if isParagraph { splitBlock() }
  }

  /// Finishes the block within an open link, which continues in the next block.
  private mutating func splitBlock() {
    let element = link?.element
    finishBlock()
    if let element { link = (element, text.count) }
  }

  // MARK: Blocks

  private mutating func finishBlock() {
    let openLink = link
    if let link { addLink(link.element, from: link.start) }
    breakCount = 0
    hasPendingSpace = false
    if context.isPreformatted { trimLineBreaks() }
    if text.count > blockStart { addBlock() }
    blockStart = text.count
    firstLink = links.count
    linkBytes = 0
    marks = 0
    if let openLink { link = (openLink.element, text.count) }
  }

  private mutating func trimLineBreaks() {
    while text.count > blockStart, let last = text.last, last <= 0x20 { text.removeLast() }
  }

  private mutating func addBlock() {
    blocks.append(
      ContentBlock(
        kind: kind,
        listDepth: context.listDepth,
        quoteDepth: context.quoteDepth,
        element: Int(context.anchor),
        range: blockStart..<text.count,
        links: firstLink..<links.count
      )
    )
    counts.append(
      Counts(
        bytes: Int32(text.count - blockStart),
        linkBytes: linkBytes,
        marks: marks,
        followsMedia: mediaContainer >= 0 && mediaContainer == context.container,
        container: context.container
      )
    )
    mediaContainer = -1
    text.append(0x0A)
  }

  private var kind: ContentBlock.Kind {
    mutating get {
      switch context.kind {
      case .heading: return .heading(level: Int(context.headingLevel))
      case .code: return .code
      case .caption: return .caption
      case .term: return .term
      case .paragraph: break
      }
      if case .item(let number) = pendingItem {
        pendingItem = .none
        return .listItem(number: number)
      }
      return context.quoteDepth > 0 ? .quote : .paragraph
    }
  }
}
