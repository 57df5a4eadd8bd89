public import URLStandard

/// A page as flat arrays: elements in document order, their attributes, runs of text.
///
/// The order of elements is that of their start tags, so the subtree of element `i` is
/// `i..<elements[i].end`. All strings lie in one arena of UTF-8 bytes and are made when asked for.
public struct HTMLDocument: Sendable {
  /// The index of an element.
  public typealias ElementIndex = Int

  /// One start tag with what it spans.
  public struct Element: Sendable {
    /// Its name.
    public let name: ElementName
    /// The element around it; -1 at the root.
    public let parent: Int32
    /// The index behind the last element of its subtree.
    public internal(set) var end: Int32
    /// Line ends within its start tag.
    let tagBreaks: UInt16
    /// The line on which its start tag begins in the decoded page, from 1.
    public let line: Int32
    let attributes: Range<Int32>
    let textStart: Int32
    var textEnd: Int32

    /// The line on which its start tag ends, and its content begins.
    public var contentLine: Int32 { line &+ Int32(tagBreaks) }
  }

  struct Attribute: Sendable {
    let name: AttributeName
    let value: Range<Int32>
  }

  struct TextRun: Sendable {
    let range: Range<Int32>
    let isVisible: Bool
    /// Whether the page asks not to show it, by `data-nosnippet`.
    let isWithheld: Bool
    /// Whether an element that parts words stands before it.
    let startsBlock: Bool
  }

  /// The URL that the page was fetched from.
  public let url: WebURL
  /// The URL that relative ones are resolved against: the first `<base href>`, else ``url``.
  public let baseURL: WebURL
  /// How the bytes were decoded.
  public let encoding: DetectedEncoding
  /// The elements, in document order.
  public let elements: [Element]
  /// What was cut off by a limit, for instance `depth`.
  public let cuts: [String]

  private let marks: Set<AttributeName>
  private let hasWithheldText: Bool
  let attributes: [Attribute]
  let textRuns: [TextRun]
  let arena: [UInt8]

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - bytes: The page as it was fetched, decompressed.
  ///   - contentType: The value of the `Content-Type` header.
  ///   - url: Where the page was fetched, after redirects.
  ///   - limits: What is read at most.
  public init(
    bytes: [UInt8],
    contentType: String?,
    url: WebURL,
    limits: ParsingLimits = .standard
  ) {
    let kept = bytes.count > limits.bytes ? Array(bytes.prefix(limits.bytes)) : bytes
    encoding = EncodingDetector.detect(kept, contentType: contentType)
    let text = SourceRepair.repaired(Newlines.normalized(Decoder.utf8(kept, from: encoding)))
    var builder = SAXParser.tree(of: text, limits: limits)
    RootAttributes.recover(from: text, into: &builder)
    builder.finish()
    elements = builder.elements
    attributes = builder.attributes
    textRuns = builder.textRuns
    arena = builder.arena
    marks = builder.marks
    hasWithheldText = builder.hasWithheldText
    cuts = builder.cuts + (bytes.count > limits.bytes ? ["bytes"] : [])
    self.url = url
    baseURL = Self.base(builder, url: url)
  }

  private static func base(_ builder: TreeBuilder, url: WebURL) -> WebURL {
    for element in builder.elements where element.name == .base {
      for index in element.attributes where builder.attributes[Int(index)].name == .href {
        let value = builder.attributes[Int(index)].value
        let bytes = builder.arena[Int(value.lowerBound)..<Int(value.upperBound)]
        return WebURL(utf8: Array(bytes), base: url) ?? url
      }
    }
    return url
  }
}

extension HTMLDocument {
  /// Reads a reference of the page against ``baseURL``
  /// ([encoding-parse a URL](https://html.spec.whatwg.org/#encoding-parsing-a-url)): in a legacy
  /// encoding the query is sent in that encoding.
  public func resolve(_ reference: String) -> WebURL? {
    guard let mark = reference.utf8.firstIndex(of: UInt8(ascii: "?")),
      QueryCharset.concerns(String(reference[mark...])), let charset = QueryCharset(encoding)
    else { return baseURL.resolve(reference) }
    return WebURL(reference, base: baseURL, queryEncoder: charset.encode)
  }

