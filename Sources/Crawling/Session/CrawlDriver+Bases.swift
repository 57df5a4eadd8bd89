import Frontier
import URLStandard

/// The scope of a seed, which follows its redirects: from `example.com` to `www.example.com`.
extension CrawlDriver {
  /// The maximum number of hosts to which the redirects of a seed lead in one run, as of redirects in a row.
  private static let baseLimit = 10

  /// Returns `true` if the redirect of a page changes the scope of its seed: the seed itself, and the targets of its redirects,
  /// but not the target of an earlier session to which the seed leads no more.
  func isSeed(_ entry: Frontier.Entry) -> Bool {
    entry.depth == 0 && bases[entry.seed].contains { $0.hostname == entry.url.hostname }
  }

  /// Adds the redirect target of a seed as another scope base.
  ///
  /// - Returns: `false` if the seed leads to too many hosts.
  mutating func addBase(_ target: WebURL, of entry: Frontier.Entry) -> Bool {
    let (seed, key) = (entry.seed, session.seenURLs.key(of: entry.url))
    if !bases[seed].contains(target) {
      // A seed leads to a few hosts at most; one that goes on for ever, such as a captive portal, ends here.
      guard seedRedirects.count(of: seed) < Self.baseLimit else {
        report.countRedirects(of: session.seeds[seed].url, beyond: Self.baseLimit, target)
        seedRedirects.recordEnd(key, seed: seed)
        return false
      }
      bases[seed].append(target)
      batch.bases.append(SeedBase(seed: seed, url: target.href))
    }
    seedRedirects.record(key, leadsTo: session.seenURLs.key(of: target), seed: seed)
    return true
  }

  /// Ends the bases of earlier sessions if a page shows that its seed leads elsewhere now; their pages stay.
  mutating func endFormerBases(after page: CrawledPage, of entry: Frontier.Entry) {
    let seed = entry.seed
    guard bases[seed].count > 1, entry.depth == 0 || bases[seed].contains(entry.url) else { return }
    let seenURLs = session.seenURLs
    switch page.outcome {
    case .fetched, .unchanged, .noindex, .notHTML:
      seedRedirects.recordEnd(seenURLs.key(of: entry.url), seed: seed)
    case .duplicate:
      let target = seenURLs.key(of: page.finalURL)
      seedRedirects.record(seenURLs.key(of: entry.url), leadsTo: target, seed: seed)
    case .redirected: break
    // The page may lead to the same place as before when it can be had again.
    default: return
    }
    let start = seenURLs.key(of: session.seeds[seed].url)
    guard let path = seedRedirects.path(of: seed, from: start) else { return }
    let former = bases[seed].dropFirst().filter { !path.contains(seenURLs.key(of: $0)) }
    guard !former.isEmpty else { return }
    bases[seed].removeAll(where: former.contains)
    let ended = former.map { SeedBase(seed: seed, url: $0.href) }
    batch.bases.removeAll(where: ended.contains)
    batch.endedBases += ended
  }
}
