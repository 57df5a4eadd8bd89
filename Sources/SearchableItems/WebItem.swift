public import MarkupExtraction

/// The item of a web page.
public struct WebItem: Sendable, Codable, Equatable {
  /// The canonical key: of the declared canonical URL if it is trusted, otherwise of the page.
  public var key: String
  /// The URL that opens the item.
  public var url: String
  /// A Boolean value that indicates whether the page itself has the key.
  public var isCanonical: Bool
  /// The keys of every URL that leads to the page: requested, redirects, final, canonical.
  public var aliases: [String]
  /// The key of a canonical URL that the page declares on another site.
  ///
  /// Any page can declare one, so it counts only if that page also names this one.
  public var claimedKey: String?
  /// The key of an AMP version that the page names on another site; it counts only where that version names
  /// this page as canonical.
  public var alternateKey: String?
  /// The attributes of the page.
  public var attributeSet: AttributeSet
  /// The sections of the text of the content; `nil` if it has none.
  public var sections: [PageSection]?
  /// The pages that the page links to; `nil` without links.
  public var links: LinkTargets?
  /// The links into apps.
  public var deepLinks: [DeepLink]
  /// The apps that are authorized for the page by the site's association file or the seed.
  public var statedApps: [String]
  /// The apps that the site's association file names and does not exclude for the page; `nil` without a file.
  ///
  /// A file refuses all other apps.
  public var namedApps: [String]?
  /// A Boolean value that indicates whether the page names any app.
  public var hasAppStatement: Bool
  /// A Boolean value that indicates whether the page is the landing page of a search form.
  public var isSearchLanding: Bool
  /// `true` if the page is a form to edit a text; `nil` for all other pages.
  public var isEditor: Bool?
  /// `true` if the page is a list of links, such as the index of a manual; `nil` for all other pages.
  public var isLinkList: Bool?
  /// `true` if the page is the source of a program; `nil` for all other pages.
  public var isSourceListing: Bool?
  /// A Boolean value that indicates whether the content is paywalled.
  public var isPaywalled: Bool

  /// The attributes that a limit cut, in the form of `PageMarkup.cuts`.
  public var cuts: [String] { attributeSet.cutNames.sorted().map { "attribute " + $0 } }

  /// Creates the item of a page.
  public init(
    key: String,
    url: String,
    isCanonical: Bool,
    aliases: [String],
    attributeSet: AttributeSet,
    deepLinks: [DeepLink],
    statedApps: [String],
    hasAppStatement: Bool,
    isSearchLanding: Bool,
    isPaywalled: Bool
  ) {
    self.key = key
    self.url = url
    self.isCanonical = isCanonical
    self.aliases = aliases
    self.attributeSet = attributeSet
    self.deepLinks = deepLinks
    self.statedApps = statedApps
    self.hasAppStatement = hasAppStatement
    self.isSearchLanding = isSearchLanding
    self.isPaywalled = isPaywalled
  }
}
