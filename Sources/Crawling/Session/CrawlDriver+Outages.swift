import DequeModule
import FoundationEssentials
import Frontier
import Politeness
import URLStandard

/// Hosts that a run leaves, and the pages that fail with their host, without a request for each.
///
/// A run tries few pages of a host that does not respond. If only these failed, the pages of a large site that is gone would stay
/// in the index for years.
extension CrawlDriver {
  /// A page that fails with its host.
  struct LostPage {
    let entry: Frontier.Entry
    /// The page whose failure it shares.
    let other: CrawledPage
  }

  /// The number of pages that fail before other work goes on.
  private static let sliceSize = 256

  /// Skips a host for the rest of the run after a page that failed.
  ///
  /// Its pages that were to be retried have failed, too. If it has been unavailable for long, so have all of its due pages, which
  /// leave the index; otherwise the others are left to a later run.
  mutating func leave(_ host: HostKey, after page: CrawledPage) {
    let time = page.fetchedAt.timeIntervalSince1970
    if session.outages.begin(of: host) { batch.outages[host] = time }
    let start = session.outages.time(of: host) ?? time
    if time - start >= session.configuration.unavailableLimit, start < startTime {
      lostHosts[host] = page
    }
    for entry in frontier.retire(host) { dropped(entry, after: page) }
  }

  /// Lets a page of a host that is skipped fail with another one, or leaves it to a later run.
  mutating func dropped(_ entry: Frontier.Entry, after page: CrawledPage) {
    let isTried = entry.attempts > 0 && page.availability.isHostFailure
    let isLost = entry.record.item != nil && lostHosts[entry.record.host] != nil
    if isTried || isLost {
      lostPages.append(LostPage(entry: entry, other: page))
    } else if entry.isReserved {
      releasePlace(of: entry)
    }
  }

  /// Ends the outage of a host that has answered; a page that a stored robots.txt disallows is no answer.
  mutating func endOutage(of host: HostKey, after page: CrawledPage) {
    guard page.status != nil, !page.availability.isOverloaded, session.outages.end(of: host)
    else { return }
    lostHosts[host] = nil
    batch.outages[host] = nil
    batch.endedOutages.insert(host)
  }

  /// A Boolean value that indicates whether pages have to fail with their host in this run.
  var hasLostPages: Bool { !lostPages.isEmpty || !lostHosts.isEmpty && !session.isStopRequested }

  /// Lets the next pages fail that fail with their host.
  mutating func failLostPages() async throws {
    if lostPages.isEmpty { try await leaseLostPages() }
    for lost in lostPages.prefix(Self.sliceSize) { try await fail(lost) }
    lostPages.removeFirst(min(Self.sliceSize, lostPages.count))
  }

  /// Leases further indexed pages of a host that has been unavailable for long; its other pages stay due.
  private mutating func leaseLostPages() async throws {
    guard !session.isStopRequested, let (host, page) = lostHosts.first else { return }
    let records = try await session.store.lease(
      [host],
      perHost: Self.sliceSize,
      excluding: exhaustedSeeds
    )
    if records.isEmpty { lostHosts[host] = nil }
    lostPages += records.filter { $0.item != nil }.compactMap { record in
      WebURL(record.url).map { LostPage(entry: Frontier.Entry(record, url: $0), other: page) }
    }
  }

  /// Records a page as if it had been fetched and had failed.
  private mutating func fail(_ lost: LostPage) async throws {
    let (entry, other) = (lost.entry, lost.other)
    guard let failure = other.availability.failure,
      entry.isReserved || budget.reserve(for: entry.seed)
    else { return }
    var page = CrawledPage(
      entry,
      seed: session.seeds[entry.seed],
      outcome: .failed(failure),
      fetchedAt: other.fetchedAt
    )
    (page.status, page.availability) = (other.status, other.availability)
    page.availability.retry = nil
    page.expire(of: entry, after: session.configuration.unavailableLimit, by: session.outages)
    page.suppressDeletion(of: entry, by: session.deletionGuard)
    try await page.pass(to: session.sink)
    await finish(&page, of: entry)
  }
}
