public import MarkupExtraction

/// What a web page tells of a thing.
public struct WebItem: Sendable, Codable, Equatable {
  /// The canonical key: of the declared canonical where it is trusted, else of the page.
  public var key: String
  /// The URL to open.
  public var url: String
  /// Whether the page is the one that the key names.
  public var isCanonical: Bool
  /// Keys of every URL that leads here: requested, redirects, final, canonical.
  public var aliases: [String]
  /// The key of a canonical that the page declares on another site.
  ///
  /// Anybody may declare one, so it counts only where that page names this one too.
  public var claimedKey: String?
  /// The key of an AMP version that the page names on another site; it counts only where that version names
  /// this page as canonical.
  public var alternateKey: String?
  /// What is known of it.
  public var attributeSet: AttributeSet
  /// Links into apps.
  public var deepLinks: [DeepLink]
  /// Apps that may speak for the page: those that the site's association file or the seed names.
  public var statedApps: [String]
  /// Whether the page names an app by whatever means.
  public var hasAppStatement: Bool
  /// Whether the page is a search form's landing page.
  public var isSearchLanding: Bool
  /// Whether it asks for money.
  public var isPaywalled: Bool

  /// A page's item.
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
