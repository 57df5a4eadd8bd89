import Fetching
import FoundationEssentials
import Logging
import URLStandard

extension PageResult {
  /// Decides whether and when the page is retried in this run.
  ///
  /// Called before the sink receives the page, so that driver and sink use the same decision.
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

/// Processing of fetched pages.
extension CrawlDriver {
  /// Targets of redirects out of the scope that are kept until the scope grows.
  private static let refusedLimit = 10_000

  mutating func take(_ result: PageResult, of entry: Frontier.Entry) {
    if let delay = result.crawlDelay { frontier.setDelay(delay, of: entry.record.host) }
    frontier.finished(entry, at: now, rest: session.transport.pause(of: entry.url))
    if case .after(let pause)? = result.retry {
      var again = entry
      again.attempts += 1
      session.store.endFetch(of: entry.record.id)
      frontier.putBack(again, until: now + (pause ?? 0))
      return
    }
    judgeHost(of: result, entry)
    learn(from: result, of: entry)
    let isForeign = self.isForeign(result.page.finalURL, seed: entry.seed)
    discoverFeeds(result.feeds.filter { !isForeign || !$0.namesPrivateHost }, of: entry)
    let place = QueuePlace(depth: entry.depth + 1)
    for url in result.outlinks where !isMet(url, seed: entry.seed) {
      if isForeign, url.namesPrivateHost { continue }
      discover(url, at: place, seed: entry.seed, from: entry)
    }
    if let target = result.redirect { adopt(target, from: entry) }
    follow(result, of: entry)
    charge(entry, for: result.page.outcome)
    remember(result, of: entry)
    tell(result, of: entry)
  }

  private mutating func tell(_ result: PageResult, of entry: Frontier.Entry) {
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
  }

  /// Charges a page to its seed's budget; pages that robots.txt excludes are free.
  private mutating func charge(_ entry: Frontier.Entry, for outcome: CrawlOutcome) {
    guard case .excluded = outcome else {
      batch.spent[entry.seed, default: 0] += 1
      return
    }
    budget.giveBack(for: entry.seed)
    guard spentSeeds.contains(entry.seed), !frontier.unpark(seed: entry.seed) else { return }
    spentSeeds.remove(entry.seed)
    frontier.reopenDryHosts()
  }

  /// Skips a host that does not respond or asks for a long pause; its queued pages are due in the next
  /// run.
  private mutating func judgeHost(of result: PageResult, _ entry: Frontier.Entry) {
    let host = entry.record.host
    guard result.isHostFailure || result.wantsLongPause else {
      failuresOfHost[host] = nil
      // The page was judged by robots.txt.
      resumeTours(of: host)
      return
    }
    failuresOfHost[host, default: 0] += 1
    let count = failuresOfHost[host] ?? 0
    guard result.wantsLongPause || count >= session.configuration.failuresOfHost else { return }
    frontier.retire(host)
    session.logger.debug(
      "left a host to the next run",
      metadata: ["host": "\(entry.url.hostAndPort)", "failures": "\(count)"]
    )
  }

  /// Has the target of a redirect requested that no other URL may lead to.
  private mutating func follow(_ result: PageResult, of entry: Frontier.Entry) {
    associationChanges += result.associationChanges
    if result.isRefreshed { report.refreshed += 1 }
    if entry.depth == 0, result.page.outcome == .duplicate, result.leadsElsewhere {
      // Seeds are asked for in every run, so that new links are found.
      add(result.page.finalURL, at: QueuePlace(depth: 0), seed: entry.seed, isForced: true)
    }
    guard let target = result.page.refusedTarget else { return }
    let place = QueuePlace(depth: entry.depth)
    discover(target, at: place, seed: entry.seed)
    if refusedTargets.count < Self.refusedLimit {
      refusedTargets.append((target, entry.seed, place))
    }
  }

  /// Adds the redirect target of a seed as another scope base, such as `www.example.com` for
  /// `example.com`.
  private mutating func adopt(_ target: WebURL, from entry: Frontier.Entry) {
    let isSeed = entry.depth == 0
    if isSeed, !bases[entry.seed].contains(target) {
      bases[entry.seed].append(target)
      batch.bases.append(SeedBase(seed: entry.seed, url: target.href))
      // Other pages of the seed may have been redirected there before the seed was.
      for (url, seed, place) in refusedTargets { discover(url, at: place, seed: seed) }
    }
    add(target, at: QueuePlace(depth: entry.depth), seed: entry.seed, isForced: isSeed)
  }

