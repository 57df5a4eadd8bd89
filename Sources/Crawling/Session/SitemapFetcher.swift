import DequeModule
import Fetching
import Sitemaps
import SystemIO
import URLStandard

/// A crawl of the sitemaps of a site, one file at a time, so that at most one is in memory: those that
/// robots.txt lists, else `/sitemap.xml`; or a feed that a page links to.
struct SitemapFetcher: Sendable {
  /// A sitemap file that was read.
  struct File: Sendable {
    let url: WebURL
    let sitemap: Sitemap
    /// The warnings; empty for a guessed URL without entries.
    var warnings: [String]
  }

  /// A step of the crawl.
  enum Step: Sendable {
    /// A file with entries, or one that cannot be had.
    case file(File)
    /// All files that are left failed before; the next one is requested after so many seconds.
    case pause(Double)
    /// No file is left.
    case end
  }

  /// A queued sitemap file.
  private struct PendingFile: Sendable {
    let url: WebURL
    /// The address permission of the referring document.
    let permission: AddressPermission
    /// A Boolean value that indicates whether a document of the file's own site refers to it.
    let isOfSite: Bool
    /// A Boolean value that indicates whether nothing names the file, so that it says nothing if there is none.
    var isGuess = false
    /// Requests that failed before.
    var attempts = 0
    /// The earliest time of the next request; `nil` for a file that was not requested.
    var retryTime: ContinuousClock.Instant?
    /// The redirects that led to the file.
    var redirects = 0
  }

  /// The result of a request for a file.
  private enum FetchResult {
    case file(File?)
    case redirect(WebURL)
    /// A transient failure; the reason is for the report.
    case failure(String)
  }

  /// The maximum number of files of a site.
  private static let fileLimit = 1000
  private static let sizeLimit = 52_428_800
  /// The number of requests that fail in a row after which the site counts as out of order.
  private static let failureLimit = 20
  /// The maximum number of redirects in a row, as for robots.txt (RFC 9309, section 2.3.1.2).
  private static let redirectLimit = 5
  /// The threads that parse files.
  ///
  /// A file of 50 MB takes seconds, in which a thread of Swift's cooperative pool, of which there are as many as processors,
  /// would serve no other site.
  static let threads = BlockingPool("webmark.crawling.sitemaps", limit: threadLimit)
  static let threadLimit = 2

  private let seed: WebURL
  private let robots: RobotsPolicy
  private let transport: any Transport
  private let pageFetcher: PageFetcher
  private let request: @Sendable (WebURL) -> FetchRequest
  private let permission: AddressPermission
  private let seedIndex: Int

  private var pending: Deque<PendingFile>?
  private var seen: Set<WebURL> = []
  /// The number of sitemaps over the limit, until a file is returned whose warnings say so.
  private var omittedCount = 0
  /// The number of requests in a row that failed.
  private var failureCount = 0
  private let clock = ContinuousClock()
  /// A Boolean value that indicates whether robots.txt, which names the sitemaps, is unavailable.
  ///
  /// ``next()`` requests it again.
  private(set) var isBlocked = false

  /// Creates a crawl of the sitemaps of the site of a seed, by its index.
  init(session: CrawlSession, seed: Int) {
    self.init(session: session, start: session.seeds[seed].url, seed: seed)
  }

  private init(session: CrawlSession, start: WebURL, seed: Int) {
    self.seed = start
    seedIndex = seed
    permission = session.permissions[seed]
    robots = session.siteFiles.robots
    transport = session.siteFiles.cache
    pageFetcher = session.fetcher
    request = session.fetcher.request
    // Without sitemap links, the crawl ends at once.
    if !session.configuration.links.contains(.sitemap) { pending = [] }
  }

  /// Creates a crawl of one feed, to which a page of a seed links.
  init(session: CrawlSession, feed: WebURL, of page: WebURL, seed: Int) {
    self.init(session: session, start: feed, seed: seed)
    let isOfSite = feed.isSameSite(as: page)
    pending = [PendingFile(url: feed, permission: permission, isOfSite: isOfSite)]
    seen = [feed]
  }

  /// Requests files until one is read, all that are left wait for another attempt, or the task is cancelled.
  mutating func next() async -> Step {
    if pending == nil { await findSitemaps() }
    while let next = pending?.popFirst(), !Task.isCancelled {
      if let time = next.retryTime, time > clock.now {
        pending?.prepend(next)
        return .pause((time - clock.now) / .seconds(1))
      }
      guard var file = await file(of: next) else { continue }
      if next.isGuess, file.sitemap.entries.isEmpty {
        file = File(url: file.url, sitemap: file.sitemap, warnings: [])
      }
      if file.sitemap.isIndex { append(file.sitemap.entries.map(\.url), from: file.url) }
      if omittedCount > 0 {
        file.warnings.append(
          "\(omittedCount) further sitemaps are not read: a site may have \(Self.fileLimit)"
        )
        omittedCount = 0
      }
      return .file(file)
    }
    return .end
  }

