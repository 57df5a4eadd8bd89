import DequeModule
import Fetching
import Frontier
import Logging
import Politeness
import Sitemaps
import URLStandard

/// A sitemap crawl in progress, with the seeds that it serves.
struct SitemapCrawl: Sendable {
  var fetcher: SitemapFetcher
  /// The seeds of the site; several may have the same origin.
  let seeds: [Int]
  /// The depth of its entries.
  let depth: Int
  /// A Boolean value that indicates whether known pages are held until its end.
  var holdsKnownPages: Bool
  /// A Boolean value that indicates whether it is a feed or a menu, which pages name.
  var isFeed = false
}

extension SitemapCrawl {
  /// Creates the crawl of the sitemaps of an origin.
  ///
  /// - Parameters:
  ///   - session: The crawl.
  ///   - seeds: The seeds of the origin; at least one.
  init(session: CrawlSession, seeds: [Int]) {
    self.init(
      fetcher: SitemapFetcher(session: session, seed: seeds[0]),
      seeds: seeds,
      depth: 1,
      holdsKnownPages: true
    )
  }
}

/// Processing of sitemaps and feeds.
extension CrawlDriver {
  /// Returns the sitemap crawls to start: one per origin with a seed whose scope is larger than its
  /// page.
  static func sitemapCrawls(of session: CrawlSession) -> [SitemapCrawl] {
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
    return groups.filter { !$0.isEmpty }.map { SitemapCrawl(session: session, seeds: $0) }
  }

  /// Holds known pages until their sitemaps are read.
  mutating func holdKnownPages(of due: [HostKey: Int]) {
    for crawl in sitemaps.pending {
      guard let seed = crawl.seeds.first else { continue }
      let host = host(of: session.seeds[seed].url)
      if due[host] != nil { frontier.hold(host) }
    }
  }

  /// Queues the feeds that a page links to, and the scripts from which it builds its menu.
  mutating func discoverFiles(of page: CrawledPage, _ entry: Frontier.Entry) {
    for feed in page.discovered.feeds { discover(feed, .feed, on: page, entry) }
    for menu in page.discovered.menus { discover(menu, .menu, on: page, entry) }
  }

  private mutating func discover(
    _ url: WebURL,
    _ kind: SitemapQueue.LinkedFile,
    on page: CrawledPage,
    _ entry: Frontier.Entry
  ) {
    if isForeign(page.finalURL, seed: entry.seed), url.namesPrivateHost { return }
    let file = url.withoutCredentials
    let seed = session.seeds[entry.seed]
    guard bases[entry.seed].contains(where: { seed.scope.contains(file, from: $0) }),
      session.store.owns(file)
    else { return }
    switch sitemaps.addLinkedFile(file, kind, seed: entry.seed) {
    case .known: return
    case .overLimit:
      let warning = "is not read, and neither are further ones: a seed may have \(kind.limit)"
      return report.count(file, warnings: [warning])
    case .read: break
    }
    let fetcher = SitemapFetcher(session: session, feed: file, of: entry.url, seed: entry.seed)
    sitemaps.pending.append(
      SitemapCrawl(
        fetcher: fetcher,
        seeds: [entry.seed],
        depth: entry.depth + 1,
        holdsKnownPages: false,
        isFeed: true
      )
    )
  }

  /// Releases the held pages of a finished sitemap crawl; a crawl without robots.txt is kept for a later retry.
  mutating func finish(_ crawl: SitemapCrawl) {
    guard let seed = crawl.seeds.first else { return }
    let host = host(of: session.seeds[seed].url)
    if crawl.holdsKnownPages { hostsToRelease.append(host) }
    guard crawl.fetcher.isBlocked else { return }
    var crawl = crawl
    crawl.holdsKnownPages = false
    sitemaps.block(crawl, of: host)
  }

  /// Processes a sitemap file; its entries follow in parts.
  mutating func process(_ file: SitemapFetcher.File, of crawl: SitemapCrawl) {
    if !sitemaps.hasRead(file.url) { report.count(file.url, warnings: file.warnings) }
    for warning in file.warnings {
      session.logger.debug("sitemap", metadata: ["url": "\(file.url)", "warning": "\(warning)"])
    }
    if !file.sitemap.entries.isEmpty { sitemaps.addFile(file.url, seeds: crawl.seeds) }
    guard !file.sitemap.isIndex else { return endFile(of: crawl) }
    sitemaps.addParts(of: file, crawl)
  }

  /// Reads the sitemaps of a seed once more, because entries that were out of its scope may be in it now.
  mutating func readSitemapsAgain(of seed: Int) {
    guard sitemaps.hasReadFiles(of: seed) else { return }
    var crawl = SitemapCrawl(session: session, seeds: [seed])
    // Pages of the site may be in process already.
    crawl.holdsKnownPages = false
    sitemaps.pending.append(crawl)
  }

  private mutating func endFile(of crawl: SitemapCrawl) {
    sitemaps.endFile()
    sitemaps.pending.append(crawl)
  }

  /// Adds the next entries of sitemaps and feeds to the frontier; after the last ones of a file, the next file is read.
  mutating func addSitemapEntries() {
    guard !session.isStopRequested, let part = sitemaps.nextPart() else { return }
    add(part.file.sitemap.entries[part.range], of: part.file.url, part.crawl)
    if part.isLast { endFile(of: part.crawl) }
  }

  private mutating func add(
    _ entries: some Sequence<SitemapEntry>,
    of file: WebURL,
    _ crawl: SitemapCrawl
  ) {
    // All seeds of a sitemap crawl have the same origin.
    let isForeign = crawl.seeds.first.map { self.isForeign(file, seed: $0) } ?? false
    let seeds = crawl.seeds.filter { crawl.depth <= depthLimit(of: $0) }
    for entry in entries {
      if !crawl.isFeed, crawl.seeds.contains(where: { isInScope(entry.url, seed: $0) }) {
        listedURLs.append(entry.url.withoutFragment.withoutCredentials)
      }
      let priority = QueuePriority(depth: crawl.depth, sitemap: entry)
      discover(entry.url, priority: priority, seeds: seeds, isForeign: isForeign)
      for alternate in entry.alternates {
        let priority = QueuePriority(depth: crawl.depth)
        discover(alternate.url, priority: priority, seeds: seeds, isForeign: isForeign)
      }
    }
  }

  /// Discovers a URL for the first seed that has it in its scope: a host may have thousands of seeds, and a page belongs to one.
  private mutating func discover(
    _ url: WebURL,
    priority: QueuePriority,
    seeds: [Int],
    isForeign: Bool
  ) {
    guard !isForeign || !url.namesPrivateHost,
      let seed = seeds.first(where: { isInScope(url, seed: $0) })
    else { return }
    discover(url, priority: priority, seed: seed)
  }
}
