import Frontier
import Logging
import Politeness
import URLStandard

/// Writing of the crawl state.
///
/// The index is written before the frontier, and both soon. So a page that is completed in the store is in
/// the index, and a page that is fetched but not written counts as in flight.
extension CrawlDriver {
  /// The longest pause of a host over several runs, in seconds.
  private static let longestStoredPause = 7 * 86_400.0
  /// The maximum number of discovered URLs that are not written yet.
  private static let longestList = 20_000

  /// Writes if half of the in-flight pages wait to be written, or one has waited for long.
  mutating func saveIfDue() async throws {
    let isDue = saving.isWriteDue(at: now, concurrency: session.configuration.concurrency)
    if isDue || batch.discovered.count + listedURLs.count >= Self.longestList {
      _ = try await save()
    }
  }

  /// A Boolean value that indicates whether there is anything to write.
  var hasUnsaved: Bool {
    !batch.isEmpty || saving.pageCount > 0 || !hostsToRelease.isEmpty || !listedURLs.isEmpty
  }

  /// Writes if hosts may depend on unwritten URLs.
  ///
  /// - Returns: `true` if anything was written.
  mutating func saveForStarved() async throws -> Bool {
    guard hasUnsaved, now >= saving.earliestWrite else { return false }
    return try await save()
  }

  /// Writes all pending changes.
  ///
  /// - Returns: `true` if there was anything to write.
  mutating func save() async throws -> Bool {
    guard hasUnsaved else { return false }
    if !listedURLs.isEmpty {
      try await session.sink.receive(listed: listedURLs)
      listedURLs = []
    }
    batch.journalPosition = try await session.sink.flush()
    if session.store.hasOutbox { await collectOutbox() }
    let result = try await session.store.write(batch)
    try await saveRendering()
    if result.lostLeases > 0 {
      // Another holder fetches these pages.
      session.logger.warning("leases ended", metadata: ["pages": "\(result.lostLeases)"])
    }
    for (host, count) in result.growth { frontier.add(count, of: host) }
    shared.ownSpending.merge(batch.spent, uniquingKeysWith: +)
    session.seenURLs.removeWritten(claimed)
    for host in hostsToRelease { frontier.release(host) }
    hostsToRelease = []
    batch = FrontierBatch()
    claimed = []
    saving.recordWrite(at: now)
    session.observer?.crawlDidSave(progress)
    return true
  }

  /// Adds the sink's changes for the outbox to the batch: those of its completed pages, and those that no page causes.
  mutating func collectOutbox() async {
    let changes = await session.sink.outboxChanges(of: batch.completed.map(\.url))
    batch.outbox += changes
  }

  /// Passes the report to the sink if all of its pages are written and it was not passed for a while.
  mutating func saveReportIfDue() async throws {
    guard let time = saving.reportTime, now >= time, !hasUnsaved else { return }
    updateReport()
    let began = now
    try await session.sink.receive(report)
    saving.recordReport(from: began, to: now)
  }

  /// Updates the parts of the report that are not counted page by page.
  private mutating func updateReport() {
    report.seconds = now - start
    report.duplicates = duplicates.report
    report.rules = excludedURLs.rules
    report.sortSamples()
  }

  /// Continues the pauses that hosts asked for in earlier runs (`Retry-After`).
  func restorePauses() async throws {
    let time = session.configuration.clock()
    for (host, end) in try await session.store.pauses() where end > time {
      let pause = min(end - time, Self.longestStoredPause)
      session.limiter.withHosts { $0.pause(host, for: pause, at: now) }
    }
  }

  /// Stores the pauses that hosts asked for; a failure is no reason to end the crawl.
  func savePauses() async {
    let (now, time) = (now, session.configuration.clock())
    let pauses = session.limiter.withHosts { $0.requestedPauses(at: now) }
    try? await session.store.savePauses(
      pauses.mapValues { time + min($0, Self.longestStoredPause) }
    )
  }

  mutating func finish() async throws {
    await savePauses()
    try await saveRendering()
    try await session.store.releaseLeases()
    report.isComplete = !session.isStopRequested
    report.due = try await session.store.dueCount()
    updateReport()
    try await countWaitingPages()
    let urls = try await session.store.dropped()
    report.dropped = dropped(urls)
    if report.pages == 0 { report.whyNoPages = whyNoPages }
    if report.isComplete { try await session.store.closeSession() }
  }

  private func dropped(_ urls: DroppedURLs.BySeedAndHost) -> [CrawlReport.Dropped] {
    let ofSeeds = urls.seeds.sorted { $0.key < $1.key }.map { index, urls in
      let seed = session.seeds[index]
      return CrawlReport.Dropped(seed: seed.url.href, maxPages: seed.maxPages, urls: urls)
    }
    let ofHosts = urls.hosts.values.sorted { $0.sample < $1.sample }.map { urls in
      CrawlReport.Dropped(host: WebURL(urls.sample)?.hostAndPort, urls: urls)
    }
    return ofSeeds + ofHosts
  }

  /// The reason why a run ended without a page.
  private var whyNoPages: String {
    if session.isStopRequested { return "it was stopped before the first page was done" }
    if session.configuration.maxPages == 0 { return "the run's budget is 0 pages (--max-pages 0)" }
    if !exhaustedSeeds.isEmpty {
      let seeds = exhaustedSeeds.sorted().prefix(3).map { session.seeds[$0].url.href }
      let more =
        exhaustedSeeds.count > seeds.count ? " and \(exhaustedSeeds.count - seeds.count) more" : ""
      return "the budget of max-pages= is used up for \(seeds.joined(separator: ", "))\(more); "
        + "the next crawl begins a new one"
    }
    if !report.setAside.isEmpty { return "what is due is set aside" }
    if report.isResumed {
      return "the unfinished crawl had no page left; the next run starts a new one"
    }
    return "no page is due"
  }

  /// Completes a page for this run.
  mutating func complete(_ record: PageRecord) { batch.completed.append(record) }

  // MARK: Discovered URLs

  /// Adds a URL to the next batch for the frontier.
  mutating func add(_ url: WebURL, priority: QueuePriority, seed: Int, isForced: Bool = false) {
    add(url, priority: priority, seed: seed, patternHops: 0, isForced: isForced)
  }

  /// Adds a URL to the next batch for the frontier.
  ///
  /// - Returns: `true` if it was not found before in this run.
  @discardableResult
  mutating func add(
    _ url: WebURL,
    priority: QueuePriority,
    seed: Int,
    patternHops: Int,
    isForced: Bool = false
  ) -> Bool {
    let key = session.seenURLs.key(of: url)
    let finding = session.seenURLs.insert(key)
    guard finding != .recently || isForced || priority.isFromSitemap else { return false }
    var record = PageRecord(host: host(of: url), url: url.href, seed: seed, depth: priority.depth)
    record.patternHops = patternHops
    var page = DiscoveredPage(key: key, record: record, priority: priority)
    page.isForced = isForced
    batch.discovered.append(page)
    return finding == .first
  }
}
