import Fetching
import FoundationEssentials
import Frontier
import Logging
import Politeness
import URLStandard

extension CrawledPage {
  /// Decides whether and when the page is retried in this run.
  ///
  /// Called before the sink receives the page, so that driver and sink use the same decision.
  mutating func decideRetry(
    of entry: Frontier.Entry,
    configuration: CrawlConfiguration,
    hostFailures: HostFailures
  ) {
    if case .failed(let failure) = outcome { availability.failure = failure }
    guard case .after(let asked)? = availability.retry else {
      if case .failed = outcome { return }
      guard status != nil else { return }
      return hostFailures.recordSuccess(of: entry.record.host, isRetry: entry.attempts > 0)
    }
    // Retries of such pages come after all others, so that no page would fail before each has been tried once.
    if availability.isHostFailure {
      let count = hostFailures.recordFailedAttempt(of: entry.record.host)
      let attempts = configuration.hostFailureLimit * availability.attempts
      availability.isHostDown = count >= attempts * configuration.perHost
    }
    if availability.isOverloaded {
      let count = hostFailures.recordOverload(of: entry.record.host)
      if count >= Self.overloadLimit * configuration.perHost { availability.wantsLongPause = true }
    }
    let backOff = configuration.retryPause * Double(1 << min(entry.attempts, 10))
    let pause = max(asked ?? 0, asked == nil ? backOff : 0)
    // A broken page does not ask for a pause of the others.
    let isLong = pause > configuration.longestPause
    if isLong, slowsHost { availability.wantsLongPause = true }
    guard entry.attempts < configuration.retries, !isLong, !availability.wantsLongPause,
      !availability.isHostDown
    else {
      availability.retry = nil
      return
    }
    guard slowsHost || hostFailures.reserveRetry(for: entry.record.host, attempts: entry.attempts)
    else {
      availability.retry = nil
      return
    }
    availability.retry = .after(pause)
  }
}

extension CrawledPage {
  /// The number of consecutive answers 429 and 503 after which a host is left to the next run.
  private static let overloadLimit = 60

  /// A Boolean value that indicates whether the failure delays all pages of the host.
  var slowsHost: Bool { availability.isOverloaded || availability.isHostFailure }

  /// The reason why the page's host is left to the next run.
  fileprivate var reasonToLeave: String {
    if availability.wantsLongPause || availability.isOverloaded {
      return "it is overloaded or asks for a long pause"
    }
    return availability.isRobotsFailure ? "its robots.txt cannot be had" : "it does not respond"
  }
}

/// Processing of fetched pages.
extension CrawlDriver {
  /// The size of a URL up to which its parameters are read; longer ones are traps.
  private static let strippedSize = CrawlerTrapDetector.longestURL
  /// Targets of redirects out of the scope that are kept until the scope grows.
  private static let refusedLimit = 10_000

  mutating func process(_ page: CrawledPage, of entry: Frontier.Entry) async {
    if case .after(let pause)? = page.availability.retry {
      var again = entry
      again.attempts += 1
      again.isReserved = true
      session.store.endFetch(of: entry.record.id)
      let time = now + (pause ?? 0)
      if !frontier.retry(again, notBefore: time, isLast: page.slowsHost) {
        dropped(again, after: page)
      }
      guard page.slowsHost else { return slowHostAfterFailures(of: entry) }
      return frontier.delay(entry.record.host, until: time)
    }
    var page = page
    slowHostAfterFailures(of: page, entry)
    await updateHostFailures(of: page, entry)
    await finish(&page, of: entry)
  }

