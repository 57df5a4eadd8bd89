import Basics
import HTMLParsing

/// Cuts the text of a document into blocks, in one pass over its elements and text runs.
struct BlockCollector {
  private(set) var containers: [BlockContainer] = []
  var blocks: [ContentBlock] = []
  var counts: [BlockCounts] = []
  var spans: [ContentSpan] = []
  var text: [UInt8] = []

  /// The properties that elements pass on to their content.
  struct Context {
    var isHidden = false
    var isPreformatted = false
    var kind = Kind.paragraph
    var nesting = BlockNesting()
    /// The index of the innermost container; -1 outside any.
    var container: Int32 = -1
    /// The index of the innermost list in ``lists``; -1 outside any.
    var list: Int32 = -1
    /// The innermost table; -1 outside any.
    var table: Int32 = -1
  }

  /// The kind of blocks in a context.
  enum Kind: Equatable { case paragraph, heading(Int), code, caption, term }

  /// An element whose end tag follows.
  struct OpenElement {
    let index: Int32
    let end: Int32
    let textEnd: Int32
    let name: ElementName
    let layout: BlockLayout
    /// The length of the text at its start tag.
    let textStart: Int
    /// The context outside the element.
    let outer: Context
  }

  let document: HTMLDocument
  var context = Context()
  private(set) var open: [OpenElement] = []
  /// The index of the next text run.
  private var run = 0
  /// The number of the list item whose first block follows; the outer `nil` if none follows.
  private var pendingItem: Int??
  /// The markers of the list items of all blocks, and of those that start with the next block.
  private(set) var markers: [ListMarker] = []
  /// The index of the first marker of the next block.
  private var firstMarker = 0
  private var lists: [OpenList] = []
  var rows: [OpenRow] = []
  var tables: [TableGrid] = []
  /// The number of bytes by which the tags of tables are longer than their text, up to which covered cells are written.
  var slack = 0

  // The current block; BlockCollector+Text.swift writes it.
  var blockStart = 0
  var firstSpan = 0
  var hasPendingSpace = false
  var lineBreaks = 0
  var linkBytes: Int32 = 0
  var marks: Int32 = 0
  var link: OpenSpan?
  var code: OpenSpan?
  /// The number of open elements of code.
  var codeDepth = 0
  var lead = LeadText()
  private var decoration = Decoration()
  /// The container of the last image since the last block; -1 without one.
  private var mediumContainer: Int32 = -1
  /// The last identified element since the last block; -1 without one.
  var anchor: Int32 = -1
  /// The length of the text at the start of that element.
  var anchorStart = 0

  /// The number of bytes of a page from which the memory of its text is reserved at once.
  private static let largeSize = 1 << 20

  /// A Boolean value that indicates whether text that `data-nosnippet` excludes from snippets is kept.
  private let keepsWithheldText: Bool

  init(_ document: HTMLDocument, keepsWithheldText: Bool = true) {
    self.document = document
    self.keepsWithheldText = keepsWithheldText
    text.reserveCapacity(8192)
    blocks.reserveCapacity(128)
    counts.reserveCapacity(128)
    containers.reserveCapacity(256)
    spans.reserveCapacity(64)
    open.reserveCapacity(64)
  }

  /// Reads the document.
  mutating func collect() {
    // A local constant, so that the spans depend on no property.
    let document = document
    let elements = document.elements.span
    let runs = document.textRuns.span
    let page = document.page.span
    let decoded = document.decoded.span
    // A growing text would need the memory of two copies; unused capacity is not resident.
    if page.count > Self.largeSize { text.reserveCapacity(page.count) }
    var index = 0
    while index < elements.count {
      close(before: index, runs, page, decoded)
      let name = elements[index].name
      append(upTo: Int(elements[index].textStart), runs, page, decoded)
      if BlockLayout.isMedium(name) { mediumContainer = context.container }
      let layout = name == .button && isName(button: index) ? .inline : BlockLayout(name)
      guard layout != .hidden, !context.isHidden, name != .math else {
        // Formulas are text of the block; other subtrees are skipped.
        if name == .math, !context.isHidden {
          append(upTo: Int(elements[index].textEnd), runs, page, decoded)
        }
        run = Int(elements[index].textEnd)
        index = max(index + 1, Int(elements[index].end))
        continue
      }
      start(index, elements[index], layout)
      index += 1
    }
    close(before: Int.max, runs, page, decoded)
    append(upTo: runs.count, runs, page, decoded)
    finishBlock()
  }

