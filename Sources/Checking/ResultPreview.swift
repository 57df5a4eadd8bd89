import HTMLParsing
import RobotsExclusion
public import MarkupExtraction
import SearchableItems
import URLStandard

/// A page as a search result.
public struct ResultPreview: Sendable, Encodable, Equatable {
  /// An action of a search result.
  public struct Action: Sendable, Encodable, Equatable {
    /// The type: `call`, `directions` or `play`.
    public var type: String
    /// The URL that the action opens: `tel:`, `geo:`, or that of the audio or video.
    public var value: String
  }

  /// The title.
  public var title: String?
  /// The source of the title: `og:title`, `twitter:title`, `structured data`, `title` or `h1`.
  public var titleSource: String?
  /// The web URL of the result.
  public var url: String
  /// The description; `nil` if `nosnippet` forbids it, truncated if `max-snippet` limits it.
  public var description: String?
  /// The URL of the image.
  public var image: String?
  /// The width of the image in pixels.
  public var imageWidth: Int?
  /// The height of the image in pixels.
  public var imageHeight: Int?
  /// The rating in stars out of 5.
  public var rating: Double?
  /// The number of ratings.
  public var ratingDescription: String?
  /// The price with its currency.
  public var price: String?
  /// The schema.org types of the page's subject.
  public var types: [String]
  /// The actions of the result.
  public var actions: [Action]
  /// The apps that open the page's own URL.
  public var universalLinkApps: [String]
  /// The preferred link to an app.
  public var deepLink: DeepLink?
  /// The App Store identifier of an app that can be installed.
  public var appStoreID: String?

  /// Creates the preview of a page: the fields of the result that a search shows for it.
  public init(_ page: CheckedPage) {
    let attributes = page.shownAttributes
    title = attributes.title
    titleSource = Self.source(of: page)
    url = page.item.url
    description = attributes.contentDescription
    image = attributes.thumbnailURL
    let declared = DeclaredSize.of(page)
    imageWidth = page.image.width ?? declared?.width
    imageHeight = page.image.height ?? declared?.height
    rating = attributes.rating
    ratingDescription = attributes.text("ratingDescription")
    price = attributes.displayPrice
    types = Array(attributes.list("org_schema_types").prefix(5))
    actions = Self.actions(page)
    universalLinkApps = page.verdicts.filter(\.opens).map(\.appID)
    let links = page.markup.deepLinks.filter { ["ios", "iphone", "ipad"].contains($0.platform) }
    deepLink = links.first { $0.url != nil && !$0.isLaunchOnly }
    appStoreID = links.lazy.compactMap(\.appStoreID).first
  }

  private static func source(of page: CheckedPage) -> String? {
    guard let title = page.title else { return nil }
    let candidates = [
      ("og:title", page.markup.openGraph("og:title")),
      ("twitter:title", page.markup.twitter("twitter:title")),
      ("title", page.markup.title), ("h1", page.markup.firstHeading),
    ]
    // `og:` and `twitter:` metas precede structured data; `title` and `h1` follow it.
    let found = candidates.first { $0.1?.decodingMarkup.folded == title }?.0
    let isNamed = page.nodes.contains {
      ($0.item.text("headline") ?? $0.item.text("name"))?.decodingMarkup.folded == title
    }
    return found == "og:title" || found == "twitter:title" || !isNamed ? found : "structured data"
  }

  private static func actions(_ page: CheckedPage) -> [Action] {
    let sets = [page.item.attributeSet]
    return [
      ("call", ContentActions.call(sets)), ("directions", ContentActions.directions(sets)),
      ("play", ContentActions.play(sets)),
    ].compactMap { type, url in
      guard let url = LinkSafety.openable(url), url != page.item.url else { return nil }
      return Action(type: type, value: url)
    }
  }
}
