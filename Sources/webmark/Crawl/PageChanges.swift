import Crawling
import Fetching
import FoundationEssentials
import Indexing
import RobotsExclusion
import SearchableItems
import URLStandard
import WebDates

/// Converts a crawled page to index changes: `noindex` and gone pages are removed; failures and missing
/// pages never are.
struct PageChanges {
  let builder: ItemBuilder

  func changes(for page: CrawledPage) -> [IndexChange] {
    switch page.outcome {
    case .fetched:
      return page.markup.map { [.putPage(builder.item(from: $0, page: context(page)))] } ?? []
    case .noindex, .gone:
      return Set([page.requestedURL, page.finalURL].map { CanonicalKey($0).text }).sorted()
        .map { .removePage(key: $0) }
    default: return []
    }
  }

  private func context(_ page: CrawledPage) -> PageContext {
    var context = PageContext(url: page.finalURL)
    context.requestedURL = page.requestedURL
    context.redirectHops = page.redirectHops
    context.mayShowSnippet = page.directives.mayShowSnippet
    context.maxSnippet = page.directives.maxSnippet
    context.seedAppID = page.seed.appID
    context.confirmedAppIDs = page.confirmedAppIDs
    context.sitemapPriority = page.sitemapPriority
    context.lastModified = page.lastModified.flatMap(WebDate.seconds)
      .map { Date(timeIntervalSince1970: $0).ISO8601Format() }
    return context
  }
}