  private mutating func append(
    upTo end: Int,
    _ runs: Span<HTMLDocument.TextRun>,
    _ page: Span<UInt8>,
    _ decoded: Span<UInt8>
  ) {
    while run < end {
      let range = runs[run].range
      // Not one condition: Swift 6.3.1 crashes on it with optimization.
      if !keepsWithheldText, runs[run].isWithheld {
        run += 1
        continue
      }
      if runs[run].isVisible, !context.isHidden {
        let start = Int(range.lowerBound)
        // The text that differs from the page is behind it.
        if start < page.count {
          append(page, start..<(start + range.count))
        } else {
          append(decoded, (start - page.count)..<(start - page.count + range.count))
        }
      }
      run += 1
    }
  }

  // MARK: Elements

  private mutating func start(_ index: Int, _ element: HTMLDocument.Element, _ layout: BlockLayout)
  {
    if layout == .lineBreak { return breakLine() }
    let layout = openLayout(layout, element.name)
    if layout == .block { finishBlock() }
    open.append(
      OpenElement(
        index: Int32(index),
        end: element.end,
        textEnd: element.textEnd,
        name: element.name,
        layout: layout,
        textStart: text.count,
        outer: context
      )
    )
    if layout == .line { startLine(element.name) }
    if layout == .block {
      startBlock(index, element)
    } else {
      startInline(index, element, isLine: layout == .line)
    }
  }

  /// Returns the layout of an element at the end of the text.
  private func openLayout(_ layout: BlockLayout, _ name: ElementName) -> BlockLayout {
    if context.isPreformatted, layout == .block, !name.isHeading, name != .dt { return .line }
    if layout == .unknown { return text.count == blockStart ? .block : .inline }
    return layout
  }

  private mutating func startInline(
    _ index: Int,
    _ element: HTMLDocument.Element,
    isLine: Bool
  ) {
    switch element.name {
    case .a:
      startLink(index)
      if element.names.containsAny(of: [.id, .name]), !isNameIdentified { setAnchor(index) }
      identifyTerm(by: index)
    case .code, .tt, .kbd, .samp: startCode(index)
    case .b, .strong: lead.start(isBold: true)
    case .i, .em: lead.start(isBold: false)
    case .q: append(Self.quotationMark)
    case .other: hasPendingSpace = true
    case .span, .button:
      if element.names.contains(.id), !isNameIdentified { setAnchor(index) }
    default: break
    }
    if isLine || element.names.containsAny(of: [.style, .hidden, .popover, .ariaModal]),
      ElementHints(of: index, in: document).contains(.hidden)
    {
      context.isHidden = true
    }
    if element.names.contains(.class), mayEditSection, document.isSectionEditor(index) {
      context.isHidden = true
    }
    if isLine, document.isTooltipOfListing(index) { context.isHidden = true }
    hideDecoration(index)
    // RDoc says `click to toggle source` behind the name of a method, Crystal has a permalink.
    if context.kind == .term,
      document.hasOnlyClass("method-click-advice", index)
        || document.hasOnlyClass("method-permalink", index)
    {
      context.isHidden = true
    }
  }

  private mutating func hideDecoration(_ index: Int) {
    let names = DecorationNames(of: index, in: document)
    guard !names.isEmpty else { return }
    let isCode = context.isPreformatted || codeDepth > 0
    if decoration.isText(names, of: index, in: document, isCode: isCode) { context.isHidden = true }
  }

