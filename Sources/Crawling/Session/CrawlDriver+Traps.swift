import Logging
import URLStandard

/// Exclusion of discovered URLs: crawler traps and duplicate URLs.
extension CrawlDriver {
  /// Returns `true` if `url` leads into a trap, and reports the trap.
  mutating func isTrap(_ url: WebURL, way: Int) -> Bool {
    guard let trap = traps.trap(at: url, way: way) else { return false }
    if session.known.note(session.known.key(of: url)) { report(trap, at: url) }
    return true
  }

  /// Withdraws an entry that is a duplicate or in a trap, and returns `true` if it did.
  mutating func isNeedless(_ entry: Frontier.Entry) -> Bool {
    guard entry.depth > 0, entry.attempts == 0 else { return false }
    let plain = learnedParameters.stripped(entry.url)
    if plain != entry.url {
      withdraw(entry, reason: "another spelling of \(plain.href)")
      add(plain, at: QueuePlace(depth: entry.depth), seed: entry.seed)
      return true
    }
    guard let trap = traps.endlessness(at: entry.url, way: entry.way) else { return false }
    withdraw(entry, reason: trap.rawValue)
    report(trap, at: entry.url)
    return true
  }

  /// Learns from a fetched page.
  mutating func learn(from result: PageResult, of entry: Frontier.Entry) {
    if entry.twin != nil, result.isTwin, let plain = entry.url.withoutQuery {
      learnedParameters.learn(entry.url, canonical: plain)
    }
    guard let fingerprint = result.fingerprint else { return }
    let url = result.page.finalURL
    traps.learn(url, fingerprint: fingerprint)
    twins.learn(result.validators, contentHash: result.contentHash, host: entry.record.host)
    if let print = result.textPrint { duplicates.take(print, of: url) }
    if let canonical = result.canonical { learnedParameters.learn(url, canonical: canonical) }
  }

  /// Makes the request of a possible duplicate conditional on the entity tag of the page without the
  /// query.
  func withTwin(_ entry: Frontier.Entry) throws -> Frontier.Entry {
    guard let plain = entry.url.withoutQuery, entry.record.visitCount == 0 else { return entry }
    let key = session.known.key(of: plain)
    guard let record = try session.store.records(of: [key])[key], record.contentHash != 0 else {
      return entry
    }
    var entry = entry
    entry.twin = Frontier.Twin(
      entityTag: twins.isTrusted(entry.record.host) ? record.validators?.strongTag : nil,
      contentHash: record.contentHash
    )
    return entry
  }

  private mutating func withdraw(_ entry: Frontier.Entry, reason: String) {
    frontier.withdraw(entry)
    var record = entry.record
    (record.state, record.reason) = (.excluded, reason)
    settle(record)
  }

  private mutating func report(_ trap: Trap, at url: WebURL) {
    report.count(trap, at: url, shape: TrapGuard.shape(of: url))
    session.logger.debug("trap", metadata: ["url": "\(url)", "reason": "\(trap.rawValue)"])
  }
}

extension WebURL {
  /// The URL without its query; `nil` if it has none.
  var withoutQuery: WebURL? { query == nil ? nil : withQuery(nil) }
}
