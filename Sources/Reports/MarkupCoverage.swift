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
    Self.columns.map { (name: $0.name, count: self[keyPath: $0.count]) }
  }

  init(site: String) { self.site = site }

  mutating func count(_ item: WebItem) {
    pages += 1
    for column in Self.columns where column.isIn(item) { self[keyPath: column.count] += 1 }
  }
}

extension MarkupCoverage {
  /// A kind of markup: the one list of which counts and tables are made.
  private struct Column: Sendable {
    let name: String
    let count: any WritableKeyPath<MarkupCoverage, Int> & Sendable
    let isIn: @Sendable (WebItem) -> Bool

    /// Creates a column of items with one of these attributes.
    init(
      _ name: String,
      _ count: any WritableKeyPath<MarkupCoverage, Int> & Sendable,
      _ attributes: String...
    ) {
      self.init(name, count) { item in
        attributes.contains { item.attributeSet.values[$0] != nil }
      }
    }

    /// Creates a column of items that meet a condition.
    init(
      _ name: String,
      _ count: any WritableKeyPath<MarkupCoverage, Int> & Sendable,
      isIn: @escaping @Sendable (WebItem) -> Bool
    ) {
      self.name = name
      self.count = count
      self.isIn = isIn
    }
  }

  private static let columns = [
    Column("title", \.title, "title"),
    Column("description", \.description, "contentDescription"),
    Column("image", \.image, "thumbnailURL"),
    Column("schema.org", \.structuredData, "org_schema_types"),
    Column("offer or rating", \.offerOrRating, "rating", "price", "org_schema_price"),
    Column("language", \.language, "languages"),
    Column("app link", \.appLink) { !$0.deepLinks.isEmpty },
  ]
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
