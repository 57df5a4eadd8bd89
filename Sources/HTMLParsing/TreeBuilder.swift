/// Turns the parser's events into the arrays of ``HTMLDocument``.
struct TreeBuilder {
  private(set) var elements: [HTMLDocument.Element] = []
  private(set) var attributes: [HTMLDocument.Attribute] = []
  private(set) var textRuns: [HTMLDocument.TextRun] = []
  private(set) var arena: [UInt8] = []
  private(set) var cuts: [String] = []
  /// The attributes that any element has: they say whether a syntax is there at all.
  private(set) var names: AttributeNames = []
  private(set) var hasWithheldText = false
  /// Elements nested at this moment, kept or not.
  private(set) var depth = 0

  /// The line at the offset ``counted`` of the page.
  private var line: Int32 = 1
  private var counted: Int32 = 0

  private static let runSize: Int32 = 1000

  private let limits: ParsingLimits
  private var open: [Int32] = []
  private var inertDepth: Int?
  private var hiddenCount = 0
  /// Open elements of other vocabularies.
  private var foreignCount = 0
  /// The outermost open element that asks not to be shown.
  private var withheldRoot: Int32?
  private var startsBlock = true
  private var keepsScript = false

  /// Begins with the page and what is not in it as it is meant: values and text are there already.
  init(limits: ParsingLimits, page: [UInt8], decoded: [UInt8]) {
    self.limits = limits
    arena = page
    if !decoded.isEmpty { arena += decoded }
    elements.reserveCapacity(512)
    attributes.reserveCapacity(512)
    textRuns.reserveCapacity(512)
  }

  /// Whether the events that follow are of interest.
  private var isInert: Bool { inertDepth != nil }

  /// A start tag; its attributes come before ``finishStartTag()``.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - source: Where the tag is in the page; `nil` for an element without one, which has the line on
  ///     which the tag before it ends.
  /// - Returns: Whether the element is kept.
  mutating func startElement(_ name: ElementName, source: Range<Int32>?) -> Bool {
    depth += 1
    if !name.isInline { startsBlock = true }
    guard !isInert else { return false }
    guard depth <= limits.depth, elements.count < limits.elements else {
      note(cut: depth > limits.depth ? "depth" : "elements")
      return false
    }
    if name.isInert { inertDepth = depth }
    if name.isHidden { hiddenCount += 1 }
    if name.isForeign { foreignCount += 1 }
    if name == .script { keepsScript = false }
    let firstAttribute = Int32(attributes.count)
    if let source { countLines(upTo: source.lowerBound) }
    let line = line
    if let source { countLines(upTo: source.upperBound) }
    elements.append(
      HTMLDocument.Element(
        name: name,
        parent: open.last ?? -1,
        end: 0,
        tagBreaks: UInt16(clamping: self.line - line),
        line: line,
        attributes: firstAttribute..<firstAttribute,
        textStart: Int32(textRuns.count),
        textEnd: 0
      )
    )
    open.append(Int32(elements.count - 1))
    return true
  }

  /// Counts the line ends of the page up to an offset.
  private mutating func countLines(upTo end: Int32) {
    while let lineEnd = ByteSearch.first(0x0A, in: arena, from: Int(counted), to: Int(end)) {
      line += 1
      counted = Int32(lineEnd + 1)
    }
    counted = max(counted, end)
  }

  /// Adds attributes whose values are in the page.
  mutating func addAttributes(
    _ list: [HTMLDocument.Attribute],
    _ range: Range<Int32>,
    _ names: AttributeNames
  ) {
    for index in range { attributes.append(list[Int(index)]) }
    self.names.formUnion(names)
  }

  mutating func addAttribute(_ name: AttributeName, value: ArraySlice<UInt8>) {
    unsafe value.withUnsafeBufferPointer { unsafe addAttribute(name, value: $0) }
  }

  mutating func addAttribute(_ name: AttributeName, value: UnsafeBufferPointer<UInt8>) {
    let start = Int32(arena.count)
    unsafe arena.append(contentsOf: value)
    names.insert(name)
    attributes.append(
      HTMLDocument.Attribute(name: name, value: start..<Int32(arena.count))
    )
  }

