public import HTMLParsing

/// The text of a page in blocks, of which the main content is marked.
///
/// ```swift
/// let content = MainContent(of: document)
/// content.title           // "How to read a CSV file"
/// content.plainText()     // the article without menus, teasers and comments
/// content.markdown()      // the same with headings, lists, tables, code and links
/// ```
///
/// The work is linear in the size of the document, and the text is at most as long as the page.
public struct MainContent: Sendable {
  /// The parsed page.
  public let document: HTMLDocument
  /// The blocks, in document order.
  public let blocks: [ContentBlock]
  /// The text of all blocks, in UTF-8; whitespace is collapsed except in code.
  public let text: [UInt8]
  /// The links and the code within lines, in the order of their ends.
  public let spans: [ContentSpan]
  /// The index of the block with the title; `nil` if the page has no first-level heading near the main content.
  public let titleBlock: Int?
  /// The markers of list items, in document order.
  let markers: [ListMarker]
  /// The lists and data tables, in document order.
  let lists: [BlockList]

  /// Reads the blocks of a document and marks the main content.
  ///
  /// - Parameters:
  ///   - document: The parsed page.
  ///   - repetition: The blocks of other pages of the same host; blocks that several of them contain are
  ///     boilerplate.
  ///   - keepsWithheldText: A Boolean value that indicates whether text in elements with `data-nosnippet` is kept.
  public init(
    of document: HTMLDocument,
    repetition: RepeatedBlocks? = nil,
    keepsWithheldText: Bool = true
  ) {
    var collector = BlockCollector(document, keepsWithheldText: keepsWithheldText)
    collector.collect()
    let selection = ContentSelection(collector, repetition: repetition)
    self.document = document
    blocks = selection.blocks
    text = collector.text
    spans = collector.spans
    titleBlock = selection.title
    markers = collector.markers
    lists = BlockList.all(in: collector.containers)
  }

  /// The title of the page in its text; `nil` if it has no first-level heading near the main content.
  public var title: String? {
    guard let titleBlock else { return nil }
    return text(of: titleBlock)
  }

  /// Returns the text of a block.
  public func text(of block: Int) -> String {
    String(decoding: text[blocks[block].range], as: UTF8.self)
  }

  /// Returns the main content without markup and without its title, in UTF-8.
  ///
  /// Blocks are separated by empty lines, items of a list and rows of a table by line breaks, and cells by tabs.
  ///
  /// - Parameter limit: The maximum number of bytes.
  /// - Returns: The text up to the last complete block that fits.
  public func plainText(limit: Int = .max) -> String {
    String(decoding: plainTextBytes(limit: limit), as: UTF8.self)
  }

  /// Returns the bytes of ``plainText(limit:)``.
  public func plainTextBytes(limit: Int = .max) -> [UInt8] {
    let limit = min(limit, document.decodedByteCount)
    var output: [UInt8] = []
    var last: ContentBlock.Kind?
    for block in blocks where block.isMain {
      let separator = Self.separator(between: last, and: block.kind)
      guard output.count + separator + block.range.count <= limit else { break }
      for _ in 0..<separator { output.append(0x0A) }
      output += text[block.range]
      last = block.kind
    }
    return output
  }

  /// Returns the number of line breaks between two blocks.
  static func separator(between first: ContentBlock.Kind?, and second: ContentBlock.Kind) -> Int {
    switch (first, second) {
    case (nil, _): 0
    case (.listItem, .listItem), (.tableRow, .tableRow): 1
    default: 2
    }
  }
}
