import Basics
import HTMLParsing
public import URLStandard

/// A `<meta>` tag as written.
public struct MetaTag: Sendable, Codable, Equatable {
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
  /// The possible initials of ``name``.
  let nameInitials: Initials
  /// The possible initials of the words in ``names``.
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

  /// Decodes a tag.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String? {
      try container.decodeIfPresent(String.self, forKey: key)
    }
    self.init(
      name: try text(.name),
      property: try text(.property),
      httpEquiv: try text(.httpEquiv),
      itemprop: try text(.itemprop),
      charset: try text(.charset),
      content: try text(.content)
    )
  }

  /// The names for vendor tags: pages mix `name`, `property` and `itemprop`, and RDFa allows several names in
  /// one tag.
  var names: String? { property ?? name ?? itemprop }
}

/// A set of initials, ignoring case: it rejects most meta tags without a look at their strings.
struct Initials: OptionSet, Sendable {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates the initial of one word; ``any`` if the text has several words or does not start with a letter.
  init(_ text: String) {
    let bytes = text.utf8.span
    guard !bytes.isEmpty else {
      self = []
      return
    }
    var isOneWord = bytes[0].isASCIILetter
    for index in bytes.indices where bytes[index] <= 0x20 { isOneWord = false }
    self = isOneWord ? Initials(rawValue: 1 &<< UInt32(bytes[0] & 31)) : .any
  }

  /// Any initial.
  static let any = Initials(rawValue: .max)
}

/// A name and its value, as in Open Graph.
public struct MetaProperty: Sendable, Codable, Equatable {
  /// The lowercase name.
  public var property: String
  /// The value.
  public var content: String
}

/// A robots meta tag.
public struct MetaRobots: Sendable, Codable, Equatable {
  /// The lowercase name of the tag: `robots`, `webmark`, `applebot`, `googlebot`.
  public var agent: String
  /// The directives as written.
  public var content: String
}

/// A meta refresh.
public struct MetaRefresh: Sendable, Codable, Equatable {
  /// The delay, in seconds.
  public var seconds: Int
  /// The target URL; `nil` if the page only reloads.
  public var url: String?
}

/// A link to another page.
public struct Outlink: Sendable, Codable, Equatable {
  /// The target URL, without fragment.
  public var url: WebURL
  /// The lowercase words of `rel`.
  public var rel: [String]
  /// The source element: `a`, `area`, `iframe`, `frame`, `link`; `script` for the page to which a script leads.
  public var element: String
  /// The visible text; `nil` if there is none.
  public var text: String?

  /// A Boolean value that indicates whether the link has `rel=nofollow`.
  public var isNoFollow: Bool
  /// The line of the decoded page on which the start tag starts, from 1; 0 if the link was read from JSON.
  public var line = 0
  /// The column of the start tag in its line, from 1, in characters; 0 if it is unknown.
  public var column = 0
  /// The index of the element in its document; 0 if the link was read from JSON.
  var elementIndex = 0

  private enum CodingKeys: CodingKey {
    case url, rel, element, text, isNoFollow
  }

  init(
    url: WebURL,
    rel: [String],
    element: String,
    elementIndex: Int,
    text: String?,
    line: Int,
    column: Int
  ) {
    self.url = url
    self.elementIndex = elementIndex
    self.rel = rel
    self.element = element
    self.text = text
    self.line = line
    self.column = column
    isNoFollow = rel.contains("nofollow")
  }

  /// Creates the link to a page to which a script leads.
  public init(scriptTarget url: WebURL) {
    let url = url.withoutFragment
    self.init(url: url, rel: [], element: "script", elementIndex: 0, text: nil, line: 0, column: 0)
  }
}

/// A `<link rel=alternate>`: a feed, a translation, or another form of the page.
public struct AlternateLink: Sendable, Codable, Equatable {
  /// The target URL.
  public var url: String
  /// The language, as written.
  public var hreflang: String?
  /// The lowercase media type.
  public var type: String?
  /// The media query.
  public var media: String?
  /// The title.
  public var title: String?
  /// The line of the decoded page on which the start tag starts, from 1; 0 if the link was read from JSON.
  public var line = 0
  /// The column of the start tag in its line, from 1, in characters; 0 if it is unknown.
  public var column = 0

  private enum CodingKeys: CodingKey {
    case url, hreflang, type, media, title
  }

  /// A Boolean value that indicates whether it is the page in another language: it states a language, and no type other than
  /// that of pages.
  public var isTranslation: Bool { hreflang != nil && Self.isPage(ofType: type) }

  /// Returns `true` if an alternate with a media type is a page: one without a type, or with one of HTML and XHTML.
  package static func isPage(ofType type: String?) -> Bool {
    guard let essence = type?.prefix(while: { $0 != ";" }) else { return true }
    return ["", "text/html", "application/xhtml+xml"]
      .contains(String(essence).trimmingWhitespace.lowercased())
  }

  /// A Boolean value that indicates whether it is an RSS, Atom or JSON feed.
  public var isFeed: Bool {
    ["application/rss+xml", "application/atom+xml", "application/feed+json"].contains(type ?? "")
  }
}

/// An icon of the site.
public struct IconLink: Sendable, Codable, Equatable {
  /// The URL of the icon.
  public var url: String
  /// The word of `rel` that declares the icon.
  public var rel: String
  /// The sizes, as written.
  public var sizes: String?
  /// The lowercase media type.
  public var type: String?
}

extension IconLink {
  /// The largest edge declared by `sizes`, in pixels; `nil` if there is none, or for `any`.
  public var largestEdge: Int? {
    let edges = (sizes ?? "").lowercased().listWords.prefix(64)
      .flatMap { $0.split(separator: "x").prefix(2) }
    return edges.compactMap { Int($0.prefix(6)) }.max()
  }
}

extension PageMarkup {
  /// The icon of the site: the one with the largest declared size.
  ///
  /// Icons of `any` size and masks come last; among equal icons the first wins.
  public var icon: IconLink? {
    func rank(_ icon: IconLink) -> Int {
      switch icon.rel {
      case "mask-icon": -1
      case "icon": icon.largestEdge ?? 0
      // The edge of the first touch icons, if none is declared.
      default: icon.largestEdge ?? 57
      }
    }
    let icons = icons.filter { $0.rel != "image_src" }
    let best = icons.map(rank).max()
    return icons.first { rank($0) == best }
  }
}

/// An image in the body.
public struct PageImage: Sendable, Codable, Equatable {
  /// The URL of the image.
  public var url: String
  /// The declared width in pixels.
  public var width: Int
  /// The declared height in pixels.
  public var height: Int
  /// The alternative text.
  public var alt: String?
}
