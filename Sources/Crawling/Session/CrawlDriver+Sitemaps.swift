import Logging
import Sitemaps
import URLStandard

/// A way through sitemaps that is under way, and for whom.
struct SitemapTour: Sendable {
  var walk: SitemapWalk
  /// The seeds of the site; several may lie at one origin.
  let seeds: [Int]
  /// The depth at which its entries are.
  let depth: Int
  /// Whether known pages wait for its end.
  let releasesKnownPages: Bool
}

/// What sitemaps and feeds say.
extension CrawlDriver {
  private static let feedLimit = 20

  /// The tours that are to be started: one for each origin with a seed that reaches beyond its page.
  static func tours(of session: CrawlSession) -> [SitemapTour] {
    var groups: [[Int]] = []
    var indexOfOrigin: [String: Int] = [:]
    for (index, seed) in session.seeds.enumerated() where seed.scope != .page {
      let group = indexOfOrigin[seed.url.origin] ?? groups.count
      if group == groups.count {
        groups.append([])
        indexOfOrigin[seed.url.origin] = group
      }
      groups[group].append(index)
    }
    return groups.compactMap { seeds in
      seeds.first.map { first in
        SitemapTour(
          walk: SitemapWalk(session: session, seed: session.seeds[first].url),
          seeds: seeds,
          depth: 1,
          releasesKnownPages: true
        )
      }
    }
  }

  /// Adds the feeds that a page names to the tours.
  mutating func discoverFeeds(_ feeds: [WebURL], of entry: Frontier.Entry) {
    for feed in feeds where feedsOfSeed[entry.seed, default: 0] < Self.feedLimit {
      let seed = session.seeds[entry.seed]
      guard bases[entry.seed].contains(where: { seed.scope.contains(feed, from: $0) }),
        knownFeeds.insert(feed).inserted
      else { continue }
      feedsOfSeed[entry.seed, default: 0] += 1
      waitingTours.append(
        SitemapTour(
          walk: SitemapWalk(session: session, feed: feed),
          seeds: [entry.seed],
          depth: entry.depth + 1,
          releasesKnownPages: false
        )
      )
    }
  }

  /// Takes what a file says; `nil` is the end of its tour.
  mutating func take(_ file: SitemapWalk.File?, of tour: SitemapTour) {
    guard let file else {
      if tour.releasesKnownPages { release(knownPagesOf: tour.seeds) }
      return
    }
    report.count(file.url, warnings: file.warnings)
    for warning in file.warnings {
      session.logger.debug("sitemap", metadata: ["url": "\(file.url)", "warning": "\(warning)"])
    }
    guard !file.sitemap.isIndex else { return }
    let entries = file.sitemap.entries.map { (entry: $0, rank: RecrawlRank($0, fetchedAt: 0)) }
    // Swift's sort keeps the order of equals.
    for (entry, _) in entries.sorted(by: { $0.rank < $1.rank }) { take(entry, of: tour) }
  }

  private mutating func take(_ entry: SitemapEntry, of tour: SitemapTour) {
    let key = CanonicalKey(entry.url).text
    if formerRecords[key] != nil { sitemapEntries[key] = entry }
    for seed in tour.seeds {
      discover(entry.url, depth: tour.depth, seed: seed, sitemapPriority: entry.priority)
      for alternate in entry.alternates { discover(alternate.url, depth: tour.depth, seed: seed) }
    }
  }

  /// Gives the known pages of `seeds` to the frontier, in the order that the sitemaps ask for.
  mutating func release(knownPagesOf seeds: [Int]) {
    for seed in seeds {
      let pages = (knownPages.removeValue(forKey: seed) ?? []).map { page in
        let entry = sitemapEntries[page.key]
        return (page, entry, rank: RecrawlRank(entry, fetchedAt: page.fetchedAt))
      }
      for (page, entry, _) in pages.sorted(by: { $0.rank < $1.rank }) {
        guard let url = WebURL(page.url) else { continue }
        frontier.add(
          Frontier.Entry(
            url: url,
            depth: page.depth,
            seed: seed,
            sitemapPriority: entry?.priority
          )
        )
        sitemapEntries[page.key] = nil
      }
    }
  }
}