  /// Reads a reference without making a string of it where it is plain.
  public func resolve(_ reference: ArraySlice<UInt8>) -> WebURL? {
    reference.allSatisfy { $0 >= 0x20 && $0 < 0x80 }
      ? WebURL(utf8: Array(reference), base: baseURL)
      : resolve(String(decoding: reference, as: UTF8.self))
  }

  /// The value of an attribute; `nil` where the element has none of that name.
  public func attribute(_ name: AttributeName, of element: ElementIndex) -> String? {
    range(name, of: element).map { String(decoding: arena[$0], as: UTF8.self) }
  }

  /// The values of an attribute that an element can have several of.
  public func attributes(_ name: AttributeName, of element: ElementIndex) -> [String] {
    elements[element].attributes.compactMap { index in
      let attribute = attributes[Int(index)]
      guard attribute.name == name else { return nil }
      let value = Int(attribute.value.lowerBound)..<Int(attribute.value.upperBound)
      return String(decoding: arena[value], as: UTF8.self)
    }
  }

  /// The bytes of an attribute's value, without making a string.
  public func attributeBytes(_ name: AttributeName, of element: ElementIndex) -> ArraySlice<UInt8>?
  {
    range(name, of: element).map { arena[$0] }
  }

  /// Whether the element has the attribute.
  public func has(_ name: AttributeName, _ element: ElementIndex) -> Bool {
    range(name, of: element) != nil
  }

  /// Whether any element has `itemscope`: without one there is no Microdata.
  public var mayHaveMicrodata: Bool { marks.contains(.itemscope) }

  /// Whether any element has `typeof`: without one RDFa names no things.
  public var mayHaveRDFa: Bool { marks.contains(.typeof) }

  /// Whether the element has any attribute that is kept.
  public func hasAttributes(_ element: ElementIndex) -> Bool {
    !elements[element].attributes.isEmpty
  }

  /// The names of the element's attributes that are kept, in their order.
  public func attributeNames(of element: ElementIndex) -> [AttributeName] {
    elements[element].attributes.map { attributes[Int($0)].name }
  }

  /// The text of the subtree, as it stands there, up to `limit` bytes.
  public func textContent(of element: ElementIndex, limit: Int = 1 << 20) -> String {
    var bytes: [UInt8] = []
    for run in textRuns[Int(elements[element].textStart)..<Int(elements[element].textEnd)] {
      guard bytes.count < limit else { break }
      bytes.append(contentsOf: arena[Int(run.range.lowerBound)..<Int(run.range.upperBound)])
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text that a reader sees and others may show, white space folded, up to `limit` bytes.
  ///
  /// Text in a `span`, `div` or `section` with the attribute
  /// [`data-nosnippet`](https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#data-nosnippet-attr)
  /// is left out, whatever the attribute's value; an element never closed spans what follows.
  public func visibleText(limit: Int) -> String {
    visibleText(in: textRuns[...], limit: limit) { !$0.isWithheld }
  }

  /// The visible text that `data-nosnippet` keeps back, white space folded, up to `limit` bytes.
  public func withheldText(limit: Int) -> String {
    hasWithheldText ? visibleText(in: textRuns[...], limit: limit) { $0.isWithheld } : ""
  }

  /// The text that a reader sees in the subtree, white space folded.
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
    var folded = WhiteSpaceFolder(limit: limit)
    var isParted = false
    for run in runs where run.isVisible {
      guard isWanted(run) else {
        isParted = true
        continue
      }
      if run.startsBlock || isParted { folded.appendBlank() }
      isParted = false
      folded.append(arena[Int(run.range.lowerBound)..<Int(run.range.upperBound)])
      if folded.isFull { break }
    }
    return folded.text
  }

  private func range(_ name: AttributeName, of element: ElementIndex) -> Range<Int>? {
    for index in elements[element].attributes {
      let attribute = attributes[Int(index)]
      if attribute.name == name {
        return Int(attribute.value.lowerBound)..<Int(attribute.value.upperBound)
      }
    }
    return nil
  }
}
