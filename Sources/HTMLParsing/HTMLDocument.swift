import Basics
public import URLStandard

/// A page as flat arrays: elements in document order, their attributes, and runs of text.
///
/// Elements are in the order of their start tags, so the subtree of element `i` is `i..<elements[i].end`. All
/// strings are created on demand from the UTF-8 bytes of the page.
public struct HTMLDocument: Sendable {
  /// The index of an element.
  public typealias ElementIndex = Int

  /// A start tag and the extent of its element.
  public struct Element: Sendable {
    /// The element name.
    public let name: ElementName
    /// The number of line breaks within its start tag.
    let tagBreaks: UInt16
    /// The index of the parent element; -1 for the root.
    public let parent: Int32
    /// The index after the last element of its subtree.
    public internal(set) var end: Int32
    /// The line of the decoded page on which its start tag starts, from 1.
    public let line: Int32
    /// The offset of its start tag in the decoded page; -1 for an element without a tag.
    let offset: Int32
    var attributes: Range<Int32>
    /// The names of its stored attributes.
    public internal(set) var names: AttributeNames = []
    /// The index of the first text run of its subtree.
    package let textStart: Int32
    /// The index after the last text run of its subtree.
    package internal(set) var textEnd: Int32

    /// The line on which its start tag ends and its content starts.
    public var contentLine: Int32 { line &+ Int32(tagBreaks) }
  }

  struct Attribute: Sendable {
    let name: AttributeName
    let value: Range<Int32>
  }

  /// A part of the text of an element.
  package struct TextRun: Sendable {
    private let start: Int32
    private let length: UInt16
    /// A Boolean value that indicates whether the text is outside scripts, styles and the head.
    package let isVisible: Bool
    /// A Boolean value that indicates whether `data-nosnippet` excludes the text from snippets.
    package let isWithheld: Bool
    /// A Boolean value that indicates whether a word-separating element precedes the run.
    package let startsBlock: Bool

    /// The range of its bytes, for ``HTMLDocument/bytes(of:)``.
    package var range: Range<Int32> { start..<(start &+ Int32(length)) }

    /// Creates a run of at most 65,535 bytes.
    init(range: Range<Int32>, isVisible: Bool, isWithheld: Bool, startsBlock: Bool) {
      start = range.lowerBound
      length = UInt16(range.count)
      self.isVisible = isVisible
      self.isWithheld = isWithheld
      self.startsBlock = startsBlock
    }
  }

  /// The URL that the page was fetched from.
  public let url: WebURL
  /// The base of relative URLs: the first `<base href>`, otherwise ``url``.
  public let baseURL: WebURL
  /// The value of the `Content-Language` header, which counts if the page states no language; `nil` without one.
  public var contentLanguage: String?
  /// The encoding of the bytes, and its source.
  public let encoding: DetectedEncoding
  /// The elements, in document order.
  public let elements: [Element]
  /// The names of data that was truncated at a limit, for instance `depth`.
  public let cuts: [String]
  /// The number of parsed bytes before decoding.
  public let byteCount: Int
  /// The number of parsed bytes after decoding to UTF-8.
  public let decodedByteCount: Int
  /// A Boolean value that indicates whether the page was parsed a second time, without placeholders.
  ///
  /// The second parse happens if the first one shows that libxml2 interpreted the page differently than
  /// expected.
  public let wasReparsed: Bool
  /// A Boolean value that indicates whether the parser failed: it found no element although the page has a
  /// tag.
  ///
  /// Possible reasons are a lack of memory, or a loaded libxml2 with a ``ParserLibrary/problem``; ``cuts``
  /// then contains `parser`.
  public let isUnread: Bool

  /// The attributes that any element has.
  private let names: AttributeNames
  private let hasWithheldText: Bool
  let attributes: [Attribute]
  /// The text, in document order.
  package let textRuns: [TextRun]
  /// The decoded page, in UTF-8.
  package let page: [UInt8]
  /// The text and the values that differ from the page, in UTF-8; their offsets continue those of the page.
  package let decoded: [UInt8]

