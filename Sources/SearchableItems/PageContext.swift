public import URLStandard

/// What the crawl knows of a page besides its markup.
public struct PageContext: Sendable {
  /// What the frontier gave out.
  public var requestedURL: WebURL
  /// What was fetched, after redirects.
  public var finalURL: WebURL
  /// The URLs that redirected.
  public var redirectHops: [WebURL]
  /// Whether description and text may be shown.
  public var mayShowSnippet: Bool
  /// Characters of the description that may be shown; `nil` without a limit.
  public var maxSnippet: Int?
  /// The app that the seed names.
  public var seedAppID: String?
  /// Apps that open the page, as the site's association file confirms.
  public var confirmedAppIDs: [String]
  /// The priority of the sitemap, 0 to 1.
  public var sitemapPriority: Double?
  /// The `Last-Modified` header as ISO 8601.
  public var lastModified: String?
  /// When the page was fetched and read, as ISO 8601; `nil` where items of one content shall be equal.
  public var fetchedAt: String?
  /// The bytes of the page.
  public var byteCount: Int?

  /// A page fetched without redirects.
  public init(url: WebURL) {
    requestedURL = url
    finalURL = url
    redirectHops = []
    mayShowSnippet = true
    confirmedAppIDs = []
  }
}
