/// Converts the parser's events to the arrays of ``HTMLDocument``.
struct TreeBuilder {
  private(set) var elements: [HTMLDocument.Element] = []
  private(set) var attributes: [HTMLDocument.Attribute] = []
  private(set) var textRuns: [HTMLDocument.TextRun] = []
  /// The page, in UTF-8.
  let page: [UInt8]
  /// The text and the values that differ from the page, with offsets that continue those of the page.
  ///
  /// They are separate, because appending them would copy the page.
  private(set) var decoded: [UInt8]
  private(set) var cuts: [String] = []
  /// The attributes that any element has; they indicate which syntaxes are present.
  private(set) var names: AttributeNames = []
  private(set) var hasWithheldText = false
  /// The current nesting depth, including skipped elements.
  private(set) var depth = 0

  /// The line at the offset ``counted`` of the page.
  private var line: Int32 = 1
  private var counted: Int32 = 0

  /// The number of bytes after which a run of text ends at the next character.
  private static let runSize: Int32 = 1000
  /// The maximum number of continuation bytes of a character in UTF-8.
  private static let continuationLimit: Int32 = 3

  private let limits: ParsingLimits
  private var open: [Int32] = []
  private var inertDepth: Int?
  private var hiddenCount = 0
  /// The number of open elements of foreign vocabularies.
  private var foreignCount = 0
  private var openParagraphs = 0
  /// The outermost open element with `data-nosnippet`.
  private var withheldRoot: Int32?
  private var startsBlock = true
  private var keepsScript = false
  /// The last heading, and the end of its start tag in the page, before `>`.
  private var heading: (index: Int32, tagEnd: Int32)?
  /// The heading that ends with the paragraph in it.
  private var reopened: Int32?

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - limits: The limits of the document.
  ///   - page: The page, in UTF-8.
  ///   - attributes: The attributes that the parser does not report.
  ///   - decoded: Their decoded values.
  ///   - tagCount: The number of start tags of the page.
  ///   - textCount: The number of runs of text of the page, or less.
  init(
    limits: ParsingLimits,
    page: [UInt8],
    attributes: [HTMLDocument.Attribute] = [],
    decoded: [UInt8] = [],
    tagCount: Int = 0,
    textCount: Int = 0
  ) {
    self.limits = limits
    self.page = page
    self.attributes = attributes
    self.decoded = decoded
    elements.reserveCapacity(max(512, min(tagCount + 8, limits.elements)))
    self.attributes.reserveCapacity(512)
    textRuns.reserveCapacity(max(512, textCount))
  }

  /// A Boolean value that indicates whether events are currently ignored.
  private var isInert: Bool { inertDepth != nil }

  /// Starts an element; its attributes are added before ``finishStartTag()``.
  ///
  /// - Parameters:
  ///   - name: The element name.
  ///   - source: The range of the tag in the page; `nil` for an element without a tag, which gets the line on
  ///     which the previous tag ends.
  /// - Returns: `true` if the element is stored.
  mutating func startElement(_ name: ElementName, source: Range<Int32>?) -> Bool {
    depth += 1
    if !name.isInline { startsBlock = true }
    guard !isInert else { return false }
    guard depth <= limits.depth, elements.count < limits.elements else {
      note(cut: depth > limits.depth ? "depth" : "elements")
      return false
    }
    let outer = open.last.map { elements[Int($0)].name }
    // The parser starts the body that was opened before it.
    if outer == .body, name == .body { return false }
    if outer == .head, !name.isHeadContent, name != .body { startBody() }
    if !name.isInline { endReopenedHeading() }
    if name.closesParagraph, openParagraphs > 0 { closeParagraph() }
    if name == .p, let source { reopenHeading(before: source.lowerBound) }
    if name.isInert { inertDepth = depth }
    if name.isHidden { hiddenCount += 1 }
    if name.isForeign { foreignCount += 1 }
    if name == .script { keepsScript = false }
    let firstAttribute = Int32(attributes.count)
    if let source { countLines(upTo: source.lowerBound) }
    let line = line
    if let source { countLines(upTo: source.upperBound) }
    open(
      HTMLDocument.Element(
        name: name,
        tagBreaks: UInt16(clamping: self.line - line),
        parent: open.last ?? -1,
        end: 0,
        line: line,
        offset: source?.lowerBound ?? -1,
        attributes: firstAttribute..<firstAttribute,
        textStart: Int32(textRuns.count),
        textEnd: 0
      )
    )
    if name.isHeading, let source {
      heading = (Int32(elements.count - 1), source.upperBound)
    }
    return true
  }

