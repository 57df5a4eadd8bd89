import CLibxml2
import Glibc

/// libxml2's pull parser over a whole buffer, with custom event handlers and without a tree.
///
/// The push parser is not used: it loses the content after a premature `</html>`, and its result depends on
/// the chunk boundaries.
enum SAXParser {
  private static let options =
    Int32(HTML_PARSE_RECOVER.rawValue) | Int32(HTML_PARSE_NOERROR.rawValue)
    | Int32(HTML_PARSE_NOWARNING.rawValue) | Int32(HTML_PARSE_NONET.rawValue)
    | Int32(HTML_PARSE_IGNORE_ENC.rawValue) | Int32(XML_PARSE_HUGE.rawValue)

  /// The result of parsing a page.
  struct ParsedPage {
    let tree: TreeBuilder
    /// A Boolean value that indicates whether the page was parsed a second time.
    let isSecond: Bool
    /// A Boolean value that indicates whether the parser found no element although there is a tag.
    let isUnread: Bool
  }

  /// Parses a page, which must be UTF-8 without NUL.
  static func tree(of page: [UInt8], isXML: Bool = false, limits: ParsingLimits) -> ParsedPage {
    let elides = limits.usesPlaceholders
    var parse = singleParse(of: page, isXML: isXML, elidesContent: elides, limits: limits)
    let isSecond = elides && !parse.isComplete
    if isSecond {
      parse = singleParse(of: page, isXML: isXML, elidesContent: false, limits: limits)
    }
    parse.builder.finish()
    let isUnread = parse.hasTag && parse.builder.elements.isEmpty && limits.elements > 0
    return ParsedPage(tree: parse.builder, isSecond: isSecond, isUnread: isUnread)
  }

  /// Returns the tree of a page without a usable parser.
  static func unreadTree(limits: ParsingLimits) -> ParsedPage {
    var builder = TreeBuilder(limits: limits, page: [])
    builder.finish()
    return ParsedPage(tree: builder, isSecond: false, isUnread: true)
  }

  /// The result of one parse, without what only the parse needs.
  private struct SingleParse {
    /// The tree, which is not finished.
    var builder: TreeBuilder
    /// A Boolean value that indicates whether the parser reported all elided data as expected.
    let isComplete: Bool
    let hasTag: Bool
  }

  private static func singleParse(
    of page: [UInt8],
    isXML: Bool,
    elidesContent: Bool,
    limits: ParsingLimits
  ) -> SingleParse {
    var preprocessor = HTMLPreprocessor(page, elidesContent: elidesContent, isXML: isXML)
    let context = unsafe context(for: preprocessor.takeOutput())
    let hasTag = preprocessor.hasTag
    var events = EventReceiver(preprocessor: consume preprocessor, limits: limits)
    if let context = unsafe context {
      unsafe withUnsafeMutablePointer(to: &events) { receiver in
        unsafe parse(context, to: receiver)
      }
      unsafe htmlFreeParserCtxt(context)
      events.finish()
    }
    return SingleParse(
      builder: events.builder,
      isComplete: events.isComplete,
      hasTag: hasTag
    )
  }

  /// Creates a context with a copy of the text, which can be released then; `nil` if the text is empty or too long.
  private static func context(for text: [UInt8]) -> htmlParserCtxtPtr? {
    guard !text.isEmpty, text.count < Int(Int32.max) else { return nil }
    initialized
    return unsafe text.withUnsafeBytes { bytes in
      let start = unsafe bytes.bindMemory(to: CChar.self).baseAddress
      return unsafe htmlCreateMemoryParserCtxt(start, Int32(bytes.count))
    }
  }

  private static func parse(
    _ context: htmlParserCtxtPtr,
    to receiver: UnsafeMutablePointer<EventReceiver>
  ) {
    unsafe context.pointee.sax.pointee = handler
    unsafe context.pointee.userData = UnsafeMutableRawPointer(receiver)
    unsafe receiver.pointee.context = context
    unsafe htmlCtxtUseOptions(context, options)
    // A handler for UTF-8 would convert the text to itself, in another copy.
    unsafe xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
    unsafe htmlParseDocument(context)
    unsafe receiver.pointee.context = nil
  }

