import Fetching
import FoundationEssentials
import Frontier
import MarkupExtraction
import Politeness
import Rendering
import RobotsExclusion
import URLStandard
import UsagePreferences

/// Fetches one URL: checks robots.txt, follows redirects, parses the page and applies robots directives.
struct PageFetcher: Sendable {
  private static let redirectLimit = 10

  let configuration: CrawlConfiguration
  let transport: PoliteTransport
  let robots: RobotsPolicy
  let licenses: LicenseReader
  let associations: AssociationFileCache
  let processing: PageProcessing
  let seenURLs: URLSeenTest
  let pageRenderer: PageRenderer
  /// The address permission of each seed, by seed index.
  let permissions: [AddressPermission]
  let request: @Sendable (WebURL) -> FetchRequest
  private let largePages = LargePageGate()

  /// Fetches `entry`; claims on redirect targets that are not fetched are released.
  ///
  /// - Parameters:
  ///   - entry: The frontier's entry.
  ///   - seed: The seed of the entry.
  ///   - bases: The scope bases of the seed.
  ///   - record: The stored record of the page.
  /// - Returns: The page and the data for the frontier.
  func fetch(
    _ entry: Frontier.Entry,
    seed: Seed,
    bases: [WebURL],
    record: PageRecord?
  ) async -> PageResult {
    var result = PageResult(
      page: CrawledPage(
        seed: seed,
        requestedURL: entry.url,
        finalURL: entry.url,
        outcome: .fetched,
        fetchedAt: Date(timeIntervalSince1970: configuration.clock()),
        depth: entry.depth,
        sitemapPriority: entry.sitemapPriority
      )
    )
    result.aliasCandidate = entry.aliasCandidate
    result.itemVersion = configuration.itemVersion(of: seed)
    await fetch(entry, bases: bases, record: record, into: &result)
    if result.retry != nil { seenURLs.release(result.claimed) }
    result.associationChanges = associations.drainChanges()
    return result
  }

  private func fetch(
    _ entry: Frontier.Entry,
    bases: [WebURL],
    record: PageRecord?,
    into result: inout PageResult
  ) async {
    let permission = permissions[entry.seed]
    // Checked before robots.txt is fetched, for which another seed may be waiting.
    guard permission.admits(entry.url) else {
      result.page.outcome = .failed(PageFailure(.addressRefused(entry.url)))
      return
    }
    // A page of another site that a private seed leads to does not lead back.
    var chain = RedirectChain(
      from: entry.url,
      permission: permission.following(entry.url),
      limit: Self.redirectLimit
    )
    while true {
      let url = chain.url
      guard await isAllowed(url, &result) else { return }
      var request = request(url)
      request.permission = chain.permission
      request.needsBody = ContentSniffing.mayBeHTML
      if url == entry.url {
        request.validators = validators(for: entry, record, itemVersion: result.itemVersion)
      }
      switch await exchange(request, entry) {
      case .failure(let error):
        result.page.outcome = .failed(PageFailure(error))
        result.retry = entry.attempts < error.code.retries ? .after(nil) : nil
        result.isHostFailure = error.code.isOfHost
        result.wantsLongPause = error.code == .postponed
        return
      case .success(var response):
        guard let target = response.redirectTarget else {
          result.largePagePass = await largePages.pass(for: &response)
          await process(response, record: record, into: &result)
          return
        }
        result.page.status = response.status
        let next = target.withoutFragment
        guard await follow(response, to: next, &chain, bases: bases, entry, &result) else { return }
      }
    }
  }

  /// Performs an exchange; repeats it without validators if a 304 response has header fields that affect the item.
  private func exchange(
    _ request: FetchRequest,
    _ entry: Frontier.Entry
  ) async -> Result<FetchResponse, FetchError> {
    let answer = await transport.fetch(request)
    guard case .success(let response) = answer, response.status == 304, entry.aliasCandidate == nil,
      IndexingHeaders(response, profile: configuration.profile).affectIndexing
    else { return answer }
    var request = request
    request.validators = nil
    return await transport.fetch(request)
  }

  /// Returns the validators of the page, or of the page of which it may be a duplicate.
  private func validators(
    for entry: Frontier.Entry,
    _ record: PageRecord?,
    itemVersion: Int
  ) -> Validators? {
    if let tag = entry.aliasCandidate?.entityTag {
      return Validators(entityTag: tag, lastModified: nil)
    }
    let isOfVersion = record?.itemVersion == itemVersion
    return configuration.omitsValidators || !isOfVersion ? nil : record?.validators
  }