  /// Records a page that is not fetched again in this run, and what was found on it.
  mutating func finish(_ page: inout CrawledPage, of entry: Frontier.Entry) async {
    learn(from: page, of: entry)
    let isForeign = self.isForeign(page.finalURL, seed: entry.seed)
    discoverFiles(of: page, entry)
    let priority = QueuePriority(depth: entry.depth + 1)
    var newLinks: [WebURL] = []
    for url in page.discovered.outlinks where !isCachedLink(url, seed: entry.seed) {
      if isForeign, url.namesPrivateHost { continue }
      let added = discover(url, priority: priority, seed: entry.seed, from: entry)
      // Not the added URL, from which learned rules may have removed a parameter of the page.
      if let added, !isView(url, of: entry.url) { newLinks.append(added) }
    }
    if let canonical = discoverPlainCanonical(of: page, entry) { newLinks.append(canonical) }
    let hasNewLinks = await hasNewLinks(newLinks, on: page, of: entry)
    learnYield(from: page, of: entry, hasNewLinks: hasNewLinks)
    if let rule = confirmedRule(by: page, of: entry) {
      page.fingerprints.confirmedRule = rule
    } else if let target = page.discovered.redirect {
      enqueueTarget(target, from: entry)
    }
    endFormerBases(after: page, of: entry)
    requestTargets(of: page, entry)
    charge(entry, for: page)
    chargeBytes(of: page, entry)
    recordVisit(page, of: entry)
    if let removal = page.effects.removal { batch.removals.append(removal) }
    publish(page, of: entry)
  }

  /// Returns `true` if a URL is another view of a page with a query: it has the same path, or all parameters of the page, as
  /// the links to other formats, tabs and sort orders of a list of search results have.
  func isView(_ link: WebURL, of page: WebURL) -> Bool {
    if link.path == page.path { return true }
    guard let query = page.query, !query.isEmpty, let linkQuery = link.query else { return false }
    let parameters = Set(linkQuery.split(separator: "&"))
    return query.split(separator: "&").allSatisfy(parameters.contains)
  }

  /// Counts a failed page, and pauses its host once after several consecutive failures.
  ///
  /// A retry that fails is not another failed page: the retries of many broken pages would pause their host again.
  private mutating func slowHostAfterFailures(of entry: Frontier.Entry) {
    let host = entry.record.host
    guard entry.attempts == 0, session.hostFailures.recordServerError(of: host) else { return }
    frontier.delay(host, until: now + session.configuration.retryPause)
  }

  private mutating func slowHostAfterFailures(of page: CrawledPage, _ entry: Frontier.Entry) {
    guard page.status ?? 0 >= 500 else {
      return session.hostFailures.recordResponse(of: entry.record.host)
    }
    slowHostAfterFailures(of: entry)
  }

  private mutating func publish(_ page: CrawledPage, of entry: Frontier.Entry) {
    report.count(page)
    session.logger.debug(
      "page finished",
      metadata: [
        "url": "\(entry.url)", "outcome": "\(page.outcome.name)",
        "status": "\(page.status ?? 0)",
      ]
    )
    session.observer?.crawlDidFinish(page)
    session.observer?.crawlDidAdvance(currentProgress(after: page))
  }

  /// Charges a page to its seed's budget; pages that robots.txt excludes are free, unless a request led to them.
  private mutating func charge(_ entry: Frontier.Entry, for page: CrawledPage) {
    guard case .excluded = page.outcome, page.redirectHops.isEmpty else {
      batch.spent[entry.seed, default: 0] += 1
      return
    }
    releasePlace(of: entry)
  }

  /// Gives the place of a page back to the budgets of its seed and of the run; a page that waits for one takes it.
  mutating func releasePlace(of entry: Frontier.Entry) {
    // Every seed may wait for a place of the run, and one alone for its own.
    let own: Set<Int> = exhaustedSeeds.contains(entry.seed) ? [entry.seed] : []
    let candidates = budget.isLimited ? exhaustedSeeds : own
    budget.release(for: entry.seed)
    let waiting = candidates.filter(budget.hasRoom)
    guard !waiting.contains(where: { frontier.unpark(seed: $0) }), !waiting.isEmpty else { return }
    exhaustedSeeds.subtract(waiting)
    frontier.reopenExhaustedHosts()
  }

  /// Skips a host for the rest of the run; its pages that were to be retried are left to a later one.
  private mutating func retire(_ host: HostKey) {
    for entry in frontier.retire(host) where entry.isReserved { releasePlace(of: entry) }
  }

  /// Counts the received bytes of a host, and skips the host when its budget is used up.
  private mutating func chargeBytes(of page: CrawledPage, _ entry: Frontier.Entry) {
    guard let limit = session.configuration.maxBytesPerHost else { return }
    let host = entry.record.host
    let former = hostBytes[host, default: 0]
    hostBytes[host] = former + page.bytes
    guard former < limit, former + page.bytes >= limit else { return }
    report.overByteBudget.append(entry.url.hostAndPort)
    retire(host)
  }

