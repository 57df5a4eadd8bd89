public import URLStandard
public import UsagePreferences

/// The crawl data of a page, besides its markup.
public struct PageContext: Sendable {
  /// The requested URL.
  public var requestedURL: WebURL
  /// The final URL, after redirects.
  public var finalURL: WebURL
  /// A Boolean value that indicates whether ``finalURL`` is the address of the page; a saved page has none, as a rule.
  public var isAddressKnown = true
  /// The redirecting URLs.
  public var redirectHops: [WebURL]
  /// A Boolean value that indicates whether snippets may show description and text.
  public var mayShowSnippet: Bool
  /// The maximum number of characters of the description in snippets; `nil` for no limit.
  public var maxSnippet: Int?
  /// The app identifier from the seed.
  public var seedAppID: String?
  /// The apps that open the page, confirmed by the site's association file.
  public var confirmedAppIDs: [String]
  /// The apps that the association file names and does not exclude for the page; `nil` without a file.
  public var namedAppIDs: [String]?
  /// The sitemap priority, 0 to 1.
  public var sitemapPriority: Double?
  /// The `Last-Modified` header as ISO 8601.
  public var lastModified: String?
  /// The time of the fetch, as ISO 8601; `nil` to make items of equal content equal.
  public var fetchedAt: String?
  /// The size of the page, in bytes.
  public var byteCount: Int?

  /// The site's preferences about the use of the page.
  public var usage = UsagePreferences()
  /// A Boolean value that indicates whether the operator owns the site.
  public var isOwnSite = false

  /// Creates the context of a page without redirects.
  public init(url: WebURL) {
    requestedURL = url
    finalURL = url
    redirectHops = []
    mayShowSnippet = true
    confirmedAppIDs = []
  }
}