  private static let initialized: Void = xmlInitParser()

  nonisolated(unsafe) private static let handler: htmlSAXHandler = {
    var handler = unsafe htmlSAXHandler()
    unsafe handler.startElement = { receiver, name, attributes in
      guard let events = unsafe EventReceiver.from(receiver), let name = unsafe name else { return }
      unsafe events.pointee.start(name, attributes)
    }
    unsafe handler.endElement = { receiver, name in
      guard let events = unsafe EventReceiver.from(receiver), let name = unsafe name else { return }
      unsafe events.pointee.end(name)
    }
    let text: charactersSAXFunc = { receiver, characters, count in
      guard let events = unsafe EventReceiver.from(receiver), let start = unsafe characters else {
        return
      }
      unsafe events.pointee.text(UnsafeBufferPointer(start: start, count: max(0, Int(count))))
    }
    unsafe handler.characters = text
    unsafe handler.cdataBlock = text
    unsafe handler.ignorableWhitespace = text
    return unsafe handler
  }()
}

/// Receives the C events, converts names, and calls the builder.
@safe private struct EventReceiver {
  var builder: TreeBuilder
  var context: htmlParserCtxtPtr?
  /// A cache of element names; libxml2 interns names, so a pointer identifies a name throughout a parse.
  private var elementNames = PointerCache<ElementName>(empty: .other)
  private var attributeNames = PointerCache<AttributeName?>(empty: nil)

  private var placeholders: TextPlaceholders
  private var elidedAttributes: ElidedAttributes
  private let hasElidedAttributes: Bool
  private let rootAttributes: (html: [HTMLDocument.Attribute], body: [HTMLDocument.Attribute])
  private var isStopped = false

  /// Creates a receiver; as the only owner of the elided data, it can release what the parser has reported.
  init(preprocessor: consuming HTMLPreprocessor, limits: ParsingLimits) {
    placeholders = preprocessor.placeholders
    var elided = preprocessor.elidedAttributes
    hasElidedAttributes = preprocessor.elidesContent
    rootAttributes = (elided.rootAttributes(of: .html), elided.rootAttributes(of: .body))
    let page = preprocessor.page
    // The builder has to be the only owner of what it appends to.
    _ = consume preprocessor
    let (attributes, decoded) = elided.takeAttributes()
    builder = TreeBuilder(
      limits: limits,
      page: page,
      // Otherwise the parser reports them.
      attributes: hasElidedAttributes ? attributes : [],
      decoded: decoded,
      tagCount: elided.tagCount,
      textCount: placeholders.count
    )
    if elided.hasCutPrefixes { builder.note(cut: "prefixes") }
    elidedAttributes = elided
  }

  /// A Boolean value that indicates whether the parser reported all elided data as expected.
  var isComplete: Bool { isStopped || placeholders.isDone && elidedAttributes.isDone }

  /// Adds the attributes that the parser does not report.
  mutating func finish() {
    builder.setAttributes(of: .html, rootAttributes.html)
    builder.setAttributes(of: .body, rootAttributes.body)
  }

  static func from(_ receiver: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<EventReceiver>? {
    unsafe receiver?.assumingMemoryBound(to: EventReceiver.self)
  }

  mutating func start(
    _ name: UnsafePointer<xmlChar>,
    _ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    let element = unsafe elementName(name)
    let tag = elidedAttributes.tag(of: element, at: position)
    if builder.startElement(element, source: tag?.source) {
      if let list = unsafe list { unsafe addAttributes(list) }
      if hasElidedAttributes, let tag, !elidedAttributes.isRoot(element) {
        builder.addAttributes(at: tag.range)
      }
      builder.finishStartTag()
    }
    if element.isNewVoid {
      closeVoid()
    } else if tag != nil {
      openSelfClosed()
    }
    if builder.depth > ParsingLimits.stoppingDepth {
      builder.note(cut: "nesting")
      isStopped = true
      unsafe xmlStopParser(context)
    }
  }

  mutating func end(_ name: UnsafePointer<xmlChar>) {
    builder.endElement(unsafe elementName(name))
  }

  mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
    guard let range = unsafe placeholders.source(of: text, at: position) else {
      return unsafe builder.addText(text)
    }
    builder.addText(range)
  }

