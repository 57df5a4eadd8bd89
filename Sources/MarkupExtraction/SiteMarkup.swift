/// The numbers of a host's crawled pages by syntax, and their check scores.
public struct SiteMarkup: Sendable, Codable, Equatable {
  /// The number of crawled pages.
  public var pages = 0
  /// The number of pages with a title.
  public var title = 0
  /// The number of pages with a description.
  public var description = 0
  /// The number of pages with Open Graph properties.
  public var openGraph = 0
  /// The number of pages with a Twitter card.
  public var twitterCard = 0
  /// The number of pages with JSON-LD that describes an item.
  public var jsonLD = 0
  /// The number of pages with Microdata.
  public var microdata = 0
  /// The number of pages with RDFa.
  public var rdfa = 0
  /// The number of pages with a link into an app.
  public var appLink = 0
  /// The number of pages that were checked.
  public var checked = 0
  /// The sum of the check scores.
  public var scores = 0

  /// Creates empty counts.
  public init() {}
}
