import Frontier
import URLStandard

/// Exclusion of URLs by learned rules, and verification of the rules.
extension CrawlDriver {
  /// Returns the URL of a link without insignificant parameters; a changed URL is set aside.
  mutating func withoutInsignificantParameters(_ url: WebURL, depth: Int, seed: Int) -> WebURL {
    guard let (plain, reason) = reducedByRule(url) else { return url }
    let key = session.seenURLs.key(of: url)
    guard !excludedURLs.isRequested(key) else { return url }
    // A URL that was found before the rule is in the queue or fetched.
    guard !session.seenURLs.wasSeenRecently(key) else { return plain }
    if excludedURLs.recordRule(reason) {
      // The frontier stores this one with the rule, which later runs know by it.
      add(url, priority: QueuePriority(depth: depth), seed: seed)
    } else {
      let item = ExcludedURLs.Item(url: url, key: key, seed: seed, depth: depth, entry: nil)
      _ = retain(item, reason: reason)
    }
    return plain
  }

  /// Returns a URL without the parameters that are insignificant by the rules of this run, or else by one of an earlier run, and
  /// the reason; `nil` if it has none.
  private func reducedByRule(_ url: WebURL) -> (url: WebURL, reason: ExcludedURLs.Reason)? {
    if let (plain, rule) = insignificantParameters.stripped(url) {
      return (plain, .parameter(rule))
    }
    return excludedURLs.earlierRule(of: url).map { ($0.plain, $0.reason) }
  }

  /// Sets a queued URL aside if a rule excludes it, and returns `true` if it did.
  mutating func excludeByLearnedRule(_ entry: Frontier.Entry) -> Bool {
    guard !excludedURLs.isRequested(session.seenURLs.key(of: entry.url)) else { return false }
    // A page that has an item is fetched, so that the item is removed if it is a copy.
    if entry.record.item == nil, let (plain, reason) = reducedByRule(entry.url) {
      exclude(entry, reason: reason)
      add(plain, priority: QueuePriority(depth: entry.depth), seed: entry.seed)
      return true
    }
    // A page with an item is fetched, because the item has to follow the page; so is one without a query that was read before,
    // because the index may have the target of its redirect.
    let mayHaveItem =
      entry.record.item != nil || !entry.url.hasQuery && entry.record.visitCount > 0
    if !mayHaveItem, let pattern = lowYield.exhaustedPattern(of: entry.url) {
      exclude(entry, reason: .lowYield(pattern: pattern))
      if let plain = entry.url.withoutQuery {
        add(plain, priority: QueuePriority(depth: entry.depth), seed: entry.seed)
      }
      return true
    }
    if entry.record.visitCount == 0, entry.record.state != .excluded,
      let reason = excludedURLs.earlierPattern(of: entry.url)
    {
      exclude(entry, reason: reason)
      return true
    }
    guard entry.record.state == .excluded,
      let reason = entry.record.reason.flatMap(ExcludedURLs.Reason.init(storedText:)),
      !excludedURLs.isRefuted(reason)
    else { return false }
    exclude(entry, reason: reason)
    return true
  }

  private mutating func exclude(_ entry: Frontier.Entry, reason: ExcludedURLs.Reason) {
    frontier.withdraw(entry)
    let item = ExcludedURLs.Item(
      url: entry.url,
      key: session.seenURLs.key(of: entry.url),
      seed: entry.seed,
      depth: entry.depth,
      entry: entry
    )
    guard !retain(item, reason: reason) else { return }
    complete(entry, excludedFor: reason)
  }

  private mutating func retain(
    _ item: ExcludedURLs.Item,
    reason: ExcludedURLs.Reason
  ) -> Bool {
    guard case .parameter(let rule) = reason else {
      return excludedURLs.add(item, reason: reason, evidence: nil, isMark: false)
    }
    return excludedURLs.add(
      item,
      reason: reason,
      evidence: insignificantParameters.example(of: rule),
      isMark: insignificantParameters.isMark(rule)
    )
  }

  private mutating func complete(_ entry: Frontier.Entry, excludedFor reason: ExcludedURLs.Reason) {
    var record = entry.record
    (record.state, record.reason) = (.excluded, reason.text)
    complete(record)
  }

  // MARK: Learning

  /// Learns how much a fetched page adds.
  mutating func learnYield(from page: CrawledPage, of entry: Frontier.Entry, hasNewLinks: Bool) {
    let deadEnd = deadEnd(of: page)
    let isMissing = deadEnd == .missing
    let isDuplicate = page.outcome == .duplicate || deadEnd != nil && !isMissing
    let leadsToNewPage = page.outcome == .redirected && deadEnd == nil
    let url = page.redirectHops.isEmpty ? page.finalURL : entry.url
    // Records in other formats, and archives of versions; files without a query have patterns with pages more often.
    let isFile = if case .notHTML = page.outcome { url.hasQuery } else { false }
    guard
      page.fingerprints.signature != nil || isDuplicate || isMissing || leadsToNewPage || isFile
    else { return }
    var yield = observation(of: page, at: url, hasNewLinks: hasNewLinks || leadsToNewPage)
    yield.wasReadBefore = entry.record.visitCount > 0
    yield.deadEnd = deadEnd
    if isDuplicate || isFile || page.outcome == .noindex { yield.isDisclaimed = true }
    for pattern in lowYield.learn(url, yield) {
      request(excludedURLs.remove(.lowYield(pattern: pattern), refutedBy: [url.href]))
    }
    endEarlierRule(of: entry, unless: lowYield.addedNothing(url, yield))
  }

