public import URLStandard

/// What a sitemap or a feed says of one page.
public struct SitemapEntry: Sendable, Equatable {
  /// How often a page changes, by `changefreq`.
  public enum ChangeFrequency: String, Sendable, CaseIterable {
    /// At each visit.
    case always
    /// Within the hour.
    case hourly
    /// Within the day.
    case daily
    /// Within the week.
    case weekly
    /// Within the month.
    case monthly
    /// Within the year.
    case yearly
    /// Not any more.
    case never
  }

  /// The page in another language.
  public struct Alternate: Sendable, Equatable {
    /// The language as written, for instance `de-AT` or `x-default`.
    public var language: String
    /// Where it is.
    public var url: WebURL
  }

  /// The page, or the sitemap where the file is an index.
  public var url: WebURL
  /// `lastmod`, or the date of a feed's item; in seconds since 1970.
  public var lastModified: Double?
  /// `changefreq`.
  public var changeFrequency: ChangeFrequency?
  /// `priority`, 0 to 1.
  public var priority: Double?
  /// The title of a feed's item, of a news article or a video.
  public var title: String?
  /// When a news article or a video was published; in seconds since 1970.
  public var publicationDate: Double?
  /// Pictures of the image extension, and of a video.
  public var images: [WebURL] = []
  /// The page in other languages, by `xhtml:link`.
  public var alternates: [Alternate] = []

  /// An entry of which nothing is said.
  public init(url: WebURL) {
    self.url = url
  }
}