  /// A Boolean value that indicates whether links that edit a section may follow: in a heading, or at the start of a block
  /// beside one.
  private var mayEditSection: Bool {
    if case .heading = context.kind { return true }
    return text.count == blockStart && !context.isPreformatted
  }

  private mutating func setAnchor(_ element: Int) {
    (anchor, anchorStart) = (Int32(element), text.count)
  }

  /// A Boolean value that indicates whether the open heading or term has an identifier of its own, which is more stable
  /// than the generated ones of permalinks and index entries in it.
  private var isNameIdentified: Bool {
    guard anchor >= 0 else { return false }
    let name = document.elements[Int(anchor)].name
    switch context.kind {
    case .term: return name == .dt
    case .heading: return name.isHeading
    default: return false
    }
  }

  private mutating func startBlock(_ index: Int, _ element: HTMLDocument.Element) {
    let name = element.name
    let hints = ElementHints(of: index, in: document)
    if hints.contains(.hidden), name != .body, name != .html { context.isHidden = true }
    hideDecoration(index)
    containers.append(
      BlockContainer(
        element: Int32(index),
        parent: context.container,
        name: name,
        hints: hints,
        first: blocks.count,
        end: blocks.count
      )
    )
    context.container = Int32(containers.count - 1)
    if element.names.contains(.id), !isNote(index, hints) { setAnchor(index) }
    startKind(index, name)
    // RDoc and Crystal mark the names of methods so, at the start of elements with identifiers.
    if name == .div, hints.contains(.name), context.kind == .paragraph, anchor >= 0,
      anchorStart == text.count
    {
      context.kind = .term
    }
  }

  private mutating func startKind(_ index: Int, _ name: ElementName) {
    switch name {
    case .h1: context.kind = .heading(1)
    case .h2: context.kind = .heading(2)
    case .h3: context.kind = .heading(3)
    case .h4: context.kind = .heading(4)
    case .h5: context.kind = .heading(5)
    case .h6: context.kind = .heading(6)
    // The signature that a description list defines.
    case .pre where context.kind == .term: break
    case .pre: startCodeBlock()
    case .div where document.isCodeListing(index): startCodeBlock()
    case .figcaption, .caption: context.kind = .caption
    case .dt: context.kind = .term
    case .dd: context.kind = .paragraph
    case .blockquote: context.nesting.append(.quotation)
    case .ul, .menu: startList(OpenList())
    case .ol: startList(OpenList(ordered: index, in: document))
    case .li: startItem(index)
    case .table: startTable(index)
    case .thead, .tbody, .tfoot: endRowGroup()
    case .tr: startRow()
    case .td, .th:
      startCell(index, isHeader: name == .th)
      // The table is the item.
      pendingItem = nil
    default: break
    }
  }

  private mutating func startCodeBlock() {
    context.kind = .code
    context.isPreformatted = true
  }

  private mutating func startList(_ list: OpenList) {
    context.nesting.append(.list)
    lists.append(list)
    context.list = Int32(lists.count - 1)
  }

  private mutating func startItem(_ element: Int) {
    guard context.list >= 0 else {
      pendingItem = .some(nil)
      return
    }
    let number = lists[Int(context.list)].number(of: element, in: document)
    pendingItem = .some(number)
    // A list at the maximum depth is a part of the one around it.
    let level = context.nesting.lastIndex(of: .list) ?? 0
    markers.append(ListMarker(level: level, number: number))
  }

  private mutating func finishItem() {
    pendingItem = nil
    if context.list >= 0, markers.count > firstMarker { markers.removeLast() }
  }

  /// Closes the elements that end before an element.
  private mutating func close(
    before index: Int,
    _ runs: Span<HTMLDocument.TextRun>,
    _ page: Span<UInt8>,
    _ decoded: Span<UInt8>
  ) {
    while let last = open.last, last.end <= index {
      append(upTo: Int(last.textEnd), runs, page, decoded)
      open.removeLast()
      close(last)
    }
  }