  private func isAllowed(_ url: WebURL, _ result: inout PageResult) async -> Bool {
    switch await robots.verdict(for: url) {
    case .allowed(let delay, let usage):
      result.page.usage = await licenses.preferences(usage, of: url)
      result.itemVersion = configuration.itemVersion(
        of: result.page.seed,
        usage: result.page.usage
      )
      if let delay, result.page.seed.folder == nil { applyCrawlDelay(delay, at: url) }
      return true
    case .excluded(let decision):
      result.page.outcome = .excluded("\(decision)")
    case .unavailable(let failure, let isTransient):
      result.page.outcome = .failed(failure)
      result.retry = isTransient ? .after(nil) : nil
      result.isHostFailure = true
    }
    return false
  }

  /// Applies the crawl delay of a robots.txt to its host, up to the configured limit; a robots.txt cannot
  /// remove a delay.
  func applyCrawlDelay(_ delay: Double, at url: WebURL) {
    guard delay > 0 else { return }
    transport.setDelay(min(delay, configuration.crawlDelayLimit), for: url)
  }

  /// Continues the chain at a redirect target that is in scope, on the same host and unknown; otherwise sets the
  /// outcome and returns `false`.
  private func follow(
    _ response: FetchResponse,
    to target: WebURL,
    _ chain: inout RedirectChain,
    bases: [WebURL],
    _ entry: Frontier.Entry,
    _ result: inout PageResult
  ) async -> Bool {
    guard admits(target, of: chain, bases: bases, entry, &result) else { return false }
    let url = chain.url
    do throws(FetchError) {
      try chain.follow(response, to: target)
    } catch {
      result.page.outcome = .failed(PageFailure(error))
      return false
    }
    (result.page.redirectHops, result.page.finalURL) = (chain.hops, chain.url)
    if target.origin != url.origin, target.hostname != url.hostname {
      result.page.outcome = .redirected
      result.redirect = target
      return false
    }
    let key = CanonicalKey(target)
    guard key != CanonicalKey(url) else { return true }
    guard await seenURLs.claim(key) else {
      result.page.outcome = .duplicate
      return false
    }
    result.claimed.append(key)
    return true
  }

  /// Returns `true` if the crawl may follow a redirect to `target`; otherwise sets the outcome.
  private func admits(
    _ target: WebURL,
    of chain: RedirectChain,
    bases: [WebURL],
    _ entry: Frontier.Entry,
    _ result: inout PageResult
  ) -> Bool {
    let seed = result.page.seed
    guard target.isHTTP else {
      result.page.outcome = .refused("redirect to \(target.scheme):")
      return false
    }
    guard entry.depth == 0 || bases.contains(where: { seed.scope.contains(target, from: $0) })
    else {
      result.page.outcome = .refused("redirect out of scope to \(target.href)")
      result.page.refusedTarget = target
      return false
    }
    guard entry.depth == 0 || configuration.filter.admits(target) && seed.filter.admits(target)
    else {
      result.page.outcome = .refused("redirect to an excluded URL, \(target.href)")
      return false
    }
    guard chain.permission.admits(target) else {
      result.page.outcome = .failed(PageFailure(.addressRefused(target)))
      return false
    }
    guard target != chain.url, !chain.hops.contains(target) else {
      result.page.outcome = .failed(PageFailure(.redirectLoop, "to \(target.href)"))
      return false
    }
    return true
  }

  // MARK: Reading