  /// Opens a heading again that libxml2 has closed before the paragraph with which it starts, as in `<h2><p>Rye</p></h2>`
  /// ([“in body” insertion mode](https://html.spec.whatwg.org/#parsing-main-inbody)).
  ///
  /// It ends with the paragraph, or before a block in it, because the parser passes over its end tag.
  private mutating func reopenHeading(before offset: Int32) {
    guard let last = heading, Int(last.index) == elements.count - 1, open.last != last.index else {
      return
    }
    heading = nil
    guard last.tagEnd <= offset,
      page[Int(last.tagEnd)..<Int(offset)].allSatisfy({ $0 <= 0x20 || $0 == UInt8(ascii: ">") })
    else { return }
    open.append(last.index)
    reopened = last.index
  }

  private mutating func endReopenedHeading() {
    guard let heading = reopened else { return }
    reopened = nil
    while let last = open.last, last >= heading {
      close(last)
      open.removeLast()
    }
  }

  /// Closes the innermost paragraph and the elements in it, unless a table cell or the like is in it.
  private mutating func closeParagraph() {
    let place = open.lastIndex { index in
      let name = elements[Int(index)].name
      return name == .p || name.boundsParagraphs
    }
    guard let place, elements[Int(open[place])].name == .p else { return }
    while open.count > place, let index = open.popLast() { close(index) }
  }

  private mutating func open(_ element: HTMLDocument.Element) {
    if element.name == .p { openParagraphs += 1 }
    elements.append(element)
    open.append(Int32(elements.count - 1))
  }

  /// Ends the head and starts the body, as any element does that may not be in the head
  /// ([“in head” insertion mode](https://html.spec.whatwg.org/#parsing-main-inhead)).
  ///
  /// Where a page omits the tags of both, libxml2 leaves elements that are newer than HTML 4, such as `<main>`, in the head.
  private mutating func startBody() {
    // The body and the element after it must be within the limit.
    guard elements.count + 1 < limits.elements, let head = open.popLast() else { return }
    close(head)
    let firstAttribute = Int32(attributes.count)
    open(
      HTMLDocument.Element(
        name: .body,
        tagBreaks: 0,
        parent: open.last ?? -1,
        end: 0,
        line: line,
        offset: -1,
        attributes: firstAttribute..<firstAttribute,
        textStart: Int32(textRuns.count),
        textEnd: 0
      )
    )
  }

  /// Counts the line breaks of the page up to an offset.
  private mutating func countLines(upTo end: Int32) {
    while let lineEnd = ByteSearch.first(0x0A, in: page, from: Int(counted), to: Int(end)) {
      line += 1
      counted = Int32(lineEnd + 1)
    }
    counted = max(counted, end)
  }

  /// Adds attributes that the parser does not report.
  mutating func addAttributes(at range: Range<Int32>) {
    guard !range.isEmpty, let index = elements.indices.last else { return }
    for place in range { names.insert(attributes[Int(place)].name) }
    guard attributes.count > elements[index].attributes.lowerBound else {
      elements[index].attributes = range
      return
    }
    // The attributes of an element are contiguous.
    attributes.growSlowly(by: range.count)
    for place in range { attributes.append(attributes[Int(place)]) }
  }

  mutating func addAttribute(_ name: AttributeName, value: ArraySlice<UInt8>) {
    unsafe value.withUnsafeBufferPointer { unsafe addAttribute(name, value: $0) }
  }

  mutating func addAttribute(_ name: AttributeName, value: UnsafeBufferPointer<UInt8>) {
    names.insert(name)
    attributes.growSlowly()
    unsafe attributes.append(HTMLDocument.Attribute(name: name, value: append(value)))
  }

  /// Adds an attribute `xmlns:name`, stored in the syntax of the `prefix` attribute.
  mutating func addPrefix(_ attribute: String, iri: [UInt8]) {
    let name = attribute.dropFirst(AttributeName.prefixDeclaration.word.count)
    addAttribute(.prefixDeclaration, value: (Array(name.utf8) + Array(": ".utf8) + iri)[...])
  }

  mutating func finishStartTag() {
    guard let index = elements.indices.last else { return }
    var range = elements[index].attributes
    if range.isEmpty { range = range.lowerBound..<Int32(attributes.count) }
    guard !range.isEmpty else { return }
    setAttributes(range, of: index)
    let name = elements[index].name
    if name == .script { keepsScript = isDataScript(index) }
    if withheldRoot == nil, elements[index].names.contains(.noSnippet), name.canHideFromSnippets {
      withheldRoot = Int32(index)
      hasWithheldText = true
    }
  }

