public import MarkupExtraction

extension SiteMarkup {
  /// The average score of checked pages; `nil` if none was checked.
  public var score: Int? {
    checked > 0 ? Int((Double(scores) / Double(checked)).rounded()) : nil
  }

  /// The counts with their display names.
  public var columns: [(name: String, count: Int)] {
    [
      ("title", title), ("description", description), ("Open Graph", openGraph),
      ("Twitter card", twitterCard), ("JSON-LD", jsonLD), ("Microdata", microdata),
      ("RDFa", rdfa), ("app link", appLink),
    ]
  }
}

/// A page with its score and its most severe problem.
public struct JudgedPage: Sendable, Codable, Equatable {
  /// The URL.
  public var url: String
  /// The score, from 0 (worst) to 100.
  public var score: Int
  /// The most severe problem.
  public var reason: String
}

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
  static func all(in crawls: [CrawlStatistics]) -> [SiteMarkupChange] {
    var found: [String: SiteMarkupChange] = [:]
    for crawl in crawls {
      for (site, figures) in crawl.markup where figures.pages > 0 {
        found[site] = SiteMarkupChange(
          site: site,
          readAt: crawl.startedAt,
          last: figures,
          before: found[site]?.last
        )
      }
    }
    return found.values.sorted { ($1.last.pages, $0.site) < ($0.last.pages, $1.site) }
  }
}
