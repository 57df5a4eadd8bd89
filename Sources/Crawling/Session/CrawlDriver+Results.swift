import FoundationEssentials
import Logging
import URLStandard

extension PageResult {
  /// Decides whether the page is asked for again in this run, and when.
  ///
  /// Done before the sink hears of the page, so that both go by one decision.
  mutating func settleRetry(of entry: Frontier.Entry, configuration: CrawlConfiguration) {
    guard case .after(let asked)? = retry else { return }
    let backOff = configuration.retryPause * Double(1 << min(entry.attempts, 10))
    let pause = max(asked ?? 0, asked == nil ? backOff : 0)
    if pause > configuration.longestPause { wantsLongPause = true }
    guard entry.attempts < configuration.retries, !wantsLongPause else {
      retry = nil
      return
    }
    retry = .after(pause)
  }
}

/// What becomes of a page that was fetched.
extension CrawlDriver {
  mutating func take(_ result: PageResult, of entry: Frontier.Entry) async throws {
    if let delay = result.crawlDelay { frontier.setDelay(delay, for: entry.url) }
    frontier.finished(entry, at: now, rest: session.transport.pause(of: entry.url))
    if case .after(let pause)? = result.retry {
      var again = entry
      again.attempts += 1
      frontier.putBack(again, until: now + (pause ?? 0))
      return
    }
    judgeHost(of: result)
    learn(from: result)
    discoverFeeds(result.feeds, of: entry)
    for url in result.outlinks {
      discover(url, depth: entry.depth + 1, seed: entry.seed, from: entry)
    }
    if let target = result.redirect { adopt(target, from: entry) }
    if case .excluded = result.page.outcome {
      budget.giveBack(for: entry.seed)
      frontier.unpark(seed: entry.seed)
    }
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

  /// Leaves a host alone that does not answer, or wants no more for long: what waits there is due in
  /// the next run.
  private mutating func judgeHost(of result: PageResult) {
    let url = result.page.finalURL
    guard result.isHostFailure || result.wantsLongPause else {
      failuresOfHost[url.hostAndPort] = nil
      return
    }
    failuresOfHost[url.hostAndPort, default: 0] += 1
    let count = failuresOfHost[url.hostAndPort] ?? 0
    guard result.wantsLongPause || count >= session.configuration.failuresOfHost else { return }
    frontier.retire(hostOf: url)
    session.logger.debug(
      "left a host to the next run",
      metadata: ["host": "\(url.hostAndPort)", "failures": "\(count)"]
    )
  }

  /// A seed that redirects to another host begins there: `example.com` to `www.example.com`.
  private mutating func adopt(_ target: WebURL, from entry: Frontier.Entry) {
    let isSeed = entry.depth == 0
    if isSeed, !bases[entry.seed].contains(target) { bases[entry.seed].append(target) }
    add(Frontier.Entry(url: target, depth: entry.depth, seed: entry.seed), isForced: isSeed)
  }

  mutating func discover(
    _ url: WebURL,
    depth: Int,
    seed: Int,
    sitemapPriority: Double? = nil,
    from parent: Frontier.Entry? = nil
  ) {
    let owner = session.seeds[seed]
    let limit = min(owner.maxDepth ?? .max, session.configuration.maxDepth ?? .max)
    guard depth <= limit, bases[seed].contains(where: { owner.scope.contains(url, from: $0) })
    else { return }
    let url = session.configuration.parameterStripping.applied(to: url.withoutFragment)
    guard !session.known.contains(CanonicalKey(url)) else { return }
    let way = parent.map { TrapGuard.isOneShape($0.url, url) ? $0.way + 1 : 0 } ?? 0
    guard !isTrap(url, way: way) else { return }
    var entry = Frontier.Entry(
      url: url,
      depth: depth,
      seed: seed,
      sitemapPriority: sitemapPriority
    )
    entry.way = way
    add(entry)
  }

  mutating func add(_ entry: Frontier.Entry, isForced: Bool = false) {
    let key = CanonicalKey(entry.url)
    let isNew = session.known.claim(key) || isForced && !givenKeys.contains(key.hash128)
    guard isNew else { return }
    givenKeys.insert(key.hash128)
    frontier.add(entry)
    var record = newRecord(of: entry, key: key.text)
    if let former = formerRecords[key.text] {
      record.missingCount = former.missingCount
      record.fetchedAt = former.fetchedAt
      formerRecords[key.text] = record
    }
    pending.append(record)
  }

  private func newRecord(of entry: Frontier.Entry, key: String) -> PageRecord {
    PageRecord(
      key: key,
      url: entry.url.href,
      depth: entry.depth,
      seed: session.seeds[entry.seed].url.href
    )
  }

  /// Ends what is known of an entry for this run.
  mutating func settle(_ entry: Frontier.Entry, _ change: (inout PageRecord) -> Void) {
    let key = CanonicalKey(entry.url).text
    var record = formerRecords.removeValue(forKey: key) ?? newRecord(of: entry, key: key)
    change(&record)
    pending.append(record)
  }

  private mutating func remember(_ result: PageResult, of entry: Frontier.Entry) {
    settle(entry) { record in Self.update(&record, with: result) }
  }

  private static func update(_ record: inout PageRecord, with result: PageResult) {
    switch result.page.outcome {
    case .failed:
      // A failure says nothing about the page: what was known of it stays.
      record.state = .failed
    case .missing, .gone:
      record.fetchedAt = result.page.fetchedAt.timeIntervalSince1970
      record.state = result.page.outcome.recordState
      record.missingCount += 1
    default:
      record.state = result.page.outcome.recordState
      record.validators = result.page.redirectHops.isEmpty ? result.validators : nil
      record.contentHash = result.contentHash
      record.fetchedAt = result.page.fetchedAt.timeIntervalSince1970
      record.missingCount = 0
    }
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

  mutating func finish() async throws {
    try await checkpoint()
    report.seconds = now
    let waiting = knownPages.values.reduce(0) { $0 + $1.count }
    report.due = frontier.dueCount + frontier.heldBackCount + waiting
    report.isComplete = !session.isStopRequested
    if report.isComplete { try session.store.closeSession() }
  }
}