  private func process(
    _ response: FetchResponse,
    record: PageRecord?,
    into result: inout PageResult
  ) async {
    result.page.status = response.status
    result.page.bytes = response.bytesReceived
    result.page.lastModified = response.headers["last-modified"]
    let headers = IndexingHeaders(response, profile: configuration.profile)
    result.headerHash = headers.hash(with: result.page.usage)
    if !response.validators.isEmpty, !headers.affectIndexing {
      result.validators = response.validators
    }
    result.freshness = response.headers.freshness(
      at: result.page.fetchedAt.timeIntervalSince1970
    )
    switch response.status {
    case 304 where result.aliasCandidate?.entityTag != nil && result.page.redirectHops.isEmpty:
      result.page.outcome = .duplicate
      result.isAlias = true
    case 304:
      result.page.outcome = .unchanged
      result.validators = result.validators ?? record?.validators
      result.contentHash = record?.contentHash ?? 0
      result.headerHash = record?.headerHash ?? 0
      await associations.refresh(for: result.page.finalURL)
    case 200..<300:
      await readBody(response, record: record, into: &result)
    case 404, 410:
      result.page.outcome = (record?.missingCount ?? 0) > 0 ? .gone : .missing
    default:
      result.page.outcome = .failed(PageFailure(.status(response.status)))
      result.isOverloaded = response.status == 429 || response.status == 503
      if response.status == 429 || response.status >= 500 {
        result.retry = .after(response.headers["retry-after"].flatMap(RetryAfter.seconds))
      }
    }
  }

  /// Returns `true` if everything that affects the item is unchanged; changed app associations reach the index
  /// separately.
  private func isUnchanged(_ result: PageResult, since record: PageRecord) -> Bool {
    // The same bytes at another URL are another page.
    !result.leadsToOtherPage && record.contentHash != 0 && record.contentHash == result.contentHash
      && record.headerHash == result.headerHash && record.itemVersion == result.itemVersion
      && !configuration.omitsValidators
  }

  private func readBody(
    _ response: FetchResponse,
    record: PageRecord?,
    into result: inout PageResult
  ) async {
    guard ContentSniffing.isHTML(response) else {
      result.page.outcome = .notHTML(response.headers["content-type"] ?? "unknown")
      result.outlinks = PageLinks.links(of: response, at: result.page.finalURL, configuration.links)
      return
    }
    result.contentHash = ContentHash.of(response.body)
    if let record, isUnchanged(result, since: record) {
      result.page.outcome = .unchanged
      await associations.refresh(for: result.page.finalURL)
      return
    }
    result.isRefreshed =
      record.map { $0.visitCount > 0 && $0.itemVersion != result.itemVersion } ?? false
    await processing.process(response, into: &result)
    guard let markup = result.page.markup, case .fetched = result.page.outcome,
      let reason = pageRenderer.reason(response, markup, seed: result.page.seed)
    else { return }
    guard let renderer = pageRenderer.renderer else {
      // Without its content, the page equals others that differ in a parameter.
      result.signature = nil
      result.page.rendering = PageRendering(reason: reason, outcome: .notInstalled)
      return
    }
    result.pendingRendering = PageRenderer.Pending(
      response: response,
      reason: reason,
      renderer: renderer
    )
  }

  /// Runs the scripts of a page that waits for it.
  ///
  /// - Returns: The result; `nil` if the page is not to be rendered.
  func runScripts(
    of result: PageResult,
    _ entry: Frontier.Entry
  ) async -> PageRenderer.Rendering? {
    guard let pending = result.pendingRendering else { return nil }
    return await pageRenderer.render(pending, permission: permissions[entry.seed])
  }

  /// Extracts the data of a page again after its scripts have run; without success the data of the raw page remain.
  func read(_ done: PageRenderer.Rendering?, into result: inout PageResult) async {
    guard let done, let pending = result.pendingRendering else { return }
    result.pendingRendering = nil
    result.requestedHosts = done.requestedHosts
    // What the scripts load changes without the page, so that the page is rendered again when it is due.
    (result.validators, result.contentHash) = (nil, 0)
    var rendering = PageRendering(reason: pending.reason, outcome: .rendered)
    switch done.outcome {
    case .rendered(let document, let page):
      rendering.requestCount = page.requestCount
      rendering.cuts = page.cuts
      let raw = result
      await processing.process(document, into: &result)
      guard let before = raw.page.markup, let after = result.page.markup else {
        result = raw
        rendering.outcome = .failed(PageFailure.Kind.unreadable.description)
        break
      }
      let difference = MarkupDifference(raw: before, rendered: after)
      pageRenderer.learning.record(document.url, addsSomething: difference.isSignificant)
      rendering.difference = difference
      rendering.html = page.html
    case .failed(let error):
      // The page that a script leads to is a page of its own.
      if error.code == .navigated, let target = WebURL(error.message) {
        result.outlinks.append(target)
      }
      rendering.outcome = .failed("\(error)")
    }
    result.page.rendering = rendering
  }
}
