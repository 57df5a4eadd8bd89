import Basics

extension HTMLPreprocessor {
  /// The maximum length of a tag name; libxml2 truncates names.
  private static var longestName: Int { 90 }

  /// Reads the start tag at the current `<`.
  ///
  /// An unclosed tag is dropped.
  mutating func readStartTag(_ text: Span<UInt8>) {
    let start = position
    let name = readName(text, at: start + 1)
    elidedAttributes.begin()
    guard let tag = StartTag(text, from: name.end, into: &elidedAttributes) else {
      elidedAttributes.cancel()
      return remove(text, upTo: text.count)
    }
    hasTag = true
    if name.element.isHeading { openHeading = text[start + 2] }
    if !name.isPlain { writeName(text, (start + 1)..<name.end) }
    if tag.hasAttributes { writeAttributes(text, of: name.element, from: name.end, to: tag.end) }
    position = tag.end + (tag.isSelfClosing ? 2 : 1)
    let isRecorded = elidedAttributes.canRecordTag
    if isRecorded {
      elidedAttributes.end(name.element, at: written.position(of: tag.end), source: start..<tag.end)
    }
    beginText()
    if let element = RawTextElement(name.element) {
      readRawText(text, of: element, isClosed: tag.isSelfClosing)
    }
    if !isRecorded { elidedAttributes.cancel() }
  }

  /// Reads the end tag at the current `<`, and drops its attributes.
  mutating func readEndTag(_ text: Span<UInt8>) {
    let start = position + 2
    let name = readName(text, at: start)
    if name.element.isHeading { closeHeading(text, at: start + 1) }
    if name.isPlain, name.end < text.count, text[name.end] == UInt8(ascii: ">") {
      position = name.end + 1
      return beginText()
    }
    elidedAttributes.begin()
    let tag = StartTag(text, from: name.end, into: &elidedAttributes)
    elidedAttributes.cancel()
    guard let tag else { return remove(text, upTo: text.count) }
    if !name.isPlain { writeName(text, start..<name.end) }
    position = name.end
    replace(text, upTo: tag.end + (tag.isSelfClosing ? 2 : 1), by: ">")
  }

  /// Writes the level of the open heading in an end tag: `</h1>` closes `<h2>`, too
  /// ([tree construction](https://html.spec.whatwg.org/#parsing-main-inbody)), but libxml2 ignores it.
  private mutating func closeHeading(_ text: Span<UInt8>, at level: Int) {
    defer { openHeading = nil }
    guard let openHeading, openHeading != text[level] else { return }
    written.copy(upTo: level, of: text)
    written.bytes.append(openHeading)
    written.copied = level + 1
  }

  /// Returns the name of a tag, whether every parser interprets it as browsers do, and the offset after it.
  private func readName(
    _ text: Span<UInt8>,
    at start: Int
  ) -> (element: ElementName, isPlain: Bool, end: Int) {
    let name = SimpleTagName(text, at: start)
    var end = name?.end ?? start + 1
    if let name, end < text.count, StartTag.isEndOfName(text[end]),
      end - start <= Self.longestName
    {
      return (name.element, !name.element.isRenamed, end)
    }
    while end < text.count, !StartTag.isEndOfName(text[end]) { end += 1 }
    return (.other, false, end)
  }

  /// Writes a name that some parsers would truncate or that libxml2 has rules for, with replacements; it never names an
  /// element that libxml2 knows.
  private mutating func writeName(_ text: Span<UInt8>, _ range: Range<Int>) {
    written.copy(upTo: range.lowerBound, of: text)
    for index in range.prefix(Self.longestName) {
      let byte = text[index]
      written.bytes.append(byte.isASCIIAlphanumeric ? byte : UInt8(ascii: "-"))
    }
    // The suffix ensures that the name is not an HTML element after replacement and truncation.
    written.bytes.append(UInt8(ascii: "-"))
    written.copied = range.upperBound
  }

