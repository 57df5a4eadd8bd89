public import SearchableItems
import URLStandard

/// How many pages of a site say what: from the index's records.
///
/// In which syntax a page said it is not kept.
public struct MarkupCoverage: Sendable, Codable, Equatable {
  /// The host.
  public var site: String
  /// Pages in the index.
  public var pages = 0
  /// Pages with a title.
  public var title = 0
  /// Pages with a description.
  public var description = 0
  /// Pages with a picture.
  public var image = 0
  /// Pages that describe something by schema.org.
  public var structuredData = 0
  /// Pages with a rating or a price.
  public var offerOrRating = 0
  /// Pages that name a language.
  public var language = 0
  /// Pages with a link into an app.
  public var appLink = 0

  /// The counts with their names, as they are shown.
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

/// Counts markup by site, page by page.
public struct CoverageTally: Sendable {
  /// Sites that are told apart; what comes later is one.
  private static let siteLimit = 10_000

  private var sites: [String: MarkupCoverage] = [:]

  /// Nothing yet.
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
