import DequeModule
import Fetching
import FoundationEssentials
import Frontier
import Politeness
import Sitemaps
import URLStandard

/// The main loop of a crawl.
///
/// One task owns the driver, so its state needs no lock.
struct CrawlDriver {
  private enum Event: Sendable {
    case page(Frontier.Entry, CrawledPage)
    /// A page that is to be rendered, which takes no place among the transfers.
    case rendering(Frontier.Entry, CrawledPage)
    case rendered(Frontier.Entry, CrawledPage)
    /// A page that may repeat another one under another URL; the sink has not received it.
    case possibleCopy(Frontier.Entry, CrawledPage, LargePageGate.Pass?)
    /// A page that was in the browser when the crawl was stopped.
    case interrupted(Frontier.Entry, CrawledPage)
    case sitemap(SitemapCrawl, SitemapFetcher.Step)
    case wakeUp(Double)
  }

  private static let longestSleep = 0.25
  /// The maximum number of pages in memory, over all hosts.
  private static let leaseLimit = 4096

  let session: CrawlSession
  /// The start of the crawl, in seconds of the rate limiter's clock.
  let start: Double
  /// The start time of the crawl, in seconds since 1970.
  let startTime: Double
  var frontier: Frontier
  var report: CrawlReport
  var progress = CrawlProgress()
  /// The changes since the last write.
  var batch = FrontierBatch()
  /// Redirect targets that pages of ``batch`` have claimed.
  var claimed: [CanonicalKey] = []
  var budget: CrawlBudget
  /// The seeds whose budget is used up.
  var exhaustedSeeds: Set<Int> = []
  /// The scope bases of each seed: its URL and its redirect targets.
  var bases: [[WebURL]]
  /// The redirects of seeds in this run.
  var seedRedirects = SeedRedirects()
  /// The number of received bytes per host, if there is a budget.
  var hostBytes: [HostKey: Int] = [:]
  /// The crawler trap detector.
  var traps = CrawlerTrapDetector()
  /// The URL parameters that do not change the page.
  var insignificantParameters = InsignificantParameterDetector()
  /// The URL patterns whose pages add nothing.
  var lowYield = LowYieldDetector()
  /// The URLs that learned rules have excluded.
  var excludedURLs = ExcludedURLs()
  /// The URLs of sitemaps that the sink has not received.
  var listedURLs: [WebURL] = []
  /// The detector of duplicate texts.
  var duplicates = NearDuplicateDetector()
  /// The entity tags by which duplicate URLs are detected.
  var etagAliases = ETagAliasDetector()
  /// The times of writes and reports.
  var saving = SaveSchedule()
  /// A cache of links to recently found URLs.
  var seenLinkCache: DirectMappedCache
  /// A Boolean value that indicates whether the frontier returns nothing before the next write.
  var isStarved = false
  /// The time of the next scheduled wake-up.
  private var wakeUpTime: Double?
  /// The sitemap and feed crawls.
  var sitemaps = SitemapQueue()
  /// Targets of redirects that led out of the scope of their seed.
  var refusedTargets: [(url: WebURL, seed: Int, priority: QueuePriority)] = []
  /// The changed association files that the index has not received yet.
  var associationChanges: [HostKey: AssociationChange] = [:]
  /// The part of the crawl that other processes take.
  var shared = SharedProgress()
  /// The pages that wait for the browser.
  var secondWave: SecondWave
  /// A page that must be fetched while nothing else is in flight.
  private var isolatedEntry: Frontier.Entry?
  /// A Boolean value that indicates whether such a page is in flight.
  private var isIsolated = false
  /// Hosts whose pages leave the index, because they have been unavailable for long.
  var lostHosts: [HostKey: CrawledPage] = [:]
  /// Pages that fail with their host.
  var lostPages: Deque<LostPage> = []
  /// Hosts that are released as soon as the entries of their sitemaps are written.
  var hostsToRelease: [HostKey] = []

