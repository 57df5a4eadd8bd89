import CLibxml2
import Glibc

/// libxml2's pull parser over a whole buffer, with our own event functions and no tree.
///
/// The push parser is not used: it loses what follows a premature `</html>`, and its answer depends
/// on where chunks end.
enum SAXParser {
  private static let options =
    Int32(HTML_PARSE_RECOVER.rawValue) | Int32(HTML_PARSE_NOERROR.rawValue)
    | Int32(HTML_PARSE_NOWARNING.rawValue) | Int32(HTML_PARSE_NONET.rawValue)
    | Int32(HTML_PARSE_IGNORE_ENC.rawValue) | Int32(XML_PARSE_HUGE.rawValue)

  /// Feeds the events of `text`, which is UTF-8 without NUL, to `builder`.
  static func parse(_ text: [UInt8], into builder: TreeBuilder) {
    guard !text.isEmpty, text.count < Int(Int32.max) else { return }
    initialized
    let events = EventReceiver(builder: builder)
    unsafe text.withUnsafeBytes { bytes in
      let start = unsafe bytes.bindMemory(to: CChar.self).baseAddress
      guard let context = unsafe htmlCreateMemoryParserCtxt(start, Int32(bytes.count)) else {
        return
      }
      defer { unsafe htmlFreeParserCtxt(context) }
      unsafe context.pointee.sax.pointee = handler
      unsafe context.pointee.userData = Unmanaged.passUnretained(events).toOpaque()
      unsafe events.context = context
      unsafe htmlCtxtUseOptions(context, options)
      unsafe xmlSwitchToEncoding(context, xmlFindCharEncodingHandler("UTF-8"))
      unsafe htmlParseDocument(context)
    }
    withExtendedLifetime(events) {}
  }

  private static let initialized: Void = xmlInitParser()

  nonisolated(unsafe) private static let handler: htmlSAXHandler = {
    var handler = unsafe htmlSAXHandler()
    unsafe handler.startElement = { receiver, name, attributes in
      guard let events = unsafe EventReceiver.from(receiver), let name = unsafe name else { return }
      unsafe events.start(name, attributes)
    }
    unsafe handler.endElement = { receiver, name in
      guard let events = unsafe EventReceiver.from(receiver), let name = unsafe name else { return }
      unsafe events.end(name)
    }
    let text: charactersSAXFunc = { receiver, characters, count in
      guard let events = unsafe EventReceiver.from(receiver), let start = unsafe characters else {
        return
      }
      unsafe events.text(UnsafeBufferPointer(start: start, count: max(0, Int(count))))
    }
    unsafe handler.characters = text
    unsafe handler.cdataBlock = text
    unsafe handler.ignorableWhitespace = text
    return unsafe handler
  }()
}

/// Takes C events, turns names into our own, and hands them to the builder.
@safe private final class EventReceiver {
  let builder: TreeBuilder
  var context: htmlParserCtxtPtr?

  /// libxml2 interns names, so one pointer stands for one name throughout a parse.
  private var elementNames: [UInt: ElementName] = [:]
  private var attributeNames: [UInt: AttributeName?] = [:]

  init(builder: TreeBuilder) {
    self.builder = builder
  }

  static func from(_ receiver: UnsafeMutableRawPointer?) -> EventReceiver? {
    guard let receiver = unsafe receiver else { return nil }
    return unsafe Unmanaged<EventReceiver>.fromOpaque(receiver).takeUnretainedValue()
  }

  func start(
    _ name: UnsafePointer<xmlChar>,
    _ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    let isKept = builder.startElement(unsafe elementName(name), line: line)
    if isKept, let list = unsafe list { unsafe addAttributes(list) }
    if isKept { builder.finishStartTag() }
    if builder.ignoresSelfClosing { openSelfClosed() }
    if builder.depth > ParsingLimits.stoppingDepth {
      builder.note(cut: "nesting")
      unsafe xmlStopParser(context)
    }
  }

  func end(_ name: UnsafePointer<xmlChar>) {
    builder.endElement(unsafe elementName(name))
  }

  func text(_ text: UnsafeBufferPointer<UInt8>) {
    unsafe builder.addText(text)
  }

  /// Makes the parser see `<div/>` as `<div>`, as browsers do: the parser stands before the end of the
  /// start tag.
  private func openSelfClosed() {
    guard let input = unsafe context?.pointee.input, let next = unsafe input.pointee.cur,
      unsafe next[0] == UInt8(ascii: "/"), unsafe next[1] == UInt8(ascii: ">")
    else { return }
    unsafe input.pointee.cur = unsafe next + 1
  }

  private var line: Int {
    guard let input = unsafe context?.pointee.input else { return 0 }
    return Int(unsafe input.pointee.line)
  }

  /// The list holds name, value, name, value, and a null at the end.
  private func addAttributes(_ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>) {
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

  private func elementName(_ name: UnsafePointer<xmlChar>) -> ElementName {
    let key = UInt(bitPattern: name)
    if let known = elementNames[key] { return known }
    let found = ElementName(rawValue: unsafe String(cString: name)) ?? .other
    elementNames[key] = found
    return found
  }

  private func attributeName(_ name: UnsafePointer<xmlChar>) -> AttributeName? {
    let key = UInt(bitPattern: name)
    if let known = attributeNames[key] { return known }
    let found = AttributeName(attribute: unsafe String(cString: name).lowercased())
    attributeNames[key] = .some(found)
    return found
  }
}
