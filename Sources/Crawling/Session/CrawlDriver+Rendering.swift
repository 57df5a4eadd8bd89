import Frontier
import Politeness
import URLStandard

/// The second wave of a crawl: the pages that wait for the browser.
extension CrawlDriver {
  /// The seconds after which a page is fetched again that found no place, if the store has no render queue.
  private static let renderingPause = 60.0

  /// Continues with what earlier runs have learned and left.
  mutating func restoreRendering() async throws {
    guard let queue = session.renderQueue else { return }
    let trials = try await queue.renderTrials()
    session.learning.restore(trials)
    try await countStoredPages()
  }

  /// Counts the pages in the render queue; budgets may have room again for those that could not be leased.
  mutating func countStoredPages() async throws {
    guard let queue = session.renderQueue else { return }
    let counts = try await queue.renderQueueCounts()
    secondWave.setStored(counts)
  }

  /// Moves a fetched page to the render queue; it keeps its place in the budget.
  mutating func deferRendering(of entry: Frontier.Entry, _ page: CrawledPage) {
    session.seenURLs.release(page.discovered.claimed)
    guard session.renderQueue != nil else {
      var again = entry
      again.isReserved = true
      if secondWave.add(again) { return }
      if !frontier.retry(again, notBefore: now + Self.renderingPause) { releasePlace(of: again) }
      return
    }
    secondWave.deferred.append(entry.record)
    secondWave.reserved[entry.seed, default: 0] += 1
    saving.addPage(at: now)
  }

  /// Moves the pages in memory to the render queue, because the crawl is to end.
  mutating func deferWaitingPages() {
    for job in secondWave.removeJobs() { deferRendering(of: job.entry, job.page) }
  }

  /// Writes the pages that wait for the browser, and what was learned.
  mutating func saveRendering() async throws {
    guard let queue = session.renderQueue else { return }
    if !secondWave.deferred.isEmpty {
      try await queue.enqueueForRendering(secondWave.deferred)
      for record in secondWave.deferred { secondWave.addStored(1, of: record.host) }
      secondWave.deferred = []
    }
    let trials = session.learning.drainChanges()
    if !trials.isEmpty { try await queue.saveRenderTrials(trials) }
  }

  /// Returns the next step of the second wave; `nil` if there is none now.
  ///
  /// - Parameter isLast: `true` if no plain page can be fetched any more.
  /// - Returns: The step.
  mutating func nextRenderingStep(isLast: Bool = false) -> SecondWave.Step? {
    guard !secondWave.isEmpty, !session.isStopRequested else { return nil }
    let (frontier, discovered, now) = (frontier, batch.discovered, now)
    var discoveredHosts: Set<HostKey>?
    return secondWave.nextStep(
      at: now,
      isSkipped: { frontier.state(of: $0, at: now) == .retired }
    ) { host in
      if isLast { return false }
      if frontier.hasPages(of: host, at: now) { return true }
      // New pages are in the frontier after the next write.
      let hosts = discoveredHosts ?? Set(discovered.map(\.record.host))
      discoveredHosts = hosts
      return hosts.contains(host)
    }
  }

  /// Queues pages that wait for the browser to be fetched again.
  ///
  /// - Returns: `true` if there were any.
  mutating func leaseWaitingPages(of host: HostKey, count: Int) async throws -> Bool {
    guard let queue = session.renderQueue else { return false }
    let excluded = exhaustedSeeds.filter { secondWave.reserved[$0, default: 0] == 0 }
    let records = try await queue.leaseForRendering(host, count: count, excluding: excluded)
    secondWave.lease(records, of: host, requested: count)
    for record in records {
      guard let url = WebURL(record.url) else { continue }
      var entry = Frontier.Entry(record, url: url)
      if let reserved = secondWave.reserved[entry.seed], reserved > 0 {
        secondWave.reserved[entry.seed] = reserved - 1
        entry.isReserved = true
      }
      if !frontier.retry(entry, notBefore: now), entry.isReserved { releasePlace(of: entry) }
    }
    return !records.isEmpty
  }

  /// Counts the pages that still wait for the browser, in the report.
  mutating func countWaitingPages() async throws {
    guard let queue = session.renderQueue else { return }
    let counts = try await queue.renderQueueCounts()
    let waiting = counts.values.reduce(0, +)
    report.due += waiting
    report.countWaitingForBrowser(waiting)
  }
}
