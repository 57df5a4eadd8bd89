import Crawling
import LinkGraph
import Webmark

extension CrawlReport {
  /// Replaces the counts of the last part of a resumed crawl by those of all parts.
  mutating func setTotals(_ totals: RunTotals) {
    seconds = max(seconds, totals.seconds)
    pages = totals.pages
    bytes = totals.bytes
    outcomes = totals.outcomes
    statuses = totals.statuses
    hosts = totals.hosts.mapValues { host in
      var counts = Host()
      (counts.pages, counts.failed, counts.bytes) = (host.pages, host.failed, host.bytes)
      return counts
    }
    for (host, counts) in totals.hosts { setMarkup(of: host, counts) }
    let failures = totals.failures.map {
      ($0.url, PageFailure(storedClass: $0.failureClass, description: $0.reason))
    }
    replaceFailures(failures, counts: totals.failureCounts)
    if pages > 0 { whyNoPages = nil }
  }

  /// Replaces the markup of a host by that of all parts of the run, unless they were written by an earlier version,
  /// which did not record it.
  private mutating func setMarkup(of host: String, _ counts: RunTotals.Host) {
    let site = SiteMarkup(counts.markup)
    guard site.pages > 0, site.pages >= markup[host]?.pages ?? 0,
      markup[host] != nil || markup.count < Self.siteLimit
    else { return }
    markup[host] = site
  }

  /// Keeps the worst pages of the former crawl that this one did not read, because they were not due or unchanged.
  mutating func keepWorstPages(of former: CrawlReport?, _ links: LinkGraph) throws {
    guard let former else { return }
    let own = Set(worstPages.map(\.url))
    let others = former.worstPages.filter { !own.contains($0.url) }
    let unread = try links.unreadPages(among: others.map(\.url))
    let pages = (worstPages + others.filter { unread.contains($0.url) })
      .sorted { $0.isWorse(than: $1) }
    worstPages = Array(pages.prefix(Self.worstLimit))
  }
}
