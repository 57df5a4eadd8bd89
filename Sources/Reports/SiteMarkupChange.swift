public import CrawlReports
import FoundationEssentials

/// The markup of a host in the last crawl that parsed pages of it, and in the previous one.
public struct SiteMarkupChange: Sendable, Codable, Equatable {
  /// The host.
  public var site: String
  /// The start time of the last crawl that parsed pages of the host.
  public var readAt: String
  /// The markup of these pages.
  public var last: SiteMarkup
  /// The markup of the pages of the previous such crawl; `nil` if there is none.
  public var before: SiteMarkup?

  /// Returns the changes of all hosts, largest first.
  ///
  /// A crawl that finds all pages of a host unchanged parses none of them, so the latest parsed data are
  /// used.
  ///
  /// - Parameter crawls: The crawls, oldest first.
  /// - Returns: One change per host.
  static func all(in crawls: [CrawlReport]) -> [SiteMarkupChange] {
    var found: [String: SiteMarkupChange] = [:]
    for crawl in crawls {
      for (site, figures) in crawl.markup where figures.pages > 0 {
        found[site] = SiteMarkupChange(
          site: site,
          readAt: crawl.startedAt.ISO8601Format(),
          last: figures,
          before: found[site]?.last
        )
      }
    }
    return found.values.sorted { ($1.last.pages, $0.site) < ($0.last.pages, $1.site) }
  }
}
