import DequeModule
import Fetching
import FoundationEssentials
import Sitemaps
import URLStandard

/// The loop of a crawl.
///
/// Owned by one task, so its state needs no lock.
struct CrawlDriver {
  private enum Event: Sendable {
    case page(Frontier.Entry, PageResult)
    case sitemap(SitemapTour, SitemapWalk.File?)
    case tick(Double)
  }

  private static let longestTick = 0.25
  /// Pages at hand of all hosts together.
  private static let handSize = 4096

  let session: CrawlSession
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  /// When the crawl began, in seconds since 1970.
  let startTime: Double
  var frontier: Frontier
  var report: CrawlReport
  var progress = CrawlProgress()
  /// What happened since the state was written last.
  var batch = FrontierBatch()
  /// Redirect targets that the pages of ``batch`` made their own.
  var claimed: [CanonicalKey] = []
  var budget: CrawlBudget
  /// Seeds whose budget is spent.
  var spentSeeds: Set<Int> = []
  /// Where the scope of each seed begins: at its URL, and where that redirects to.
  var bases: [[WebURL]]
  /// Failures of a host, one after the other.
  var failuresOfHost: [HostKey: Int] = [:]
  /// The endless parts of sites.
  var traps = TrapGuard()
  /// Parameters that canonical links have shown to mean nothing.
  var learnedParameters = LearnedParameters()
  /// Pages that say what another page says.
  var duplicates = DuplicateFinder()
  /// Entity tags by which a page can be told from another spelling of it.
  var twins = TwinTags()
  /// Pages that are done and not written yet, and since when.
  var unsavedCount = 0
  var unsavedSince = 0.0
  /// Links, as they are written, to URLs that were found a moment ago.
  var metLinks = RecentKeys(bits: 16)
  /// When the state was written last.
  var savedAt = -1.0
  /// Whether the frontier has nothing to give before more is written.
  var isStarved = false
  /// When the running tick ends.
  private var tickTime: Double?
  /// Ways through sitemaps and to feeds that were not begun yet.
  var waitingTours: Deque<SitemapTour> = []
  /// Targets of redirects that led out of the scope of their seed.
  var refusedTargets: [(url: WebURL, seed: Int, place: QueuePlace)] = []
  /// Association files whose pages the index has not heard of yet.
  var associationChanges: [AssociationChange] = []
  /// Tours of hosts whose robots.txt could not be had.
  var blockedTours: [HostKey: [SitemapTour]] = [:]
  private var toursUnderWay = 0
  /// A page that is to be fetched while nothing else is in flight.
  private var suspect: Frontier.Entry?
  /// Whether such a page is in flight.
  private var isAlone = false
  /// Hosts whose pages may be handed out when what the sitemaps said is written.
  var endedHolds: [HostKey] = []
  /// Feeds that were asked for, and how many for each seed.
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

  /// Known pages wait for what the sitemaps say of them.
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

  /// A page keeps its place among those in flight until it is written: so no more than that many are
  /// fetched again after a crash.
  private var hasRoom: Bool {
    guard suspect == nil, !isAlone else { return false }
    return frontier.inProcessCount + toursUnderWay + unsavedCount
      < session.configuration.concurrency
  }

  /// Starts what may be started; whether something waits for a time to come.
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

  /// Fetches a page while nothing else is in flight, as soon as that is so: if the process dies, it is
  /// known of which page.
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

  /// Brings what the frontier asks for; few of each host where there are many.
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

  /// Sees to it that the loop wakes up at `time`, and now and then before that.
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

  /// Asks for the next file of a tour.
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

  // MARK: Taking results

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
  /// The duration as a floating-point number.
  var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
