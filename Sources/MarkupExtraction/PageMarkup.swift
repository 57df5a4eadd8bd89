public import URLStandard

/// Everything a page says about itself, by syntax; `webmark inspect --json` prints it field by field.
///
/// Relative URLs are resolved against ``baseURL``; texts have their white space folded.
public struct PageMarkup: Sendable, Encodable, Equatable {
  /// The URL that the page was fetched from, after redirects.
  public var url: String
  /// What relative URLs were resolved against: the first `<base href>`, else ``url``.
  public var baseURL: String
  /// The encoding's name as the Encoding Standard spells it.
  public var encoding: String
  /// Which carrier named the encoding.
  public var encodingSource: String
  /// The `lang` of the root element, as written.
  public var language: String?
  /// The first `<title>` outside of SVG; `nil` where that is empty.
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
  /// Every `rel=canonical`, resolved, in document order.
  public var canonicals: [WebURL] = []
  /// Every meta tag that may speak of robots: the agent is the tag's name.
  public var robots: [MetaRobots] = []
  /// The first meta refresh.
  public var refresh: MetaRefresh?
  /// Open Graph properties and those of its namespaces, in document order.
  public var openGraph: [MetaProperty] = []
  /// The properties of ``openGraph`` that others describe, with these.
  public var openGraphObjects: [OpenGraphObject] = []
  /// Twitter card properties, in document order.
  public var twitterCard: [MetaProperty] = []
  /// Dublin Core elements and terms, in document order.
  public var dublinCore: [MetaProperty] = []
  /// Smart App Banners; browsers show the first.
  public var smartAppBanners: [SmartAppBanner] = []
  /// App Links targets, in the order of their records.
  public var appLinks: [AppLinkTarget] = []
  /// The web fallback of App Links; the page itself where none is named, `nil` where it is refused.
  public var appLinksWebURL: String?
  /// All links into apps, whatever syntax told them, best first.
  public var deepLinks: [DeepLink] = []
  /// The JSON-LD blocks.
  public var jsonLD: [JSONLDBlock] = []
  /// Typed things at top level: JSON-LD's, then Microdata's, then RDFa's.
  public var items: [MarkupItem] = []
  /// Links to other pages, without fragments and repeats.
  public var outlinks: [Outlink] = []
  /// Feeds and translations: `rel=alternate`.
  public var alternates: [AlternateLink] = []
  /// Manifest, AMP form, neighbours, searches, oEmbed; `nil` where no link names one.
  public var relations: PageRelations?
  /// Icons, in document order.
  public var icons: [IconLink] = []
  /// Images in the body that declare a size of at least 180 by 180.
  public var images: [PageImage] = []
  /// The text that a reader sees, cut at a limit, without ``withheldText``.
  public var text: String = ""
  /// The text that the page asks by `data-nosnippet` not to show, cut at a limit.
  public var withheldText: String?
  /// What was cut off by a limit, each once.
  public var cuts: [String] = []

  /// Adds a name to ``cuts`` if it is not there already.
  mutating func note(_ cut: String, if isCut: Bool = true) {
    if isCut, !cuts.contains(cut) { cuts.append(cut) }
  }

  /// The content of the first meta tag of that name, which is lower-case ASCII.
  public func meta(_ name: String) -> String? {
    for index in metas.indices where metas[index].name?.isASCIIWord(name) == true {
      return metas[index].content
    }
    return nil
  }

  /// The value of the first Open Graph property of that name that is not empty.
  public func openGraph(_ name: String) -> String? {
    openGraph.value(of: name)
  }

  /// The value of the first Twitter property of that name that is not empty.
  public func twitter(_ name: String) -> String? {
    twitterCard.value(of: name)
  }
}

extension [MetaProperty] {
  /// The first value under `name` that is not empty.
  ///
  /// An item asks for some fifty, mostly of pages without them: lengths are compared first, and no
  /// property is copied to look at it.
  fileprivate func value(of name: String) -> String? {
    for index in indices where self[index].property.hasSameBytes(as: name) {
      if !self[index].content.isEmpty { return self[index].content }
    }
    return nil
  }
}