  /// Returns what the content of a page says about the yield of its URL.
  private mutating func observation(
    of page: CrawledPage,
    at url: WebURL,
    hasNewLinks: Bool
  ) -> LowYieldDetector.Observation {
    var yield = LowYieldDetector.Observation(hasNewLinks: hasNewLinks)
    yield.isDisclaimed = namesKnownPage(page.discovered.canonical, at: url)
    yield.signature = page.fingerprints.signature
    yield.digitFreeHash = page.fingerprints.digitFreeHash
    if let signature = page.fingerprints.signature, url.query != nil {
      yield.isContained = insignificantParameters.isContainedInPlainPage(url, signature)
    }
    return yield
  }

  /// Returns `true` if a page has new links, of which `links` are the URLs that were not found before in this run.
  ///
  /// Only if they would end a rule, it is looked up whether an earlier run found them: the pages that verify rules come
  /// before most of the known pages.
  func hasNewLinks(_ links: [WebURL], on page: CrawledPage, of entry: Frontier.Entry) async -> Bool
  {
    let url = page.redirectHops.isEmpty ? page.finalURL : entry.url
    guard !links.isEmpty else { return false }
    guard excludedURLs.isRequested(session.seenURLs.key(of: entry.url)) || lowYield.mayEndRule(url)
    else { return true }
    return await hasUnknown(links.map(session.seenURLs.key))
  }

  /// Requests the URLs that a rule of an earlier run excluded, if the page that verifies it adds something.
  private mutating func endEarlierRule(of entry: Frontier.Entry, unless addedNothing: Bool) {
    let key = session.seenURLs.key(of: entry.url)
    guard !addedNothing, let reason = excludedURLs.reason(forRequesting: key),
      case .earlierRun(_, isParameter: false) = reason
    else { return }
    request(excludedURLs.remove(reason, refutedBy: [entry.url.href]))
  }

  /// Returns where a URL leads that has no page of its own; `nil` if it has, or redirects to a page that was not found before,
  /// apart from insignificant parameters.
  func deadEnd(of page: CrawledPage) -> LowYieldDetector.DeadEnd? {
    if page.outcome == .missing || page.outcome == .gone {
      return page.requestedURL.hasQuery ? nil : .missing
    }
    guard !page.redirectHops.isEmpty else { return nil }
    switch page.outcome {
    case .duplicate: return .knownPage
    case .redirected:
      if page.finalURL.queryNames(page.requestedURL) { return .interstitial }
      let target = insignificantParameters.stripped(page.finalURL)?.url ?? page.finalURL
      let isKnown = session.seenURLs.wasFound(session.seenURLs.key(of: target))
      return isKnown ? .knownPage : nil
    default: return nil
    }
  }

  /// Returns `true` if the canonical URL is another one that was found before.
  private func namesKnownPage(_ canonical: WebURL?, at url: WebURL) -> Bool {
    guard let canonical, CanonicalKey(canonical) != CanonicalKey(url) else { return false }
    return session.seenURLs.wasFound(session.seenURLs.key(of: canonical))
  }

  /// Adds the canonical URL of a page if it differs only in the query, so that both can be compared.
  ///
  /// - Returns: The URL; `nil` if it was found before in this run.
  mutating func discoverPlainCanonical(of page: CrawledPage, _ entry: Frontier.Entry) -> WebURL? {
    let url = page.finalURL
    guard let canonical = page.discovered.canonical?.withoutFragment, url.query != nil,
      canonical != url, canonical.origin == url.origin, canonical.path == url.path
    else { return nil }
    return discover(canonical, priority: QueuePriority(depth: entry.depth), seed: entry.seed)
  }

  /// Requests the URLs that were excluded by rules that a page has refuted.
  mutating func endRefutedRules() {
    for (host, name) in insignificantParameters.drainEndedNames() {
      let items = excludedURLs.removeAll(ofParameter: name, host: host) {
        insignificantParameters.counterexample(to: $0)
      }
      request(items)
    }
  }

  // MARK: Verification

  /// Requests a sample of the excluded URLs of each rule that is not verified.
  ///
  /// - Returns: `true` if any is requested.
  mutating func verifyExcludedURLs() -> Bool {
    var rules = insignificantParameters
    let items = excludedURLs.dequeueForVerification(
      isMark: { rules.isMark($0) },
      isComparable: { !$0.hasQuery || rules.hasOriginal(of: $0) }
    )
    request(items)
    return !items.isEmpty
  }

