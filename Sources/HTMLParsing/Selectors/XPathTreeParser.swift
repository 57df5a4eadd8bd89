import CLibxml2

/// Parses a page into a tree of libxml2, within limits.
enum XPathTreeParser {
  /// The maximum nesting depth.
  private static let depthLimit = ParsingLimits.standard.depth

  private static let options =
    Int32(HTML_PARSE_RECOVER.rawValue) | Int32(HTML_PARSE_NOERROR.rawValue)
    | Int32(HTML_PARSE_NOWARNING.rawValue) | Int32(HTML_PARSE_NONET.rawValue)
    | Int32(HTML_PARSE_IGNORE_ENC.rawValue) | Int32(XML_PARSE_HUGE.rawValue)

  /// The counts of a parse, which the event handlers maintain, and the library's own handlers, which build the tree.
  @safe private struct Progress {
    var elements = 0
    var depth = 0
    let limit: Int
    var start: startElementSAXFunc?
    var end: endElementSAXFunc?
  }

  /// Returns the tree of a page in UTF-8, which the caller frees; `nil` if it has too many elements.
  ///
  /// The content of elements below the depth limit belongs to the element above them.
  static func document(of page: [UInt8], elementLimit: Int) -> xmlDocPtr? {
    var preprocessor = HTMLPreprocessor(page, elidesContent: false, keepsAllAttributes: true)
    let text = preprocessor.takeOutput()
    guard !text.isEmpty, text.count < Int(Int32.max) else { return nil }
    xmlInitParser()
    var progress = unsafe Progress(limit: elementLimit)
    let document = unsafe withUnsafeMutablePointer(to: &progress) { progress in
      unsafe text.withUnsafeBytes { bytes in unsafe parse(bytes, progress) }
    }
    guard progress.elements <= elementLimit else {
      unsafe xmlFreeDoc(document)
      return nil
    }
    return unsafe document
  }

  private static func parse(
    _ bytes: UnsafeRawBufferPointer,
    _ progress: UnsafeMutablePointer<Progress>
  ) -> xmlDocPtr? {
    let start = unsafe bytes.bindMemory(to: CChar.self).baseAddress
    guard let parser = unsafe htmlCreateMemoryParserCtxt(start, Int32(bytes.count)) else {
      return nil
    }
    defer { unsafe htmlFreeParserCtxt(parser) }
    unsafe parser.pointee._private = UnsafeMutableRawPointer(progress)
    unsafe progress.pointee.start = parser.pointee.sax.pointee.startElement
    unsafe progress.pointee.end = parser.pointee.sax.pointee.endElement
    unsafe parser.pointee.sax.pointee.startElement = { context, name, attributes in
      guard let parser = unsafe context?.assumingMemoryBound(to: xmlParserCtxt.self),
        let progress = unsafe parser.pointee._private?.assumingMemoryBound(to: Progress.self)
      else { return }
      unsafe progress.pointee.elements += 1
      unsafe progress.pointee.depth += 1
      guard unsafe progress.pointee.elements <= progress.pointee.limit,
        unsafe progress.pointee.depth <= ParsingLimits.stoppingDepth
      else { return unsafe xmlStopParser(parser) }
      guard unsafe progress.pointee.depth <= XPathTreeParser.depthLimit else { return }
      unsafe progress.pointee.start?(context, name, attributes)
    }
    unsafe parser.pointee.sax.pointee.endElement = { context, name in
      guard let parser = unsafe context?.assumingMemoryBound(to: xmlParserCtxt.self),
        let progress = unsafe parser.pointee._private?.assumingMemoryBound(to: Progress.self)
      else { return }
      unsafe progress.pointee.depth -= 1
      guard unsafe progress.pointee.depth < XPathTreeParser.depthLimit else { return }
      unsafe progress.pointee.end?(context, name)
    }
    unsafe htmlCtxtUseOptions(parser, options)
    unsafe xmlSwitchEncoding(parser, XML_CHAR_ENCODING_UTF8)
    unsafe htmlParseDocument(parser)
    let document = unsafe parser.pointee.myDoc
    unsafe parser.pointee.myDoc = nil
    return unsafe document
  }
}
