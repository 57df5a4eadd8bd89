import Sitemaps

/// In which order known pages are asked for again, by what a sitemap says of them: first those that
/// changed since, then by `priority` and `changefreq`.
struct RecrawlRank: Comparable, Sendable {
  private enum News: Int {
    case changed, unknown, unchanged
  }

  private let news: Int
  /// Greater for less important pages.
  private let unimportance: Double
  private let rareness: Int

  /// The place of a page that was fetched at `fetchedAt`, in seconds since 1970; 0 for never.
  init(_ entry: SitemapEntry?, fetchedAt: Double) {
    let news: News =
      switch entry?.lastModified {
      case let time? where time > fetchedAt: .changed
      case nil: .unknown
      default: .unchanged
      }
    self.news = news.rawValue
    // The protocol: 0.5 where nothing is said.
    unimportance = 1 - (entry?.priority ?? 0.5)
    let frequencies = SitemapEntry.ChangeFrequency.allCases
    rareness = entry?.changeFrequency.flatMap(frequencies.firstIndex) ?? frequencies.count
  }

  static func < (left: RecrawlRank, right: RecrawlRank) -> Bool {
    (left.news, left.unimportance, left.rareness)
      < (right.news, right.unimportance, right.rareness)
  }
}