  init(session: CrawlSession) async throws {
    self.session = session
    start = session.limiter.now
    let configuration = session.configuration
    frontier = Frontier(limiter: session.limiter)
    // A quarter of the URLs is enough: most links lead to a few thousand pages.
    seenLinkCache = DirectMappedCache(bits: configuration.recentURLBits - 2)
    secondWave = SecondWave(tabs: configuration.renderTabs)
    budget = CrawlBudget(limit: configuration.maxPages, limits: session.seeds.map(\.maxPages))
    bases = session.seeds.map { [$0.url] }
    let time = configuration.clock()
    startTime = time
    report = CrawlReport(startedAt: Date(timeIntervalSince1970: time))
    let opened = try await session.store.openSession(
      seeds: session.seeds.map(\.url.href),
      asOf: configuration.ignoresDueTimes ? nil : time,
      limits: KnownURLLimits(
        maxPages: session.seeds.map(\.maxPages),
        hostURLs: configuration.maxURLsPerHost
      )
    )
    report.count(opened.quarantined)
    session.deletionGuard.setIndexedCounts(opened.indexed, removals: opened.removals)
    session.outages.restore(opened.outages)
    report.isResumed = opened.isResumed
    session.seenURLs.setSecret(opened.secret)
    session.setSeedDelays()
    if session.store.isShared, opened.isResumed { takeOver(opened.due.keys) }
    try await restorePauses()
    try await restoreRendering()
    for base in opened.bases { if let url = WebURL(base.url) { bases[base.seed].append(url) } }
    for (seed, count) in opened.spent.enumerated() { budget.charge(count, for: seed) }
    shared.initialSpending = opened.spent
    shared.foreignSitemapCrawls = Self.sitemapCrawls(of: session)
    sitemaps.pending = Deque(
      Self.ownSitemapCrawls(of: &shared.foreignSitemapCrawls, session)
    )
    holdKnownPages(of: opened.due)
    for (host, count) in opened.due { frontier.add(count, of: host) }
    for (index, seed) in session.seeds.enumerated() {
      add(seed.url, priority: QueuePriority(depth: 0), seed: index, isForced: true)
    }
  }

  func host(of url: WebURL) -> HostKey {
    session.seenURLs.hostKey(of: url)
  }

  mutating func run() async throws -> CrawlReport {
    try await session.sink.begin(isResumed: report.isResumed)
    // The report of an earlier session is not that of this one's first part, even if the process dies at once.
    if !report.isResumed { try await session.sink.receive(report) }
    try await publishSeedApps()
    try await withThrowingTaskGroup(of: Event.self) { group in
      while true {
        addSitemapEntries()
        try await failLostPages()
        try await publishAssociationChangesIfMany()
        try await saveIfDue()
        try await saveReportIfDue()
        try await synchronizeIfDue()
        isStarved = false
        if session.isStopRequested { deferWaitingPages() }
        try await advanceSecondWave(&group)
        let isWaiting = try await fill(&group)
        if isStarved, try await saveForStarved() { continue }
        // A sitemap that waits for its time is read by the next crawl.
        let readsSitemaps = sitemaps.hasWork && !session.isStopRequested
        let isBusy =
          frontier.inProcessCount > (isolatedEntry == nil ? 0 : 1) || readsSitemaps
          || secondWave.renderingCount > 0
        guard isBusy || (isWaiting && !session.isStopRequested) else {
          if try await save() || hasLostPages { continue }
          if !session.isStopRequested, verifyExcludedURLs() { continue }
          if try await advanceSecondWave(&group, isLast: true) { continue }
          if !session.isStopRequested, try await waitForOthers() { continue }
          break
        }
        guard let event = try await group.next() else { break }
        if case .rendering(let entry, var page) = event {
          // The page may wait for a later run.
          try await add(page.effects.associationChanges)
          page.effects.associationChanges = []
          queueForRendering(SecondWave.Job(entry: entry, page: page), in: &group)
          continue
        }
        if case .possibleCopy(let entry, let page, let largePagePass) = event {
          let page = await judgedByPattern(judged(page, of: entry), of: entry)
          pass(page, of: entry, holding: largePagePass, in: &group)
          continue
        }
        try await handle(event)
      }
      group.cancelAll()
    }
    try await publishAssociationChanges()
    completeExcludedURLs()
    _ = try await save()
    try await finish()
    return report
  }

