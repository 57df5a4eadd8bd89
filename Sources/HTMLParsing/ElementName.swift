/// The elements that extraction and main content use; any other element is ``other``.
public enum ElementName: String, Sendable, CaseIterable {
  case html, head, body, title, meta, link, base, script, style, noscript, template
  case a, area, img, audio, video, source, track, embed, iframe, frame, object, picture
  case data, meter, time, h1, h2, h3, p, br, form, svg, math, div, section
  case input, hr, col, wbr, param
  case textarea, noembed, noframes, xmp, plaintext
  case b, i, em, strong, span, code, sub, sup, small, u, s, mark, abbr, font, tt, kbd, cite, q
  case label, ins, del, bdi, bdo, dfn, samp
  case article, aside, footer, header, main, nav, search, hgroup, address, center, fieldset
  case h4, h5, h6, blockquote, pre, figure, figcaption, dialog, details, summary
  case ul, ol, li, dl, dt, dd, menu, table, caption, thead, tbody, tfoot, tr, td, th
  case button, select, option, map, canvas, ruby, rt, rp, acronym, big, strike, `var`, nobr
  case other = ""

  private static let namesByWord = NameTable(
    allCases.lazy.filter { $0 != .other }.map { ($0.rawValue, $0) }
  )

  /// Returns the element with a lowercase name.
  static func named(_ name: PackedName?) -> ElementName {
    name.flatMap { namesByWord[$0] } ?? .other
  }

  /// A Boolean value that indicates whether the content is not parsed as markup by HTML5, or is inert.
  var isInert: Bool {
    switch self {
    case .template, .iframe, .textarea, .noembed, .noframes, .xmp, .plaintext: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the element is a void element.
  var isVoid: Bool {
    switch self {
    case .area, .base, .br, .col, .embed, .hr, .img, .input, .link, .meta, .param, .source, .track,
      .wbr, .frame:
      true
    default: false
    }
  }

  /// A Boolean value that indicates whether the element is the root of a foreign vocabulary, in which `<x/>`
  /// is self-closing.
  var isForeign: Bool { self == .svg || self == .math }

  /// A Boolean value that indicates whether the element's text is not visible.
  var isHidden: Bool {
    switch self {
    case .script, .style, .title, .head: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the element may be in the head; others start the body.
  var isHeadContent: Bool {
    switch self {
    case .base, .link, .meta, .noframes, .noscript, .script, .style, .template, .title: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the element is a heading.
  var isHeading: Bool {
    switch self {
    case .h1, .h2, .h3, .h4, .h5, .h6: true
    default: false
    }
  }

  /// A Boolean value that indicates whether Google supports `data-nosnippet` on the element.
  var canHideFromSnippets: Bool {
    switch self {
    case .span, .div, .section: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the element does not separate words.
  var isInline: Bool {
    switch self {
    case .a, .b, .i, .em, .strong, .span, .code, .sub, .sup, .small, .u, .s, .mark, .abbr, .font,
      .tt, .kbd, .cite, .q, .label, .ins, .del, .bdi, .bdo, .wbr, .dfn, .samp, .data, .time,
      .acronym, .big, .strike, .var, .nobr:
      true
    default: false
    }
  }
}
