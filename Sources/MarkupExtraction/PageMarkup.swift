public import URLStandard

/// All markup of a page, by syntax; `webmark inspect --json` prints it field by field.
///
/// Relative URLs are resolved against ``baseURL``; texts have collapsed whitespace.
public struct PageMarkup: Sendable, Codable, Equatable {
  /// The URL that the page was fetched from, after redirects.
  public var url: String
  /// The base of relative URLs: the first `<base href>`, otherwise ``url``.
  public var baseURL: String
  /// The name of the encoding, as spelled in the Encoding Standard.
  public var encoding: String
  /// The source of the encoding.
  public var encodingSource: String
  /// The `lang` of the root element, as written.
  public var language: String?
  /// The first `<title>` outside of SVG; `nil` if it is empty.
  public var title: String?
  /// The first `<h1>` with text.
  public var firstHeading: String?
  /// The meta description.
  public var description: String?
  /// The meta keywords, split at commas.
  public var keywords: [String] = []
  /// The meta `application-name`.
  public var applicationName: String?
  /// The meta `author`.
  public var author: String?
  /// The meta `generator`.
  public var generator: String?
  /// Every `<meta>`, in document order.
  public var metas: [MetaTag] = []
  /// Every `rel=canonical` URL of the head, resolved, in document order.
  public var canonicals: [WebURL] = []
  /// Every robots meta tag; the agent is the name of the tag.
  public var robots: [MetaRobots] = []
  /// The first meta refresh.
  public var refresh: MetaRefresh?
  /// The properties of Open Graph and related namespaces, in document order.
  public var openGraph: [MetaProperty] = []
  /// The structured properties of ``openGraph``, grouped into objects.
  public var openGraphObjects: [OpenGraphObject] = []
  /// Twitter card properties, in document order.
  public var twitterCard: [MetaProperty] = []
  /// Dublin Core elements and terms, in document order.
  public var dublinCore: [MetaProperty] = []
  /// The Smart App Banners; browsers show the first.
  public var smartAppBanners: [SmartAppBanner] = []
  /// App Links targets, in the order of their records.
  public var appLinks: [AppLinkTarget] = []
  /// The web fallback of App Links; the page itself if none is given, `nil` if the page declines it.
  public var appLinksWebURL: String?
  /// All app links, independent of their syntax, best first.
  public var deepLinks: [DeepLink] = []
  /// The JSON-LD blocks.
  public var jsonLD: [JSONLDBlock] = []
  /// The typed top-level items: of JSON-LD, then Microdata, then RDFa.
  public var items: [MarkupItem] = []
  /// The links to other pages, without fragments; several to one URL only if they differ in their element or in whether they
  /// are followed and vouched for.
  public var outlinks: [Outlink] = []
  /// Feeds, translations and other `rel=alternate` links.
  public var alternates: [AlternateLink] = []
  /// Manifest, AMP page, previous and next page, searches, oEmbed; `nil` if there are none.
  public var relations: PageRelations?
  /// The licenses of [RSL](https://rslstandard.org/rsl) in scripts; `nil` if there are none.
  public var licenses: [EmbeddedLicense]?
  /// Icons, in document order.
  public var icons: [IconLink] = []
  /// The images in the body with a declared size of at least 180 by 180.
  public var images: [PageImage] = []
  /// The dates in the main text outside of structured data, in document order.
  public var dateMentions: [DateMention] = []
  /// The authors named in the main text outside of structured data, in document order.
  public var authorMentions: [AuthorMention] = []
  /// The links of the breadcrumbs that the page shows, whether it marks them up or not; `nil` if there are none.
  public var breadcrumbs: [BreadcrumbLink]?
  /// The visible text up to a limit, without ``withheldText``.
  public var text: String = ""
  /// The main content, without ``withheldText``.
  public var content = PageContent()
  /// The text that `data-nosnippet` excludes from snippets, up to a limit.
  public var withheldText: String?
  /// The values of custom fields, by name; `nil` if none are configured.
  public var fields: [String: [String]]?
  /// The distinct names of data that was truncated at a limit.
  public var cuts: [String] = []

  /// Creates the markup of a page that says nothing.
  ///
  /// - Parameters:
  ///   - url: The URL of the page, after redirects.
  ///   - baseURL: The base of relative URLs; `nil` for `url`.
  ///   - encoding: The standard name of the encoding.
  ///   - encodingSource: The source of the encoding, as in ``encodingSource``.
  public init(
    url: String,
    baseURL: String? = nil,
    encoding: String = "UTF-8",
    encodingSource: String = "default"
  ) {
    self.url = url
    self.baseURL = baseURL ?? url
    self.encoding = encoding
    self.encodingSource = encodingSource
  }

  /// Adds a name to ``cuts`` if it is not present.
  mutating func note(_ cut: String, if isCut: Bool = true) {
    if isCut, !cuts.contains(cut) { cuts.append(cut) }
  }

  /// Returns the content of the first meta tag with a name, which is lowercase ASCII.
  public func meta(_ name: String) -> String? {
    for index in metas.indices where metas[index].name?.isASCIIWord(name) == true {
      return metas[index].content
    }
    return nil
  }

  /// Returns the first non-empty value of an Open Graph property.
  public func openGraph(_ name: String) -> String? {
    openGraph.value(of: name)
  }

  /// Returns the first non-empty value of a Twitter card property.
  public func twitter(_ name: String) -> String? {
    twitterCard.value(of: name)
  }
}

extension [MetaProperty] {
  /// Returns the first non-empty value of `name`.
  ///
  /// An item requests some fifty names, most of which are absent. Lengths are therefore compared first, and
  /// no property is copied.
  fileprivate func value(of name: String) -> String? {
    for index in indices where self[index].property.hasSameBytes(as: name) {
      if !self[index].content.isEmpty { return self[index].content }
    }
    return nil
  }
}
