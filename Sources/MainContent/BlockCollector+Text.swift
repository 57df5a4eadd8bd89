import Basics
import HTMLParsing

extension BlockCollector {
  /// A link or code whose end tag follows.
  struct OpenSpan {
    let element: Int
    /// The length of the text at its start tag.
    var start: Int
  }

  // MARK: Text

  /// Appends a text run to the current block.
  mutating func append(_ source: Span<UInt8>, _ range: Range<Int>) {
    if context.isPreformatted { return appendPreformatted(source, range) }
    var index = range.lowerBound
    while index < range.upperBound {
      let space = Self.spaceLength(source, index, range.upperBound)
      if space > 0 {
        hasPendingSpace = true
        index += space
        continue
      }
      let start = index
      index = endOfWord(source, start..<range.upperBound)
      if lineBreaks > 1 { splitBlock() }
      lineBreaks = 0
      lead.addText(at: text.count - blockStart)
      if hasPendingSpace, text.count > blockStart { text.append(0x20) }
      hasPendingSpace = false
      unsafe source.extracting(start..<index).withUnsafeBufferPointer {
        unsafe text.append(contentsOf: $0)
      }
    }
  }

  /// Returns the end of the words from the start on, which single spaces separate; counts their marks.
  private mutating func endOfWord(_ source: Span<UInt8>, _ range: Range<Int>) -> Int {
    var index = range.lowerBound
    var count: Int32 = 0
    defer { marks &+= count }
    while index < range.upperBound {
      let byte = unsafe source[unchecked: index]
      if byte > UInt8(ascii: "?") {
        if byte >= 0xC2, byte <= 0xEF {
          if Self.isNoBreakSpace(source, index, range.upperBound) { return index }
          if Self.isWideMark(source, index, range.upperBound) { count &+= 1 }
        }
      } else if byte <= 0x20 {
        guard byte == 0x20, index + 1 < range.upperBound, source[index + 1] > 0x20,
          source[index + 1] < 0x80
        else { return index }
      } else if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "?")
        || byte == UInt8(ascii: "!")
      {
        count &+= 1
      }
      index += 1
    }
    return index
  }

  /// Returns the length of collapsible whitespace in bytes; 0 if there is none.
  private static func spaceLength(_ source: Span<UInt8>, _ index: Int, _ end: Int) -> Int {
    if source[index] <= 0x20 { return 1 }
    return isNoBreakSpace(source, index, end) ? 2 : 0
  }

  private static func isNoBreakSpace(_ source: Span<UInt8>, _ index: Int, _ end: Int) -> Bool {
    source[index] == 0xC2 && index + 1 < end && source[index + 1] == 0xA0
  }

  /// Returns `true` for the marks of Chinese, Japanese, Arabic, Hindi and Thai sentences at an index.
  private static func isWideMark(_ source: Span<UInt8>, _ index: Int, _ end: Int) -> Bool {
    guard index + 1 < end else { return false }
    switch (source[index], source[index + 1]) {
    case (0xD8, 0x8C), (0xD8, 0x9F), (0xDB, 0x94): return true
    case (0xE3, 0x80):
      return index + 2 < end && source[index + 2] <= 0x82 && source[index + 2] > 0x80
    case (0xE0, 0xA5): return index + 2 < end && source[index + 2] == 0xA4
    case (0xEF, 0xBC):
      return index + 2 < end
        && (source[index + 2] == 0x81 || source[index + 2] == 0x8C || source[index + 2] == 0x9F)
    default: return false
    }
  }

  private mutating func appendPreformatted(_ source: Span<UInt8>, _ range: Range<Int>) {
    var start = range.lowerBound
    // White space between lines, rows and cells is not shown.
    if isBetweenLines {
      while start < range.upperBound, source[start] <= 0x20 { start += 1 }
      if start == range.upperBound { return }
      start = range.lowerBound
    }
    // The first line break of preformatted text is not part of it.
    if text.count == blockStart, start < range.upperBound, source[start] == 0x0A { start += 1 }
    unsafe source.extracting(start..<range.upperBound).withUnsafeBufferPointer {
      unsafe text.append(contentsOf: $0)
    }
  }

  // MARK: Lines of preformatted text

  /// A Boolean value that indicates whether a listing, or a table or row of preformatted text, is the innermost element.
  private var isBetweenLines: Bool {
    guard let element = open.last else { return false }
    guard element.layout == .line else { return document.isFragment(Int(element.index)) }
    switch element.name {
    case .table, .thead, .tbody, .tfoot, .tr: return true
    default: return false
    }
  }

  /// Starts the line of an element of preformatted text, unless it continues one: a cell behind another one.
  mutating func startLine(_ name: ElementName) {
    guard text.count > blockStart, text[text.count - 1] != 0x0A else { return }
    text.append(name == .td || name == .th ? 0x09 : 0x0A)
  }

  /// Ends the line of an element of preformatted text; an empty row or list item is a line, too.
  mutating func finishLine(_ element: OpenElement) {
    guard element.name != .td, element.name != .th, text.count > blockStart else { return }
    let isLine = (element.name == .tr || element.name == .li) && text.count == element.textStart
    if isLine || text[text.count - 1] != 0x0A { text.append(0x0A) }
  }

  /// Removes whitespace at the end of preformatted text.
  mutating func trimWhitespaceAtEnd() {
    while text.count > blockStart, let last = text.last, last <= 0x20 { text.removeLast() }
  }

  /// Breaks the line: one break separates words, two or more separate paragraphs.
  mutating func breakLine() {
    if context.isPreformatted { return text.append(0x0A) }
    lead.breakLine(at: text.count - blockStart)
    lineBreaks += 1
    hasPendingSpace = true
  }

  private mutating func splitBlock() {
    lineBreaks = 0
    finishBlock()
  }

  // MARK: Quotations, links and code

  /// The mark around the text of `<q>`, which browsers choose by the language.
  static let quotationMark = UInt8(ascii: "\"")

  /// Appends a character like the first one of a word.
  mutating func append(_ character: UInt8) {
    if context.isPreformatted { return text.append(character) }
    if lineBreaks > 1 { splitBlock() }
    lineBreaks = 0
    lead.addText(at: text.count - blockStart)
    if hasPendingSpace, text.count > blockStart { text.append(0x20) }
    hasPendingSpace = false
    text.append(character)
  }

  mutating func startLink(_ element: Int) {
    finishLink()
    if document.has(.href, element) { link = OpenSpan(element: element, start: text.count) }
  }

  mutating func finishLink() {
    guard let open = link else { return }
    link = nil
    guard let range = range(of: open) else { return }
    let followsName = range.lowerBound > blockStart && (isNamed || definesName)
    if document.isPermalink(open.element) || followsName && document.isSourceLink(open.element)
      || mayLeadToSource(range) && document.isLastSourceLink(open.element)
    {
      return removeText(from: max(open.start, blockStart))
    }
    // A heading that links to itself, or back to the table of contents, is no link.
    if case .heading = context.kind, document.leadsWithin(open.element) { return }
    spans.append(ContentSpan(kind: .link, range: range, element: open.element))
    if !isURL(from: range.lowerBound), !isAddress(range, of: open.element) {
      linkBytes += Int32(range.count)
    }
  }

  /// The maximum size of the text of a link to the source, in bytes.
  private static let sourceLimit = 24

  /// Returns `true` for a short text without a bracket before it that follows other text, or is no entry of a list or a table.
  private func mayLeadToSource(_ range: Range<Int>) -> Bool {
    guard range.count <= Self.sourceLimit, "[sSvVeE".utf8.contains(text[range.lowerBound]),
      context.container >= 0
    else { return false }
    guard range.lowerBound == blockStart else {
      return text[range.lowerBound - 1] != UInt8(ascii: "[")
    }
    switch containers[Int(context.container)].name {
    case .li, .td, .th: return false
    default: return true
    }
  }

  /// A Boolean value that indicates whether the current block is a heading or a term.
  private var isNamed: Bool {
    switch context.kind {
    case .heading, .term: true
    default: false
    }
  }

  private mutating func removeText(from start: Int) {
    if text[start] == 0x20 { hasPendingSpace = true }
    text.removeSubrange(start...)
    while spans.count > firstSpan, spans[spans.count - 1].range.upperBound > start {
      spans.removeLast()
    }
    lead.removeText(from: start - blockStart)
    if let open = code { code?.start = min(open.start, start) }
  }

  mutating func startCode(_ element: Int) {
    codeDepth += 1
    guard !context.isPreformatted, codeDepth == 1 else { return }
    code = OpenSpan(element: element, start: text.count)
  }

  /// Ends an element of code; the outermost of nested ones is one span.
  mutating func endCode() {
    codeDepth -= 1
    if codeDepth == 0 { finishCode() }
  }

  mutating func finishCode() {
    guard let open = code else { return }
    code = nil
    guard let range = range(of: open) else { return }
    spans.append(ContentSpan(kind: .code, range: range, element: open.element))
  }

  /// Returns the range of a span's text without whitespace around it, which may be removed from the end of preformatted
  /// text; `nil` if there is no other text.
  private func range(of span: OpenSpan) -> Range<Int>? {
    var (start, end) = (max(span.start, blockStart), text.count)
    while start < end, text[start] <= 0x20 { start += 1 }
    while start < end, text[end - 1] <= 0x20 { end -= 1 }
    return start < end ? start..<end : nil
  }

  /// Returns `true` if the text from `start` on is a URL, which is content by itself.
  private func isURL(from start: Int) -> Bool {
    text[start...].starts(with: "http".utf8) || text[start...].starts(with: "www.".utf8)
  }

  private static let mail = Array("mailto:".utf8)
  private static let telephone = Array("tel:".utf8)

  /// Returns `true` if the text of a link is the address of e-mail or the telephone number to which it leads, which is content by
  /// itself.
  private func isAddress(_ range: Range<Int>, of element: Int) -> Bool {
    document.withBytes(of: .href, in: element) { href in
      if Self.hasScheme(href, Self.mail) { return text[range].contains(UInt8(ascii: "@")) }
      return Self.hasScheme(href, Self.telephone) && text[range].contains { $0.isASCIIDigit }
    } ?? false
  }

  private static func hasScheme(_ url: Span<UInt8>, _ scheme: [UInt8]) -> Bool {
    url.count > scheme.count && scheme.indices.allSatisfy { url[$0] | 0x20 == scheme[$0] }
  }
}
