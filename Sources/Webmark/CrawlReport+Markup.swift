package import CrawlReports
package import LinkGraph

extension SiteMarkup {
  /// Creates the counts of pages of one host.
  package init(_ pages: RunTotals.Markup) {
    self.init()
    let kinds = Dictionary(
      pages.kinds.map { (MarkupKinds(rawValue: $0.key), $0.value) },
      uniquingKeysWith: +
    )
    count(kinds, checked: pages.checked, scores: pages.scores)
  }
}

extension CrawlReport {
  /// The maximum number of hosts, so that a report stays below the size up to which it is read.
  private static let knownSiteLimit = 2000

  /// Sets the markup of all known pages, of the hosts with the most pages if there are too many.
  mutating func setKnownMarkup(_ markup: [String: RunTotals.Markup]) {
    let sites = markup.mapValues(SiteMarkup.init)
    let largest = sites.sorted { ($1.value.pages, $0.key) < ($0.value.pages, $1.key) }
    knownMarkup = Dictionary(
      uniqueKeysWithValues: largest.prefix(Self.knownSiteLimit).map { ($0, $1) }
    )
  }
}
