import HTMLParsing

/// The effect of an element on the blocks of a page.
enum BlockLayout {
  /// The text continues the block.
  case inline
  /// The element starts and ends a block.
  case block
  /// The text is not shown, or belongs to a control.
  case hidden
  /// The element breaks a line.
  case lineBreak
  /// The name is unknown: inline within text, otherwise a block.
  case unknown
  /// The element starts and ends a line of preformatted text.
  case line

  /// Returns the layout of elements with a name.
  init(_ name: ElementName) {
    switch name {
    case .br: self = .lineBreak
    case .other: self = .unknown
    case .head, .script, .style, .noscript, .template, .title, .svg, .button, .select, .option,
      .datalist, .canvas, .video, .audio, .object, .iframe, .textarea, .rt, .rp, .map:
      self = .hidden
    case .a, .b, .i, .em, .strong, .span, .code, .sub, .sup, .small, .u, .s, .mark, .abbr, .font,
      .tt, .kbd, .cite, .q, .label, .ins, .del, .bdi, .bdo, .wbr, .dfn, .samp, .data, .time,
      .acronym, .big, .strike, .var, .nobr, .img, .picture, .source, .input, .meta, .link, .ruby,
      .math, .meter, .track, .param, .embed, .area:
      self = .inline
    default: self = .block
    }
  }

  /// Returns `true` for elements that show an image or another medium.
  static func isMedium(_ name: ElementName) -> Bool {
    switch name {
    case .img, .iframe, .video, .embed, .object: true
    default: false
    }
  }
}

/// A block-level element and its range of blocks.
struct BlockContainer: Sendable {
  /// The index of its element.
  let element: Int32
  /// The index of the enclosing container; -1 for the outermost.
  let parent: Int32
  let name: ElementName
  let hints: ElementHints
  /// The index of the first block.
  var first: Int
  /// The index after the last block.
  var end: Int

  var blocks: Range<Int> { first..<end }
}

/// The counts of a block's text, by which the main content is found.
struct BlockCounts: Sendable {
  var bytes: Int32 = 0
  /// The bytes in links to other pages.
  var linkBytes: Int32 = 0
  /// The number of characters that end or divide sentences.
  var marks: Int32 = 0
  /// The index of the innermost container.
  var container: Int32 = -1
  /// A Boolean value that indicates whether an image in the same container precedes the block.
  var followsMedium = false
  /// A Boolean value that indicates whether the block starts with a link.
  var startsWithLink = false
}
