public import SearchableItems
import URLStandard

/// The markup of a site's pages, from the index.
///
/// The index does not store the syntax of markup.
public struct MarkupCoverage: Sendable, Codable, Equatable {
  /// The host.
  public var site: String
  /// The number of indexed pages.
  public var pages = 0
  /// The number of pages with a title.
  public var title = 0
  /// The number of pages with a description.
  public var description = 0
  /// The number of pages with an image.
  public var image = 0
  /// The number of pages with schema.org types.
  public var structuredData = 0
  /// The number of pages with a rating or a price.
  public var offerOrRating = 0
  /// The number of pages with a language.
  public var language = 0
  /// The number of pages with a link to an app.
  public var appLink = 0

  /// The counts with their display names.
  public var columns: [(name: String, count: Int)] {
    [
      ("title", title), ("description", description), ("image", image),
      ("schema.org", structuredData), ("offer or rating", offerOrRating), ("language", language),
      ("app link", appLink),
    ]
  }

  init(site: String) { self.site = site }

  mutating func count(_ item: WebItem) {
    let set = item.attributeSet
    func has(_ names: String...) -> Int { names.contains { set.values[$0] != nil } ? 1 : 0 }
    pages += 1
    title += has("title")
    description += has("contentDescription")
    image += has("thumbnailURL")
    structuredData += has("org_schema_types")
    offerOrRating += has("rating", "price", "org_schema_price")
    language += has("languages")
    appLink += item.deepLinks.isEmpty ? 0 : 1
  }
}

/// Counts markup by site.
public struct CoverageTally: Sendable {
  /// The maximum number of separate sites; all others are counted as one.
  private static let siteLimit = 10_000

  private var sites: [String: MarkupCoverage] = [:]

  /// Creates an empty tally.
  public init() {}

  /// Counts a page.
  public mutating func count(_ item: WebItem) {
    let host = WebURL(item.url)?.hostname ?? ""
    let site = sites[host] != nil || sites.count < Self.siteLimit ? host : "(other sites)"
    sites[site, default: MarkupCoverage(site: site)].count(item)
  }

  /// All sites, largest first.
  public var all: [MarkupCoverage] {
    sites.values.sorted { ($1.pages, $0.site) < ($0.pages, $1.site) }
  }
}