  // MARK: Starting work

  /// The current time, in seconds of the rate limiter's clock.
  var now: Double { session.limiter.now }

  /// A page counts as in flight until it is written, so at most `concurrency` pages are fetched again
  /// after a crash.
  private var hasRoom: Bool {
    guard isolatedEntry == nil, !isIsolated else { return false }
    return frontier.inProcessCount + sitemaps.activeCount + saving.pageCount
      < session.configuration.concurrency
  }

  /// Starts as much work as possible and returns `true` if something waits for a time.
  private mutating func fill(
    _ group: inout ThrowingTaskGroup<Event, any Error>
  ) async throws -> Bool {
    if !session.isStopRequested, let entry = isolatedEntry { startIsolated(entry, in: &group) }
    if sitemaps.hasParts || hasLostPages { scheduleWakeUp(at: now, in: &group) }
    if let time = sitemaps.resumePaused(at: now) { scheduleWakeUp(at: time, in: &group) }
    while !session.isStopRequested, hasRoom {
      if let crawl = sitemaps.next(concurrency: session.configuration.concurrency) {
        if handOver(crawl) { continue }
        sitemaps.beginFile()
        fetchNextFile(of: crawl, in: &group)
        continue
      }
      switch frontier.next(at: now) {
      case .fetch(let entry):
        try await start(entry, in: &group)
      case .refill(let hosts):
        try await refill(hosts)
      case .wait(let time):
        isStarved = true
        scheduleWakeUp(at: time, in: &group)
        return true
      case .idle:
        isStarved = true
        if hasUnsaved {
          scheduleWakeUp(at: saving.earliestWrite, in: &group)
        } else if let time = saving.reportTime {
          scheduleWakeUp(at: time, in: &group)
        } else if sitemaps.activeCount > 0 {
          // A request to stop is noticed then, which does not wait for a site that does not answer.
          scheduleWakeUp(at: now + Self.longestSleep, in: &group)
        }
        return false
      }
    }
    if session.isStopRequested { return false }
    if isolatedEntry != nil, hasUnsaved { isStarved = true }
    scheduleWakeUp(at: now + Self.longestSleep, in: &group)
    return true
  }

  private mutating func start(
    _ entry: Frontier.Entry,
    in group: inout ThrowingTaskGroup<Event, any Error>
  ) async throws {
    if dropIfLeaseLost(entry) { return }
    if entry.record.crashCount >= CrashPolicy.isolationThreshold, !isIsolated {
      isolatedEntry = entry
      return startIsolated(entry, in: &group)
    }
    if entry.isReserved { return fetch(entry, in: &group) }
    if skipIfRedundant(entry) { return }
    guard budget.reserve(for: entry.seed) else {
      exhaustedSeeds.insert(entry.seed)
      frontier.park(entry)
      return
    }
    let candidate = try await withAliasCandidate(entry)
    fetch(candidate, in: &group)
  }

  /// Fetches a page as soon as nothing else is in flight, so that a process death can be attributed to
  /// it.
  private mutating func startIsolated(
    _ entry: Frontier.Entry,
    in group: inout ThrowingTaskGroup<Event, any Error>
  ) {
    guard frontier.inProcessCount == 1, sitemaps.activeCount == 0, saving.pageCount == 0,
      secondWave.renderingCount == 0
    else { return }
    (isolatedEntry, isIsolated) = (nil, true)
    guard entry.isReserved || budget.reserve(for: entry.seed) else {
      isIsolated = false
      exhaustedSeeds.insert(entry.seed)
      return frontier.park(entry)
    }
    fetch(entry, in: &group)
  }