  /// The parser's current offset in its input.
  private var position: Int {
    guard let input = unsafe context?.pointee.input, let next = unsafe input.pointee.cur,
      let start = unsafe input.pointee.base
    else { return 0 }
    return unsafe Int(input.pointee.consumed) + (next - start)
  }

  /// Makes the parser interpret `<source>` as `<source/>`; the parser is before the end of the start tag, and has read what is
  /// before it.
  private func closeVoid() {
    guard let input = unsafe context?.pointee.input, let next = unsafe input.pointee.cur,
      let start = unsafe input.pointee.base, unsafe next > start,
      unsafe next[0] == UInt8(ascii: ">")
    else { return }
    // The parser owns its copy of the text.
    unsafe UnsafeMutablePointer(mutating: next - 1).pointee = UInt8(ascii: "/")
    unsafe input.pointee.cur = unsafe next - 1
  }

  /// Makes the parser interpret `<div/>` as `<div>`, as browsers do; the parser is before the end of the
  /// start tag.
  private func openSelfClosed() {
    guard let input = unsafe context?.pointee.input, let next = unsafe input.pointee.cur,
      unsafe next[0] == UInt8(ascii: "/"), unsafe next[1] == UInt8(ascii: ">"),
      builder.ignoresSelfClosing
    else { return }
    unsafe input.pointee.cur = unsafe next + 1
  }

  /// Adds attributes from a null-terminated list of alternating names and values.
  private mutating func addAttributes(_ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>) {
    var index = 0
    while let name = unsafe list[index] {
      if let attribute = unsafe attributeName(name) {
        let value = unsafe buffer(list[index + 1])
        if attribute == .prefixDeclaration {
          builder.addPrefix(unsafe String(cString: name), iri: unsafe Array(value))
        } else {
          unsafe builder.addAttribute(attribute, value: value)
        }
      }
      index += 2
    }
  }

  private func buffer(_ text: UnsafePointer<xmlChar>?) -> UnsafeBufferPointer<UInt8> {
    guard let text = unsafe text else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
    let length = unsafe strlen(UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self))
    return unsafe UnsafeBufferPointer(start: text, count: length)
  }

  private mutating func elementName(_ name: UnsafePointer<xmlChar>) -> ElementName {
    elementNames.value(UInt(bitPattern: name)) {
      ElementName.named(unsafe PackedName(name))
    }
  }

  private mutating func attributeName(_ name: UnsafePointer<xmlChar>) -> AttributeName? {
    attributeNames.value(UInt(bitPattern: name)) {
      // Only prefix declarations are relevant among other attributes.
      if let packed = unsafe PackedName(name), let known = AttributeName.plain(packed) {
        return known
      }
      return unsafe name[0] | 0x20 == UInt8(ascii: "x")
        ? AttributeName(unsafe String(cString: name).lowercased()) : nil
    }
  }
}

/// A direct-mapped cache of values by the pointer of a name.
private struct PointerCache<Value> {
  private static var size: Int { 256 }

  private var entries: [(key: UInt, value: Value)]

  init(empty: Value) {
    entries = Array(repeating: (0, empty), count: Self.size)
  }

  mutating func value(_ key: UInt, _ make: () -> Value) -> Value {
    let slot = Int((key ^ key >> 8) & UInt(Self.size - 1))
    if entries[slot].key == key { return entries[slot].value }
    let value = make()
    entries[slot] = (key, value)
    return value
  }
}
