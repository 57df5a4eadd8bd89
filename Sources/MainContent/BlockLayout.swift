import HTMLParsing

/// The layout of an element: its effect on the blocks of a page.
enum BlockLayout {
  /// Text continues in the block of its parent.
  case inline
  /// The element starts and ends a block.
  case block
  /// The text is not shown, or belongs to a control.
  case hidden
  /// The element ends a line.
  case lineBreak
  /// An unknown element: inline within text, otherwise a block.
  case unknown

  init(_ name: ElementName) {
    switch name {
    case .br: self = .lineBreak
    case .other: self = .unknown
    case .head, .script, .style, .noscript, .template, .title, .svg, .button, .select, .option,
      .canvas, .video, .audio, .object, .iframe, .textarea, .rt, .rp, .map:
      self = .hidden
    case .a, .b, .i, .em, .strong, .span, .code, .sub, .sup, .small, .u, .s, .mark, .abbr, .font,
      .tt, .kbd, .cite, .q, .label, .ins, .del, .bdi, .bdo, .wbr, .dfn, .samp, .data, .time,
      .img, .picture, .source, .input, .meta, .link, .ruby, .math, .meter, .track, .param, .embed,
      .area, .acronym, .big, .strike, .var, .nobr:
      self = .inline
    default: self = .block
    }
  }
}