  /// Returns `true` if another page of the seed has linked to the same known URL; nine of ten links are
  /// skipped here without computing their canonical keys.
  private func isMet(_ url: WebURL, seed: Int) -> Bool {
    metLinks.contains(session.known.linkKey(of: url, seed: seed))
  }

  /// Returns `true` if the seed permits a private origin and `source` has another origin, whose links
  /// must not lead to private addresses.
  ///
  /// For seeds without such a permission, the fetch refuses these links.
  func isForeign(_ source: WebURL, seed: Int) -> Bool {
    let permission = session.permissions[seed]
    guard case .origin = permission else { return false }
    return permission.following(source) != permission
  }

  /// Adds a discovered URL that is in scope, new and not in a trap.
  mutating func discover(
    _ link: WebURL,
    at place: QueuePlace,
    seed: Int,
    from parent: Frontier.Entry? = nil
  ) {
    let owner = session.seeds[seed]
    let limit = min(owner.maxDepth ?? .max, session.configuration.maxDepth ?? .max)
    guard place.depth <= limit,
      bases[seed].contains(where: { owner.scope.contains(link, from: $0) })
    else { return }
    let url = session.configuration.parameterStripping.applied(to: link.withoutFragment)
    guard place.isFromSitemap || !isKnown(url, by: link, seed: seed) else { return }
    let way = parent.map { TrapGuard.isOneShape($0.url, url) ? $0.way + 1 : 0 } ?? 0
    guard !isTrap(url, way: way) else { return }
    var place = place
    place.isSuspect = url.query != nil
    add(url, at: place, seed: seed, way: way)
  }

  /// Returns `true` if `url` was seen recently; links to a URL that was certainly found are cached.
  private mutating func isKnown(_ url: WebURL, by link: WebURL, seed: Int) -> Bool {
    let key = session.known.key(of: url)
    if session.known.wasFound(key) {
      _ = metLinks.insert(session.known.linkKey(of: link, seed: seed))
      return true
    }
    return session.known.isRecent(key)
  }

  /// Records the result of a page and the targets of its redirects.
  private mutating func remember(_ result: PageResult, of entry: Frontier.Entry) {
    var record = entry.record
    let schedule = session.configuration.schedule.bounded(by: session.seeds[entry.seed])
    let isEarly = !session.configuration.asksForAll && entry.depth > 0
    record.update(with: result, schedule, isEarly: isEarly && record.nextDue > startTime)
    settle(record)
    if result.page.outcome.isForIndex { batch.unconfirmed.append(record.id) }
    note(result, former: entry.record, now: record)
    unsavedCount += 1
    guard !result.claimed.isEmpty else { return }
    claimed += result.claimed
    for url in result.page.redirectHops.dropFirst() + [result.page.finalURL] {
      let key = CanonicalKey(url)
      guard result.claimed.contains(key) else { continue }
      batch.discovered.append(
        DiscoveredPage(
          key: PageKey(key, secret: session.known.hashSecret),
          record: record.reached(at: url, host: host(of: url), by: result),
          place: QueuePlace(depth: entry.depth)
        )
      )
    }
  }

  /// Records the change of the index.
  private mutating func note(_ result: PageResult, former: PageRecord, now record: PageRecord) {
    let changes = [result.change(from: former, to: record), result.changeBehindRedirect()]
    for change in changes.compactMap({ $0 }) { note(change) }
  }

  mutating func note(_ change: PageChange) {
    batch.changes.append(change)
    report.changes[change.kind.rawValue, default: 0] += 1
  }

  private mutating func currentProgress(after result: PageResult) -> CrawlProgress {
    progress.done = report.pages
    progress.due = frontier.waitingCount + frontier.inProcessCount
    if case .failed = result.page.outcome { progress.failed += 1 }
    progress.bytes = report.bytes
    progress.hosts = frontier.hostCount
    progress.seconds = now
    return progress
  }
}

extension CrawlOutcome {
  /// A Boolean value that indicates whether the sink may have changed the index.
  fileprivate var isForIndex: Bool {
    switch self {
    case .fetched, .noindex, .gone, .notHTML, .refused, .duplicate, .redirected, .expired: true
    default: false
    }
  }
}