  /// Leases the pages that the frontier requests; fewer per host if there are many hosts.
  private mutating func refill(_ hosts: [HostKey]) async throws {
    let count = max(1, min(64, Self.leaseLimit / max(1, frontier.hostCount)))
    let records = try await session.store.lease(
      hosts,
      perHost: count,
      excluding: exhaustedSeeds
    )
    let entries = records.compactMap { record in
      WebURL(record.url).map { Frontier.Entry(record, url: $0) }
    }
    frontier.enqueue(entries, of: hosts)
  }

  private func fetch(
    _ entry: Frontier.Entry,
    in group: inout ThrowingTaskGroup<Event, any Error>
  ) {
    let seed = session.seeds[entry.seed]
    let bases = bases[entry.seed]
    let (fetcher, sink) = (session.fetcher, session.sink)
    let (configuration, deletionGuard) = (session.configuration, session.deletionGuard)
    let (hostFailures, outages) = (session.hostFailures, session.outages)
    let mayBeCopy = mayBeCopy(entry)
    let seenURLs = session.seenURLs
    session.store.beginFetch(of: entry.record.id)
    group.addTask {
      var largePagePass: LargePageGate.Pass?
      var page = await fetcher.fetch(
        entry,
        seed: seed,
        bases: bases,
        record: entry.record,
        holding: &largePagePass
      )
      page.decideRetry(of: entry, configuration: configuration, hostFailures: hostFailures)
      if page.availability.retry != nil { seenURLs.release(page.discovered.claimed) }
      if page.pendingRendering != nil { return .rendering(entry, page) }
      if mayBeCopy, page.outcome == .fetched {
        return .possibleCopy(entry, page, largePagePass)
      }
      if page.availability.retry == nil {
        page.expire(of: entry, after: configuration.unavailableLimit, by: outages)
        page.suppressDeletion(of: entry, by: deletionGuard)
        try await page.pass(to: sink)
      }
      largePagePass = nil
      page.releaseContent()
      return .page(entry, page)
    }
  }

  /// Passes a page to the sink after all, as a page or as a copy of another one, which the index loses.
  private func pass(
    _ page: CrawledPage,
    of entry: Frontier.Entry,
    holding largePagePass: LargePageGate.Pass?,
    in group: inout ThrowingTaskGroup<Event, any Error>
  ) {
    let (sink, deletionGuard) = (session.sink, session.deletionGuard)
    group.addTask {
      var page = page
      page.suppressDeletion(of: entry, by: deletionGuard)
      try await page.pass(to: sink)
      withExtendedLifetime(largePagePass) {}
      page.releaseContent()
      return .page(entry, page)
    }
  }

  /// Adds a fetched page to the second wave; if too many pages wait in memory, or the crawl is to end, to the render queue.
  ///
  /// The page counts as in flight in the store, so that the crawl fetches it again if the process dies. Its scripts
  /// cannot end this process, so a death counts for the page only while it is read.
  private mutating func queueForRendering(
    _ job: SecondWave.Job,
    in group: inout ThrowingTaskGroup<Event, any Error>
  ) {
    frontier.complete(job.entry, at: now)
    session.store.endFetch(of: job.entry.record.id)
    if isIsolated, !session.isStopRequested { return render(job, in: &group) }
    isIsolated = false
    if session.isStopRequested || !secondWave.add(job) {
      secondWave.remove(job.entry)
      deferRendering(of: job.entry, job.page)
    }
  }