  private mutating func findSitemaps() async {
    let answer = await robots.sitemaps(of: seed)
    isBlocked = answer == nil
    guard let named = answer else { return }
    guard named.isEmpty else { return append(named, from: seed) }
    append([seed.resolve("/sitemap.xml")].compactMap { $0 }, from: seed, areGuesses: true)
  }

  private mutating func append(
    _ urls: [WebURL],
    from source: WebURL,
    areGuesses: Bool = false
  ) {
    var pending = pending ?? []
    let permission = permission.following(source)
    for url in urls where !seen.contains(url) {
      guard seen.count < Self.fileLimit else {
        omittedCount += 1
        continue
      }
      seen.insert(url)
      let isOfSite = source.isSameSite(as: seed) && url.isSameSite(as: seed)
      var file = PendingFile(url: url, permission: permission, isOfSite: isOfSite)
      file.isGuess = areGuesses
      pending.append(file)
    }
    self.pending = pending
  }

  /// Fetches a file; after a transient failure, it is queued again after the others, like a page.
  private mutating func file(of next: PendingFile) async -> File? {
    switch await fetch(next) {
    case .file(let file):
      failureCount = 0
      return file
    case .redirect(let target): return await follow(next, to: target)
    case .failure(let reason): return retry(next, after: reason)
    }
  }

  /// Queues a file again that could not be had; gives it up after some attempts, and all files if none can be had.
  private mutating func retry(_ next: PendingFile, after reason: String) -> File? {
    failureCount += 1
    if failureCount >= Self.failureLimit {
      let count = pending?.count ?? 0
      pending = []
      var file = failed(next, reason)
      if count > 0 {
        file?.warnings.append(
          "\(count) further sitemaps are not read, because \(failureCount) requests in a row failed"
        )
      }
      return file
    }
    let configuration = pageFetcher.configuration
    guard next.attempts < configuration.retries else { return failed(next, reason) }
    let pause = configuration.retryPause * Double(1 << min(next.attempts, 10))
    var again = next
    again.attempts += 1
    again.retryTime = clock.now + .seconds(pause)
    pending?.append(again)
    return nil
  }

  /// Fetches the target of a redirect; that of a guessed URL only if it may be a sitemap, not a page.
  private mutating func follow(_ next: PendingFile, to target: WebURL) async -> File? {
    let mayBeSitemap = target.path == next.url.path || target.path.contains("sitemap")
    guard !next.isGuess || mayBeSitemap, !seen.contains(target) else { return nil }
    guard next.redirects < Self.redirectLimit else { return failed(next, "too many redirects") }
    seen.insert(target)
    var file = PendingFile(
      url: target,
      permission: next.permission.following(next.url),
      isOfSite: next.isOfSite && target.isSameSite(as: next.url)
    )
    (file.redirects, file.isGuess) = (next.redirects + 1, next.isGuess)
    return await self.file(of: file)
  }

  private func fetch(_ next: PendingFile) async -> FetchResult {
    let url = next.url
    guard next.permission.admits(url) else {
      return .file(failed(next, "\(FetchError.addressRefused(url))"))
    }
    switch await robots.verdict(for: url) {
    case .excluded: return .file(nil)
    case .unavailable(let failure, let isTransient):
      return isTransient ? .failure("\(failure)") : .file(failed(next, "\(failure)"))
    case .allowed(let delay, _):
      if let delay { pageFetcher.applyCrawlDelay(delay, at: url) }
    }
    var request = request(url)
    request.purpose = .sitemap
    request.permission = next.permission
    request.sendsCredentials = next.isOfSite && pageFetcher.credentials.allows(url, seed: seedIndex)
    request.limits.bodyBytes = Self.sizeLimit
    switch await transport.fetch(request) {
    case .failure(let error):
      return error.code.retries > 0 ? .failure("\(error)") : .file(failed(next, "\(error)"))
    case .success(let response):
      return await interpret(response, to: next)
    }
  }

  private func interpret(_ response: FetchResponse, to next: PendingFile) async -> FetchResult {
    let url = next.url
    if let target = response.redirectTarget { return .redirect(target.withoutFragment) }
    switch response.status {
    case 200..<300:
      let sitemap = await withTaskExecutorPreference(Self.threads) {
        Sitemap(
          parsing: response.body,
          url: url,
          contentType: response.headers.contentType
        )
      }
      return .file(File(url: url, sitemap: sitemap, warnings: sitemap.warnings))
    case 429, 500...: return .failure("HTTP \(response.status)")
    default: return .file(failed(next, "HTTP \(response.status)"))
    }
  }

  private func failed(_ file: PendingFile, _ reason: String) -> File? {
    guard !file.isGuess else { return nil }
    return File(url: file.url, sitemap: Sitemap(), warnings: ["cannot be had: \(reason)"])
  }
}
