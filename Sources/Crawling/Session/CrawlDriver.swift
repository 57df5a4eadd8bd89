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

  /// Pages between two checkpoints.
  static let checkpointSize = 200
  private static let longestTick = 0.25

  let session: CrawlSession
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  var frontier: Frontier
  var report: CrawlReport
  var progress = CrawlProgress()
  /// What earlier runs knew of pages that are due or gone, by canonical key; a page's record leaves when
  /// it is done, so that memory does not grow with the pages of a crawl.
  var formerRecords: [String: PageRecord] = [:]
  /// The keys of everything that the frontier was ever given.
  var givenKeys: Set<UInt128> = []
  var pending: [PageRecord] = []
  var budget: CrawlBudget
  /// Where the scope of each seed begins: at its URL, and where that redirects to.
  var bases: [[WebURL]]
  /// Failures of a host, one after the other.
  var failuresOfHost: [String: Int] = [:]
  /// The endless parts of sites.
  var traps = TrapGuard()
  /// Parameters that canonical links have shown to mean nothing.
  var learnedParameters = LearnedParameters()
  var finishedSinceCheckpoint = 0
  /// When the running tick ends.
  private var tickTime: Double?
  /// Ways through sitemaps and to feeds that were not begun yet.
  var waitingTours: Deque<SitemapTour> = []
  private var toursUnderWay = 0
  /// Feeds that were asked for, and how many for each seed.
  var knownFeeds: Set<WebURL> = []
  var feedsOfSeed: [Int: Int] = [:]
  /// Pages of earlier runs that are due, by seed; they wait for what the sitemaps say of them.
  var knownPages: [Int: [PageRecord]] = [:]
  /// What sitemaps say of these pages, by canonical key.
  var sitemapEntries: [String: SitemapEntry] = [:]

  init(session: CrawlSession) throws {
    self.session = session
    start = clock.now
    frontier = Frontier(
      perHost: session.configuration.perHost,
      delay: session.configuration.delay
    )
    budget = CrawlBudget(
      limit: session.configuration.maxPages,
      limits: session.seeds.map(\.maxPages)
    )
    bases = session.seeds.map { [$0.url] }
    report = CrawlReport(startedAt: Date())
    report.isResumed = try session.store.openSession()
    for seed in session.seeds where seed.folder != nil { frontier.liftDelay(for: seed.url) }
    try loadRecords()
    for (index, seed) in session.seeds.enumerated() {
      add(Frontier.Entry(url: seed.url, depth: 0, seed: index))
    }
  }

  /// Takes over what earlier runs left due; the seed list decides which of it is still asked for.
  private mutating func loadRecords() throws {
    let seeds = Dictionary(
      session.seeds.enumerated().map { ($0.element.url.href, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
    var loaded: [PageRecord] = []
    try session.store.forEachRecord { loaded.append($0) }
    for record in loaded {
      guard let seed = seeds[record.seed], let url = WebURL(record.url) else { continue }
      if record.depth == 0, url.hostAndPort != session.seeds[seed].url.hostAndPort {
        bases[seed].append(url)
      }
      // What is gone may come back: a link to it is reason enough to ask again.
      if record.state == .gone || record.state == .due { formerRecords[record.key] = record }
      let key = CanonicalKey(url)
      guard record.state != .gone, session.known.claim(key) else { continue }
      givenKeys.insert(key.hash128)
      if record.state == .due {
        knownPages[seed, default: []].append(record)
      } else if record.state != .excluded {
        _ = budget.take(for: seed)
      }
    }
  }

  mutating func run() async throws -> CrawlReport {
    try await withThrowingTaskGroup(of: Event.self) { group in
      waitingTours = Deque(Self.tours(of: session))
      for (index, seed) in session.seeds.enumerated() where seed.scope == .page {
        release(knownPagesOf: [index])
      }
      while true {
        let isWaiting = fill(&group)
        let isBusy = frontier.inProcessCount > 0 || toursUnderWay > 0
        guard isBusy || (isWaiting && !session.isStopRequested) else { break }
        guard let event = try await group.next() else { break }
        try await take(event)
      }
      group.cancelAll()
    }
    try await finish()
    return report
  }

  // MARK: Starting work

  var now: Double { (clock.now - start).inSeconds }

  /// Starts what may be started; whether something waits for a time to come.
  private mutating func fill(_ group: inout ThrowingTaskGroup<Event, any Error>) -> Bool {
    while !session.isStopRequested,
      frontier.inProcessCount + toursUnderWay < session.configuration.concurrency
    {
      if let tour = waitingTours.popFirst() {
        toursUnderWay += 1
        goOn(tour, in: &group)
        continue
      }
      switch frontier.next(at: now) {
      case .fetch(let entry):
        if isNeedless(entry) { continue }
        if entry.attempts > 0 || budget.take(for: entry.seed) {
          fetch(entry, in: &group)
        } else {
          frontier.park(entry)
        }
      case .wait(let time):
        startTick(at: time, in: &group)
        return true
      case .idle:
        return false
      }
    }
    if session.isStopRequested { return false }
    startTick(at: now + Self.longestTick, in: &group)
    return true
  }

  private func fetch(
    _ entry: Frontier.Entry,
    in group: inout ThrowingTaskGroup<Event, any Error>
  ) {
    let seed = session.seeds[entry.seed]
    let bases = bases[entry.seed]
    let record = formerRecords[CanonicalKey(entry.url).text]
    let (fetcher, sink) = (session.fetcher, session.sink)
    let configuration = session.configuration
    group.addTask {
      var result = await fetcher.fetch(entry, seed: seed, bases: bases, record: record)
      result.settleRetry(of: entry, configuration: configuration)
      if result.retry == nil { try await sink.receive(result.page) }
      result.page.markup = nil
      return .page(entry, result)
    }
  }

  /// Sees to it that the loop wakes up at `time`, and now and then before that.
  private mutating func startTick(
    at time: Double,
    in group: inout ThrowingTaskGroup<Event, any Error>
  ) {
    let time = max(now + 0.001, min(time, now + Self.longestTick))
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

  private mutating func take(_ event: Event) async throws {
    switch event {
    case .tick(let time):
      if tickTime == time { tickTime = nil }
    case .sitemap(let tour, let file):
      toursUnderWay -= 1
      take(file, of: tour)
      if file != nil { waitingTours.append(tour) }
    case .page(let entry, let result):
      try await take(result, of: entry)
    }
  }
}

extension CrawlOutcome {
  /// How the store remembers it.
  var recordState: PageRecord.State {
    switch self {
    case .gone: .gone
    case .excluded: .excluded
    case .failed: .failed
    default: .done
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
