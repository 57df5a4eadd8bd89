public import MarkupExtraction

extension SiteMarkup {
  /// The score of a page that was held against the rules, on average; `nil` where none was.
  public var score: Int? {
    checked > 0 ? Int((Double(scores) / Double(checked)).rounded()) : nil
  }

  /// The counts with their names, as they are shown.
  public var columns: [(name: String, count: Int)] {
    [
      ("title", title), ("description", description), ("Open Graph", openGraph),
      ("Twitter card", twitterCard), ("JSON-LD", jsonLD), ("Microdata", microdata),
      ("RDFa", rdfa), ("app link", appLink),
    ]
  }
}

/// A page with what is wrong with it most of all.
public struct JudgedPage: Sendable, Codable, Equatable {
  /// The URL.
  public var url: String
  /// From 0, the worst, to 100.
  public var score: Int
  /// What is wrong.
  public var reason: String
}

/// The markup of a host in the last crawl that read pages of it, and in the one before that.
public struct SiteMarkupChange: Sendable, Codable, Equatable {
  /// The host.
  public var site: String
  /// When the last crawl began that read pages of it.
  public var readAt: String
  /// What they said.
  public var last: SiteMarkup
  /// What the pages said that a crawl before read; `nil` where there is none.
  public var before: SiteMarkup?

  /// The changes of all hosts, largest first.
  ///
  /// A crawl that finds all pages of a host unchanged reads none of them, so what was read before is
  /// the last that is known.
  ///
  /// - Parameter crawls: Crawls, first to last.
  /// - Returns: One for each host.
  static func all(in crawls: [CrawlFigures]) -> [SiteMarkupChange] {
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
