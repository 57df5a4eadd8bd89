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
    replaceFailures(totals.failures, counts: totals.failureCounts)
    if pages > 0 { whyNoPages = nil }
  }
}
