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
}
