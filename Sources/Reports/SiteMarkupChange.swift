public import CrawlReports
import FoundationEssentials

/// The markup of a host after the last crawl, and after the previous one.
public struct SiteMarkupChange: Sendable, Codable, Equatable {
  /// The host.
  public var site: String
  /// The start time of the crawl with the figures.
  public var readAt: String
  /// The markup of the pages.
  public var last: SiteMarkup
  /// The markup of the pages after the previous crawl; `nil` if it is not known.
  public var before: SiteMarkup?

  /// Returns the changes of all hosts, largest first.
  ///
  /// - Parameter crawls: The crawls, oldest first.
  /// - Returns: One change per host.
  static func all(in crawls: [CrawlReport]) -> [SiteMarkupChange] {
    let last = crawls.last.map(\.knownMarkup) ?? [:]
    guard !last.isEmpty else { return ofReadPages(in: crawls) }
    let before = crawls.dropLast().last?.knownMarkup ?? [:]
    let time = crawls.last?.startedAt.ISO8601Format() ?? ""
    return sorted(
      last.map { SiteMarkupChange(site: $0, readAt: time, last: $1, before: before[$0]) }
    )
  }

  /// Returns the changes by the reports of earlier versions, which have only the pages that were read.
  ///
  /// A crawl that finds all pages of a host unchanged parses none of them, so the latest parsed data are
  /// used.
  private static func ofReadPages(in crawls: [CrawlReport]) -> [SiteMarkupChange] {
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
    return sorted(Array(found.values))
  }

  private static func sorted(_ changes: [SiteMarkupChange]) -> [SiteMarkupChange] {
    changes.sorted { ($1.last.pages, $0.site) < ($0.last.pages, $1.site) }
  }
}
