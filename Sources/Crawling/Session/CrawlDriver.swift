import Fetching
import FoundationEssentials
import Logging
import URLStandard

/// The loop of a crawl.
///
/// Owned by one task, so its state needs no lock.
struct CrawlDriver {
  private enum Event: Sendable {
    case page(Frontier.Entry, PageResult)
    case sitemap(seed: Int, [Sitemap.Entry])
    case tick
  }

  /// Pages between two checkpoints.
  private static let checkpointSize = 200
  private static let longestTick = 0.25

  private let session: CrawlSession
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var frontier: Frontier
  private var report: CrawlReport
  private var progress = CrawlProgress()
  private var records: [String: PageRecord] = [:]
  private var pending: [PageRecord] = []
  private var pagesOfSeed: [Int: Int] = [:]
  private var pagesOfCrawl = 0
  private var finishedSinceCheckpoint = 0
  private var hasTick = false
  private var sitemapsUnderWay = 0

  init(session: CrawlSession) throws {
    self.session = session
    start = clock.now
    frontier = Frontier(
      perHost: session.configuration.perHost,
      delay: session.configuration.delay
    )
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
      records[record.key] = record
      guard session.known.claim(CanonicalKey(url)), record.state == .due else { continue }
      frontier.add(Frontier.Entry(url: url, depth: record.depth, seed: seed))
    }
  }

  mutating func run() async throws -> CrawlReport {
    try await withThrowingTaskGroup(of: Event.self) { group in
      startSitemaps(in: &group)
      while true {
        let isWaiting = fill(&group)
        let isBusy = frontier.inProcessCount > 0 || sitemapsUnderWay > 0
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

  private var now: Double { (clock.now - start).inSeconds }

  /// Starts what may be started; whether something waits for a time to come.
  private mutating func fill(_ group: inout ThrowingTaskGroup<Event, any Error>) -> Bool {
    while !session.isStopRequested,
      frontier.inProcessCount < session.configuration.concurrency
    {
      switch frontier.next(at: now) {
      case .fetch(let entry):
        if mayFetch(entry) { fetch(entry, in: &group) } else { frontier.finished(entry, at: now) }
      case .wait(let time):
        startTick(max(0.001, min(time - now, Self.longestTick)), in: &group)
        return true
      case .idle:
        return false
      }
    }
    if session.isStopRequested { return false }
    startTick(Self.longestTick, in: &group)
    return true
  }

  /// Whether the budgets of the crawl and of the seed have room.
  ///
  /// What is over stays due.
  private mutating func mayFetch(_ entry: Frontier.Entry) -> Bool {
    let seed = session.seeds[entry.seed]
    let limit = session.configuration.maxPages ?? .max
    guard pagesOfCrawl < limit else { return false }
    guard pagesOfSeed[entry.seed, default: 0] < seed.maxPages ?? .max else { return false }
    if entry.attempts == 0 {
      pagesOfSeed[entry.seed, default: 0] += 1
      pagesOfCrawl += 1
    }
    return true
  }

  private func fetch(
    _ entry: Frontier.Entry,
    in group: inout ThrowingTaskGroup<Event, any Error>
  ) {
    let seed = session.seeds[entry.seed]
    let record = records[CanonicalKey(entry.url).text]
    let (fetcher, sink) = (session.fetcher, session.sink)
    let retries = session.configuration.retries
    group.addTask {
      var result = await fetcher.fetch(entry, seed: seed, record: record)
      let isRetried = result.retry != nil && entry.attempts < retries
      if !isRetried { try await sink.receive(result.page) }
      result.page.markup = nil
      return .page(entry, result)
    }
  }

  private mutating func startTick(
    _ seconds: Double,
    in group: inout ThrowingTaskGroup<Event, any Error>
  ) {
    guard !hasTick else { return }
    hasTick = true
    group.addTask {
      try? await Task.sleep(for: .seconds(seconds))
      return .tick
    }
  }

  private mutating func startSitemaps(in group: inout ThrowingTaskGroup<Event, any Error>) {
    for (index, seed) in session.seeds.enumerated() where seed.scope != .page {
      sitemapsUnderWay += 1
      let reader = SitemapReader(
        gate: session.gate,
        transport: session.transport,
        request: session.fetcher.request
      )
      group.addTask { .sitemap(seed: index, await reader.entries(of: seed.url)) }
    }
  }

  // MARK: Taking results

  private mutating func take(_ event: Event) async throws {
    switch event {
    case .tick: hasTick = false
    case .sitemap(let seed, let entries):
      sitemapsUnderWay -= 1
      for entry in entries {
        discover(entry.url, depth: 1, seed: seed, sitemapPriority: entry.priority)
      }
    case .page(let entry, let result):
      try await take(result, of: entry)
    }
  }

  private mutating func take(_ result: PageResult, of entry: Frontier.Entry) async throws {
    if let delay = result.crawlDelay {
      frontier.setDelay(min(delay, session.configuration.crawlDelayLimit), for: entry.url)
    }
    frontier.finished(entry, at: now)
    if case .after(let pause)? = result.retry, entry.attempts < session.configuration.retries {
      var again = entry
      again.attempts += 1
      let backOff = session.configuration.retryPause * Double(1 << entry.attempts)
      frontier.putBack(again, until: now + (pause ?? backOff))
      return
    }
    for url in result.outlinks { discover(url, depth: entry.depth + 1, seed: entry.seed) }
    if let target = result.redirect { adopt(target, from: entry) }
    remember(result, of: entry)
    report.count(result.page)
    session.logger.debug(
      "page finished",
      metadata: [
        "url": "\(entry.url)", "outcome": "\(result.page.outcome.name)",
        "status": "\(result.page.status ?? 0)",
      ]
    )
    session.observer?.crawlDidFinish(result.page)
    session.observer?.crawlDidAdvance(currentProgress(after: result))
    finishedSinceCheckpoint += 1
    if finishedSinceCheckpoint >= Self.checkpointSize { try await checkpoint() }
  }

  /// A seed that redirects to another host begins there: `example.com` to `www.example.com`.
  private mutating func adopt(_ target: WebURL, from entry: Frontier.Entry) {
    let isSeed = entry.depth == 0
    add(Frontier.Entry(url: target, depth: entry.depth, seed: entry.seed), isForced: isSeed)
  }

  private mutating func discover(
    _ url: WebURL,
    depth: Int,
    seed: Int,
    sitemapPriority: Double? = nil
  ) {
    let owner = session.seeds[seed]
    let limit = min(owner.maxDepth ?? .max, session.configuration.maxDepth ?? .max)
    guard depth <= limit, owner.scope.contains(url, from: owner.url) else { return }
    add(
      Frontier.Entry(
        url: url.withoutFragment,
        depth: depth,
        seed: seed,
        sitemapPriority: sitemapPriority
      )
    )
  }

  private mutating func add(_ entry: Frontier.Entry, isForced: Bool = false) {
    let key = CanonicalKey(entry.url)
    guard session.known.claim(key) || isForced && records[key.text] == nil else { return }
    frontier.add(entry)
    let record = PageRecord(
      key: key.text,
      url: entry.url.href,
      depth: entry.depth,
      seed: session.seeds[entry.seed].url.href
    )
    records[key.text] = record
    pending.append(record)
  }

  private mutating func remember(_ result: PageResult, of entry: Frontier.Entry) {
    let key = CanonicalKey(entry.url).text
    guard var record = records[key] else { return }
    record.state = result.page.outcome.recordState
    record.validators = result.page.redirectHops.isEmpty ? result.validators : nil
    record.contentHash = result.contentHash
    switch result.page.outcome {
    case .missing, .gone: record.missingCount += 1
    case .failed: break
    default: record.missingCount = 0
    }
    records[key] = record
    pending.append(record)
  }

  private mutating func currentProgress(after result: PageResult) -> CrawlProgress {
    progress.done = report.pages
    progress.due = frontier.dueCount + frontier.inProcessCount
    if case .failed = result.page.outcome { progress.failed += 1 }
    progress.bytes = report.bytes
    progress.hosts = frontier.hostCount
    progress.seconds = now
    return progress
  }

  // MARK: State

  /// First the index, then the frontier: what the store calls done is in the index for certain.
  private mutating func checkpoint() async throws {
    try await session.sink.flush()
    try session.store.save(pending)
    pending.removeAll(keepingCapacity: true)
    finishedSinceCheckpoint = 0
  }

  private mutating func finish() async throws {
    try await checkpoint()
    report.seconds = now
    report.due = frontier.dueCount
    report.isComplete = !session.isStopRequested
    if report.isComplete { try session.store.closeSession() }
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
