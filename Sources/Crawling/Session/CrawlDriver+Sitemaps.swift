import Fetching
import Logging
import Sitemaps
import URLStandard

/// A sitemap crawl in progress, with the seeds that it serves.
struct SitemapTour: Sendable {
  var walk: SitemapWalk
  /// The seeds of the site; several may have the same origin.
  let seeds: [Int]
  /// The depth of its entries.
  let depth: Int
  /// A Boolean value that indicates whether known pages are held until its end.
  var endsHold: Bool
}

/// Processing of sitemaps and feeds.
extension CrawlDriver {
  private static let feedLimit = 20

  /// Returns the sitemap crawls to start: one per origin with a seed whose scope is larger than its
  /// page.
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
          walk: SitemapWalk(
            session: session,
            seed: session.seeds[first].url,
            permission: session.permissions[first]
          ),
          seeds: seeds,
          depth: 1,
          endsHold: true
        )
      }
    }
  }

  /// Queues the feeds that a page links to.
  mutating func discoverFeeds(_ feeds: [WebURL], of entry: Frontier.Entry) {
    for feed in feeds where feedsOfSeed[entry.seed, default: 0] < Self.feedLimit {
      let seed = session.seeds[entry.seed]
      guard bases[entry.seed].contains(where: { seed.scope.contains(feed, from: $0) }),
        knownFeeds.insert(feed).inserted
      else { continue }
      feedsOfSeed[entry.seed, default: 0] += 1
      waitingTours.append(
        SitemapTour(
          walk: SitemapWalk(
            session: session,
            feed: feed,
            permission: session.permissions[entry.seed]
          ),
          seeds: [entry.seed],
          depth: entry.depth + 1,
          endsHold: false
        )
      )
    }
  }

  /// Lets the known pages of a tour's site be requested, and keeps a tour that robots.txt blocks.
  private mutating func end(_ tour: SitemapTour) {
    guard let seed = tour.seeds.first else { return }
    let host = host(of: session.seeds[seed].url)
    if tour.endsHold { endedHolds.append(host) }
    guard tour.walk.isBlocked else { return }
    var tour = tour
    tour.endsHold = false
    blockedTours[host, default: []].append(tour)
  }

  /// Resumes the tours of a host whose robots.txt can be had again.
  mutating func resumeTours(of host: HostKey) {
    guard let tours = blockedTours.removeValue(forKey: host) else { return }
    waitingTours.append(contentsOf: tours)
  }

  /// Processes a sitemap file; `nil` ends the sitemap crawl.
  mutating func take(_ file: SitemapWalk.File?, of tour: SitemapTour) {
    guard let file else { return end(tour) }
    report.count(file.url, warnings: file.warnings)
    for warning in file.warnings {
      session.logger.debug("sitemap", metadata: ["url": "\(file.url)", "warning": "\(warning)"])
    }
    guard !file.sitemap.isIndex else { return }
    // All seeds of a sitemap crawl have the same origin.
    let isForeign = tour.seeds.first.map { self.isForeign(file.url, seed: $0) } ?? false
    for entry in file.sitemap.entries {
      for seed in tour.seeds {
        if !isForeign || !entry.url.namesPrivateHost {
          discover(entry.url, at: QueuePlace(depth: tour.depth, sitemap: entry), seed: seed)
        }
        for alternate in entry.alternates where !isForeign || !alternate.url.namesPrivateHost {
          discover(alternate.url, at: QueuePlace(depth: tour.depth), seed: seed)
        }
      }
    }
  }
}