  /// Parses a page.
  ///
  /// With a libxml2 that parses pages incorrectly, every page is unread (``isUnread``); call
  /// ``ParserLibrary/verify()`` first to report the reason to users.
  ///
  /// - Parameters:
  ///   - bytes: The page as received, decompressed.
  ///   - contentType: The value of the `Content-Type` header; several fields are joined by commas.
  ///   - url: The URL of the page, after redirects.
  ///   - limits: The parsing limits.
  public init(
    bytes: [UInt8],
    contentType: String?,
    url: WebURL,
    limits: ParsingLimits = .standard
  ) {
    let kept = bytes.count > limits.bytes ? Array(bytes.prefix(limits.bytes)) : bytes
    byteCount = kept.count
    encoding = EncodingDetector.detect(kept, contentType: contentType, host: url.hostname)
    let text = Newlines.normalized(Decoder.utf8(kept, from: encoding))
    decodedByteCount = text.count
    let parsed =
      ParserLibrary.problem == nil
      ? SAXParser.tree(of: text, isXML: Self.isXML(contentType), limits: limits)
      : SAXParser.unreadTree(limits: limits)
    let builder = parsed.tree
    wasReparsed = parsed.isSecond
    isUnread = parsed.isUnread
    elements = builder.elements
    attributes = builder.attributes
    textRuns = builder.textRuns
    page = builder.page
    decoded = builder.decoded
    names = builder.names
    hasWithheldText = builder.hasWithheldText
    cuts =
      builder.cuts + (bytes.count > limits.bytes ? ["bytes"] : []) + (isUnread ? ["parser"] : [])
    self.url = url
    baseURL = Self.base(builder, url: url)
  }

  /// Returns `true` for `application/xhtml+xml` and other types of XML.
  private static func isXML(_ contentType: String?) -> Bool {
    contentType.flatMap(MIMEType.init)?.essence.contains("xml") ?? false
  }

  private static func base(_ builder: TreeBuilder, url: WebURL) -> WebURL {
    for element in builder.elements where element.name == .base && element.names.contains(.href) {
      for index in element.attributes where builder.attributes[Int(index)].name == .href {
        let bytes = builder.bytes(of: builder.attributes[Int(index)].value)
        guard let base = WebURL(utf8: Array(bytes), base: url) else { return url }
        return base.scheme == "data" || base.scheme == "javascript" ? url : base
      }
    }
    return url
  }
}

extension HTMLDocument {
  /// Resolves a reference of the page against ``baseURL`` ([encoding-parse a
  /// URL](https://html.spec.whatwg.org/#encoding-parsing-a-url)): in a legacy encoding, the query is encoded
  /// in that encoding.
  public func resolve(_ reference: String) -> WebURL? {
    guard let mark = reference.utf8.firstIndex(of: UInt8(ascii: "?")),
      QueryCharset.concerns(String(reference[mark...])), let charset = QueryCharset(encoding)
    else { return baseURL.resolve(reference) }
    return WebURL(reference, base: baseURL, queryEncoder: charset.encode)
  }

  /// Resolves a reference like ``resolve(_:)``, and charges the URL to the budget.
  public func resolve(_ reference: String, within budget: inout DerivationBudget) -> WebURL? {
    budget.url(fromBytes: reference.utf8.count, against: baseURL) { resolve(reference) }
  }

  /// Resolves a reference like ``page(_:of:)``, and charges the URL to the budget.
  public func page(
    _ name: AttributeName,
    of element: ElementIndex,
    within budget: inout DerivationBudget
  ) -> WebURL? {
    guard let range = range(name, of: element) else { return nil }
    return budget.url(fromBytes: range.count, against: baseURL) { page(name, of: element) }
  }

