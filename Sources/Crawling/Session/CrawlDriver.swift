import DequeModule
import Fetching
import FoundationEssentials
import Sitemaps
import URLStandard

/// The main loop of a crawl.
///
/// One task owns the driver, so its state needs no lock.
struct CrawlDriver {
  private enum Event: Sendable {
    case page(Frontier.Entry, PageResult)
    case sitemap(SitemapTour, SitemapWalk.File?)
    case tick(Double)
  }

  private static let longestTick = 0.25
  /// The maximum number of pages in memory, over all hosts.
  private static let handSize = 4096

  let session: CrawlSession
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
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
  var spentSeeds: Set<Int> = []
  /// The scope bases of each seed: its URL and its redirect targets.
  var bases: [[WebURL]]
  /// The number of consecutive failures per host.
  var failuresOfHost: [HostKey: Int] = [:]
  /// The crawler trap detector.
  var traps = TrapGuard()
  /// The query parameters that canonical links have shown to be insignificant.
  var learnedParameters = LearnedParameters()
  /// The detector of duplicate texts.
  var duplicates = DuplicateFinder()
  /// The entity tags by which duplicate URLs are detected.
  var twins = TwinTags()
  /// The number of finished pages that are not written, and the time since the first of them.
  var unsavedCount = 0
  var unsavedSince = 0.0
  /// A cache of links to recently found URLs.
  var metLinks = RecentKeys(bits: 16)
  /// The time of the last write.
  var savedAt = -1.0
  /// A Boolean value that indicates whether the frontier returns nothing before the next write.
  var isStarved = false
  /// The end of the running tick.
  private var tickTime: Double?
  /// Sitemap and feed crawls that have not started.
  var waitingTours: Deque<SitemapTour> = []
  /// Targets of redirects that led out of the scope of their seed.
  var refusedTargets: [(url: WebURL, seed: Int, place: QueuePlace)] = []
  /// Association files whose pages the index has not heard of yet.
  var associationChanges: [AssociationChange] = []
  /// Tours of hosts whose robots.txt could not be had.
  var blockedTours: [HostKey: [SitemapTour]] = [:]
  private var toursUnderWay = 0
  /// A page that must be fetched while nothing else is in flight.
  private var suspect: Frontier.Entry?
  /// A Boolean value that indicates whether such a page is in flight.
  private var isAlone = false
  /// Hosts that are released as soon as the entries of their sitemaps are written.
  var endedHolds: [HostKey] = []
  /// Requested feeds, and their number per seed.
  var knownFeeds: Set<WebURL> = []
  var feedsOfSeed: [Int: Int] = [:]

  init(session: CrawlSession) throws {
    self.session = session
    start = clock.now
    let configuration = session.configuration
    frontier = Frontier(perHost: configuration.perHost, delay: configuration.delay)
    budget = CrawlBudget(limit: configuration.maxPages, limits: session.seeds.map(\.maxPages))
    bases = session.seeds.map { [$0.url] }
    let time = configuration.clock()
    startTime = time
    report = CrawlReport(startedAt: Date(timeIntervalSince1970: time))
    let opened = try session.store.openSession(
      seeds: session.seeds.map(\.url.href),
      asOf: configuration.asksForAll ? nil : time,
      limits: KnownURLLimits(
        maxPages: session.seeds.map(\.maxPages),
        hostURLs: configuration.maxURLsOfHost
      )
    )
    report.count(opened.setAside)
    session.removals.begin(with: opened.indexed)
    report.isResumed = opened.isResumed
    session.known.use(opened.secret)
    for seed in session.seeds where seed.folder != nil {
      frontier.liftDelay(of: host(of: seed.url))
    }
    for base in opened.bases { if let url = WebURL(base.url) { bases[base.seed].append(url) } }
    for (seed, count) in opened.spent.enumerated() { budget.spend(count, for: seed) }
    waitingTours = Deque(Self.tours(of: session))
    holdKnownPages(of: opened.due)
    for (host, count) in opened.due { frontier.add(count, of: host) }
    for (index, seed) in session.seeds.enumerated() {
      add(seed.url, at: QueuePlace(depth: 0), seed: index, isForced: true)
    }
  }

  /// Holds known pages until their sitemaps are read.
  private mutating func holdKnownPages(of due: [HostKey: Int]) {
    for tour in waitingTours {
      guard let seed = tour.seeds.first else { continue }
      let host = host(of: session.seeds[seed].url)
      if due[host] != nil { frontier.hold(host) }
    }
  }

  func host(of url: WebURL) -> HostKey {
    HostKey(url.hostAndPort, secret: session.known.hashSecret)
  }

  mutating func run() async throws -> CrawlReport {
    try await stateSeedApps()
    try await withThrowingTaskGroup(of: Event.self) { group in
      while true {
        try await stateAssociations()
        try await saveIfDue()
        isStarved = false
        let isWaiting = try fill(&group)
        if isStarved, try await saveForStarved() { continue }
        let isBusy = frontier.inProcessCount > (suspect == nil ? 0 : 1) || toursUnderWay > 0
        guard isBusy || (isWaiting && !session.isStopRequested) else {
          if try await save() { continue }
          break
        }
        guard let event = try await group.next() else { break }
        try take(event)
      }
      group.cancelAll()
    }
    try await stateAssociations()
    _ = try await save()
    try finish()
    return report
  }

