package import Crawling
import Fetching
import FoundationEssentials
package import IndexModel
import MarkupExtraction
import RobotsExclusion
package import SearchableItems
import URLStandard
import WebDates

/// Converts a crawled page to index changes: `noindex` and gone pages are removed; failures and missing
/// pages never are.
package struct PageChanges {
  private let builder: ItemBuilder

  package init(builder: ItemBuilder) { self.builder = builder }

  package func changes(for page: CrawledPage) -> [IndexChange] {
    if let owner = page.seed.owner { return PrivatePage(page, owner: owner).changes(item: item) }
    switch page.outcome {
    case .fetched:
      return redirects(of: page) + (page.markup.map { [.putPage(item(of: page, $0))] } ?? [])
    case .noindex, .notHTML:
      return redirects(of: page) + [.removePage(key: CanonicalKey(page.finalURL).text)]
    case .duplicate where page.redirectHops.isEmpty:
      return [.removePage(key: CanonicalKey(page.finalURL).text)]
    case .duplicate, .redirected:
      return redirects(of: page)
    case .refused:
      guard let target = page.refusedTarget else {
        return [.removePage(key: CanonicalKey(page.requestedURL).text)]
      }
      return redirects(of: page, to: target)
    case .gone, .expired:
      return Set([page.requestedURL, page.finalURL].map { CanonicalKey($0).text }).sorted()
        .map { .removePage(key: $0) }
    default: return []
    }
  }

  /// Returns what leads where on the way from the requested URL.
  private func redirects(of page: CrawledPage, to target: WebURL? = nil) -> [IndexChange] {
    let way = page.redirectHops + [page.finalURL] + [target].compactMap { $0 }
    var keys = way.map { CanonicalKey($0).text }
    if page.leftEmptyQuery { keys[0] += "?" }
    return zip(keys, keys.dropFirst()).filter { $0 != $1 }
      .map { .redirectPage(key: $0, target: $1) }
  }

  private func item(of page: CrawledPage, _ markup: PageMarkup) -> WebItem {
    var item = builder.item(from: markup, page: context(page))
    if page.directives.mayFollow {
      item.links = LinkTargets(markup.outlinks, texts: markup.content.links, page: page.finalURL)
    }
    return item
  }

  private func context(_ page: CrawledPage) -> PageContext {
    var context = PageContext(url: page.finalURL)
    // What redirects here is told by changes of its own, and may end without this page.
    context.mayShowSnippet = page.directives.mayShowSnippet
    context.maxSnippet = page.directives.maxSnippet
    context.seedAppID = page.seed.appID
    context.confirmedAppIDs = page.confirmedAppIDs
    context.namedAppIDs = page.namedAppIDs
    context.sitemapPriority = page.sitemapPriority
    context.usage = page.usage
    context.isOwnSite = page.seed.isOwn
    context.lastModified = page.lastModified.flatMap(WebDate.seconds)
      .map { Date(timeIntervalSince1970: $0).ISO8601Format() }
    return context
  }
}
