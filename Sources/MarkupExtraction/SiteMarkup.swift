/// In which syntaxes the pages of a host speak, and how well: of the pages that a crawl read.
public struct SiteMarkup: Sendable, Codable, Equatable {
  /// Pages that were read.
  public var pages = 0
  /// Pages with a title.
  public var title = 0
  /// Pages with a description.
  public var description = 0
  /// Pages with Open Graph properties.
  public var openGraph = 0
  /// Pages with a Twitter card.
  public var twitterCard = 0
  /// Pages with JSON-LD that describes something.
  public var jsonLD = 0
  /// Pages with Microdata.
  public var microdata = 0
  /// Pages with RDFa.
  public var rdfa = 0
  /// Pages with a link into an app.
  public var appLink = 0
  /// Pages that were held against the rules of a check.
  public var checked = 0
  /// The sum of their scores.
  public var scores = 0

  /// No pages.
  public init() {}
}
