import FoundationEssentials
import Frontier
import Politeness
import URLStandard

/// Pages of hosts that have been unavailable for so long that all of their pages leave the index.
///
/// A run tries few pages of such a host. If only these had failed, the pages of a large site that is gone would stay for years.
extension CrawlDriver {
  /// A host whose pages have failed with it.
  struct LostHost {
    let host: HostKey
    /// The page whose failure stands for those of the others.
    let page: CrawledPage
  }

  /// The number of pages that leave the index before other work goes on.
  private static let sliceSize = 256

  /// Ends the outage of a host that has answered; a page that a stored robots.txt disallows is no answer.
  mutating func endOutage(of host: HostKey, after page: CrawledPage) {
    guard page.status != nil, !page.availability.isOverloaded, session.outages.end(of: host)
    else { return }
    lostHosts.removeAll { $0.host == host }
    batch.outages[host] = nil
    batch.endedOutages.insert(host)
  }

  /// Begins the outage of a host that is left to the next run; after a long one, its other pages leave the index, too.
  mutating func recordOutage(of host: HostKey, after page: CrawledPage) {
    let time = page.fetchedAt.timeIntervalSince1970
    if session.outages.begin(of: host) { batch.outages[host] = time }
    guard let start = session.outages.time(of: host), page.availability.failure != nil,
      time - start >= session.configuration.unavailableLimit,
      !lostHosts.contains(where: { $0.host == host })
    else { return }
    lostHosts.append(LostHost(host: host, page: page))
  }

  /// A Boolean value that indicates whether pages of lost hosts have to leave the index in this run.
  var hasLostHosts: Bool { !lostHosts.isEmpty && !session.isStopRequested }

  /// Lets the next due pages of a lost host leave the index as if each had been fetched and had failed.
  mutating func removePagesOfLostHost() async throws {
    guard hasLostHosts, let lost = lostHosts.last else { return }
    let records = try await session.store.lease(
      [lost.host],
      perHost: Self.sliceSize,
      excluding: exhaustedSeeds
    )
    if records.isEmpty { lostHosts.removeLast() }
    // Pages that are not in the index stay due.
    for record in records where record.item != nil {
      guard let url = WebURL(record.url), budget.reserve(for: record.seed) else { continue }
      let entry = Frontier.Entry(record, url: url)
      var page = failedPage(entry, with: lost.page)
      page.expire(of: entry, after: session.configuration.unavailableLimit, by: session.outages)
      page.suppressDeletion(of: entry, by: session.deletionGuard)
      try await page.pass(to: session.sink)
      finish(&page, of: entry)
    }
  }

  /// Returns a page that was not fetched, because another page of its host failed.
  func failedPage(_ entry: Frontier.Entry, with other: CrawledPage) -> CrawledPage {
    var page = CrawledPage(
      entry,
      seed: session.seeds[entry.seed],
      outcome: other.availability.failure.map(CrawlOutcome.failed) ?? other.outcome,
      fetchedAt: other.fetchedAt
    )
    (page.status, page.availability) = (other.status, other.availability)
    page.availability.retry = nil
    return page
  }
}
