import DequeModule
import Politeness
import Sitemaps
import URLStandard

/// The sitemap and feed crawls of a session, and the files that they have read.
struct SitemapQueue {
  /// The entries of a file that are added to the frontier at once; a file of 50,000 takes long, in which no page is processed.
  static let partSize = 1000

  /// Entries of a file that are added to the frontier at once.
  struct Part: Sendable {
    let file: SitemapFetcher.File
    let crawl: SitemapCrawl
    let range: Range<Int>

    /// A Boolean value that indicates whether the part is the last one of its file.
    var isLast: Bool { range.upperBound == file.sitemap.entries.count }
  }

  /// A kind of files that pages name.
  enum LinkedFile: Hashable {
    case feed, menu

    /// The maximum number of files of a seed.
    var limit: Int {
      switch self {
      case .feed: 20
      case .menu: 1000
      }
    }
  }

  /// What to do with a file that a page names.
  enum Admission { case read, known, overLimit }

  /// A seed, and a kind of files that its pages name.
  private struct LinkingSeed: Hashable {
    let seed: Int
    let kind: LinkedFile
  }

  /// The maximum number of files that are remembered; further ones may be requested as pages, too.
  private static let fileLimit = 10_000

  /// The crawls that have not started, or are between two files.
  var pending: Deque<SitemapCrawl> = []
  /// The number of files that are fetched now.
  private(set) var activeCount = 0
  /// The next part of each file whose entries are not all added.
  private var parts: Deque<Part> = []
  /// The crawls that wait for a time before their next request.
  private var paused: [(time: Double, crawl: SitemapCrawl)] = []
  /// The crawls of hosts whose robots.txt is unavailable.
  private var blocked: [HostKey: [SitemapCrawl]] = [:]
  /// The files that were read, with the seeds that have their URLs; they are not requested as pages.
  private var readFiles: [WebURL: Set<Int>] = [:]
  /// The files that pages named, and their number per seed.
  private var linkedFiles: Set<WebURL> = []
  private var linkedCounts: [LinkingSeed: Int] = [:]

  // MARK: Crawls

  /// A Boolean value that indicates whether files are fetched now, or will be without the help of pages.
  var hasWork: Bool { activeCount > 0 || !pending.isEmpty || !paused.isEmpty }

  /// Removes and returns the next crawl; `nil` if there is none, or if sitemaps have half of the requests.
  ///
  /// The other half is left to pages: requests of sitemaps wait for the delays of their hosts.
  mutating func next(concurrency: Int) -> SitemapCrawl? {
    activeCount < max(1, concurrency / 2) ? pending.popFirst() : nil
  }

  /// Keeps a crawl until a time.
  mutating func pause(_ crawl: SitemapCrawl, until time: Double) { paused.append((time, crawl)) }

  /// Queues the crawls whose pause is over, and returns the time at which the next one is.
  mutating func resumePaused(at now: Double) -> Double? {
    pending.append(contentsOf: paused.lazy.filter { $0.time <= now }.map(\.crawl))
    paused.removeAll { $0.time <= now }
    return paused.map(\.time).min()
  }

  /// Records that the next file of a crawl is fetched.
  mutating func beginFile() { activeCount += 1 }

  /// Records that a file was fetched.
  mutating func endFile() { activeCount -= 1 }

  /// Keeps a crawl until robots.txt of its host is available.
  mutating func block(_ crawl: SitemapCrawl, of host: HostKey) {
    blocked[host, default: []].append(crawl)
  }

  /// Resumes the crawls of a host whose robots.txt is available again.
  mutating func resume(_ host: HostKey) {
    guard let crawls = blocked.removeValue(forKey: host) else { return }
    pending.append(contentsOf: crawls)
  }

  // MARK: Entries

  /// A Boolean value that indicates whether entries of files are to be added.
  var hasParts: Bool { !parts.isEmpty }

  /// Queues the entries of a file, which counts as being fetched until the last part is removed.
  mutating func addParts(of file: SitemapFetcher.File, _ crawl: SitemapCrawl) {
    parts.append(Self.part(of: file, crawl, from: 0))
  }

  /// Removes and returns the next entries to add; files take turns.
  mutating func nextPart() -> Part? {
    guard let part = parts.popFirst() else { return nil }
    if !part.isLast {
      parts.append(Self.part(of: part.file, part.crawl, from: part.range.upperBound))
    }
    return part
  }

  private static func part(
    of file: SitemapFetcher.File,
    _ crawl: SitemapCrawl,
    from start: Int
  ) -> Part {
    let end = min(start + partSize, file.sitemap.entries.count)
    return Part(file: file, crawl: crawl, range: start..<end)
  }

  // MARK: Files

  /// Records that a file was read for some seeds.
  mutating func addFile(_ url: WebURL, seeds: [Int]) {
    guard readFiles.count < Self.fileLimit else { return }
    readFiles[url, default: []].formUnion(seeds)
  }

  /// Returns `true` if a file was read.
  func hasRead(_ url: WebURL) -> Bool { readFiles[url] != nil }

  /// Returns `true` if a file was read for a seed.
  func hasReadFiles(of seed: Int) -> Bool { readFiles.values.contains { $0.contains(seed) } }

  /// Records that a page of a seed names a file.
  ///
  /// - Returns: What to do with it; the first file over the limit is one, and the next ones are known.
  mutating func addLinkedFile(_ url: WebURL, _ kind: LinkedFile, seed: Int) -> Admission {
    let linking = LinkingSeed(seed: seed, kind: kind)
    let count = linkedCounts[linking, default: 0]
    guard count <= kind.limit, readFiles[url]?.contains(seed) != true,
      linkedFiles.insert(url).inserted
    else { return .known }
    linkedCounts[linking] = count + 1
    return count < kind.limit ? .read : .overLimit
  }
}