  /// An attribute `xmlns:name`, kept as the `prefix` attribute would write it.
  mutating func addPrefix(_ attribute: String, iri: [UInt8]) {
    let name = attribute.dropFirst(AttributeName.prefixDeclaration.word.count)
    addAttribute(.prefixDeclaration, value: (Array(name.utf8) + Array(": ".utf8) + iri)[...])
  }

  mutating func finishStartTag() {
    guard let index = elements.indices.last else { return }
    let start = elements[index].attributes.lowerBound
    guard attributes.count > start else { return }
    setAttributes(from: start, of: index)
    let name = elements[index].name
    if name == .script { keepsScript = isJSONLD(index) }
    if withheldRoot == nil, elements[index].names.contains(.noSnippet), name.canHideFromSnippets {
      withheldRoot = Int32(index)
      hasWithheldText = true
    }
  }

  /// Whether the slash of a tag like the last one, `<div/>`, means nothing
  /// ([start tag tokens](https://html.spec.whatwg.org/#parse-errors), non-void-html-element-start-tag-with-trailing-solidus).
  ///
  /// It does in SVG and MathML; and a script or a title that swallows the page helps nobody.
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
  }

  /// Adds text of the page.
  mutating func addText(_ range: Range<Int32>) {
    if keepsText { addPieces(range) }
  }

  /// Adds text that is not in the page as the parser reads it.
  mutating func addText(_ text: UnsafeBufferPointer<UInt8>) {
    guard keepsText else { return }
    let start = Int32(arena.count)
    unsafe arena.append(contentsOf: text)
    addPieces(start..<Int32(arena.count))
  }

  private var keepsText: Bool {
    guard !isInert, let element = open.last else { return false }
    let name = elements[Int(element)].name
    return name != .style && (name != .script || keepsScript)
  }

  /// Adds text in runs, at one of which a reader with a limit stops.
  private mutating func addPieces(_ range: Range<Int32>) {
    var start = range.lowerBound
    while range.upperBound - start > Self.runSize {
      var end = start + Self.runSize
      while end < range.upperBound, arena[Int(end)] & 0xC0 == 0x80 { end += 1 }
      addRun(start..<end)
      start = end
    }
    if start < range.upperBound { addRun(start..<range.upperBound) }
  }

  private mutating func addRun(_ range: Range<Int32>) {
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

  /// Closes what the page left open.
  mutating func finish() {
    while let index = open.popLast() { close(index) }
  }

  mutating func note(cut: String) {
    if !cuts.contains(cut) { cuts.append(cut) }
  }

  /// Puts attributes on a root element; the parser read none.
  mutating func setAttributes(of name: ElementName, _ found: [HTMLDocument.Attribute]) {
    guard !found.isEmpty, let index = elements.firstIndex(where: { $0.name == name }) else {
      return
    }
    let start = Int32(attributes.count)
    attributes += found
    setAttributes(from: start, of: index)
    names.formUnion(elements[index].names)
  }

  /// Gives an element the attributes from `start` on.
  private mutating func setAttributes(from start: Int32, of index: Int) {
    var names = elements[index].names
    for place in Int(start)..<attributes.count { names.insert(attributes[place].name) }
    elements[index].attributes = start..<Int32(attributes.count)
    elements[index].names = names
  }

  private mutating func close(_ index: Int32) {
    elements[Int(index)].end = Int32(elements.count)
    elements[Int(index)].textEnd = Int32(textRuns.count)
    if elements[Int(index)].name.isHidden { hiddenCount -= 1 }
    if elements[Int(index)].name.isForeign { foreignCount -= 1 }
    if withheldRoot == index { withheldRoot = nil }
  }

  private func isJSONLD(_ index: Int) -> Bool {
    for attribute in elements[index].attributes where attributes[Int(attribute)].name == .type {
      let value = attributes[Int(attribute)].value
      return ASCIIWord("ld+json").occurs(in: arena[Int(value.lowerBound)..<Int(value.upperBound)])
    }
    return false
  }
}
