import Frontier
import Logging
import URLStandard

/// Exclusion of discovered URLs: crawler traps and duplicate URLs.
extension CrawlDriver {
  /// Returns `true` if `url` leads into a trap, and reports the trap.
  mutating func isTrap(_ url: WebURL, patternHops: Int) -> Bool {
    guard let trap = traps.trap(at: url, patternHops: patternHops) else { return false }
    if session.seenURLs.insert(session.seenURLs.key(of: url)) == .first { report(trap, at: url) }
    return true
  }

  /// Withdraws an entry that is a duplicate or in a trap, and returns `true` if it did.
  mutating func skipIfRedundant(_ entry: Frontier.Entry) -> Bool {
    guard entry.depth > 0, entry.attempts == 0 else { return false }
    guard session.admits(entry.url, seed: entry.seed) else {
      withdraw(entry, reason: "excluded by a pattern of the crawl or its seed")
      return true
    }
    if sitemaps.hasRead(entry.url) {
      withdraw(entry, reason: "read as a sitemap or feed")
      return true
    }
    if excludeByLearnedRule(entry) { return true }
    guard let trap = traps.endlessTrap(at: entry.url, patternHops: entry.patternHops) else {
      return false
    }
    withdraw(entry, reason: trap.rawValue)
    report(trap, at: entry.url)
    return true
  }

  /// Learns from a fetched page.
  mutating func learn(from page: CrawledPage, of entry: Frontier.Entry) {
    let fingerprints = page.fingerprints
    if fingerprints.signature == nil, fingerprints.isAlias, let plain = entry.url.withoutQuery {
      insignificantParameters.learnAlias(entry.url, of: plain)
    }
    guard let fingerprint = fingerprints.digitFreeHash else { return }
    let url = page.finalURL
    traps.learn(url, fingerprint: fingerprint)
    etagAliases.learn(
      page.revision.validators,
      contentHash: page.revision.contentHash,
      host: entry.record.host
    )
    if let fingerprint = fingerprints.text { duplicates.add(fingerprint, of: url) }
    if let signature = fingerprints.signature {
      insignificantParameters.learn(url, signature, canonical: page.discovered.canonical)
    }
    endRefutedRules()
  }

  /// Makes the request of a possible duplicate conditional on the entity tag of the page without the
  /// query, and that of a former duplicate unconditional if that page has another tag now.
  func withAliasCandidate(_ entry: Frontier.Entry) async throws -> Frontier.Entry {
    let record = entry.record
    // A duplicate was not read, so it has no hash.
    let wasDuplicate = record.visitCount > 0 && record.item == nil && record.contentHash == 0
    guard record.visitCount == 0 || wasDuplicate, let plain = entry.url.withoutQuery
    else { return entry }
    let key = session.seenURLs.key(of: plain)
    guard let other = try await session.store.records(of: [key])[key], other.contentHash != 0
    else {
      return entry
    }
    var entry = entry
    if wasDuplicate {
      if other.validators?.strongTag != record.validators?.strongTag { entry.record.clearContent() }
      return entry
    }
    entry.aliasCandidate = Frontier.AliasCandidate(
      entityTag: etagAliases.isTrusted(record.host) ? other.validators?.strongTag : nil,
      contentHash: other.contentHash
    )
    return entry
  }

  private mutating func withdraw(_ entry: Frontier.Entry, reason: String) {
    frontier.withdraw(entry)
    var record = entry.record
    record.reason = reason
    // A page with an item is not excluded since some time, as one is that robots.txt disallows: it stays until it can be fetched.
    if record.item == nil { record.state = .excluded }
    complete(record)
  }

  private mutating func report(_ trap: CrawlerTrap, at url: WebURL) {
    // The pattern of thousands of parameters takes long, and says nothing.
    let place = trap == .longURL ? url.withoutQuery ?? url : url
    report.count(trap, at: url, pattern: CrawlerTrapDetector.pattern(of: place))
    session.logger.debug("trap", metadata: ["url": "\(url)", "reason": "\(trap.rawValue)"])
  }
}

extension WebURL {
  /// The URL without its query; `nil` if it has none.
  var withoutQuery: WebURL? { query == nil ? nil : withQuery(nil) }
}