  // MARK: Starting work

  var now: Double { (clock.now - start).inSeconds }

  /// A page counts as in flight until it is written, so at most `concurrency` pages are fetched again
  /// after a crash.
  private var hasRoom: Bool {
    guard suspect == nil, !isAlone else { return false }
    return frontier.inProcessCount + toursUnderWay + unsavedCount
      < session.configuration.concurrency
  }

  /// Starts as much work as possible and returns `true` if something waits for a time.
  private mutating func fill(_ group: inout ThrowingTaskGroup<Event, any Error>) throws -> Bool {
    if !session.isStopRequested, let entry = suspect { startAlone(entry, in: &group) }
    while !session.isStopRequested, hasRoom {
      if let tour = waitingTours.popFirst() {
        toursUnderWay += 1
        goOn(tour, in: &group)
        continue
      }
      switch frontier.next(at: now) {
      case .fetch(let entry):
        try begin(entry, in: &group)
      case .refill(let hosts):
        try refill(hosts)
      case .wait(let time):
        isStarved = true
        startTick(at: time, in: &group)
        return true
      case .idle:
        isStarved = true
        if hasUnsaved { startTick(at: savedAt + Self.shortestDelay, in: &group) }
        return false
      }
    }
    if session.isStopRequested { return false }
    if suspect != nil, hasUnsaved { isStarved = true }
    startTick(at: now + Self.longestTick, in: &group)
    return true
  }

  private mutating func begin(
    _ entry: Frontier.Entry,
    in group: inout ThrowingTaskGroup<Event, any Error>
  ) throws {
    if entry.record.deathCount >= DeathCount.suspicion, !isAlone {
      suspect = entry
      return startAlone(entry, in: &group)
    }
    if entry.attempts > 0 { return fetch(entry, in: &group) }
    if isNeedless(entry) { return }
    guard budget.take(for: entry.seed) else {
      spentSeeds.insert(entry.seed)
      frontier.park(entry)
      return
    }
    fetch(try withTwin(entry), in: &group)
  }

  /// Fetches a page as soon as nothing else is in flight, so that a process death can be attributed to
  /// it.
  private mutating func startAlone(
    _ entry: Frontier.Entry,
    in group: inout ThrowingTaskGroup<Event, any Error>
  ) {
    guard frontier.inProcessCount == 1, toursUnderWay == 0, unsavedCount == 0 else { return }
    (suspect, isAlone) = (nil, true)
    guard entry.attempts > 0 || budget.take(for: entry.seed) else {
      isAlone = false
      spentSeeds.insert(entry.seed)
      return frontier.park(entry)
    }
    fetch(entry, in: &group)
  }

  /// Leases the pages that the frontier requests; fewer per host if there are many hosts.
  private mutating func refill(_ hosts: [HostKey]) throws {
    let count = max(1, min(64, Self.handSize / max(1, frontier.hostCount)))
    let records = try session.store.lease(hosts, perHost: count, excluding: spentSeeds)
    let entries = records.compactMap { record in
      WebURL(record.url).map { Frontier.Entry(record, url: $0) }
    }
    frontier.supply(entries, of: hosts)
  }

  private func fetch(
    _ entry: Frontier.Entry,
    in group: inout ThrowingTaskGroup<Event, any Error>
  ) {
    let seed = session.seeds[entry.seed]
    let bases = bases[entry.seed]
    let (fetcher, sink) = (session.fetcher, session.sink)
    let (configuration, removals) = (session.configuration, session.removals)
    session.store.beginFetch(of: entry.record.id)
    group.addTask {
      var result = await fetcher.fetch(entry, seed: seed, bases: bases, record: entry.record)
      result.settleRetry(of: entry, configuration: configuration)
      if result.retry == nil {
        result.expire(of: entry, after: configuration.unavailableLimit)
        result.withhold(of: entry, by: removals)
        result.item = try await sink.receive(result.page)
        result.printLinks()
      }
      result.page.markup = nil
      return .page(entry, result)
    }
  }

  /// Schedules a wake-up of the loop at `time`, and periodically before.
  private mutating func startTick(
    at time: Double,
    in group: inout ThrowingTaskGroup<Event, any Error>
  ) {
    let latest = hasUnsaved ? now + Self.shortestDelay : now + Self.longestTick
    let time = max(now + 0.001, min(time, latest))
    if let tickTime, tickTime <= time + 0.002 { return }
    tickTime = time
    let pause = time - now
    group.addTask {
      try? await Task.sleep(for: .seconds(pause))
      return .tick(time)
    }
  }

  /// Fetches the next file of a sitemap crawl.
  private func goOn(
    _ tour: SitemapTour,
    in group: inout ThrowingTaskGroup<Event, any Error>
  ) {
    group.addTask {
      var tour = tour
      let file = await tour.walk.next()
      return .sitemap(tour, file)
    }
  }

  // MARK: Results

  private mutating func take(_ event: Event) throws {
    switch event {
    case .tick(let time):
      if tickTime == time { tickTime = nil }
    case .sitemap(let tour, let file):
      toursUnderWay -= 1
      take(file, of: tour)
      if file != nil { waitingTours.append(tour) }
    case .page(let entry, let result):
      isAlone = false
      take(result, of: entry)
    }
  }
}

extension Duration {
  /// The duration in seconds as a floating-point number.
  var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
