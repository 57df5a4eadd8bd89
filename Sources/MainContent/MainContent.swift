public import HTMLParsing

/// The text of a page in blocks, of which the main content is marked.
public struct MainContent: Sendable {
  /// The blocks, in document order.
  public let blocks: [ContentBlock]
  /// The text of all blocks, in UTF-8; whitespace is collapsed except in code.
  public let text: [UInt8]
  /// The links, in document order.
  public let links: [ContentLink]
  /// debug
  public let debug: [String]

  /// Reads the blocks of a document and marks the main content.
  public init(of document: HTMLDocument) {
    var collector = BlockCollector(document)
    collector.collect()
    var selection = ContentSelection(collector)
    selection.allLinks = collector.links
    selection.select()
    var blocks = collector.blocks
    for index in blocks.indices { blocks[index].isMain = selection.isMain[index] }
    self.blocks = blocks
    text = collector.text
    links = collector.links
    debug = selection.debug(document)
  }

  /// The main content.
  public var plainText: String {
    var out: [UInt8] = []
    for block in blocks where block.isMain {
      if !out.isEmpty { out += [0x0A, 0x0A] }
      out += text[block.range]
    }
    return String(decoding: out, as: UTF8.self)
  }
}
