import Logging
import URLStandard

/// What is not fetched although it was found: the endless parts of sites, and other spellings of pages.
extension CrawlDriver {
  /// Whether `url` leads into a trap; if so the report says it.
  mutating func isTrap(_ url: WebURL, way: Int) -> Bool {
    guard let trap = traps.trap(at: url, way: way) else { return false }
    if session.known.claim(CanonicalKey(url)) { report(trap, at: url) }
    return true
  }

  /// Whether an entry, whose turn has come, need not be fetched after all; then it is withdrawn.
  mutating func isNeedless(_ entry: Frontier.Entry) -> Bool {
    guard entry.depth > 0, entry.attempts == 0 else { return false }
    let plain = learnedParameters.stripped(entry.url)
    if plain != entry.url {
      withdraw(entry)
      add(
        Frontier.Entry(
          url: plain,
          depth: entry.depth,
          seed: entry.seed,
          sitemapPriority: entry.sitemapPriority
        )
      )
      return true
    }
    guard let trap = traps.endlessness(at: entry.url, way: entry.way) else { return false }
    withdraw(entry)
    report(trap, at: entry.url)
    return true
  }

  /// Learns from a page that was read.
  mutating func learn(from result: PageResult) {
    guard let fingerprint = result.fingerprint else { return }
    traps.learn(result.page.finalURL, fingerprint: fingerprint)
    if let canonical = result.canonical {
      learnedParameters.learn(result.page.finalURL, canonical: canonical)
    }
  }

  private mutating func withdraw(_ entry: Frontier.Entry) {
    frontier.withdraw(entry)
    settle(entry) { $0.state = .excluded }
  }

  private mutating func report(_ trap: Trap, at url: WebURL) {
    report.count(trap, at: url, shape: TrapGuard.shape(of: url))
    session.logger.debug("trap", metadata: ["url": "\(url)", "reason": "\(trap.rawValue)"])
  }
}