  /// Returns `true` if the page of an entry may repeat another one: its URL has parameters, or verifies a rule.
  func mayBeCopy(_ entry: Frontier.Entry) -> Bool {
    URLParameters.mayExist(in: entry.url)
      || excludedURLs.reason(forRequesting: session.seenURLs.key(of: entry.url)) != nil
  }

  /// Compares a fetched page with those of which its URL may be another spelling: a copy gets no item, and its URL stays
  /// excluded; any other page refutes the rule of an earlier run.
  ///
  /// The first copies are among them, which teach the rule. Otherwise each run that learns it from other pages, because it found
  /// them in another order, would add these as items, and another one would remove them.
  mutating func judged(_ page: CrawledPage, of entry: Frontier.Entry) -> CrawledPage {
    guard let signature = page.fingerprints.signature, page.redirectHops.isEmpty,
      let isCopy = insignificantParameters.isCopy(
        entry.url,
        signature,
        // A site that is out of order shows one text at all URLs for a while, and their items come back.
        includesOtherValues: entry.record.item == nil
      )
    else { return page }
    let reason =
      excludedURLs.reason(forRequesting: session.seenURLs.key(of: entry.url))
      ?? insignificantParameters.stripped(entry.url).map { .parameter($0.rule) }
    guard isCopy else {
      if case .earlierRun(_, isParameter: true)? = reason, let reason {
        request(excludedURLs.remove(reason, refutedBy: [entry.url.href]))
      }
      return page
    }
    guard let reason = reason ?? Self.reason(ofUnruledCopy: page, signature) else { return page }
    var copy = page
    (copy.outcome, copy.fingerprints.confirmedRule) = (.duplicate, reason.text)
    return copy
  }

  /// Judges a page without an item that verifies a rule about a pattern of URLs: if it shows nothing new, it gets no item, and
  /// its URL stays excluded.
  ///
  /// Otherwise each run would add its sample of the excluded URLs to the index.
  mutating func judgedByPattern(_ page: CrawledPage, of entry: Frontier.Entry) async -> CrawledPage
  {
    guard page.outcome == .fetched, page.redirectHops.isEmpty, entry.record.item == nil,
      let reason = excludedURLs.reason(forRequesting: session.seenURLs.key(of: entry.url)),
      reason.isAboutPattern
    else { return page }
    let hasNewLinks = await leadsToNewPages(page, of: entry)
    let yield = observation(of: page, at: page.finalURL, hasNewLinks: hasNewLinks)
    guard lowYield.wouldAddNothing(page.finalURL, yield) else { return page }
    var copy = page
    (copy.outcome, copy.fingerprints.confirmedRule) = (.duplicate, reason.text)
    return copy
  }

  /// Returns `true` if a page links to a page in the scope of its seed that no run has found.
  private mutating func leadsToNewPages(_ page: CrawledPage, of entry: Frontier.Entry) async -> Bool
  {
    var keys: [PageKey] = []
    for link in page.discovered.outlinks where !isView(link, of: entry.url) {
      guard isInScope(link, seed: entry.seed), let found = stripped(link) else { continue }
      let key = session.seenURLs.key(of: reducedByRule(found)?.url ?? found)
      if !session.seenURLs.wasFound(key) { keys.append(key) }
    }
    return await hasUnknown(keys)
  }

  /// Returns `true` if no run has found one of the URLs.
  private func hasUnknown(_ keys: [PageKey]) async -> Bool {
    guard !keys.isEmpty else { return false }
    // An unreadable store stops the crawl at the next write.
    guard let known = try? await session.store.records(of: keys) else { return true }
    return keys.contains { known[$0] == nil }
  }

  /// Returns the reason to exclude a copy about which there is no rule; `nil` if it has little text, or names itself as
  /// canonical, which may be right.
  private static func reason(
    ofUnruledCopy page: CrawledPage,
    _ signature: PageSignature
  ) -> ExcludedURLs.Reason? {
    let isOwn = page.discovered.canonical?.withoutFragment == page.finalURL
    return signature.hasLongText && !isOwn ? .copy(at: page.finalURL) : nil
  }

  /// Returns the text of the rule of an earlier run that a page confirms which leads to a login or another page that only asks
  /// for something; `nil` if it confirms none.
  ///
  /// The URL of that page is one of many, of which each would become an item.
  func confirmedRule(by page: CrawledPage, of entry: Frontier.Entry) -> String? {
    let key = session.seenURLs.key(of: entry.url)
    guard let reason = excludedURLs.reason(forRequesting: key),
      case .earlierRun(let text, isParameter: false) = reason, deadEnd(of: page) == .interstitial
    else { return nil }
    return text
  }

  private mutating func request(_ items: [ExcludedURLs.Item]) {
    for item in items {
      if let entry = item.entry {
        frontier.requeue(entry, until: 0)
      } else {
        add(item.url, priority: QueuePriority(depth: item.depth), seed: item.seed)
      }
    }
  }

  /// Completes the excluded URLs at the end of the run; after an interruption they are due again.
  mutating func completeExcludedURLs() {
    guard !session.isStopRequested else { return }
    for (reason, item) in excludedURLs.removeAll() {
      if let entry = item.entry { complete(entry, excludedFor: reason) }
    }
  }
}