  /// Writes the attributes of a tag for the parser, except elided ones and those of root elements, which are
  /// merged later.
  private mutating func writeAttributes(
    _ text: Span<UInt8>,
    of element: ElementName,
    from start: Int,
    to end: Int
  ) {
    written.copy(upTo: start, of: text)
    let keepsAll = elidedAttributes.keepsOthers
    if !elidesContent || !elidedAttributes.canRecordTag,
      keepsAll || !elidedAttributes.isRoot(element)
    {
      for index in elidedAttributes.range { write(elidedAttributes.attributes[Int(index)]) }
    }
    for other in elidedAttributes.others { written.writeAttribute(other.name, other.value) }
    written.copied = end
  }

  private mutating func write(_ attribute: HTMLDocument.Attribute) {
    let (start, end) = (Int(attribute.value.lowerBound), Int(attribute.value.upperBound))
    guard start >= page.count else {
      return written.writeAttribute(attribute.name.word.utf8, page[start..<end])
    }
    let value = elidedAttributes.decoded[(start - page.count)..<(end - page.count)]
    guard attribute.name == .prefixDeclaration else {
      return written.writeAttribute(attribute.name.word.utf8, value)
    }
    let name = value.prefix { $0 != 0x20 }
    written.writeAttribute(
      Array(attribute.name.word.utf8) + name.dropLast(),
      value.dropFirst(name.count + 1)
    )
  }

  // MARK: Elements without markup inside

  /// Reads the raw text of an element, up to the end tag.
  ///
  /// - Parameters:
  ///   - text: The page.
  ///   - element: The element.
  ///   - isClosed: A Boolean value that indicates whether its start tag ends in `/>`. The standard ignores
  ///     the slash, but a title would otherwise swallow the page.
  private mutating func readRawText(
    _ text: Span<UInt8>,
    of element: RawTextElement,
    isClosed: Bool
  ) {
    guard !isClosed || element == .script || element == .style else { return }
    let content = RawText(text: page, element: element)
    let end = unclosed.contains(element) ? nil : content.end(from: position)
    if end == nil { unclosed.insert(element) }
    switch element {
    case .title: readTitle(text, upTo: end)
    case .script where !isClosed:
      if let script = dataScript {
        readData(text, upTo: end ?? text.count, content, of: script)
      } else {
        remove(text, upTo: end ?? text.count)
      }
    default: if end != nil || !isClosed { remove(text, upTo: end ?? text.count) }
    }
  }

  /// The kind of the current tag as a data script; `nil` if it is none.
  private var dataScript: DataScript? {
    for index in elidedAttributes.range where elidedAttributes.attributes[Int(index)].name == .type
    {
      let value = elidedAttributes.attributes[Int(index)].value
      let (start, end) = (Int(value.lowerBound), Int(value.upperBound))
      return start < page.count
        ? DataScript(type: page[start..<end])
        : DataScript(type: elidedAttributes.decoded[(start - page.count)..<(end - page.count)])
    }
    return nil
  }

  /// Reads the text of a title, in which `<` starts no tag
  /// ([RCDATA](https://html.spec.whatwg.org/#rcdata-state)); without an end tag it ends at the next `<`.
  private mutating func readTitle(_ text: Span<UInt8>, upTo end: Int?) {
    let stop = end ?? ByteSearch.first(UInt8(ascii: "<"), in: text, from: position) ?? text.count
    while let open = ByteSearch.first(UInt8(ascii: "<"), in: text, from: position, to: stop) {
      readText(text, upTo: open)
      replace(text, upTo: open + 1, by: "&lt;")
    }
    readText(text, upTo: stop)
    if end == nil { replace(text, upTo: stop, by: "</title>") }
  }

  /// Reads the text of a data script.
  ///
  /// Some versions end a script at text that resembles its end tag, so `<` is written as a JSON escape. XML starts
  /// with a tag, which is text for all of them after a space.
  private mutating func readData(
    _ text: Span<UInt8>,
    upTo end: Int,
    _ content: RawText,
    of script: DataScript
  ) {
    var start = position
    if script == .license, content.firstDoubtfulMarkup(in: start..<end) == start {
      replace(text, upTo: start, by: " ")
      startOfText = -1
      start += 1
    }
    while let open = content.firstDoubtfulMarkup(in: start..<end) {
      startOfText = -1
      elideText(text, upTo: open)
      replace(text, upTo: open + 1, by: "\\u003c")
      startOfText = -1
      start = position
    }
    elideText(text, upTo: end)
  }
}