  private mutating func close(_ element: OpenElement) {
    switch element.name {
    case .a: finishLink()
    case .code, .tt, .kbd, .samp: endCode()
    case .b, .strong: lead.finish(isBold: true, at: text.count - blockStart)
    case .i, .em: lead.finish(isBold: false, at: text.count - blockStart)
    case .q: text.append(Self.quotationMark)
    default: break
    }
    guard element.layout == .block else {
      if element.layout == .line { finishLine(element) }
      context = element.outer
      return
    }
    finishBlock()
    if context.container >= 0 { containers[Int(context.container)].end = blocks.count }
    if anchor == element.index { anchor = -1 }
    switch element.name {
    case .td, .th: finishCell()
    case .tr: finishRow()
    case .thead, .tbody, .tfoot: endRowGroup()
    case .table: tables.removeLast()
    case .li: finishItem()
    default: break
    }
    context = element.outer
  }

  // MARK: Blocks

  /// Ends the current block; an open link or code continues in the next one.
  mutating func finishBlock() {
    let (openLink, openCode) = (link, code)
    if link != nil { finishLink() }
    if code != nil { finishCode() }
    lineBreaks = 0
    hasPendingSpace = false
    if context.isPreformatted { trimWhitespaceAtEnd() }
    if text.count > blockStart {
      addBlock()
      text.append(0x0A)
    }
    startText()
    link = openLink.map { OpenSpan(element: $0.element, start: text.count) }
    code = openCode.map { OpenSpan(element: $0.element, start: text.count) }
  }

  /// Starts the text of the next block at the end of the text.
  mutating func startText() {
    blockStart = text.count
    firstSpan = spans.count
    linkBytes = 0
    marks = 0
    lead.startBlock()
  }

  private mutating func addBlock() {
    let next = nextKind()
    // Scribble has definitions in block quotations.
    let isText = next == .paragraph || next == .quote
    let isDefinition = isText && definesItself || (isText || next == .code) && definesName
    let kind = isDefinition ? .term : next
    let leadBytes = leadBytes(of: kind)
    let isIdentified = leadBytes > 0 || identifies(kind)
    blocks.append(
      ContentBlock(
        kind: kind,
        nesting: context.nesting,
        anchor: isIdentified ? anchor : element(headedBy: kind),
        leadBytes: Int32(leadBytes),
        startsRow: rows.last?.firstBlock == blocks.count,
        continuesFirstCell: rows.last.map { $0.cells == 1 && $0.firstBlock < blocks.count }
          ?? false,
        cell: cell,
        markers: firstMarker..<markers.count,
        range: blockStart..<text.count,
        spans: firstSpan..<spans.count
      )
    )
    firstMarker = markers.count
    var startsWithLink = false
    for span in spans[firstSpan...] where span.kind == .link {
      startsWithLink = span.range.lowerBound <= blockStart + 1
      break
    }
    counts.append(
      BlockCounts(
        bytes: Int32(text.count - blockStart),
        linkBytes: linkBytes,
        marks: marks,
        container: context.container,
        followsMedium: mediumContainer >= 0 && mediumContainer == context.container,
        startsWithLink: startsWithLink
      )
    )
    mediumContainer = -1
    // An empty element at the end of a paragraph, which is often not closed, identifies the next block.
    if isIdentified || anchorStart < text.count { anchor = -1 }
  }

  private mutating func nextKind() -> ContentBlock.Kind {
    switch context.kind {
    case .heading(let level): return .heading(level: level)
    case .code: return .code
    case .caption: return .caption
    case .term: return .term
    case .paragraph: break
    }
    if let number = pendingItem {
      pendingItem = nil
      return .listItem(number: number)
    }
    return context.nesting.hasQuotation ? .quote : .paragraph
  }

  /// Clamps the ranges of closed containers after blocks were joined.
  mutating func clampContainers(from first: Int) {
    for index in containers.indices.reversed() {
      guard containers[index].first >= first else { break }
      containers[index].end = min(containers[index].end, blocks.count)
      containers[index].first = min(containers[index].first, containers[index].end)
    }
  }
}
