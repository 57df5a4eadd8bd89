public import URLStandard

/// A `<meta>` tag as it stands.
public struct MetaTag: Sendable, Encodable, Equatable {
  /// The `name`.
  public let name: String?
  /// The `property`.
  public let property: String?
  /// The `http-equiv`.
  public let httpEquiv: String?
  /// The `itemprop`.
  public let itemprop: String?
  /// The `charset`.
  public let charset: String?
  /// The `content`.
  public let content: String?
  /// What ``name`` may begin with.
  let nameInitials: Initials
  /// What a word of ``names`` may begin with.
  let initials: Initials

  init(
    name: String?,
    property: String?,
    httpEquiv: String?,
    itemprop: String?,
    charset: String?,
    content: String?
  ) {
    self.name = name
    self.property = property
    self.httpEquiv = httpEquiv
    self.itemprop = itemprop
    self.charset = charset
    self.content = content
    nameInitials = name.map(Initials.init) ?? []
    initials = property == nil && name != nil ? nameInitials : Initials(property ?? itemprop ?? "")
  }

  private enum CodingKeys: String, CodingKey {
    case name, property, httpEquiv, itemprop, charset, content
  }

  /// The names by which vendors' tags are found: pages mix `name`, `property` and `itemprop`, and RDFa
  /// lets one tag have several.
  var names: String? { property ?? name ?? itemprop }
}

/// The letters with which words may begin, a bit for each, whatever their case: most questions about a
/// meta tag end here, without a look at its strings.
struct Initials: OptionSet, Sendable {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// That of one word; any where it is not told at once: where there are several words, or no letter
  /// stands first.
  init(_ text: String) {
    let bytes = text.utf8.span
    guard !bytes.isEmpty else {
      self = []
      return
    }
    var isOneWord = (bytes[0] | 0x20) &- 0x61 < 26
    for index in bytes.indices where bytes[index] <= 0x20 { isOneWord = false }
    self = isOneWord ? Initials(rawValue: 1 &<< UInt32(bytes[0] & 31)) : .any
  }

  /// What is not told.
  static let any = Initials(rawValue: .max)
}

/// A name with its value, as in Open Graph.
public struct MetaProperty: Sendable, Encodable, Equatable {
  /// The name, lower-case.
  public var property: String
  /// The value.
  public var content: String
}

/// A meta tag that speaks of robots.
public struct MetaRobots: Sendable, Encodable, Equatable {
  /// The name of the tag, lower-case: `robots`, `webmark`, `applebot`, `googlebot`.
  public var agent: String
  /// The directives as written.
  public var content: String
}

/// A meta refresh.
public struct MetaRefresh: Sendable, Encodable, Equatable {
  /// The pause before it.
  public var seconds: Int
  /// Where it leads; `nil` where the page is only loaded again.
  public var url: String?
}

/// A link to another page.
public struct Outlink: Sendable, Encodable, Equatable {
  /// Where it leads, without fragment.
  public var url: WebURL
  /// The words of `rel`, lower-case.
  public var rel: [String]
  /// The element that holds it: `a`, `area`, `iframe`, `frame`, `link`.
  public var element: String
  /// What a reader sees of it; `nil` where there is no text.
  public var text: String?

  /// Whether the link asks not to be followed.
  public var isNoFollow: Bool

  init(url: WebURL, rel: [String], element: String, text: String?) {
    self.url = url
    self.rel = rel
    self.element = element
    self.text = text
    isNoFollow = rel.contains("nofollow")
  }
}

/// A `<link rel=alternate>`: a feed, a translation, another form of the page.
public struct AlternateLink: Sendable, Encodable, Equatable {
  /// Where it leads.
  public var url: String
  /// The language, as written.
  public var hreflang: String?
  /// The media type, lower-case.
  public var type: String?
  /// The media query.
  public var media: String?
  /// The title.
  public var title: String?

  /// Whether it is an RSS, Atom or JSON feed.
  public var isFeed: Bool {
    ["application/rss+xml", "application/atom+xml", "application/feed+json"].contains(type ?? "")
  }
}

/// An icon of the site.
public struct IconLink: Sendable, Encodable, Equatable {
  /// Where it is.
  public var url: String
  /// The word of `rel` that makes it an icon.
  public var rel: String
  /// The sizes, as written.
  public var sizes: String?
  /// The media type, lower-case.
  public var type: String?
}

extension IconLink {
  /// The largest edge that `sizes` declares, in pixels; `nil` where it declares none, or `any`.
  public var largestEdge: Int? {
    let edges = (sizes ?? "").lowercased().split(whereSeparator: \.isWhitespace).prefix(64)
      .flatMap { $0.split(separator: "x").prefix(2) }
    return edges.compactMap { Int($0.prefix(6)) }.max()
  }
}

extension PageMarkup {
  /// The icon to show for the site: the one with the largest declared size, drawings of `any` size and
  /// masks of one colour last; of equal ones the first.
  public var icon: IconLink? {
    func rank(_ icon: IconLink) -> Int {
      switch icon.rel {
      case "mask-icon": -1
      case "icon": icon.largestEdge ?? 0
      // The edge of the first touch icons, where none is declared.
      default: icon.largestEdge ?? 57
      }
    }
    let icons = icons.filter { $0.rel != "image_src" }
    let best = icons.map(rank).max()
    return icons.first { rank($0) == best }
  }
}

/// An image in the body.
public struct PageImage: Sendable, Encodable, Equatable {
  /// Where it is.
  public var url: String
  /// The declared width in pixels.
  public var width: Int
  /// The declared height in pixels.
  public var height: Int
  /// The text that stands for it.
  public var alt: String?
}
