import CLibxml2
import Glibc

/// The name of an element or attribute.
package struct XMLName {
  /// The name without its prefix.
  package var local: String
  /// The prefix as written; empty if there is none.
  package var prefix: String
  /// The namespace; empty if there is none or the prefix is undeclared.
  package var namespace: String
}

/// An attribute with its value, in which references are resolved.
package struct XMLAttribute {
  package var name: XMLName
  package var value: String
}

/// The events of the parser.
package protocol XMLEvents: AnyObject {
  /// Returns `true` if a tag with names and values of `byteCount` bytes should be reported; a namespace
  /// or a default attribute value is written once but reported with every tag.
  func accepts(byteCount: Int) -> Bool
  func start(_ name: XMLName, _ attributes: [XMLAttribute])
  func end()
  func text(_ bytes: UnsafeBufferPointer<UInt8>)
  /// Reports an XML error; parsing continues if possible.
  func problem(_ message: String, isEntity: Bool)
}

/// libxml2's push parser with custom event functions: no tree, no entities, no network.
@safe package final class XMLEventParser {
  private static let options =
    Int32(XML_PARSE_RECOVER.rawValue) | Int32(XML_PARSE_NONET.rawValue)
    | Int32(XML_PARSE_NOCDATA.rawValue)

  private static let pieceSize = 16_384

  private weak var events: (any XMLEvents)?
  private var context: xmlParserCtxtPtr?
  private var references = ReferenceRepair()
  private var attributes = AttributeLimit()
  /// The number of errors so far.
  private var errorCount = 0

  /// Creates a parser that reports to `events`, which must outlive it.
  ///
  /// - Parameters:
  ///   - events: The receiver of the events.
  ///   - charset: The charset of the document's `Content-Type`, which prevails over its declaration
  ///     ([RFC 7303](https://www.rfc-editor.org/rfc/rfc7303#section-3)); an unknown one has no effect.
  package init(_ events: any XMLEvents, charset: String? = nil) {
    self.events = events
    Self.initialized
    unsafe context = Self.makeContext(Unmanaged.passUnretained(self).toOpaque())
    if let charset, let encoding = unsafe xmlFindCharEncodingHandler(charset) {
      unsafe xmlSwitchToEncoding(context, encoding)
      unsafe xmlCtxtUseOptions(context, Self.options | Int32(XML_PARSE_IGNORE_ENC.rawValue))
    }
  }

  deinit {
    unsafe xmlFreeParserCtxt(context)
  }

  /// Parses the next part of the document.
  package func feed(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    // libxml2 buffers its input and rescans it repeatedly, so the input is passed in small parts.
    while !rest.isEmpty, events != nil {
      let piece = rest.prefix(Self.pieceSize)
      rest = rest.dropFirst(piece.count)
      if let end = attributes.excess(in: piece) {
        parse(references.repaired(piece[..<end]))
        events?.problem("a tag has over \(AttributeLimit.limit) attributes", isEntity: false)
        return stop()
      }
      parse(references.repaired(piece))
    }
  }

  /// Ends the document.
  package func finish() {
    parse(references.repaired([], isLast: true))
    unsafe xmlParseChunk(context, nil, 0, 1)
  }

  private func parse(_ bytes: [UInt8]) {
    if references.hasRepaired {
      events?.problem("an ampersand is not escaped as &amp;", isEntity: false)
    }
    guard !bytes.isEmpty else { return }
    unsafe bytes.withUnsafeBytes { buffer in
      let start = unsafe buffer.bindMemory(to: CChar.self).baseAddress
      unsafe xmlParseChunk(context, start, Int32(buffer.count), 0)
    }
  }

  /// Stops reporting events.
  package func stop() {
    events = nil
    unsafe xmlStopParser(context)
  }

  private static let initialized: Void = xmlInitParser()

  private static func makeContext(_ receiver: UnsafeMutableRawPointer) -> xmlParserCtxtPtr? {
    var handler = unsafe Self.handler
    guard let context = unsafe xmlCreatePushParserCtxt(&handler, receiver, nil, 0, nil) else {
      return nil
    }
    unsafe xmlCtxtUseOptions(context, options)
    return unsafe context
  }

  nonisolated(unsafe) private static let handler: xmlSAXHandler = {
    var handler = unsafe xmlSAXHandler()
    unsafe handler.initialized = UInt32(XML_SAX2_MAGIC)
    unsafe handler.startElementNs = {
      receiver,
      local,
      prefix,
      namespace,
      _,
      _,
      count,
      _,
      attributes in
      guard let events = unsafe XMLEventParser.from(receiver)?.events else { return }
      let size = unsafe XMLEventParser.size(attributes, count: Int(count))
      let nameSize = unsafe namespace.map { unsafe XMLEventParser.length($0) } ?? 0
      guard events.accepts(byteCount: size + nameSize) else { return }
      let list = unsafe XMLEventParser.attributes(attributes, count: Int(count))
      let name = unsafe XMLEventParser.name(local, prefix, namespace)
      events.start(name, list)
    }
    unsafe handler.endElementNs = { receiver, _, _, _ in
      unsafe XMLEventParser.from(receiver)?.events?.end()
    }
    let text: charactersSAXFunc = { receiver, characters, count in
      let bytes = unsafe UnsafeBufferPointer(start: characters, count: max(0, Int(count)))
      unsafe XMLEventParser.from(receiver)?.events?.text(bytes)
    }
    unsafe handler.characters = text
    unsafe handler.cdataBlock = text
    unsafe handler.serror = { receiver, error in
      guard let error = unsafe error?.pointee else { return }
      unsafe XMLEventParser.from(receiver)?.report(error)
    }
    return unsafe handler
  }()

  private static func from(_ receiver: UnsafeMutableRawPointer?) -> XMLEventParser? {
    guard let receiver = unsafe receiver else { return nil }
    return unsafe Unmanaged<XMLEventParser>.fromOpaque(receiver).takeUnretainedValue()
  }

  private func report(_ error: xmlError) {
    let code = unsafe UInt32(bitPattern: error.code)
    let isEntity = [
      XML_ERR_UNDECLARED_ENTITY.rawValue, XML_WAR_UNDECLARED_ENTITY.rawValue,
      XML_ERR_ENTITY_LOOP.rawValue,
    ].contains(code)
    let message =
      unsafe error.message.map { message in
        let bytes = unsafe UnsafeRawBufferPointer(
          start: message,
          count: strnlen(message, messageLimit)
        )
        return unsafe String(decoding: bytes, as: UTF8.self)
      } ?? "error \(code)"
    let line = unsafe error.line
    events?.problem(
      message.split(whereSeparator: \.isNewline).joined(separator: " ") + " (line \(line))",
      isEntity: isEntity
    )
    errorCount += 1
    guard errorCount >= Self.errorLimit else { return }
    events?.problem("the document has over \(Self.errorLimit) errors", isEntity: false)
    stop()
  }

  /// The maximum number of errors of a document; each costs as much as many bytes of text.
  private static let errorLimit = 100_000

  /// The maximum number of bytes of an error message, which may quote a name of any length.
  private let messageLimit = 500

  private static func length(_ text: UnsafePointer<xmlChar>) -> Int {
    unsafe strlen(UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self))
  }

  /// Returns the number of bytes of the attributes' values and namespaces.
  private static func size(
    _ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?,
    count: Int
  ) -> Int {
    guard let list = unsafe list else { return 0 }
    var size = 0
    for index in 0..<count {
      let fields = unsafe list + 5 * index
      if let namespace = unsafe fields[2] { size += unsafe length(namespace) }
      guard let begin = unsafe fields[3], let end = unsafe fields[4] else { continue }
      unsafe size += max(0, end - begin)
    }
    return size
  }

  private static func name(
    _ local: UnsafePointer<xmlChar>?,
    _ prefix: UnsafePointer<xmlChar>?,
    _ namespace: UnsafePointer<xmlChar>?
  ) -> XMLName {
    XMLName(
      local: unsafe local.map { unsafe String(cString: $0) } ?? "",
      prefix: unsafe prefix.map { unsafe String(cString: $0) } ?? "",
      namespace: unsafe namespace.map { unsafe String(cString: $0) } ?? ""
    )
  }

  /// Returns the attributes; libxml2 passes each as five pointers: local name, prefix, namespace, and
  /// the start and end of the value.
  private static func attributes(
    _ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?,
    count: Int
  ) -> [XMLAttribute] {
    guard let list = unsafe list else { return [] }
    return (0..<count).compactMap { index in
      let fields = unsafe list + 5 * index
      guard let begin = unsafe fields[3], let end = unsafe fields[4] else { return nil }
      let value = unsafe UnsafeBufferPointer(start: begin, count: max(0, end - begin))
      return XMLAttribute(
        name: unsafe name(fields[0], fields[1], fields[2]),
        value: resolved(unsafe String(decoding: value, as: UTF8.self))
      )
    }
  }

  /// Returns an attribute's value with its ampersands, which libxml2 leaves as references if it expands no entities.
  private static func resolved(_ value: String) -> String {
    value.utf8.contains(UInt8(ascii: "&")) ? value.replacing("&#38;", with: "&") : value
  }
}