  /// Skips a host that does not respond or asks for a long pause; its queued pages are due in the next
  /// run.
  private mutating func updateHostFailures(of page: CrawledPage, _ entry: Frontier.Entry) async {
    let host = entry.record.host
    guard page.availability.isHostFailure || page.availability.wantsLongPause else {
      // A page that a stored robots.txt disallows says nothing about its host.
      if page.status != nil { session.hostFailures.recordAvailable(host) }
      endOutage(of: host, after: page)
      // robots.txt was available for the page.
      sitemaps.resume(host)
      return
    }
    let count = session.hostFailures.recordUnavailable(host)
    guard
      page.availability.wantsLongPause || page.availability.isHostDown
        || count >= session.configuration.hostFailureLimit
    else { return }
    report.countLeft(entry.url.hostAndPort, because: page.reasonToLeave)
    leave(host, after: page)
    if page.availability.wantsLongPause { await savePauses() }
    session.logger.debug(
      "left a host to the next run",
      metadata: ["host": "\(entry.url.hostAndPort)", "failures": "\(count)"]
    )
  }

  /// Enqueues redirect targets that no link may lead to, and counts re-read pages.
  private mutating func requestTargets(of page: CrawledPage, _ entry: Frontier.Entry) {
    if page.revision.isRefreshed { report.refreshed += 1 }
    if entry.depth == 0, page.outcome == .duplicate, page.leadsToOtherPage {
      // Seeds are requested in every run, so that new links are found.
      add(page.finalURL, priority: QueuePriority(depth: 0), seed: entry.seed, isForced: true)
    }
    guard let target = page.refusedTarget else { return }
    let priority = QueuePriority(depth: entry.depth)
    discover(target, priority: priority, seed: entry.seed)
    if refusedTargets.count < Self.refusedLimit {
      refusedTargets.append((target, entry.seed, priority))
    }
  }

  /// Queues the redirect target of a seed, which becomes another scope base; that of another page is queued as a link is, but
  /// in any scope.
  private mutating func enqueueTarget(_ target: WebURL, from entry: Frontier.Entry) {
    guard isSeed(entry) else { return addTarget(target, from: entry) }
    let isNew = !bases[entry.seed].contains(target)
    guard addBase(target, of: entry) else { return }
    if isNew {
      // Other pages of the seed may have been redirected there before the seed was.
      for (url, seed, priority) in refusedTargets { discover(url, priority: priority, seed: seed) }
      readSitemapsAgain(of: entry.seed)
    }
    add(target, priority: QueuePriority(depth: entry.depth), seed: entry.seed, isForced: true)
  }

  private mutating func addTarget(_ target: WebURL, from entry: Frontier.Entry) {
    guard let found = stripped(target) else { return }
    let url = withoutInsignificantParameters(found, depth: entry.depth, seed: entry.seed)
    guard !isTrap(url, patternHops: entry.patternHops) else { return }
    add(url, priority: QueuePriority(depth: entry.depth), seed: entry.seed)
  }