  /// Renders the pages that no plain page waits for, and fetches further ones of the render queue.
  ///
  /// - Parameters:
  ///   - group: The group of the tasks.
  ///   - isLast: `true` if no plain page can be fetched any more.
  /// - Returns: `true` if there were any.
  /// - Throws: An error if the state cannot be read or written.
  @discardableResult
  private mutating func advanceSecondWave(
    _ group: inout ThrowingTaskGroup<Event, any Error>,
    isLast: Bool = false
  ) async throws -> Bool {
    // Pages of hosts that are skipped were leased and are never fetched.
    if isLast {
      secondWave.removeLeased()
      try await countStoredPages()
    }
    var isAdvanced = false
    while isolatedEntry == nil, !isIsolated, let step = nextRenderingStep(isLast: isLast) {
      switch step {
      case .render(let job):
        render(job, in: &group)
        isAdvanced = true
      case .lease(let host, let count):
        if try await leaseWaitingPages(of: host, count: count) { isAdvanced = true }
      case .fetch(let entries):
        for entry in entries where !frontier.retry(entry, notBefore: now) && entry.isReserved {
          releasePlace(of: entry)
        }
        isAdvanced = true
      }
    }
    return isAdvanced
  }

  private mutating func render(
    _ job: SecondWave.Job,
    in group: inout ThrowingTaskGroup<Event, any Error>
  ) {
    secondWave.beginRendering()
    let entry = job.entry
    let (fetcher, sink, deletionGuard) = (session.fetcher, session.sink, session.deletionGuard)
    let store = session.store
    group.addTask {
      var page = job.page
      let rendering = await fetcher.runScripts(of: page, entry)
      if rendering?.isInterrupted == true { return .interrupted(entry, page) }
      store.beginFetch(of: entry.record.id)
      await fetcher.read(rendering, into: &page)
      page.suppressDeletion(of: entry, by: deletionGuard)
      try await page.pass(to: sink)
      page.releaseContent()
      return .rendered(entry, page)
    }
  }

  /// Schedules a wake-up of the loop at `time`, and periodically before.
  private mutating func scheduleWakeUp(
    at time: Double,
    in group: inout ThrowingTaskGroup<Event, any Error>
  ) {
    let latest = hasUnsaved ? SaveSchedule.latestWakeUp(at: now) : now + Self.longestSleep
    let time = max(now + 0.001, min(time, latest))
    if let wakeUpTime, wakeUpTime <= time + 0.002 { return }
    wakeUpTime = time
    let pause = time - now
    group.addTask {
      try? await Task.sleep(for: .seconds(pause))
      return .wakeUp(time)
    }
  }

  /// Fetches the next file of a sitemap crawl.
  private func fetchNextFile(
    of crawl: SitemapCrawl,
    in group: inout ThrowingTaskGroup<Event, any Error>
  ) {
    group.addTask {
      var crawl = crawl
      let step = await crawl.fetcher.next()
      return .sitemap(crawl, step)
    }
  }

  // MARK: Results

  private mutating func handle(_ event: Event) async throws {
    switch event {
    case .wakeUp(let time):
      if wakeUpTime == time { wakeUpTime = nil }
    case .sitemap(let crawl, let step):
      if case .file(let file) = step { return process(file, of: crawl) }
      sitemaps.endFile()
      switch step {
      case .file: break
      case .pause(let seconds): sitemaps.pause(crawl, until: now + seconds)
      case .end:
        // robots.txt of a site that another process has is not fetched.
        if crawl.fetcher.isBlocked, handOver(crawl) { return }
        finish(crawl)
      }
    case .page(let entry, let page):
      isIsolated = false
      secondWave.remove(entry)
      frontier.complete(entry, at: now)
      try await add(page.effects.associationChanges)
      await process(page, of: entry)
    case .rendered(let entry, let page):
      isIsolated = false
      secondWave.endRendering(of: entry, requested: page.effects.requestedHosts)
      try await add(page.effects.associationChanges)
      await process(page, of: entry)
    case .interrupted(let entry, let page):
      isIsolated = false
      secondWave.endRendering(of: entry, requested: [])
      deferRendering(of: entry, page)
    case .rendering, .possibleCopy: break
    }
  }
}
