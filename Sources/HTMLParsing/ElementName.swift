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
  case button, select, option, datalist, map, canvas, ruby, rt, rp, acronym, big, strike, `var`,
    nobr
  case other = ""

  private static let namesByWord = NameTable(
    allCases.lazy.filter { $0 != .other }.map { ($0.rawValue, $0) }
      + allCases.lazy.filter(\.isRenamed).map { ($0.rawValue + "-", $0) }
  )

  /// A Boolean value that indicates whether libxml2 gets another name, because it closes the element before lists and forms.
  var isRenamed: Bool { self == .address }

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

  /// A Boolean value that indicates whether the element is a void element that is newer than HTML 4, and so than the table of
  /// libxml2.
  var isNewVoid: Bool {
    switch self {
    case .source, .track, .embed, .wbr: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the element closes an open paragraph, and libxml2 does not know it
  /// ([“in body” insertion mode](https://html.spec.whatwg.org/#parsing-main-inbody)).
  var closesParagraph: Bool {
    switch self {
    case .address, .article, .aside, .details, .dialog, .figcaption, .figure, .footer, .header,
      .hgroup, .main, .nav, .search, .section, .summary:
      true
    default: false
    }
  }

  /// A Boolean value that indicates whether a paragraph around the element stays open
  /// ([button scope](https://html.spec.whatwg.org/#has-an-element-in-button-scope)).
  var boundsParagraphs: Bool {
    switch self {
    case .button, .caption, .html, .math, .object, .svg, .table, .td, .template, .th: true
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
  package var isHeading: Bool {
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