  /// Returns `true` if another page of the seed has linked to the same known URL; nine of ten links are
  /// skipped here without computing their canonical keys.
  private func isCachedLink(_ url: WebURL, seed: Int) -> Bool {
    seenLinkCache.contains(session.seenURLs.linkKey(of: url, seed: seed))
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
  ///
  /// - Returns: The URL without insignificant parameters; `nil` if it was found before in this run or is not crawled.
  @discardableResult
  mutating func discover(
    _ link: WebURL,
    priority: QueuePriority,
    seed: Int,
    from parent: Frontier.Entry? = nil
  ) -> WebURL? {
    guard priority.depth <= depthLimit(of: seed), isInScope(link, seed: seed) else { return nil }
    guard let found = stripped(link) else { return nil }
    let url = withoutInsignificantParameters(found, depth: priority.depth, seed: seed)
    guard priority.isFromSitemap || !isKnown(url, by: link, seed: seed) else { return nil }
    let patternHops =
      parent.map { CrawlerTrapDetector.haveSamePattern($0.url, url) ? $0.patternHops + 1 : 0 } ?? 0
    guard !isTrap(url, patternHops: patternHops) else { return nil }
    var priority = priority
    priority.isLikelyDuplicate = url.query != nil
    priority.isUnlikelyPage = FileNameExtension.isOfNoPage(url)
    return add(url, priority: priority, seed: seed, patternHops: patternHops) ? url : nil
  }

  /// Returns a link without its fragment, credentials, an empty query and the parameters that say nothing about the page; `nil`
  /// for one that is so long that reading its parameters would take too long.
  mutating func stripped(_ link: WebURL) -> WebURL? {
    let plain = link.withoutFragment.withoutCredentials
    guard plain.href.utf8.count <= Self.strippedSize else {
      _ = isTrap(plain, patternHops: 0)
      return nil
    }
    return session.configuration.parameterStripping.applied(to: plain).withoutRepeatedParameters
      .withoutEmptyQuery
  }

  /// Returns the maximum depth of pages of a seed.
  func depthLimit(of seed: Int) -> Int {
    min(session.seeds[seed].maxDepth ?? .max, session.configuration.maxDepth ?? .max)
  }

  /// Returns `true` if `url` is in the scope of a seed, and not of the pages of another owner.
  func isInScope(_ url: WebURL, seed: Int) -> Bool {
    bases[seed].contains { session.seeds[seed].scope.contains(url, from: $0) }
      && !session.fetcher.credentials.isOfOtherOwner(url, seed: seed)
  }

  /// Returns `true` if `url` was seen recently; links to a URL that was certainly found are cached.
  private mutating func isKnown(_ url: WebURL, by link: WebURL, seed: Int) -> Bool {
    let key = session.seenURLs.key(of: url)
    if session.seenURLs.wasQueuedRecently(key) {
      _ = seenLinkCache.insert(session.seenURLs.linkKey(of: link, seed: seed))
      return true
    }
    return session.seenURLs.wasSeenRecently(key)
  }

  /// Records the result of a page and the targets of its redirects.
  private mutating func recordVisit(_ page: CrawledPage, of entry: Frontier.Entry) {
    var record = entry.record
    let schedule = session.configuration.schedule.bounded(by: session.seeds[entry.seed])
    let isEarly = !session.configuration.ignoresDueTimes && entry.depth > 0
    record.update(with: page, schedule, isEarly: isEarly && record.nextDue > startTime)
    if let rule = page.fingerprints.confirmedRule {
      (record.state, record.reason) = (.excluded, rule)
    }
    if mustBeReadAgain(page, of: entry) { record.clearContent() }
    complete(record)
    if page.outcome.isForIndex { batch.unconfirmed.append(record.id) }
    recordChange(page, former: entry.record, now: record)
    saving.addPage(at: now)
    guard !page.discovered.claimed.isEmpty else { return }
    claimed += page.discovered.claimed
    for url in page.redirectHops.dropFirst() + [page.finalURL] {
      let key = CanonicalKey(url)
      guard page.discovered.claimed.contains(key) else { continue }
      batch.discovered.append(
        DiscoveredPage(
          key: PageKey(key, secret: session.seenURLs.hashSecret),
          record: record.redirectTarget(at: url, host: host(of: url), by: page),
          priority: QueuePriority(depth: entry.depth)
        )
      )
    }
  }

  /// Returns `true` if the next visit has to read the page, even if it has not changed: a copy, which becomes a page of its own if
  /// only its original changes, and a page out of the scope of its seed, whose links are in the scope if it comes back.
  private func mustBeReadAgain(_ page: CrawledPage, of entry: Frontier.Entry) -> Bool {
    page.fingerprints.confirmedRule != nil || !isInScope(entry.url, seed: entry.seed)
  }

  /// Records the change of the index.
  private mutating func recordChange(
    _ page: CrawledPage,
    former: PageRecord,
    now record: PageRecord
  ) {
    let changes = [page.change(from: former, to: record), page.changeBehindRedirect()]
    for change in changes.compactMap({ $0 }) { recordChange(change) }
  }

  mutating func recordChange(_ change: PageChange) {
    batch.changes.append(change)
    report.changes[change.kind.rawValue, default: 0] += 1
  }

  private mutating func currentProgress(after page: CrawledPage) -> CrawlProgress {
    progress.done = report.pages
    progress.due = frontier.waitingCount + frontier.inProcessCount + secondWave.count
    if case .failed = page.outcome { progress.failed += 1 }
    progress.bytes = report.bytes
    progress.hosts = frontier.hostCount
    progress.seconds = now - start
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
