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
  let files: SiteFiles
  let processing: PageProcessing
  let seenURLs: URLSeenTest
  let pageRenderer: PageRenderer
  /// The address permission of each seed, by seed index.
  let permissions: [AddressPermission]
  let credentials: CredentialPolicy
  let largePages: LargePageGate
  let request: @Sendable (WebURL) -> FetchRequest

  private var robots: RobotsPolicy { files.robots }
  private var licenses: LicenseReader { files.licenses }
  private var associations: AssociationFileCache { files.associations }

  /// Fetches `entry`; the caller releases the claims on redirect targets if the page is retried.
  ///
  /// - Parameters:
  ///   - entry: The frontier's entry.
  ///   - seed: The seed of the entry.
  ///   - bases: The scope bases of the seed.
  ///   - record: The stored record of the page.
  ///   - largePagePass: Set to the pass of a large page, to be kept until the page is indexed.
  /// - Returns: The page.
  func fetch(
    _ entry: Frontier.Entry,
    seed: Seed,
    bases: [WebURL],
    record: PageRecord?,
    holding largePagePass: inout LargePageGate.Pass?
  ) async -> CrawledPage {
    let time = Date(timeIntervalSince1970: configuration.clock())
    var page = CrawledPage(entry, seed: seed, outcome: .fetched, fetchedAt: time)
    page.fingerprints.aliasCandidate = entry.aliasCandidate
    page.revision.itemVersion = configuration.itemVersion(of: seed)
    if entry.depth > 0, entry.url.hasEmptyQuery {
      page.leaveEmptyQuery()
    } else {
      await fetch(entry, bases: bases, record: record, into: &page, &largePagePass)
    }
    page.effects.associationChanges = associations.drainChanges()
    return page
  }

  private func fetch(
    _ entry: Frontier.Entry,
    bases: [WebURL],
    record: PageRecord?,
    into page: inout CrawledPage,
    _ largePagePass: inout LargePageGate.Pass?
  ) async {
    let permission = permissions[entry.seed]
    // Checked before robots.txt is fetched, for which another seed may be waiting.
    guard permission.admits(entry.url) else {
      page.outcome = .failed(PageFailure(.addressRefused(entry.url)))
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
      guard await isAllowed(url, &page) else { return }
      var request = request(url)
      request.permission = chain.permission
      request.sendsCredentials = chain.sendsCredentials && credentials.allows(url, seed: entry.seed)
      request.needsBody = ContentSniffing.mayBeHTML
      if url == entry.url {
        request.validators = validators(
          for: entry,
          record,
          itemVersion: page.revision.itemVersion
        )
      }
      switch await exchange(request, entry) {
      case .failure(let error):
        page.outcome = .failed(PageFailure(error))
        page.availability.retry = entry.attempts < error.code.retries ? .after(nil) : nil
        page.availability.isHostFailure = error.code.isOfHost
        page.availability.attempts = 1 + min(error.code.retries, configuration.retries)
        page.availability.wantsLongPause = error.code == .postponed
        return
      case .success(var response):
        guard let target = response.redirectTarget else {
          do throws(FetchError) {
            largePagePass = try await largePages.pass(for: &response)
          } catch {
            page.outcome = .failed(PageFailure(error))
            return
          }
          await process(response, record: record, into: &page)
          return
        }
        page.status = response.status
        let next = Self.page(at: target, from: url)
        guard await follow(response, to: next, &chain, bases: bases, entry, &page) else { return }
      }
    }
  }

  /// Returns the URL of the page to which a redirect leads; with its empty query if only this distinguishes it from `url`.
  private static func page(at target: WebURL, from url: WebURL) -> WebURL {
    let target = target.withoutFragment.withoutCredentials
    return target.withoutEmptyQuery == url ? target : target.withoutEmptyQuery
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

  private func isAllowed(_ url: WebURL, _ page: inout CrawledPage) async -> Bool {
    switch await robots.verdict(for: url) {
    case .allowed(let delay, let usage):
      page.usage = await licenses.preferences(usage, of: url)
      page.revision.itemVersion = configuration.itemVersion(
        of: page.seed,
        usage: page.usage
      )
      if let delay, page.seed.folder == nil {
        page.crawlDelay = min(delay, configuration.crawlDelayLimit)
        applyCrawlDelay(delay, at: url)
      }
      return true
    case .excluded(let decision):
      page.outcome = .excluded("\(decision)")
    case .unavailable(let failure, let isTransient):
      page.outcome = .failed(failure)
      page.availability.retry = isTransient ? .after(nil) : nil
      page.availability.isHostFailure = true
      page.availability.isRobotsFailure = true
      page.availability.attempts = 1 + configuration.retries
    }
    return false
  }

  /// Applies the crawl delay of a robots.txt to its host, up to the configured limit; a robots.txt cannot
  /// remove a delay.
  func applyCrawlDelay(_ delay: Double, at url: WebURL) {
    guard delay > 0 else { return }
    transport.setDelay(min(delay, configuration.crawlDelayLimit), for: url)
  }

  /// Continues the chain at a redirect target that is in scope, on the same host, unknown and without a new query; otherwise
  /// sets the outcome and returns `false`.
  private func follow(
    _ response: FetchResponse,
    to target: WebURL,
    _ chain: inout RedirectChain,
    bases: [WebURL],
    _ entry: Frontier.Entry,
    _ page: inout CrawledPage
  ) async -> Bool {
    guard admits(target, of: chain, bases: bases, entry, &page) else { return false }
    let url = chain.url
    do throws(FetchError) {
      try chain.follow(response, to: target)
    } catch {
      page.outcome = .failed(PageFailure(error))
      return false
    }
    (page.redirectHops, page.finalURL) = (chain.hops, chain.url)
    let isOfOtherHost = target.origin != url.origin && target.hostname != url.hostname
    // Such as `/login?next=/new`, which may be one of many URLs of a page that learned rules reduce to one. Redirects between
    // queries stay in the chain, whose length is limited.
    let hasNewQuery = target.hasQuery && !entry.url.hasQuery && target.path != url.path
    if isOfOtherHost || hasNewQuery && entry.depth > 0 {
      page.outcome = .redirected
      page.discovered.redirect = target
      return false
    }
    let key = CanonicalKey(target)
    guard key != CanonicalKey(url) else { return true }
    guard await seenURLs.claim(key) else {
      page.outcome = .duplicate
      return false
    }
    page.discovered.claimed.append(key)
    return true
  }

  /// Returns `true` if the crawl may follow a redirect to `target`; otherwise sets the outcome.
  private func admits(
    _ target: WebURL,
    of chain: RedirectChain,
    bases: [WebURL],
    _ entry: Frontier.Entry,
    _ page: inout CrawledPage
  ) -> Bool {
    let seed = page.seed
    guard target.isHTTP else {
      page.outcome = .refused("redirect to \(target.scheme):")
      return false
    }
    guard entry.depth == 0 || bases.contains(where: { seed.scope.contains(target, from: $0) })
    else {
      page.outcome = .refused("redirect out of scope to \(target.href)")
      page.refusedTarget = target
      return false
    }
    guard entry.depth == 0 || configuration.filter.admits(target) && seed.filter.admits(target)
    else {
      page.outcome = .refused("redirect to an excluded URL, \(target.href)")
      return false
    }
    guard !credentials.isOfOtherOwner(target, seed: entry.seed) else {
      page.outcome = .refused("redirect to the pages of another owner, \(target.href)")
      return false
    }
    guard chain.permission.admits(target) else {
      page.outcome = .failed(PageFailure(.addressRefused(target)))
      return false
    }
    guard target != chain.url, !chain.hops.contains(target) else {
      page.outcome = .failed(PageFailure(.redirectLoop, "to \(target.href)"))
      return false
    }
    return true
  }

  // MARK: Reading

  private func process(
    _ response: FetchResponse,
    record: PageRecord?,
    into page: inout CrawledPage
  ) async {
    page.status = response.status
    page.bytes = response.bytesReceived
    page.lastModified = response.headers["last-modified"]
    let headers = IndexingHeaders(response, profile: configuration.profile)
    page.revision.headerHash = headers.hash(with: page.usage)
    if !response.validators.isEmpty, !headers.affectIndexing {
      page.revision.validators = response.validators
    }
    page.revision.freshness = response.headers.freshness(
      at: page.fetchedAt.timeIntervalSince1970
    )
    switch response.status {
    case 304 where record?.visitCount ?? 0 == 0 && page.fingerprints.aliasCandidate == nil:
      // Nothing was read with which the page could be the same.
      page.outcome = .failed(PageFailure(.status(response.status)))
    case 304 where page.fingerprints.aliasCandidate?.entityTag != nil && page.redirectHops.isEmpty:
      page.outcome = .duplicate
      page.fingerprints.isAlias = true
    case 304:
      page.outcome = .unchanged
      page.revision.validators = page.revision.validators ?? record?.validators
      page.revision.contentHash = record?.contentHash ?? 0
      page.revision.headerHash = record?.headerHash ?? 0
      await associations.refresh(for: page.finalURL)
    case let status where PageStatus.carriesPage(status):
      await readBody(response, record: record, into: &page)
    case 404, 410:
      page.outcome = (record?.missingCount ?? 0) > 0 ? .gone : .missing
    default:
      page.outcome = .failed(PageFailure(.status(response.status)))
      page.availability.isOverloaded = response.status == 429 || response.status == 503
      if response.status == 429 || response.status >= 500 {
        let pause = response.headers["retry-after"].flatMap(RetryAfter.seconds)
        page.availability.retry = .after(pause)
      }
    }
  }

  /// Returns `true` if everything that affects the item is unchanged; changed app associations reach the index
  /// separately.
  private func isUnchanged(_ page: CrawledPage, since record: PageRecord) -> Bool {
    // The same bytes at another URL are another page.
    let revision = page.revision
    return !page.leadsToOtherPage && record.contentHash != 0
      && record.contentHash == revision.contentHash && record.headerHash == revision.headerHash
      && record.itemVersion == revision.itemVersion
      && !configuration.omitsValidators
  }

  private func readBody(
    _ response: FetchResponse,
    record: PageRecord?,
    into page: inout CrawledPage
  ) async {
    if let format = ContentSniffing.otherFormat(response) {
      page.outcome = .notHTML(format)
      page.discovered.outlinks =
        PageLinks.links(of: response, at: page.finalURL, configuration.links)
      return
    }
    // A server would report a page as unchanged of which a larger limit reads more.
    if response.isTruncated { page.revision.validators = nil }
    page.revision.contentHash = ContentHash.of(response.body)
    if let record, isUnchanged(page, since: record) {
      page.outcome = .unchanged
      await associations.refresh(for: page.finalURL)
      return
    }
    page.revision.isRefreshed =
      record.map { $0.visitCount > 0 && $0.itemVersion != page.revision.itemVersion } ?? false
    await processing.process(response, into: &page)
    guard let markup = page.markup, case .fetched = page.outcome,
      let reason = pageRenderer.reason(response, markup, seed: page.seed)
    else { return }
    guard let renderer = pageRenderer.renderer else {
      page.rendering = PageRendering(reason: reason, outcome: .notInstalled)
      page.keepShell()
      return page.keepRenderedItem()
    }
    page.pendingRendering = PendingRendering(
      response: response,
      reason: reason,
      renderer: renderer
    )
  }

  /// Runs the scripts of a page that waits for it.
  ///
  /// - Returns: The result; `nil` if the page is not to be rendered.
  func runScripts(
    of page: CrawledPage,
    _ entry: Frontier.Entry
  ) async -> PageRenderer.Rendering? {
    guard let pending = page.pendingRendering else { return nil }
    return await pageRenderer.render(
      pending,
      permission: permissions[entry.seed],
      sendsCredentials: credentials.allows(pending.response.url, seed: entry.seed)
    )
  }

  /// Extracts the data of a page again after its scripts have run; without success the data of the raw page remain.
  func read(_ done: PageRenderer.Rendering?, into page: inout CrawledPage) async {
    guard let done, let pending = page.pendingRendering else { return }
    page.pendingRendering = nil
    page.effects.requestedHosts = done.requestedHosts
    // What the scripts load changes without the page, so that the page is rendered again when it is due.
    (page.revision.validators, page.revision.contentHash) = (nil, 0)
    var rendering = PageRendering(reason: pending.reason, outcome: .rendered)
    var leadsElsewhere = false
    switch done.outcome {
    case .rendered(let document, let rendered):
      rendering.requestCount = rendered.requestCount
      rendering.cuts = rendered.cuts
      let raw = page
      await processing.process(document, into: &page)
      guard let before = raw.markup, let after = page.markup else {
        page = raw
        rendering.outcome = .failed(PageFailure.Kind.unreadable.description)
        break
      }
      let difference = MarkupDifference(raw: before, rendered: after)
      pageRenderer.learning.record(document.url, addsSomething: difference.isSignificant)
      rendering.difference = difference
      // Scripts that were ended early may not have built anything.
      if !rendered.cuts.isEmpty, !difference.isSignificant { page.keepShell() }
      rendering.html = rendered.html
    case .failed(let error):
      // The page that a script leads to is a page of its own.
      if let target = error.target {
        page.discovered.outlinks.append(target)
        leadsElsewhere = true
      }
      rendering.outcome = .failed("\(error)")
    }
    page.rendering = rendering
    guard case .failed = rendering.outcome else { return }
    page.keepShell()
    if !leadsElsewhere { page.keepRenderedItem() }
  }
}

extension CrawledPage {
  /// Creates the page of an entry of the frontier, as it is before any response.
  init(_ entry: Frontier.Entry, seed: Seed, outcome: CrawlOutcome, fetchedAt: Date) {
    self.init(
      seed: seed,
      requestedURL: entry.url,
      finalURL: entry.url,
      outcome: outcome,
      fetchedAt: fetchedAt,
      depth: entry.depth,
      sitemapPriority: entry.sitemapPriority
    )
    (formerItem, wasVisited) = (entry.record.item, entry.record.visitCount > 0)
  }

  /// A Boolean value that indicates whether the page was requested with an empty query, by which earlier versions told pages
  /// apart, and is that without it.
  package var leftEmptyQuery: Bool {
    outcome == .redirected && requestedURL.hasEmptyQuery && redirectHops == [requestedURL]
  }

  /// Leads to the URL without the empty query, as a redirect does; the key of that URL is the same.
  fileprivate mutating func leaveEmptyQuery() {
    outcome = .redirected
    redirectHops = [requestedURL]
    finalURL = requestedURL.withoutEmptyQuery
    discovered.redirect = finalURL
  }
}