  /// Resolves the reference in an attribute, without its fragment; avoids a string if the reference is plain.
  ///
  /// Returns `nil` if there is no such attribute.
  public func page(_ name: AttributeName, of element: ElementIndex) -> WebURL? {
    guard let range = range(name, of: element) else { return nil }
    let bytes = bytes(of: range)
    var reference = bytes.span
    for index in reference.indices where reference[index] < 0x20 || reference[index] >= 0x80 {
      return resolve(String(decoding: bytes, as: UTF8.self))?.withoutFragment
    }
    // A space before the fragment would be trailing whitespace and removed.
    for index in reference.indices where reference[index] == UInt8(ascii: "#") {
      if index > 0, reference[index - 1] != 0x20 { reference = reference.extracting(first: index) }
      break
    }
    return WebURL(utf8: reference, base: baseURL)?.withoutFragment
  }

  /// Returns the value of an attribute; `nil` if the element does not have it.
  public func attribute(_ name: AttributeName, of element: ElementIndex) -> String? {
    // The closure of `map` would copy the document with all its arrays.
    guard let range = range(name, of: element) else { return nil }
    return text(range)
  }

  /// Returns the values of an attribute that an element can have several times.
  public func attributes(_ name: AttributeName, of element: ElementIndex) -> [String] {
    guard has(name, element) else { return [] }
    var values: [String] = []
    for index in elements[element].attributes where attributes[Int(index)].name == name {
      let value = attributes[Int(index)].value
      values.append(text(Int(value.lowerBound)..<Int(value.upperBound)))
    }
    return values
  }

  /// Returns the size of the stored attribute values as JSON, in bytes: a control character takes six ([RFC
  /// 8259, section 7](https://www.rfc-editor.org/rfc/rfc8259#section-7)).
  ///
  /// Presentational attributes do not count, because no markup contains them.
  public func attributeBytes(of element: ElementIndex) -> Int {
    var count = 0
    for index in elements[element].attributes
    where !AttributeName.presentation.contains(attributes[Int(index)].name) {
      let value = attributes[Int(index)].value
      count += value.count
      for byte in bytes(of: value) where byte < 0x20 { count += 5 }
    }
    return count
  }

  /// Returns `true` if the element has the attribute.
  public func has(_ name: AttributeName, _ element: ElementIndex) -> Bool {
    elements[element].names.contains(name)
  }

  /// Returns `true` if a name is the only class of the element, written without white space around it.
  package func hasOnlyClass(_ value: String, _ element: ElementIndex) -> Bool {
    range(.class, of: element).map { bytes(of: $0).elementsEqual(value.utf8) } ?? false
  }

  /// Returns `true` if a name is one of the classes of the element.
  package func hasClass(_ name: String, _ element: ElementIndex) -> Bool {
    guard let range = range(.class, of: element), range.count >= name.utf8.count else {
      return false
    }
    return bytes(of: range).split { $0 <= 0x20 }.contains { $0.elementsEqual(name.utf8) }
  }

  /// Returns `true` if any element has the attribute.
  public func hasAnywhere(_ name: AttributeName) -> Bool { names.contains(name) }

  /// A Boolean value that indicates whether any element has `itemscope`; otherwise there is no Microdata.
  public var mayHaveMicrodata: Bool { names.contains(.itemscope) }

  /// A Boolean value that indicates whether any element has `typeof`; otherwise there are no RDFa items.
  public var mayHaveRDFa: Bool { names.contains(.typeof) }

  /// Returns the unmodified text of the subtree, up to `limit` bytes.
  public func textContent(of element: ElementIndex, limit: Int = 1 << 20) -> String {
    let runs = Int(elements[element].textStart)..<Int(elements[element].textEnd)
    // Most elements have one run, whose bytes do not have to be concatenated.
    guard runs.count == 1 else {
      return String(decoding: textBytes(of: element, limit: limit), as: UTF8.self)
    }
    let range = textRuns[runs.lowerBound].range
    guard range.count > limit else { return text(Int(range.lowerBound)..<Int(range.upperBound)) }
    return String(decoding: textBytes(of: element, limit: limit), as: UTF8.self)
  }