  /// A Boolean value that indicates whether the slash of the last start tag, as in `<div/>`, is ignored
  /// ([start tag tokens](https://html.spec.whatwg.org/#parse-errors),
  /// non-void-html-element-start-tag-with-trailing-solidus).
  ///
  /// The slash is effective in SVG and MathML, and for a script or a title, which would otherwise swallow the
  /// page.
  var ignoresSelfClosing: Bool {
    guard !isInert, depth <= limits.depth / 2, let index = open.last else { return false }
    let name = elements[Int(index)].name
    guard !name.isVoid, !name.isInert, !name.isHidden else { return false }
    return foreignCount == 0
  }

  mutating func endElement(_ name: ElementName) {
    defer { depth -= 1 }
    if !name.isInline { startsBlock = true }
    if let inert = inertDepth {
      guard inert == depth else { return }
      inertDepth = nil
    }
    guard depth <= limits.depth, let index = open.last, elements[Int(index)].name == name else {
      return
    }
    close(index)
    open.removeLast()
    if reopened == open.last { endReopenedHeading() }
  }

  /// Adds text of the page.
  mutating func addText(_ range: Range<Int32>) {
    if keepsText { addPieces(range) }
  }

  /// Adds text that differs from the text of the page.
  mutating func addText(_ text: UnsafeBufferPointer<UInt8>) {
    guard keepsText else { return }
    unsafe addPieces(append(text))
  }

  /// Appends bytes that differ from the page, and returns their range.
  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int32> {
    let start = Int32(page.count + decoded.count)
    decoded.growSlowly(by: bytes.count)
    unsafe decoded.append(contentsOf: bytes)
    return start..<Int32(page.count + decoded.count)
  }

  /// Returns the byte at an offset of the page, or of the bytes after it.
  private func byte(at offset: Int32) -> UInt8 {
    let index = Int(offset)
    return index < page.count ? page[index] : decoded[index - page.count]
  }

  /// Returns the bytes of a text run or of an attribute's value.
  func bytes(of range: Range<Int32>) -> ArraySlice<UInt8> {
    guard range.lowerBound >= page.count else {
      return page[Int(range.lowerBound)..<Int(range.upperBound)]
    }
    return decoded[(Int(range.lowerBound) - page.count)..<(Int(range.upperBound) - page.count)]
  }

  private var keepsText: Bool {
    guard !isInert, let element = open.last else { return false }
    let name = elements[Int(element)].name
    return name != .style && (name != .script || keepsScript)
  }

  /// Adds text in runs, so that readers with a limit can stop at a run.
  private mutating func addPieces(_ range: Range<Int32>) {
    var start = range.lowerBound
    while range.upperBound - start > Self.runSize {
      var end = start + Self.runSize
      let limit = min(range.upperBound, end + Self.continuationLimit)
      while end < limit, byte(at: end) & 0xC0 == 0x80 { end += 1 }
      addRun(start..<end)
      start = end
    }
    if start < range.upperBound { addRun(start..<range.upperBound) }
  }

  private mutating func addRun(_ range: Range<Int32>) {
    textRuns.growSlowly()
    textRuns.append(
      HTMLDocument.TextRun(
        range: range,
        isVisible: hiddenCount == 0,
        isWithheld: withheldRoot != nil,
        startsBlock: startsBlock
      )
    )
    startsBlock = false
  }

  /// Closes all open elements.
  mutating func finish() {
    while let index = open.popLast() { close(index) }
  }

  mutating func note(cut: String) {
    if !cuts.contains(cut) { cuts.append(cut) }
  }

  /// Sets the attributes of a root element; the parser reported none.
  mutating func setAttributes(of name: ElementName, _ found: [HTMLDocument.Attribute]) {
    guard !found.isEmpty, let index = elements.firstIndex(where: { $0.name == name }) else {
      return
    }
    let start = Int32(attributes.count)
    attributes.growSlowly(by: found.count)
    attributes += found
    setAttributes(start..<Int32(attributes.count), of: index)
    names.formUnion(elements[index].names)
  }

  /// Sets the attributes of an element, and the set of their names.
  private mutating func setAttributes(_ range: Range<Int32>, of index: Int) {
    var names = elements[index].names
    for place in range { names.insert(attributes[Int(place)].name) }
    elements[index].attributes = range
    elements[index].names = names
  }

  private mutating func close(_ index: Int32) {
    elements[Int(index)].end = Int32(elements.count)
    elements[Int(index)].textEnd = Int32(textRuns.count)
    if elements[Int(index)].name.isHidden { hiddenCount -= 1 }
    if elements[Int(index)].name.isForeign { foreignCount -= 1 }
    if elements[Int(index)].name == .p { openParagraphs -= 1 }
    if withheldRoot == index { withheldRoot = nil }
  }

  private func isDataScript(_ index: Int) -> Bool {
    for attribute in elements[index].attributes where attributes[Int(attribute)].name == .type {
      return DataScript(type: bytes(of: attributes[Int(attribute)].value)) != nil
    }
    return false
  }
}
