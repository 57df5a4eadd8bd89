public import URLStandard

/// The data of one page in a sitemap or feed.
public struct SitemapEntry: Sendable, Equatable {
  /// The change frequency of a page, from `changefreq`.
  public enum ChangeFrequency: String, Sendable, CaseIterable {
    /// On each visit.
    case always
    /// Every hour.
    case hourly
    /// Every day.
    case daily
    /// Every week.
    case weekly
    /// Every month.
    case monthly
    /// Every year.
    case yearly
    /// Never again.
    case never
  }

  /// A version of the page in another language.
  public struct Alternate: Sendable, Equatable {
    /// The language as written, such as `de-AT` or `x-default`.
    public var language: String
    /// The URL of the version.
    public var url: WebURL
  }

  /// The URL of the page, or of the sitemap if the file is an index.
  public var url: WebURL
  /// The value of `lastmod`, or the date of a feed item, in seconds since 1970.
  public var lastModified: Double?
  /// The value of `changefreq`.
  public var changeFrequency: ChangeFrequency?
  /// The value of `priority`, 0 to 1.
  public var priority: Double?
  /// The title of a feed item, news article or video.
  public var title: String?
  /// The publication time of a news article or video, in seconds since 1970.
  public var publicationDate: Double?
  /// The images of the image extension and of videos.
  public var images: [WebURL] = []
  /// The versions in other languages, from `xhtml:link`.
  public var alternates: [Alternate] = []

  /// Creates an entry without further data.
  public init(url: WebURL) {
    self.url = url
  }
}
