import Crawling
import LinkGraph

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
    let parsed = counts.markup.values.reduce(0, +)
    guard parsed > 0, parsed >= markup[host]?.pages ?? 0,
      markup[host] != nil || markup.count < Self.siteLimit
    else { return }
    var site = SiteMarkup()
    for (kinds, count) in counts.markup {
      for _ in 0..<count { site.count(MarkupKinds(rawValue: kinds), score: nil) }
    }
    (site.checked, site.scores) = (counts.checked, counts.scores)
    markup[host] = site
  }
}
