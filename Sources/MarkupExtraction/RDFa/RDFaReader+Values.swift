import HTMLParsing

extension RDFaReader {
  /// The maximum size of a text, in bytes.
  private static let textLimit = 100_000

  /// Returns the value of an element's properties (step 11 of the processing sequence).
  mutating func value(
    of element: RDFaElement,
    _ typedResource: RDFTerm?,
    in context: RDFaContext
  ) -> RDFTerm {
    if let datatype = element.datatype { return literal(of: element, datatype, in: context) }
    if let content = element.content { return .literal(content, language: context.language) }
    if let value = machineValue(of: element) {
      let datatype = element.name == .data ? nil : TimeLiteral.datatype(of: value)
      return .literal(
        value,
        datatype: datatype,
        language: datatype == nil ? context.language : nil
      )
    }
    if !element.isRelation, let target = element.target { return target }
    if let typedResource, !element.hasAbout { return typedResource }
    return .literal(text(of: element), language: context.language)
  }

  /// Returns a typed literal; a plain literal if the datatype is empty or has no meaning.
  private mutating func literal(
    of element: RDFaElement,
    _ datatype: String,
    in context: RDFaContext
  ) -> RDFTerm {
    let word = datatype.trimmingWhitespace
    guard case .iri(let type)? = context.names.meaning(ofWord: word, within: &terms.budget) else {
      let value = element.content ?? machineValue(of: element) ?? text(of: element)
      return .literal(value, language: context.language)
    }
    if type == RDFVocabulary.xmlLiteral || type == RDFVocabulary.htmlLiteral {
      // The parsed page has no markup, so the literal is the text, escaped as markup.
      return .literal(Self.escaped(text(of: element)), datatype: type)
    }
    return .literal(
      element.content ?? machineValue(of: element) ?? text(of: element),
      datatype: type
    )
  }

  /// Returns the machine-readable value: `datetime` of any element (HTML+RDFa 1.1, section 3.1), the text of `<time>`
  /// without it, and `value` of `<data>`.
  private mutating func machineValue(of element: RDFaElement) -> String? {
    if let time = document.attribute(.datetime, of: element.element) { return time }
    switch element.name {
    case .time: return text(of: element)
    case .data: return document.attribute(.value, of: element.element)
    default: return nil
    }
  }

  private mutating func text(of element: RDFaElement) -> String {
    let document = document
    let isKeywords = element.properties.contains { property in
      if case .iri(let iri) = property { iri.hasSuffix("/keywords") } else { false }
    }
    return terms.budget.text(upTo: Self.textLimit) { limit in
      isKeywords
        ? document.keywords(of: element.element, limit: limit)
        : document.textContent(of: element.element, limit: limit)
    }
  }

  private static func escaped(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "<"): result += "&lt;".utf8
      case UInt8(ascii: ">"): result += "&gt;".utf8
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