  /// Returns the bytes of ``textContent(of:limit:)``; the last character is complete.
  public func textBytes(of element: ElementIndex, limit: Int = 1 << 20) -> [UInt8] {
    textBytes(in: Int(elements[element].textStart)..<Int(elements[element].textEnd), limit)
  }

  /// Returns the unmodified text of runs, up to `limit` bytes; the last character is complete.
  func textBytes(in runs: Range<Int>, _ limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for run in textRuns[runs] {
      guard bytes.count < limit else { break }
      let text = self.bytes(of: run.range)
      var cut = min(text.endIndex, text.startIndex + limit - bytes.count)
      while cut < text.endIndex, text[cut] & 0xC0 == 0x80 { cut += 1 }
      bytes.append(contentsOf: text[..<cut])
    }
    return bytes
  }

  private func text(_ range: Range<Int>) -> String {
    unsafe bytes(of: range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the bytes of a text run or of an attribute's value.
  package func bytes(of range: Range<Int>) -> ArraySlice<UInt8> {
    guard range.lowerBound >= page.count else { return page[range] }
    return decoded[(range.lowerBound - page.count)..<(range.upperBound - page.count)]
  }

  package func bytes(of range: Range<Int32>) -> ArraySlice<UInt8> {
    bytes(of: Int(range.lowerBound)..<Int(range.upperBound))
  }

  /// Returns the visible text that snippets may show, with collapsed whitespace, up to `limit` bytes.
  ///
  /// Text in a `span`, `div` or `section` with the attribute
  /// [`data-nosnippet`](https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#data-nosnippet-attr)
  /// is excluded, whatever the attribute's value; an unclosed element extends over the content after it.
  public func visibleText(limit: Int) -> String {
    visibleText(in: textRuns[...], limit: limit) { !$0.isWithheld }
  }

  /// Returns the visible text that `data-nosnippet` excludes, with collapsed whitespace, up to `limit` bytes.
  public func withheldText(limit: Int) -> String {
    hasWithheldText ? visibleText(in: textRuns[...], limit: limit) { $0.isWithheld } : ""
  }

  /// Returns the visible text of the subtree, with collapsed whitespace.
  public func visibleText(of element: ElementIndex, limit: Int) -> String {
    visibleText(
      in: textRuns[Int(elements[element].textStart)..<Int(elements[element].textEnd)],
      limit: limit
    ) { _ in true }
  }

  private func visibleText(
    in runs: ArraySlice<TextRun>,
    limit: Int,
    where isWanted: (TextRun) -> Bool
  ) -> String {
    var collapser = WhitespaceCollapser(limit: limit)
    var isParted = false
    let page = page.span
    let decoded = decoded.span
    for run in runs where run.isVisible {
      guard isWanted(run) else {
        isParted = true
        continue
      }
      if run.startsBlock || isParted { collapser.appendSpace() }
      isParted = false
      let start = Int(run.range.lowerBound)
      if start < page.count {
        collapser.append(page, start..<(start + run.range.count))
      } else {
        collapser.append(decoded, (start - page.count)..<(start - page.count + run.range.count))
      }
      if collapser.isFull { break }
    }
    return collapser.text
  }

  /// The index of the body, the first element that is not in the head; the number of elements if there is no body.
  ///
  /// An element that may not be in the head starts the body, also before the end tag of the head
  /// ([“in head” insertion mode](https://html.spec.whatwg.org/#parsing-main-inhead)).
  package var bodyStart: ElementIndex {
    elements.firstIndex { $0.name == .body } ?? elements.count
  }

  /// Returns the range of an attribute's value, for ``bytes(of:)``; `nil` if the element does not have it.
  package func range(_ name: AttributeName, of element: ElementIndex) -> Range<Int>? {
    guard elements[element].names.contains(name) else { return nil }
    for index in elements[element].attributes {
      let attribute = attributes[Int(index)]
      if attribute.name == name {
        return Int(attribute.value.lowerBound)..<Int(attribute.value.upperBound)
      }
    }
    return nil
  }
}
