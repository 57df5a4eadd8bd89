import Frontier
import Politeness

/// The part of a crawl that other processes on the same store take.
struct SharedProgress {
  /// The time of the last exchange with the other processes.
  var time = 0.0
  /// The sitemap crawls of sites that other processes own.
  var foreignSitemapCrawls: [SitemapCrawl] = []
  /// The pages charged to each seed's budget: by all processes at the start, by this one since, and by the others.
  var initialSpending: [Int] = []
  var ownSpending: [Int: Int] = [:]
  var foreignSpending: [Int: Int] = [:]
  /// The ends of the pauses that hosts asked for, as they were stored.
  var savedPauses: [HostKey: Int] = [:]
}

/// Crawls of several processes from one store.
extension CrawlDriver {
  /// The seconds between exchanges while there is work, and while there is none.
  private static let (interval, idleInterval) = (1.0, 0.25)

  /// Removes and returns the sitemap crawls whose sites this process owns.
  static func ownSitemapCrawls(
    of crawls: inout [SitemapCrawl],
    _ session: CrawlSession
  ) -> [SitemapCrawl] {
    func isOwn(_ crawl: SitemapCrawl) -> Bool {
      crawl.seeds.first.map { session.store.owns(session.seeds[$0].url) } ?? true
    }
    let own = crawls.filter(isOwn)
    crawls.removeAll(where: isOwn)
    return own
  }

  /// Exchanges state with the other processes from time to time.
  mutating func synchronizeIfDue() async throws {
    guard session.store.isShared, now - shared.time >= Self.interval else { return }
    _ = try await synchronize(isIdle: false)
  }

  /// Waits for pages from other processes, because this one has none left.
  ///
  /// - Returns: `false` if no process has any.
  mutating func waitForOthers() async throws -> Bool {
    guard session.store.isShared else { return false }
    let update = try await synchronize(isIdle: true)
    guard !update.isFinished else { return false }
    if update.growth.isEmpty, !update.hasNewSites {
      try? await Task.sleep(for: .seconds(Self.idleInterval))
    }
    return true
  }

  private mutating func synchronize(isIdle: Bool) async throws -> FrontierUpdate {
    let update = try await session.store.synchronize(isIdle: isIdle)
    shared.time = now
    for (host, count) in update.growth { frontier.add(count, of: host) }
    charge(update.spent)
    session.deletionGuard.add(update.removals)
    await savePausesIfChanged()
    takeOver(update.newHosts)
    if let outages = update.outages { session.outages.restore(outages) }
    if update.hasNewSites {
      try await restorePauses()
      var crawls = Self.ownSitemapCrawls(of: &shared.foreignSitemapCrawls, session)
      // Pages of the site may be in process already.
      for index in crawls.indices { crawls[index].holdsKnownPages = false }
      takeOver(crawls.compactMap(\.seeds.first).map { host(of: session.seeds[$0].url) })
      sitemaps.pending += crawls
    }
    return update
  }

  /// Starts the delays of hosts whose former process may have sent a request just before.
  func takeOver(_ hosts: some Sequence<HostKey>) {
    let now = now
    session.limiter.withHosts { limiter in
      for host in hosts { limiter.takeOver(host, at: now) }
    }
  }

  /// Stores new pauses that hosts asked for, which bind the processes that take their sites over.
  private mutating func savePausesIfChanged() async {
    let now = now
    let ends = session.limiter.withHosts { $0.requestedPauses(at: now) }
      .mapValues { Int((now + $0).rounded()) }
    guard ends != shared.savedPauses else { return }
    shared.savedPauses = ends
    if !ends.isEmpty { await savePauses() }
  }

  /// Returns `true` if a sitemap crawl goes to the process that has its site now; it starts again if the site comes back.
  mutating func handOver(_ crawl: SitemapCrawl) -> Bool {
    guard session.store.isShared, !crawl.isFeed, let seed = crawl.seeds.first,
      !session.store.owns(session.seeds[seed].url)
    else { return false }
    if crawl.holdsKnownPages { hostsToRelease.append(host(of: session.seeds[seed].url)) }
    shared.foreignSitemapCrawls.append(SitemapCrawl(session: session, seeds: crawl.seeds))
    return true
  }

  /// Charges the pages of other processes to the budgets of seeds.
  private mutating func charge(_ spent: [Int]) {
    for (seed, total) in spent.enumerated() where shared.initialSpending.indices.contains(seed) {
      let others = total - shared.initialSpending[seed] - shared.ownSpending[seed, default: 0]
      let new = others - shared.foreignSpending[seed, default: 0]
      guard new > 0 else { continue }
      shared.foreignSpending[seed] = others
      budget.charge(new, for: seed)
    }
  }

  /// Drops a page whose lease has ended, because another process fetches it.
  ///
  /// - Returns: `true` if the page was dropped.
  mutating func dropIfLeaseLost(_ entry: Frontier.Entry) -> Bool {
    guard let lease = entry.record.lease, !session.store.holds(lease) else { return false }
    frontier.withdraw(entry)
    if entry.isReserved { releasePlace(of: entry) }
    return true
  }
}
